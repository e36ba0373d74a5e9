// What has happened, in words, numbered, newest first. Undone events stay in sight, struck out, until something else happens.

import { event, isDrawing } from "./report_words.js";

export class EventLog {
  constructor(list, undo, redo, send) {
    this.list = list;
    this.undo = undo;
    this.redo = redo;
    this.clear();
    undo.addEventListener("click", () => send({ do: "event", event: { type: "undo" } }));
    redo.addEventListener("click", () => send({ do: "event", event: { type: "redo" } }));
  }

  clear() {
    this.events = [];
    this.games = []; // the game as it stood after so many events
    this.state = null;
    this.drawn = "";
  }

  take(report) {
    this.events[report.no] = report.event;
  }

  see(state) {
    if (this.state && !sameGame(this.state, state)) {
      this.clear();
    }
    this.state = state;
    if (state.game) this.games[state.moves] = state.game;
    this.events.length = Math.min(this.events.length, state.moves + state.undone);
  }

  draw(name) {
    const { state } = this;
    if (!state) return;
    this.undo.disabled = !state.moves;
    this.redo.disabled = !state.undone;
    const rows = [];
    for (let no = Math.min(this.events.length, state.moves + state.undone) - 1; no >= 0; no--) {
      const entry = this.events[no];
      if (entry) rows.push({ no, undone: no >= state.moves, text: event(entry, this.games[no], this.games[no + 1], name) });
    }
    const begun = state.game && state.first !== null && !isDrawing(state) ? `${name(state.first)} began.` : "";
    const drawn = JSON.stringify([rows, begun]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.list.replaceChildren(...rows.map(line));
    if (begun) this.list.append(line({ no: -1, undone: false, text: begun }));
  }
}

function line({ no, undone, text }) {
  const item = document.createElement("li");
  item.dataset.no = no;
  item.value = no + 1;
  item.classList.toggle("undone", undone);
  const number = document.createElement("span");
  number.className = "no";
  number.textContent = no + 1;
  const words = document.createElement(undone ? "s" : "span");
  words.textContent = text;
  item.append(number, words);
  return item;
}

const sameGame = (one, other) => one.first === other.first && Boolean(one.game) === Boolean(other.game);
