"""Measure the durations of single steps of the firmware. The Pico itself measures these times in a game of 24 players
and 500 events.
"""

from __future__ import annotations

import re
from pathlib import Path

from host_tools.benchmarks import make_long_game
from host_tools.benchmarks.result_table import Row
from host_tools.packing.compile import on_device
from host_tools.picobench import TYPICAL, EmulatedPico
from host_tools.picobench.flash_chip_model import NONE
from host_tools.picobench.i2c_screen_recording_transfers import I2CScreenRecordingTransfers

PROGRAMS = Path(__file__).parent / "programs"
SAVES = 60
_ENDS = re.compile(rb"@end|Traceback.*>>>", re.DOTALL)
_PAUSE = "longest pause of a collection while something moves"
_FRAME = "picture, moment, current limit, send"
_WATCHED = "30 frames a second to it"
_NOTE_ON_SLOWEST = "the slowest of 17; nine at once would wait for a collection"


def said(
    name: str, *, uses: dict[str, int], files: dict[str, bytes], timing: dict[int, int] = NONE, screen: bool = False
) -> EmulatedPico:
    """Run a program from the folder `programs` on an emulated Pico until the program ends. Return the Pico, whose
    console contains the output.

    :param uses: the numbers that the program needs, as name -> number.
    :param files: other files on the Pico, as path -> content.
    :param timing: the busy times of the flash, from `flash_chip_model`.
    :param screen: True to connect a small screen.
    """
    source = "".join(f"{key} = {value}\n" for key, value in uses.items()) + (PROGRAMS / name).read_text("utf-8")
    bench = EmulatedPico({**files, "main.py": source}, flash_timing=timing)
    if screen:
        bench.add(I2CScreenRecordingTransfers())
    bench.wait(lambda: bool(_ENDS.search(bench.console.text)), 200_000, step_ms=50)
    if b"Traceback" in bench.console.text:
        raise RuntimeError(bytes(bench.console.text).decode(errors="replace"))
    return bench


def figures(bench: EmulatedPico) -> dict[str, float]:
    """Return the figures from the lines `@ figure value`. If a figure occurs several times, its last value counts."""
    lines = [line.split() for line in bench.console.text.decode().splitlines() if line.startswith("@ ")]
    return {line[1]: float(line[2]) for line in lines if len(line) == 3}


def steps() -> list[Row]:
    """Return the costs of frames, events, undo and garbage collections, and the numbers of allocated and free bytes."""
    small, large = (
        figures(
            said(
                "firmware_step_costs.py",
                uses={"STEPS": pixels == 24},
                files={**on_device(), **make_long_game.game(500, {**make_long_game.BIG_TABLE, "ring_px": pixels})},
            )
        )
        for pixels in (24, 60)
    )
    return [
        Row("cpu_frame_24_px", "CPU for one animated frame, 24 pixels", small["frame"], "us", 400, note=_FRAME),
        Row("cpu_frame_60_px", "CPU for one animated frame, 60 pixels", large["frame"], "us", 1000, note=_FRAME),
        Row("bytes_a_tick_idle", "allocated a tick, idle", small["idle"], "bytes", 0),
        Row("bytes_a_tick_animated", "allocated a tick, animated", small["animated"], "bytes", 0),
        Row("bytes_a_tick_watched", "allocated a tick, a host watching", small["watched"], "bytes", 0, note=_WATCHED),
        Row(
            "event_to_view", "event applied, ranges fixed, view ready", small["event"] / 1000, "ms", 5, note="24 seats"
        ),
        Row("undo_at_500_events", "undo at 500 events", small["undo"] / 1000, "ms", 20, note=_NOTE_ON_SLOWEST),
        Row("redo_at_500_events", "redo at 500 events", small["redo"] / 1000, "ms", 20, note=_NOTE_ON_SLOWEST),
        Row(
            "tick_with_state_report", "the link in a tick that tells a host the state", small["link_tick"] / 1000, "ms"
        ),
        Row("pause_in_motion", _PAUSE, small["pause"] / 1000, "ms", 8, note="none happens then"),
        Row("collection", "a collection, made while the picture stands", small["collection"] / 1000, "ms"),
        Row("free_heap_500_events", "free heap with 500 events", small["free"] / 1000, "kB", 90, note="24 seats"),
    ]


def saves() -> list[Row]:
    """Return the cost of saving an event, measured with the flash's typical times."""
    files = {**on_device(), **make_long_game.game(20, make_long_game.BIG_TABLE)}
    bench = said("time_each_save.py", uses={"SAVES": SAVES}, files=files, timing=TYPICAL)
    us = sorted(int(part.split()[0]) for part in bytes(bench.console.text).split(b"@ ")[1:] if part[:1].isdigit())
    started = next(t_ns for t_ns, text in bench.console.arrivals if b"@go" in text)
    erases = sum(operation.t_ns >= started and operation.size >= 4096 for operation in bench.flash.log)
    worst = f"median of {SAVES}; at worst {us[-1] / 1000:.0f} ms, with an erase"
    return [
        Row("save_an_event", "save of one event, typical", us[len(us) // 2] / 1000, "ms", 3, note=worst),
        Row("erases_an_event", "flash erases an event", round(erases / SAVES, 2), "", 0.15),
    ]
