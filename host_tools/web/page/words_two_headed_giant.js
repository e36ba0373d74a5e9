// Words about Two-Headed Giant: teams that share their life and their turn.

import { TEAMS } from "./default_names.js";

// Where teams share life they have their turns, are chosen and leave as one.
export const sharesLife = (state) => state.events.includes("life") && state.seats[0].team !== undefined;

export const teamOf = (state, seat) => TEAMS[state.seats[seat]?.team] ?? "";

// "Blue 30, Orange 27."
export function totals(state) {
  return state.game && sharesLife(state) ? `${state.game.life.map((life, team) => `${TEAMS[team]} ${life}`).join(", ")}.` : "";
}
