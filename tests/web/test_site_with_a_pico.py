"""The site with a Pico on USB: a stand-in for the browser's Web Serial, behind which the firmware runs as a process."""

import json
import queue
import threading
from types import SimpleNamespace

import pytest

from host_tools.device import firmware_process
from site_in_browser import lit, open_site
from table_in_browser import comes_true, expect

# navigator.serial of a browser that has it: the steps of WICG/serial at c368e14, index.html, for requestPort, getPorts,
# open, readable, writable and close. A page knows a port after it has asked for it. When the plug is put back, or the
# Pico restarts, there is another port, as in Chrome, and the old one stays shut. A letter stands for the byte of the
# same number; null stands for a pulled plug.
STAND_IN = """
(() => {
    const told = new EventTarget();
    const lost = (name = "NetworkError") => new DOMException("lost", name);
    let port = null;
    class Port {
        #state = "closed";
        #readable = null;
        #writable = null;
        #isLost = false;
        #lose = () => {}; // an error, by its name: the stream ends, and the port makes another unless it has gone
        #streamsEnded = null;

        getInfo() {
            return { usbVendorId: 0x2e8a, usbProductId: 5 };
        }

        async open(options) {
            if (!(options.baudRate > 0)) throw new TypeError("no baud rate");
            if (this.#state !== "closed") throw new DOMException("not closed", "InvalidStateError");
            this.#state = "opening";
            const there = this === port && (await plugged());
            this.#state = there ? "opened" : "closed";
            if (!there) throw lost();
        }

        unplug() {
            this.#isLost = true;
            port = new Port();
            this.#lose();
        }

        disturb() {
            this.#lose("BreakError");
        }

        get readable() {
            if (this.#readable || this.#state !== "opened" || this.#isLost) return this.#readable;
            let live = true;
            const end = () => {
                live = false;
                this.#readable = null;
                this.#settle();
            };
            const start = (stream) => {
                this.#lose = (name) => {
                    if (!live) return;
                    stream.error(lost(name));
                    end();
                };
            };
            const pull = async (stream) => {
                for (;;) {
                    const text = live ? await fromPico() : "";
                    if (!live) return;
                    if (text === null) return this.unplug();
                    if (text) return stream.enqueue(Uint8Array.from(text, (one) => one.charCodeAt(0)));
                    await new Promise((done) => setTimeout(done, 10));
                }
            };
            this.#readable = new ReadableStream({ start, pull, cancel: end });
            return this.#readable;
        }

        get writable() {
            if (this.#writable || this.#state !== "opened" || this.#isLost) return this.#writable;
            const end = () => {
                this.#writable = null;
                this.#settle();
            };
            const write = (bytes, { signal }) => new Promise((done, fail) => {
                signal.addEventListener("abort", () => fail(signal.reason));
                if (this.#isLost) {
                    end();
                    fail(lost());
                } else if (!window.isDeaf) {
                    toPico(String.fromCharCode(...bytes)).then(done, fail);
                }
            });
            this.#writable = new WritableStream({ write, close: end, abort: end });
            return this.#writable;
        }

        async close() {
            if (this.#state !== "opened") throw new DOMException("not opened", "InvalidStateError");
            const ended = new Promise((done) => (this.#streamsEnded = done));
            const all = [this.#readable?.cancel(), this.#writable?.abort(), ended]; // each is rejected if it is locked
            this.#settle();
            this.#state = "closing";
            await Promise.all(all);
            this.#state = "closed";
            this.#isLost = false;
        }

        #settle() {
            if (!this.#readable && !this.#writable) this.#streamsEnded?.();
        }
    }
    port = new Port();
    const serial = {
        requestPort: async () => {
            if (!navigator.userActivation.isActive) throw new DOMException("nobody pressed", "SecurityError");
            localStorage.granted = 1;
            return port;
        },
        getPorts: async () => (localStorage.granted ? [port] : []),
        addEventListener: (...all) => told.addEventListener(...all),
    };
    Object.defineProperty(Navigator.prototype, "serial", { get: () => serial });
    window.pullPlug = () => port.unplug();
    window.makeNoise = () => port.disturb();
    window.putPlug = () => told.dispatchEvent(new Event("connect"));
})();
"""


