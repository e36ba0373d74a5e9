// The device: the firmware on MicroPython, in a worker of its page. firmware/boards/browser_board.py describes what the firmware
// needs from this script. The page sends { line } and { visible }, and receives
//   { elsewhere }     another page of this browser uses the table; this page waits until the other page has closed
//   { open, keeps, lost }  the device runs; whether its data outlasts the page; whether stored data could not be read
//   { lines }         the firmware's output
//   { restarted }     the app has crashed and continues with its game
//   { closed }        the device has stopped; the reason
//   { copy }          the text of a copy of all stored data, after { copy } of the page
//   { putBack }       after { putBack: text } of the page: "" if that copy is stored now, otherwise a sentence. The device has then
//                     stopped, and starts with the copy when the page is loaded again

import { loadFirmware } from "./load_firmware.js";
import { openFiles } from "./firmware_files_in_opfs.js";

const TABLE = `emperor-ring ${new URL("..", location.href).pathname}`; // the same for each build; two sites on one host have two different tables
const WRAP_MS = 2 ** 30;
const LATE_MS = 1000; // a tick later than this was delayed by a sleeping computer
const MOST_AT_ONCE = 200; // at most this many ticks finish the work of a page that is about to be hidden
const CRASHED = -1;
const ENDED = -2;

let runner = null;
let visible = true;
let away = 0; // ms during which the page was hidden
let hiddenAt = 0;
let due = 0; // when the next tick is due
let timer = 0;
let received = "";

const now = () => (visible ? performance.now() : hiddenAt) - away;

const world = {
  now_ms: () => Math.floor(now()) % WRAP_MS,
  take: () => {
    const text = received;
    received = "";
    return text;
  },
  tell: (lines) => postMessage({ lines }),
  chance: (count) => Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => byte.toString(16).padStart(2, "0")).join(""),
  files: [],
};

// A browser waits at least 4 ms even for a timer of 0, so the worker sends itself a message if a tick is due at once.
const { port1, port2 } = new MessageChannel();
port1.onmessage = () => tick();

function plan(restMs) {
  due = performance.now() + restMs;
  clearTimeout(timer);
  if (restMs > 0) timer = setTimeout(tick, restMs);
  else port2.postMessage(0);
}

function tick() {
  if (!runner || !visible || performance.now() < due - 1) return; // a timer has already run the tick for which this message was sent
  const late = performance.now() - due;
  if (late > LATE_MS) skip(late);
  const restMs = run(() => runner.tick());
  if (runner) plan(restMs);
}

// Runs the firmware, and returns the number of ms until it must run again.
function run(something) {
  try {
    const restMs = something();
    if (restMs === CRASHED) postMessage({ restarted: true });
    if (restMs === ENDED) end("");
    return Math.max(0, restMs);
  } catch (fault) {
    end(String(fault));
    return 0;
  }
}

// Tells the firmware that the device's time stopped for `ms`, and sends the page the current state, because the page counts a
// clock itself.
function skip(ms) {
  away += ms;
  received += '{"do": "state"}\n';
}

function end(why) {
  runner = null;
  postMessage({ closed: why });
}

// Finishes the commands of a page that becomes hidden, stores the settled events, and stops the device's time.
function rest() {
  hiddenAt = performance.now();
  visible = false;
  clearTimeout(timer);
  for (let ticks = 0; runner && ticks < MOST_AT_ONCE; ticks++)
    if (run(() => runner.tick()) > 0 && !received) break;
  if (runner) run(() => runner.save());
}

function goOn() {
  visible = true;
  skip(performance.now() - hiddenAt);
  plan(0);
}

onmessage = ({ data }) => {
  if (data.visible === false && visible) rest();
  else if (data.visible && !visible) goOn();
  else if (data.copy) copy();
  else if (data.putBack !== undefined) putBack(data.putBack);
  else if (data.line) {
    received += `${data.line}\n`;
    if (visible) plan(0);
  }
};

function copy() {
  if (runner) run(() => runner.save());
  if (runner) postMessage({ copy: runner.copy() });
}

function putBack(text) {
  if (!runner) return;
  const why = runner.put_back(text);
  if (!why) runner = null;
  postMessage({ putBack: why });
}

// Resolves when no other page of this browser plays at the table, because only one page may play at a time. A browser that
// stores nothing for a page refuses locks too, and then no other page can play with the same data.
function alone() {
  const forever = new Promise(() => {}); // the lock is held until the page closes and this worker ends
  return new Promise((resolve) => {
    if (!navigator.locks) return resolve();
    const take = () => {
      resolve();
      return forever;
    };
    navigator.locks.request(TABLE, { ifAvailable: true }, (lock) => {
      if (lock) return take();
      postMessage({ elsewhere: true });
      navigator.locks.request(TABLE, take);
    }).catch(resolve);
  });
}

async function start() {
  const loading = loadFirmware();
  loading.catch(() => {}); // the error is reported when this page may use the table
  await alone();
  const { files, keeps } = await openFiles(TABLE);
  world.files = files;
  const python = await loading;
  runner = python.pyimport("run_browser").RunBrowser(world);
  postMessage({ open: true, keeps, lost: runner.lost });
  if (visible) plan(0);
}

start().catch((fault) => end(String(fault)));
