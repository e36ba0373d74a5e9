// Words about life, a player's own or a team's.

import { list } from "./default_names.js";
import { sharesLife, teamOf, totals } from "./words_two_headed_giant.js";

export const countsLife = (state) => state.events.includes("life");

// While life is counted: what it was, and what it becomes.
export function counting(state, name) {
  const { seat, change } = state.counting;
  const shared = sharesLife(state);
  const now = state.game.life[shared ? state.seats[seat].team : seat];
  const who = shared ? teamOf(state, seat) : name(seat);
  return {
    headline: change ? `${who}’s life: ${now} becomes ${now + change}.` : `${who}’s life: ${now}.`,
    subline: `PASS counts down, OUT up, held by fives. Left alone it is kept; both buttons drop it. ${totals(state)}`.trim(),
  };
}

// The life that stands with a player, or with the primary player of a team; "" where there is none.
export function lifeOf(state, seat) {
  const { game, seats } = state;
  if (!game || !countsLife(state)) return "";
  if (!sharesLife(state)) return `${game.life[seat]} life`;
  return game.primary.includes(seat) ? `${game.life[seats[seat].team]} life` : "";
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