# Whatever becomes of what is sent to a Pico that takes nothing, and of the port.
HALF_WAY = """async () => {
    const { PicoReplOverWebSerial } = await import("../../parts/pico_repl_over_web_serial.js");
    const prompt = new PicoReplOverWebSerial({ close: async () => {} });
    prompt.writer = new WritableStream({ write: () => new Promise(() => {}) }).getWriter();
    window.said = "";
    prompt.send("x").catch(async (fault) => {
        await prompt.close();
        window.said = fault.message;
    });
}"""
# How many ms it takes to show a game that a device says is endless.
MANY_EVENTS = """async () => {
    const { EventLogWithUndo } = await import("../../parts/event_log_with_undo.js");
    const button = () => document.createElement("button");
    const log = new EventLogWithUndo(document.createElement("ol"), button(), button(), () => {});
    log.see({ first: 1, game: null, moves: 4294967295, undone: 0 });
    log.take({ no: 400000000, event: { type: "pass" } });
    const begun = performance.now();
    log.draw(String);
    return performance.now() - begun;
}"""


class Pico:
    """The firmware in a process, behind a cable."""

    def __init__(self, folder):
        self.transport = firmware_process.firmware("auto", folder).transport
        self.transport.open()
        self.lines = queue.SimpleQueue()
        self.plugged = True
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        self.lines.put("MicroPython v1.28.0; a line for people\n")
        while line := self.transport.read_line():
            self.lines.put(line.decode("latin-1"))

    def said(self):
        found = []
        while not self.lines.empty():
            found.append(self.lines.get())
        return "".join(found)


def behind_the_port(context, pico, send):
    """Let the pages of this browser find that Pico behind the stand-in."""
    context.expose_function("toPico", lambda text: send(text.encode("latin-1")))
    context.expose_function("fromPico", pico.said)
    context.expose_function("plugged", lambda: pico.plugged)
    context.add_init_script(STAND_IN)


@pytest.fixture
def pico(context, tmp_path):
    pico = Pico(tmp_path / "pico")
    behind_the_port(context, pico, pico.transport.write)
    yield pico
    pico.transport.close()


def with_pico(context, site):
    page = lit(open_site(context, site))
    page.locator("#own-ring summary").click()
    page.locator("#to-pico").click()
    expect(page.locator("#link")).to_have_text("The Pico on USB")
    expect(page.locator("[data-seat]")).to_have_count(6)
    return page


def test_the_page_is_the_twin_of_a_pico_and_the_games_stay_apart(context, site, pico):
    page = with_pico(context, site)
    page.locator("#pass").tap()
    expect(page.locator("body")).to_have_attribute("data-screen", "play")
    expect(page.locator("#own-ring")).to_be_hidden()
    page.reload()  # the window remembers the choice
    expect(page.locator("#link")).to_have_text("The Pico on USB")
    expect(page.locator("body")).to_have_attribute("data-screen", "play")
    page.locator("#to-browser").click()
    lit(page)
    expect(page.locator("body")).to_have_attribute("data-screen", "ready")
    assert page.faults == []


def test_a_pulled_plug_is_told_and_the_page_comes_back_by_itself(context, site, pico):
    page = with_pico(context, site)
    pico.plugged = False
    page.evaluate("pullPlug()")
    expect(page.locator("#headline")).to_have_text("The Pico is not connected.")
    pico.plugged = True
    page.evaluate("putPlug()")
    expect(page.locator("#link")).to_have_text("The Pico on USB")
    expect(page.locator("#headline")).to_have_text("A new game. Press PASS.")


def test_a_port_in_use_is_told(context, site, pico):
    page = with_pico(context, site)
    pico.plugged = False
    page.reload()
    expect(page.locator("#subline")).to_contain_text("in use by another program")


def test_where_the_browser_has_no_serial_ports_none_is_offered(context, site):
    context.add_init_script("delete Navigator.prototype.serial")
    page = lit(open_site(context, site))
    page.locator("#own-ring summary").click()
    expect(page.locator("#own-ring-file")).to_be_visible()
    expect(page.locator("#to-pico")).to_be_hidden()


def test_the_self_test_says_how_it_is_with_the_pico(context, site, pico):
    page = lit(open_site(context, site))
    page.locator("#own-ring summary").click()
    page.locator("#test-pico").click()
    expect(page.locator("#pico-said li")).to_have_count(4)
    expect(page.locator("#pico-said .fault")).to_have_count(0)
    expect(page.locator("#pico-said")).to_contain_text("settings have no faults")
    expect(page.locator("#pico-said")).to_contain_text("No game is on the table.")
    pico.plugged = False
    page.locator("#test-pico").click()
    expect(page.locator("#pico-said .fault")).to_contain_text("does not answer")
    assert page.faults == []


