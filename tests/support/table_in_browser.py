"""The page of a simulated table in Chromium: the server as a player starts it, the page as a player uses it."""

import asyncio
import json
import re
import shutil
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import pytest
from websockets.sync.client import connect

from host_tools.device.firmware_client import LINES
from host_tools.words import report_sentences
from patience import PATIENCE_MS, PATIENCE_S

try:
    from playwright import sync_api
except ImportError:  # `browser` says what is missing
    expect = None
else:
    expect = sync_api.expect
    expect.set_options(timeout=PATIENCE_MS)

# The first is the same engine without the windows of the others, and takes a quarter less time.
CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"))), None
)
ROOT = Path(__file__).resolve().parents[2]
WIDE, PHONE = {"width": 1280, "height": 720}, {"width": 390, "height": 844}
# Cards are placed, and the ring is painted, within two frames after the size of the window has changed.
FRAMES = "async () => { for (const _ of [1, 2, 3]) await nextFrame(); }"
LOOK_MS = 20  # between two looks
UP_MS = 300  # a button that was held too long counts again once it was up for 200 ms: no report tells when
# What a test may change, as it is at first; a press straight after a pass counts, and only a long one is a hold.
SETTINGS = (
    {"mode": "emperor", "seats": 6, "teams": 2, "options": {}, "names": [], "ring_px": 24, "brightness": 4},
    {"commander": False, "poison": False},
    {"seat_wires": [], "turn_passed_by": "anybody", "sound_signs": False, "guard_ms": 0, "hold_ms": 1000},
    {"clock": "off", "turn_limit_s": 180, "bank_minutes": 30, "increment_s": 15, "clock_warning_s": 30},
)
# `python -m host_tools`, but no page is late or gone: under load a page can be silent for seconds with nothing wrong.
PATIENT = f"""
import runpy
from host_tools.web import connections_with_limits, relay
connections_with_limits.PING_S = {PATIENCE_S}
relay.Relay.late_ms = {PATIENCE_MS}
runpy.run_module("host_tools", run_name="__main__", alter_sys=True)
"""
loops = []  # of Playwright: it is marked as running in this thread while no call of it runs


@contextmanager
def launched():
    """Chromium; skips the test if it is not installed."""
    if expect is None:
        pytest.skip("no playwright here: make test")
    if CHROMIUM is None:
        pytest.skip("no Chromium here: apt install chromium-headless-shell")
    with sync_api.sync_playwright() as playwright:
        loops.append(asyncio.get_running_loop())
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        asyncio._set_running_loop(loops.pop())
        browser.close()


class Served:
    """`python -m host_tools run` as a player starts it, with more patience."""

    def __init__(self, folder, *arguments):
        command = [sys.executable, "-u", "-c", PATIENT, "run", "--no-browser", "--folder", str(folder), *arguments]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.said = []
        while "The table is set" not in "".join(self.said):
            line = self.process.stdout.readline()
            assert line, self.said
            self.said.append(line)
        self.address = re.search(r"http://\S+", self.said[-1])[0]

    def tell(self, **command):
        """Send that command as somebody else at the table. Return the answer."""
        with connect(f"ws{self.address[4:]}link", open_timeout=PATIENCE_S) as socket:
            socket.send(json.dumps({**command, "id": 90001}))
            while (report := json.loads(socket.recv(PATIENCE_S))).get("id") != 90001 or report["is"] in LINES:
                pass
        return report

    def reset(self, page=None):
        """Set up the table that there is at first, without a game. Unless it stands there already, `page` of it has
        seen the table change, and so has asked for the settings, too."""
        self.tell(do="new_game")  # a running game keeps its table
        at_first = {name: value for values in SETTINGS for name, value in values.items()}
        if at_first.items() <= self.tell(do="settings")["values"].items():
            return
        for values in ({"mode": "grand_melee", "seats": 8}, *SETTINGS):
            assert self.tell(do="set", values=values)["is"] == "settings"
            if page and "seats" in values:
                expect(page.locator("[data-seat]")).to_have_count(values["seats"])
        self.tell(do="new_game")

    def end(self):
        """Press Ctrl-C. Return the exit code and the remaining output."""
        self.process.send_signal(signal.SIGINT)
        rest, _ = self.process.communicate(timeout=PATIENCE_S)
        return self.process.returncode, rest


UNSEEN = """(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("body { opacity: 0 !important; }");
    document.adoptedStyleSheets = [sheet];
})()"""

# A page that asks for sixty frames a second costs a seventh of a core, even if nothing on it changes. Where it need not
# move it gets eight, and one more as soon as a test asks for `nextFrame`; all sixty if the test sets `everyFrame`.
FEW_FRAMES = """(() => {
    const ask = requestAnimationFrame;
    const calm = matchMedia("(prefers-reduced-motion: reduce)");
    const waiting = [];
    const give = (now) => waiting.splice(0).forEach((paint) => paint(now));
    window.requestAnimationFrame = (paint) => (calm.matches && !window.everyFrame ? waiting.push(paint) : ask(paint));
    window.nextFrame = () => new Promise((done) => ask((now) => done(give(now))));
    setInterval(() => waiting.length && ask(give), 125);
})()"""


