// The samples of the legend: each shows a movement of the light on four pixels.

const UNIT = [0, 1, 4];
const ORANGE = [4, 1, 0];
const GOLD = [3, 2, 0];
const WHITE = [1.2, 1.2, 1.2];
const wave = (ms, period) => (1 + Math.cos((2 * Math.PI * ms) / period)) / 2;
const between = (low, high, share) => (Math.cbrt(low) + (Math.cbrt(high) - Math.cbrt(low)) * share) ** 3;
const bar = (unit, level) => [[unit, level], [unit, level], [unit, level]];
const dot = (unit, level) => [null, [unit, level], null];

export const SAMPLES = {
  S: (ms) => bar(UNIT, between(22, 32, wave(ms, 4000))),
  Q: (ms) => bar(UNIT, between(22, 32, wave(ms, 2000))),
  P: (ms) => bar(UNIT, between(2, 24, wave(ms, 1000))),
  M: () => bar(UNIT, 6),
  F: () => dot(UNIT, 2),
  D: () => [],
  C: () => [[UNIT, 6], [GOLD, 14], [UNIT, 6]],
  K: (ms) => (ms % 500 < 250 ? bar(WHITE, 32) : []),
  T: () => [[WHITE, 6], [UNIT, 1e-9], [UNIT, 6], [UNIT, 6]],
  N: (ms) => bar(UNIT, ms % 2000 < 150 || (ms % 2000 >= 300 && ms % 2000 < 450) ? 24 : 6),
  G: (ms) => (wave(ms, 2000) < 0.15 ? [] : bar(WHITE, between(0, 6, wave(ms, 2000)))),
  E: (ms) => (ms % 2000 < 200 ? dot(WHITE, 6) : []),
  H: () => [[UNIT, 6], [UNIT, 6], [WHITE, 24]],
  V: () => bar(UNIT, 32),
  O: (ms) => bar(ORANGE, between(22, 32, wave(ms, 4000))),
  W: () => bar(WHITE, 32),
  A: () => bar(WHITE, 6),
  R: (ms) => [0, 1, 2].map((at) => (at === Math.floor(3 * Math.sqrt((ms % 1500) / 1500)) ? [WHITE, 24] : null)),
  Z: () => dot(WHITE, 2),
  B: () => [[UNIT, 32], [GOLD, 4], [UNIT, 32]],
};

export function drawLegend(canvases, eye, ms) {
  for (const canvas of canvases) {
    if (!canvas.width || canvas.width === 300) Object.assign(canvas, { width: 144, height: 48 });
    const context = canvas.getContext("2d");
    context.globalCompositeOperation = "source-over";
    context.fillStyle = "#0e0c0b";
    context.fillRect(0, 0, 144, 48);
    context.globalCompositeOperation = "lighter";
    SAMPLES[canvas.dataset.sample](ms).forEach((pixel, index) => {
      if (!pixel) return;
      const [r, g, b] = pixel[0].map((part) => Math.round(eye.see(part * pixel[1]) * 255));
      const x = 36 + 36 * index;
      const gradient = context.createRadialGradient(x, 24, 0, x, 24, 34);
      gradient.addColorStop(0, `rgb(${r},${g},${b})`);
      gradient.addColorStop(0.5, `rgba(${r},${g},${b},.45)`);
      gradient.addColorStop(1, `rgba(${r},${g},${b},0)`);
      context.fillStyle = gradient;
      context.fillRect(x - 34, 0, 68, 48);
    });
  }
}
