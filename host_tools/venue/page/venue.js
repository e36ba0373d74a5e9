// The organiser's page. It shows the server's summary of each table as a card, in the chosen order.

import { TableCard } from "./table_card.js";
import { ages, isSlow } from "./how_long_ago_and_slow_tables.js";

const byId = (id) => document.getElementById(id);
const RETRY_MS = [300, 600, 1200, 2400, 4000];
const AGES_MS = 1000;
const FRAME_MS = 66;
const CALM_FRAME_MS = 250; // for a visitor who wants less movement
const MOST_SMOOTH = 9; // if more rings are in sight, each is painted only when a frame arrives

const cards = new Map(); // name of a table -> its card
let ahead = 0; // how many ms the server's clock is ahead of this browser's clock
let broker = false;
let tooMany = 0;

const now = () => Date.now() + ahead;

let tries = 0;
function connect() {
  const place = new URL("venue", location.href);
  place.protocol = place.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(place);
  socket.onopen = () => (tries = 0);
  socket.onmessage = ({ data }) => take(JSON.parse(data));
  socket.onclose = ({ reason }) => {
    say("lost", reason || "Not connected, trying again…");
    document.body.classList.add("lost");
    setTimeout(connect, RETRY_MS[Math.min(tries++, RETRY_MS.length - 1)]);
  };
}

function say(how, words) {
  byId("link").dataset.link = how;
  byId("link").textContent = words;
}

function take(told) {
  ahead = told.now_ms - Date.now();
  if (told.first) {
    const here = new Set(told.tables.map((table) => table.name));
    for (const name of cards.keys()) if (!here.has(name)) remove(name);
    document.body.classList.remove("lost");
  }
  broker = told.broker;
  tooMany = told.too_many;
  say(broker ? "open" : "lost", broker ? "The broker answers" : "The broker does not answer");
  for (const name of told.gone) remove(name);
  for (const table of told.tables) {
    if (!cards.has(table.name)) add(table.name);
    cards.get(table.name).show(table, now());
  }
  for (const [name, rgb] of Object.entries(told.frames)) cards.get(name)?.shine(rgb, performance.now());
  if (told.tables.length || told.gone.length || told.first) arrange();
}

const seen = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    const card = cards.get(target.dataset.table);
    if (card) card.visible = isIntersecting;
  }
}, { rootMargin: "80px" });

function add(name) {
  const card = new TableCard(name);
  cards.set(name, card);
  byId("tables").append(card.element);
  seen.observe(card.element);
}

function remove(name) {
  const card = cards.get(name);
  if (!card) return;
  seen.unobserve(card.element);
  card.element.remove();
  cards.delete(name);
}

// The choice of the tables to show, and of their order.

const names = new Intl.Collator("en", { numeric: true });
const byName = (a, b) => names.compare(a.table.name, b.table.name);
const still = ({ table }) => (table.online && table.runs ? table.moved_ms ?? Infinity : Infinity);
const ended = ({ table }) => (table.over ? -(table.over_ms ?? 0) : Infinity); // the table whose game ended last comes first
const ORDERS = {
  name: byName,
  slow: (a, b) => still(a) - still(b) || byName(a, b),
  over: (a, b) => ended(a) - ended(b) || byName(a, b),
};
const WHICH = {
  all: () => true,
  playing: ({ table }) => table.online && table.runs,
  over: ({ table }) => table.over,
  gone: ({ table }) => !table.online,
};

function arrange() {
  const wanted = byId("find").value.trim().toLowerCase();
  const all = [...cards.values()];
  const shown = all.filter((card) => WHICH[byId("which").value](card) && card.speaksOf(wanted));
  const order = byId("order").value;
  shown.sort((a, b) => { const by = ORDERS[order](a, b); return Number.isNaN(by) ? byName(a, b) : by; });
  const kept = new Set(shown);
  for (const card of all) card.element.hidden = !kept.has(card);
  const list = byId("tables");
  shown.forEach((card, at) => {
    if (list.children[at] !== card.element) list.insertBefore(card.element, list.children[at] ?? null);
  });
  count(all);
  byId("none").hidden = shown.length > 0;
  byId("none").textContent = all.length ? "No table matches." : "No table is connected yet: `python -m host_tools bridge` connects one.";
}

function count(all) {
  const of = (which) => all.filter(WHICH[which]).length;
  const slow = all.filter((card) => isSlow(card.table, now())).length;
  const parts = [`${of("playing")} playing`, slow ? `${slow} of them slow` : "", `${of("over")} over`, `${of("gone")} gone`];
  const words = `${all.length} ${all.length === 1 ? "table" : "tables"}: ${parts.filter(Boolean).join(", ")}.`;
  const more = tooMany ? " More tables than this page can show tell of themselves." : "";
  if (byId("count").textContent !== words + more) byId("count").textContent = words + more;
}

for (const id of ["which", "order"]) byId(id).addEventListener("change", arrange);
byId("find").addEventListener("input", arrange);

setInterval(() => {
  for (const card of cards.values()) ages(card, now());
  count([...cards.values()]);
}, AGES_MS);

// The choice of a light or dark room, as on a single table's page.
const prefersLight = matchMedia("(prefers-color-scheme: light)");
const isLight = () => document.documentElement.dataset.room === "light";
function setRoom(light) {
  document.documentElement.dataset.room = light ? "light" : "dark";
  byId("room").textContent = light ? "Dark room" : "Light room";
  for (const card of cards.values()) card.stale = true;
}
setRoom(prefersLight.matches);
prefersLight.addEventListener("change", () => setRoom(prefersLight.matches));
byId("room").addEventListener("click", () => setRoom(!isLight()));

const calm = matchMedia("(prefers-reduced-motion: reduce)");
let painted = 0;
function paint(at) {
  requestAnimationFrame(paint);
  if (at - painted < (calm.matches ? CALM_FRAME_MS : FRAME_MS)) return;
  painted = at;
  const shown = [...cards.values()].filter((card) => card.visible && !card.element.hidden);
  for (const card of shown) card.paint(at, isLight(), shown.length <= MOST_SMOOTH);
}
requestAnimationFrame(paint);
connect();
