// Converts a button in the panel of rare events to an event of the rules.

import { stays } from "./counter_facts.js";
import { sharesLife } from "./two_headed_giant_facts.js";

// Events for a single player, each with the hint to show if several players are chosen.
export const OF_ONE = {
  win: "Choose the one player who wins.",
  turn: "Choose the one player whose turn it is.",
  life_set: "Choose the one player whose life it is.",
  strength: "Choose the one player whose strength it is.",
  tiebreak: "Choose the one player whose last warrior it is.",
  march: "Choose the one player whose creature it is.",
  control: "Choose the one player who takes control.",
  designate: "Choose the one player who gets the title.",
  stays: "Choose the one player whom a card keeps in the game.",
  commander_damage: "Choose the one player who is dealt the damage.",
};

// Events that do not name the chosen players.
export const OF_NOBODY = ["return", "creature_gone", "give_back", "reverse"];

// `life`: the life change or the new life total; `more`: the other fields of the panel.
export function rareEvent(type, seats, life, state, more) {
  const [seat] = seats;
  switch (type) {
    case "win":
    case "turn":
      return { type, seat };
    case "strength":
      return { type, seat, battlefield: more.field, value: more.value };
    case "tiebreak":
      return { type, seat, value: more.value };
    case "return":
      return { type, seats: more.gone };
    case "creature_gone":
    case "give_back":
      return { type, creature: more.creature };
    case "march":
      return { type, seat, creature: more.creature, to: more.place };
    case "control":
      return { type, seat, creature: more.creature, owner: more.place };
    case "reverse":
      return { type };
    case "designate":
      return { type, what: more.what, seat };
    case "stays":
      return { type, seat, on: !stays(state).includes(seat) };
    case "eliminate":
      return more.by === "" ? { type, seats } : { type, seats, by: Number(more.by) };
    case "poison":
      return { type, changes: Object.fromEntries(seats.map((one) => [one, more.number])) };
    case "commander_damage":
      return { type, seat, from: more.dealer, commander: more.commander, amount: more.number };
    case "life":
      return { type, changes: Object.fromEntries(seats.map((one) => [one, life])) };
    case "life_set":
      return { type, seat, to: life };
    case "life_set_each": {
      if (!sharesLife(state)) return { type, to: Object.fromEntries(seats.map((one) => [one, life])) };
      const teams = seats.map((one) => state.seats[one].team);
      const named = state.seats.flatMap(({ team }, one) => (teams.includes(team) ? [one] : []));
      return { type, to: Object.fromEntries(named.map((one) => [one, life])), choose: seats };
    }
  }
  return { type, seats };
}
