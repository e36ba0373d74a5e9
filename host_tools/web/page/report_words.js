// What the device says, in plain English. Everything here is read from its reports; no rules of the game are known.

import { TEAMS, list } from "./default_names.js";
import { cardQuestion } from "./card_questions.js";
import { BACK, peek, peeked } from "./looked_at_seat_words.js";
import { repairQuestion } from "./repair_questions.js";
import * as duelistEmperor from "./words_duelist_emperor.js";
import * as forTheEmperor from "./words_for_the_emperor.js";
import * as freeForAll from "./words_free_for_all.js";
import * as grandMelee from "./words_grand_melee.js";
import * as life from "./life_words.js";
import * as seats from "./seating_words.js";
import * as twoHeadedGiant from "./words_two_headed_giant.js";

const { hasBattlefields } = forTheEmperor;
const { sharesLife, teamOf } = twoHeadedGiant;

const SEAT_WORDS = {
  S: "has the turn",
  P: "attackable",
  M: "in range",
  F: "out of range",
  D: "out",
  K: "chosen?",
  V: "looked at",
  G: "turn goes on",
  E: "just left",
};

// While a place is asked for; a cursor that rests shows the table as its seat sees it, and M is the range again.
const OFFERED = { M: "may be chosen", V: SEAT_WORDS.K };

// What a seat's card says, from what the ring says about it.
export function says(state, seat) {
  const letter = look(state, seat);
  if (!letter) return "";
  if (!state.game) return letter === "K" ? "begins?" : state.beginners.includes(seat) ? "may begin" : "";
  if (isAnnounced(state, false)) return letter === "D" ? SEAT_WORDS.D : "";
  if (state.game.over) return state.game.winners.includes(seat) ? "has won" : state.game.draw.includes(seat) ? "drew" : "lost";
  if (state.screen === "offer" && letter in OFFERED && (letter === "V" || !state.look.includes("V"))) return OFFERED[letter];
  if ("MF".includes(letter) && looks(state) && state.game.active.includes(seat)) return `${knocking(state, seat, letter)}; its turn`;
  if (state.back && letter in BACK) return BACK[letter];
  if (letter === "M" && mayBeAttacked(state, seat)) return SEAT_WORDS.P;
  if (letter === "M" && state.screen !== "offer" && duelistEmperor.beyondSpells(state, viewer(state), seat)) return "creatures only";
  return letter === "V" && state.marked.includes(seat) ? "marked" : SEAT_WORDS[letter];
}

// The game's own map says whether an active player may attack this one. The light says less: who knocks is painted as in
// range, and so is everybody while somebody is being chosen. Where teams share life it says so of nobody.
function mayBeAttacked(state, seat) {
  if (state.screen === "offer" || rests(state) || peeked(state) >= 0 || sharesLife(state)) return false;
  return state.game.active.some((active) => state.game.attack?.[active]?.includes(seat));
}

// What a look says about the seat whose turn it is, which knocks there: so the light does not say whether it is attackable.
function knocking(state, seat, letter) {
  const viewer = rests(state) ? state.cursor : peeked(state);
  const [from, to] = state.back ? [seat, viewer] : [viewer, seat];
  const attacks = !sharesLife(state) && state.game.attack?.[from]?.includes(to);
  return (state.back ? BACK : SEAT_WORDS)[attacks ? "P" : letter];
}

const NOTICES = {
  service: "The ring has handed over to its maintainer.",
  settings: "A setting is wrong; the ring uses its defaults.",
  safe_mode: "The ring runs in safe mode.",
  journal: "The ring cannot store the game; everything else works.",
  crash: "The ring had a fault and started again.",
};

// What people call a game, where that is not its name in words.
const GAMES = { duelist_emperor: "Emperor of the 1990s", two_headed_giant: "Two-Headed Giant", for_the_emperor: "For the Emperor", free_for_all: "Free-for-all" };

export function modeName(mode) {
  return GAMES[mode] ?? mode.split("_").map((word) => word[0].toUpperCase() + word.slice(1)).join(" ");
}

