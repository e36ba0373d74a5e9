// Makes a click count even if the layout shifts between pointer down and pointer up, for example because text above becomes
// longer.

const ASIDE_PX = 12; // a pointer that moves this far cancels the click

export function steadyClicks() {
  let down = null;
  addEventListener("pointerdown", (event) => {
    const button = event.target.closest("button:not([data-button]), summary");
    if (!button || event.button !== 0) return;
    down = { button, x: event.clientX, y: event.clientY };
    button.setPointerCapture(event.pointerId);
  });
  addEventListener("pointermove", (event) => {
    if (!down?.button.hasPointerCapture(event.pointerId)) return;
    const moved = Math.hypot(event.clientX - down.x, event.clientY - down.y) > ASIDE_PX;
    const left = document.elementFromPoint(event.clientX, event.clientY)?.closest("button, summary") !== down.button;
    if (moved && left) down.button.releasePointerCapture(event.pointerId);
  });
}
