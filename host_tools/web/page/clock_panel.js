// A panel with the time of each player or team, shown while the table plays with a clock. Between two states from the device, the
// panel counts the time itself. After a game the panel shows the sheet of the game, even if the game had no clock.

import { clockTime, hasLimit, sheetWords, times } from "./clock_words.js";
import { TEAMS } from "./player_team_and_brightness_names.js";
import { byId } from "./element_by_id.js";
import { share, sheetPicture } from "./game_summary_picture.js";
import { hasBattlefields } from "./for_the_emperor_facts.js";
import { CLOCKS } from "./pick_and_fill_sentences.js";
import { isSettled } from "./report_sentences.js";
import { sharesLife } from "./two_headed_giant_facts.js";

const EVERY_MS = 200;
const SHORT_MS = 120; // how long PASS and OUT are pressed together; shorter than a hold
const BY = "clock"; // the name under which this panel holds the two buttons

export class ClockPanel {
  constructor(panel, presses) {
    this.panel = panel;
    this.title = panel.querySelector("h2");
    this.rows = panel.querySelector("ul");
    this.button = panel.querySelector("button");
    this.words = panel.querySelector("p");
    this.presses = presses;
    this.shown = "";
    this.button.addEventListener("click", () => this.pause());
    this.picture = byId("clock-picture");
    this.picture.addEventListener("click", () => share(sheetPicture({ ...this.sheet, title: byId("headline").textContent })));
    setInterval(() => this.tick(), EVERY_MS);
  }

  show(state, name) {
    const told = Boolean(state.clock?.clock_accounts);
    const settled = isSettled(state) && !hasBattlefields(state);
    this.panel.hidden = !told && !settled;
    this.sheet = settled || state.clock?.clock_sheet ? pictured({ ...state.game, sheet: state.clock?.clock_sheet }, state, name) : null;
    this.words.textContent = this.sheet?.words ?? "";
    this.picture.hidden = !this.sheet;
    this.button.hidden = Boolean(this.sheet);
    if (state !== this.state) this.since = 0; // ms since the device sent the state; the same state shown again resets nothing
    this.state = told ? state : null;
    if (!told) {
      this.title.textContent = "The game";
      this.rows.hidden = true;
      return;
    }
    const words = state.clock.clock_accounts.map((seat) => ownerOf(state, seat, name));
    const shown = JSON.stringify([words, state.seats]);
    if (shown !== this.shown) this.rows.replaceChildren(...words.map((owner, index) => this.row(owner, state.seats[state.clock.clock_accounts[index]].team ?? 0)));
    this.shown = shown;
    this.rows.hidden = !hasLimit(state.clock.kind_of_clock) && !state.game.over; // shown after the game
    this.title.textContent = this.rows.hidden ? "Clock" : CLOCKS[state.clock.kind_of_clock]?.title ?? "Time used";
    if (this.sheet) this.title.textContent = "Time used";
    this.button.textContent = state.clock.clock_paused ? "Go on" : "Pause";
    this.button.disabled = !state.clock.clock_paused && state.screen !== "play";
    this.tick();
  }

  tick() {
    if (!this.state) return;
    if (!document.body.classList.contains("lost")) this.since = performance.now() - this.state.at; // while the device is silent, keep showing the last times
    times(this.state, this.since).forEach(({ ms, short, runs }, index) => {
      const row = this.rows.children[index];
      row.classList.toggle("runs", runs);
      row.classList.toggle("short", short || (this.state.clock.time_left_ms !== null && ms <= 0));
      const sheet = this.state.clock.clock_sheet;
      row.querySelector("output").textContent = sheet ? `${clockTime(sheet.time_used_ms[index])} · ${sheet.turns_begun[index]}×` : clockTime(ms);
    });
  }

  row(owner, team) {
    const item = document.createElement("li");
    item.className = "chip";
    item.dataset.team = team;
    const name = document.createElement("b");
    name.textContent = owner;
    item.append(name, document.createElement("output"));
    return item;
  }

  // Presses both buttons together for a short time, as a player does to pause the clock. During a pause, any button ends the
  // pause.
  pause() {
    if (this.presses.held.size) return;
    this.presses.down("pass", BY);
    if (!this.state?.clock.clock_paused) this.presses.down("out", BY);
    setTimeout(() => this.presses.up((by) => by === BY), SHORT_MS);
  }
}

const ownerOf = (state, seat, name) => (sharesLife(state) ? TEAMS[state.seats[seat].team] : name(seat));

// Returns the sheet of a game for `sheetPicture`, without the title. `game` contains the game's `turn`, its `falls` and, if it
// had a clock, the times as `sheet`. `state` is any state of the same game.
export function pictured(game, state, name) {
  const { sheet } = game;
  const rows = (sheet?.clock_accounts ?? []).map((seat, index) => ({
    owner: ownerOf(state, seat, name),
    team: state.seats[seat].team ?? 0,
    ms: sheet.time_used_ms[index],
    time: clockTime(sheet.time_used_ms[index]),
    turns: `${sheet.turns_begun[index]}×`,
  }));
  return { rows, words: sheetWords(game, name) };
}
