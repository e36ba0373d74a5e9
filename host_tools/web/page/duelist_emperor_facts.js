// Facts for sentences about the Emperor of the 1990s: creatures that march and creatures that are stolen.

import { tell } from "./pick_and_fill_sentences.js";

export const hasMarches = (state) => state.events.includes("march");

const away = (state) => Object.entries(state.game?.creatures ?? {}).filter(([, one]) => one.at !== one.seat);

// Returns the creatures outside their controllers' territories. Also returns the seats in range of the spells of the player at
// `seenFrom`, if they are fewer than the ring shows in range.
export function facts(state, seenFrom, name) {
  const near = state.game?.spell_range?.[seenFrom];
  const others = (near ?? []).filter((seat) => seat !== seenFrom).map(name);
  const shorter = Boolean(near) && near.length !== state.game.range[seenFrom].length;
  return {
    guests: away(state).map(([creature, one]) => tell("guest", { creature, player: name(one.seat), territory_of: name(one.at) })).join(" "),
    spells_reach: shorter ? others : [],
  };
}

// In this game spells have a shorter range than creatures and their abilities. The ring shows the longer range.
export const spellsFallShort = ({ game }) =>
  Object.entries(game?.spell_range ?? {}).some(([seat, near]) => near.length < (game.range[seat] ?? []).length);

// Returns true if `seat` is in range of `viewer` but out of range of that player's spells.
export const beyondSpells = (state, from, seat) => Boolean(state.game?.spell_range?.[from]) && !state.game.spell_range[from].includes(seat);

export const hasGuest = (state, seat) => away(state).some(([, one]) => one.at === seat);

// Returns a log entry's facts about creatures.
export function eventFacts(entry, name) {
  return {
    creature: entry.creature ?? "",
    to_player: entry.type === "march" ? name(entry.to) : "",
    owner: entry.owner === undefined ? "" : name(entry.owner),
  };
}