const are = (words) => (words.length > 1 ? "are" : "is");

export function of(name) {
  return `${name}’s`;
}

// The device speaks of "seat 3" and "seats 3 and 4"; at this table seats have names.
export function named(sentence, name) {
  return sentence.replace(/\bseats? (\d+)\b/gi, (_, seat) => name(Number(seat))).replace(/\bbattlefield (\d)\b/g, (_, field) => forTheEmperor.fieldName(field));
}

export function role(state, seat) {
  const place = state.seats[seat] ?? {};
  const team = TEAMS[place.team];
  if (place.role && team) return `${of(team)} ${place.role}`;
  return place.role ?? (team ? `${team} team` : "");
}

export function isCrowned(state, seat) {
  return state.seats[seat]?.role === "emperor" || Boolean(state.game?.primary?.includes(seat));
}

const seatsLooking = (state, letters) => [...state.look].flatMap((letter, seat) => (letters.includes(letter) ? [seat] : []));

const DRAWING = "draw";
const EATS = [DRAWING, "roll_call", "result"]; // while one of these moments runs, a press only ends it, unless it is held

// The ring has not yet said who begins; nobody else does.
export const isDrawing = (state) => state.moment === DRAWING;

// As whom the ring shows the table: the seat looked at, or the active one.
const viewer = (state) => (state.look.includes("S") ? state.game.active[0] : state.look.indexOf("V"));

// The ring says nothing about the seats now.
const TABLELESS = ["menu", "page", "notice", "standby", "life", "seating", "where"];

// What the ring says about a seat, as a letter; empty where that is nothing.
export function look(state, seat) {
  if (isDrawing(state)) return "";
  if (TABLELESS.includes(state.screen)) return !state.game || state.game.alive.includes(seat) ? "" : "D";
  const letter = state.look[seat] ?? "D";
  return letter === "D" && state.screen === "offer" && state.game.alive.includes(seat) ? "" : letter; // only not to be chosen
}

export const comesNext = (state, seat) =>
  state.next === seat && !state.game?.over && !isDrawing(state) && !TABLELESS.includes(state.screen);

// The cursor has stood so long that the ring shows the table as its seat sees it.
const rests = (state) => state.screen === "choice" && state.look[state.cursor] === "V";

// The ring shows the table as another seat sees it than the active one.
const looks = (state) => rests(state) || peeked(state) >= 0;

// {headline, subline}: whose turn it is, whom it may attack, what comes next; or what else the screen is about. The
// first row of HEADLINES that holds says it.
export function headline(state, name) {
  const [, say] = HEADLINES.find(([holds]) => holds(state));
  const said = say(state, name);
  if (state.release in RELEASE) return { ...said, subline: RELEASE[state.release] };
  const closes = state.closing && !shows(...DONE_BY_WAITING)(state);
  return closes ? { ...said, subline: `${said.subline} It closes in a moment.` } : said;
}

// What letting go would do now, while a finger has been down for long.
const RELEASE = {
  confirm: "Let go: that is done. Hold on: something else, or nothing.",
  take_choice: "Let go: that is the answer. Hold on: nothing.",
  mark_seat: "Let go: marked, or no longer. Hold on: nothing.",
  take_out: "Let go: all who are marked leave.",
  undo: "Let go: one step is taken back. Hold on: nothing.",
  redo: "Let go: it is brought back. Hold on: nothing.",
  game_before: "Let go: the game before is back. Hold on: nothing.",
  nothing: "Let go: nothing happens.",
};
// The same in a word or two for the button that is held: which one that is, and the word.
const RELEASES = {
  confirm: ["out", "let go: done"],
  take_choice: ["out", "let go: that is it"],
  mark_seat: ["out", "let go: marked"],
  take_out: ["out", "let go: they leave"],
  undo: ["pass", "let go: undo"],
  redo: ["out", "let go: redo"],
  game_before: ["pass", "let go: game before"],
};

