// A click counts although the layout shifts under the pointer: reports may lengthen what stands above, between down and up.

const ASIDE_PX = 12; // who drags so far away takes it back

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
