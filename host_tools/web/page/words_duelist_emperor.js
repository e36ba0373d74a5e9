// Words about the Emperor of the 1990s: creatures that march and are stolen.

export const hasMarches = (state) => state.events.includes("march");

const QUESTIONS = {
  creature: (place) => `Which creature? The one in ${place}’s territory.`,
  to: (place) => `Where does it march? To ${place}.`,
  who: (place) => `Who takes control of a creature? ${place}.`,
  look: (place) => `A creature in ${place}’s territory.`,
};

// What is asked about a creature, and the choice that is shown; "" where something else is asked.
export const question = ({ asked }, name) => QUESTIONS[asked.question]?.(name(asked.choice)) ?? "";

const away = (state) => Object.entries(state.game?.creatures ?? {}).filter(([, one]) => one.at !== one.seat);

// The creatures away from their controllers' territories, in one sentence.
export function guests(state, name) {
  return away(state).map(([creature, one]) => `${name(one.seat)}’s creature ${creature} is with ${name(one.at)}.`).join(" ");
}

export const hosts = (state, seat) => away(state).some(([, one]) => one.at === seat);

// An event of the log, "" for one that any game has.
export function event(entry, name) {
  if (entry.type === "march") return `${name(entry.seat)}’s creature ${entry.creature} marches to ${name(entry.to)}.`;
  if (entry.type !== "control") return "";
  const owner = entry.owner === undefined ? "" : ` of ${name(entry.owner)}’s`;
  return `${name(entry.seat)} takes control of creature ${entry.creature}${owner}.`;
}
