// The players' cards round the table, each at its true angle.

import { fieldCard, hasBattlefields } from "./words_for_the_emperor.js";
import { markersOn, turnColours, waiting } from "./words_grand_melee.js";
import { lifeOf } from "./life_words.js";
import { hosts } from "./words_duelist_emperor.js";
import { OUTER } from "./ring_drawing.js";
import { layTable } from "./table_layout.js";
import { isRingView, layInside } from "./ring_view.js";
import { comesNext, isCrowned, isDrawing, look, role, says } from "./report_words.js";

const TAU = 2 * Math.PI;
const MANY = 12; // with more cards the two buttons stand below the table, not in its corners
const BOARD_SCREENS = ["play", "over"];
const KEYS = "1234567890abcdefghijklmn"; // by seat, which people count from 1; the tenth has the 0

// Where seats and pixels are, as angles clockwise from the top. `mine`, the seat of whoever looks at this page, is nearest to
// him; where nobody has said so (null), the first emperor's is.
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
  // `corners` are elements that may reach into the corners of the room: no card stands there.
  constructor(root, corners, presses) {
    this.root = root;
    this.corners = corners;
    this.presses = presses;
    this.cards = [];
    this.angles = [];
    this.whole = false; // whether a card says all there is: that of a battlefield has its banner
    this.shape = "";
    this.radius = 0; // of the ring, to the middle of its pixels, in px
    const places = new ResizeObserver(() => this.place());
    for (const element of [root, ...corners]) places.observe(element);
  }

  // `angles` are the seats', as `geometry` gives them.
  show(state, angles, name) {
    const shape = JSON.stringify([state.seats, angles]);
    this.whole = hasBattlefields(state);
    if (shape !== this.shape) this.lay(angles);
    this.shape = shape;
    const show = hasBattlefields(state) ? showField : showSeat;
    this.cards.forEach((card, seat) => show(card, state, seat, name));
  }

  // Cards and ring as large as the room lets them be.
  place() {
    const room = this.root.getBoundingClientRect();
    if (!this.angles.length || !room.width || !room.height) return;
    const [x, y] = [room.left + room.width / 2, room.top + room.height / 2];
    const corners = this.corners.map((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { left: left - x, right: right - x, top: top - y, bottom: bottom - y };
    });
    const inside = ({ top, bottom }) => top < room.height / 2 && bottom > -room.height / 2;
    const laid = isRingView() ? layInside(this.angles, room) : layTable(this.angles, room, corners.filter(inside), this.whole);
    const { radius, card, points } = laid;
    this.radius = radius / OUTER;
    for (const [size, unit] of [["pass", "px"], ["narrow", ""], ["text", "px"]])
      document.body.style.setProperty(`--${size}`, `${laid[size] ?? 0}${unit}`);
    this.root.dataset.crowd = card.crowd;
    this.root.style.setProperty("--wide", `${card.width}px`);
    this.root.style.setProperty("--high", `${card.height}px`);
    this.cards.forEach(({ style }, seat) => {
      style.setProperty("--x", `${points[seat].x.toFixed(1)}px`);
      style.setProperty("--y", `${points[seat].y.toFixed(1)}px`);
      style.setProperty("--turn", `${(this.angles[seat] - TAU / 2).toFixed(4)}rad`);
    });
  }

  lay(angles) {
    this.angles = angles;
    this.root.closest(".stage").toggleAttribute("data-many", angles.length > MANY);
    this.root.replaceChildren();
    this.cards = angles.map((_, seat) => {
      const card = document.createElement("button");
      card.type = "button";
      card.className = "seat";
      card.dataset.seat = seat;
      if (KEYS[seat]) card.dataset.key = KEYS[seat];
      card.innerHTML =
        '<span class="name"><svg class="crown" viewBox="0 0 24 18" aria-hidden="true"><path d="M2 16 1 4l6 5 5-8 5 8 6-5-1 12z"/></svg><b></b></span>' +
        '<span class="role"></span><span class="says"><i class="mark" aria-hidden="true"></i><span></span></span>' +
        `<kbd>${KEYS[seat]}</kbd><span class="flag" hidden></span>`;
      this.presses.attach(card, seat);
      this.root.append(card);
      return card;
    });
    this.place();
  }
}

function showSeat(card, told, seat, name) {
  // a page of the menu shows a table of another size: who plays there in which team, nobody has said yet
  const state = told.look.length === told.seats.length ? told : { ...told, seats: [], game: null, beginners: [] };
  const words = says(state, seat);
  const next = comesNext(state, seat);
  card.dataset.look = look(state, seat);
  card.dataset.team = state.seats[seat]?.team ?? (state.screen === "play" && !isDrawing(state) ? turnColours(state)[seat] ?? "" : "");
  card.classList.toggle("crowned", isCrowned(state, seat));
  card.classList.toggle("marked", state.marked.includes(seat));
  card.querySelector("b").textContent = name(seat);
  card.querySelector(".role").textContent = state.seats[seat]?.role ?? (lifeOf(state, seat) || markers(state, seat));
  card.querySelector(".says span").textContent = words;
  const flag = card.querySelector(".flag");
  const held = waiting(state).includes(seat) && !isDrawing(state);
  const guest = hosts(state, seat) && !next;
  flag.textContent = state.marked.includes(seat) ? "marked" : held ? "waits" : guest ? "guest" : state.surprise ? "next!" : "next";
  flag.hidden = !(state.marked.includes(seat) || held || guest || next);
  card.setAttribute("aria-label", [`${name(seat)}, seat ${seat + 1}`, role(state, seat), lifeOf(state, seat), markers(state, seat), words, flag.hidden ? "" : flag.textContent].filter(Boolean).join(", "));
}

function showField(card, state, field, name) {
  const { title, banner, says: words, full, warriors, colour, open } = fieldCard(state, field, name);
  // while a battlefield is asked for the ring shows the question alone
  const asks = state.screen === "offer";
  card.dataset.look = asks ? (state.asked?.choice === field ? "K" : "") : BOARD_SCREENS.includes(state.screen) ? state.look[field] : "";
  card.dataset.team = colour;
  card.classList.toggle("crowned", full);
  card.classList.remove("marked");
  card.querySelector("b").textContent = title;
  card.querySelector(".role").textContent = banner;
  card.querySelector(".says span").textContent = words;
  const flag = card.querySelector(".flag");
  flag.textContent = "full";
  flag.hidden = !full;
  card.setAttribute("aria-label", [`Battlefield ${title}`, banner, words, warriors, full ? "full" : open ? "open" : ""].filter(Boolean).join(", "));
}

// The numbers of turn markers stand with those who hold them; before the draw has ended nobody does.
const markers = (state, seat) => (isDrawing(state) ? "" : markersOn(state, seat));
