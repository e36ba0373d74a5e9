// The fields to choose the game, the players, the teams and the house rules. A choice has no effect until the user sets up the
// table. The device reports which table setups are possible.

import { learnTitles, titleOf } from "./game_titles.js";
import { fits, thin } from "./report_sentences.js";
import { byId } from "./element_by_id.js";
import { HouseRules } from "./house_rules.js";

export class GameSetup {
  // `refuse(words)` shows why the typed values cannot be used.
  constructor(link, refuse) {
    this.link = link;
    this.told = {}; // the device's last report: mode, tables, pixels
    this.typed = new Set(); // fields with typed values that the device has not received, or not confirmed
    this.asked = 0; // how many requested table setups the device has not confirmed yet
    this.turn = Promise.resolve();
    [this.mode, this.seats, this.teams, this.pixels, this.note] = ["mode", "seats", "teams", "pixels", "note"].map((what) => byId(`table-${what}`));
    this.lay = byId("lay");
    this.rules = new HouseRules(refuse, () => this.judge());
    for (const field of [this.seats, this.teams, this.pixels])
      field.addEventListener("input", () => {
        this.typed.add(field);
        this.judge();
      });
    this.mode.addEventListener("change", () => {
      this.typed.clear();
      if (this.mode.value !== this.told.mode) this.typed.add(this.mode);
      this.judge();
    });
    this.lay.addEventListener("click", () => this.layTable());
  }

  // Handles a new choice. If another game was chosen, a table for it is first set up, as similar to the current table as
  // possible, because the device then reports whether the game has teams. Typed numbers stay.
  // A new length of the ring alone needs no new table.
  layTable() {
    if (this.onlyLength) return this.ask({ ring_px: Number(this.pixels.value) }, false);
    const mode = this.mode.value;
    const other = this.typed.delete(this.mode);
    const fields = Object.entries({ seats: this.seats, teams: this.teams, ring_px: this.pixels });
    const wanted = fields.filter(([key, field]) => this.typed.has(field) || (!other && key !== "ring_px"));
    const numbers = Object.fromEntries(wanted.map(([key, field]) => [key, Number(field.value)]));
    const options = other ? null : this.rules.chosen();
    if (other) this.ask({ mode });
    if (wanted.length) this.ask({ mode, ...numbers, ...(options ? { options } : {}) });
  }

  modes(names, titles) {
    learnTitles(names, titles);
    const { value } = this.mode;
    this.mode.replaceChildren(...names.map((mode) => new Option(titleOf(mode), mode)));
    if (value) this.mode.value = value;
  }

  // Ignores a late answer, so that it does not change what the user has chosen or typed since.
  settings(values, tables, houseRules) {
    const { mode, seats = 6, teams = 2, ring_px: pixels } = values;
    this.told = { mode, tables, pixels };
    this.rules.settings({ ...values, seats }, houseRules);
    if (!this.asked && !this.typed.has(this.mode)) this.mode.value = mode;
    if (this.mode.value === mode) this.typed.delete(this.mode);
    if (this.mode.value === mode)
      for (const [field, number] of [[this.seats, seats], [this.teams, teams], [this.pixels, pixels]]) {
        if (Number(field.value) === number) this.typed.delete(field);
        if (!this.typed.has(field)) field.value = number;
      }
    this.judge();
  }

  // Returns [seats, teams] of each possible table of the chosen game, or null if the device has not sent them yet.
  get tables() {
    return (this.mode.value === this.told.mode && this.told.tables) || null;
  }

  // Returns true if the user has typed a length of the ring and nothing else. The game on the table then goes on.
  get onlyLength() {
    return this.typed.size === 1 && this.typed.has(this.pixels) && !this.rules.chosen();
  }

  get alone() {
    return Boolean(this.tables?.every(([, teams]) => teams === 0));
  }

  judge() {
    const { tables, alone } = this;
    if (tables) {
      limit(this.seats, tables.map(([seats]) => seats));
      limit(this.teams, tables.map(([, teams]) => teams));
    }
    byId("table-teams-label").hidden = alone;
    byId("house-rules").hidden = this.typed.has(this.mode) || !this.rules.any;
    const wanted = [Number(this.seats.value), alone ? 0 : Number(this.teams.value)];
    const longer = this.typed.has(this.pixels); // the device has not yet reported which table setups a ring of this size can show
    const possible = !tables || longer || tables.some((table) => table.every((part, index) => part === wanted[index]));
    this.lay.ariaBusy = String(this.asked > 0);
    this.lay.textContent = this.onlyLength ? "Set the lights" : "Set up this table";
    this.lay.disabled = !possible || Boolean(this.rules.fault);
    if (this.typed.has(this.mode)) this.note.textContent = "First set up the usual table of this game. Then its house rules appear here.";
    else this.note.textContent = this.rules.fault || (possible ? thin(Number(this.pixels.value), wanted[0], this.mode.value) : fits(tables, wanted[0]));
  }

  // Sets up a table if `newTable` is true, and otherwise only changes settings. If a game was chosen, the method first waits for
  // the answer, which says whether that game has teams.
  async ask(values, newTable = true) {
    this.asked++;
    this.judge();
    this.turn = this.turn.then(() => this.set(values, newTable));
    await this.turn;
    this.asked--;
    if (!this.asked && this.told.mode && !this.typed.has(this.mode)) this.mode.value = this.told.mode; // the device's game, after a refusal
    this.judge();
  }

  async set({ teams, ...values }, newTable) {
    if (teams !== undefined && !this.alone) values.teams = teams;
    const answer = await this.link.send({ do: "set", values });
    if (answer.is === "refusal") await this.link.send({ do: "settings" }); // the current values
    else if (newTable) await this.link.send({ do: "new_game" });
  }
}

function limit(field, numbers) {
  field.min = Math.min(...numbers);
  field.max = Math.max(...numbers);
}
