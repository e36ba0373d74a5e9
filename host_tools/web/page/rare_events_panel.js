// The panel of rare events: the user chooses players and presses the button of the event that has affected them.

import { FIELDS, hasBattlefields } from "./for_the_emperor_facts.js";
import { counted } from "./counter_events.js";
import { countsLife } from "./life_facts.js";
import { sharesLife } from "./two_headed_giant_facts.js";
import { hasMarches } from "./duelist_emperor_facts.js";
import { OF_NOBODY, OF_ONE, rareEvent } from "./rare_event_as_rules_event.js";
import { byId } from "./element_by_id.js";
import { list, tell } from "./pick_and_fill_sentences.js";
import { gone } from "./report_sentences.js";

export class RareEventsPanel {
  // `hint` tells the user what is missing.
  constructor(link, names, hint) {
    this.link = link;
    this.names = names;
    this.hint = hint;
    for (const button of document.querySelectorAll("[data-event]"))
      button.addEventListener("click", () => this.happen(button.dataset));
  }

  // Lists the players of this table.
  fill(seats, state) {
    const { name } = this.names;
    byId("rare-field").replaceChildren(...FIELDS.map((field, number) => new Option(field, number)));
    byId("rare-place").replaceChildren(...seats.map((seat) => new Option(name(seat), seat)));
    byId("rare-by").replaceChildren(new Option("nobody named", ""), ...seats.map((seat) => new Option(name(seat), seat)));
    const commanders = [0, 1].flatMap((which) => seats.map((seat) => new Option(tell("commander", { dealer: name(seat), second: which === 1 }), `${seat} ${which}`)));
    byId("rare-commander").replaceChildren(...commanders);
    byId("rare-seats").replaceChildren(byId("rare-seats").firstElementChild, ...seats.map((seat) => chip(seat, name(seat), state.seats[seat].team)));
  }

  show(state) {
    this.state = state;
    for (const button of document.querySelectorAll("[data-event]")) button.hidden = !state.events.includes(button.dataset.event);
    const countsAnything = state.game && Object.values(counted(state)).some(Boolean);
    if (!countsAnything) document.querySelector("[data-event=stays]").hidden = true;
    byId("rare-counters").hidden = !state.events.includes("poison");
    byId("rare-life").hidden = !countsLife(state);
    byId("life-of-each").textContent = sharesLife(state) ? "everybody in these teams has that much now" : "each of these has that much now";
    byId("rare-board").hidden = !hasBattlefields(state);
    byId("rare-march").hidden = !hasMarches(state);
    this.fillGone(state);
    const alive = state.game?.alive ?? [];
    for (const box of byId("rare-seats").querySelectorAll("input")) {
      box.disabled = !alive.includes(Number(box.value));
      if (box.disabled) box.checked = false;
    }
  }

  // Lists the players who may come back. Players whom the same event removed form one entry. The latest event comes first.
  fillGone(state) {
    const { name } = this.names;
    const groups = gone(state).map((seats) => new Option(list(seats.map(name)), seats.join())).reverse();
    byId("rare-return").hidden = !groups.length;
    const select = byId("rare-gone");
    const same = groups.length === select.options.length && groups.every(({ text, value }, i) => text === select.options[i].text && value === select.options[i].value);
    if (!same) select.replaceChildren(...groups);
  }

  happen({ event: type, sign, what }) {
    const seats = [...byId("rare-seats").querySelectorAll("input:checked")].map((box) => Number(box.value));
    if (!OF_NOBODY.includes(type) && (!seats.length || (type in OF_ONE && seats.length > 1))) {
      this.hint(OF_ONE[type] ?? "Choose at least one player first.");
      return;
    }
    const [field, value, place] = ["rare-field", "rare-value", "rare-place"].map((id) => Number(byId(id).value));
    const [dealer, commander] = byId("rare-commander").value.split(" ").map(Number);
    const dealt = { what, by: byId("rare-by").value, number: Number(byId("rare-number").value), dealer, commander };
    const more = { ...dealt, field, value, place, creature: byId("rare-creature").value, gone: byId("rare-gone").value.split(",").map(Number) };
    this.link.send({ do: "event", event: rareEvent(type, seats, Number(sign) * Number(byId("life").value), this.state, more) });
    for (const box of byId("rare-seats").querySelectorAll("input:checked")) box.checked = false;
    byId("rare-by").value = "";
  }
}

function chip(seat, name, team) {
  const label = document.createElement("label");
  label.className = "chip";
  label.dataset.team = team ?? "";
  const box = document.createElement("input");
  Object.assign(box, { type: "checkbox", value: seat });
  label.append(box, name);
  return label;
}
