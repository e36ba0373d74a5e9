// The panel "May they? And why?": the user chooses two players, and the device answers with its reasons.

import { FIELDS, hasBattlefields } from "./for_the_emperor_facts.js";
import { byId } from "./element_by_id.js";
import { named, verdict } from "./report_sentences.js";

export class WhyPanel {
  constructor(link, names) {
    this.link = link;
    this.names = names;
    this.from = byId("why-from");
    this.to = byId("why-to");
    this.answer = byId("why");
    for (const select of [this.from, this.to]) select.addEventListener("change", () => this.ask());
  }

  // Lists the players of this table.
  fill(seats, state) {
    const { name } = this.names;
    const players = () => seats.map((seat) => new Option(name(seat), seat));
    const fields = () => FIELDS.map((field, number) => new Option(field, number));
    const board = hasBattlefields(state);
    byId("why-verb").textContent = board ? "play on" : "reach";
    for (const [select, first, options] of [[this.from, "who?", players], [this.to, board ? "where?" : "whom?", board ? fields : players]]) {
      const { value } = select;
      select.replaceChildren(new Option(first, ""), ...options());
      select.value = value;
    }
  }

  // Asks the same question again if the game has changed since then.
  show(state) {
    this.state = state;
    const changed = JSON.stringify([state.moves, state.game?.turn, state.game?.over, state.game === null]);
    if (changed === this.asked) return;
    this.asked = changed;
    this.ask();
  }

  async ask() {
    if (this.from.value === "" || this.to.value === "") return;
    const answer = await this.link.send({ do: "why", from: Number(this.from.value), to: Number(this.to.value) });
    if (answer.is === "lost") return;
    const { name } = this.names;
    if (answer.is === "refusal") {
      this.answer.replaceChildren(paragraph("dim", named(answer, name)));
      return;
    }
    this.answer.replaceChildren(...verdict(answer, hasBattlefields(this.state), name).map((row) => claim(...row)));
  }
}

function claim(yes, words, why, rule) {
  const row = document.createElement("p");
  row.className = yes ? "verdict yes" : "verdict no";
  const strong = document.createElement("b");
  strong.textContent = words;
  row.append(strong, ` ${why} `);
  if (rule) {
    const number = document.createElement("span");
    number.className = "rule";
    number.textContent = rule;
    row.append(number);
  }
  return row;
}

function paragraph(className, text) {
  const element = document.createElement("p");
  element.className = className;
  element.textContent = text;
  return element;
}
