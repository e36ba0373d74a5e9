"""Levels, waves and the choice of a step (docs/light.md, section 2)."""

import re

import scene as s
from host_tools.generate import light_levels
from light import colours_waves_and_current as palette
from light import draw_loops, paint_loops
from light.wave_level_tables import EASE, OFFSETS, ROOTS, ROWS
from rows import each_row

# The specification's own table, by step: H, M of teams 0..4, F of teams 0..4, C.
LEVELS = {
    1: (6, (1, 1, 1, 1, 1), (1, 1, 1, 1, 1), 3),
    2: (12, (2, 2, 2, 2, 2), (1, 1, 1, 1, 1), 3),
    3: (20, (4, 4, 3, 4, 3), (1, 1, 1, 1, 1), 3),
    4: (32, (6, 5, 4, 5, 4), (2, 1, 1, 1, 1), 4),
    5: (48, (8, 6, 6, 6, 6), (2, 1, 1, 2, 1), 5),
    6: (63, (11, 9, 8, 9, 8), (3, 2, 2, 2, 2), 7),
}
FULL_AT_DAY = ((0, 63, 252), (252, 63, 0), (0, 189, 63), (126, 63, 189), (63, 126, 126), (114, 76, 0), (76, 76, 76))
# Weights of red, green, blue: four kinds of eyes on a screen's primaries and on the LEDs'.
OBSERVERS = (
    (0.213, 0.715, 0.072), (0.114, 0.783, 0.103), (0.278, 0.667, 0.055), (0.211, 0.699, 0.089),
    (0.315, 0.537, 0.148), (0.111, 0.718, 0.171), (0.418, 0.445, 0.136), (0.304, 0.507, 0.188),
)  # fmt: skip


def triple(step: int, wave: int, colour: int, index: int = 0) -> tuple:
    levels, ink = OFFSETS[step - 1], wave << 3 | colour
    at = int.from_bytes(levels[2 * ink : 2 * ink + 2], "little") + 2 * index
    level_256 = int.from_bytes(ROWS[at : at + 2], "little")
    return tuple((unit * level_256 + 128) >> 8 for unit in palette.UNITS[3 * colour : 3 * colour + 3])


def times(unit_of: int, level: int) -> tuple:
    return tuple(unit * level for unit in palette.UNITS[3 * unit_of : 3 * unit_of + 3])


def seen(counts: tuple, observer: tuple) -> float:
    return sum(weight * count for weight, count in zip(observer, counts, strict=True))


def test_tables_are_fresh():
    assert light_levels.main(["--check"]) == 0


@each_row("step", LEVELS)
def test_still_levels_equal_the_specification(step):
    full, middle, faint, crown = LEVELS[step]
    for team in range(5):
        assert triple(step, palette.FULL, team) == times(team, full)
        assert triple(step, palette.MIDDLE, team) == times(team, middle[team])
        assert triple(step, palette.FAINT, team) == times(team, faint[team])
    assert triple(step, palette.CROWN_DOT, palette.GOLD) == times(palette.GOLD, crown)
    for soft in (palette.GOLD, palette.WHITE):
        assert triple(step, palette.FULL, soft) == times(soft, int(0.6 * full + 0.5))
        assert triple(step, palette.MIDDLE, soft) == times(soft, max(1, int(0.6 * middle[0] + 0.5)))


def test_full_at_day_to_the_count():
    assert tuple(triple(6, palette.FULL, colour) for colour in range(7)) == FULL_AT_DAY


@each_row("step", LEVELS)
def test_states_stay_apart_for_every_eye(step):
    for observer in OBSERVERS:
        breath = [seen(triple(step, palette.BREATH, c), observer) for c in (0, 1, 2, 3, 4, palette.WHITE)]
        middle = [seen(triple(step, palette.MIDDLE, c), observer) for c in range(5)]
        faint = [seen(triple(step, palette.FAINT, c), observer) for c in range(5)]
        assert min(breath) / max(middle) >= 1.6
        if step >= palette.LOWEST_FOR_DOTS:
            assert min(middle) / max(faint) >= 1.6


@each_row("step", LEVELS)
@each_row("colour", range(7))
def test_waves_run_between_their_ends_and_never_turn_back(step, colour):
    top = palette.FULL if step == 1 else palette.THREE_QUARTERS
    assert triple(step, palette.PULSE, colour) == triple(step, palette.FAINT, colour)
    assert triple(step, palette.PULSE, colour, 31) == triple(step, top, colour)
    assert triple(step, palette.BREATH, colour, 31) == triple(step, palette.FULL, colour)
    for wave in (palette.PULSE, palette.BREATH, palette.SWELL):
        sums = [sum(triple(step, wave, colour, j)) for j in range(32)]
        assert sums == sorted(sums)


def test_the_swell_is_dark_in_its_lowest_part_only():
    for step in LEVELS:
        lit = [sum(triple(step, palette.SWELL, palette.WHITE, j)) > 0 for j in range(32)]
        assert lit == [j / 31 >= 0.15 for j in range(32)]


def test_hue_is_exact_below_eight_units():
    for step in LEVELS:
        for colour in range(7):
            for j in range(32):
                counts = triple(step, palette.PULSE, colour, j)
                if max(counts) < 8 * max(times(colour, 1)):
                    assert counts in [times(colour, level) for level in range(8)]


def test_ease_falls_by_one_and_ends_dark():
    switches = [int.from_bytes(EASE[i : i + 2], "little") for i in range(0, len(EASE), 2)]
    assert len(switches) == 31
    assert switches == sorted(switches)
    assert switches[-1] < 2000


def test_roots_never_round_up():
    assert all(root**3 <= count * 255**2 < (root + 1) ** 3 for count, root in enumerate(ROOTS))


def test_the_step_asked_for():
    lowest = palette.lowest_step(4)
    assert palette.wanted_step(4, False, lowest) == 4
    assert palette.wanted_step(4, True, lowest) == 3
    assert palette.wanted_step(1, True, lowest) == 1
    assert palette.wanted_step(1, False, palette.lowest_step(1)) == 3  # one pixel a seat: below 3, F reads as M
    assert palette.wanted_step(9, False, lowest) == 6


def test_current_is_never_guessed_too_low():
    for counts in range(0, 20000, 7):
        assert palette.current_ma(counts, 24) >= 74 + counts * 20 / 255
    limit = palette.affordable_counts(500, 24)
    assert palette.current_ma(limit, 24) <= 500 < palette.current_ma(limit + 13, 24)


@each_row("module", [paint_loops, draw_loops])
def test_the_constants_of_machine_code_are_those_of_palette_and_scene(module):
    """It wants them in its own file: they are written there once more."""
    shared = {**vars(s), **vars(palette)}
    own = {name[1:]: value for name, value in vars(module).items() if re.fullmatch(r"_[A-Z_]+", name)}
    assert {"KNOCKS"} < own.keys() & shared.keys()
    assert {name: value for name, value in own.items() if name in shared} == {
        name: shared[name] for name in own.keys() & shared.keys()
    }
