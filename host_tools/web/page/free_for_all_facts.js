// The facts that sentences about Free-for-all tell of: whom one may attack where that is everybody.

const MANY = 3; // so many players are called everybody, where they are

// Everybody for himself, and each has his own life.
export const isFreeForAll = ({ mode }) => mode === "free_for_all";

// Whether these who may be attacked are all others who play, and many.
export function attacksEverybody({ game }, targets) {
  const others = (game?.alive.length ?? 0) - 1;
  return targets.length === others && others >= MANY;
}
