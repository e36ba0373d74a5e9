// Stores all files of one version of the site, so that the site starts without a network. A newer version is downloaded
// completely, and each file is checked. It becomes active only when no page is open or the player accepts it, so that versions
// never mix.

const SITE = { version: "", files: {} }; // `make site` fills in the version and, as path -> SHA-256, the files
const PREFIX = `emperor-ring ${new URL(registration.scope).pathname} `;
const CACHE = PREFIX + SITE.version;
const STORED_ONCE_SHOWN = "manual/pictures/"; // these pictures are stored after the page has shown them

const hex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

async function fetchWhole() {
  const cache = await caches.open(CACHE);
  await Promise.all(
    Object.entries(SITE.files).map(async ([path, value]) => {
      const url = new URL(path, registration.scope);
      const answer = await fetch(url, { cache: "no-cache" });
      const found = answer.ok && hex(await crypto.subtle.digest("SHA-256", await answer.clone().arrayBuffer()));
      if (found !== value) throw new Error(`${path} is not of this version`);
      await cache.put(url, answer);
    }),
  );
}

oninstall = (event) =>
  event.waitUntil(
    fetchWhole().catch(async (fault) => {
      await caches.delete(CACHE);
      throw fault;
    }),
  );

onactivate = (event) =>
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)))),
  );

async function answer(request, path) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(new URL(path || "index.html", registration.scope));
  if (kept) return kept;
  const fetched = await fetch(request);
  if (fetched.ok && path.startsWith(STORED_ONCE_SHOWN)) await cache.put(request.url, fetched.clone());
  return fetched;
}

onfetch = (event) => {
  const url = event.request.url.split(/[?#]/)[0];
  if (event.request.method !== "GET" || !url.startsWith(registration.scope)) return;
  const path = url.slice(registration.scope.length);
  if (path in SITE.files || path === "" || path.startsWith(STORED_ONCE_SHOWN)) event.respondWith(answer(event.request, path));
};

// Starts the newer version, because the player has accepted it.
onmessage = ({ data }) => data === "take over" && skipWaiting();
