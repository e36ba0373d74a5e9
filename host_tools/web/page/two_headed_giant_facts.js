// The facts that sentences about Two-Headed Giant tell of: teams that share their life and their turn.

import { listed, tell } from "./pick_and_fill_sentences.js";

// Where teams share life they have their turns, are chosen and leave as one.
export const sharesLife = (state) => state.events.includes("life") && state.seats[0]?.team !== undefined;

// What we call the team of a seat, by the colour of its light; "" where it has none.
export function teamOf(state, seat) {
  const team = state.seats[seat]?.team;
  return team === undefined ? "" : listed("teams", team);
}

// Who is meant by a seat: its player, or where teams are chosen and leave as one its team.
export const player = (state, seat, name) => (sharesLife(state) ? teamOf(state, seat) : name(seat));

// The same of several, each of them once.
export const players = (state, seats, name) => [...new Set(seats.map((seat) => player(state, seat, name)))];

// The life of each team, where teams share it.
export function facts(state) {
  const shares = sharesLife(state);
  const totals = shares && state.game ? state.game.life : [];
  return { shares_life: shares, totals: totals.map((life, team) => tell("team_life", { team: listed("teams", team), life })).join(", ") };
}
