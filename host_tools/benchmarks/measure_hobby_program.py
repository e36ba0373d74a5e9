"""Measure programs/hobby.py to compare it with the firmware. The hobby program controls the same device, and is written
as hobby programs usually are.
"""

from __future__ import annotations

import statistics
from itertools import pairwise

from host_tools.benchmarks.firmware_step_times import SAVES, figures, said
from host_tools.benchmarks.pico_board_without_app import PASS_GPIO, RING_GPIO
from host_tools.packing.compile import FIRMWARE
from host_tools.picobench import MS, TYPICAL, EmulatedPico

_PRESSES = 3


def measured() -> dict[str, float]:
    """Return the figures of the hobby program, as row name -> figure."""
    small, large = _at_work(24, _PRESSES, SAVES), _at_work(60, 1, 1)
    found = {}
    for pixels, of in ((24, small), (60, large)):
        found[f"cpu_frame_{pixels}_px"] = of["frame"]
        found[f"due_change_{pixels}_px"] = of["gap"]
    for seats in (6, 24):
        found[f"press_{seats}_seats_median"] = small["press_median"]
        found[f"press_{seats}_seats_worst"] = small["press_worst"]
    return {
        **found,
        "first_light": _power_on_ms(),
        "cpu_busy_nobody_watching": small["busy"],
        "bytes_a_tick_idle": small["bytes"],
        "bytes_a_tick_animated": small["bytes"],
        "event_to_view": small["ranges"] / 1000,
        "save_an_event": small["save"],
        "erases_an_event": small["erases"],
        "free_heap_500_events": small["free"] / 1000,
    }


def _at_work(pixels: int, presses: int, saves: int) -> dict[str, float]:
    """Run programs/hobby.py. Return the figures that the program prints, and the measured time from each press to the
    change of its light.

    A probe records the light while PASS is pressed.
    """
    bench = said("hobby.py", uses={"SAVES": saves, "PIXELS": pixels}, files={}, timing=TYPICAL)
    found = figures(bench)
    save_us = sorted(int(part.split()[0]) for part in bytes(bench.console.text).split(b"@ save ")[1:])
    erases = sum(operation.size >= 4096 for operation in bench.flash.log)
    ring = bench.probe(RING_GPIO)
    started_ns, busy_ns = bench.now_ns, bench.busy_ns
    bench.run_ms(200)
    busy = 100 * (bench.busy_ns - busy_ns) / (bench.now_ns - started_ns)
    waits, gaps = [], []
    for press in range(presses):
        at_ns = bench.now_ns + 5 * MS + press * 3_700_000
        bench.button(PASS_GPIO).click(at_ns / MS, hold_ms=120, bounce_ms=3, seed=press)
        bench.run_until(at_ns + 160 * MS)
        # the program sends no frames during its settle time, so the changed frame is the first after the longest pause
        starts = [frame.start_ns for frame in ring.frames if at_ns - 40 * MS < frame.start_ns < at_ns + 110 * MS]
        pause, changed = max((after - before, after) for before, after in pairwise(starts))
        waits.append((changed - at_ns) / MS)
        gaps.append(pause / MS)
    return {
        **found,
        "busy": round(busy, 1),
        "press_median": round(statistics.median(waits), 1),
        "press_worst": round(max(waits), 1),
        "gap": round(max(gaps), 1),
        "save": save_us[len(save_us) // 2] / 1000,
        "erases": round(erases / saves, 2),
    }


_IMPORTS_FIRST = """
import machine
from games.catalogue import load
load("emperor")
machine.bitstream(machine.Pin(22, machine.Pin.OUT, value=0), 0, (400, 850, 800, 450), bytes(72))
"""


def _power_on_ms() -> float:
    """Return the time in ms from power-on to first light for a program that imports the firmware's rules before it
    lights the ring.

    The modules of the rules are on the Pico as source files.
    """
    paths = [*(FIRMWARE / "rules").glob("*.py"), *(FIRMWARE / "games" / "emperor").glob("*.py")]
    paths += [FIRMWARE / "games" / "catalogue.py", FIRMWARE / "compat.py", FIRMWARE / "free_memory.py"]
    sources = {path.relative_to(FIRMWARE).as_posix(): path.read_bytes() for path in paths}
    bench = EmulatedPico({**sources, "main.py": _IMPORTS_FIRST})
    ring = bench.probe(RING_GPIO)
    bench.wait(lambda: bool(ring.frames), 30_000, step_ms=10)
    return round(ring.frames[0].start_ns / MS)
