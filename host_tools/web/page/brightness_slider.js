// The slider for the ring's brightness.

import { BRIGHTNESS } from "./player_team_and_brightness_names.js";
import { byId } from "./element_by_id.js";

export class BrightnessSlider {
  constructor(link) {
    this.slider = byId("brightness");
    this.word = byId("brightness-word");
    this.told = null; // the step that the device uses
    this.held = false; // true while the user moves the slider
    this.asked = 0; // number of brightness steps that the device has not confirmed
    this.slider.addEventListener("input", () => (this.held = true));
    this.slider.addEventListener("change", async () => {
      this.held = false;
      this.asked++;
      await link.send({ do: "set", values: { brightness: Number(this.slider.value) } });
      this.asked--;
      this.show();
    });
  }

  settings({ brightness }) {
    this.told = brightness ?? null;
    this.show();
  }

  // A late answer must not move the slider if the user has moved it in the meantime.
  show() {
    if (this.told === null) return;
    if (!this.held && !this.asked) this.slider.value = this.told;
    this.word.textContent = BRIGHTNESS[this.told] ?? this.told;
  }
}
