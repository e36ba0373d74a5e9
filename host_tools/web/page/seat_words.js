// What the device says while seats are drawn, and while the players are asked where they sit.

export function drawing(state, name) {
  const seat = state.cursor;
  if (seat === null) return { headline: "Seats are drawn.", subline: "PASS draws a seat for each player who comes; tap OUT to close." };
  const taken = state.marked.length + 1;
  const more = taken < state.seats.length ? "PASS draws the next seat, hold it to take this draw back." : "That was the last one: tap OUT to close.";
  return { headline: `The ${ordinal(taken)} player sits on ${at(seat, name)}.`, subline: more };
}

export function asking(state, name) {
  const { question, choice } = state.asked ?? {};
  const back = "Tap OUT to go back.";
  if (question === "first player") return { headline: "Where does one of you sit?", subline: "Press PASS as the dot stands before you: that is seat 0 from then on." };
  if (question === "left neighbour") return { headline: "Where does the next player to the left sit?", subline: `Press PASS as the dot stands before you. ${back}` };
  if (question === "button")
    return { headline: `Which button has ${at(choice, name)}?`, subline: `Press it, or PASS where there is none. Hold OUT to keep everything. ${back}` };
  return { headline: "Every seat was asked.", subline: `Hold OUT to keep it. ${back}` };
}

// The name says more than the number to those who have given one.
const at = (seat, name) => `seat ${seat} (${name(seat)})`;

function ordinal(number) {
  const ending = { 1: "st", 2: "nd", 3: "rd" };
  return `${number}${(number % 100 > 10 && number % 100 < 14 ? "" : ending[number % 10]) || "th"}`;
}
