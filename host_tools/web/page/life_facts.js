// Facts for sentences about a player's or a team's life total.

import { tell } from "./pick_and_fill_sentences.js";
import { player, sharesLife } from "./two_headed_giant_facts.js";

export const countsLife = (state) => state.events.includes("life");

// Returns the facts of the screen that changes a life total: the player or team, the old total and the new total.
export function facts(state, name) {
  const counted = state.game && countsLife(state) ? state.counting : null;
  const { seat = 0, change = 0 } = counted ?? {};
  const now = counted ? state.game.life[sharesLife(state) ? state.seats[seat].team : seat] : 0;
  return {
    counts_life: countsLife(state),
    owner: counted ? player(state, seat, name) : "",
    change,
    life_now: now,
    life_then: now + change,
  };
}

// Returns the life total to show beside a player, or "" for none. If teams share life, only a team's primary player has the
// total.
export function lifeOf(state, seat) {
  const { game, seats } = state;
  const shared = sharesLife(state);
  if (!game || !countsLife(state) || !(shared ? game.primary : game.alive)?.includes(seat)) return "";
  return tell("life", { life: game.life[shared ? seats[seat].team : seat] });
}

// Returns a log entry's facts about life totals.
export function eventFacts({ type, changes, to }, name) {
  const each = (numbers, of) => Object.entries(numbers ?? {}).map(([seat, number]) => of(name(Number(seat)), number));
  return {
    changes: each(type === "life" ? changes : null, (who, by) => tell("life_change", { player: who, by: Math.abs(by), gains: by > 0 })),
    to: type === "life_set" ? to : "",
    totals_set: each(type === "life_set_each" ? to : null, (who, life) => tell("life_total", { player: who, to: life })),
  };
}
