// Draws a frame as light: a ring of diffused pixels seen from above, and its light on the table.

const TAU = 2 * Math.PI;
const GAMMA = 1 / 2.2;

// Because the eye adapts, a dim picture looks brighter than its numbers suggest, but still less bright than a bright picture.
const REST_PEAK = 128; // the brightest channel of the usual picture
const ADAPTATION = 0.55;
const LARGEST_GAIN = 3.2;
const EXPOSURE = 1.5;
const DAYLIGHT = 0.75; // in a light room, faint light is brightened more than bright light

export class Eye {
  constructor() {
    this.peak = REST_PEAK;
  }

  look(bytes) {
    let peak = 6;
    for (const value of bytes) if (value > peak) peak = value;
    this.peak += (peak - this.peak) * (peak > this.peak ? 0.2 : 0.01);
    this.gain = Math.min(LARGEST_GAIN, (REST_PEAK / this.peak) ** ADAPTATION);
  }

  // Returns the screen brightness (0..1) for a duty count.
  see(count) {
    return Math.min(1, ((count * this.gain * EXPOSURE) / 255) ** GAMMA);
  }
}

export const BAND = 0.14; // width of the ring's band, in radii
export const BODY = 0.95; // half the width of the ring's body, in widths of the band
export const OUTER = 1 + BAND * BODY; // the outer edge of the body, in radii

// Draws the ring in the middle of the canvas. `places` contains the angle of each pixel, clockwise from the top. `radius` is the
// radius up to the middle of the pixels, in px.
export function drawRing(context, radius, bytes, places, eye, light) {
  const { width: across, height: down } = context.canvas;
  const centre = { x: across / 2, y: down / 2 };
  const count = places.length;
  const width = radius * BAND;
  const step = (TAU * radius) / count;
  context.clearRect(0, 0, across, down);

  const colours = places.map((_, index) => {
    const [r, g, b] = [0, 1, 2].map((channel) => eye.see(bytes[3 * index + channel] ?? 0));
    const most = Math.max(r, g, b);
    const lift = light && most ? most ** (DAYLIGHT - 1) : 1;
    return { r: r * lift * 255, g: g * lift * 255, b: b * lift * 255, most: most * lift };
  });
  const at = (index, distance) => [
    centre.x + Math.sin(places[index]) * distance,
    centre.y - Math.cos(places[index]) * distance,
  ];
  const blob = (x, y, reach, { r, g, b }, alpha) => {
    const gradient = context.createRadialGradient(x, y, 0, x, y, reach);
    const colour = (share) => `rgba(${r | 0},${g | 0},${b | 0},${alpha * share})`;
    for (const [stop, share] of [[0, 1], [0.2, 0.72], [0.45, 0.3], [0.72, 0.08], [1, 0]])
      gradient.addColorStop(stop, colour(share));
    context.fillStyle = gradient;
    context.fillRect(x - reach, y - reach, 2 * reach, 2 * reach);
  };

  // The wide, weak light on the table.
  const crowd = Math.min(1, 24 / count);
  context.globalCompositeOperation = light ? "soft-light" : "lighter";
  each(colours, (colour, index) => {
    blob(...at(index, radius * 1.08), radius * 0.85, light ? pure(colour) : colour, 0.34 * crowd * colour.most);
  });

  drawBody(context, centre, radius, width, light);

  // The light under the diffuser, where each pixel fills the width of the ring and mixes a little with its neighbours.
  context.save();
  annulus(context, centre, radius, width * 0.66);
  context.clip("evenodd");
  const reach = Math.max(step * 1.15, width * 1.25);
  context.globalCompositeOperation = "lighter";
  each(colours, (colour, index) => blob(...at(index, radius), reach, colour, 1));
  each(colours, (colour, index) => {
    const hot = { r: colour.r * 0.5 + 40 * colour.most, g: colour.g * 0.5 + 40 * colour.most, b: colour.b * 0.5 + 40 * colour.most };
    blob(...at(index, radius), Math.min(step * 0.75, width * 0.7), hot, 0.7 * colour.most ** 1.5);
  });
  context.restore();

  // The glow around the ring.
  if (!light) {
    context.globalCompositeOperation = "lighter";
    each(colours, (colour, index) => blob(...at(index, radius), width * 2.6, colour, 0.36 * colour.most * crowd));
  }
  context.globalCompositeOperation = "source-over";
}

function each(colours, draw) {
  colours.forEach((colour, index) => colour.most > 0.02 && draw(colour, index));
}

// In a light room, a pixel is recognised by its hue more than by its brightness.
function pure({ r, g, b, most }) {
  return { r: r / most, g: g / most, b: b / most };
}

function annulus(context, { x, y }, radius, half) {
  context.beginPath();
  context.arc(x, y, radius + half, 0, TAU);
  context.moveTo(x + radius - half, y);
  context.arc(x, y, radius - half, 0, TAU, true);
}

function drawBody(context, centre, radius, width, light) {
  context.globalCompositeOperation = "source-over";
  context.save();
  context.shadowColor = light ? "rgba(50,25,5,.5)" : "rgba(0,0,0,.75)";
  context.shadowBlur = width * 0.9;
  context.shadowOffsetY = width * 0.25;
  annulus(context, centre, radius, width * BODY);
  const shell = context.createLinearGradient(0, centre.y - radius - width, 0, centre.y + radius + width);
  shell.addColorStop(0, light ? "#fbf8f2" : "#2b2724");
  shell.addColorStop(1, light ? "#d8d0c4" : "#171412");
  context.fillStyle = shell;
  context.fill("evenodd");
  context.restore();
  annulus(context, centre, radius, width * 0.66);
  context.fillStyle = light ? "#1c1815" : "#0e0c0b"; // dark, so that white and orange are visible in a light room too
  context.fill("evenodd");
  context.lineWidth = 1;
  context.strokeStyle = light ? "rgba(120,90,60,.35)" : "rgba(255,240,220,.07)";
  context.stroke();
  annulus(context, centre, radius, width * BODY);
  context.strokeStyle = light ? "rgba(255,255,255,.8)" : "rgba(255,240,220,.1)";
  context.stroke();
}
