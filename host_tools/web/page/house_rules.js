// The house rules: a field for each option of the game. The device reports the options and their possible values.

import { byId } from "./element_by_id.js";

const LIST = "list"; // marks a value that is a list with one number for each seat
const WORDS = { null: "as usual", auto: "automatic" };

// Returns the numbers in a typed list, one for each seat, and the reason why they cannot be used ("" if they are valid).
function read(text, label, seats) {
  const numbers = text.split(/[\s,]+/).filter(Boolean).map(Number);
  if (numbers.every((number) => Number.isInteger(number) && number > 0) && numbers.length === seats) return { numbers, fault: "" };
  return { numbers, fault: `${label[0].toUpperCase()}${label.slice(1)}: type ${seats} whole numbers of 1 or more, one for each player, beginning with seat 1.` };
}

export class HouseRules {
  // `refuse(words)` shows why a typed value cannot be used; `changed()` is called after a choice.
  constructor(refuse, changed) {
    this.refuse = refuse;
    this.changed = changed;
    this.box = byId("house-rules");
    this.shown = "";
    this.told = {}; // the device's last report: mode, seats, options
    this.rules = {};
    this.picked = new Map(); // option -> a chosen value that the device has not received, or not confirmed
    this.typed = new Map(); // option -> the list that the user typed for it, as text
  }

  // Shows the device's values. Fields whose value is unchanged stay as they are, because the user may be editing them.
  settings({ mode, seats, options = {} }, rules = {}) {
    const shown = JSON.stringify([mode, seats, options, rules]);
    if (shown === this.shown) return;
    this.shown = shown;
    if (mode !== this.told.mode) for (const chosen of [this.picked, this.typed]) chosen.clear();
    this.told = { mode, seats, options };
    this.rules = rules;
    for (const [option, value] of this.picked) if (value === (options[option] ?? rules[option]?.usual)) this.picked.delete(option);
    for (const [option, text] of this.typed) if (String(read(text, option, seats).numbers) === String(options[option])) this.typed.delete(option);
    const at = document.activeElement?.dataset.option;
    this.box.replaceChildren(this.box.querySelector("legend"), ...Object.keys(rules).map((option) => this.field(option)));
    if (at) this.box.querySelector(`[data-option="${at}"]`)?.focus(); // a keyboard user stays at the same field
  }

  get any() {
    return Object.keys(this.rules).length > 0;
  }

  // Returns the reason why the typed lists cannot be used, or "" if all are valid.
  get fault() {
    return [...this.typed].map(([option, text]) => read(text, words(option), this.told.seats).fault).find(Boolean) ?? "";
  }

  // Returns the options of the chosen table, or null if they equal the current ones.
  chosen() {
    if (!this.picked.size && !this.typed.size) return null;
    const lists = [...this.typed].map(([option, text]) => [option, read(text, option, this.told.seats).numbers]);
    const all = { ...this.told.options, ...Object.fromEntries([...this.picked, ...lists]) };
    return Object.fromEntries(Object.entries(all).filter(([option, value]) => value !== this.rules[option]?.usual));
  }

  field(option) {
    const { usual, values, list } = this.rules[option];
    const present = this.picked.has(option) ? this.picked.get(option) : (this.told.options[option] ?? usual);
    const typed = this.typed.get(option);
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
    const judge = () => {
      const fault = this.typed.has(option) ? read(numbers.value, words(option), this.told.seats).fault : "";
      numbers.toggleAttribute("aria-invalid", Boolean(fault));
      this.changed();
      return fault;
    };
    numbers.toggleAttribute("aria-invalid", typed !== undefined && Boolean(read(typed, option, this.told.seats).fault));
    numbers.hidden = select.value !== LIST;
    select.addEventListener("change", () => {
      numbers.hidden = select.value !== LIST;
      this.typed.delete(option);
      if (numbers.hidden) this.picked.set(option, JSON.parse(select.value));
      else {
        this.picked.delete(option);
        numbers.focus();
      }
      judge();
    });
    numbers.addEventListener("input", () => {
      this.typed.set(option, numbers.value);
      judge();
    });
    numbers.addEventListener("change", () => {
      const fault = judge();
      if (fault) this.refuse(fault);
    });
    label.append(`${words(option)} `, select, ...(list ? [numbers] : []));
    return label;
  }
}

const words = (option) => option.replace("_", " ");
