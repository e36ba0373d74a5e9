// Keeps a phone's screen on during a game, if the browser can. The phone may lie in the middle of the table.

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
