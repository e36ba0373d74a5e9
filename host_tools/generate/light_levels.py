"""Write firmware/light/wave_level_tables.py: every level of every wave, as whole numbers.

`python -m host_tools.generate.light_levels` writes the file. With `--check`, it exits with 1 if the file is out of
date. The cube roots are computed here, because the device computes with whole numbers, and would need 40 ms in each
picture to compute the roots. Section numbers refer to docs/light.md.
"""

import math
import sys
from collections.abc import Iterable
from pathlib import Path

TARGET = Path(__file__).resolve().parents[2] / "firmware" / "light" / "wave_level_tables.py"

# Levels of the six brightness steps (moon, night, dim, normal, bright, day) as multiples of the unit colour:
# docs/light.md, section 2.
FULL_LEVELS = (6, 12, 20, 32, 48, 63)  # the level H, for all teams
MIDDLE_LEVELS = ((1, 1, 1, 1, 1), (2, 2, 2, 2, 2), (4, 4, 3, 4, 3), (6, 5, 4, 5, 4), (8, 6, 6, 6, 6), (11, 9, 8, 9, 8))
FAINT_LEVELS = ((1, 1, 1, 1, 1), (1, 1, 1, 1, 1), (1, 1, 1, 1, 1), (2, 1, 1, 1, 1), (2, 1, 1, 2, 1), (3, 2, 2, 2, 2))
CROWN_LEVELS = (3, 3, 3, 4, 5, 7)  # the level C, in units of gold
TEAMS = 5
COLOURS = 7  # five teams, gold, white

ENTRIES = 32  # entries in the table of a smooth wave
_LINE_BYTES = 28
EASE_MS = 2000  # the falling half of the slowest wave, from its highest level to its lowest


def half_up(value: float) -> int:
    """Round to the nearest whole number. A half is rounded up, as everywhere in docs/light.md."""
    return math.floor(value + 0.5)


def _level(levels: tuple[int, ...], colour: int, share: float = 1.0) -> float:
    """Return a colour's level at one brightness step. The level of white and gold is 0.6 of team 0's level, rounded,
    and at least 1.
    """
    if colour < TEAMS:
        return share * levels[colour]
    return max(1, half_up(round(0.6 * share * levels[0], 6)))


def quantised(level: float) -> int:
    """Return the level as a multiple of 1/256. In each channel, the device must round this multiple to the same value
    as the exact level.

    A level below 8 is rounded to a whole number.
    """
    if level < 8:
        return half_up(round(level, 6)) * 256
    wanted = [half_up(round(unit * level, 6)) for unit in (1, 2, 3, 4)]
    near = half_up(level * 256)
    for level_256 in sorted(range(near - 128, near + 129), key=lambda guess: abs(guess - near)):
        if [(unit * level_256 + 128) >> 8 for unit in (1, 2, 3, 4)] == wanted:
            return level_256
    raise ValueError(f"no level in 1/256 rounds like {level}")


def smooth(low: float, high: float) -> list[float]:
    """Return 32 levels from `low` to `high` that look evenly spaced, because their cube roots are evenly spaced.

    Source: docs/light.md, section 2, "In between".
    """
    root, rise = low ** (1 / 3), high ** (1 / 3) - low ** (1 / 3)
    inner = [(root + rise * j / (ENTRIES - 1)) ** 3 for j in range(1, ENTRIES - 1)]
    return [low, *inner, high]


def _swell(middle: float) -> list[float]:
    """Return the level of a swell, which is the wave G in docs/light.md, section 3.

    In the lowest 15 % of the wave, a swell is dark. Above that, its level is at least 1.
    """
    levels = smooth(0, middle)
    return [0 if j / (ENTRIES - 1) < 0.15 else max(1, level) for j, level in enumerate(levels)]


