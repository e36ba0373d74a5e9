// Connects the page to the device: reports are shown as words and light, and clicks are sent as commands.

import { AdmissionCode } from "./admission_code.js";
import { FirmwareClient } from "./firmware_client.js";
import { chooseTransport } from "./choose_transport.js";
import { EventLogWithUndo } from "./event_log_with_undo.js";
import { GameFollowedAfterwards } from "./game_followed_afterwards.js";
import { goBack } from "./close_open_screen_by_device_buttons.js";
import { HeldButtons } from "./held_buttons.js";
import { MenuButton } from "./menu_button.js";
import { Eye, drawRing } from "./ring_drawing.js";
import { showAfar } from "./broker_table_heading.js";
import { drawLegend } from "./legend_light_samples.js";
import { readyForPaper } from "./fit_page_to_paper.js";
import { steadyClicks } from "./clicks_despite_layout_shift.js";
import { PlayerCards, geometry } from "./player_cards.js";
import { ToolPanels } from "./tool_panels.js";
import { PlayerNames } from "./player_names.js";
import { WordsShrunkToFit } from "./words_shrunk_to_fit.js";
import { MySeat } from "./my_seat.js";
import { MySeatCounters } from "./my_seat_counters.js";
import { UndoRedoEscapeKeys } from "./undo_redo_escape_keys.js";
import { StayAwake } from "./stay_awake.js";
import { keepAsApp } from "./register_service_worker.js";
import { FullScreenRing } from "./full_screen_ring.js";
import { byId } from "./element_by_id.js";
import { headline, hints, inWords, isSettled, reasonOf, release } from "./report_sentences.js";

const REFUSAL_MS = 5000;

let state = null; // the state on the page: the device's state, or that of a followed game
let told = null; // the newest state of the device
let frame = new Uint8Array();
let sent = new Uint8Array(); // the newest frame of the device
let plays = true; // whether this page may press buttons
let isKept = false; // whether the browser was asked to store this page as an app
let heard = true; // whether the page shows the current state; otherwise it offers no press
let places = []; // the angle of each pixel
let angles = []; // the angle of each seat
let stale = true; // there is something new to paint

const transport = await chooseTransport();
const link = new FirmwareClient(transport, take, connected);
const invitation = transport.show && new AdmissionCode((typed) => transport.show(typed));
// Sends a command of the person who uses this page.
function send(command) {
  link.look();
  const answer = heard || command.do === "release" ? link.send(command) : Promise.resolve({ is: "lost" });
  return answer.then((report) => judge(command, report));
}
const presses = new HeldButtons(send);
// This listener comes after those of `presses`, so held buttons are cancelled before the transport learns that the page is hidden.
if (transport.see) document.addEventListener("visibilitychange", () => transport.see(!document.hidden));
steadyClicks();
const fitting = new WordsShrunkToFit(["said", "pass-hint", "out-hint"].map(byId));
const mySeat = new MySeat(byId("my-seat"), () => {
  turnTable();
  showState();
});
const own = new MySeatCounters(byId("own"), send);
const menu = new MenuButton(byId("menu"), presses);
new UndoRedoEscapeKeys(() => {
  if (followed.open) followed.close();
  else if (state && !goBack(state, presses, menu)) byId("refusal").hidden = true;
}, (command) => presses.allowed && send(command));
const names = new PlayerNames(send);
const log = new EventLogWithUndo(byId("log"), byId("undo"), byId("redo"), send);
const table = new PlayerCards(byId("seats"), [...document.querySelectorAll(".control")], presses);
const awake = new StayAwake();
const fullScreenRing = new FullScreenRing(send, () => table.place());
const panels = new ToolPanels({ send }, names, presses, refuse);
// without a server, a worker of the page plays followed games; it is not loaded at the start
const play = async (text) => (transport.follow ? transport.follow(text) : (await import("./play_followed_game_in_worker.js")).followInBrowser(text));
const followed = new GameFollowedAfterwards({ send }, play, showFollowed, refuse);
if (!transport.follow) followed.offer(true); // no server has to allow the replay

for (const button of ["pass", "out"]) {
  presses.attach(byId(button), button);
  byId(button).dataset.key = button[0];
}

byId("same-again").addEventListener("click", () => send({ do: "new_game" }));
byId("another").addEventListener("click", () => {
  byId("setup").open = true;
  byId("table-mode").focus();
});

const ACTS = ["event", "begin", "new_game", "set", "name"];

const note = (...words) => {
  byId("note").append(...words, " ");
  byId("note").hidden = false;
};
if (transport.onNote) transport.onNote = note;
const build = document.querySelector("meta[name=build]")?.content; // the build of the site; a server's page has none
const keeps = () => keepAsApp((takeOver) => {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "small", textContent: "Use it now" });
  button.addEventListener("click", takeOver);
  note("There is a newer version of this page.", button, "The game goes on where it is.");
});

