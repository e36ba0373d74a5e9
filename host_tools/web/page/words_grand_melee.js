// Words about Grand Melee: players who hold a turn marker and wait.

import { list } from "./shared_names.js";

// The seats that hold a turn marker and may not begin yet (807.4d).
export const waiting = (state) => (state.game?.markers ?? []).filter((marker) => !marker.turn).map((marker) => marker.seat);

// The same as a sentence, "" where nobody waits.
export function waits(state, name) {
  const seats = waiting(state).map(name);
  return seats.length ? `${list(seats)} ${seats.length > 1 ? "wait" : "waits"} for others to go on.` : "";
}
