// The socket to the device: commands out, reports in. Comes back by itself.

const RETRY_MS = [300, 600, 1200, 2400, 4000];

export class Link {
  constructor(onReport, onChange) {
    this.onReport = onReport;
    this.onChange = onChange; // told "open" and "closed"
    this.waiting = new Map();
    this.lastId = 0;
    this.tries = 0;
    this.connect();
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/link`);
    this.socket.onopen = () => {
      this.tries = 0;
      this.onChange("open");
    };
    this.socket.onmessage = (message) => this.take(JSON.parse(message.data));
    this.socket.onclose = () => {
      this.waiting.clear();
      this.onChange("closed");
      setTimeout(() => this.connect(), RETRY_MS[Math.min(this.tries++, RETRY_MS.length - 1)]);
    };
  }

  take(report) {
    const answered = this.waiting.get(report.id);
    if (answered && report.is !== "log") {
      this.waiting.delete(report.id);
      answered(report);
    }
    this.onReport(report);
  }

  // Sends a command; the promise gives its answer, whatever that is.
  send(command) {
    if (this.socket.readyState !== WebSocket.OPEN) return new Promise(() => {});
    const id = ++this.lastId;
    this.socket.send(JSON.stringify({ ...command, id }));
    return new Promise((answered) => this.waiting.set(id, answered));
  }
}
