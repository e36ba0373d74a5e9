// Computes two facts for the sentence templates: whether everybody, or every opponent, may be attacked.

import { LIMITS } from "./pick_and_fill_sentences.js";

const LEAST_TARGETS = LIMITS.everybody; // fewer targets are called by name instead of "everybody"

// Returns true if the targets are all other players, and there are at least LEAST_TARGETS.
export function attacksEverybody({ game }, targets) {
  const others = (game?.alive.length ?? 0) - 1;
  return targets.length === others && others >= LEAST_TARGETS;
}

// Returns true if the targets of a seat are all players of other teams, and there are at least LEAST_TARGETS.
export function attacksEveryOpponent({ game, seats }, seenFrom, targets) {
  const team = seats[seenFrom]?.team;
  if (team === undefined || targets.length < LEAST_TARGETS) return false;
  return targets.length === (game?.alive ?? []).filter((seat) => seat < seats.length && seats[seat].team !== team).length;
}
