// Words about what sets a table right: whose turn it is, who comes back.

import { list } from "./default_names.js";
import { sharesLife, teamOf } from "./words_two_headed_giant.js";

// Of the seats that are out, those that one event each took out.
export const gone = (state) => state.game?.gone ?? [];

// What is asked of the table, and the choice that is shown; "" where something else is asked.
export function repairQuestion(state, name) {
  const { question, choice } = state.asked;
  if (question === "turn") return `Whose turn is it? ${sharesLife(state) ? teamOf(state, choice) : name(choice)}’s.`;
  if (question !== "return") return "";
  const together = gone(state).find((seats) => seats.includes(choice)) ?? [choice];
  return `Who comes back? ${list(together.map(name))}.`;
}
