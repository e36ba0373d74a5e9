// The players' cards round the table, each at its true angle.

import { fieldCard, hasBattlefields } from "./words_for_the_emperor.js";
import { markersOn, waiting } from "./words_grand_melee.js";
import { hosts } from "./words_duelist_emperor.js";
import { comesNext, isCrowned, isDrawing, look, role, says } from "./report_words.js";

const TAU = 2 * Math.PI;
const BOARD_SCREENS = ["play", "over", "offer"];
const KEYS = "0123456789abcdefghijklmnqrst"; // O and P are buttons of their own

// Where seats and pixels are, as angles clockwise from the top. The first emperor sits nearest to you.
export function geometry(state) {
  const { pixels, offset, direction } = state.ring;
  const count = state.look.length; // seats, or battlefields
  const nearest = Math.max(0, state.seats.findIndex((seat) => seat.role === "emperor"));
  const turned = TAU / 2 - (TAU * (2 * nearest + 1)) / (2 * count);
  const seats = [...state.look].map((_, seat) => turned + (TAU * (2 * seat + 1)) / (2 * count));
  const places = Array.from({ length: pixels }, (_, wire) => {
    const position = direction < 0 ? pixels - 1 - wire : wire;
    return turned + (TAU * (position - offset)) / pixels;
  });
  return { seats, places };
}

export class PlayerCards {
  constructor(root, presses) {
    this.root = root;
    this.presses = presses;
    this.cards = [];
    this.shape = "";
  }

  show(state, name) {
    const shape = JSON.stringify([state.seats, state.look.length, state.ring]);
    if (shape !== this.shape) this.lay(state);
    this.shape = shape;
    const show = hasBattlefields(state) ? showField : showSeat;
    this.cards.forEach((card, seat) => show(card, state, seat, name));
  }

  lay(state) {
    const { seats } = geometry(state);
    this.root.replaceChildren();
    this.root.dataset.crowd = seats.length <= 8 ? "few" : seats.length <= 12 ? "some" : "many";
    this.cards = seats.map((angle, seat) => {
      const card = document.createElement("button");
      card.type = "button";
      card.className = "seat";
      card.dataset.seat = seat;
      if (KEYS[seat]) card.dataset.key = KEYS[seat];
      card.style.setProperty("--x", Math.sin(angle).toFixed(4));
      card.style.setProperty("--y", (-Math.cos(angle)).toFixed(4));
      card.innerHTML =
        '<span class="name"><svg class="crown" viewBox="0 0 24 18" aria-hidden="true"><path d="M2 16 1 4l6 5 5-8 5 8 6-5-1 12z"/></svg><b></b></span>' +
        '<span class="role"></span><span class="says"><i class="mark" aria-hidden="true"></i><span></span></span>' +
        `<kbd>${KEYS[seat] ?? ""}</kbd><span class="flag" hidden></span>`;
      this.presses.attach(card, seat);
      this.root.append(card);
      return card;
    });
  }
}

function showSeat(card, state, seat, name) {
  const words = says(state, seat);
  const next = comesNext(state, seat);
  card.dataset.look = look(state, seat);
  card.dataset.team = state.seats[seat].team ?? "";
  card.classList.toggle("crowned", isCrowned(state, seat));
  card.classList.toggle("marked", state.marked.includes(seat));
  card.querySelector("b").textContent = name(seat);
  card.querySelector(".role").textContent = state.seats[seat].role ?? (life(state, seat) || markers(state, seat));
  card.querySelector(".says span").textContent = words;
  const flag = card.querySelector(".flag");
  const held = waiting(state).includes(seat) && !isDrawing(state);
  const guest = hosts(state, seat) && !next;
  flag.textContent = state.marked.includes(seat) ? "marked" : held ? "waits" : guest ? "guest" : state.surprise ? "next!" : "next";
  flag.hidden = !(state.marked.includes(seat) || held || guest || next);
  card.setAttribute("aria-label", [`${name(seat)}, seat ${seat}`, role(state, seat), markers(state, seat), words, flag.hidden ? "" : flag.textContent].filter(Boolean).join(", "));
}

function showField(card, state, field, name) {
  const { title, banner, says: words, full, warriors, colour, open } = fieldCard(state, field, name);
  card.dataset.look = BOARD_SCREENS.includes(state.screen) ? state.look[field] : "";
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

// The life of a team stands with its primary player.
function life(state, seat) {
  const { game, seats } = state;
  return game?.life && game.primary.includes(seat) ? `${game.life[seats[seat].team]} life` : "";
}
