// Which game it is, how many sit at the table, in how many teams. Which tables there are, the device says.

import { fits, modeName, thin } from "./report_words.js";
import { byId } from "./elements.js";
import { HouseRules } from "./house_rules.js";

export class GameSetup {
  // `refuse(words)` says why what was typed is not asked for.
  constructor(link, refuse) {
    this.link = link;
    this.told = {}; // what the device said last: mode, tables, pixels
    this.typed = new Set(); // fields in which somebody has typed what the device has not been told, or has not answered yet
    this.asked = 0; // tables that the device has not answered for
    this.turn = Promise.resolve();
    [this.mode, this.seats, this.teams, this.note] = ["mode", "seats", "teams", "note"].map((what) => byId(`table-${what}`));
    this.lay = byId("lay");
    this.rules = new HouseRules((values) => this.ask(values), refuse);
    for (const field of [this.seats, this.teams])
      field.addEventListener("input", () => {
        this.typed.add(field);
        this.judge();
      });
    this.mode.addEventListener("change", () => {
      this.typed.clear();
      this.ask({ mode: this.mode.value });
    });
    this.lay.addEventListener("click", () =>
      this.ask({ mode: this.mode.value, seats: Number(this.seats.value), teams: Number(this.teams.value) }),
    );
  }

  modes(names) {
    const { value } = this.mode;
    this.mode.replaceChildren(...names.map((mode) => new Option(modeName(mode), mode)));
    if (value) this.mode.value = value;
  }

  // An answer may come late: it changes nothing that somebody has chosen or typed meanwhile.
  settings(values, tables, houseRules) {
    const { mode, seats = 6, teams = 2, ring_px: pixels } = values;
    this.told = { mode, tables, pixels };
    this.rules.settings({ ...values, seats }, houseRules);
    if (!this.asked) this.mode.value = mode;
    if (this.mode.value === mode)
      for (const [field, number] of [[this.seats, seats], [this.teams, teams]]) {
        if (Number(field.value) === number) this.typed.delete(field);
        if (!this.typed.has(field)) field.value = number;
      }
    this.judge();
  }

  // [seats, teams] of each table of the chosen game; null where the device has not said it yet.
  get tables() {
    return (this.mode.value === this.told.mode && this.told.tables) || null;
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
    const wanted = [Number(this.seats.value), alone ? 0 : Number(this.teams.value)];
    const possible = !tables || tables.some((table) => table.every((part, index) => part === wanted[index]));
    this.lay.disabled = !possible;
    this.note.textContent = possible ? thin(this.told.pixels, wanted[0]) : fits(tables, wanted[0]);
  }

  // A new table. What is asked for before the device has answered waits its turn: only then it is known whether that game has teams.
  async ask(values) {
    this.asked++;
    this.judge();
    this.turn = this.turn.then(() => this.set(values));
    await this.turn;
    this.asked--;
    if (!this.asked && this.told.mode) this.mode.value = this.told.mode; // another one, where the device refused
    this.judge();
  }

  async set({ teams, ...values }) {
    if (teams !== undefined && !this.alone) values.teams = teams;
    const answer = await this.link.send({ do: "set", values });
    await this.link.send({ do: answer.is === "settings" ? "new_game" : "settings" }); // refused: what holds instead
  }
}

function limit(field, numbers) {
  field.min = Math.min(...numbers);
  field.max = Math.max(...numbers);
}
