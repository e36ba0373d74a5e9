// Facts for sentences while the ring shows what a seat that is not active reaches, or which seats reach it.

import { hasBattlefields } from "./for_the_emperor_facts.js";

// Returns the seat whose button was pressed out of turn while the ring shows the table as seen from that seat, otherwise -1.
export const peeked = (state) => (state.screen === "play" && !state.look.includes("S") && !hasBattlefields(state) ? state.look.indexOf("V") : -1);

// Returns the seats that the seat `peeked` reaches, or the seats that reach it and may attack it.
export function facts(state, name) {
  const seat = peeked(state);
  const near = [...state.look].flatMap((letter, place) => ("PM".includes(letter) ? [name(place)] : []));
  const attackers = Object.entries(state.game?.attack ?? {}).flatMap(([one, targets]) => (targets.includes(seat) ? [name(Number(one))] : []));
  return { peeked: seat >= 0, back: state.back, near, attackers };
}