def context_of(browser, **options):
    """Return a new profile with the patience of all tests. Its pages need not move: most of their time is painting."""
    context = browser.new_context(**{"reduced_motion": "reduce", **options})
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(UNSEEN)
    context.add_init_script(FEW_FRAMES)
    return context


def open_page(browser, served, **options):
    """Return the table's page in a profile of its own, with these options of the profile."""
    page = context_of(browser, **options).new_page()
    arrive(page, served)
    return page


def arrive(page, served):
    """Open the table's page and wait until it shows the table."""
    page.faults = []
    page.open_ids = set()
    page.commands = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    page.on("websocket", lambda socket: watch(page, socket))
    page.goto(served.address)
    expect(page.locator("#link")).to_have_text("Connected")
    expect(page.locator("[data-seat]")).to_have_count(6)


# Panels and fields as they are when the page comes; and all of it that a visitor may have changed.
CLEAR = """() => {
    localStorage.clear();
    document.activeElement.blur();
    scrollTo(0, 0);
    if (document.documentElement.dataset.room !== "dark") document.getElementById("room").click();
    document.getElementById("refusal").hidden = true;
    document.getElementById("games-list").replaceChildren(); // a test must not see the games of an earlier test
    for (const panel of document.querySelectorAll("details"))
        panel.open = panel.id === "legend" && innerWidth >= 1000;
}"""
SHOWN = """() => JSON.stringify([
    document.documentElement.dataset.room, document.body.className, document.body.dataset.screen,
    ...Array.from(document.querySelectorAll("details, #log li, #refusal, #followed"), (one) => [one.open, one.hidden]),
    ...Array.from(document.querySelectorAll("input, select"), (one) => [one.id, one.value, one.checked, one.disabled]),
])"""


def clear(page, served):
    """Bring table and page back to what they were when the page came, which `page.first` tells; by loading the page
    again if something else is left."""
    page.faults.clear()
    if page.locator("#followed").is_visible():
        page.click("#follow-close")
    page.emulate_media(color_scheme="dark", media="null", reduced_motion="reduce")
    if page.viewport_size != WIDE:
        resize(page, WIDE)
    served.reset(page)
    expect(page.locator("#headline")).to_have_text("A new game. Press PASS.")
    answered(page)
    page.evaluate(CLEAR)
    if page.evaluate(SHOWN) != page.first:
        page.reload()
        settled(page)


def settled(page):
    """Wait until the page shows the table and all that it asks for as it comes."""
    expect(page.locator("#link")).to_have_text("Connected")
    expect(page.locator("[data-seat]")).to_have_count(6)
    expect(page.locator("#house-rules select")).not_to_have_count(0)
    answered(page)


def watch(page, socket):
    """Keep in mind which commands have not been answered; a socket that has gone answers none."""
    page.open_ids.clear()
    socket.on("framesent", lambda line: sent(page, json.loads(line)))
    socket.on("framereceived", lambda line: end(page, json.loads(line)))


def sent(page, command):
    """Record that the page has sent a command."""
    page.commands.append(command)
    page.open_ids.add(command["id"])


def end(page, report):
    """Record that the device has answered a command, unless more lines of the answer follow."""
    if report["is"] not in LINES:
        page.open_ids.discard(report.get("id"))


def until(page, condition, what=""):
    """Wait until `condition()` is true, and return its result; Playwright hears of the page only while one of its calls
    runs."""
    end = time.monotonic() + PATIENCE_S
    while not (given := condition()):
        assert time.monotonic() < end, what or condition
        page.wait_for_timeout(LOOK_MS)
    return given


def resize(page, size):
    """Give the window this size, and wait until the layout has adapted to it."""
    page.set_viewport_size(size)
    comes_true(page, f"() => innerWidth === {size['width']} && innerHeight === {size['height']}")
    page.evaluate(FRAMES)


def answered(page):
    """Wait until the device has received every press and release."""
    page.evaluate("0")  # what the page has sent is told before that is answered
    until(page, lambda: not page.open_ids)


def comes_true(page, function):
    """Wait until that function of the page gives true; the page's policy lets nobody wait inside it."""
    until(page, lambda: page.evaluate(function), function)


def still(page):
    """Wait until no moment runs."""
    expect(page.locator("body")).to_have_attribute("data-moment", "still")


def heeds(page):
    """Wait until no moment runs that swallows a press."""
    expect(page.locator("body")).not_to_have_attribute("data-moment", re.compile("^(draw|roll_call|result)$"))


def says(page, pattern):
    """Wait for a headline that stays a short time only: it is looked for in every frame."""
    page.locator("#headline", has_text=re.compile(pattern)).wait_for(timeout=PATIENCE_MS)


