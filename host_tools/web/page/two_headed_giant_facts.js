// Facts for sentences about Two-Headed Giant: teams that share their life and their turn.

import { listed, tell } from "./pick_and_fill_sentences.js";

// Returns true if teams share life. A team then takes its turn, is chosen and leaves the game as one. In other games with teams,
// the option `life` counts the life of each player.
export const sharesLife = (state) => state.events.includes("life") && state.mode === "two_headed_giant";

// Returns the name of a seat's team, which is the colour of its light, or "" if the seat has no team.
export function teamOf(state, seat) {
  const team = state.seats[seat]?.team;
  return team === undefined ? "" : listed("teams", team);
}

// Returns the name of a seat's player, or of its team if teams act as one.
export const player = (state, seat, name) => (sharesLife(state) ? teamOf(state, seat) : name(seat));

// Returns the names for several seats, each name once.
export const players = (state, seats, name) => [...new Set(seats.map((seat) => player(state, seat, name)))];

// Returns each team's life total, if teams share life.
export function facts(state) {
  const shares = sharesLife(state);
  const totals = shares && state.game ? state.game.life : [];
  return { shares_life: shares, totals: totals.map((life, team) => tell("team_life", { team: listed("teams", team), life })).join(", ") };
}
