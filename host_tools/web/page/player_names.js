// The names of the players: those that the device stores, else the page's own.

import { NAMES } from "./player_team_and_brightness_names.js";

export const LONGEST_NAME = 12; // characters

// Returns a name for the player on each seat, all different. If several players have the same name, the seat number, counted from
// 1, follows it (as it does if another name already ends like that). A player without a name gets the one of NAMES for that seat
// or, if that is taken, the first free one.
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
    this.own = []; // by seat, from the device; empty if not given
    this.called = NAMES;
    this.name = (seat) => this.called[seat] || `seat ${seat + 1}`;
  }

  // Takes the device's names, for a table of `seats`.
  use(own, seats) {
    this.own = own;
    this.called = called(own.slice(0, seats));
  }

  // Asks the device to store that name for a seat, and returns its answer.
  set(seat, text) {
    return this.send({ do: "name", seat, name: text.trim() });
  }
}
