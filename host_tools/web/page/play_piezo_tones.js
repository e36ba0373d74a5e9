// The piezo of a device that has none of its own: this page sounds its tones.

const LOUD = 0.1; // of what the loudspeaker can: a square wave carries

export class Tones {
  constructor() {
    this.audio = null;
    // a browser lets a page sound only once somebody has touched it
    addEventListener("pointerdown", () => (this.audio ??= new AudioContext()), { once: true });
  }

  // As the board's duty: 0 Hz is silence.
  sound(hz, ms) {
    this.last?.stop();
    this.last = null;
    if (!hz || !this.audio) return;
    const [wave, volume] = [this.audio.createOscillator(), this.audio.createGain()];
    wave.type = "square";
    wave.frequency.value = hz;
    volume.gain.value = LOUD;
    wave.connect(volume).connect(this.audio.destination);
    wave.start();
    wave.stop(this.audio.currentTime + ms / 1000);
    this.last = wave;
  }
}
