// The rules of the house: a field for each option of the game. Which there are, and what they may be, the device says.

import { byId } from "./elements.js";

const LIST = "list"; // in place of a value: one number for each seat
const WORDS = { null: "as usual", auto: "automatic" };

// The numbers of a list of one for each seat, and why they cannot be asked for, "" where they can.
function read(text, label, seats) {
  const numbers = text.split(/[\s,]+/).filter(Boolean).map(Number);
  if (numbers.every((number) => Number.isInteger(number) && number > 0) && numbers.length === seats) return { numbers, fault: "" };
  return { numbers, fault: `${label[0].toUpperCase()}${label.slice(1)}: type ${seats} whole numbers from 1 up, one for each player from seat 0 on.` };
}

export class HouseRules {
  // `lay(values)` asks for a table with these settings, `refuse(words)` says why it does not.
  constructor(lay, refuse) {
    this.lay = lay;
    this.refuse = refuse;
    this.box = byId("house-rules");
    this.shown = "";
    this.mode = "";
    this.typed = new Map(); // option -> a list that somebody typed and that does not hold
  }

  // What the device has told. Fields that say the same stay: somebody may be at them.
  settings({ mode, seats, options = {} }, rules = {}) {
    const told = JSON.stringify([mode, seats, options, rules]);
    if (told === this.shown) return;
    this.shown = told;
    if (mode !== this.mode) this.typed.clear();
    this.mode = mode;
    for (const [option, text] of this.typed) if (String(read(text, option, seats).numbers) === String(options[option])) this.typed.delete(option);
    this.box.hidden = !Object.keys(rules).length;
    const at = document.activeElement?.dataset.option;
    const fields = Object.entries(rules).map(([option, rule]) => this.field(option, rule, options, seats));
    this.box.replaceChildren(this.box.querySelector("legend"), ...fields);
    if (at) this.box.querySelector(`[data-option="${at}"]`)?.focus(); // who chose by keys stays there
  }

  field(option, { usual, values, list }, options, seats) {
    const present = options[option] ?? usual;
    const typed = this.typed.get(option);
    const words = option.replace("_", " ");
    const label = document.createElement("label");
    label.className = "line";
    const select = document.createElement("select");
    select.dataset.option = option;
    const known = list && Array.isArray(present) ? values : [...new Set([...values, present])];
    select.replaceChildren(...known.map((value) => new Option(WORDS[value] ?? value, JSON.stringify(value))));
    if (list) select.append(new Option("one for each seat", LIST));
    select.value = Array.isArray(present) || typed !== undefined ? LIST : JSON.stringify(present);
    const numbers = document.createElement("input");
    numbers.placeholder = "1 2 1 ...";
    numbers.setAttribute("aria-label", `${option}, one number for each seat`);
    numbers.type = "text";
    numbers.value = typed ?? (Array.isArray(present) ? present.join(" ") : "");
    numbers.toggleAttribute("aria-invalid", typed !== undefined);
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
      this.typed.delete(option);
      if (numbers.hidden) choose(JSON.parse(select.value));
      else numbers.focus();
    });
    numbers.addEventListener("change", () => {
      const { numbers: list, fault } = read(numbers.value, words, seats);
      this.typed.set(option, numbers.value); // until the device says that it holds
      numbers.toggleAttribute("aria-invalid", Boolean(fault));
      if (fault) this.refuse(fault);
      else choose(list);
    });
    label.append(`${words} `, select, ...(list ? [numbers] : []));
    return label;
  }
}
