// Which game it is, how many sit at the table, in how many teams. Which tables there are, the device says.

import { fits, modeName, thin } from "./words.js";

export class Setup {
  constructor(link) {
    this.link = link;
    this.tables = null; // [seats, teams] of each that the device can lay
    this.pixels = null;
    [this.seats, this.teams, this.lay, this.note] = ["seats", "teams"].map((what) => document.getElementById(`table-${what}`))
      .concat(document.getElementById("lay"), document.getElementById("table-note"));
    for (const field of [this.seats, this.teams]) field.addEventListener("input", () => this.judge());
    this.lay.addEventListener("click", () => this.laid());
    this.fields = document.getElementById("table");
    this.mode = document.getElementById("table-mode");
    this.mode.addEventListener("change", () => this.set({ mode: this.mode.value }));
  }

  modes(names) {
    this.mode.replaceChildren(...names.map((mode) => new Option(modeName(mode), mode)));
  }

  settings(values, tables) {
    this.mode.value = values.mode;
    this.tables = tables ?? null;
    this.pixels = values.ring_px;
    const known = JSON.stringify([values.mode, values.seats, values.teams]);
    if (known !== this.known) [this.seats.value, this.teams.value] = [values.seats ?? 6, values.teams ?? 2];
    this.known = known; // what somebody has typed since stays
    if (this.tables) {
      limit(this.seats, this.tables.map(([seats]) => seats));
      limit(this.teams, this.tables.map(([, teams]) => teams));
    }
    document.getElementById("table-teams-label").hidden = this.alone;
    this.judge();
  }

  get alone() {
    return Boolean(this.tables?.every(([, teams]) => teams === 0));
  }

  judge() {
    const wanted = [Number(this.seats.value), this.alone ? 0 : Number(this.teams.value)];
    const possible = !this.tables || this.tables.some((table) => table.every((part, index) => part === wanted[index]));
    this.lay.disabled = !possible;
    this.note.textContent = possible ? thin(this.pixels, wanted[0]) : fits(this.tables, wanted[0]);
  }

  // A new table, with that many players in that many teams.
  laid() {
    const values = { seats: Number(this.seats.value) };
    if (!this.alone) values.teams = Number(this.teams.value);
    this.set(values);
  }

  // Until the device has answered nothing can be typed, which its answer would overwrite.
  async set(values) {
    this.fields.disabled = true;
    const answer = await this.link.send({ do: "set", values });
    if (answer.is === "settings") await this.link.send({ do: "new_game" });
    this.fields.disabled = false;
  }
}

function limit(field, numbers) {
  field.min = Math.min(...numbers);
  field.max = Math.max(...numbers);
}
