// A panel shown during a game, with the life total of each player (or of each team that shares life) and buttons for plus and
// minus.

import { countsLife } from "./life_facts.js";
import { listed } from "./pick_and_fill_sentences.js";
import { sharesLife } from "./two_headed_giant_facts.js";

const STEPS = [-5, -1, 1, 5];

export class LifePanel {
  constructor(panel, send) {
    this.panel = panel;
    this.rows = panel.querySelector("ul");
    this.send = send;
    this.shown = "";
  }

  show(state, name) {
    const { game } = state;
    const counts = countsLife(state) && game && !game.over;
    this.panel.hidden = !counts;
    if (!counts) return;
    const shared = sharesLife(state);
    const owners = game.life.map((_, owner) => (shared ? listed("teams", owner) : name(owner)));
    const teams = owners.map((_, owner) => (shared ? owner : (state.seats[owner].team ?? 0)));
    const shown = JSON.stringify([owners, teams]);
    if (this.shown !== shown) this.rows.replaceChildren(...owners.map((words, owner) => this.row(words, teams[owner])));
    this.shown = shown;
    game.life.forEach((life, owner) => {
      const row = this.rows.children[owner];
      row.querySelector("output").textContent = life;
      // an event names a player; for a team, it names a player who is still in the game
      const seat = game.alive.find((one) => (shared ? state.seats[one].team : one) === owner);
      row.dataset.member = seat ?? "";
      for (const button of row.querySelectorAll("button")) button.disabled = seat === undefined;
    });
  }

  row(owner, team) {
    const item = document.createElement("li");
    item.className = "chip";
    item.dataset.team = team;
    const name = document.createElement("b");
    name.textContent = owner;
    const buttons = STEPS.map((by) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "small";
      button.textContent = `${by < 0 ? "−" : "+"}${Math.abs(by)}`;
      button.setAttribute("aria-label", `${name.textContent} ${by < 0 ? "loses" : "gains"} ${Math.abs(by)} life`);
      button.addEventListener("click", () => this.send({ do: "event", event: { type: "life", changes: { [item.dataset.member]: by } } }));
      return button;
    });
    const life = document.createElement("output");
    item.append(name, ...buttons.slice(0, 2), life, ...buttons.slice(2));
    return item;
  }
}
