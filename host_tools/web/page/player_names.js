// The players' names: the names that the device stores, or the page's own names for players without a stored name.

import { NAMES } from "./player_team_and_brightness_names.js";

export const LONGEST_NAME = 12; // characters

// Returns a name for the player at each seat. All names are different. If several players have the same name, each of them gets
// the number of the seat, counted from 1, as in "Ada (3)". A name that already ends with a parenthesis then also gets the number
// of its seat. A player without a name gets the name in NAMES for that seat. If another player has that name, the player gets the
// first unused name.
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
    this.own = []; // the device's name for each seat; "" for a player without a name
    this.called = NAMES;
    this.name = (seat) => this.called[seat] || `seat ${seat + 1}`;
  }

  // Uses the device's names for a table of `seats` from now on.
  use(own, seats) {
    this.own = own;
    this.called = called(own.slice(0, seats));
  }

  // Asks the device to store a name for a seat, and returns the answer. A pasted name may contain invisible characters, which
  // the device refuses and which could reverse the words of the refusal: they are left out.
  set(seat, text) {
    return this.send({ do: "name", seat, name: text.replace(/[\p{Cc}\p{Cf}]/gu, "").trim() });
  }
}
