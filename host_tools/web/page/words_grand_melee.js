// Words about Grand Melee: turn markers by their numbers, and players who hold one and wait.

import { list } from "./shared_names.js";

// Whom each running turn may attack, by the number of its marker, where several run; else "".
export function turns({ game }, name) {
  const running = (game?.markers ?? []).filter((marker) => marker.turn && game.active.includes(marker.seat));
  if (running.length < 2) return "";
  return running.map(({ no, seat }) => `Turn marker ${no}: ${name(seat)} may attack ${list((game.attack[seat] ?? []).map(name), "or") || "nobody"}.`).join(" ");
}

// The turn markers on a seat, by their numbers; "" where there is none.
export function markersOn({ game }, seat) {
  const numbers = (game?.markers ?? []).filter((marker) => marker.seat === seat).map((marker) => marker.no);
  return numbers.length ? `marker ${list(numbers)}` : "";
}

// The seats that hold a turn marker and may not begin yet (807.4d).
export const waiting = (state) => (state.game?.markers ?? []).filter((marker) => !marker.turn).map((marker) => marker.seat);

// The same as a sentence, "" where nobody waits.
export function waits(state, name) {
  const seats = waiting(state).map(name);
  return seats.length ? `${list(seats)} ${seats.length > 1 ? "wait" : "waits"} for others to go on.` : "";
}
