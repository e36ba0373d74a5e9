// Facts for sentences about poison, commander damage, the monarch, the initiative, and who took a player out.

import { tell } from "./pick_and_fill_sentences.js";

// Returns a log entry's facts about counters and titles.
export function eventFacts({ type, changes, from, amount, what, by }, name) {
  const dealt = type === "commander_damage" ? amount : 0;
  return {
    poison_changes: Object.entries(type === "poison" ? changes : {}).map(([seat, number]) =>
      tell("poison_change", { player: name(Number(seat)), by: Math.abs(number), gets: number > 0 }),
    ),
    dealer: type === "commander_damage" ? name(from) : "",
    damage: Math.abs(dealt),
    taken_back: dealt < 0,
    title: type === "designate" ? what : "",
    by_whom: type === "eliminate" && by !== undefined ? name(by) : "",
  };
}
