// Words about the Emperor of the 1990s: creatures that march and are stolen.

import { list } from "./default_names.js";

export const hasMarches = (state) => state.events.includes("march");

const QUESTIONS = {
  creature: (place) => `Which creature? The one in ${place}’s territory.`,
  to: (place) => `Where does it march? To ${place}.`,
  who: (place) => `Who takes control of a creature? ${place}.`,
  look: (place) => `A creature in ${place}’s territory.`,
  creature_gone: (place) => `Which creature has left play? One in ${place}’s territory.`,
  give_back: (place) => `Which creature goes back to its owner? One in ${place}’s territory.`,
};

// What is asked about a creature, and the choice that is shown; "" where something else is asked.
export const question = ({ asked }, name) => QUESTIONS[asked.question]?.(name(asked.choice)) ?? "";

const away = (state) => Object.entries(state.game?.creatures ?? {}).filter(([, one]) => one.at !== one.seat);

// The creatures away from their controllers' territories, in one sentence.
export function guests(state, name) {
  return away(state).map(([creature, one]) => `${name(one.seat)}’s creature ${creature} is with ${name(one.at)}.`).join(" ");
}

const spellReach = (game, seat) => (game?.spell_range?.[seat] ?? []).filter((one) => one !== seat);

// Spells reach less far here than creatures and their abilities, whose range the ring shows.
export const spellsFallShort = ({ game }) =>
  Object.entries(game?.spell_range ?? {}).some(([seat, near]) => near.length < (game.range[seat] ?? []).length);

// Whom the spells of a seat, else of the active one, reach, where that is fewer than the ring shows as in range; else "".
export function spells(state, name, seat = state.game?.active[0]) {
  const near = spellReach(state.game, seat);
  if (!state.game?.spell_range?.[seat] || near.length + 1 === state.game.range[seat].length) return "";
  return `${name(seat)}’s spells reach only ${list(near.map(name))}.`;
}

// Whether a seat in the range of that one is out of its spells' range.
export const beyondSpells = (state, from, seat) => Boolean(state.game?.spell_range?.[from]) && !state.game.spell_range[from].includes(seat);

export const hosts = (state, seat) => away(state).some(([, one]) => one.at === seat);

// An event of the log, "" for one that any game has.
export function event(entry, name) {
  if (entry.type === "march") return `${name(entry.seat)}’s creature ${entry.creature} marches to ${name(entry.to)}.`;
  if (entry.type === "creature_gone") return `Creature ${entry.creature} has left play.`;
  if (entry.type === "give_back") return `Creature ${entry.creature} goes back to its owner.`;
  if (entry.type !== "control") return "";
  const owner = entry.owner === undefined ? "" : ` of ${name(entry.owner)}’s`;
  return `${name(entry.seat)} takes control of creature ${entry.creature}${owner}.`;
}
