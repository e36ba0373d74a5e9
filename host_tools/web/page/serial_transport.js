// The transport to a Pico on a USB port of this computer, if the browser has Web Serial. The page then shows the same game as the
// Pico.

const PICO = { usbVendorId: 0x2e8a }; // the vendor id of Raspberry Pi
const RATE = 115200; // baud; USB ignores the rate, but the browser needs one
const PATIENCE_MS = 3000; // time limit for the first answer; a Pico with the firmware answers within milliseconds
const WRITE_MS = 2000; // time limit for a write; the firmware reads sixty times a second
const LONGEST_LINE = 1 << 20; // characters; every report of a stored game is shorter
const STORE = "emperor-ring-device";
const ON_USB = "pico";

// Lets the player choose a Pico. Returns null if the player chose none.
export const askForPico = () => navigator.serial.requestPort({ filters: [PICO] }).catch(() => null);

// Reloads the page with the chosen Pico as its device. Throws an exception if the browser cannot remember the choice.
export async function playWithPico() {
  if (!(await askForPico())) return;
  sessionStorage.setItem(STORE, ON_USB);
  location.reload();
}

// Returns the port of the Pico that was chosen in this window, or null if the device is in the browser.
export async function chosenPico() {
  if (!navigator.serial || !isChosen()) return null;
  return (await picos())[0] ?? null;
}

function isChosen() {
  try {
    return sessionStorage.getItem(STORE) === ON_USB;
  } catch {
    return false; // storage is switched off
  }
}

const picos = async () => (await navigator.serial.getPorts()).filter((port) => port.getInfo().usbVendorId === PICO.usbVendorId);

// Returns a function for the Pico's current port. In Chrome a Pico that was plugged in again, or has restarted, gets another
// port, and the old port cannot be opened any more. The function never returns the port of another Pico.
export async function followPico(port) {
  const others = (await picos()).filter((one) => one !== port);
  return async () => {
    const ports = (await picos()).filter((one) => !others.includes(one));
    return ports.includes(port) ? port : (ports.at(-1) ?? port);
  };
}

const within = (ms, promise) => Promise.race([promise, new Promise((done) => setTimeout(done, ms))]);

// Waits until queued output has been sent, but does not wait for a Pico that accepts no output.
export async function endWriting(writer) {
  const ended = writer.close().catch(() => {}).then(() => true);
  if (!(await within(WRITE_MS, ended))) await within(WRITE_MS, writer.abort().catch(() => {}));
}

export class SerialTransport {
  constructor(port) {
    this.port = port;
    this.isOpen = false;
    this.greeting = [{ do: "hello" }, { do: "watch", fps: 30 }];
    this.words = { open: "The Pico on USB", closed: "Not connected" };
    this.troubles = {
      closed: (why) => ({ headline: "The Pico is not connected.", subline: why || "Plug it in, and this page continues by itself." }),
      silent: () => ({ headline: "The ring does not answer.", subline: "If this lasts, unplug it and plug it in again." }),
    };
    this.toBrowser = () => {
      sessionStorage.removeItem(STORE);
      location.reload();
    };
  }

  async open(take, change) {
    this.portNow ??= await followPico(this.port);
    this.port = await this.portNow();
    const why = await this.talk(take, change);
    change("closed", why);
    navigator.serial.addEventListener("connect", () => this.open(take, change), { once: true });
  }

  // Exchanges lines with the Pico until it is unplugged or the port is closed. Returns the reason if the port could not be used,
  // otherwise "".
  talk(take, change) {
    return (this.closed = this.conversation(take, change));
  }

  async conversation(take, change) {
    let silence = 0;
    let why = "It is in use by another program (Thonny, a terminal, `make run`): close that, then load this page again.";
    try {
      await this.port.open({ baudRate: RATE });
      why = "";
      this.writer = this.port.writable.getWriter();
      silence = setTimeout(() => {
        if (!this.isOpen) change("closed", "It does not answer as an Emperor Ring: is the firmware installed?");
      }, PATIENCE_MS);
      this.send('\n{"do": "hello"}'); // the newline ends any half-typed line
      await this.read((line) => {
        clearTimeout(silence);
        if (!this.isOpen) {
          this.isOpen = true;
          change("open");
        }
        take(line);
      });
    } catch {
      // the Pico was unplugged, or the port is not available
    }
    clearTimeout(silence);
    this.isOpen = false;
    if (this.writer) await endWriting(this.writer);
    this.writer = null;
    await this.port.close().catch(() => {});
    return why;
  }

  // Closes the port, so that another part can open it.
  async release() {
    this.send('{"do": "watch", "fps": 0}');
    await this.reader?.cancel().catch(() => {});
    await this.closed;
  }

  // Reads the device's lines until it is unplugged. Noise (a break, a parity error, an overrun) ends a stream, and the port then
  // has a new stream. After unplugging, the port has no stream (Web Serial, the readable attribute).
  async read(take) {
    let [stream, ended] = [null, false];
    while (!ended && this.port.readable && this.port.readable !== stream) {
      stream = this.port.readable;
      this.reader = stream.getReader();
      ended = await this.readStream(take).catch(() => false);
      this.reader.releaseLock();
    }
  }

  // Reads the lines of one stream of the port until the stream ends. Lines that are not JSON are skipped.
  async readStream(take) {
    const words = new TextDecoder();
    let rest = "";
    const hear = (line) => {
      try {
        take(line);
      } catch (fault) {
        reportError(fault); // the Pico is still connected, even if it sent an invalid line
      }
    };
    for (;;) {
      const { value, done } = await this.reader.read();
      if (done) return true;
      const lines = (rest + words.decode(value, { stream: true })).split("\n");
      rest = lines.pop();
      if (rest.length > LONGEST_LINE) rest = ""; // our firmware never sends a line as long as this
      for (const line of lines) if (line.startsWith("{")) hear(line);
    }
  }

  send(line) {
    this.writer?.write(new TextEncoder().encode(`${line}\n`)).catch(() => {}); // the reader notices that the Pico was unplugged
  }
}
