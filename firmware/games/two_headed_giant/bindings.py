"""The gestures of Two-Headed Giant: from the choice of a team its life is shown and counted. Data."""

from controls.bindings import CHORD, EDGE, HOLD, OUT, PASS
from games.two_headed_giant.count_life import count_down, count_up, enter_life, open_life, run_down, run_up
from scene import CHOICE, LIFE

ACTS = {
    "open_life": open_life,
    "count_down": count_down,
    "count_up": count_up,
    "run_down": run_down,
    "run_up": run_up,
    "enter_life": enter_life,
}

ROWS = (
    (CHOICE, PASS, HOLD, "open_life"),
    (LIFE, PASS, EDGE, "count_down"),
    (LIFE, PASS, HOLD, "run_down"),
    (LIFE, OUT, EDGE, "count_up"),
    (LIFE, OUT, HOLD, "run_up"),
    (LIFE, PASS, CHORD, "close"),
)

IDLE = ((LIFE, 3000, "enter_life"),)
