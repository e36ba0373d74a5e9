// The rules of the house: a field for each option of the game. Which there are, and what they may be, the device says.

import { byId } from "./elements.js";

const LIST = "list"; // in place of a value: one number for each seat
const WORDS = { null: "as usual", auto: "automatic" };

export class HouseRules {
  // `lay(values)` asks for a table with these settings.
  constructor(lay) {
    this.lay = lay;
    this.box = byId("house-rules");
    this.shown = "";
  }

  // What the device has told. Fields that say the same stay: somebody may be at them.
  settings({ mode, options = {} }, rules = {}) {
    const told = JSON.stringify([mode, options, rules]);
    if (told === this.shown) return;
    this.shown = told;
    this.box.hidden = !Object.keys(rules).length;
    const at = document.activeElement?.dataset.option;
    const fields = Object.entries(rules).map(([option, rule]) => this.field(option, rule, options));
    this.box.replaceChildren(this.box.querySelector("legend"), ...fields);
    if (at) this.box.querySelector(`[data-option="${at}"]`)?.focus(); // who chose by keys stays there
  }

  field(option, { usual, values, list }, options) {
    const present = options[option] ?? usual;
    const label = document.createElement("label");
    label.className = "line";
    const select = document.createElement("select");
    select.dataset.option = option;
    const known = list && Array.isArray(present) ? values : [...new Set([...values, present])];
    select.replaceChildren(...known.map((value) => new Option(WORDS[value] ?? value, JSON.stringify(value))));
    if (list) select.append(new Option("one for each seat", LIST));
    select.value = Array.isArray(present) ? LIST : JSON.stringify(present);
    const numbers = document.createElement("input");
    numbers.placeholder = "1 2 1 ...";
    numbers.setAttribute("aria-label", `${option}, one number for each seat`);
    numbers.value = Array.isArray(present) ? present.join(" ") : "";
    numbers.hidden = select.value !== LIST;
    const choose = (value) => {
      const changed = { ...options };
      if (value === usual) delete changed[option];
      else changed[option] = value;
      this.shown = ""; // where the device refuses, the fields say again what holds
      this.lay({ options: changed });
    };
    select.addEventListener("change", () => {
      numbers.hidden = select.value !== LIST;
      if (numbers.hidden) choose(JSON.parse(select.value));
      else numbers.focus();
    });
    numbers.addEventListener("change", () => choose(numbers.value.split(/[\s,]+/).filter(Boolean).map(Number)));
    label.append(`${option.replace("_", " ")} `, select, ...(list ? [numbers] : []));
    return label;
  }
}
