"""One pin table: firmware and hardware pages agree with hardware/pinmap.toml."""

import re
from pathlib import Path

import pytest

from settings import SCHEMA

tomllib = pytest.importorskip("tomllib", reason="reading the pin table needs Python 3.11")
HARDWARE = Path(__file__).parent.parent / "hardware"
PINMAP = tomllib.loads((HARDWARE / "pinmap.toml").read_text(encoding="utf-8"))
PAGE = (HARDWARE / "README.md").read_text(encoding="utf-8")
DEFAULTS = {row[0]: row[1] for row in SCHEMA}
# Raspberry Pi Pico data sheet, figure 4: the pin of each GPIO.
PIN_OF_GPIO = dict(
    zip(
        [*range(23), 26, 27, 28],
        [1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20, 21, 22, 24, 25, 26, 27, 29, 31, 32, 34],
        strict=True,
    )
)


def cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def rows(heading):
    section = PAGE.split(f"## {heading}")[1].split("\n## ")[0]
    return [cells(line) for line in section.splitlines() if line.startswith("|")]


@pytest.mark.parametrize("signal", ["ring", "pass", "out"])
def test_the_firmwares_default_is_the_pin_of_the_table(signal):
    assert DEFAULTS[f"pin_{signal}"] == PINMAP[signal]["gpio"]


def test_the_firmwares_seat_buttons_are_those_of_the_table():
    assert DEFAULTS["pin_seats"] == [seat["gpio"] for seat in PINMAP["seats"]]


def test_every_gpio_stands_on_its_pin_and_none_is_used_twice():
    used = [PINMAP[signal] for signal in ("ring", "pass", "out")] + PINMAP["seats"]
    assert all(PIN_OF_GPIO[entry["gpio"]] == entry["pin"] for entry in used)
    assert len({entry["gpio"] for entry in used}) == len(used)


def test_the_page_wires_what_the_table_says():
    on_the_page = {(row[1], row[2], row[0], row[3]) for row in rows("Wiring") if len(row) == 4 and row[2].isdigit()}
    signals = [{**PINMAP[name], "name": f"GP{PINMAP[name]['gpio']}"} for name in ("ring", "pass", "out")]
    in_the_table = {(e["name"], str(e["pin"]), e["wire"], e["to"]) for e in signals + PINMAP["power"]}
    assert on_the_page == in_the_table


def test_the_page_lists_the_seat_buttons_of_the_table():
    listed = {row[0]: row[1:] for row in rows("Wiring") if len(row) == 11}
    assert listed["GPIO"] == [str(seat["gpio"]) for seat in PINMAP["seats"]]
    assert listed["Pico pin"] == [str(seat["pin"]) for seat in PINMAP["seats"]]
    assert re.fullmatch(r"\d( \d)*", " ".join(listed["seat"]))
