// What the players are called: by the names that the device keeps, else by the page's own.

import { NAMES } from "./shared_names.js";

export const LONGEST_NAME = 12; // characters

export class PlayerNames {
  constructor(send) {
    this.send = send;
    this.own = []; // by seat, as the device tells them; empty where nobody said so
    this.name = (seat) => this.own[seat] || NAMES[seat] || `Seat ${seat}`;
  }

  // Ask the device to call the player on that seat so; its answer.
  set(seat, text) {
    return this.send({ do: "name", seat, name: text.trim() });
  }
}
