// The part of the panel for a Pico on USB: buttons to play with the Pico, to install the firmware on it, and to test it.

import { installOnPico } from "./install_on_pico.js";
import { PicoFault } from "./pico_repl_over_web_serial.js";
import { SerialTransport, askForPico, followPico } from "./serial_transport.js";
import { byId } from "./element_by_id.js";

const LEAST_HEAP = 20000; // bytes that a long game needs
const ANSWER_MS = 5000;
const RETURN_MS = 30000; // a Pico that restarts is back within a few seconds
const PAUSE_MS = 500;
const NO_ANSWER = "It does not answer as an Emperor Ring: is the firmware installed?";
const NOT_BACK = "The firmware is on the Pico, but the Pico did not restart: unplug it, plug it in and run the self-test.";
const NOT_REMEMBERED = "This browser stores nothing for this page, so the page cannot remember the Pico. Allow the page to store data, and retry.";

// Returns true if a report of the given kind has the keys that this panel needs.
const TELLS = {
  hello: ({ firmware, runtime }) => [firmware, runtime].every((words) => typeof words === "string"),
  settings: ({ faults }) => Array.isArray(faults),
  state: ({ game, moves }) => game !== undefined && Number.isInteger(moves),
};

// Shows these buttons. `play` connects this page to the Pico, so that both show the same game.
export function offerPico(play) {
  const buttons = ["to-pico", "install-pico", "test-pico"].map(byId);
  const work = async (act) => {
    const port = await askForPico();
    if (!port) return;
    byId("pico-said").replaceChildren();
    for (const button of buttons) button.disabled = true;
    try {
      await act(port);
    } catch (fault) {
      if (!(fault instanceof PicoFault)) throw fault;
      say(false, fault.message);
    } finally {
      byId("pico-at-work").hidden = true;
      for (const button of buttons) button.disabled = false;
    }
  };
  byId("pico-on-usb").hidden = false;
  byId("to-pico").addEventListener("click", () => play().catch(() => say(false, NOT_REMEMBERED)));
  byId("install-pico").addEventListener("click", () => work(install));
  byId("test-pico").addEventListener("click", () => work(test));
}

function say(well, words) {
  byId("pico-said").append(Object.assign(document.createElement("li"), { className: well ? "" : "fault", textContent: words }));
}

async function install(port) {
  const bar = byId("pico-at-work").querySelector("progress");
  bar.value = 0;
  byId("pico-at-work").hidden = false;
  const portNow = await followPico(port);
  const before = await asked(port);
  const changed = await installOnPico(port, (part) => (bar.value = part));
  say(true, changed ? `${counted(changed, "file")} changed; the Pico has restarted.` : "Nothing had changed.");
  const end = performance.now() + RETURN_MS;
  for (;;) {
    const now = await asked(await portNow());
    if (now) return tell(now, before);
    if (performance.now() > end) throw new PicoFault(NOT_BACK);
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
}

async function test(port) {
  const found = await asked(port);
  if (!found) throw new PicoFault(NO_ANSWER);
  tell(found, null);
}

// Returns the firmware's reports about itself by kind, or null if no firmware answers.
async function asked(port) {
  const found = {};
  const transport = new SerialTransport(port);
  const kinds = Object.keys(TELLS);
  const patience = setTimeout(() => transport.release(), ANSWER_MS);
  const take = (line) => {
    let report = {};
    try {
      report = JSON.parse(line);
    } catch {
      return; // the device cut this report short to send a newer report
    }
    if (!kinds.includes(report.is) || found[report.is] || !TELLS[report.is](report)) return;
    found[report.is] = report;
    const next = kinds.find((kind) => !found[kind]);
    if (next) transport.send(JSON.stringify({ do: next }));
    else transport.release();
  };
  await transport.talk(take, (how) => how === "closed" && transport.release());
  clearTimeout(patience);
  return kinds.every((kind) => found[kind]) ? found : null;
}

function counted(number, what) {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}

function tell({ hello, settings, state }, before) {
  say(true, `Firmware ${hello.firmware} answers, on ${hello.runtime}.`);
  for (const fault of settings.faults) say(false, fault);
  if (!settings.faults.length) say(true, "Its settings have no faults.");
  if (hello.heap !== undefined) say(hello.heap >= LEAST_HEAP, `${Math.floor(hello.heap / 1000)} kB of memory are free.`);
  const moves = state.game ? state.moves : null;
  const was = before?.state.game ? before.state.moves : null;
  if (was === null) say(true, moves === null ? "No game is on the table." : `A game of ${counted(moves, "move")} is on the table.`);
  else say(moves === was, `The game of ${counted(was, "move")} is ${moves === was ? "still there" : "not there"}.`);
}
