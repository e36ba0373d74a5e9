// A panel shown during a game that counts something: one number for each player (or for each team that shares it), with buttons for
// plus and minus. If the table counts more than life, a list chooses what the panel shows.

import { changeInWords, counted, eventOf, numberOf, seatsOf, stepButton } from "./counter_events.js";
import { capital, tell } from "./pick_and_fill_sentences.js";
import { player, sharesLife } from "./two_headed_giant_facts.js";

const STEPS = [-5, -1, 1, 5];
const WORDS = { life: "Life", poison: "Poison" };

export class CountersPanel {
  constructor(panel, send) {
    this.panel = panel;
    [this.title, this.select, this.rows] = ["h2", "select", "ul"].map((one) => panel.querySelector(one));
    this.send = send;
    this.shown = "";
    this.select.addEventListener("change", () => this.show(this.state, this.name));
  }

  show(state, name) {
    Object.assign(this, { state, name });
    const choices = state.game && !state.game.over ? this.choices(state, name) : [];
    this.panel.hidden = !choices.length;
    if (!choices.length) return;
    this.offer(choices);
    const { what, by } = choices.find(({ key }) => key === this.select.value);
    const seats = seatsOf(what, state);
    const owners = seats.map((seat) => (what === "damage" ? name(seat) : player(state, seat, name)));
    const teams = seats.map((seat, owner) => state.seats[seat].team ?? (sharesLife(state) ? owner : 0));
    const shown = JSON.stringify([what, by, seats, owners, teams, by && name(by.owner)]);
    if (this.shown !== shown) this.rows.replaceChildren(...seats.map((seat, row) => this.row(owners[row], teams[row], what, seat, by)));
    this.shown = shown;
    seats.forEach((seat, index) => {
      const row = this.rows.children[index];
      row.querySelector("output").textContent = numberOf(what, state, seat, by);
      for (const button of row.querySelectorAll("button")) button.disabled = !state.game.alive.includes(seat);
    });
  }

  // Returns what the panel can show: [{ key, words, what, by }].
  choices(state, name) {
    const counts = counted(state);
    const totals = ["life", "poison"].filter((what) => counts[what]).map((what) => ({ key: what, words: WORDS[what], what }));
    const commanders = counts.damage ? state.seats.flatMap((_, owner) => [0, 1].map((which) => ({ owner, which }))) : [];
    return [...totals, ...commanders.map((by) => ({ key: `${by.owner} ${by.which}`, words: `Damage by ${tell("commander", { dealer: name(by.owner), second: by.which === 1 })}`, what: "damage", by }))];
  }

  offer(choices) {
    const now = this.select.value;
    const offered = choices.map(({ key, words }) => new Option(words, key));
    const same = offered.length === this.select.options.length && offered.every(({ text, value }, at) => text === this.select.options[at].text && value === this.select.options[at].value);
    if (!same) this.select.replaceChildren(...offered);
    this.select.value = choices.some(({ key }) => key === now) ? now : choices[0].key;
    this.select.hidden = choices.length === 1;
    this.title.textContent = choices.length === 1 ? capital(choices[0].words) : "Counters";
  }

  row(owner, team, what, seat, by) {
    const item = document.createElement("li");
    item.className = "chip";
    item.dataset.team = team;
    const name = document.createElement("b");
    name.textContent = owner;
    const buttons = STEPS.map((change) => {
      const button = stepButton(change, () => this.send({ do: "event", event: eventOf(what, seat, change, by) }));
      button.setAttribute("aria-label", changeInWords(what, owner, change, by, this.name));
      return button;
    });
    item.append(name, ...buttons.slice(0, 2), document.createElement("output"), ...buttons.slice(2));
    return item;
  }
}
