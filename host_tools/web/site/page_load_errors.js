(function () {
  const AGAIN = "emperor-ring asked again";
  const PATIENCE_MS = 10000;
  const loaded = new Set();
  const isNeeded = (element) => element.matches("script[src], link[rel=stylesheet], link[rel=preload]");
  const name = (address) => address.split("/").pop() || "this page";

  function say(headline, ...subline) {
    document.getElementById("headline").textContent = headline;
    document.getElementById("subline").replaceChildren(...subline);
    document.getElementById("link").textContent = "Not running";
  }

  function sayMissing(missing) {
    const again = Object.assign(document.createElement("button"), { className: "small", textContent: "Load it again" });
    again.addEventListener("click", () => location.reload());
    say("This page did not load completely.", `Missing: ${missing.join(", ") || "the firmware"}. `, again);
  }

  const isUp = () => document.getElementById("link")?.dataset.link !== "waiting";

  // Loads the whole page once more if a download broke off, because a browser does not repeat a broken download of a single file.
  // Returns whether it does so.
  function loadAgain() {
    let isFirst = false;
    try {
      isFirst = !sessionStorage.getItem(AGAIN);
      sessionStorage.setItem(AGAIN, "1");
    } catch {} // this browser stores nothing
    if (isFirst) location.reload();
    return isFirst;
  }

  function fails(address) {
    if (document.getElementById("link") && isUp() || loadAgain()) return;
    if (document.readyState !== "loading") sayMissing([name(address)]); // else after PATIENCE_MS
  }

  if (location.protocol === "file:") {
    addEventListener("DOMContentLoaded", () =>
      say("This page runs only from a web server.", "In the folder of this file: python3 -m http.server. Then open http://localhost:8000/ in this browser."));
    return;
  }
  // a page that was cut off has no last element; Chromium 156 never fires this event for it
  addEventListener("DOMContentLoaded", () => document.getElementById("device") || fails(""));
  document.addEventListener("load", ({ target }) => loaded.add(target), true);
  addEventListener("error", ({ target, filename }) => {
    if (target === window) fails(filename || "");
    else if (isNeeded(target)) fails(target.src || target.href);
  }, true);
  addEventListener("unhandledrejection", () => fails("words.json"));
  setTimeout(() => {
    const needed = [...document.querySelectorAll("script[src], link[rel=stylesheet], link[rel=preload]")];
    if (document.readyState === "loading") return loadAgain() || sayMissing([name("")]);
    if (!isUp()) return sayMissing(needed.filter((one) => !loaded.has(one)).map((one) => name(one.src || one.href)));
    try {
      sessionStorage.removeItem(AGAIN);
    } catch {}
  }, PATIENCE_MS);
})();
