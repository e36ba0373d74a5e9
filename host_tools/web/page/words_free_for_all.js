// Words about Free-for-all: whom one may attack where that is everybody.

import { list } from "./default_names.js";

const MANY = 3; // so many players are called everybody, where they are

// Everybody for himself, and each has his own life.
export const isFreeForAll = ({ mode }) => mode === "free_for_all";

// Who may be attacked, of these who could be; "Everybody" where nobody else plays and they are many; "" for nobody.
export function attackable({ game }, targets, name) {
  const others = game.alive.length - 1;
  return targets.length === others && others >= MANY ? "Everybody" : list(targets.map(name), "or");
}
