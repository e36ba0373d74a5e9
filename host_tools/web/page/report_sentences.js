// The device's reports in plain English. The sentence templates are in words.json. This module computes the facts that fill them,
// from the reports and not from the rules. host_tools/words/report_sentences.py does the same for the terminal, and a test
// compares the results of both for every report.

import { LIMITS, SCREENS, SETTINGS, list, listed, tell } from "./pick_and_fill_sentences.js";
import { peeked } from "./seen_from_another_seat_facts.js";
import { NAMES } from "./player_team_and_brightness_names.js";
import * as counters from "./counter_facts.js";
import * as duelistEmperor from "./duelist_emperor_facts.js";
import * as forTheEmperor from "./for_the_emperor_facts.js";
import * as grandMelee from "./grand_melee_facts.js";
import * as life from "./life_facts.js";
import * as looking from "./seen_from_another_seat_facts.js";
import * as seats from "./seat_draw_and_locating_facts.js";
import * as twoHeadedGiant from "./two_headed_giant_facts.js";
import { attacksEverybody, attacksEveryOpponent } from "./attacks_everybody.js";

const { hasBattlefields } = forTheEmperor;
const { player, players, sharesLife, teamOf } = twoHeadedGiant;

const DRAWING = "draw";

// Returns the sentence of a refusal or an answer. It contains players' names instead of seats, and the page's names of settings.
// `part` is "reach_", "attack_" or "spells_" in the answer to "why".
export const named = (report, name, part = "") => inWords(reasonOf(report, part), name);

export const reasonOf = (report, part = "") => report[`${part}reason`] ?? report[`${part}why`];

