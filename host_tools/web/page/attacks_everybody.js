// A fact that sentences tell of: whether everybody may be attacked.

const MANY = 3; // so many players are called everybody, where they are

// Whether these who may be attacked are all others who play, and many.
export function attacksEverybody({ game }, targets) {
  const others = (game?.alive.length ?? 0) - 1;
  return targets.length === others && others >= MANY;
}
