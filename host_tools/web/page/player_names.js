// What the players are called: by the names that the device keeps, else by the page's own.

import { NAMES } from "./player_team_and_brightness_names.js";

export const LONGEST_NAME = 12; // characters

// What the player on each seat is called, no two alike, however their letters are put together. Where several have the
// same own name, the number of the seat, counted from 1, tells them apart (and from somebody whose own name ends like
// that). Who has none gets that of NAMES which belongs to the seat or, where somebody bears it, the first that nobody
// bears.
export function called(own) {
  const known = NAMES.map((_, seat) => (own[seat] ?? "").normalize("NFC").trim());
  const twice = new Set(known.filter((name, seat) => name && known.indexOf(name) !== seat));
  const free = NAMES.filter((name, seat) => known[seat] && !known.includes(name));
  return known.map((name, seat) => {
    if (twice.has(name) || (twice.size && name.endsWith(")"))) return `${name} (${seat + 1})`;
    return name || (known.includes(NAMES[seat]) ? free.shift() : NAMES[seat]);
  });
}

export class PlayerNames {
  constructor(send) {
    this.send = send;
    this.own = []; // by seat, as the device tells them; empty where nobody said so
    this.called = NAMES;
    this.name = (seat) => this.called[seat] || `seat ${seat + 1}`;
  }

  // The names that the device keeps, at a table of so many seats.
  use(own, seats) {
    this.own = own;
    this.called = called(own.slice(0, seats));
  }

  // Ask the device to call the player on that seat so; its answer.
  set(seat, text) {
    return this.send({ do: "name", seat, name: text.trim() });
  }
}