def row(wave: int, colour: int, step: int) -> list[float]:
    """Return the levels of one wave from lowest to highest, in one colour and at one brightness step (1 to 6).

    Source: docs/light.md, section 3.
    """
    from light import colours_waves_and_current as palette

    full = _level((FULL_LEVELS[step - 1],) * TEAMS, colour)
    lowest_full = _level((FULL_LEVELS[step - 1],) * TEAMS, colour, 0.7)
    three_quarters = _level((FULL_LEVELS[step - 1],) * TEAMS, colour, 0.75)
    middle = _level(MIDDLE_LEVELS[step - 1], colour)
    faint = _level(FAINT_LEVELS[step - 1], colour)
    pulse = smooth(faint, full if step == 1 else three_quarters)
    rows: dict[int, list[float]] = {
        palette.DARK: [0],
        palette.FAINT: [faint],
        palette.MIDDLE: [middle],
        palette.CROWN_DOT: [CROWN_LEVELS[step - 1]],
        palette.THREE_QUARTERS: [three_quarters],
        palette.FULL: [full],
        palette.BREATH: smooth(lowest_full, full),
        palette.QUICK_BREATH: smooth(lowest_full, full),
        palette.PULSE: pulse,
        palette.SWELL: _swell(middle),
        palette.BLINK: [0, full],
        palette.KNOCK_DARK: [0, three_quarters],
        palette.KNOCK_FAINT: [faint, three_quarters],
        palette.KNOCK_MIDDLE: [middle, three_quarters],
        palette.WINK: [0, middle],
        palette.BURNING: pulse,
        palette.EMBER: [middle],
    }
    return rows[wave]


def ease() -> list[int]:
    """Return the times in ms at which a falling wave of 4 s reaches the level indices 30, 29, ... 0."""
    times: list[int] = []
    for ms in range(EASE_MS + 1):
        cosine = 0.0 if 2 * ms == EASE_MS else math.cos(math.pi * ms / EASE_MS)
        index = half_up((ENTRIES - 1) * (1 + cosine) / 2)
        times += [ms] * (ENTRIES - 1 - len(times) - index)
    return times


def roots() -> bytes:
    """Return a table that contains the cube root of each duty count from 0 to 255, scaled to the range 0 to 255.

    The roots are rounded down, so that a cross-fade never goes beyond its start or end.
    """
    return bytes(next(r for r in range(255, -1, -1) if r**3 <= count * 255**2) for count in range(256))


def _pack(numbers: Iterable[int]) -> bytes:
    return b"".join(number.to_bytes(2, "little") for number in numbers)


def build() -> dict[str, bytes | tuple[bytes, ...]]:
    """Return every lookup table, as name -> table. A table is a bytes object, or a tuple with one bytes object for each
    brightness step.
    """
    from light import colours_waves_and_current as palette

    rows, levels_of = b"", []
    for step in range(1, palette.STEPS + 1):
        offsets = []
        for wave in range(palette.WAVES):
            for colour in range(COLOURS):
                levels = _pack(quantised(level) for level in row(wave, colour, step))
                found = rows.find(levels)
                while found > 0 and found % 2:
                    found = rows.find(levels, found + 1)
                if found < 0:
                    found = len(rows)
                    rows += levels
                offsets.append(found)
            offsets.append(0)  # there is no colour 7
        levels_of.append(_pack(offsets))
    return {"ROWS": rows, "OFFSETS": tuple(levels_of), "EASE": _pack(ease()), "ROOTS": roots()}


_HEAD = '''"""The brightness levels of all waves, as tables that `python -m host_tools.generate.light_levels` writes.

Do not edit this file.

The numbers in ROOTS take one byte each. The numbers in all other tables take two bytes each, low byte first.

ROWS has a row of levels for each wave, from its lowest level to its highest, in 1/256 of the colour's unit.
OFFSETS has, for each brightness step, the offset in ROWS at which the row of each ink begins.
EASE has the milliseconds in the falling half of a 4 s wave at which the wave's index becomes 30, 29, ... 0.
ROOTS has the cube root of each duty count from 0 to 255, scaled to the range 0 to 255.
"""
'''


def text() -> str:
    """Return the source of firmware/light/wave_level_tables.py."""
    lines = [_HEAD]
    for name, table in build().items():
        lines.append(f"{name} = (")
        for part in table if isinstance(table, tuple) else (table,):
            pieces = (part[at : at + _LINE_BYTES] for at in range(0, len(part), _LINE_BYTES))
            lines += ['    b"' + "".join(f"\\x{byte:02x}" for byte in piece) + '"' for piece in pieces]
            if isinstance(table, tuple):
                lines[-1] += ","
        lines.append(")")
    return "\n".join(lines) + "\n"


def main(arguments: list[str]) -> int:
    """Write the tables. With `--check`, write nothing, and only report whether the tables are up to date."""
    if arguments == ["--check"]:
        fresh = TARGET.exists() and TARGET.read_text() == text()
        print(
            "light/wave_level_tables.py is fresh"
            if fresh
            else "light/wave_level_tables.py is stale: run python -m host_tools.generate.light_levels"
        )
        return 0 if fresh else 1
    TARGET.write_text(text())
    print(f"wrote {TARGET}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
