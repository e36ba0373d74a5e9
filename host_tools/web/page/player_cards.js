// The players' cards around the table, each at the angle of its seat.

import { fieldColour, fieldInWords, hasBattlefields } from "./for_the_emperor_facts.js";
import { turnColours } from "./grand_melee_facts.js";
import { OUTER } from "./ring_drawing.js";
import { layTable } from "./table_layout.js";
import { isFullScreen, layInside } from "./full_screen_ring.js";
import { card, isCrowned, isDrawing, look, ofOtherSize, role } from "./report_sentences.js";
import { damageTo, isLow, lifeAt, poisonOf, showsTotals } from "./counter_facts.js";
import { countsLife } from "./life_facts.js";
import { icon } from "./counter_icons.js";
import { byId } from "./element_by_id.js";

const TAU = 2 * Math.PI;
const MOST_CARDS_BESIDE_BUTTONS = 12; // with more cards the two buttons are below the table, not in its corners
const BOARD_SCREENS = ["play", "over"];
const LINES = "b, .role, .totals, .dealt, .whose, .says span, .flag"; // the parts of a card in which no word may be cut off
const TWO_LINES = 0.55; // a name that would have to be smaller than this share of its usual size gets two lines
const PICTURED = ["life", "poison", "damage", "monarch", "initiative", "stays"];
const SAFE = 0.97; // with a smaller font, the width of words does not shrink by exactly the same factor
const KEYS = "1234567890abcdefghijklmn"; // one key for each seat; people count seats from 1, and the key 0 is the tenth seat

// Returns the angles of seats and pixels, clockwise from the top. The seat `mine`, which the user of this page has chosen, is
// nearest. If `mine` is null (not chosen), the first emperor's seat is nearest.
export function geometry(state, mine = null) {
  const { pixels, offset, direction } = state.ring;
  const count = state.look.length; // seats, or battlefields
  const nearest = mine !== null && mine < count && !hasBattlefields(state) ? mine : Math.max(0, state.seats.findIndex((seat) => seat.role === "emperor"));
  const turned = TAU / 2 - (TAU * (2 * nearest + 1)) / (2 * count);
  const seats = [...state.look].map((_, seat) => turned + (TAU * (2 * seat + 1)) / (2 * count));
  const places = Array.from({ length: pixels }, (_, wire) => {
    const position = direction < 0 ? pixels - 1 - wire : wire;
    return turned + (TAU * (position - offset)) / pixels;
  });
  return { seats, places };
}

export class PlayerCards {
  // `corners` are elements that may reach into the corners of the room, where no card may be.
  constructor(root, corners, presses) {
    this.root = root;
    this.corners = corners;
    this.presses = presses;
    this.cards = [];
    this.angles = [];
    this.tall = false; // whether cards need room for a second line of counters
    this.whole = false; // whether a card shows everything; a battlefield's card then shows its banner
    this.shape = "";
    this.fitted = ""; // the words and sizes for which the fonts of the cards were chosen
    this.radius = 0; // the radius of the ring up to the middle of its pixels, in px
    const places = new ResizeObserver(() => this.place());
    for (const element of [root, ...corners]) places.observe(element);
  }

  // `angles` are the angles of the seats, from `geometry`.
  show(state, angles, name) {
    const shape = JSON.stringify([state.seats, angles]);
    this.whole = hasBattlefields(state);
    const tall = needsTwoLines(state);
    const grows = tall !== this.tall;
    this.tall = tall;
    if (shape !== this.shape) this.lay(angles);
    else if (grows) this.place();
    this.shape = shape;
    const showPlace = hasBattlefields(state) ? showField : showSeat;
    this.cards.forEach((element, place) => showPlace(element, state, place, name));
    byId("order").toggleAttribute("hidden", !state.game?.reversed || state.game.over);
    this.fit();
  }

