// What a table counts for its players, and the events that change it.

import { countsLife } from "./life_facts.js";
import { damageTo, lifeAt, poisonOf } from "./counter_facts.js";
import { tell } from "./pick_and_fill_sentences.js";
import { sharesLife } from "./two_headed_giant_facts.js";

// Returns what this table counts: { life, poison, damage }, each true or false. Poison and commander damage are counted if the
// table's settings say so, or if a player has some.
export function counted(state) {
  const chosen = (what) => (state.counts ?? []).includes(what);
  return {
    life: countsLife(state),
    poison: chosen("poison") || Boolean(state.game.poison),
    damage: chosen("commander_damage") || Boolean(state.game.commander_damage),
  };
}

// Returns the number that counter `what` has for a seat. For damage, `by` is { owner, which }.
export function numberOf(what, state, seat, by) {
  if (what === "life") return lifeAt(state, seat);
  if (what === "poison") return poisonOf(state, seat);
  return damageTo(state, seat).find(({ owner, which }) => owner === by.owner && which === by.which)?.damage ?? 0;
}

// Returns the event that changes a counter of a seat by `change`.
export function eventOf(what, seat, change, by) {
  if (what !== "damage") return { type: what, changes: { [seat]: change } };
  return { type: "commander_damage", seat, from: by.owner, commander: by.which, amount: change };
}

// Returns the words for that event. `who` names the player or the team.
export function changeInWords(what, who, change, by, name) {
  const number = Math.abs(change);
  if (what === "life") return tell("life_change", { player: who, by: number, gains: change > 0 });
  if (what === "poison") return tell("poison_change", { player: who, by: number, gets: change > 0 });
  return tell("damage_change", { who, damage: number, taken_back: change < 0, dealer: name(by.owner), second: by.which === 1 });
}

// Returns the seats of those who have the counter: one seat for each player, or for each team if teams share the counter.
export function seatsOf(what, state) {
  const seats = state.seats.map((_, seat) => seat);
  if (what === "damage" || !sharesLife(state)) return seats;
  return state.game.life.map((_, team) => seats.find((seat) => state.seats[seat].team === team && state.game.alive.includes(seat)) ?? seats.find((seat) => state.seats[seat].team === team));
}

// Returns a button that changes a counter by `change`.
export function stepButton(change, press) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "small", textContent: `${change < 0 ? "−" : "+"}${Math.abs(change)}` });
  button.addEventListener("click", press);
  return button;
}
