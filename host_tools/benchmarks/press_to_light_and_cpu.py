"""Measure the whole app from outside: press a button, and watch the frames on the wire and the load of the CPU."""

from __future__ import annotations

import json
import statistics
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from games import catalogue  # of the firmware
from host_tools.benchmarks import make_long_game
from host_tools.benchmarks.firmware_step_times import PROGRAMS
from host_tools.benchmarks.result_table import Row
from host_tools.packing.compile import on_device
from host_tools.picobench import MS, EmulatedPico
from host_tools.picobench.led_wire_probe import Frame, LedWireProbe

PASS_GPIO, RING_GPIO = 14, 22
_PRESSES = 8
# after this time a sweep is over and the event is on flash; each press falls into a different part of a tick
_APART_MS = 1637
_EVENTS = 28  # events before the first press, so that one of the presses begins a block of `rules.history`
_BEGUN_MS = 6000  # after this time the ring has chosen the first player by lot and finished its roll call
_SIZE = "24 seats, 500 events"
_PICKED_MS = 3637  # after this time a question that a press opened has also timed out
_CALM_MS = (950, 1005)  # garbage is collected in this part of every second


def _started(files: Mapping[str, Any]) -> tuple[EmulatedPico, LedWireProbe]:
    """Start a Pico that has the firmware and these files. Return the Pico and the probe on its ring."""
    bench = EmulatedPico({**on_device(), **files})
    return bench, bench.probe(RING_GPIO)


def _pictures(ring: LedWireProbe) -> list[Frame]:
    return [frame for frame in ring.frames if len(frame.data) > 3]


def _press(bench: EmulatedPico, ring: LedWireProbe, number: int, apart_ms: int = _APART_MS) -> float:
    """Press PASS, and return the time in ms until the ring begins to show the press.

    The time begins when the button's contact first closes for long enough to count. It ends at the first bit of the
    changed frame. The next press follows `apart_ms` ms later at the earliest.
    """
    at_ms = bench.now_ns / MS + 5 + number * 3.7
    if _CALM_MS[0] <= at_ms % 1000 <= _CALM_MS[1]:
        at_ms += _CALM_MS[1] - _CALM_MS[0]
    closed_ns = bench.button(PASS_GPIO).click(at_ms, hold_ms=80, bounce_ms=3, seed=number)
    bench.run_until(round((at_ms + apart_ms) * MS))
    return shown_ms(ring, closed_ns / MS)


def shown_ms(ring: LedWireProbe, pressed_ms: float) -> float:
    """Return the time in ms from a press until the ring began to show that press.

    :raises AssertionError: if the ring does not show the press.
    """
    for before, frame in pairwise(_pictures(ring)):
        if frame.start_ns > pressed_ms * MS and _differs(before.data, frame.data):
            return frame.start_ns / MS - pressed_ms
    raise AssertionError("the press changed nothing")


def _differs(before: bytes, after: bytes) -> bool:
    """Return True if two frames differ by more than one step of a wave, which changes a byte by only a few counts.

    A press usually changes all three bytes of a pixel, for example with the cursor on a ring of 24 seats. If one byte
    of the pixel already has its new value, the other two change by large amounts.
    """
    changes = [abs(old - new) for old, new in zip(before, after, strict=True)]
    pixels = (sum(changes[at : at + 3]) for at in range(0, len(changes), 3))
    return sum(change > 8 for change in changes) >= 3 or max(pixels) > 40


def presses(seats: int) -> list[Row]:
    """Measure the time from a button's first edge to light, with 6 or 24 seats. With 6 seats, also measure the CPU load
    while nobody presses a button.
    """
    values = make_long_game.SMALL_TABLE if seats == 6 else make_long_game.BIG_TABLE
    bench, ring = _started(make_long_game.game(_EVENTS, values))
    bench.run_ms(3000)
    waits = [_press(bench, ring, number) for number in range(_PRESSES)]
    rows = _waited(f"press_{seats}_seats", f"{seats} seats", waits)
    return rows + _at_rest(bench, 24) if seats == 6 else rows


