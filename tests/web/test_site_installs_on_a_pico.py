"""The site brings the firmware onto an emulated Pico, whose own USB answers behind a stand-in for Web Serial."""

import json
import socket

import pytest
from test_site_with_a_pico import behind_the_port

from emulated import after_turns, ask, require_bench, ring
from site_in_browser import lit, open_site
from table_in_browser import expect

require_bench()

from host_tools.benchmarks.endurance_table_on_pico import on_device_as  # noqa: E402
from host_tools.commands import site as site_command  # noqa: E402
from host_tools.device import install_firmware, repl  # noqa: E402
from host_tools.packing.compile import on_device  # noqa: E402
from host_tools.picobench import ConsoleAsTcpPort, EmulatedPico  # noqa: E402
from small_release import DATA, NEW, OLD, restarted  # noqa: E402
from version import FIRMWARE as VERSION  # noqa: E402

pytestmark = pytest.mark.long
SLOW_MS = 1_500_000  # of wall time: an update takes five minutes on two quiet cores


# What the page waits for is a chip that a slow machine emulates: the line in its script, in ms of wall time
PATIENCE = [
    ("const ANSWER_MS = 30000;", SLOW_MS),
    ("const PROMPT_MS = 25000;", SLOW_MS),
    ("const ANSWER_MS = 5000;", 60_000),
    ("const RETURN_MS = 30000;", SLOW_MS),
    ("const PATIENCE_MS = 3000;", 30_000),
]


@pytest.fixture
def site(own_site):
    """Each test has a server of its own, whose files it changes."""
    return own_site


@pytest.fixture(autouse=True)
def patience(site):
    path = site.build / "main.js"
    text = path.read_text(encoding="utf-8")
    for line, ms in PATIENCE:
        changed = f"{line.partition('=')[0]}= {ms};"
        assert text.count(line) == 1 or changed in text
        text = text.replace(line, changed)
    path.write_text(text, encoding="utf-8")


class Plugged:
    """A Pico of the bench behind a cable, running by itself until `pull`."""

    def __init__(self, bench):
        self.bench = bench
        self.plugged = False
        self.resets = len(bench.resets)

    def put(self):
        self.running = ConsoleAsTcpPort(self.bench)
        self.running.start()
        self.cable = socket.create_connection(("127.0.0.1", int(self.running.url.rpartition(":")[2])))
        self.cable.settimeout(0.01)
        self.plugged = True

    def pull(self):
        if self.plugged:
            self.plugged = False
            self.cable.close()
            self.running.stop()

    def send(self, data):
        if self.plugged:
            self.cable.sendall(data)

    def said(self):
        """What it has sent since; None after it lost its power or started again."""
        if not self.plugged:
            return None
        try:
            data = self.cable.recv(65536)
        except TimeoutError:
            data = None
        except OSError:
            data = b""
        if data == b"":
            self.pull()
            return None
        if len(self.bench.resets) > self.resets:
            self.resets = len(self.bench.resets)
            return None
        return (data or b"").decode("latin-1")


def plug_in(context, bench):
    pico = Plugged(bench)
    behind_the_port(context, pico, pico.send)
    pico.put()
    return pico


def offer(site, wanted):
    """Let the site have this firmware."""
    wanted = {**wanted, site_command.UPDATE_SCRIPT: repl.script().encode()}
    for name, content in {**wanted, "values.json": json.dumps(install_firmware.values(wanted)).encode()}.items():
        (site.build / "pico" / name).parent.mkdir(parents=True, exist_ok=True)
        (site.build / "pico" / name).write_bytes(content)


def panel(context, site):
    page = lit(open_site(context, site))
    page.set_default_timeout(SLOW_MS)
    page.locator("#own-ring summary").click()
    return page


def install(page, *sentences):
    """Press *Install*, and wait for these sentences."""
    page.locator("#install-pico").click()
    for sentence in sentences:
        expect(page.locator("#pico-said")).to_contain_text(sentence, timeout=SLOW_MS)


@pytest.mark.parametrize(("cut", "mode"), [(20, "before"), (29, "torn"), (42, "after")])
def test_a_pulled_plug_leaves_one_of_the_two_and_repeating_it_finishes(cut, mode, context, site):
    bench = EmulatedPico({**OLD, **DATA})
    bench.run_ms(50)
    offer(site, NEW)
    pico = plug_in(context, bench)
    page = panel(context, site)
    bench.flash.cut_at(cut, mode, cut)
    install(page, "The Pico was disconnected half-way")
    pico.pull()
    bench.power_on()
    assert restarted(bench) in (["old", "a"], ["new", "b"])
    pico.put()
    install(page, "changed; the Pico has restarted.")
    pico.pull()
    assert restarted(bench) == ["new", "b"]
    assert {name: bench.files()[name] for name in DATA} == DATA
    assert page.faults == []


@pytest.mark.timeout(3600)
def test_the_firmware_is_installed_on_a_pico_with_micropython_alone(context, site):
    wanted = on_device()
    offer(site, wanted)
    bench = EmulatedPico({"main.py": "print('mine')"})
    bench.run_ms(50)
    pico = plug_in(context, bench)
    page = panel(context, site)
    install(page, "files changed; the Pico has restarted.", f"Firmware {VERSION} answers", "No game is on the table.")
    expect(page.locator("#pico-said .fault")).to_have_count(0)
    pico.pull()
    files = bench.files()
    assert {name: files[name] for name in wanted} == wanted and files["main-before.py"] == b"print('mine')"


@pytest.mark.timeout(3600)
def test_an_update_ends_the_running_app_and_settings_and_the_game_stay(context, site):
    bench, wire = ring(after_turns(3, {"seats": 8, "teams": 2, "ring_px": 8, "brightness": 2}))
    bench.wait(lambda: len(wire.frames) > 1 and len(wire.frames[-1].data) > 3, step_ms=5)
    offer(site, on_device_as("0.0.9"))
    pico = plug_in(context, bench)
    page = panel(context, site)
    install(page, "2 files changed", "The game of 3 moves is still there.")
    expect(page.locator("#pico-said .fault")).to_have_count(0)
    pico.pull()
    assert bench.files()["slot"] == b"b"
    assert ask(bench, do="hello")["firmware"] == "0.0.9"
    assert ask(bench, do="settings")["values"]["brightness"] == 2


def test_a_firmware_that_did_not_arrive_whole_is_not_begun_with(context, site):
    bench = EmulatedPico({"main.py": "print('mine')"})
    bench.run_ms(50)
    offer(site, NEW)
    (site.build / "pico" / "a").write_bytes(NEW["a"][:-1])
    pico = plug_in(context, bench)
    install(panel(context, site), "could not be loaded completely")
    pico.pull()
    assert bench.files() == {"main.py": b"print('mine')"}
