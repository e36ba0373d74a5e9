// Closes the screen that is open on the ring, by pressing the device's buttons as a player does.

import { peeked } from "./seen_from_another_seat_facts.js";

const BY = "back"; // the name under which these presses hold buttons
const OUT_GOES_BACK = ["choice", "pick", "offer", "count", "seating", "where", "drawn"];

// Presses the buttons that lead one step back from this state. Returns false if no screen is open.
export function goBack(state, presses, menu) {
  if (presses.held.size) return true; // a button is already pressed
  const tap = (...buttons) => {
    for (const button of buttons) presses.down(button, BY);
    presses.up((by) => by === BY);
  };
  if (["menu", "page"].includes(state.screen)) menu.press();
  else if (OUT_GOES_BACK.includes(state.screen)) tap("out");
  else if (state.screen === "life") closeLife(state, tap);
  else if (peeked(state) >= 0) closeView(state, tap);
  else return false;
  return true;
}

// Both buttons together cancel the count. At a table with several pages, they go to the next page. There, the button of a seat
// that does not have the turn is pressed instead: it keeps the count and closes the screen.
function closeLife({ counting, seats, game }, tap) {
  if (counting?.of === undefined) tap("pass", "out");
  else tap(seats.findIndex((_, seat) => !game.turn_of.includes(seat)));
}

// The first press of a seat's button shows the view of that seat, and the second press shows who reaches it. The third shows what
// the table counts for the seat, if it counts anything, and the next press closes that.
function closeView(state, tap) {
  for (let more = state.back ? 1 : 2; more > 0; more--) tap(peeked(state));
  if (state.counts?.length) tap(peeked(state));
}
