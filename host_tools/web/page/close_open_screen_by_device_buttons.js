// Closes the screen that is open on the ring, by pressing the device's buttons as a player does.

import { peeked } from "./seen_from_another_seat_facts.js";

const BY = "back"; // the name under which these presses hold buttons
const OUT_GOES_BACK = ["choice", "pick", "offer", "count", "seating", "where"];

// Presses the buttons that lead one step back from this state. Returns false if no screen is open.
export function goBack(state, presses, menu) {
  if (presses.held.size) return true; // a button is already pressed
  const tap = (...buttons) => {
    for (const button of buttons) presses.down(button, BY);
    presses.up((by) => by === BY);
  };
  if (["menu", "page"].includes(state.screen)) menu.press();
  else if (OUT_GOES_BACK.includes(state.screen)) tap("out");
  else if (state.screen === "life") tap("pass", "out"); // both buttons together cancel the life change
  else if (peeked(state) >= 0) for (let more = state.back ? 1 : 2; more > 0; more--) tap(peeked(state)); // the first press shows who reaches the seat, the next closes this view
  else return false;
  return true;
}
