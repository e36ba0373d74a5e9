// Registers the service worker if the page has a manifest. The service worker stores the page as an app that starts without a
// network. A newer version waits until no page is open, or until the player accepts it.

export async function keepAsApp(onNewer) {
  if (!document.querySelector("link[rel=manifest]") || !navigator.serviceWorker) return;
  const known = Boolean(navigator.serviceWorker.controller);
  const registration = await navigator.serviceWorker.register("service_worker.js").catch(() => null);
  if (!registration) return; // a private window, which stores nothing
  let told = false;
  const waits = () => {
    if (told || !registration.waiting || !navigator.serviceWorker.controller) return;
    told = true;
    onNewer(() => registration.waiting?.postMessage("take over"));
  };
  const watch = () => {
    const newer = registration.installing;
    newer?.addEventListener("statechange", () => newer.state === "installed" && waits());
  };
  registration.addEventListener("updatefound", watch);
  watch();
  waits();
  // from now on another version answers requests, but this page belongs to the previous version
  if (known) navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
}
