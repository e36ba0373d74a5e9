"""The site of `make site` in Chromium: its page as a player uses it, and what it stores."""

from table_in_browser import comes_true, expect

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
# What a page hears as its window is hidden, or the phone locked: no browser without a screen does it by itself.
HIDE = """(hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
# In every page: `ask` sends the firmware in the worker a command of the test, and gives the answer; `heard` counts.
LISTEN = """(() => {
    const post = Worker.prototype.postMessage;
    let last = 1e6;
    window.heard = 0; // messages with reports
    Worker.prototype.postMessage = function (data, ...more) {
        const worker = this;
        if (!window.ask) worker.addEventListener("message", ({ data }) => (heard += Boolean(data.lines)));
        window.ask ??= (command) => new Promise((told) => {
            const id = ++last;
            worker.addEventListener("message", ({ data }) => {
                for (const line of (data.lines ?? "").split("\\n").filter((one) => one.includes(`"id": ${id}`)))
                    try {
                        told(JSON.parse(line));
                    } catch {} // broken off: it comes again
            });
            post.call(worker, { line: JSON.stringify({ ...command, id }) });
        });
        post.call(worker, data, ...more);
    };
})()"""
# The firmware keeps what is settled as its page is hidden, before it answers what the page asks later.
KEEP = f"""async () => {{
    ({HIDE})(true);
    ({HIDE})(false);
    await ask({{ do: "state" }});
}}"""
# Bytes in the private files of the site.
KEPT_BYTES = """async () => {
    let bytes = 0;
    const root = await navigator.storage.getDirectory();
    for await (const folder of root.values())
        for await (const file of folder.values()) bytes += (await file.getFile()).size;
    return bytes;
}"""

# One bit in the middle of what is kept.
DAMAGE = """async () => {
    let damaged = 0;
    const root = await navigator.storage.getDirectory();
    for await (const folder of root.values())
        for await (const file of folder.values()) {
            const bytes = new Uint8Array(await (await file.getFile()).arrayBuffer());
            if (!bytes.length) continue;
            bytes[bytes.length >> 1] ^= 64;
            const writable = await file.createWritable();
            await writable.write(bytes);
            await writable.close();
            damaged++;
        }
    return damaged === 1;
}"""
# Whether a service worker has kept the whole site.
KEPT = "async () => (await navigator.serviceWorker.ready).active?.state === 'activated'"


def open_site(context, site, path=""):
    """Return a page of the site, which records its faults and its requests."""
    page = context.new_page()
    page.faults = []
    page.asked = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    page.on("console", lambda message: message.type == "error" and page.faults.append(message.text))
    page.on("request", lambda request: page.asked.append(request.url))
    page.goto(site.address + path)
    return page


def lit(page):
    """Wait until the firmware runs and the table is shown. A press straight after a pass counts, and only
    a long one is a hold."""
    expect(page.locator("#link")).to_have_text("In this browser")
    expect(page.locator("[data-seat]")).to_have_count(6)
    comes_true(page, "() => document.getElementById('ring').dataset.radius > 0")
    assert page.evaluate('ask({ do: "set", values: { guard_ms: 0, hold_ms: 1000 } })')["is"] == "settings"
    return page


def keep(page):
    """Wait until the firmware has stored all settled events."""
    page.evaluate(KEEP)
