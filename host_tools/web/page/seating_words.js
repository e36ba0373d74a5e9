// What the device says while seats are drawn, and while the players are asked where they sit.

import { hasBattlefields } from "./words_for_the_emperor.js";

// Players who have names are called up by them, and keep them, where no game is on the table.
export function drawing(state, name) {
  const seat = state.cursor;
  const goAlong = state.names.length > 0 && state.game === null;
  const own = (player) => ((state.names[player] ?? "").trim() ? name(player) : ""); // "" where he has given no name
  const next = (player) => own(player) || `the ${ordinal(player + 1)} player`;
  if (seat === null) {
    const stay = state.names.length ? " Names stay while a game is on the table." : "";
    const along = goAlong ? ` ${capital(next(0))} is first; names go along once all seats are drawn.` : stay;
    return { headline: "Seats are drawn.", subline: `PASS draws a seat for each player who comes; tap OUT to close.${along}` };
  }
  const taken = state.marked.length + 1;
  const who = goAlong ? own(taken - 1) : "";
  const keeps = seat === taken - 1 ? `${who} keeps seat ${seat + 1}.` : `${who} takes seat ${seat + 1}, now ${name(seat)}’s.`;
  const headline = who ? keeps : `The ${ordinal(taken)} player sits on ${at(seat, name)}.`;
  if (taken === state.seats.length) return { headline, subline: `That was the last one: tap OUT${goAlong ? ", and the names go along." : " to close."}` };
  return { headline, subline: `PASS draws ${goAlong ? `the seat of ${next(taken)}` : "the next seat"}, hold it to take this draw back.` };
}

const capital = (words) => words.slice(0, 1).toUpperCase() + words.slice(1);

export function asking(state, name) {
  const { question, choice } = state.asked ?? {};
  const back = "Tap OUT to go back.";
  if (hasBattlefields(state) && question !== "keep")
    return { headline: `Where does the ${state.seats[choice].role} sit?`, subline: `Press PASS as the dot stands before you.${choice ? ` ${back}` : ""}` };
  if (question === "first player") return { headline: "Where does one of you sit?", subline: "Press PASS as the dot stands before you: that is seat 1 from then on." };
  if (question === "left neighbour") return { headline: "Where does the next player to the left sit?", subline: `Press PASS as the dot stands before you. ${back}` };
  if (question === "button")
    return { headline: `Which button has ${at(choice, name)}?`, subline: `Press it, or PASS where there is none. Hold OUT to keep everything. ${back}` };
  return { headline: "Everything was asked.", subline: `Hold OUT to keep it. ${back}` };
}

// The number, counted from 1 as people do; the name says more than it to those who have given one.
const at = (seat, name) => `seat ${seat + 1} (${name(seat)})`;

function ordinal(number) {
  const ending = { 1: "st", 2: "nd", 3: "rd" };
  return `${number}${(number % 100 > 10 && number % 100 < 14 ? "" : ending[number % 10]) || "th"}`;
}
