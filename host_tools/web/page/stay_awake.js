// While a game runs, the screen of a phone that lies in the middle of the table stays on, where a browser can do that.

export class StayAwake {
  constructor() {
    this.wanted = false;
    this.lock = null;
    document.addEventListener("visibilitychange", () => this.ask()); // a hidden page has lost it
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
    this.lock = await navigator.wakeLock.request("screen").catch(() => null); // the battery is low: it decides
    this.asking = false;
  }
}
