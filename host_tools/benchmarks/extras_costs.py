"""Measure the cost of a clock, of sound and of a small screen: how much memory each uses, and how much each delays the
light.

`python -m host_tools.benchmarks.extras_costs [EXTRA]` presses PASS on the emulated Pico with each extra, and once
without extras.
"""

from __future__ import annotations

import json
import statistics
import sys
from itertools import pairwise
from typing import Any

from host_tools.benchmarks import make_long_game
from host_tools.benchmarks.firmware_step_times import figures, said
from host_tools.benchmarks.press_to_light_and_cpu import PASS_GPIO, RING_GPIO, shown_ms
from host_tools.benchmarks.result_table import Row
from host_tools.packing.compile import on_device
from host_tools.picobench import MS, EmulatedPico
from host_tools.picobench.i2c_screen_recording_transfers import I2CScreenRecordingTransfers

_CLOCK = {"clock": "bank_a_player"}
_SOUND = {"sound_signs": True, "pin_piezo": 19}
_SCREEN = {"small_screen": True}
EXTRAS: dict[str, dict[str, Any]] = {
    "nothing": {},
    "clock": _CLOCK,
    "sound": _SOUND,
    "screen": _SCREEN,
    "all": {**_CLOCK, **_SOUND, **_SCREEN},
}
_PRESSES = 4
_STARTED_MS = 2600  # after this time the game has resumed and its roll call is over
_APART_MS = 753  # after this time a sweep and its tone are over, and each press falls into a different part of a tick
_SWEEP_MS = 600


def measured(extra: str) -> str:
    """Return a sentence about the time from each press to light, and the times between frames during the sweep that
    follows the press.
    """
    files = make_long_game.game(20, make_long_game.SMALL_TABLE)
    files["data/settings.json"] = json.dumps(EXTRAS[extra]).encode()
    bench = EmulatedPico({**on_device(), **files})
    if "small_screen" in EXTRAS[extra]:
        bench.add(I2CScreenRecordingTransfers())
    ring = bench.probe(RING_GPIO)
    bench.run_ms(_STARTED_MS)
    waits, apart = [], []
    for number in range(_PRESSES):
        at_ms = bench.now_ns / MS + 5 + number * 3.7
        bench.button(PASS_GPIO).click(at_ms, hold_ms=80, bounce_ms=3, seed=number)
        bench.run_until(round((at_ms + _APART_MS) * MS))
        waits.append(shown_ms(ring, at_ms))
        starts = [frame.start_ns / MS for frame in ring.frames if len(frame.data) > 3]
        swept = [ms for ms in starts if waits[-1] <= ms - at_ms <= _SWEEP_MS]
        apart += [later - sooner for sooner, later in pairwise(swept)]
    return (
        f"{extra}: PASS to light {statistics.median(waits):.2f} ms, at most {max(waits):.2f} ms; frames of a sweep "
        f"{statistics.median(apart):.1f} ms apart, at most {max(apart):.1f} ms ({len(apart)} of them)"
    )


def free() -> list[Row]:
    """Return how much memory is free with all extras in a long game that has as many seats as possible, also if the
    table counts everything that it can count.
    """
    label = "free heap with 500 events, a clock, sound and a small screen"
    rows: list[Row] = []
    for key, counting, added, target in (
        ("free_heap_with_extras", {}, "", 70),
        ("free_heap_counting", make_long_game.COUNTING, ", at a table of Commander with poison", 60),
    ):
        values = {**make_long_game.BIG_TABLE, **EXTRAS["all"], **counting}
        files = {**on_device(), **make_long_game.game(500, values)}
        found = figures(said("firmware_step_costs.py", uses={"STEPS": False}, files=files, screen=True))
        rows.append(Row(key, label + added, found["free"] / 1000, "kB", target, note="24 seats"))
    return rows


if __name__ == "__main__":
    for name in sys.argv[1:] or EXTRAS:
        print(measured(name), flush=True)
