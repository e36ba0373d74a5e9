// The socket to the device: commands out, reports in. Comes back by itself.

const RETRY_MS = [300, 600, 1200, 2400, 4000];
const PATIENCE_MS = 2000; // a device that is well answers within milliseconds
const LOOK_MS = 250;
const LOST = { is: "lost" };
const LINES = ["log", "game"]; // reports that are a line of an answer of many, which a "done" ends

export class Link {
  constructor(code, onReport, onChange) {
    this.code = code; // what lets this browser play, "" for none
    this.onReport = onReport;
    this.onChange = onChange; // told "open", "closed" and why, "silent" and, when it answers again, "answers"
    this.waiting = new Map();
    this.owed = []; // commands that no answer has overtaken: { id, at }
    this.silent = false;
    setInterval(() => this.look(), LOOK_MS);
    this.lastId = 0;
    this.tries = 0;
    this.connect();
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const shown = this.code ? `?code=${encodeURIComponent(this.code)}` : "";
    this.socket = new WebSocket(`${scheme}://${location.host}/link${shown}`);
    this.socket.onopen = () => {
      this.tries = 0;
      this.onChange("open");
    };
    this.socket.onmessage = (message) => this.take(JSON.parse(message.data));
    this.socket.onclose = ({ reason }) => {
      this.forget();
      this.onChange("closed", reason);
      setTimeout(() => this.connect(), RETRY_MS[Math.min(this.tries++, RETRY_MS.length - 1)]);
    };
  }

  // Come in again, with this code.
  show(code) {
    this.code = code;
    this.tries = 0;
    this.socket.close();
  }

  // Nobody will answer any more what was asked.
  forget() {
    for (const answered of this.waiting.values()) answered(LOST);
    this.waiting.clear();
    this.owed = [];
    this.silent = false;
  }

  look() {
    const silent = this.owed.length > 0 && performance.now() - this.owed[0].at > PATIENCE_MS;
    if (silent === this.silent) return;
    this.silent = silent;
    this.onChange(silent ? "silent" : "answers");
  }

  take(report) {
    if (report.is === "twin") this.forget();
    this.owed = this.owed.filter(({ id }) => !(id <= report.id));
    this.look();
    const answered = this.waiting.get(report.id);
    if (answered && !LINES.includes(report.is)) {
      this.waiting.delete(report.id);
      answered(report);
    }
    this.onReport(report);
  }

  // Sends a command; the promise gives its answer, whatever that is; LOST if none comes any more.
  send(command) {
    if (this.socket.readyState !== WebSocket.OPEN) return Promise.resolve(LOST);
    const id = ++this.lastId;
    this.socket.send(JSON.stringify({ ...command, id }));
    this.owed.push({ id, at: performance.now() });
    return new Promise((answered) => this.waiting.set(id, answered));
  }
}
