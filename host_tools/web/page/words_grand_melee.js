// Words about Grand Melee: turn markers by their numbers, and players who hold one and wait.

import { TEAMS, list } from "./default_names.js";

// Whom each running turn may attack, by the number of its marker, where several run; else "".
export function turns({ game }, name) {
  const running = (game?.markers ?? []).filter((marker) => marker.turn && game.active.includes(marker.seat));
  if (running.length < 2) return "";
  return running.map(({ no, seat }) => `Turn marker ${no}: ${name(seat)} may attack ${list((game.attack[seat] ?? []).map(name), "or") || "nobody"}.`).join(" ");
}

const PER_MARKER = 4; // players (807.4a)

// The colour of a marker on the ring, as a number of a team's; the last one may not look like the first, to which it is next.
function colourOf(no, players) {
  const colour = (no - 1) % TEAMS.length;
  return colour === 0 && no > 1 && no === Math.max(1, Math.floor(players / PER_MARKER)) ? 2 : colour;
}

// In which colour the ring shows each seat while turns run, by seat: that of the turn that reaches it, the stronger state last.
export function turnColours({ game, seats, look }) {
  const colours = {};
  const markers = game?.markers ?? [];
  const running = markers.filter((marker) => marker.turn && game.active.includes(marker.seat));
  const paint = (some, marker) => some.forEach((seat) => (colours[seat] = colourOf(marker.no, seats.length)));
  const whole = look.includes("S"); // else it is looked at as one seat sees it
  for (const told of whole ? [game?.range, game?.attack] : []) for (const marker of running) paint(told[marker.seat] ?? [], marker);
  for (const marker of markers) if (!marker.turn) paint([marker.seat], marker);
  for (const marker of running) paint([marker.seat], marker);
  return colours;
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
