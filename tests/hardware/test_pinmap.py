"""The check of the pin table sees every kind of mistake; the table itself is checked by `test_outcome_of_a_check`."""

import re

import pytest

from hardware.checks import pinmap
from settings_schema import SCHEMA

TEXT = pinmap.FILE.read_text(encoding="utf-8")
DEFAULTS = {row[0]: row[1] for row in SCHEMA}


def swapped(one, other):
    """The text of the table with two words exchanged wherever they stand."""
    words = {one: other, other: one}
    return re.sub("|".join(rf"(?<!\w){re.escape(word)}(?!\w)" for word in words), lambda m: words[m[0]], TEXT)


def entry(name, key, value):
    """The text of the table with one key of one signal changed."""
    head, rest = TEXT.split(f'name = "{name}"\n', 1)
    return f'{head}name = "{name}"\n' + re.sub(rf"^{key} = .*$", f"{key} = {value}", rest, count=1, flags=re.M)


MISTAKES = {
    "two nets are swapped at the Pico": entry("pass", "outside", '"BTN_OUT_EXT"'),
    "two plugs are swapped": entry("pass", "connector", '"J4.1"'),
    "two pins are swapped": swapped("pin = 19", "pin = 20"),
    "two GPIOs are swapped": swapped("gpio = 14", "gpio = 15"),
    "the firmware uses another pin": entry("ring", "gpio", "26").replace("pin = 29", "pin = 31"),
    "two seats are swapped": swapped("seat = 3", "seat = 4"),
    "seats are counted from 0": re.sub(r"(seat |BTN_SEAT)(\d+)", lambda found: found[1] + str(int(found[2]) - 1), TEXT),
    "a GPIO is used twice": entry("piezo", "gpio", "20"),
    "a part that is left out is in the firmware's defaults": entry("pass", "setting", '"pin_piezo"'),
    "a rail is on another's pin": TEXT.replace("pins = [40]", "pins = [39]"),
    "there is no such build": entry("ring", "builds", '["breadbord"]'),
    "a plug carries what nobody knows": TEXT.replace('"+3V3", "I2C_SCL"', '"+3V", "I2C_SCL"'),
}


@pytest.mark.parametrize("text", MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_in_the_table_is_found(text, tmp_path):
    assert text != TEXT
    (tmp_path / "pinmap.toml").write_text(text, encoding="utf-8")
    assert list(pinmap.faults(pinmap.read(tmp_path / "pinmap.toml"), DEFAULTS))


def test_a_screen_on_other_pins_than_the_tables_is_found():
    source = pinmap.SCREEN.read_text(encoding="utf-8")
    assert not list(pinmap.screen_faults(pinmap.read(), source))
    assert list(pinmap.screen_faults(pinmap.read(), source.replace("SDA = const(20)", "SDA = const(26)")))