  // Makes each line of a card so small that the card shows all of its words. The fonts are measured at their usual size.
  fit() {
    const said = this.cards.map((element) => [element.textContent, element.className, element.querySelector(".flag").hidden]);
    const fitted = JSON.stringify([said, this.root.dataset.crowd, this.root.style.cssText, document.body.style.cssText, innerWidth, innerHeight]);
    if (fitted === this.fitted) return;
    this.fitted = fitted;
    const lines = this.cards.flatMap((element) => [...element.querySelectorAll(LINES)]);
    for (const { style, classList } of lines) {
      style.removeProperty("--fit");
      classList.remove("two");
    }
    const shares = lines.map(({ clientWidth, scrollWidth }) => (scrollWidth > clientWidth ? (SAFE * clientWidth) / scrollWidth : 1));
    for (const [index, line] of lines.entries()) {
      const two = line.matches("b") && shares[index] < TWO_LINES;
      if (two) line.classList.add("two");
      if (shares[index] < 1) line.style.setProperty("--fit", two ? Math.min(TWO_LINES, 1.6 * shares[index]) : shares[index].toFixed(3));
    }
  }

  // Makes the cards and the ring as large as the space allows.
  place() {
    const room = this.root.getBoundingClientRect();
    if (!this.angles.length || !room.width || !room.height) return;
    const [x, y] = [room.left + room.width / 2, room.top + room.height / 2];
    const corners = this.corners.map((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { left: left - x, right: right - x, top: top - y, bottom: bottom - y };
    });
    const inside = ({ top, bottom }) => top < room.height / 2 && bottom > -room.height / 2;
    const laid = isFullScreen() ? layInside(this.angles, room) : layTable(this.angles, room, corners.filter(inside), this.whole, this.tall);
    const { radius, card, points } = laid;
    this.radius = radius / OUTER;
    for (const [size, unit] of [["pass", "px"], ["narrow", ""], ["text", "px"]])
      document.body.style.setProperty(`--${size}`, `${laid[size] ?? 0}${unit}`);
    this.root.dataset.crowd = card.crowd;
    this.root.toggleAttribute("data-tall", Boolean(card.tall));
    this.root.style.setProperty("--wide", `${card.width}px`);
    this.root.style.setProperty("--high", `${card.height}px`);
    this.cards.forEach(({ style }, seat) => {
      style.setProperty("--x", `${points[seat].x.toFixed(1)}px`);
      style.setProperty("--y", `${points[seat].y.toFixed(1)}px`);
      style.setProperty("--turn", `${(this.angles[seat] - TAU / 2).toFixed(4)}rad`);
    });
    this.fit();
  }

  lay(angles) {
    this.angles = angles;
    this.root.closest(".stage").toggleAttribute("data-many", angles.length > MOST_CARDS_BESIDE_BUTTONS);
    this.root.replaceChildren();
    this.cards = angles.map((_, seat) => {
      const card = document.createElement("button");
      card.type = "button";
      card.className = "seat";
      card.dataset.seat = seat;
      if (KEYS[seat]) card.dataset.key = KEYS[seat];
      card.innerHTML =
        '<span class="name"><svg class="crown" viewBox="0 0 24 18" aria-hidden="true"><path d="M2 16 1 4l6 5 5-8 5 8 6-5-1 12z"/></svg><b></b></span><span class="titles"></span>' +
        ' <span class="role"></span> <span class="counts"><span class="totals"></span><span class="dealt"></span></span> <span class="says"><i class="mark" aria-hidden="true"></i><span></span></span>' +
        ` <kbd aria-hidden="true">${KEYS[seat]}</kbd> <span class="flag" hidden></span>`;
      this.presses.attach(card, seat);
      this.root.append(card);
      return card;
    });
    this.place();
  }
}

