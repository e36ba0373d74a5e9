// What the table counts in addition to life: Commander and poison, as in the menu under *counters*.

import { byId } from "./element_by_id.js";

const EVENTS = { commander: "commander_damage", poison: "poison" }; // for each setting, the event that its game must have

export class CounterSettings {
  constructor(link) {
    this.link = link;
    for (const setting of Object.keys(EVENTS)) byId(`count-${setting}`).addEventListener("change", ({ target }) => this.set(setting, target.checked));
  }

  async set(setting, value) {
    const answer = await this.link.send({ do: "set", values: { [setting]: value } });
    if (answer.is !== "settings") this.settings(this.told); // the device refused the change, so show its values again
  }

  settings(values) {
    this.told = values;
    for (const setting of Object.keys(EVENTS)) byId(`count-${setting}`).checked = values[setting] ?? false;
  }

  show({ events }) {
    for (const [setting, event] of Object.entries(EVENTS)) byId(`count-${setting}`).parentElement.hidden = !events.includes(event);
  }
}
