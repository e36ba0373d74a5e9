// Keeps the screen of a phone in the middle of the table on while a game runs, if the browser can.

export class StayAwake {
  constructor() {
    this.wanted = false;
    this.lock = null;
    document.addEventListener("visibilitychange", () => this.ask()); // a hidden page has lost the lock
  }

  show({ game }) {
    this.wanted = game !== null && !game.over;
    this.ask();
  }

  async ask() {
    if (!this.wanted) {
      await this.lock?.release();
      this.lock = null;
      return;
    }
    if (document.hidden || !navigator.wakeLock || this.asking || (this.lock && !this.lock.released)) return;
    this.asking = true;
    this.lock = await navigator.wakeLock.request("screen").catch(() => null); // the phone refuses if its battery is low
    this.asking = false;
  }
}