function showSeat(element, told, seat, name) {
  const state = ofOtherSize(told);
  const said = card(told, seat, name);
  show(element, said, look(state, seat), state.seats[seat]?.team ?? (state.screen === "play" && !isDrawing(state) ? turnColours(state)[seat] ?? "" : ""));
  element.classList.toggle("crowned", isCrowned(state, seat));
  element.classList.toggle("marked", state.marked.includes(seat));
  element.querySelector(".role").textContent = said.role;
  const titles = ["monarch", "initiative"].filter((title) => state.game?.[title] === seat).map((what) => ({ what }));
  if (said.stays) titles.push({ what: "stays" });
  const [totals, dealt] = [totalsOf(state, seat, said), dealtTo(state, seat, said, name)];
  const counts = totals.length + dealt.length > 0;
  fill(element.querySelector(".totals"), totals);
  fill(element.querySelector(".dealt"), dealt);
  element.classList.toggle("counted", counts);
  fill(element.querySelector(".titles"), said.began ? [...titles, { what: "began", words: "1st" }] : titles);
  const more = [said.taken_out, said.life, said.counters, said.titles, said.stays, said.markers, said.began && "began the game", role(state, seat)];
  describe(element, said.title, said.says, said.flag, ...more, `seat ${seat + 1}`);
}

// Returns true if a table's cards have a second line: commander damage or turn markers below the totals.
const needsTwoLines = (state) => Boolean(state.game && !hasBattlefields(state) && (state.game.commander_damage || (countsLife(state) && state.game.markers)));

const count = (what, number, state, more) => ({ what, words: `${number}`, low: !state.game.over && isLow[what](number), ...more });

// Returns the first line of counters of a card, as [{ what, words, low }]: life and poison, or who took the player out.
function totalsOf(state, seat, said) {
  if (said.taken_out) return [{ what: "by", words: said.taken_out }];
  if (!state.game || !showsTotals(state, seat)) return [];
  const life = countsLife(state) ? [count("life", lifeAt(state, seat), state)] : [];
  return poisonOf(state, seat) ? [...life, count("poison", poisonOf(state, seat), state)] : life;
}

// Returns the second line of counters of a card, as [{ what, words, whose, low }]: the damage by the commander that dealt most, and
// the turn markers.
function dealtTo(state, seat, said, name) {
  const markers = said.markers ? [{ what: "markers", words: said.markers }] : [];
  const dealt = state.game?.alive.includes(seat) ? damageTo(state, seat) : [];
  if (!dealt.length) return markers;
  const { owner, damage } = dealt.reduce((one, other) => (other.damage > one.damage ? other : one));
  return [count("damage", damage, state, { whose: name(owner) + (dealt.length > 1 ? " …" : "") }), ...markers];
}

// Fills one line of a card with counters or titles, each with its picture.
function fill(line, counts) {
  const filled = JSON.stringify(counts);
  if (line.dataset.filled === filled) return;
  line.dataset.filled = filled;
  line.replaceChildren(...counts.map(({ what, words = "", whose = "", low }) => {
    const one = document.createElement("span");
    one.className = `count ${what}${low ? " low" : ""}`;
    if (PICTURED.includes(what)) one.append(icon(what));
    one.append(words);
    if (whose) one.append(Object.assign(document.createElement("small"), { className: "whose", textContent: whose }));
    return one;
  }));
}

function showField(element, state, field, name) {
  const said = card(state, field, name);
  // while the ring asks for a battlefield, it shows nothing but the question
  const asks = state.screen === "offer";
  const letter = asks ? (state.asked?.choice === field ? "K" : "") : BOARD_SCREENS.includes(state.screen) ? state.look[field] : "";
  show(element, said, letter, fieldColour(state, field));
  element.classList.toggle("crowned", said.flag !== "");
  element.classList.remove("marked", "counted");
  for (const line of element.querySelectorAll(".totals, .dealt, .titles")) fill(line, []);
  element.querySelector(".role").textContent = said.role;
  const [warriors, open] = fieldInWords(state, field);
  describe(element, "Battlefield", said.title, said.role, said.says, said.flag || open, warriors);
}

function show(element, { title, says, flag }, letter, team) {
  element.dataset.look = letter;
  element.dataset.team = team;
  element.querySelector("b").textContent = title;
  element.querySelector(".says span").textContent = says;
  element.querySelector(".flag").textContent = flag;
  element.querySelector(".flag").hidden = !flag;
}

// Returns the words for a screen reader: the words on the card, and then the words for which the card has no room.
const describe = (element, ...words) => element.setAttribute("aria-label", words.filter(Boolean).join(", "));
