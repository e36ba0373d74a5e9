// The transport to a device in this browser: the firmware itself, on MicroPython in a worker of this page.

import { playWithPico } from "./serial_transport.js";

const ELSEWHERE = "elsewhere";
const STOPPED = "stopped";
const NOT_HERE = "The ring does not run in this window, so its table cannot be saved or replaced here.";
const KEEPS_NOTHING = "This browser stores nothing for this page, as in a private window. If you close the page, the game is lost.";

export class WorkerTransport {
  constructor() {
    this.isOpen = false;
    this.greeting = [{ do: "hello" }, { do: "watch", fps: 30 }];
    this.onPlainHttp = "Over plain http nothing is stored, the screen does not stay awake, and this page needs the network. Over https it works without.";
    this.words = { open: "In this browser", closed: "Not running" };
    this.troubles = {
      closed: (why) => why === ELSEWHERE
        ? { headline: "This table is open in another window.", subline: "Play there, or close it, and this one continues by itself." }
        : { headline: "The ring has stopped.", subline: `Load this page again: the game is stored. ${why === STOPPED ? "" : why}` },
      silent: () => ({ headline: "The ring does not answer.", subline: "If this lasts, load this page again: the game is stored." }),
    };
    if (navigator.serial) this.toPico = playWithPico;
    this.firmwareFile = link(document.querySelector("meta[name=firmware-file]")?.content);
    this.settle = () => {}; // called with the answer about a copy
    this.onNote = () => {}; // called with a sentence about a missing feature of this browser
  }

  // Requests a file of the worker once more if its download broke off.
  open(take, change, isFirst = true) {
    this.worker = new Worker(new URL("device_worker.js", import.meta.url), { type: "module" });
    const fails = (why) => {
      if (!isFirst || this.isOpen) return this.close(change, why);
      this.worker.terminate();
      this.open(take, change, false);
    };
    const told = {
      lines: (lines) => lines.split("\n").filter(Boolean).forEach(take),
      open: (_, { keeps, lost }) => {
        this.isOpen = true;
        if (lost) this.onNote("Some of what this browser stored could not be read, so this is an earlier state.");
        if (!keeps) this.onNote(isSecureContext ? KEEPS_NOTHING : this.onPlainHttp);
        else addEventListener("pointerdown", () => navigator.storage.persist?.(), { once: true });
        change("open");
      },
      elsewhere: () => change("closed", ELSEWHERE),
      closed: (why) => fails(why || STOPPED),
      copy: (text) => this.settle({ text }),
      putBack: (why) => this.settle({ why }),
      restarted: () => take(JSON.stringify({ is: "twin", device: "restarted", why: "The app crashed and was started again. The game goes on from its last stored step." })),
    };
    this.worker.onmessage = ({ data }) => {
      const [kind] = Object.keys(data);
      told[kind](data[kind], data);
    };
    this.worker.onerror = (fault) => fails(fault.message ?? "");
    this.see(!document.hidden);
  }

  close(change, why) {
    this.isOpen = false;
    this.worker.terminate();
    this.settle({ why: NOT_HERE });
    change("closed", why);
  }

  send(line) {
    this.worker.postMessage({ line });
  }

  // Resolves to { text }, a copy of all that this browser stores for the table, or to { why }, a sentence if there is none.
  copy() {
    return this.ask({ copy: true });
  }

  // Replaces everything that this browser stores for the table with a copy. Resolves to {}, or to { why }, a sentence if that fails.
  putBack(text) {
    return this.ask({ putBack: text });
  }

  ask(message) {
    return new Promise((settle) => {
      this.settle = settle;
      if (this.isOpen) this.worker.postMessage(message);
      else settle({ why: NOT_HERE });
    });
  }

  // Tells the worker whether the page is visible; while it is hidden, the device's time stops.
  see(visible) {
    this.worker.postMessage({ visible });
  }
}

// Links to the file to drag onto a Pico: the file beside the page or, if the site was built without that file, MicroPython's own
// file.
function link(address) {
  const file = Object.assign(document.createElement("a"), { href: address ?? "https://micropython.org/download/RPI_PICO/" });
  file.textContent = address ? "this file" : "MicroPython (and then the firmware, see the next page)";
  if (address) file.download = "";
  return file;
}
