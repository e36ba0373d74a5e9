// The kind of clock and its amounts, as in the menu under *clock and sound*.

import { byId } from "./element_by_id.js";
import { CLOCKS } from "./pick_and_fill_sentences.js";

// For each amount of time: its field and its setting.
const AMOUNTS = [
  ["clock-limit", "turn_limit_s"],
  ["clock-bank", "bank_minutes"],
  ["clock-increment", "increment_s"],
  ["clock-warning", "clock_warning_s"],
];

export class ClockSettings {
  constructor(link) {
    this.link = link;
    this.kind = byId("clock-kind");
    this.kind.replaceChildren(...Object.keys(CLOCKS).map((kind) => new Option(kind.replaceAll("_", " "), kind)));
    this.kind.addEventListener("change", () => this.set("clock", this.kind.value));
    for (const [id, setting] of AMOUNTS) byId(id).addEventListener("change", () => this.set(setting, Number(byId(id).value)));
  }

  async set(setting, value) {
    const answer = await this.link.send({ do: "set", values: { [setting]: value } });
    if (answer.is !== "settings") this.settings(this.told); // the device refused the change, so show its values again
  }

  settings(values) {
    this.told = values;
    this.kind.parentElement.hidden = values.clock === undefined; // older firmware has no clock
    this.kind.value = values.clock ?? "";
    for (const [id, setting] of AMOUNTS) {
      byId(id).parentElement.hidden = !CLOCKS[values.clock]?.amounts?.includes(setting);
      if (document.activeElement !== byId(id)) byId(id).value = values[setting];
    }
  }
}