// What letting go of that button would do now, "" where a finger rests on none or has not rested for long. `held` are the
// buttons that this page holds down.
export function release(state, button, held) {
  if (state.release === "nothing") return held.has(button) ? "let go: nothing" : "";
  const [whose, words] = RELEASES[state.release] ?? [];
  return whose === button ? words : "";
}

const DONE_BY_WAITING = ["pick", "life"]; // screens that say so already

// The game is over, and that is `announced`, or a finger may still take it back.
const isAnnounced = (state, announced) => Boolean(state.game?.over) && state.provisional !== announced;

// The game is over and stays so until somebody lays another table.
export const isSettled = (state) => state.screen === "over" && !state.provisional && state.game.winners.length + state.game.draw.length > 0;

const shows = (...screens) => (state) => screens.includes(state.screen);

// Entries of the menu that open a page of tables: what OUT does there.
const KEPT_TABLES = { "kept tables": "lays it", "forget a kept table": "forgets it" };
const PAGE_HINTS = { "kept tables": ["lay it", "the same"], "forget a kept table": ["forget it", "forget it, leave"] }; // what OUT does there: [tap, held]

// When it holds, and what is said then: first what the screen is about, then what happens on the ring, then the game.
// The last row always holds.
const HEADLINES = [
  [shows("standby"), () => ({ headline: "The ring sleeps.", subline: "Any button wakes it and does nothing else." })],
  [shows("notice"), (state) => ({ headline: NOTICES[state.notice] ?? "The ring has something to say.", subline: "PASS goes on." })],
  [shows("menu"), (state) => ({ headline: menuPlace(state), subline: menu(state) })],
  [shows("page"), (state) => ({ headline: `${capital(state.menu?.entry ?? "")}: ${state.menu?.value ?? ""}`, subline: page(state) })],
  [shows("pick"), (state, name) => ({ headline: `Whose turn ends? ${of(chosen(state, name))}.`, subline: "PASS goes to the next; wait a moment and it is done." })],
  [shows("life"), life.counting],
  [shows("offer", "count"), (state, name) => withTurn({ headline: question(state, name), subline: "PASS moves on. Hold OUT for a second: that is it. Tap it: back." }, state, name)],
  [(state) => isAnnounced(state, false), () => ({ headline: "Not settled while the button is down.", subline: "" })],
  [shows("seating"), seats.drawing],
  [shows("where"), seats.asking],
  [shows("choice"), (state, name) => withTurn(choice(state, name), state, name)],
  [isDrawing, () => ({ headline: "The ring draws who begins …", subline: "" })],
  [begins, rollCall],
  [hasBattlefields, forTheEmperor.headline],
  [(state) => !state.game, ready],
  [(state) => state.game.over, result],
  [(state) => peeked(state) >= 0, (state, name) => withTurn(peek(state, name), state, name)],
  [() => true, turn],
];

// The ring shows something else than the table as its turn sees it: whose turn it is, is said too.
function withTurn(said, state, name) {
  if (!state.game || state.game.over || hasBattlefields(state)) return said;
  return { ...said, subline: `${said.subline} ${turn(state, name).headline}` };
}

// What the screen asks, and the choice that is shown.
function question(state, name) {
  const asks = hasBattlefields(state) ? [forTheEmperor.question] : [cardQuestion, repairQuestion, duelistEmperor.question];
  return asks.map((ask) => ask(state, name)).find(Boolean) || "The ring asks something."; // a newer firmware may
}

function menu(state) {
  const { does, group } = state.menu ?? {};
  const out = ["opens", "enters"].includes(does) ? does : "takes";
  const back = starts(state) && state.game ? " Hold PASS on the cleared table to get this game back." : "";
  return `PASS moves on, OUT ${out} it, PASS held ${group ? "goes back" : "leaves"}.${back}`;
}

