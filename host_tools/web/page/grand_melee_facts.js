// Facts for sentences about Grand Melee: turn markers by number, and players who hold a marker and wait.

import { LISTS, tell } from "./pick_and_fill_sentences.js";

const running = ({ game }) => (game?.markers ?? []).filter((marker) => marker.turn && game.active.includes(marker.seat));

// Returns the targets of each player whose turn is in progress, and sentences about the players who hold a turn marker and wait.
// If several turns are in progress, the targets are listed by the number of the turn marker.
export function facts(state, name) {
  const turns = running(state).map(({ no, seat }) => ({ no, player: name(seat), targets: (state.game.attack?.[seat] ?? []).map(name) }));
  return {
    markers: turns.length > 1 ? turns.map((turn) => tell("marker", turn)).join(" ") : "",
    waiting: waiting(state).map((seat) => tell("waits", { player: name(seat), ahead: name(ahead(state, seat)), own: ahead(state, seat) === seat })).join(" "),
  };
}

// Returns the seat whose turn a waiting player waits for: the nearest seat to the left with a marker. It is the player's own seat
// if the turn of another marker is in progress there.
function ahead({ game: { markers }, seats }, seat) {
  if (markers.some((marker) => marker.seat === seat && marker.turn)) return seat;
  const steps = (other) => (other - seat + seats.length) % seats.length || seats.length;
  return markers.map((marker) => marker.seat).reduce((one, other) => (steps(other) < steps(one) ? other : one));
}

const PER_MARKER = 4; // players for each turn marker (807.4a)

// Returns a turn marker's colour on the ring as a team's number. The last marker is beside the first, so their colours must
// differ.
function colourOf(no, players) {
  const colour = (no - 1) % LISTS.teams.length;
  return colour === 0 && no > 1 && no === Math.max(1, Math.floor(players / PER_MARKER)) ? 2 : colour;
}

// Returns each seat's colour while turns are in progress: the colour of the turn that reaches the seat. The stronger state is
// applied last.
export function turnColours(state) {
  const { game, seats, look } = state;
  const colours = {};
  const turns = running(state);
  const paint = (some, marker) => some.forEach((seat) => (colours[seat] = colourOf(marker.no, seats.length)));
  const whole = look.includes("S"); // otherwise the ring shows one seat's view
  for (const told of whole ? [game?.range, game?.attack] : []) for (const marker of turns) paint(told[marker.seat] ?? [], marker);
  for (const marker of game?.markers ?? []) if (!marker.turn) paint([marker.seat], marker);
  for (const marker of turns) paint([marker.seat], marker);
  return colours;
}

// Returns the numbers of the turn markers at a seat, or "" if the seat has no marker.
export const markersOn = ({ game }, seat) =>
  tell("markers", { marker_numbers: (game?.markers ?? []).filter((marker) => marker.seat === seat).map((marker) => `${marker.no}`) });

// Returns the seats that hold a turn marker and may not begin yet (807.4d).
export const waiting = (state) => (state.game?.markers ?? []).filter((marker) => !marker.turn).map((marker) => marker.seat);
