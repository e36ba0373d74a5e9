// MicroPython's REPL on a Pico, over Web Serial. The page sends source code, the Pico runs it, and the answer is JSON.

import { endWriting } from "./serial_transport.js";

const RATE = 115200; // baud; USB ignores the rate, but the browser needs one
const PROMPT_MS = 25000; // time limit for the prompt; a program that has many files to close needs part of it
const ANSWER_MS = 30000; // time limit for one step; the slowest step reads every file on the Pico
const PART = 4096; // bytes of a file in one write; the most that `flash_agent` can unpack
const QUIET_MS = 300; // wait this long for silence, because an interrupted program may first print something
const [HARD, RAW, STOP, END, USUAL] = ["\x05A\x01", "\x01", "\x03", "\x04", "\x02"];
const BANNER = "raw REPL; CTRL-B to exit\r\n>";

export const BUSY = "The port is in use by another program (Thonny, a terminal, make run): close that first.";
export const HOLDS_ON = "The Pico does not give its prompt. Start it in safe mode: unplug it, hold PASS while you plug it in and for three more seconds, then retry.";
export const GONE = "The Pico was disconnected half-way: plug it in and retry. Until then it runs the old firmware or the new one.";
const SILENT = "The Pico does not answer: unplug it, plug it in and retry. Until then it runs the old firmware or the new one.";

// An error with a sentence for the page's user.
export class PicoFault extends Error {}

const bytesOf = (text) => new TextEncoder().encode(text);

export class PicoReplOverWebSerial {
  constructor(port) {
    this.port = port;
    this.heard = []; // bytes that have not been read yet
    this.lost = false;
  }

  // Stops the Pico's program and restarts the interpreter without a program.
  async open() {
    await this.port.open({ baudRate: RATE }).catch(() => {
      throw new PicoFault(BUSY);
    });
    this.writer = this.port.writable.getWriter();
    this.reader = this.port.readable.getReader();
    this.listen();
    try {
      await this.send(`\r${STOP}${STOP}`);
      await new Promise((done) => setTimeout(done, QUIET_MS));
      await this.send(`\r${RAW}`);
      await this.until(BANNER, PROMPT_MS);
      await this.send(END);
      await this.until("soft reboot\r\n", PROMPT_MS);
      await this.until(BANNER, PROMPT_MS);
    } catch (fault) {
      throw this.lost ? fault : new PicoFault(HOLDS_ON);
    }
  }

  async close() {
    await this.reader?.cancel().catch(() => {});
    this.reader?.releaseLock();
    if (this.writer) await endWriting(this.writer);
    await this.port.close().catch(() => {});
  }

  async listen() {
    try {
      for (;;) {
        const { value, done } = await this.reader.read();
        if (done) break;
        this.heard.push(...value);
        this.told?.();
      }
    } catch {
      // the Pico was unplugged
    }
    this.lost = true;
    this.told?.();
  }

  async send(text) {
    let patience = 0;
    const late = new Promise((_, fail) => (patience = setTimeout(() => fail(new PicoFault(SILENT)), ANSWER_MS)));
    const written = this.writer.write(typeof text === "string" ? bytesOf(text) : text).catch(() => {
      throw new PicoFault(GONE);
    });
    await Promise.race([written, late]).finally(() => clearTimeout(patience));
  }

  // Waits until `found` returns something other than null.
  async wait(found, ms) {
    const end = performance.now() + ms;
    for (;;) {
      const value = found();
      if (value !== null) return value;
      if (this.lost) throw new PicoFault(GONE);
      const left = end - performance.now();
      if (left <= 0) throw new PicoFault(SILENT);
      await new Promise((done) => {
        this.told = done;
        setTimeout(done, left);
      });
    }
  }

  // Reads `count` bytes.
  take(count, ms = ANSWER_MS) {
    return this.wait(() => (this.heard.length < count ? null : this.heard.splice(0, count)), ms);
  }

  // Reads the output up to the end of these words.
  until(words, ms = ANSWER_MS) {
    const wanted = [...bytesOf(words)];
    return this.wait(() => {
      const at = this.heard.findIndex((_, start) => wanted.every((byte, i) => this.heard[start + i] === byte));
      if (at < 0) return null;
      const said = this.heard.splice(0, at);
      this.heard.splice(0, wanted.length);
      return new TextDecoder().decode(Uint8Array.from(said));
    }, ms);
  }

  // Runs this source and returns what it printed, parsed from JSON, or null if it printed nothing. In "raw paste mode" the Pico
  // reports how many bytes it has room for.
  async run(source) {
    await this.send(HARD);
    const [first, second] = await this.take(2);
    if (first !== 0x52 || second !== 1) throw new PicoFault(SILENT);
    const [low, high] = await this.take(2);
    const step = low + 256 * high;
    if (!step) throw new PicoFault(SILENT);
    let room = step;
    const bytes = bytesOf(source);
    for (let at = 0; at < bytes.length;) {
      while (room === 0 || this.heard.length) {
        const [word] = await this.take(1);
        if (word !== 1) throw new PicoFault(SILENT);
        room += step;
      }
      await this.send(bytes.slice(at, at + room));
      const sent = Math.min(room, bytes.length - at);
      at += sent;
      room -= sent;
    }
    await this.send(END);
    await this.until(END); // before this byte, the Pico reports how many bytes it has room for
    const said = await this.until(END);
    const fault = (await this.until(END)).trim();
    await this.until(">");
    if (fault) throw new PicoFault(`The Pico could not do that (${fault.split("\n").at(-1).trim()}).`);
    return said.trim() ? JSON.parse(said) : null;
  }

  // Calls a function on the Pico. The arguments are written as JSON, because their texts and numbers are valid Python too.
  call(name, ...given) {
    return this.run(`print(json.dumps(${name}(${given.map((one) => JSON.stringify(one)).join(", ")})))`);
  }

  // Writes a file on the Pico. After each part, `told` is called with the number of bytes in that part.
  async write(path, content, told) {
    await this.call("begin", path);
    for (let at = 0; at < content.length; at += PART) {
      const part = content.subarray(at, at + PART);
      await this.run(`more(${JSON.stringify(await packed(part))})`);
      told(part.length);
    }
    await this.call("end");
  }

  // Restarts the Pico.
  async reset() {
    await this.send(`${USUAL}import machine; machine.reset()\r`).catch(() => {});
    await new Promise((done) => setTimeout(done, QUIET_MS));
  }
}

// Packs a part of a file for `flash_agent.more`: deflates it, and encodes it in base64.
async function packed(part) {
  const stream = new Blob([part]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(String.fromCharCode(...bytes));
}
