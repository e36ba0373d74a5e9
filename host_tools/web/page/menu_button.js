// A button that opens and closes the menu. It holds PASS and OUT together, which two fingers can do and a mouse cannot.

const HOLDS = 3; // the menu opens and closes after this many times hold_ms
const LATE_MS = 5000; // for a slow device or connection; the buttons are released when the menu has opened
const BY = "menu"; // the name under which this button holds the two buttons
const OPEN = ["menu", "page"];

export class MenuButton {
  constructor(element, presses) {
    this.element = element;
    this.presses = presses;
    this.holdMs = 1000; // the device's setting hold_ms
    this.open = false;
    element.addEventListener("click", () => this.press());
  }

  press() {
    if (this.presses.held.size) return; // a button is already pressed, perhaps by this one
    this.presses.down("pass", BY);
    this.presses.down("out", BY);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.release(), HOLDS * this.holdMs + LATE_MS);
  }

  release() {
    clearTimeout(this.timer);
    this.presses.up((by) => by === BY);
  }

  show({ screen }) {
    const open = OPEN.includes(screen);
    if (open === this.open) return;
    this.open = open;
    this.element.textContent = open ? "Close menu" : "Menu";
    this.release(); // the menu has opened or closed
  }
}
