// The facts that sentences about Grand Melee tell of: turn markers by their numbers, and players who hold one and wait.

import { LISTS, tell } from "./pick_and_fill_sentences.js";

const running = ({ game }) => (game?.markers ?? []).filter((marker) => marker.turn && game.active.includes(marker.seat));

// Whom each running turn may attack, by the number of its marker, where several run; who holds one and waits.
export function facts(state, name) {
  const turns = running(state).map(({ no, seat }) => ({ no, player: name(seat), targets: (state.game.attack?.[seat] ?? []).map(name) }));
  return {
    markers: turns.length > 1 ? turns.map((turn) => tell("marker", turn)).join(" ") : "",
    waiting: waiting(state).map(name),
  };
}

const PER_MARKER = 4; // players (807.4a)

// The colour of a marker on the ring, as a number of a team's; the last one may not look like the first, to which it is next.
function colourOf(no, players) {
  const colour = (no - 1) % LISTS.teams.length;
  return colour === 0 && no > 1 && no === Math.max(1, Math.floor(players / PER_MARKER)) ? 2 : colour;
}

// In which colour the ring shows each seat while turns run, by seat: that of the turn that reaches it, the stronger state last.
export function turnColours(state) {
  const { game, seats, look } = state;
  const colours = {};
  const turns = running(state);
  const paint = (some, marker) => some.forEach((seat) => (colours[seat] = colourOf(marker.no, seats.length)));
  const whole = look.includes("S"); // else it is looked at as one seat sees it
  for (const told of whole ? [game?.range, game?.attack] : []) for (const marker of turns) paint(told[marker.seat] ?? [], marker);
  for (const marker of game?.markers ?? []) if (!marker.turn) paint([marker.seat], marker);
  for (const marker of turns) paint([marker.seat], marker);
  return colours;
}

// The turn markers on a seat, by their numbers; "" where there is none.
export const markersOn = ({ game }, seat) =>
  tell("markers", { marker_numbers: (game?.markers ?? []).filter((marker) => marker.seat === seat).map((marker) => `${marker.no}`) });

// The seats that hold a turn marker and may not begin yet (807.4d).
export const waiting = (state) => (state.game?.markers ?? []).filter((marker) => !marker.turn).map((marker) => marker.seat);
