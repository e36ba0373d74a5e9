// The counters of the user of this page, in the middle of the ring: one tap changes a counter by one. They are shown during a game
// after the user has chosen a seat (*My seat*).

import { changeInWords, counted, eventOf, numberOf, stepButton } from "./counter_events.js";
import { icon } from "./counter_icons.js";
import { hasBattlefields } from "./for_the_emperor_facts.js";
import { isLow } from "./counter_facts.js";
import { player } from "./two_headed_giant_facts.js";

const ROWS = ["life", "damage", "poison"];

export class MySeatCounters {
  constructor(root, send) {
    this.root = root;
    this.send = send;
    this.rows = Object.fromEntries(ROWS.map((what) => [what, this.row(what)]));
    this.dealer = document.createElement("select");
    this.dealer.setAttribute("aria-label", "Whose commander dealt the damage");
    this.dealer.addEventListener("change", () => this.fill());
    this.whose = Object.assign(document.createElement("span"), { className: "whose" });
    this.rows.damage.querySelector(".number").append(this.whose, this.dealer);
    root.append(...ROWS.map((what) => this.rows[what]));
  }

  // `seat` is the seat of the user, or null.
  show(state, seat, name) {
    Object.assign(this, { state, seat, name });
    const mine = !hasBattlefields(state) && state.game && !state.game.over && state.game.alive.includes(seat);
    const counts = mine ? counted(state) : {};
    for (const what of ROWS) this.rows[what].hidden = !counts[what];
    this.root.hidden = !Object.values(counts).some(Boolean);
    if (this.root.hidden) return;
    if (counts.damage) this.offer();
    this.fill();
  }

  // Lists the commanders: first every player's first commander, then the second ones. In both parts the user is last.
  offer() {
    const { state, seat, name } = this;
    const others = [...state.seats.keys()].map((step) => (seat + 1 + step) % state.seats.length);
    const offered = [0, 1].flatMap((which) => others.map((owner) => new Option(which ? `${name(owner)}, second` : name(owner), `${owner} ${which}`)));
    const now = this.dealer.value;
    const key = (options) => JSON.stringify([...options].map(({ text, value }) => [text, value]));
    if (key(offered) !== key(this.dealer.options)) this.dealer.replaceChildren(...offered);
    this.dealer.value = offered.some(({ value }) => value === now) ? now : offered[0].value;
  }

  get by() {
    const [owner, which] = this.dealer.value.split(" ").map(Number);
    return { owner, which };
  }

  fill() {
    const { state, seat, name } = this;
    this.whose.textContent = this.dealer.selectedOptions[0]?.text ?? "";
    for (const what of ROWS) {
      const row = this.rows[what];
      if (row.hidden) continue;
      const number = numberOf(what, state, seat, this.by);
      row.querySelector("output").textContent = number;
      row.classList.toggle("low", isLow[what](number));
      const who = what === "damage" ? name(seat) : player(state, seat, name);
      for (const button of row.querySelectorAll("button")) {
        button.setAttribute("aria-label", changeInWords(what, who, Number(button.dataset.change), this.by, name));
        button.disabled = what !== "life" && number + Number(button.dataset.change) < 0;
      }
    }
  }

  row(what) {
    const row = document.createElement("div");
    row.className = "row";
    const [less, more] = [-1, 1].map((change) => {
      const button = stepButton(change, () => this.send({ do: "event", event: eventOf(what, this.seat, change, this.by) }));
      button.dataset.change = change;
      button.textContent = change < 0 ? "−" : "+";
      return button;
    });
    const number = Object.assign(document.createElement("span"), { className: "number" });
    number.append(icon(what), document.createElement("output"));
    row.append(less, number, more);
    return row;
  }
}
