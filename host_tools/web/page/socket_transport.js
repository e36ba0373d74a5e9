// The transport to a device behind a server: a WebSocket that reconnects by itself. Only this transport can admit other players,
// by the table's code.

import { toReader } from "./reader_at_host_computer_or_elsewhere.js";

const RETRY_MS = [300, 600, 1200, 2400, 4000];

export class SocketTransport {
  constructor(code) {
    this.code = code; // the code that lets this browser play, or "" without a code
    this.tries = 0;
    this.greeting = []; // the server sends a new page the current reports
    this.onPlainHttp = "Over plain http the screen does not stay awake, and you cannot install this page as an app. The site of `make site` over https can do both.";
    this.words = { open: "Connected", closed: "Not connected, trying again…" };
    this.troubles = {
      closed: (why) => why
        ? { headline: "This page is not connected to the table.", subline: why }
        : {
          headline: "The table is closed.",
          subline: toReader("Start `make run` again, and this page continues by itself.", "When its computer opens it again, this page continues by itself."),
        },
      silent: () => ({
        headline: "The ring does not answer.",
        subline: toReader("If this lasts, unplug it and plug it in again, or restart `make run`.", "If this lasts, unplug it and plug it in again, or ask the person at its computer."),
      }),
    };
  }

  open(take, change) {
    const shown = this.code ? `link?code=${encodeURIComponent(this.code)}` : "link";
    const place = new URL(shown, document.baseURI); // an address in the same folder as the page
    place.protocol = place.protocol === "https:" ? "wss:" : "ws:";
    this.socket = new WebSocket(place);
    this.socket.onopen = () => {
      this.tries = 0;
      change("open");
    };
    this.socket.onmessage = (message) => take(message.data);
    this.socket.onclose = ({ reason }) => {
      change("closed", reason);
      setTimeout(() => this.open(take, change), RETRY_MS[Math.min(this.tries++, RETRY_MS.length - 1)]);
    };
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
