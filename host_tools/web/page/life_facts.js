// Facts for sentences about a player's or a team's life total.

import { tell } from "./pick_and_fill_sentences.js";
import { player, sharesLife } from "./two_headed_giant_facts.js";

export const countsLife = (state) => state.events.includes("life");

// Returns the facts of the screen on which life, poison or commander damage is counted: the player or team, the old total and
// the new one, and whose commander dealt the damage.
export function facts(state, name) {
  const counted = state.game ? state.counting : null;
  const { seat = 0, change = 0, what = "life", from, commander, no = 0, of = 0 } = counted ?? {};
  const now = counted ? total(state, counted) : 0;
  const owner = from === undefined ? player(state, seat, name) : name(seat); // damage is counted for each player of a team
  return {
    counts_life: countsLife(state),
    counters: (state.counts ?? []).some((what) => what !== "life"),
    owner: counted ? owner : "",
    change,
    life_now: now,
    life_then: now + change,
    poison: what === "poison",
    dealer: from === undefined ? "" : name(from),
    second: commander === 1,
    page_no: no,
    pages: of,
  };
}

// Returns the number that is counted on the open screen, before the change.
function total(state, { seat, what = "life", from, commander }) {
  const { game, seats } = state;
  if (what === "commander_damage") return game[what]?.[seat]?.[from]?.[commander] ?? 0;
  return game[what]?.[sharesLife(state) ? seats[seat].team : seat] ?? 0;
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
