// What the panels contain: why, rare events, names, brightness, a new game.

import { FIELDS, explained, hasBattlefields } from "./for_the_emperor_facts.js";
import { Brightness } from "./brightness.js";
import { SoundSigns } from "./sound_signs.js";
import { countsLife } from "./life_facts.js";
import { isFreeForAll } from "./free_for_all_facts.js";
import { sharesLife } from "./two_headed_giant_facts.js";
import { hasMarches, spellsFallShort } from "./duelist_emperor_facts.js";
import { OF_NOBODY, OF_ONE, rareEvent } from "./build_rare_event.js";
import { ClockPanel } from "./clock_panel.js";
import { ClockSettings } from "./clock_settings.js";
import { LifePanel } from "./life_panel.js";
import { GameSetup } from "./game_setup.js";
import { WhoMayPass } from "./who_may_pass_setting.js";
import { LONGEST_NAME } from "./player_names.js";
import { byId } from "./elements.js";
import { NAMES } from "./player_team_and_brightness_names.js";
import { list } from "./fill_sentence_templates.js";
import { gone, named, thin, verdict } from "./report_words.js";

// What this game has that the light explains, by what the ring tells of it.
function shows(state) {
  return {
    battlefields: hasBattlefields(state),
    emperors: state.seats.some((seat) => seat.role === "emperor"),
    teamlife: sharesLife(state),
    marches: hasMarches(state),
    clock: state.clock !== undefined && state.clock.kind_of_clock !== "counting_up",
    markers: state.mode === "grand_melee" || Boolean(state.game?.markers), // told in a game only
  };
}

function steadyTells(state) {
  if (isFreeForAll(state)) return "spells reach this player; where nobody pulses, attacks do, too";
  return spellsFallShort(state) ? "creatures reach this player; spells may not" : "spells reach this player";
}

export class ToolPanels {
  constructor(link, names, presses) {
    this.link = link;
    this.names = names;
    this.from = byId("why-from");
    this.to = byId("why-to");
    this.answer = byId("why");
    for (const select of [this.from, this.to]) select.addEventListener("change", () => this.ask());
    for (const button of document.querySelectorAll("[data-event]"))
      button.addEventListener("click", () => this.happen(button.dataset));
    byId("new-game").addEventListener("click", () => link.send({ do: "new_game" }));
    this.brightness = new Brightness(link);
    this.turnPassedBy = new WhoMayPass(link);
    this.sounds = new SoundSigns(link);
    this.setup = new GameSetup(link, (words) => this.onHint(words));
    this.life = new LifePanel(byId("life-panel"), link.send);
    this.clock = new ClockPanel(byId("clock-panel"), presses);
    this.clockSettings = new ClockSettings(link);
    this.shown = "";
  }

