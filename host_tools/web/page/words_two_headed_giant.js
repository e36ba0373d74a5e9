// Words about Two-Headed Giant: teams that share their life and their turn.

import { TEAMS, list } from "./shared_names.js";

// Where teams share life they have their turns, are chosen and leave as one.
export const sharesLife = (state) => state.events.includes("life");

export const teamOf = (state, seat) => TEAMS[state.seats[seat]?.team] ?? "";

// "Blue 30, Orange 27."
export function totals(state) {
  return state.game?.life ? `${state.game.life.map((life, team) => `${TEAMS[team]} ${life}`).join(", ")}.` : "";
}

// While life is counted: what it was, and what it becomes.
export function counting(state) {
  const { seat, change } = state.counting;
  const now = state.game.life[state.seats[seat].team];
  const team = teamOf(state, seat);
  return {
    headline: change ? `${team}’s life: ${now} becomes ${now + change}.` : `${team}’s life: ${now}.`,
    subline: `PASS counts down, OUT up, held by fives. Left alone it is kept; both buttons drop it. ${totals(state)}`,
  };
}

// An event of the log, "" for one that any game has.
export function event(entry, name) {
  const pairs = (numbers) => Object.entries(numbers).map(([seat, number]) => [name(Number(seat)), number]);
  switch (entry.type) {
    case "life":
      return `${list(pairs(entry.changes).map(([who, by]) => `${who} ${by < 0 ? "loses" : "gains"} ${Math.abs(by)} life`))}.`;
    case "life_set":
      return `${name(entry.seat)}’s life becomes ${entry.to}.`;
    case "life_set_each":
      return `Each player’s life is set: ${list(pairs(entry.to).map(([who, to]) => `${who} ${to}`))}.`;
  }
  return "";
}
