// Words about For the Emperor: seven battlefields, banners, warriors, in the place of seats.

import { list } from "./default_names.js";

export const FIELDS = ["I", "II", "III", "IV", "V", "VI", "VII"];
const WARRIORS = { 2: "Ashigaru", 3: "Kyudo", 4: "Ronin", 5: "Yamabushi", 6: "Wokou", 7: "Onna-musha", 8: "Sohei" };

export const hasBattlefields = (state) => state.events.includes("play");
export const fieldName = (field) => `battlefield ${FIELDS[field] ?? field}`;
const warrior = (number) => (WARRIORS[number] ? `${number}, ${WARRIORS[number]}` : `${number}`);

// The card of a battlefield: its banner, what lies there, who leads.
export function fieldCard(state, field, name) {
  const one = state.game?.battlefields[field];
  const empty = !one || !(one.count[0] + one.count[1]);
  const leads = one && one.control !== null ? `${name(one.control)} leads` : "even";
  return {
    title: FIELDS[field],
    banner: one?.banner ? `banner ${one.banner}` : "no banner",
    says: !one ? "" : empty ? "empty" : `${one.strength.join(" : ")}, ${leads}`,
    full: Boolean(one?.banner && one.count[0] + one.count[1] >= one.banner),
    warriors: one ? `${one.count.join(" + ")} warriors` : "",
    colour: one && one.control !== null ? (state.seats[one.control].role === "crane" ? 0 : 1) : "",
    open: Boolean(one?.open),
  };
}

const QUESTIONS = {
  battlefield: (shown) => `Which battlefield? ${FIELDS[shown]}.`,
  warrior: (shown, player) => `${player} plays which warrior? ${warrior(shown)}.`,
  banner: (shown) => `Which banner does the Ronin bring? ${shown}.`,
  return: (shown) => `The Yamabushi sends a warrior back from which battlefield? ${FIELDS[shown]}.`,
  returned: (shown) => `Which warrior goes back? ${warrior(shown)}.`,
  strength: (shown) => `Strength there: ${shown}.`,
  "last warrior": (shown) => `The last warrior, to break the tie? ${warrior(shown)}.`,
};

// What is asked, and the choice that is shown; "" where a newer firmware asks something else.
export function question({ asked, game }, name) {
  return QUESTIONS[asked.question]?.(asked.choice, name(game.turn_of[0] ?? 0)) ?? "";
}

// {headline, subline} as a game begins, while the ring calls the battlefields.
export const called = ({ first }, name) => ({ headline: "Seven battlefields.", subline: `${name(first)} begins.` });

// {headline, subline} before, in and after a game.
export function headline(state, name) {
  const { game, seats } = state;
  if (!game) return { headline: "A new game. Press PASS.", subline: `${name(seats.findIndex((seat) => seat.role === "crane"))}, the crane, begins.` };
  const control = list([0, 1].map((seat) => `${name(seat)} controls ${game.controlled[seat]}`));
  if (!game.over) {
    const [seat] = game.turn_of;
    const left = list([0, 1].map((player) => `${name(player)} has ${game.left[player]}`));
    return { headline: `It is ${name(seat)}’s turn: the ${seats[seat].role}.`, subline: `${control}. Warriors: ${left}.` };
  }
  if (!game.winners.length) return { headline: "Even: the last warriors decide.", subline: "PASS asks for each player’s last warrior." };
  if (game.winners.length > 1) return { headline: `${list(game.winners.map(name))} share the victory.`, subline: `${control}.` };
  return { headline: `${name(game.winners[0])} wins the game.`, subline: `${control}.` };
}

// What PASS and OUT do, as `hints` of report_words.js has it; `common` is what they do in any other game.
export function hints(state, common) {
  const redo = state.undone ? "redo" : "nothing";
  const strengths = ["correct strengths", redo];
  return {
    ...common,
    ready: [["begin", common.ready[0][1]], ["nothing", "nothing"]],
    play: [["choose a battlefield", common.play[0][1]], strengths],
    over: [[state.game?.winners.length ? "show again" : "the last warriors", common.play[0][1]], strengths],
  };
}

// Who is who, and what a banner is, for who has not read the manual.
export function explained({ seats }, name) {
  const who = seats.map((seat, player) => `${name(player)} is the ${seat.role}`);
  return `${list(who)}. A battlefield’s banner says how many warriors it takes; nobody may come once it is full.`;
}

// An event of the log, "" for one that any game has.
export function event(entry, name) {
  const who = name(entry.seat);
  switch (entry.type) {
    case "play": {
      const what = entry.warrior ? `warrior ${warrior(entry.warrior)}` : "a warrior";
      const banner = entry.banner ? `, with banner ${entry.banner}` : "";
      const sent = entry.returned ? `warrior ${warrior(entry.returned)}` : "a warrior";
      const back = entry.return === undefined ? "" : `; ${sent} returns from ${fieldName(entry.return)}`;
      return `${who} plays ${what} on ${fieldName(entry.battlefield)}${banner}${back}.`;
    }
    case "strength":
      return `${who}’s strength on ${fieldName(entry.battlefield)} is ${entry.value}.`;
    case "tiebreak":
      return `${who}’s tiebreaker is ${entry.value}.`;
  }
  return "";
}
