// Keys that are not the device's buttons: Enter and Esc leave a field, Esc goes back, u and Ctrl-Z undo, r and Ctrl-Y redo.

const FIELDS = "input:not([type=range]):not([type=checkbox]), select";

export class UndoRedoEscapeKeys {
  // `back()` closes the screen that is open on the ring, and `send(command)` sends a command to the device.
  constructor(back, send) {
    this.back = back;
    this.send = send;
    this.before = ""; // the field's text before it was edited
    addEventListener("focusin", ({ target }) => target.matches(FIELDS) && (this.before = target.value));
    addEventListener("keydown", (event) => this.down(event));
  }

  down(event) {
    if (event.altKey || event.isComposing) return;
    if (event.target.matches?.(FIELDS)) this.leave(event);
    else if (event.key === "Escape") this.back();
    else if (!event.repeat) this.change(event);
  }

  // Enter keeps the typed text and Esc restores the old text. After Enter or Esc, keys act as PASS and OUT again.
  leave({ key, target }) {
    if (key !== "Escape" && (key !== "Enter" || target.form)) return;
    if (key === "Escape" && target.value !== this.before) {
      target.value = this.before;
      target.dispatchEvent(new Event("input", { bubbles: true }));
    }
    target.blur();
  }

  change(event) {
    const key = event.key.toLowerCase();
    const command = event.ctrlKey || event.metaKey;
    const type = command ? { z: event.shiftKey ? "redo" : "undo", y: "redo" }[key] : { u: "undo", r: "redo" }[key];
    if (!type) return;
    event.preventDefault();
    this.send({ do: "event", event: { type } });
  }
}
