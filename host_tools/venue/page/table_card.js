// One table on the organiser's page: a drawing of its ring with the current light, and words about its game.

import { Eye, OUTER, drawRing } from "./page/ring_drawing.js";
import { geometry } from "./page/player_cards.js";
import { ages, clock, span } from "./how_long_ago_and_slow_tables.js";

const BETWEEN_MS = 500; // time between two frames of a table, in which the light fades from one to the next

export class TableCard {
  constructor(name) {
    this.table = null;
    this.visible = false;
    this.stale = true;
    this.eye = new Eye();
    this.before = new Uint8Array();
    this.frame = new Uint8Array();
    this.at = 0; // the time in ms when the newest frame arrived
    this.places = [];
    this.element = document.createElement("li");
    this.element.dataset.table = name;
    this.element.innerHTML =
      '<a><canvas aria-hidden="true"></canvas><span class="about"><span class="row"><b class="name"></b><span class="flag" hidden></span></span>' +
      '<span class="said"></span><span class="game"></span><span class="age"></span><span class="last"></span></span></a>';
    const [link] = this.element.children;
    link.href = `table/${encodeURIComponent(name)}/`;
    this.canvas = link.querySelector("canvas");
    this.write("name", /^\d/.test(name) ? `Table ${name}` : name);
  }

  // Shows the server's summary of the table.
  show(table, now) {
    this.table = table;
    this.element.dataset.is = !table.online ? "gone" : table.over ? "over" : table.runs ? "playing" : "ready";
    this.write("said", (table.said ?? "Nothing is known about its game yet.").replaceAll("'", "’"));
    this.write("game", game(table));
    const last = table.last && (!table.over || table.last.begun_ms !== table.begun_ms) ? table.last : null;
    const when = last?.over_ms ? ` at ${clock(last.over_ms)}` : "";
    this.write("last", last ? `Before: ${last.draw ? "a draw" : `${last.winner} won`}${when}.` : "");
    if (table.state) this.places = geometry(table.state).places;
    this.stale = true;
    this.element.dataset.moved = table.moved_ms ?? "";
    ages(this, now);
  }

  // Returns true if this table's name or words contain these lower-case letters.
  speaksOf(letters) {
    const { name = "", said = "", turn = "", winner = "", game = "", last } = this.table ?? {};
    return !letters || [`table ${name}`, said, turn, winner, game, last?.winner ?? ""].some((words) => words.toLowerCase().includes(letters));
  }

  write(part, words) {
    const element = this.element.querySelector(`.${part}`);
    if (!element || element.textContent === words) return;
    element.textContent = words;
    if (part === "flag") element.hidden = !words;
  }

  shine(rgb, at) {
    this.before = this.frame;
    this.frame = Uint8Array.from(rgb.match(/../g) ?? [], (pair) => parseInt(pair, 16));
    this.at = at;
    this.stale = true;
  }

  // Returns two values: the light at the time `at`, faded between the last two frames, and true if it has reached the newest
  // frame.
  light(at) {
    const part = (at - this.at) / BETWEEN_MS;
    if (part >= 1 || this.before.length !== this.frame.length) return [this.frame, true];
    return [this.frame.map((value, index) => this.before[index] + (value - this.before[index]) * part), false];
  }

  paint(at, light, smooth) {
    const size = Math.round(this.canvas.clientWidth * Math.min(2, devicePixelRatio));
    if (!size || (!this.stale && this.canvas.width === size)) return;
    const [bytes, rests] = smooth ? this.light(at) : [this.frame, true];
    this.stale = !rests;
    if (this.canvas.width !== size) Object.assign(this.canvas, { width: size, height: size });
    this.eye.look(bytes);
    this.canvas.dataset.painted = this.frame.length;
    drawRing(this.canvas.getContext("2d"), (size / 2 / OUTER) * 0.86, bytes, this.places, this.eye, light);
  }
}

function game(table) {
  if (!table.game) return "";
  const words = [table.game];
  if (table.begun_ms && table.turns) words.push(`turn ${table.turns}`);
  if (table.begun_ms && table.over && table.over_ms >= table.begun_ms) words.push(`took ${span(table.over_ms - table.begun_ms)}`);
  else if (table.begun_ms && table.runs) words.push(`since ${clock(table.begun_ms)}`);
  return words.map((part) => part.replaceAll(" ", "\u00a0")).join(" · ");
}