def _waited(name: str, words: str, waits_ms: list[float]) -> list[Row]:
    """Return two rows: the median and the longest time from a press to light."""
    label = f"PASS, first edge to first changed bit, {words}"
    return [
        Row(f"{name}_median", f"{label}, median", round(statistics.median(waits_ms), 2), "ms", 6.7),
        Row(f"{name}_worst", f"{label}, worst", round(max(waits_ms), 2), "ms", 8.5),
    ]


# mode: seats
MODES = {
    "duelist_emperor": 6,
    "grand_melee": 24,
    "two_headed_giant": 24,
    "for_the_emperor": 2,
    "free_for_all": 24,
    "team_vs_team": 24,
    "alternating_teams": 24,
}


def other_game(mode: str) -> list[Row]:
    """Measure the time from a button's first edge to light in a game other than Emperor."""
    seats = MODES[mode]
    settings = json.dumps({"mode": mode, "seats": seats, "teams": 2}).encode()
    bench, ring = _started({"data/settings.json": settings})
    bench.wait(lambda: bool(_pictures(ring)))
    bench.run_ms(1000)
    bench.button(PASS_GPIO).click(bench.now_ns / MS + 5, hold_ms=80, bounce_ms=3, seed=0)
    bench.run_ms(_BEGUN_MS)
    waits = [_press(bench, ring, number, _PICKED_MS) for number in range(_PRESSES)]
    words = catalogue.title(mode) if seats == 2 else f"{catalogue.title(mode)}, {seats} seats"
    return _waited(f"press_{mode}", words, waits)


def _at_rest(bench: EmulatedPico, pixels: int) -> list[Row]:
    """Measure the CPU load while a game is in progress and nobody presses a button.

    Meanwhile, the active seat breathes and the attackable seats pulse.
    """
    bench.run_ms(2000)
    started_ns, busy_ns = bench.now_ns, bench.busy_ns
    bench.run_ms(2000)
    busy = 100 * (bench.busy_ns - busy_ns) / (bench.now_ns - started_ns)
    return [
        Row(
            "cpu_busy_nobody_watching", f"CPU busy, whole app, {pixels} pixels, nobody watching", round(busy, 1), "%", 6
        )
    ]


def gaps(pixels: int) -> list[Row]:
    """Measure the longest time between two frames during a sweep, because a change may have to wait that long until it
    is shown.
    """
    program = (PROGRAMS / "send_every_frame.py").read_bytes()
    bench, ring = _started(
        {**make_long_game.game(20, {**make_long_game.BIG_TABLE, "ring_px": pixels}), "main.py": program}
    )
    bench.run_ms(3000)
    worst = 0.0
    for number in range(2):
        at_ms = bench.now_ns / MS + 5 + number * 5.3
        bench.button(PASS_GPIO).click(at_ms, hold_ms=80, bounce_ms=3, seed=number)
        bench.run_until(round((at_ms + 700) * MS))
        sweep = [frame.start_ns / MS for frame in _pictures(ring) if 20 <= frame.start_ns / MS - at_ms <= 560]
        worst = max([worst] + [after - before for before, after in pairwise(sweep)])
    label = f"delay until a due change is on the wire, {pixels} pixels"
    return [Row(f"due_change_{pixels}_px", label, round(worst, 1), "ms", 18, note="a host is told of every event")]


def power_on() -> list[Row]:
    """Measure the time from power-on to light if a game of 500 events has to be resumed."""
    firmware = sum(map(len, on_device().values()))
    bench, ring = _started(make_long_game.game(500, make_long_game.BIG_TABLE))
    bench.wait(lambda: bool(_pictures(ring)))
    first, resumed = ring.frames[0].start_ns, _pictures(ring)[0].start_ns
    return [
        Row("first_light", "power-on to first light", round(first / MS, 1), "ms", 30, note="one faint dot"),
        Row(
            "resumed_picture",
            "power-on to the picture of the resumed game",
            round(resumed / MS),
            "ms",
            1000,
            note=_SIZE,
        ),
        Row("firmware_on_flash", "firmware on flash", round(firmware / 1000, 1), "kB", note="every mode included"),
    ]
