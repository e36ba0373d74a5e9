// Computes one fact for the sentence templates: whether everybody may be attacked.

const LEAST_TARGETS = 3; // fewer targets are called by name instead of "everybody"

// Returns true if the targets are all other players, and there are at least LEAST_TARGETS.
export function attacksEverybody({ game }, targets) {
  const others = (game?.alive.length ?? 0) - 1;
  return targets.length === others && others >= LEAST_TARGETS;
}
