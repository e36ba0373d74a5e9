// The setting for who may pass a turn, shown if every seat of the table has its own button.

import { byId } from "./element_by_id.js";

export class WhoMayPassSetting {
  constructor(link) {
    this.select = byId("turn-passed-by");
    this.asked = 0; // how many choices the device has not confirmed yet
    this.told = "anybody"; // the device's current setting
    this.select.addEventListener("change", async () => {
      this.asked++;
      await link.send({ do: "set", values: { turn_passed_by: this.select.value } });
      this.asked--;
      this.show();
    });
  }

  // The setting is shown under the same condition as in the menu: a button was found at every seat.
  settings({ turn_passed_by: by, seat_wires: wires = [], seats = 6 }) {
    this.told = by ?? "anybody";
    const found = wires.slice(0, seats);
    this.select.parentElement.hidden = found.length < seats || found.includes(null);
    this.show();
  }

  // Ignores a late answer, so that it does not change what the user has chosen since.
  show() {
    if (!this.asked) this.select.value = this.told;
  }
}
