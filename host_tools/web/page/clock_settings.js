// The kind of clock and its amounts, as in the menu under *clock and sound*.

import { byId } from "./element_by_id.js";

// For each amount of time: its field, its setting, and the kinds of clock that use it.
const AMOUNTS = [
  ["clock-limit", "turn_limit_s", ["limit_a_turn"]],
  ["clock-bank", "bank_minutes", ["bank_a_player", "bank_a_team"]],
  ["clock-increment", "increment_s", ["bank_a_player", "bank_a_team"]],
  ["clock-warning", "clock_warning_s", ["limit_a_turn", "bank_a_player", "bank_a_team"]],
];

export class ClockSettings {
  constructor(link) {
    this.link = link;
    this.kind = byId("clock-kind");
    this.kind.addEventListener("change", () => this.set("clock", this.kind.value));
    for (const [id, setting] of AMOUNTS)
      byId(id).addEventListener("change", () => byId(id).checkValidity() && byId(id).value && this.set(setting, Number(byId(id).value)));
  }

  async set(setting, value) {
    const answer = await this.link.send({ do: "set", values: { [setting]: value } });
    if (answer.is !== "settings") this.settings(this.told); // the device refused the change, so show its values again
  }

  settings(values) {
    this.told = values;
    const kind = values.clock ?? "off"; // older firmware has no clock
    this.kind.parentElement.hidden = values.clock === undefined;
    this.kind.value = kind;
    for (const [id, setting, kinds] of AMOUNTS) {
      byId(id).parentElement.hidden = !kinds.includes(kind);
      if (document.activeElement !== byId(id)) byId(id).value = values[setting];
    }
  }
}