  show(state) {
    const { name } = this.names;
    const seats = state.seats.map((_, seat) => seat);
    const shown = JSON.stringify([state.look.length, ...seats.map((seat) => [name(seat), state.seats[seat].team])]);
    if (shown !== this.shown) this.fill(seats, state);
    this.shown = shown;
    this.state = state;
    for (const button of document.querySelectorAll("[data-event]")) button.hidden = !state.events.includes(button.dataset.event);
    byId("rare-life").hidden = !countsLife(state);
    byId("life-of-each").textContent = sharesLife(state) ? "everybody in these teams has so much now" : "each of these has so much now";
    byId("rare-board").hidden = !hasBattlefields(state);
    byId("rare-march").hidden = !hasMarches(state);
    this.fillGone(state);
    this.life.show(state, name);
    this.clock.show(state, name);
    byId("steady-tells").textContent = steadyTells(state);
    const has = shows(state);
    const lights = Math.floor(state.ring.pixels / state.look.length); // of each place
    for (const line of byId("legend").querySelectorAll("li")) {
      const { with: needs, without = "", lights: least = 1 } = line.dataset;
      line.hidden = (needs && !has[needs]) || without.split(" ").some((what) => has[what]) || lights < least;
    }
    byId("legend-thin").textContent = has.battlefields ? explained(state, this.names.name) : thin(state.ring.pixels, state.look.length);
    byId("colour-tells").textContent = hasBattlefields(state) ? "who leads" : isFreeForAll(state) ? "players from what the ring itself says, in white" : state.seats[0].team === undefined ? "one turn from another" : "the team";
    byId("manual").href = `manual/${state.mode}.html`;
    const alive = state.game?.alive ?? [];
    for (const box of byId("rare-seats").querySelectorAll("input")) {
      box.disabled = !alive.includes(Number(box.value));
      if (box.disabled) box.checked = false;
    }
    const changed = JSON.stringify([state.moves, state.game?.turn, state.game?.over, state.game === null]);
    if (changed !== this.asked) {
      this.asked = changed;
      if (this.from.value !== "" && this.to.value !== "") this.ask();
    }
  }

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
    byId("rare-field").replaceChildren(...fields());
    byId("rare-place").replaceChildren(...players());
    byId("rare-seats").replaceChildren(byId("rare-seats").firstElementChild, ...seats.map((seat) => chip(seat, name(seat), state.seats[seat].team)));
    this.fillNames(seats);
  }

  // A field for each seat; the one in which somebody is typing stays as it is.
  fillNames(seats) {
    const { own, name } = this.names;
    const fields = [...byId("names").querySelectorAll("input")];
    for (const field of fields.splice(seats.length)) field.parentElement.remove();
    for (const seat of seats.slice(fields.length)) {
      fields.push(this.nameField(seat));
      byId("names").append(fields[seat].parentElement);
    }
    for (const [seat, field] of fields.entries()) {
      const told = own[seat] ?? "";
      if (field === document.activeElement && field.value !== field.defaultValue) continue;
      Object.assign(field, { defaultValue: told, value: told, placeholder: told ? NAMES[seat] : name(seat) });
    }
  }

  // Who may come back: those whom one event took out, the last event first.
  fillGone(state) {
    const { name } = this.names;
    const groups = gone(state).map((seats) => new Option(list(seats.map(name)), seats.join())).reverse();
    byId("rare-return").hidden = !groups.length;
    const select = byId("rare-gone");
    const same = groups.length === select.options.length && groups.every(({ text, value }, i) => text === select.options[i].text && value === select.options[i].value);
    if (!same) select.replaceChildren(...groups);
  }

  nameField(seat) {
    const label = document.createElement("label");
    label.textContent = `Seat ${seat + 1}`;
    const field = document.createElement("input");
    Object.assign(field, { type: "text", maxLength: LONGEST_NAME, autocomplete: "off" });
    field.dataset.nameOf = seat;
    field.addEventListener("change", async () => {
      const answer = await this.names.set(seat, field.value);
      if (answer.is !== "done") field.value = this.names.own[seat] ?? "";
    });
    label.append(field);
    return field;
  }

  async ask() {
    if (this.from.value === "" || this.to.value === "") return;
    const answer = await this.link.send({ do: "why", from: Number(this.from.value), to: Number(this.to.value) });
    if (answer.is === "lost") return;
    const { name } = this.names;
    if (answer.is === "refusal") {
      this.answer.replaceChildren(paragraph("dim", named(answer.why, name)));
      return;
    }
    this.answer.replaceChildren(...verdict(answer, hasBattlefields(this.state), name).map((row) => claim(...row)));
  }

  happen({ event: type, sign }) {
    const seats = [...byId("rare-seats").querySelectorAll("input:checked")].map((box) => Number(box.value));
    if (!OF_NOBODY.includes(type) && (!seats.length || (type in OF_ONE && seats.length > 1))) {
      this.onHint?.(OF_ONE[type] ?? "Choose at least one player first.");
      return;
    }
    const [field, value, place] = ["rare-field", "rare-value", "rare-place"].map((id) => Number(byId(id).value));
    const more = { field, value, place, creature: byId("rare-creature").value, gone: byId("rare-gone").value.split(",").map(Number) };
    this.link.send({ do: "event", event: rareEvent(type, seats, Number(sign) * Number(byId("life").value), this.state, more) });
    for (const box of byId("rare-seats").querySelectorAll("input:checked")) box.checked = false;
  }

  settings({ values, tables, house_rules: houseRules }) {
    this.setup.settings(values, tables, houseRules);
    this.brightness.settings(values);
    this.turnPassedBy.settings(values);
    this.clockSettings.settings(values);
    this.sounds.settings(values);
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
