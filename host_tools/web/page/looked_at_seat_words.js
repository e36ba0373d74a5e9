// Words about a look at the table as another seat sees it than the active one, or at who reaches that seat.

import { list } from "./default_names.js";
import { attackable } from "./words_free_for_all.js";
import { spells } from "./words_duelist_emperor.js";

// A letter of the ring, where it shows who reaches a seat.
export const BACK = { P: "may attack", M: "reaches", F: "does not reach" };

// The seat whose button was pressed out of turn, -1 where the ring shows none.
export const peeked = (state) => (state.screen === "play" && !state.look.includes("S") ? state.look.indexOf("V") : -1);

// {headline, subline} where `peeked` names a seat: whom it reaches and may attack, or who may do so to it.
export function peek(state, name) {
  const seat = peeked(state);
  const near = [...state.look].flatMap((letter, place) => ("PM".includes(letter) ? [name(place)] : []));
  const who = list(near) || "Nobody";
  if (state.back) {
    const attackers = Object.entries(state.game.attack ?? {}).flatMap(([one, targets]) => (targets.includes(seat) ? [name(Number(one))] : []));
    const subline = `${who} ${near.length > 1 ? "reach" : "reaches"} ${name(seat)}. ${list(attackers) || "Nobody"} may attack ${name(seat)}.`;
    return { headline: `Who reaches ${name(seat)}`, subline };
  }
  const targets = attackable(state, state.game.attack?.[seat] ?? [], name);
  const words = [`${who} ${near.length > 1 ? "are" : "is"} in range.`, spells(state, name, seat), `${targets || "Nobody"} may be attacked.`];
  const subline = words.filter(Boolean).join(" ");
  return { headline: `As ${name(seat)} sees the table`, subline };
}
