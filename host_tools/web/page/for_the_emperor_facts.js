// Facts for sentences about For the Emperor: seven battlefields, banners and warriors in place of seats.

import { LISTS, list, listed, tell } from "./pick_and_fill_sentences.js";

export const FIELDS = LISTS.fields;
const HELD = ["in_hand", "in_pile", "tokens", "onna_musha"]; // older firmware does not report these fields

export const hasBattlefields = (state) => state.events.includes("play");

// Returns how many battlefields each player controls, what each player holds, and the player whose action the game needs next.
export function facts(state, name) {
  const here = hasBattlefields(state);
  const game = here ? state.game : null;
  const choice = state.asked?.choice ?? 0;
  const each = (table, numbers = []) => numbers.map((number, seat) => tell(table, { player: name(seat), number }));
  return {
    battlefields: here,
    crane: name(Math.max(0, state.seats.findIndex((seat) => seat.role === "crane"))),
    player: name(game?.turn_of[0] ?? 0),
    field: listed("fields", choice),
    warrior: listed("warriors", choice),
    control: each("controls", game?.controlled),
    supply: (game?.supply ?? []).join(" "),
    holds: HELD.every((field) => game?.[field]) ? game.in_hand.map((_, seat) => holds(game, seat, name)).join(" ") : "",
    onna_musha_of: (game?.onna_musha ?? []).flatMap((at, seat) => (at === choice ? [name(seat)] : [])),
    shared: game?.winners.length > 1,
  };
}

// Returns a player's cards in hand and draw pile, ability tokens if their number is known, and the battlefield where the player's
// Onna-musha is.
function holds(game, seat, name) {
  const at = game.onna_musha[seat];
  const told = { player: name(seat), hand: game.in_hand[seat], pile: game.in_pile[seat], tokens: `${game.tokens[seat] ?? ""}` };
  return tell("holds", { ...told, onna_musha: at === null ? "" : listed("fields", at) });
}

// Returns the words for a battlefield's card: its banner, its strength, and the leading player.
export function card(state, field, name) {
  if (field >= FIELDS.length) return { title: `${field + 1}`, role: "", says: "", flag: "" }; // a menu page can show another table
  const one = state.game?.battlefields[field];
  const count = one ? one.count[0] + one.count[1] : 0;
  const banner = one?.banner ?? 0;
  const told = {
    game: Boolean(one),
    banner,
    strength: count ? one.strength.join(" : ") : "",
    leader: one && one.control !== null ? name(one.control) : "",
    full: banner > 0 && count >= banner,
  };
  return { title: FIELDS[field], role: tell("banner", told), says: tell("field", told), flag: tell("field_flag", told) };
}

// Returns a battlefield's colour as the number of a team ("" if nobody leads), and its words for people who cannot see the card.
export function fieldColour(state, field) {
  const control = state.game?.battlefields[field]?.control ?? null;
  return control === null ? "" : state.seats[control].role === "crane" ? 0 : 1;
}

export function fieldInWords(state, field) {
  const one = state.game?.battlefields[field];
  return one ? [`${one.count.join(" + ")} warriors`, one.open ? "open" : ""] : [];
}

// Explains the two players and the banners to players who have not read the manual.
export function explained({ seats }, name) {
  const who = seats.map((seat, player) => `${name(player)} is the ${seat.role}`);
  return `${list(who)}. A battlefield’s banner says how many warriors it takes; nobody may come once it is full.`;
}

// Returns a log entry's facts about warriors.
export function eventFacts(entry) {
  return {
    field: entry.battlefield === undefined ? "" : listed("fields", entry.battlefield),
    warrior: entry.warrior ? listed("warriors", entry.warrior) : "",
    banner: entry.banner ?? 0,
    sent_back_from: entry.return === undefined ? "" : listed("fields", entry.return),
    sent_back: entry.returned ? listed("warriors", entry.returned) : "",
    value: entry.value ?? "",
  };
}
