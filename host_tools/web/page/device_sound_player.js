// Plays the device's sounds on this page, and shows whether the device has sounds.

import { byId } from "./element_by_id.js";

const VOLUME = 0.15; // share of full volume
const SOFT_S = 0.004; // a tone fades in and out for this time, because otherwise it would click

export class DeviceSoundPlayer {
  constructor(link) {
    this.box = byId("sound-signs");
    this.context = null; // a browser makes sound only after a touch on the page
    // a browser counts a touch when the finger is lifted
    for (const touch of ["pointerdown", "pointerup", "keydown"]) addEventListener(touch, () => this.wake(), { passive: true });
    this.box.addEventListener("change", () => link.send({ do: "set", values: { sound_signs: this.box.checked } }));
  }

  settings({ sound_signs: wanted }) {
    this.box.checked = wanted ?? false;
    this.wanted = this.box.checked;
  }

  wake() {
    if (!this.wanted) return;
    this.context ??= new AudioContext();
    if (this.context.state === "running" || this.resuming) return;
    this.resuming = true; // at a start, or after an interruption by a call or another page; if that fails, the next touch tries again
    this.context.resume().catch(() => {}).then(() => (this.resuming = false));
  }

  // Plays a `sound` report, which has the pitch of the tones and the lengths of tones and pauses in turn.
  play({ hz, ms }) {
    if (this.context?.state !== "running") return;
    let at = this.context.currentTime + 0.02;
    ms.forEach((length, index) => {
      if (index % 2 === 0) this.tone(hz, at, at + length / 1000);
      at += length / 1000;
    });
  }

  tone(hz, from, to) {
    const { context } = this;
    const tone = new OscillatorNode(context, { type: "square", frequency: hz });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(VOLUME, from + SOFT_S);
    volume.gain.setValueAtTime(VOLUME, to - SOFT_S);
    volume.gain.linearRampToValueAtTime(0, to);
    tone.connect(volume).connect(context.destination);
    tone.start(from);
    tone.stop(to);
  }
}
