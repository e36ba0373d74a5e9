// The log: numbered events in words, newest first. Undone events stay visible and struck out until another event happens. A click
// on an event, and a second click to confirm, undoes or redoes events until the game is in the state after that event.

import { event, isDrawing } from "./report_sentences.js";

const MOST_EVENTS = 100_000; // most events of one game; no device has room for more
const STEP_MS = 1000; // time limit; the state after a step arrives within milliseconds of the answer

export class EventLogWithUndo {
  constructor(list, undo, redo, send) {
    this.list = list;
    this.undo = undo;
    this.redo = redo;
    this.send = send;
    this.waiting = []; // callbacks for the next state, called with true if the state arrived
    this.clear();
    undo.addEventListener("click", () => send({ do: "event", event: { type: "undo" } }));
    redo.addEventListener("click", () => send({ do: "event", event: { type: "redo" } }));
  }

  clear() {
    this.stopWaiting();
    this.events = [];
    this.games = []; // number of events -> state of the game
    this.state = null;
    this.drawn = "";
    this.asked = null; // the event that waits for the second click
  }

  take({ no, event: entry }) {
    if (no > MOST_EVENTS) return;
    const before = this.events[no];
    if (before && JSON.stringify(before) !== JSON.stringify(entry)) this.forget(no + 1); // another event has replaced this event
    this.events[no] = entry;
  }

  forget(events) {
    this.games.length = Math.min(this.games.length, events);
  }

  see(state) {
    if (this.state && !sameGame(this.state, state)) {
      this.clear();
    }
    this.state = state;
    if (state.game) this.games[state.moves] = state.game;
    this.events.length = Math.min(this.events.length, state.moves + state.undone);
    this.forget(state.moves + state.undone + 1);
    for (const told of this.waiting.splice(0)) told(true);
  }

  // Undoes or redoes events until the game has `count` events, a step is refused, or another player changes the game.
  async goTo(moves) {
    this.asked = null;
    const undoes = this.state.moves > moves;
    const missing = () => (this.state ? (undoes ? this.state.moves - moves : moves - this.state.moves) : 0);
    for (let before = missing(); before > 0; before = missing()) {
      const answer = await this.send({ do: "event", event: { type: undoes ? "undo" : "redo" } });
      if (answer.is !== "done") return;
      const patience = setTimeout(() => this.stopWaiting(), STEP_MS);
      let came = true;
      while (came && missing() >= before) came = await new Promise((told) => this.waiting.push(told));
      clearTimeout(patience);
      if (!came) return;
    }
  }

  // Lets callers continue without the expected state, because it did not arrive or another game began.
  stopWaiting() {
    for (const told of this.waiting.splice(0)) told(false);
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
    const steps = this.asked === null ? 0 : state.moves - (this.asked + 1);
    const drawn = JSON.stringify([rows, begun, this.asked, steps]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const all = begun ? [...rows, { no: -1, undone: false, text: begun }] : rows;
    this.list.replaceChildren(...all.map((row) => this.line(row, steps, name)));
    endWithARow(this.list);
  }

  line({ no, undone, text }, steps, name) {
    const item = document.createElement("li");
    item.dataset.no = no;
    item.value = no + 1;
    item.classList.toggle("undone", undone);
    const number = document.createElement("span");
    number.className = "no";
    number.textContent = no + 1;
    const words = document.createElement(undone ? "s" : "span");
    words.textContent = text;
    const row = document.createElement("button");
    row.type = "button";
    row.append(number, words);
    row.addEventListener("click", () => {
      this.asked = this.asked === no ? null : no;
      this.draw(name);
      this.list.querySelector(`[data-no="${no}"] button`).focus();
    });
    item.append(row);
    if (no === this.asked && steps) {
      const sure = document.createElement("button");
      sure.type = "button";
      sure.className = "small";
      sure.textContent = `${steps > 0 ? "Take back" : "Repeat"} ${Math.abs(steps)} ${Math.abs(steps) > 1 ? "steps" : "step"}, to here`;
      sure.addEventListener("click", () => this.goTo(no + 1));
      item.append(sure);
    }
    return item;
  }
}

// Sets the height of the list so that it shows only complete rows.
function endWithARow(list) {
  list.style.maxHeight = "";
  const room = list.clientHeight;
  if (list.scrollHeight <= room) return;
  const ends = [...list.children].map((row) => row.offsetTop + row.offsetHeight - list.offsetTop);
  list.style.maxHeight = `${ends.filter((end) => end <= room).at(-1)}px`;
}

const sameGame = (one, other) => one.first === other.first && Boolean(one.game) === Boolean(other.game);