@contextmanager
def held(page, button):
    """The button is down until what stands in the block is seen: a player lets go when the ring shows it."""
    page.hover(button)
    page.mouse.down()
    yield
    page.mouse.up()
    rested(page)


def rested(page):
    """Wait until a button that was held too long counts again."""
    answered(page)
    page.wait_for_timeout(UP_MS)


def hold(page, button):
    """The button is held until what that does is there, to be kept by letting go. Presses before are settled."""
    expect(page.locator("body")).not_to_have_class(re.compile("provisional"))
    with held(page, button):
        page.locator("body.provisional").wait_for(timeout=PATIENCE_MS)


# Down and up within one task: on a busy machine a click lasts so long that it is a hold.
TAP = """(button) => {
    button.scrollIntoView({ block: "nearest" });
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!button.contains(there)) return false;
    for (const kind of ["pointerdown", "pointerup"])
        there.dispatchEvent(new PointerEvent(kind, { bubbles: true, button: 0, pointerId: 77 }));
    return true;
}"""


def tap(page, button):
    """Press this button of the device for a moment, where nothing covers it."""
    locator = page.locator(button)
    until(page, lambda: locator.evaluate(TAP), f"{button} is covered")


# The same of a key: two messages of a busy machine can be as far apart as the down and up of a hold.
KEY = """(key) => {
    const event = { key, code: key, bubbles: true, cancelable: true };
    for (const kind of ["keydown", "keyup"]) document.activeElement.dispatchEvent(new KeyboardEvent(kind, event));
}"""


def tap_key(page, key):
    """Press this key for a moment."""
    page.evaluate(KEY, key)


def lay(page, mode, places, **typed):
    """Lay the table of a mode, whose ring shows `places`; what is typed goes into the fields of these names. The
    panel stays open. Another game with typed values is laid twice, and each time clears the table: both are waited
    for."""
    open_panel(page, "setup")
    page.select_option("#table-mode", mode)
    for field, value in typed.items():
        page.fill(f"#table-{field}", str(value))
    page.click("#lay")
    expect(page.locator("#lay")).to_have_attribute("aria-busy", "false")
    expect(page.locator("body")).to_have_attribute("data-mode", mode)
    expect(page.locator("[data-seat]")).to_have_count(places)


def open_panel(page, panel):
    """Open this panel, if it is not open."""
    if page.locator(f"#{panel}").get_attribute("open") is None:
        page.click(f"#{panel} summary")


def rename(page, seat, name):
    """Enter `name` for the player of a seat, in the open panel."""
    page.fill(f'[data-name-of="{seat}"]', name)
    page.keyboard.press("Enter")
    expect(page.locator(f"[data-seat='{seat}'] b")).to_have_text(name)


# The draw and the roll call take four seconds, unless a press ends them: it is made as soon as each is seen.
BEGUN = """(ended) => {
    const { moment, screen } = document.body.dataset;
    if (!["draw", "roll_call"].includes(moment)) return screen === "play" ? "begun" : "";
    if (ended.includes(moment)) return "";
    for (const kind of ["pointerdown", "pointerup"])
        document.getElementById("pass").dispatchEvent(
            new PointerEvent(kind, { bubbles: true, button: 0, pointerId: 77 }));
    return moment;
}"""


def draw(page):
    """Press PASS to draw who begins, in a game in which several turns may run at the same time."""
    tap(page, "#pass")
    seen = []

    def begun():
        seen.append(page.evaluate(BEGUN, seen))
        return seen[-1] == "begun"

    until(page, begun, "nobody begins")


def begin(page):
    """Press PASS to draw who begins. Return the seat that begins."""
    draw(page)
    expect(page.locator("#headline")).to_have_text(re.compile("^It is .* turn"))
    return active(page)


def active(page):
    """Return the seat whose turn it is."""
    return int(page.locator("[data-seat][data-look=S]").get_attribute("data-seat"))


def pass_turn(page):
    """Press PASS to end the turn."""
    heeds(page)
    headline = page.inner_text("#headline")
    tap(page, "#pass")
    expect(page.locator("#headline")).not_to_have_text(headline)


def turn_of(seat):
    """Return the headline of that seat's turn."""
    return re.compile(f"^It is {report_sentences.name(seat)}.s turn")


def take_out(page, seat):
    """Press OUT, press PASS until the cursor is on the seat, and hold OUT."""
    heeds(page)
    tap(page, "#out")
    expect(page.locator("#headline")).to_have_text(re.compile("^Is .* out"))
    for _ in range(6):
        if page.inner_text("#headline") == f"Is {report_sentences.name(seat)} out?":
            break
        headline = page.inner_text("#headline")
        tap(page, "#pass")
        expect(page.locator("#headline")).not_to_have_text(headline)
    hold(page, "#out")


def card(page, seat):
    """Return the card of that seat."""
    return page.locator(f'[data-seat="{seat}"]')


def log(page):
    """Return the rows of the history."""
    return page.locator("#log li")