// How to go about on a page of the menu, and the way back to the game where OUT clears it away.
function page(state) {
  const kept = KEPT_TABLES[state.menu?.entry];
  const back = lays(state) && state.game ? " Hold PASS on the new table to get this game back." : "";
  return `PASS ${kept ? "goes to the next" : "changes it"}, OUT ${kept ?? (lays(state) ? "lays a new table" : "keeps it")}.${back}`;
}

// OUT lays a table on the page that is open: mode, seats and the rules of the house are its group's.
const lays = ({ menu }) => menu?.group === "table" || menu?.entry === "kept tables";

const capital = (words) => words.slice(0, 1).toUpperCase() + words.slice(1);

const leaves = (state) => (state.menu?.group ? "go back" : "leave");
// Where the menu stands: its group, the entry, and as many dots as the ring shows.
function menuPlace({ menu }) {
  const group = menu?.group ? `${menu.group}, ` : "";
  return `Menu: ${group}${menu?.entry ?? ""}${menu?.of ? ` (${menu.no} of ${menu.of})` : ""}`;
}

const starts = (state) => state.menu?.entry === "new game";

// A game begins. A game that has come back and a table that is kept call the emperors, too.
function begins({ moment, game, moves }) {
  return moment === "roll_call" && Boolean(game) && !game.over && moves === 0;
}

function rollCall(state, name) {
  if (hasBattlefields(state)) return forTheEmperor.called(state, name);
  const called = seatsLooking(state, "S").map(name);
  const crowned = state.seats.some((seat) => seat.role === "emperor");
  return { headline: crowned ? "The emperors are called." : "The players are called.", subline: called.length ? `${list(called)} ${called.length > 1 ? "begin" : "begins"}.` : "" };
}

function ready(state, name) {
  const who = [...new Set(state.beginners.map((seat) => (sharesLife(state) ? teamOf(state, seat) : name(seat))))];
  return { headline: "A new game. Press PASS.", subline: `The ring draws who begins: ${who.length > 6 ? "anybody" : list(who, "or")}.` };
}

function choice(state, name) {
  const cursor = chosen(state, name);
  if (!state.game) return { headline: `Shall ${cursor} begin?`, subline: "PASS moves on. Hold OUT to begin, tap it to close." };
  const marked = state.marked.map(name);
  const together = marked.length ? ` Marked to leave together: ${list(marked)}.` : "";
  const view = rests(state) ? `As ${cursor} sees the table. ` : "";
  return { headline: `Is ${cursor} out?`, subline: `${view}PASS moves on. OUT held one second: out; two seconds: marked. Tap it: no.${together}` };
}

function result({ game, seats }, name) {
  if (game.winners.length) {
    const teams = [...new Set(game.winners.map((seat) => TEAMS[seats[seat]?.team]))].filter(Boolean);
    const who = teams.length === 1 ? teams[0] : list(game.winners.map(name));
    return { headline: `${who} ${teams.length === 1 || game.winners.length === 1 ? "wins" : "win"} the game.`, subline: `${list(game.winners.map(name))} won.` };
  }
  const told = [[game.draw, "drew"], [game.losers, "lost before"]].flatMap(([who, how]) => (who.length ? [`${list(who.map(name))} ${how}.`] : []));
  return { headline: "The game is a draw.", subline: told.join(" ") };
}

function turn(state, name) {
  const { game } = state;
  const names = (seats) => seats.map(name);
  const next = [grandMelee.turns, grandMelee.waits, duelistEmperor.guests, duelistEmperor.spells, comingNext]
    .map((tell) => tell(state, name))
    .filter(Boolean)
    .join(" ");
  if (sharesLife(state)) return { headline: `It is ${of(teamOf(state, game.active[0]))} turn.`, subline: `${twoHeadedGiant.totals(state)} ${next}`.trim() };
  if (!game.active.length)
    return { headline: `${of(list(names(game.turn_of)))} turn goes on without its player.`, subline: `PASS ends it. ${next}` };
  if (game.active.length > 1)
    return { headline: `${list(names(game.active))} have their turns.`, subline: next };
  const [seat] = game.active;
  return {
    headline: `It is ${of(name(seat))} turn.`,
    subline: `${attack(state, seat, name)} ${deploy(state, seat, names)}${next}`.trim(),
  };
}

