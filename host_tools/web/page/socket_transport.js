// The transport to a device behind a server: a WebSocket that reconnects by itself. Only this transport can admit other players,
// by the table's code.

import { toReader } from "./reader_at_host_computer_or_elsewhere.js";

const RETRY_MS = [300, 600, 1200, 2400, 4000];
const LATE_MS = 2000; // used until the first heartbeat of the server names its limit
const GONE = 2.5; // the connection counts as dead if no report arrives for this many times the limit
const BUSY_MS = 1000;
const PAGE = crypto.getRandomValues(new Uint32Array(4)).join("-"); // the server recognises this page when it connects again

export class SocketTransport {
  constructor(code) {
    this.code = code; // the code that lets this browser play, or "" without a code
    this.tries = 0;
    this.lateMs = LATE_MS; // if the newest heartbeat is older than this, no press counts
    this.greeting = []; // the server sends a new page the current reports
    this.onPlainHttp = "Over plain http the screen does not stay awake, and you cannot install this page as an app. The site of `make site` over https can do both.";
    this.words = { open: "Connected", late: "No answer…", closed: "Not connected, trying again…" };
    this.troubles = {
      closed: (why) => why
        ? { headline: "This page is not connected to the table.", subline: why }
        : {
          headline: "The table is closed.",
          subline: toReader("Start the program again in its terminal, and this page continues by itself.", "When its computer opens it again, this page continues by itself."),
        },
      late: () => ({ headline: "The table does not answer.", subline: "Presses count again as soon as it answers." }),
      silent: () => ({
        headline: "The ring does not answer.",
        subline: toReader("If this lasts, unplug it and plug it in again, or restart the program in its terminal.", "If this lasts, unplug it and plug it in again, or ask the person at its computer."),
      }),
    };
  }

  open(take, change) {
    const shown = this.code ? `&code=${encodeURIComponent(this.code)}` : "";
    const place = new URL(`link?page=${PAGE}${shown}`, document.baseURI); // an address in the same folder as the page
    place.protocol = place.protocol === "https:" ? "wss:" : "ws:";
    const socket = (this.socket = new WebSocket(place));
    this.beat = null;
    this.replace = () => {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
      change("closed", "The table does not answer. This page tries to connect again by itself.");
      this.open(take, change);
    };
    this.wait();
    socket.onopen = () => {
      this.tries = 0;
      this.heardAt = performance.now();
      change("open");
    };
    socket.onmessage = (message) => {
      this.wait();
      take(message.data);
    };
    socket.onclose = ({ reason }) => {
      clearTimeout(this.patience);
      change("closed", reason);
      setTimeout(() => this.open(take, change), RETRY_MS[Math.min(this.tries++, RETRY_MS.length - 1)]);
    };
  }

  // Opens a new connection if no report arrives soon.
  wait() {
    clearTimeout(this.patience);
    const { replace } = this;
    // two timers: if the page itself was busy, it can read the reports that are waiting before the second timer ends
    this.patience = setTimeout(() => (this.patience = setTimeout(replace, BUSY_MS)), GONE * this.lateMs - BUSY_MS);
  }

  heard({ ms, late_ms }) {
    this.beat = ms;
    this.lateMs = late_ms;
    this.heardAt = performance.now();
  }

  get isLate() {
    return this.isOpen && this.age > this.lateMs;
  }

  get age() {
    return performance.now() - this.heardAt;
  }

  get stamp() {
    return { beat: this.beat, age_ms: Math.round(this.age) };
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  send(line) {
    this.socket.send(line);
  }

  // Lets the server replay a finished game.
  async follow(text) {
    const shown = this.code ? `?code=${encodeURIComponent(this.code)}` : "";
    const answer = await fetch(`follow${shown}`, { method: "POST", body: text });
    return answer.ok ? answer.json() : { refused: await answer.text() };
  }

  // Connects again, with this code.
  show(code) {
    this.code = code;
    this.tries = 0;
    this.socket.close();
  }
}
