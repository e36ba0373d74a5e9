// The small pictures beside counters and titles. index.html contains their drawings.

// Returns a picture. `what`: life, poison, damage, monarch, initiative or stays (kept in the game).
export function icon(what) {
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  picture.setAttribute("class", `icon ${what}`);
  picture.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#icon-${what}`);
  picture.append(use);
  return picture;
}
