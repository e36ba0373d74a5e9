// Buttons that can be held with pointer, touch or keyboard. Pointer down presses a button, and pointer up releases it. If the
// browser itself ends the touch (because the page scrolls or another window opens), the press is cancelled.

const FELT_MS = 12; // vibration of a phone, so that a press can be felt

export class HeldButtons {
  constructor(send) {
    this.send = send;
    this.allowed = true; // false for a spectator
    this.held = new Map(); // button -> the pointer (by number) or key that holds it
    addEventListener("keydown", (event) => this.keyDown(event));
    addEventListener("keyup", (event) => this.up((by) => by === event.code));
    addEventListener("pointerup", (event) => this.up((by) => by === event.pointerId));
    addEventListener("pointercancel", (event) => this.cancel((by) => by === event.pointerId));
    addEventListener("blur", () => this.cancel(() => true));
    addEventListener("pagehide", () => this.cancel(() => true));
    document.addEventListener("visibilitychange", () => document.hidden && this.cancel(() => true));
  }

  // `element` is the page's button for the device's `button`.
  attach(element, button) {
    element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      this.down(button, event.pointerId);
    });
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    element.dataset.button = button;
  }

  keyDown(event) {
    if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) {
      if (event.repeat && this.held.size && event.code === "Space") event.preventDefault();
      return;
    }
    const button = this.buttonFor(event);
    if (button === null) return;
    event.preventDefault();
    this.down(button, event.code);
  }

  buttonFor(event) {
    const focus = document.activeElement;
    if (focus?.matches("input:not([type=range]):not([type=checkbox]), textarea, select")) return null;
    const own = focus?.dataset?.button;
    if (event.key === " " || event.key === "Enter") {
      if (own !== undefined) return toButton(own);
      if (event.key === "Enter" || focus?.matches("button, summary, input, a, [tabindex]")) return null;
      return "pass";
    }
    const key = event.key.toLowerCase();
    const element = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
    return element ? toButton(element.dataset.button) : null;
  }

  down(button, by) {
    if (!this.allowed || this.held.has(button)) return;
    this.held.set(button, by);
    this.show(button, true);
    navigator.vibrate?.(FELT_MS);
    this.send({ do: "press", button });
  }

  cancel(matches) {
    this.up(matches, { cancelled: true });
  }

  up(matches, more = {}) {
    for (const [button, by] of [...this.held])
      if (matches(by)) {
        this.held.delete(button);
        this.show(button, false);
        this.send({ do: "release", button, ...more });
      }
  }

  show(button, down) {
    for (const element of document.querySelectorAll(`[data-button="${button}"]`))
      element.classList.toggle("down", down);
  }

  forget() {
    for (const button of this.held.keys()) this.show(button, false);
    this.held.clear();
  }
}

function toButton(name) {
  return /^\d+$/.test(name) ? Number(name) : name;
}
