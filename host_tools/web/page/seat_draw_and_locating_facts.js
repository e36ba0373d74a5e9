// Facts for sentences while seats are drawn by lot, and while the ring asks the players where they sit.

import { LISTS, tell } from "./pick_and_fill_sentences.js";

const ordinal = (number) => LISTS.ordinals[number] ?? ""; // "1st" for 0

// Returns the facts about which player has which seat. Players who have entered names are called by those names. If no game is on
// the table, the names move to the new seats with their players.
export function facts(state, name) {
  const seat = state.cursor;
  const drawn = seat === null ? 0 : state.marked.length + 1;
  const named = state.names.length > 0;
  const goAlong = named && state.game === null;
  const own = (player) => ((state.names[player] ?? "").trim() ? name(player) : ""); // "" if the player has entered no name
  const asked = state.asked?.choice ?? 0;
  return {
    drawn_seats: drawn,
    last_seat: drawn >= state.seats.length,
    names_go: goAlong,
    names_stay: named && !goAlong,
    own_name: goAlong && drawn ? own(drawn - 1) : "",
    keeps_seat: seat === drawn - 1,
    seat_no: seat === null ? 0 : seat + 1,
    seat_name: seat === null ? "" : name(seat),
    ordinal: ordinal(drawn - 1),
    next_player: own(drawn) || tell("player_without_name", { ordinal: ordinal(drawn) }),
    asked_seat: `${asked + 1} (${name(asked)})`,
    asked_role: state.seats[asked]?.role ?? "",
  };
}
