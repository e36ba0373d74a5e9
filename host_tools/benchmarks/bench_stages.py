"""The stages of the benchmark. Each stage runs the emulated Pico once or twice."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from games import catalogue
from host_tools.benchmarks import (
    count_calls_of_a_press,
    extras_costs,
    firmware_step_times,
    pico_board_without_app,
    press_to_light_and_cpu,
)
from host_tools.benchmarks.result_table import Row


class Stage(NamedTuple):
    """One stage of the benchmark. While the stage runs, `words` tell the user what it measures."""

    name: str
    words: str
    measure: Callable[[], list[Row]]


# the stages whose figures are recorded in docs/bench.json
STAGES = (
    Stage("power_on", "from power to light, with a game of 500 events to resume", press_to_light_and_cpu.power_on),
    *(
        Stage(
            f"press_{seats}_seats",
            f"from a button's first edge to light, {seats} seats",
            partial(press_to_light_and_cpu.presses, seats),
        )
        for seats in (6, 24)
    ),
    *(
        Stage(
            f"press_{mode}",
            f"from a button's first edge to light, {catalogue.title(mode)}",
            partial(press_to_light_and_cpu.other_game, mode),
        )
        for mode in press_to_light_and_cpu.MODES
    ),
    *(
        Stage(
            f"gaps_{pixels}_px",
            f"how late a change of the picture can come, {pixels} pixels",
            partial(press_to_light_and_cpu.gaps, pixels),
        )
        for pixels in (24, 60)
    ),
    Stage(
        "steps",
        "the costs of frames, events, undo, collections; what is allocated and what is free",
        firmware_step_times.steps,
    ),
    Stage("extras", "what is free beside a clock, sound and a small screen", extras_costs.free),
    Stage("saves", "what keeping an event costs", firmware_step_times.saves),
)

# the steps of a press, and then each of the board's tasks by itself
DETAILS = (
    Stage("press_call_path", "the calls from a press to its frame", count_calls_of_a_press.rows),
    Stage(
        "press_to_light",
        "from a button to light, by a program that does nothing else",
        pico_board_without_app.press_to_light,
    ),
    Stage("board_calls", "what each duty of the board costs the CPU", pico_board_without_app.calls),
    Stage("board_saves", "what keeping something costs", pico_board_without_app.saves),
)
