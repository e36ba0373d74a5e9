// What the players of this browser are called: the page's own names, or those that somebody typed, which it keeps.

import { NAMES } from "./shared_names.js";

const STORE = "emperor-ring-names";
export const LONGEST_NAME = 14; // characters

// The names in what was stored: another page of this address may have stored anything there.
const texts = (stored) =>
  Object.fromEntries(Object.entries(stored ?? {}).filter(([, text]) => typeof text === "string").map(([seat, text]) => [seat, text.slice(0, LONGEST_NAME)]));

export class PlayerNames {
  constructor(onChange) {
    this.own = texts(read(STORE));
    this.onChange = onChange;
    this.name = (seat) => this.own[seat] || NAMES[seat] || `Seat ${seat}`;
  }

  set(seat, text) {
    this.own[seat] = text.trim();
    write(STORE, this.own);
    this.onChange();
  }
}

function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null; // storage is switched off, or holds something else
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // storage is switched off: the names last as long as the page
  }
}