function attack(state, seat, name) {
  const targets = freeForAll.attackable(state, state.game.attack[seat] ?? [], name);
  if (targets) return `${targets} may be attacked.`;
  return isCrowned(state, seat) ? "Nobody may be attacked: an emperor often has nobody to attack." : "Nobody may be attacked this turn.";
}

// To whom the active player may give creatures (809.3b), "" where that is nobody.
function deploy(state, seat, names) {
  const allies = names(state.game.deploy?.[seat] ?? []);
  return allies.length ? `Creatures may be given to ${list(allies, "or")}. ` : "";
}

// Who is under the cursor: a player, or where teams leave as one a team.
function chosen(state, name) {
  if (state.cursor === null) return "";
  return sharesLife(state) ? teamOf(state, state.cursor) : name(state.cursor);
}

function comingNext(state, name) {
  if (state.next === null) return "";
  return `Next${state.surprise ? ", out of the ordinary" : ""}: ${name(state.next)}.`;
}

// Everybody who leaves if OUT is held now: who is marked, and the one under the cursor.
function out(state, cursor, name) {
  const marked = state.marked.filter((seat) => seat !== state.cursor).map((seat) => (sharesLife(state) ? teamOf(state, seat) : name(seat)));
  const leaving = [...new Set([...marked, cursor])];
  return `${list(leaving)} ${are(leaving)} out`;
}

// What OUT does with the entry of the menu that is shown: it clears the table, asks, opens a page, or enters a group.
function entry(state) {
  const shown = state.menu?.entry ?? "it";
  const changes = state.menu?.does === "opens" && !(shown in KEPT_TABLES);
  return starts(state) ? "start a new game" : changes ? `change ${shown}` : shown;
}

const OWN_SEAT = "nothing: own button"; // where a turn is passed by its own seat

// PASS passes no turn but one that goes on without its player.
const GHOSTS = "end the turn of who is out"; // there: one that goes on without its player
const byOwnSeat = ({ turn_passed_by: by }) => by === "its_own_seat";

const KEEPS = ["button", "keep"]; // while the players are asked where they sit: two have answered
const SITS = { button: "no button", keep: "nothing" }; // what PASS does while the players are asked where they sit

// What PASS and OUT do now: [tap, held] of each.
export function hints(state, name) {
  const cursor = chosen(state, name) || "this one";
  const lives = life.countsLife(state) ? (state.game ? (sharesLife(state) ? "its life" : "life") : "nothing") : "run on";
  const stops = [sharesLife(state) ? "next team" : "next player", lives];
  const ghosts = state.game?.active.length !== state.game?.turn_of.length;
  const ends = byOwnSeat(state) && state.game ? (ghosts ? GHOSTS : OWN_SEAT) : !sharesLife(state) && state.game?.turn_of.length > 1 ? "which turn ends?" : "end the turn";
  const redo = state.undone ? "redo" : "nothing";
  const undo = state.moves ? "undo" : "nothing";
  const drawn = state.cursor === null ? 0 : state.marked.length + 1;
  const draws = drawn < state.seats.length ? "draw a seat" : "nothing";
  const question = state.asked?.question;
  const table = {
    ready: [["draw who begins", state.can_bring_back ? "the game before" : "nothing"], ["choose who begins", "nothing"]],
    play: [[ends, undo], ["somebody is out", redo]],
    pick: [["next turn", "close"], ["close", "close"]],
    choice: state.game
      ? [stops, ["close", out(state, cursor, name)]]
      : [stops, ["close", `${cursor} begins`]],
    offer: [["next one", "run on"], ["back", "take it"]],
    count: [["next one", "run on"], ["back", "take it"]],
    life: [["one less", "five less"], ["one more", "five more"]],
    menu: [["next entry", leaves(state)], [entry(state), "the same"]],
    page: [["change", "back"], PAGE_HINTS[state.menu?.entry] ?? (lays(state) ? ["lay this table", "the same"] : ["keep", "keep, leave"])],
    seating: [[draws, drawn ? "take it back" : "nothing"], ["close", "nothing"]],
    where: [[SITS[question] ?? "I sit here", "nothing"], ["back", KEEPS.includes(question) ? "keep it" : "nothing"]],
    over: [["show again", undo], ["the same again", redo]],
    standby: [["wake", "wake"], ["wake", "wake"]],
    notice: [["go on", "go on"], ["go on", "go on"]],
  };
  const rows = hasBattlefields(state) ? forTheEmperor.hints(state, table) : table;
  const row = rows[state.screen] ?? rows.play;
  return EATS.includes(state.moment) ? row.map(([, held]) => ["wait, or press to go on", held]) : row;
}

