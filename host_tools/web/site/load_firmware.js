// Loads MicroPython's WebAssembly port with the firmware in its file system, ready to import from.

import { loadMicroPython } from "./micropython.mjs";

const HEAP = 2 << 20; // bytes; a Pico's heap is an eighth of this, but a Pico does not store its files in the heap
const HOME = "/firmware";

// Format of the bundle: the number of modules and the length of the index (two bytes each), the index, and the contents one after
// the other. For each module, the index contains the length of its path (one byte), the length of its content (four bytes) and
// the path.
export function unpack(bundle) {
  const view = new DataView(bundle);
  const words = new TextDecoder();
  const modules = [];
  let at = 4;
  let content = 4 + view.getUint16(2, true);
  for (let count = view.getUint16(0, true); count; count--) {
    const [name, size] = [view.getUint8(at), view.getUint32(at + 1, true)];
    modules.push({ path: words.decode(new Uint8Array(bundle, at + 5, name)), code: new Uint8Array(bundle, content, size) });
    at += 5 + name;
    content += size;
  }
  return modules;
}

async function fetched(name) {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return unpack(await answer.arrayBuffer());
}

// `more` is the name of another bundle to load in addition to the firmware.
export async function loadFirmware(heapsize = HEAP, ...more) {
  const [python, ...bundles] = await Promise.all([
    loadMicroPython({ heapsize, stdout: (line) => console.log(line), stderr: (line) => console.warn(line) }),
    ...["firmware.bundle", ...more].map(fetched),
  ]);
  for (const { path, code } of bundles.flat()) {
    const file = `${HOME}/${path}`;
    python.FS.mkdirTree(file.slice(0, file.lastIndexOf("/")));
    python.FS.writeFile(file, code);
  }
  python.runPython(`import sys\nsys.path[:] = ["${HOME}"]`);
  return python;
}
