// Draws the sheet of a game as a picture to share: the content of the panel as one PNG.

const WIDTH = 720;
const EDGE = 40;
const ROW = 44;
const SHARP = 2; // pixels of the picture for each unit of the lengths in this file
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
const INK = "#f3ece2";
const DIM = "#b9ab9b";
const GROUND = "#14100c";
const COLOURS = ["#3fa4ff", "#ff9a2e", "#35e39b", "#d0a0ff", "#a9f1f1"]; // the colours of the teams, as on the page

// Returns a canvas. `title`: how the game ended; `rows`: [{ owner, team, ms, time, turns }]; `words`: sentences below them.
export function sheetPicture({ title, rows, words }) {
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  const room = WIDTH - 2 * EDGE;
  const heading = wrapped(pen, title, `650 26px ${FONT}`, room);
  const below = wrapped(pen, words, `18px ${FONT}`, room);
  const height = 2 * EDGE + 34 * heading.length + 22 + ROW * rows.length + 18 + 26 * below.length + 40;
  canvas.width = SHARP * WIDTH;
  canvas.height = SHARP * height;
  pen.scale(SHARP, SHARP);
  pen.fillStyle = GROUND;
  pen.fillRect(0, 0, WIDTH, height);
  const write = (text, x, y, font, colour, align = "left") => {
    Object.assign(pen, { font, fillStyle: colour, textAlign: align, textBaseline: "alphabetic" });
    pen.fillText(text, x, y);
  };
  let y = EDGE + 24;
  for (const line of heading) {
    write(line, EDGE, y, `650 26px ${FONT}`, INK);
    y += 34;
  }
  y += 22;
  const most = Math.max(1, ...rows.map(({ ms }) => ms));
  for (const { owner, team, ms, time, turns } of rows) {
    write(owner, EDGE, y, `20px ${FONT}`, INK);
    pen.fillStyle = COLOURS[team % COLOURS.length];
    pen.fillRect(EDGE + 200, y - 14, Math.max(2, (room - 400) * ms / most), 14);
    write(time, WIDTH - EDGE - 90, y, `650 20px ${FONT}`, INK, "right");
    write(turns, WIDTH - EDGE, y, `18px ${FONT}`, DIM, "right");
    y += ROW;
  }
  y += 18 - ROW + 30;
  for (const line of below) {
    write(line, EDGE, y, `18px ${FONT}`, DIM);
    y += 26;
  }
  write("Emperor Ring", WIDTH - EDGE, height - 22, `16px ${FONT}`, DIM, "right");
  return canvas;
}

// Shares the picture through the phone's apps or, if there are none, saves it as a download.
export async function share(canvas) {
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  const file = new File([blob], "emperor-ring-sheet.png", { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => {}); // cancelling the share is not an error
    return;
  }
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function wrapped(pen, text, font, room) {
  pen.font = font;
  const lines = [];
  let line = "";
  for (const word of text.split(" ").filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (line && pen.measureText(longer).width > room) lines.push(line);
    line = line && pen.measureText(longer).width > room ? word : longer;
  }
  return line ? [...lines, line] : lines;
}
