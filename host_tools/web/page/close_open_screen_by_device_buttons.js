// Goes one step back from whatever is open on the ring, by the device's buttons, as a player would press them.

import { peeked } from "./seen_from_another_seat_facts.js";

const BY = "back"; // who presses them
const OUT_GOES_BACK = ["choice", "pick", "offer", "count", "seating", "where"];

// Presses the buttons that go back from this state; returns false if nothing is open.
export function goBack(state, presses, menu) {
  if (presses.held.size) return true; // a button is down already
  const tap = (...buttons) => {
    for (const button of buttons) presses.down(button, BY);
    presses.up((by) => by === BY);
  };
  if (["menu", "page"].includes(state.screen)) menu.press();
  else if (OUT_GOES_BACK.includes(state.screen)) tap("out");
  else if (state.screen === "life") tap("pass", "out"); // the change of life is cancelled
  else if (peeked(state) >= 0) for (let more = state.back ? 1 : 2; more > 0; more--) tap(peeked(state)); // after "who reaches it" the look ends
  else return false;
  return true;
}