// Why no such table can be laid: which there are instead.
export function fits(tables, seats) {
  const teams = tables.filter((table) => table[0] === seats).map((table) => table[1]);
  if (teams.length) return `${seats} players can be ${list(teams, "or")} teams.`;
  return `There are tables for ${list([...new Set(tables.map((table) => table[0]))], "or")} players.`;
}

// What the ring cannot show any more with so few pixels a player.
export function thin(pixels, seats) {
  const each = Math.floor(pixels / seats);
  if (!(each < 4)) return "";
  const lost = each < 3 ? "neither the white dot for who is next nor an emperor’s gold fits" : "the white dot for who is next does not fit";
  return `The ring has only ${each} ${each === 1 ? "light" : "lights"} for each player: ${lost}.`;
}

// One event of the log. `before` and `after` are the states round it, where this page saw them.
export function event(entry, before, after, name) {
  const names = (seats) => list(seats.map(name));
  const seats = entry.seats ?? (entry.seat === undefined ? [] : [entry.seat]);
  const gone = before && after ? before.alive.filter((seat) => !after.alive.includes(seat) && !seats.includes(seat)) : [];
  const fell = gone.length && after && !after.over ? ` ${names(gone)} ${gone.length > 1 ? "go" : "goes"} too.` : "";
  const passedOver = before && after && !after.over ? Object.keys(before.skips ?? {}).filter((seat) => (after.skips?.[seat] ?? 0) < before.skips[seat] && after.alive.includes(Number(seat))) : [];
  const skipped = passedOver.length ? ` ${list(passedOver.map((seat) => of(name(Number(seat)))))} turn was skipped.` : "";
  const lived = (words) => words && words + (gone.length && !after.over ? ` ${names(gone)} ${are(gone)} out.` : end);
  const end = after?.over ? ` ${after.winners.length ? `${names(after.winners)} won.` : "The game is a draw."}` : "";
  switch (entry.type) {
    case "pass": {
      const turn = seats.length ? seats : before?.turn_of ?? [];
      return turn.length ? `${names(turn)} passed the turn.${skipped}` : `The turn passed.${skipped}`;
    }
    case "eliminate":
      return `${names(seats)} ${seats.length > 1 ? "are" : "is"} out.${fell}${skipped}${end}`;
    case "win":
      return `A card says: ${names(seats)} wins.${fell}${end}`;
    case "draw":
      return `A card of ${names(seats)} says: a draw.${fell}${end}`;
    case "extra_turn":
      return `${names(seats)} ${seats.length > 1 ? "get extra turns" : "gets an extra turn"}.`;
    case "skip":
      return `${names(seats)} will skip ${seats.length > 1 ? "a turn each" : "a turn"}.`;
    case "turn":
      return `The turn is put right: it is ${of(names(seats))}.`;
    case "return":
      return `${names(seats)} ${are(seats)} back in the game.`;
    default:
      return forTheEmperor.event(entry, name) || duelistEmperor.event(entry, name) || lived(life.event(entry, name)) || `${entry.type.replaceAll("_", " ")} ${names(seats)}`.trim();
  }
}
