// Commands out, reports in, over a transport: each answer finds whoever asked. It does not know where the device is.
//
// A transport has
//   open(take, change)  begins; `take` is told each line of the device, `change` "open", and "closed" and why
//   isOpen, send(line)  whether the device can be told something; tells it a command
//   greeting            the commands that a device there has to be told each time it opens
//   onPlainHttp         what is missing where the page has come over plain http from another computer
//   words               { open, closed }: what the page calls the connection then; and `troubles` by their kind
//                       ("closed", "silent"): why -> { headline, subline }, what stands in place of the table's own
//   follow(text)        only where a server plays the game of a scenario that is followed afterwards: a promise of
//                       { name, steps } or { refused }
// and what it alone can do, by names that the page looks for.

const PATIENCE_MS = 2000; // a device that is well answers within milliseconds
const LOOK_MS = 250;
const LOST = { is: "lost" };
const LINES = ["log", "game"]; // reports that are a line of an answer of many, which a "done" ends

export class Link {
  constructor(transport, onReport, onChange) {
    this.transport = transport;
    this.onReport = onReport;
    this.onChange = onChange; // told "open", "closed" and why, "silent" and, when it answers again, "answers"
    this.waiting = new Map();
    this.owed = []; // commands that no answer has overtaken: { id, at }
    this.silent = false;
    this.lastId = 0;
  }

  // Begin to listen: once everything that a report or a change of the connection uses is ready.
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

  // Nobody will answer any more what was asked.
  forget() {
    for (const answered of this.waiting.values()) answered(LOST);
    this.waiting.clear();
    this.owed = [];
    this.silent = false;
  }

  // A line that is no JSON is skipped: the device breaks a state off for a newer one.
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
    const silent = this.owed.length > 0 && performance.now() - this.owed[0].at > PATIENCE_MS;
    if (silent === this.silent) return;
    this.silent = silent;
    this.onChange(silent ? "silent" : "answers");
  }

  take(report) {
    if (report.is === "twin" || (report.is === "refusal" && report.code === "crash")) { // the device has started anew
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

  // Sends a command; the promise gives its answer, whatever that is; LOST if none comes any more.
  send(command) {
    if (!this.transport.isOpen) return Promise.resolve(LOST);
    const id = ++this.lastId;
    this.transport.send(JSON.stringify({ ...command, id }));
    this.owed.push({ id, at: performance.now() });
    return new Promise((answered) => this.waiting.set(id, answered));
  }
}
