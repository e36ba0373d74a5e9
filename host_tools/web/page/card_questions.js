// Words about what a card says: the questions of the menu.

import { sharesLife, teamOf } from "./words_two_headed_giant.js";

const CARDS = ["1, an extra turn", "2, a skipped turn", "3, a player wins", "4, a draw"];
const WHO = {
  extra_turn: (who) => `Who takes an extra turn? ${who}.`,
  skip: (who) => `Who skips the next turn? ${who}.`,
  win: (who) => `Who wins, says the card? ${who}.`,
  draw: (who) => `Whose card says it is a draw? ${who}’s.`,
};

// What is asked about a card, and the choice that is shown; "" where something else is asked.
export function cardQuestion(state, name) {
  const { question, choice } = state.asked;
  if (question === "card") return `What does the card say? ${CARDS[choice - 1]}.`;
  return WHO[question]?.(sharesLife(state) ? teamOf(state, choice) : name(choice)) ?? "";
}
