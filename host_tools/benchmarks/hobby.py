"""The usual way of the same things: programs/hobby.py, measured beside the firmware."""

from __future__ import annotations

import statistics
from itertools import pairwise

from host_tools.benchmarks.board import PASS_GPIO, RING_GPIO
from host_tools.benchmarks.inside import SAVES, figures, said
from host_tools.picobench import MS, TYPICAL

_PRESSES = 8


def measured() -> dict[str, float]:
    """Figures of the hobby way, by the names of the rows that they stand beside."""
    bench = said("hobby.py", uses={"SAVES": SAVES}, files={}, timing=TYPICAL)
    found = figures(bench)
    saves = sorted(int(part.split()[0]) for part in bytes(bench.console.text).split(b"@ save ")[1:])
    erases = sum(operation.size >= 4096 for operation in bench.flash.log)
    ring = bench.probe(RING_GPIO)
    started_ns, busy_ns = bench.now_ns, bench.busy_ns
    bench.run_ms(500)
    busy = 100 * (bench.busy_ns - busy_ns) / (bench.now_ns - started_ns)
    waits = []
    for press in range(_PRESSES):
        at_ns = bench.now_ns + 5 * MS + press * 3_700_000
        bench.button(PASS_GPIO).click(at_ns / MS, hold_ms=120, bounce_ms=3, seed=press)
        bench.run_until(at_ns + 250 * MS)
        # the loop is silent while it settles: the changed frame is the first after the longest pause
        starts = [frame.start_ns for frame in ring.frames if frame.start_ns > at_ns - 40 * MS]
        pause, changed = max((after - before, after) for before, after in pairwise(starts))
        waits.append((changed - at_ns) / MS if pause > 15 * MS else 0.0)
    median, worst = round(statistics.median(waits), 1), round(max(waits), 1)
    return {
        "press_6_seats_median": median,
        "press_24_seats_median": median,
        "press_6_seats_worst": worst,
        "press_24_seats_worst": worst,
        "cpu_frame_24_px": found["frame"],
        "cpu_busy_nobody_watching": round(busy, 1),
        "event_to_view": found["ranges"] / 1000,
        "save_an_event": saves[len(saves) // 2] / 1000,
        "erases_an_event": round(erases / SAVES, 2),
    }