if (transport.firmwareFile) {
  byId("own-ring-file").append(transport.firmwareFile);
  byId("own-ring").hidden = false;
}

if (transport.copy) import("./table_copy_panel.js").then(({ offerCopy }) => offerCopy(transport, note));
if (transport.toPico) import("./pico_on_usb_panel.js").then(({ offerPico }) => offerPico(transport.toPico));
if (transport.toBrowser) {
  byId("to-browser").hidden = false;
  byId("to-browser").addEventListener("click", transport.toBrowser);
}

// A refusal stays on the page until an action succeeds.
function judge(command, answer) {
  if (answer.is === "lost") {
    if (trouble && ACTS.includes(command.do)) refuse("The connection broke: please try that again.");
    return answer;
  }
  if (answer.is !== "refusal") {
    if (ACTS.includes(command.do)) byId("refusal").hidden = true;
  } else if (command.do !== "why") refuse(reasonOf(answer));
  return answer;
}

// The replacement for the headline while the device is silent: { headline, subline }.
let trouble = null;
let gone = null; // the replacement for the headline while a table of a broker has gone

function connected(how, why) {
  if (how === "late") presses.cancel(() => true);
  heard = how !== "late" && how !== "closed";
  offerPresses();
  trouble = transport.troubles[how]?.(why) ?? gone;
  document.body.classList.toggle("lost", trouble !== null);
  showHeadline();
  byId("link").dataset.link = heard ? "open" : "lost";
  byId("link").textContent = heard ? transport.words.open : transport.words[how];
  if (!["open", "closed"].includes(how)) return;
  presses.forget();
  if (!isKept) keeps(); // only now, so that on a first visit the page's own files are loaded first
  isKept = true;
  if (!heard) return;
  log.clear();
  link.send({ do: "log", from: 0 });
  link.send({ do: "settings" });
}

const TAKES = {
  hello: (report) => {
    byId("device").textContent = `Firmware ${report.firmware} on ${report.runtime}.${build ? ` Site build ${build}.` : ""}${isSecureContext ? "" : ` ${transport.onPlainHttp}`}`;
    panels.setup.modes(report.modes ?? [], report.titles);
    link.send({ do: "settings" });
  },
  state: (report) => {
    const [before, now] = [told && tableOf(told), tableOf(report)]; // throws if the report has no valid table; the report is then dropped
    names.use(report.names, report.seats.length);
    told = { ...report, at: performance.now() - (report.age_ms ?? 0) }; // a page that joins in the middle of a turn gets an old state
    if (before && before !== now) link.send({ do: "settings" }); // the table was set up by another page or in the menu
    log.see(told);
    if (followed.open) return;
    state = told;
    noteSuccess();
    turnTable();
    showState();
  },
  frame: (report) => {
    sent = pixels(report.rgb);
    if (followed.open) return;
    frame = sent;
    stale = true;
  },
  log: (report) => {
    log.take(report);
    if (told) log.draw(names.name);
  },
  game: (report) => followed.take(report, told?.names ?? []),
  settings: (report) => {
    panels.settings(report);
    fullScreenRing.settings(report.values);
    menu.holdMs = report.values.hold_ms ?? 1000;
    document.body.style.setProperty("--hold", `${menu.holdMs}ms`);
    const [reason] = [...(report.fault_reasons ?? report.faults), ...(report.notes ?? [])];
    if (reason) refuse(reason);
  },
  sound: (report) => panels.sounds.play(report),
  refusal: (report) => report.id === undefined && refuse(reasonOf(report)),
  standing: (report) => {
    if (!invitation) return; // without a server there is no admission
    document.body.dataset.standing = report.standing;
    plays = report.standing !== "spectator";
    offerPresses();
    followed.offer(Boolean(report.follows));
    const shown = transport.code;
    if (report.why && !report.wait_s) transport.code = ""; // the code was wrong
    invitation.show(report, shown);
  },
  afar: (report) => {
    gone = showAfar(report);
    connected(link.how);
  },
  twin: (report) => {
    refuse(report.why);
    log.clear();
    presses.forget();
    link.send({ do: "log", from: 0 });
  },
};

function offerPresses() {
  presses.allowed = plays && heard && !followed.open;
  document.body.classList.toggle("deaf", !heard);
}

const pixels = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

// Shows another step of a followed game, or the table again.
function showFollowed() {
  presses.cancel(() => true);
  offerPresses();
  state = followed.open ? followed.state : told;
  frame = sent;
  turnTable();
  showState();
}

// Returns the parts of a state whose change may mean new settings: the table, a menu page, and the screen *where we sit*.
const tableOf = ({ mode, seats, ring, screen }) => JSON.stringify([mode, seats, ring.pixels, ["page", "where"].includes(screen)]);