// Returns a reason as a sentence. `reason` is a sentence, or a list of a template and the value of each gap (docs/protocol.md).
export function inWords(reason, name) {
  if (typeof reason === "string") return reason.replace(/(?<=[a-z])'(?=[a-z])/g, "’");
  const values = reason.slice(1);
  return inWords(reason[0], name).replace(/\{(\w*)\}/g, (_, kind) => gap(kind, values.shift(), name));
}

function gap(kind, value, name) {
  if (kind === "seats") return value.map((seat) => gap("seat", seat, name)).join(", ");
  if (kind === "seat" || kind === "Seat") return value < NAMES.length ? name(value) : `${kind} ${value + 1}`;
  if (kind === "battlefield") return `battlefield ${listed("fields", value)}`;
  if (kind === "setting") return Object.hasOwn(SETTINGS, value) ? SETTINGS[value] : `'${value}'`;
  return kind === "reason" ? inWords(value, name) : String(value);
}

export function role(state, seat) {
  const place = state.seats[seat] ?? {};
  const team = teamOf(state, seat);
  if (place.role && team) return `${team}’s ${place.role}`;
  return place.role ?? (team ? `${team} team` : "");
}

export function isCrowned(state, seat) {
  return state.seats[seat]?.role === "emperor" || Boolean(state.game?.primary?.includes(seat));
}

// Returns true while the ring has not yet shown which player begins. Until then, the page does not show it either.
export const isDrawing = (state) => state.moment === DRAWING;

const isOver = (state) => Boolean(state.game?.over);

// Returns true if the game is over, and stays over until a player sets up another table.
export const isSettled = (state) => state.screen === "over" && !state.provisional && state.game.winners.length + state.game.draw.length > 0;

// Returns true if the cursor has rested long enough for the ring to show the view of its seat.
const rests = (state) => state.screen === "choice" && state.look[state.cursor] === "V";

// Returns all facts that a sentence about a state can use.
function factsOf(state, name) {
  const peek = peeked(state);
  const seenFrom = peek >= 0 ? peek : state.game?.active[0];
  return {
    ...ofScreen(state, name),
    ...ofGame(state, name),
    ...ofView(state, seenFrom, name),
    ...seats.facts(state, name),
    ...life.facts(state, name),
    ...counters.facts(state, name),
    ...duelistEmperor.facts(state, seenFrom, name),
    ...grandMelee.facts(state, name),
    ...twoHeadedGiant.facts(state),
    ...forTheEmperor.facts(state, name),
    ...looking.facts(state, name),
  };
}

// Groups the seats that are out by the event that took them out.
export const gone = (state) => state.game?.gone ?? [];

function ofScreen(state, name) {
  const { screen, moment, notice, release, closing, surprise, moves, undone, can_bring_back, turn_passed_by, cursor } = state;
  const menu = state.menu ?? {};
  const choice = state.asked?.choice ?? 0;
  const marked = state.marked.filter((seat) => seat !== cursor);
  const together = gone(state).find((some) => some.includes(choice)) ?? [choice];
  return {
    ...{ screen, moment, notice, release, closing, surprise, moves, undone, can_bring_back, turn_passed_by },
    entry: menu.entry ?? "it",
    value: `${menu.value ?? ""}`,
    group: `${menu.group ?? ""}`,
    does: menu.does ?? "",
    kept_names: menu.names ?? [],
    no: menu.no ?? 0,
    of: menu.of ?? 0,
    asked: state.asked?.question ?? "",
    choice_no: choice,
    choice: player(state, choice, name),
    choice_alone: name(choice),
    card: listed("cards", choice - 1),
    title_no: listed("titles", choice - 1),
    lots: listed("lots", choice - 1),
    comes_back: together.map(name),
    chosen_alone: cursor === null ? "" : name(cursor),
    chosen: cursor === null ? "this one" : player(state, cursor, name),
    marked: players(state, state.marked, name),
    leaving: cursor === null ? [] : players(state, [...marked, cursor], name),
    rests: rests(state),
  };
}

// Returns the clock accounts whose time has run out and whose clock still runs.
function outOfTime({ clock }) {
  return (clock?.clock_accounts ?? []).filter((account, index) => clock.time_left_ms?.[index] <= 0 && clock.running.includes(account));
}

function ofGame(state, name) {
  const { game, look, moment, moves } = state;
  const { active = [], turn_of = [], winners = [], losers = [], draw = [] } = game ?? {};
  const teams = new Set(winners.map((seat) => teamOf(state, seat)));
  const begins = players(state, state.beginners ?? [], name);
  return {
    game: Boolean(game),
    over: isOver(state),
    unsettled: isOver(state) && state.provisional,
    begins: moment === "roll_call" && Boolean(game) && !game.over && moves === 0,
    emperors: state.seats.some((seat) => seat.role === "emperor"),
    called: [...look].flatMap((letter, seat) => (letter === "S" ? [name(seat)] : [])),
    first: state.first === null ? "" : name(state.first),
    beginners: begins,
    anybody_begins: begins.length < 1 || begins.length > LIMITS.named_beginners,
    turn: kindOfTurn(state),
    active: active.map(name),
    active_role: state.seats[active[0]]?.role ?? "",
    turn_of: turn_of.map(name),
    team: teamOf(state, active[0]),
    ghosts: active.length !== turn_of.length,
    which_turn: turn_of.length > 1 && !sharesLife(state),
    next: state.next === null ? "" : name(state.next),
    out_of_time: players(state, outOfTime(state), name),
    winning_team: teams.size === 1 ? [...teams][0] : "",
    winners: winners.map(name),
    losers: losers.map(name),
    drawn: draw.map(name),
  };
}

function kindOfTurn(state) {
  if (!state.game) return "";
  const { active } = state.game;
  if (!active.length) return "ghost";
  return sharesLife(state) ? "team" : active.length > 1 ? "several" : "one";
}

function ofView(state, seenFrom, name) {
  const targets = state.game?.attack?.[seenFrom] ?? [];
  return {
    seen_from: seenFrom === undefined ? "" : name(seenFrom),
    targets: targets.map(name),
    everybody: attacksEverybody(state, targets),
    every_opponent: attacksEveryOpponent(state, seenFrom, targets),
    crowned: isCrowned(state, seenFrom),
    deploy: (state.game?.deploy?.[seenFrom] ?? []).map(name),
  };
}

// Returns { headline, subline }. The two lines say whose turn it is, whom that player may attack, and what comes next. If another
// screen is open, they are about that screen.
export function headline(state, name) {
  const facts = factsOf(state, name);
  const [said, below] = tell("screen", facts);
  return { headline: said, subline: tell("subline", { ...facts, below }) };
}

// Returns what PASS and OUT do now, as [tap, held] for each of the two buttons.
export function hints(state, name) {
  const [tap, held, outTap, outHeld] = tell("hints", factsOf(state, name));
  const only = tell("only_ends_the_moment", state);
  return [[only || tap, held], [only || outTap, outHeld]];
}

// Returns words for what releasing the button now would do, or "" if the button is not held, or not long enough. `held` contains
// the buttons that this page holds down.
export const release = (state, button, held) => tell("let_go", { release: state.release, button, held: held.has(button) });

// Returns the words for a place of the ring. `title` is the name of the place, and `role` is the role of its player or the banner
// of a battlefield. `says` is what the ring shows about the place, and `flag` is a word beside it. The other keys are `life`,
// `markers` and those of `ofCard` in counter_facts.js. A value is "" if there are no words for it.
export function card(told, place, name) {
  if (hasBattlefields(told)) return { ...counters.NONE, life: "", markers: "", ...forTheEmperor.card(told, place, name) };
  const state = ofOtherSize(told);
  const next = comesNext(state, place);
  const seat = ofSeat(state, place);
  const flags = {
    knocks: seat.knocks,
    screen: state.screen,
    marked: state.marked.includes(place),
    waits: grandMelee.waiting(state).includes(place) && !isDrawing(state),
    guest: duelistEmperor.hasGuest(state, place) && !next,
    next,
    surprise: state.surprise,
  };
  return {
    title: name(place),
    role: state.seats[place]?.role ?? "",
    life: life.lifeOf(state, place),
    ...counters.ofCard(state, place, name),
    markers: isDrawing(state) ? "" : grandMelee.markersOn(state, place),
    says: tell("seat", seat),
    flag: tell("flag", flags),
  };
}

// A menu page can show a table setup of another size, whose players and teams are not known yet.
export const ofOtherSize = (state) => (state.look.length === state.seats.length ? state : { ...state, seats: [], game: null, beginners: [] });

const comesNext = (state, seat) => state.next === seat && !isOver(state) && !isDrawing(state) && showsNext(state);

// Returns true if the ring shows whose turn comes next. The ring does not show that in another seat's view, nor while it shows
// choices.
const showsNext = (state) => ![...SCREENS.without_seats, ...SCREENS.of_choices].includes(state.screen) && !rests(state) && peeked(state) < 0;

// Returns the facts for the words about a seat's light on a card. `letter` is the state that the ring shows. `seen` is the state
// according to the report of the game, if the light shows less. A seat that flashes twice looks as if it were in range, and so
// does every seat during a choice.
function ofSeat(state, seat) {
  const { game, back } = state;
  const letter = look(state, seat);
  const looks = rests(state) || peeked(state) >= 0; // the ring shows the range of a seat that is not active
  const knocks = looks && ["M", "F"].includes(letter) && Boolean(game?.active.includes(seat));
  const offer = state.screen === "offer";
  let seen = knocks && knocksAttackable(state, seat) ? "P" : letter;
  if (letter === "M" && !offer && !looks && mayBeAttacked(state, seat)) seen = "P";
  const plain = letter === "M" && seen === "M" && !offer && !back && Boolean(game);
  return {
    ...{ screen: state.screen, game: Boolean(game), letter, seen, knocks, back },
    beginner: Boolean(state.beginners?.includes(seat)),
    over: isOver(state),
    unsettled: isOver(state) && state.provisional,
    won: Boolean(game?.winners.includes(seat)),
    drew: Boolean(game?.draw.includes(seat)),
    offered: offer && (letter === "V" || !state.look.includes("V")),
    marked: state.marked.includes(seat),
    creatures_only: plain && !knocks && duelistEmperor.beyondSpells(state, viewer(state), seat),
  };
}

// Returns the letter for what the ring shows about a seat, or "" if the ring shows nothing.
export function look(state, seat) {
  if (isDrawing(state)) return "";
  if (SCREENS.without_seats.includes(state.screen)) return !state.game || state.game.alive.includes(seat) ? "" : "D";
  const letter = state.look[seat] ?? "D";
  return letter === "D" && SCREENS.of_choices.includes(state.screen) && state.game?.alive.includes(seat) ? "" : letter; // dark, but in the game
}

// Returns true if an active player may attack this seat, according to the game's report. The result is always false if teams
// share life.
function mayBeAttacked(state, seat) {
  return !sharesLife(state) && Boolean(state.game?.active.some((active) => state.game.attack?.[active]?.includes(seat)));
}

// Returns true if the seat whose view is shown may attack the active seat. If the view is reversed, returns true if the active
// seat may attack the seat whose view is shown.
function knocksAttackable(state, seat) {
  const viewer = rests(state) ? state.cursor : peeked(state);
  const [from, to] = state.back ? [seat, viewer] : [viewer, seat];
  return !sharesLife(state) && Boolean(state.game.attack?.[from]?.includes(to));
}

// Returns the seat whose view the ring shows: the active seat, or the seat that a player is looking at.
const viewer = (state) => (state.look.includes("S") ? state.game.active[0] : state.look.indexOf("V"));

// Returns the sentence for one event of the log. `before` and `after` are the game's states around it, if this page saw them.
export function event(entry, before, after, name) {
  const seats = entry.seats ?? (entry.seat === undefined ? [] : [entry.seat]);
  const turnOf = entry.type === "pass" ? before?.turn_of ?? [] : [];
  const [owed, owes] = [before?.skips ?? {}, after?.skips ?? {}];
  const said = ["life_set", "commander_damage"].includes(entry.type) ? [] : seats; // the sentence says that these are out
  const left = before && after ? before.alive.filter((seat) => !after.alive.includes(seat) && !said.includes(seat)) : [];
  // a "win" effect makes the players in range of the winner lose
  const reached = entry.type === "win" ? before?.range?.[seats[0]] ?? [] : [];
  const skipped = Object.keys(owed).filter((seat) => after && !after.over && (owes[seat] ?? 0) < owed[seat] && after.alive.includes(Number(seat)));
  return tell("event", {
    type: entry.type,
    kind: `${entry.type}`.replaceAll("_", " "),
    who: (seats.length ? seats : turnOf).map(name),
    beaten: left.filter((seat) => reached.includes(seat)).map(name),
    gone: left.filter((seat) => !reached.includes(seat)).map(name),
    skipped: skipped.map((seat) => name(Number(seat))),
    over: Boolean(after?.over),
    winners: (after?.winners ?? []).map(name),
    ...life.eventFacts(entry, name),
    ...counters.eventFacts(entry, name),
    ...duelistEmperor.eventFacts(entry, name),
    ...forTheEmperor.eventFacts(entry),
  });
}

// Returns the answer to "why" as [true if the claim is true, the claim, the device's sentence, the rule] for each claim.
export function verdict(why, battlefields, name) {
  const asked = { battlefields, less_by_spells: "spells" in why, who: name(why.from), whom: name(why.to), field: listed("fields", why.to) };
  const parts = [["reach", "reach"], ["spells", "spells_claim"], ["attack", "attack_claim"]].filter(([part]) => part in why);
  return parts.map(([part, table]) => {
    const rule = why[`${part}_rule`];
    return [why[part], tell(table, { ...asked, yes: why[part] }), named(why, name, `${part}_`), tell("rule", { rule, numbered: /^\d/.test(rule) })];
  });
}

// Returns the reason why a table cannot be set up, with the tables that are possible.
export function fits(tables, seats) {
  const teams = tables.filter((table) => table[0] === seats).map((table) => table[1]);
  if (teams.length) return `${seats} players can be ${list(teams, "or")} teams.`;
  return `There are tables for ${list([...new Set(tables.map((table) => table[0]))], "or")} players.`;
}

// For each game whose ring shows gold: whose gold it is.
const GOLD = { emperor: "an emperor’s", duelist_emperor: "an emperor’s", two_headed_giant: "a primary player’s" };

// Returns a sentence about what the ring of a game cannot show, because it has too few pixels for each player.
export function thin(pixels, seats, mode) {
  const each = Math.floor(pixels / seats);
  if (!(each < 4) || ["for_the_emperor", "grand_melee"].includes(mode)) return ""; // battlefields; no dot for who is next
  const gold = each < 3 && GOLD[mode];
  const lost = gold ? `neither the white dot for who is next nor ${gold} gold fits` : "the white dot for who is next does not fit";
  return `The ring has only ${each} ${each === 1 ? "light" : "lights"} for each player: ${lost}.`;
}
