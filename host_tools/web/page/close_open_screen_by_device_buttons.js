// Closes the screen that is open on the ring, by presses of the device's buttons like a player's.

import { peeked } from "./seen_from_another_seat_facts.js";

const BY = "back"; // the name under which these presses hold buttons
const OUT_GOES_BACK = ["choice", "pick", "offer", "count", "seating", "where"];

// Presses the buttons that go one step back from this state. Returns false if no screen is open.
export function goBack(state, presses, menu) {
  if (presses.held.size) return true; // a button is down already
  const tap = (...buttons) => {
    for (const button of buttons) presses.down(button, BY);
    presses.up((by) => by === BY);
  };
  if (["menu", "page"].includes(state.screen)) menu.press();
  else if (OUT_GOES_BACK.includes(state.screen)) tap("out");
  else if (state.screen === "life") tap("pass", "out"); // this cancels the change of life
  else if (peeked(state) >= 0) for (let more = state.back ? 1 : 2; more > 0; more--) tap(peeked(state)); // the first press shows who reaches the seat, and the next one ends the look
  else return false;
  return true;
}
