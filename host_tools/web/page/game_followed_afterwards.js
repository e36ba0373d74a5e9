// Shows a finished game event by event, forward and back. The game is stored on the device, or comes from a scenario file that
// the user dropped onto the page. The server (or a worker if there is no server) replays the game once and returns the state
// and the light after each event.

import { pictured } from "./clock_panel.js";
import { byId } from "./element_by_id.js";
import { share, sheetPicture } from "./game_summary_picture.js";
import { PlayerNames } from "./player_names.js";
import { event, reasonOf } from "./report_sentences.js";
import { titleOf } from "./game_titles.js";
import { list } from "./pick_and_fill_sentences.js";

const FRAME_MS = 100; // time between two frames of a step
const MOST_BYTES = 200_000; // the server's limit
const KEYS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

export class GameFollowedAfterwards {
  // `play(text)` returns { name, steps } of a scenario, or { refused }. `changed()` is called when another step is shown, or when
  // the game is closed. `refuse(reason)` shows why a game cannot be followed.
  constructor(link, play, changed, refuse) {
    Object.assign(this, { link, play, changed, refuse });
    this.steps = [];
    this.at = 0;
    this.rows = null; // while the device names its stored games: the rows of the list so far
    this.names = new PlayerNames(null);
    this.offered = false; // true if the server or a worker can replay games for this page
    [this.panel, this.title, this.said, this.events, this.range] = ["followed", "followed-title", "follow-said", "follow-events", "follow-step"].map(byId);
    for (const [id, by] of [["follow-first", -Infinity], ["follow-back", -1], ["follow-on", 1], ["follow-last", Infinity]])
      byId(id).addEventListener("click", () => this.go(this.at + by));
    byId("follow-close").addEventListener("click", () => this.close());
    byId("follow-picture").addEventListener("click", () => share(sheetPicture({ ...this.sheet, title: this.title.textContent })));
    this.range.addEventListener("input", () => this.go(Number(this.range.value)));
    byId("games").addEventListener("toggle", () => byId("games").open && this.ask());
    byId("games-file").addEventListener("change", ({ target }) => target.files.length && this.takeFile(target.files[0]).then(() => (target.value = "")));
    addEventListener("keydown", (press) => this.key(press));
    addEventListener("dragover", (drag) => this.offered && drag.preventDefault());
    addEventListener("drop", (drop) => {
      if (!this.offered) return;
      drop.preventDefault();
      if (drop.dataTransfer.files.length) this.takeFile(drop.dataTransfer.files[0]);
    });
  }

  get open() {
    return this.steps.length > 0;
  }

  get state() {
    return this.steps[this.at].state;
  }

  // Returns the pixels at the given time, three bytes for each pixel, as hexadecimal digits.
  light(ms) {
    const { frames } = this.steps[this.at];
    return frames[Math.floor(ms / FRAME_MS) % frames.length];
  }

  // Shows the panel if games can be replayed here, and hides it otherwise.
  offer(may) {
    this.offered = may;
    byId("games").hidden = !may;
  }

  // Asks for the stored games. The list appears when `take` has received all of them: the newest comes last and is shown first, so
  // a list that grows would move under the finger.
  async ask() {
    if (this.rows) return; // the answer to an earlier question is still coming
    this.rows = [];
    byId("games-list").replaceChildren(Object.assign(document.createElement("li"), { textContent: "Reading the games…" }));
    await this.link.send({ do: "games" });
    byId("games-list").replaceChildren(...this.rows);
    this.rows = null;
  }

  // `present` are the table's current names, for a game without names of its own.
  take({ no, mode, seats, events, over, winners, fault, names, sheet, falls, turn }, present) {
    const own = names ?? present;
    const row = document.createElement("li");
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "small", disabled: Boolean(fault) });
    const called = new PlayerNames(null);
    called.use(own, seats ?? 0);
    const end = over ? (winners.length ? `${list(winners.map(called.name))} won` : "a draw") : "not over";
    button.textContent = fault ?? `${titleOf(mode)}, ${seats} players, ${events} ${events === 1 ? "event" : "events"}, ${end}`;
    button.addEventListener("click", async () => {
      const told = await this.link.send({ do: "game", no });
      if (told.is === "scenario") this.follow(JSON.stringify(told), button.textContent, own, { sheet, falls, turn });
      else if (told.is === "refusal") this.refuse(reasonOf(told));
    });
    row.append(button);
    this.rows?.unshift(row);
  }

  async takeFile(file) {
    if (file.size > MOST_BYTES) return this.refuse(`${file.name} is too long for a game that can be followed.`);
    let text;
    try {
      text = await file.text();
    } catch {
      return this.refuse(`${file.name} cannot be read as a file.`); // for example a folder
    }
    await this.follow(text, file.name, []);
  }

  // `text` is a scenario. `own` contains its players' names by seat, or is empty if they are unknown. `game` contains the `turn`,
  // the `falls` and the `sheet` of a stored game.
  async follow(text, title, own, game) {
    const { name, steps, refused } = await this.play(text).catch(() => ({ refused: "The connection broke: please try that again." }));
    if (refused !== undefined) return this.refuse(refused);
    this.names.use(own, steps[0].state.seats.length);
    this.title.textContent = name && !own.length ? name : title;
    this.steps = steps;
    this.at = 0;
    this.sheet = game ? pictured(game, this.state, this.names.name) : null;
    const times = this.sheet?.rows.map(({ owner, time, turns }) => `${owner} ${time} (${turns})`).join(", ");
    byId("follow-times").textContent = `${times ? `Time used: ${times}. ` : ""}${this.sheet?.words ?? ""}`;
    byId("follow-picture").hidden = !this.sheet?.words;
    this.panel.hidden = false;
    document.body.classList.add("following");
    this.range.max = steps.length - 1;
    this.events.replaceChildren(...steps.map((_, no) => this.line(no)));
    this.go(0);
    byId("follow-on").focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }

  line(no) {
    const row = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.append(Object.assign(document.createElement("span"), { className: "no", textContent: no }), this.words(no));
    button.addEventListener("click", () => this.go(no));
    row.append(button);
    return row;
  }

  // Shows what happened in this step.
  words(no) {
    const { name } = this.names;
    const { event: entry, refused, state } = this.steps[no];
    if (refused) return `Refused: ${refused}`;
    return no ? event(entry, this.steps[no - 1].state.game, state.game, name) : `${name(state.first)} began.`;
  }

  go(no) {
    this.at = Math.max(0, Math.min(this.steps.length - 1, no));
    const last = this.steps.length - 1;
    this.range.value = this.at;
    this.said.textContent = `${this.at} of ${last}: ${this.words(this.at)}`;
    this.range.setAttribute("aria-valuetext", this.said.textContent);
    for (const id of ["follow-first", "follow-back"]) byId(id).disabled = this.at === 0;
    for (const id of ["follow-on", "follow-last"]) byId(id).disabled = this.at === last;
    [...this.events.children].forEach((row, at) => row.firstChild.setAttribute("aria-current", at === this.at ? "step" : "false"));
    const row = this.events.children[this.at];
    this.events.scrollTop = row.offsetTop - this.events.offsetTop - (this.events.clientHeight - row.offsetHeight) / 2;
    this.changed();
  }

  close() {
    this.steps = [];
    this.panel.hidden = true;
    document.body.classList.remove("following");
    this.changed();
  }

  key(press) {
    const by = KEYS[press.key];
    if (!this.open || by === undefined || press.altKey || press.ctrlKey || press.metaKey || press.target.matches?.("input, select")) return;
    press.preventDefault();
    this.go(this.at + by);
  }
}
