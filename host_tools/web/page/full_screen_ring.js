// The full-screen ring, for a phone or tablet that lies in the middle of the table: a ring as large as possible, names turned to
// their seats, PASS in the middle, OUT in one corner, and the brightness buttons in another corner. A tap on a seat presses its
// button.

import { BRIGHTNESS } from "./player_team_and_brightness_names.js";
import { byId } from "./element_by_id.js";
import { BAND, BODY, OUTER } from "./ring_drawing.js";

const MARGIN_PX = 4; // distance between the ring and the edge of the screen
const PASS = 0.34; // size of the middle button, in radii of the ring
const SEATS = 0.42; // inner end of the seats, in radii of the ring

export class FullScreenRing {
  // `changed()` is called when the full-screen ring opens or closes.
  constructor(send, changed) {
    this.send = send;
    this.changed = changed;
    this.brightness = null; // the current step
    byId("to-ring").addEventListener("click", () => this.turn(true));
    byId("from-ring").addEventListener("click", () => this.turn(false));
    byId("darker").addEventListener("click", () => this.step(-1));
    byId("brighter").addEventListener("click", () => this.step(1));
    document.addEventListener("fullscreenchange", () => document.fullscreenElement || this.turn(false));
    addEventListener("keydown", (event) => event.key === "Escape" && this.turn(false));
  }

  turn(open) {
    if (open === isFullScreen()) return;
    if (open) document.body.dataset.fullScreen = "";
    else delete document.body.dataset.fullScreen;
    byId("ring-tools").hidden = !open;
    const root = document.documentElement;
    if (open) root.requestFullscreen?.({ navigationUI: "hide" }).catch(() => {}); // a phone without full screen still shows the ring
    else if (document.fullscreenElement) document.exitFullscreen();
    this.changed();
  }

  settings({ brightness }) {
    this.brightness = brightness ?? null;
    byId("darker").disabled = !(this.brightness > 1);
    byId("brighter").disabled = !(this.brightness && this.brightness < BRIGHTNESS.length - 1);
  }

  // Counts a brightness step before the device answers, so that two quick taps are two steps.
  step(by) {
    this.settings({ brightness: this.brightness + by });
    this.send({ do: "set", values: { brightness: this.brightness } });
  }
}

export const isFullScreen = () => "fullScreen" in document.body.dataset;

// Returns the layout of the ring and the seats inside it, in px: { radius: the outer radius of the ring; card: the size of a
// seat's part of the ring; points: the middle of each part, from the middle of the room; pass: the largest width of the middle
// button; narrow: the width of a part at its inner end, as a share; text: the largest width of a name }.
export function layInside(angles, room) {
  const radius = Math.min(room.width, room.height) / 2 - MARGIN_PX;
  const pixels = radius / OUTER;
  const inner = SEATS * pixels;
  const half = Math.tan(Math.PI / Math.max(angles.length, 3));
  const middle = (inner + radius) / 2;
  return {
    radius,
    card: { crowd: "ring", width: 2 * radius * half, height: radius - inner },
    points: angles.map((angle) => ({ x: Math.sin(angle) * middle, y: -Math.cos(angle) * middle })),
    pass: 2 * PASS * pixels,
    narrow: inner / radius,
    text: 1.8 * pixels * (1 - BAND * BODY) * half * 0.8,
  };
}
