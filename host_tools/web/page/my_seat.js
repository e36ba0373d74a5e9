// The seat of the user of this page. The table is turned so that this seat is nearest, and the browser remembers the
// seat.

import { hasBattlefields } from "./for_the_emperor_facts.js";

const STORE = "emperor-ring-my-seat";

export class MySeat {
  // `turned()` is called when another seat is chosen.
  constructor(select, turned) {
    this.select = select;
    this.seat = remembered(); // null: no seat was chosen
    this.shown = "";
    select.addEventListener("change", () => {
      this.seat = select.value === "" ? null : Number(select.value);
      remember(this.seat);
      turned();
    });
  }

  show(state, name) {
    const rows = state.seats.map((_, seat) => `${seat + 1} ${name(seat)}`);
    const shown = JSON.stringify(rows);
    this.select.hidden = hasBattlefields(state);
    if (shown === this.shown) return;
    this.shown = shown;
    this.select.replaceChildren(new Option("My seat", ""), ...rows.map((row, seat) => new Option(row, seat)));
    this.select.value = this.seat !== null && this.seat < rows.length ? this.seat : "";
  }
}

function remembered() {
  try {
    const text = localStorage.getItem(STORE) ?? "";
    return /^\d{1,2}$/.test(text) ? Number(text) : null;
  } catch {
    return null; // storage is switched off
  }
}

function remember(seat) {
  try {
    if (seat === null) localStorage.removeItem(STORE);
    else localStorage.setItem(STORE, String(seat));
  } catch {
    // only this page knows the seat
  }
}
