// Sends commands and receives reports over a transport, and matches answers to commands. The transport is the connection to a
// device.
//
// A transport has
//   open(take, change)  begins; `take` is called with each line of the device, `change` with "open", or "closed" and why
//   isOpen, send(line)  whether the device accepts commands; sends it one
//   greeting            the commands that such a device needs each time the transport opens
//   onPlainHttp         what is missing if the page came over plain http from another computer
//   heard(beat), stamp, isLate  only if a server is in between: takes a heartbeat; what a command says about its age; whether the
//                       newest heartbeat is too old to offer a press
//   words               { open, closed, late }: the page's words for the connection; and `troubles` by their kind
//                       ("closed", "silent", "late"): why -> { headline, subline }, which replaces the table's own
//   follow(text)        only if a server plays followed games: a promise of { name, steps } or { refused }
// and its own features, by names that the page looks for.

const PATIENCE_MS = 2000; // a healthy device answers within milliseconds
const LOOK_MS = 250;
const LOST = { is: "lost" };
const LINES = ["log", "game"]; // each is one line of a longer answer that ends with "done"

export class FirmwareClient {
  constructor(transport, onReport, onChange) {
    this.transport = transport;
    this.onReport = onReport;
    this.onChange = onChange; // called with "open", "closed" and a reason, "late", "silent" or, when the device answers again, "answers"
    this.waiting = new Map();
    this.owed = []; // commands whose answer, or a later command's answer, has not arrived: { id, at }
    this.how = "answers";
    this.lastId = 0;
  }

  // Begins to listen. Before you call this method, everything that a report or a connection change uses must be ready.
  open() {
    setInterval(() => this.look(), LOOK_MS);
    this.transport.open((line) => this.read(line), (how, why) => this.change(how, why));
  }

  change(how, why) {
    if (how === "closed") this.forget();
    else this.greet();
    this.onChange(how, why);
  }

  greet() {
    for (const command of this.transport.greeting) this.send(command);
  }

  // Ends the wait for all earlier commands, because the device will not answer them any more.
  forget() {
    for (const answered of this.waiting.values()) answered(LOST);
    this.waiting.clear();
    this.owed = [];
    this.how = "answers";
  }

  // Skips lines that are not JSON, because the device cuts a state short when it has a newer one.
  read(line) {
    let report;
    try {
      report = JSON.parse(line);
    } catch {
      return;
    }
    this.take(report);
  }

  look() {
    const isSilent = this.owed.length > 0 && performance.now() - this.owed[0].at > PATIENCE_MS;
    const how = this.transport.isLate ? "late" : isSilent ? "silent" : "answers";
    if (how === this.how) return;
    this.how = how;
    this.onChange(how);
  }

  take(report) {
    if (report.is === "beat") {
      this.transport.heard?.(report);
      return this.look();
    }
    if (report.is === "twin" || (report.is === "refusal" && report.code === "crash")) { // the device has restarted
      this.forget();
      this.greet();
    }
    this.owed = this.owed.filter(({ id }) => !(id <= report.id));
    this.look();
    const answered = this.waiting.get(report.id);
    if (answered && !LINES.includes(report.is)) {
      this.waiting.delete(report.id);
      answered(report);
    }
    this.onReport(report);
  }

  // Sends a command. The promise resolves with the answer, which may be a refusal, or with LOST if no answer can arrive any more.
  send(command) {
    if (!this.transport.isOpen) return Promise.resolve(LOST);
    const id = ++this.lastId;
    this.transport.send(JSON.stringify({ ...command, id, ...this.transport.stamp }));
    this.owed.push({ id, at: performance.now() });
    return new Promise((answered) => this.waiting.set(id, answered));
  }
}
