"""Single steps of the firmware, timed by the Pico itself in the middle of a game of 24 with 500 events."""

from __future__ import annotations

from pathlib import Path

from host_tools.benchmarks import stored
from host_tools.benchmarks.rows import Row
from host_tools.compiled import on_device
from host_tools.picobench import TYPICAL, PicoBench
from host_tools.picobench.flash import NONE

PROGRAMS = Path(__file__).parent / "programs"
SAVES = 60


def said(name: str, *, uses: dict[str, int], files: dict[str, bytes], timing: dict[int, int] = NONE) -> PicoBench:
    """Run a program of the folder to its end; `uses` are the numbers that it leaves open."""
    source = "".join(f"{key} = {value}\n" for key, value in uses.items()) + (PROGRAMS / name).read_text("utf-8")
    bench = PicoBench({**files, "main.py": source}, flash_timing=timing)
    bench.console.expect("@end", 200_000)
    return bench


def figures(bench: PicoBench) -> dict[str, float]:
    """The last value of each `@ figure value`."""
    lines = [line.split() for line in bench.console.text.decode().splitlines() if line.startswith("@ ")]
    return {line[1]: float(line[2]) for line in lines if len(line) == 3}


def steps() -> list[Row]:
    """The costs of frames, events, undo, collections; what is allocated and what is free."""
    small, large = (
        figures(
            said(
                "firmware.py",
                uses={"PIXELS": pixels},
                files={**on_device(), **stored.game(500, {**stored.BIG_TABLE, "ring_px": pixels})},
            )
        )
        for pixels in (24, 60)
    )
    return [
        Row("cpu_frame_24_px", small["frame"], "us", "one animated frame: picture, moment, current limit, send", 400),
        Row("cpu_frame_60_px", large["frame"], "us", "", 1000),
        Row("bytes_a_tick_idle", small["idle"], "bytes", "", 0),
        Row("bytes_a_tick_animated", small["animated"], "bytes", "", 0),
        Row("bytes_a_tick_watched", small["watched"], "bytes", "30 frames a second to a host", 0),
        Row("event_to_view", small["event"] / 1000, "ms", "event applied, ranges fixed, view ready, 24 seats", 5),
        Row("undo_at_500_events", small["undo"] / 1000, "ms", "the slowest of 17 in a row", 20),
        Row("redo_at_500_events", small["redo"] / 1000, "ms", "", 20),
        Row("tick_with_state_report", small["link_tick"] / 1000, "ms", "the most that a piece of it costs", 1.5),
        Row("collections_in_motion", small["in_motion"], "", "garbage is collected while the picture stands", 0),
        Row("collection", small["collection"] / 1000, "ms", "no frame is late by it; a press then waits", 8),
        Row("free_heap_500_events", small["free"] / 1000, "kB", "24 seats", 140),
    ]


def saves() -> list[Row]:
    """What keeping an event costs, with the flash's typical times."""
    files = {**on_device(), **stored.game(20, stored.BIG_TABLE)}
    bench = said("saves.py", uses={"SAVES": SAVES}, files=files, timing=TYPICAL)
    us = sorted(int(part.split()[0]) for part in bytes(bench.console.text).split(b"@ ")[1:] if part[:1].isdigit())
    started = next(t_ns for t_ns, text in bench.console.arrivals if b"@go" in text)
    erases = sum(operation.t_ns >= started and operation.size >= 4096 for operation in bench.flash.log)
    return [
        Row("save_an_event", us[len(us) // 2] / 1000, "ms", f"median of {SAVES}; at worst {us[-1] / 1000:.0f}", 3),
        Row("erases_an_event", round(erases / SAVES, 2), "", "", 0.15),
    ]