def test_noise_and_reports_that_the_page_cannot_show_are_left_out_and_the_pico_is_still_there(context, site, pico):
    page = with_pico(context, site)
    page.evaluate("makeNoise()")
    for odd in ('{"is": "state"}', '{"is": "settings"}', '{"is": "standing", "standing": "spectator"}'):
        pico.lines.put(f"{odd}\n")
    expect(page.locator("#link")).to_have_text("The Pico on USB")
    page.locator("#pass").tap()
    expect(page.locator("body")).to_have_attribute("data-screen", "play")
    expect(page.locator("#link")).to_have_text("The Pico on USB")


@pytest.mark.long
def test_a_device_that_answers_nonsense_does_not_pass_the_self_test(context, site):
    lines = queue.SimpleQueue()
    nonsense = SimpleNamespace(said=lambda: "" if lines.empty() else lines.get(), plugged=True)
    behind_the_port(context, nonsense, lambda _: lines.put('{"is": "hello"}\n{"is": "settings"}\n{"is": "state"}\n'))
    page = lit(open_site(context, site))
    page.locator("#own-ring summary").click()
    page.locator("#test-pico").click()
    expect(page.locator("#pico-said .fault")).to_contain_text("does not answer")
    assert page.faults == []


class Prompt:
    """A board at MicroPython's raw prompt, which answers all that it runs with `who`, in JSON. Source: the reference
    of MicroPython, *The REPL*, raw mode and raw-paste mode."""

    plugged = True
    BANNER = "raw REPL; CTRL-B to exit\r\n>"

    def __init__(self):
        self.who = ""
        self.lines = queue.SimpleQueue()
        self.pasting = False

    def take(self, data):
        if data == b"\x05A\x01":
            self.lines.put("R\x01\x00\x10")  # there is room for 4096 bytes
            self.pasting = True
        elif data == b"\r\x01":
            self.lines.put(self.BANNER)
        elif data == b"\x04":
            restart = "OK\r\nMPY: soft reboot\r\n" + self.BANNER
            self.lines.put(f"\x04{self.who}\r\n\x04\x04>" if self.pasting else restart)
            self.pasting = False

    def said(self):
        return "" if self.lines.empty() else self.lines.get()


def test_a_board_on_which_the_firmware_cannot_run_is_refused(context, site):
    board = Prompt()
    behind_the_port(context, board, board.take)
    page = lit(open_site(context, site))
    page.locator("#own-ring summary").click()
    for who, sentence in (
        (("circuitpython", (9, 2, 4), "x with RP2040"), "This board runs circuitpython, not MicroPython."),
        (
            ("micropython", (1, 23, 0), "Raspberry Pi Pico with RP2040"),
            "MicroPython 1.23.0, but 1.24 or newer is needed.",
        ),
        (
            ("micropython", (1, 28, 0), "Raspberry Pi Pico2 with RP2350"),
            "This board is a Raspberry Pi Pico2 with RP2350, but",
        ),
    ):
        board.who = json.dumps(who)
        page.locator("#install-pico").click()
        expect(page.locator("#pico-said .fault")).to_contain_text(sentence)
    assert page.faults == []


@pytest.mark.long
def test_a_pico_that_takes_nothing_keeps_nobody_waiting(context, site, pico):
    page = lit(open_site(context, site))
    page.locator("#own-ring summary").click()
    page.evaluate("window.isDeaf = true")
    page.locator("#test-pico").click()
    expect(page.locator("#pico-said .fault")).to_contain_text("does not answer")
    expect(page.locator("#test-pico")).to_be_enabled()
    assert page.faults == []


def test_a_pico_that_reads_no_further_half_way_is_told_as_such(context, site):
    page = lit(open_site(context, site))
    page.clock.install()
    page.evaluate(HALF_WAY)
    for _ in range(40):  # one time limit begins as another ends
        page.clock.run_for(1000)
    comes_true(page, "said.includes('does not answer')")


@pytest.mark.long
def test_a_log_of_more_events_than_any_device_has_room_for_does_not_stop_the_page(context, site, pico):
    page = with_pico(context, site)
    pico.lines.put('{"is": "log", "no": 4294967290, "event": {"type": "pass"}}\n')
    page.locator("#pass").tap()
    expect(page.locator("body")).to_have_attribute("data-screen", "play")
    assert page.evaluate(MANY_EVENTS) < 100
    assert page.faults == []
