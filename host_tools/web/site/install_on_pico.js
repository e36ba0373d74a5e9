// Installs the firmware of this site on a Pico, by the same steps as `make flash`. The Pico itself plans these steps.

import { GONE, PicoFault, PicoReplOverWebSerial } from "./pico_repl_over_web_serial.js";

const FOLDER = new URL("pico/", import.meta.url);
const SCRIPT = "update_script.py";
const OLDEST = [1, 24]; // the first MicroPython that loads the output of mpy-cross
const WHO = "import json, sys\nprint(json.dumps((sys.implementation[0], sys.implementation[1][:3], getattr(sys.implementation, '_machine', '?'))))";
const OTHER_STEP = 200; // any step except a write counts as this many bytes of progress

// Installs or updates the firmware and restarts the Pico. Returns how many files have changed. `told(part)` is called with the
// progress, from 0 to 1. Throws PicoFault.
export async function installOnPico(port, told) {
  const { values, contents, script } = await firmware();
  const prompt = new PicoReplOverWebSerial(port);
  try {
    await prompt.open();
    require(await prompt.run(WHO));
    await prompt.run(script);
    const source = new TextDecoder().decode(contents["main.py"]);
    const steps = await prompt.run(`print(json.dumps(plan(*survey(PLACES, TEXTS), ${JSON.stringify(values)}, ${JSON.stringify(source)})))`);
    const weight = ([name, , what]) => (name === "write" ? contents[what].length : OTHER_STEP);
    const total = steps.reduce((sum, step) => sum + weight(step), 0);
    let done = 0;
    const add = (count) => told((done += count) / total);
    for (const [name, path, ...rest] of steps) {
      if (name === "write") await prompt.write(path, contents[rest[0]], add);
      else {
        await prompt.call(name, path, ...rest);
        add(OTHER_STEP);
      }
    }
    await prompt.reset();
    return steps.filter(([name]) => ["write", "put", "remove"].includes(name)).length;
  } catch (fault) {
    throw fault instanceof PicoFault ? fault : new PicoFault(GONE);
  } finally {
    await prompt.close();
  }
}

// Returns the files that a fresh Pico needs, from this site. Each is checked against its checksum.
async function firmware() {
  const loaded = async (name) => {
    const answer = await fetch(new URL(name, FOLDER));
    if (!answer.ok) throw new Error(name);
    return new Uint8Array(await answer.arrayBuffer());
  };
  try {
    const words = new TextDecoder();
    const { [SCRIPT]: scriptValue, ...values } = JSON.parse(words.decode(await loaded("values.json")));
    const contents = {};
    for (const name of Object.keys(values)) contents[name] = await loaded(name);
    const script = await loaded(SCRIPT);
    for (const [content, value] of [[script, scriptValue], ...Object.keys(values).map((name) => [contents[name], values[name]])])
      if (await digest(content) !== value) throw new Error(value);
    return { values, contents, script: words.decode(script) };
  } catch {
    throw new PicoFault("The firmware could not be loaded completely from this site. Nothing was changed. Load this page again and retry.");
  }
}

async function digest(content) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function require([name, version, machine]) {
  const first = "Drag the file for a Pico onto it first.";
  if (name !== "micropython") throw new PicoFault(`This board runs ${name}, not MicroPython. ${first}`);
  if (version[0] < OLDEST[0] || (version[0] === OLDEST[0] && version[1] < OLDEST[1]))
    throw new PicoFault(`This Pico runs MicroPython ${version.join(".")}, but ${OLDEST.join(".")} or newer is needed. ${first}`);
  if (!machine.endsWith("RP2040")) throw new PicoFault(`This board is a ${machine}, but the firmware is made for the RP2040 of a Raspberry Pi Pico.`);
}