function take(report) {
  if (Object.hasOwn(TAKES, report.is)) TAKES[report.is](report);
}

// Hides an earlier refusal, because the game has changed since then.
let settled = "";
function noteSuccess() {
  if (state.provisional) return; // a longer hold restores the state from before the press
  const now = JSON.stringify([state.moves, state.undone, state.first]);
  if (now !== settled) byId("refusal").hidden = true;
  settled = now;
}

// Turns the table so that the chosen seat is nearest.
function turnTable() {
  ({ seats: angles, places } = geometry(state, mySeat.seat));
  stale = true;
}

// Returns the function that names the player at a seat of the table on the page.
const name = () => (followed.open ? followed.names : names).name;

function showHeadline() {
  const words = trouble ?? (state && headline(state, name()));
  if (!words) return;
  setText("headline", words.headline);
  setText("subline", words.subline);
  fitting.fit();
}

function showState() {
  if (!state) return;
  showHeadline();
  document.body.dataset.mode = state.mode;
  document.body.dataset.screen = state.screen;
  document.body.dataset.moment = state.moment;
  document.body.classList.toggle("provisional", state.provisional);
  table.show(state, angles, name());
  mySeat.show(state, name());
  own.show(state, followed.open ? null : mySeat.seat, name());
  if (followed.open) return;
  const [pass, out] = hints(state, names.name);
  showHint("pass", pass);
  showHint("out", out);
  for (const button of ["pass", "out"]) setText(`${button}-release`, release(state, button, presses.held));
  fitting.fit();
  byId("after").hidden = !isSettled(state);
  awake.show(state);
  panels.show(state);
  menu.show(state);
  log.draw(names.name);
}

function showHint(button, [tap, held]) {
  setText(`${button}-tap`, tap);
  setText(`${button}-hold`, held);
  byId(`${button}-tap`).parentElement.classList.toggle("simple", held === "the same");
}

function setText(id, text) {
  const element = byId(id);
  if (element.textContent !== text) element.textContent = text;
}

let refusalTimer = 0;
function refuse(reason) {
  const bubble = byId("refusal");
  bubble.textContent = inWords(reason, names.name);
  bubble.hidden = false;
  clearTimeout(refusalTimer);
  refusalTimer = setTimeout(() => (bubble.hidden = true), REFUSAL_MS);
}

// The light or dark room: the browser's preference, until the visitor chooses.
const prefersLight = matchMedia("(prefers-color-scheme: light)");
const setRoom = (light) => {
  document.documentElement.dataset.room = light ? "light" : "dark";
  stale = true;
  byId("room").textContent = light ? "Dark room" : "Light room";
};
setRoom(prefersLight.matches);
prefersLight.addEventListener("change", () => setRoom(prefersLight.matches));
byId("room").addEventListener("click", () => setRoom(document.documentElement.dataset.room !== "light"));
// skip this if a visitor opened a panel before this script ran, because opening one panel closes the others
if (innerWidth >= 1000 && !document.querySelector(".panel[open]")) byId("legend").open = true;

const canvas = byId("ring");
const eye = new Eye();
const sampleEye = new Eye();
sampleEye.gain = 1.6;
const samples = [...document.querySelectorAll("[data-sample]")];

readyForPaper(byId("legend"), () => drawLegend(samples, sampleEye, 0)); // show each movement of the light at its beginning

const PAINT_MS = 1000 / 32; // the device does not send frames more often
const CALM_PAINT_MS = 250; // for a visitor who wants less movement
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let painted = 0;
let drawn = 0; // the radius at which the ring was last drawn

function paint(now) {
  requestAnimationFrame(paint);
  const sharp = Math.min(2, devicePixelRatio);
  const [width, height] = [canvas.clientWidth, canvas.clientHeight].map((side) => Math.round(side * sharp));
  const radius = Math.round(table.radius * sharp);
  const same = canvas.width === width && canvas.height === height && drawn === radius;
  if (same && now - painted < (calm.matches ? CALM_PAINT_MS : PAINT_MS)) return;
  painted = now;
  if (followed.open) {
    frame = pixels(followed.light(now));
    stale = true;
  }
  if (byId("legend").open) drawLegend(samples, sampleEye, calm.matches ? 0 : now);
  if ((!stale && same) || !radius) return;
  stale = false;
  drawn = radius;
  canvas.dataset.radius = radius;
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  eye.look(frame);
  drawRing(canvas.getContext("2d"), radius, frame, places, eye, document.documentElement.dataset.room === "light");
}
requestAnimationFrame(paint);

// Opens the link last, because a report may arrive as soon as the link is open, and its handler uses the declarations above.
link.open();
