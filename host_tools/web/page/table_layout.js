// The places of the players' cards around the ring, and the sizes of cards and ring, as large as the space allows.

// The kinds of cards, from the fullest to a card with only a name. Each kind has sizes in px, the largest first.
const CARDS = {
  few: [[168, 74], [150, 74], [136, 74], [122, 70], [108, 70]],
  some: [[128, 50], [112, 50], [98, 50], [86, 50]],
  many: [[88, 44], [76, 44], [66, 44], [58, 44]],
  most: [[64, 34], [56, 34], [48, 34], [40, 34], [38, 29]],
};
const SECOND_LINE_PX = { few: 16, some: 14, many: 13, most: 11 }; // how much taller a card is with a second line of counters
const SHORT_CARDS_PX = [[94, 66], [82, 66]]; // the sizes of battlefields' cards, which have few words and must show all of them
const MOST_FULL_CARDS = 8; // with more seats than this, the fullest cards are not used
const GAP_PX = 6; // between two cards
const CLEAR_PX = 10; // between a card and the ring
const RING_SHARE = 0.94; // if the ring still has this share of its largest size, cards need not move aside
const ASIDE_SHARES = [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3]; // how far a card may be from the middle of its seat's arc, as a share of the arc
const FAR_ASIDE_SHARES = [...ASIDE_SHARES, 0.35, 0.4]; // the same for a ring that would otherwise be small
// As shares of the shorter side of the room:
const WANTED_RING = 0.33; // with a smaller ring, try smaller cards of the same kind
const LEAST_RING = 0.25; // with a still smaller ring, try cards that say less

// Returns { radius, card, points }: the outer radius of the ring in px, the size of the cards with their kind (`crowd`), and the
// middle of each card relative to the middle of the room. `angles` are the angles of the seats, clockwise from the top. `corners`
// are occupied rectangles of the room, as { left, right, top, bottom } from its middle. If `whole` is true, cards must show
// everything, even if the ring becomes small. If `tall` is true, cards get room for a second line of counters, unless they would
// overlap then.
export function layTable(angles, room, corners, whole, tall = false) {
  const side = Math.min(room.width, room.height);
  const kinds = whole ? [["few", [...CARDS.few, ...SHORT_CARDS_PX]]] : Object.entries(CARDS).filter(([crowd]) => crowd !== "few" || angles.length <= MOST_FULL_CARDS);
  let best = null;
  for (const [crowd, sizes] of kinds) {
    for (const [width, short] of sizes) {
      const height = short + (tall ? SECOND_LINE_PX[crowd] : 0);
      const near = lay(angles, room, corners, { crowd, width, height, tall });
      const laid = near?.radius >= WANTED_RING * side ? near : (lay(angles, room, corners, { crowd, width, height, tall }, FAR_ASIDE_SHARES) ?? near);
      if (laid && (!best || laid.radius > best.radius * 1.05)) best = laid;
      if (best?.radius >= WANTED_RING * side) return best;
    }
    if (best?.radius >= LEAST_RING * side) return best;
  }
  if (best) return best;
  if (tall) return layTable(angles, room, corners, whole);
  const [crowd, sizes] = kinds.at(-1);
  const [width, height] = sizes.at(-1);
  return lay(angles, room, [], { crowd, width, height }, ASIDE_SHARES, true);
}

// Returns the places for cards of one size, as far out as possible and at most as far aside as `shares` say. Returns null if two
// cards would overlap, unless `may` allows that.
function lay(angles, room, corners, card, shares = ASIDE_SHARES, may = false) {
  const arc = (2 * Math.PI) / angles.length;
  const spots = angles.map((angle) => {
    const all = [...new Set(shares.flatMap((part) => [part, -part]))];
    return all.map((part) => outermost(angle + part * arc, room, corners, card));
  });
  const between = corners.map(({ left, right, top, bottom }) => Math.hypot(Math.max(left, -right, 0), Math.max(top, -bottom, 0)));
  const reach = Math.min(...between, ...spots.map((seat) => Math.max(...seat.map(({ free }) => free))));
  const points = spots.map((seat) => seat.find(({ free }) => free >= RING_SHARE * reach)); // the spot closest to the middle of the seat's arc
  const free = Math.min(reach, ...points.map((spot) => spot.free));
  const apart = points.every((one, at) => points.every((other, index) => index <= at || clear(one, other, card)));
  if (!apart && !may) return null;
  return { radius: Math.max(free - CLEAR_PX, 20), card, points };
}

// Returns the spot for a card in the given direction, as far out as the room and its corners allow. `free` is the distance from
// the middle of the room to the card.
function outermost(angle, room, corners, { width, height }) {
  const [x, y] = [Math.sin(angle), -Math.cos(angle)];
  const far = Math.min((room.width - width) / 2 / Math.abs(x), (room.height - height) / 2 / Math.abs(y));
  const at = (distance) => ({ x: x * distance, y: y * distance });
  let distance = far;
  const taken = ({ left, right, top, bottom }) => {
    const spot = at(distance);
    const [beside, above] = [width / 2 + GAP_PX, height / 2 + GAP_PX];
    return spot.x + beside > left && spot.x - beside < right && spot.y + above > top && spot.y - above < bottom;
  };
  while (distance > 0 && corners.some(taken)) distance -= 2;
  const spot = at(Math.max(distance, 0));
  const aside = (middle, size) => Math.max(0, Math.abs(middle) - size / 2);
  return { ...spot, free: Math.hypot(aside(spot.x, width), aside(spot.y, height)) };
}

function clear(one, other, { width, height }) {
  return Math.abs(one.x - other.x) >= width + GAP_PX || Math.abs(one.y - other.y) >= height + GAP_PX;
}
