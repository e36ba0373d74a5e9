"""`python -m host_tools pins`: the one pin table, as the firmware has it or a device was told."""

import json

from hardware.checks import pinmap
from host_tools.__main__ import main
from host_tools.commands import pins

SIGNALS = {signal.name: signal for signal in pinmap.read().signals}


def told(capsys, *words):
    assert main(["pins", *words]) == 0
    return capsys.readouterr().out


def test_the_defaults_are_the_pin_table_of_the_hardware(capsys):
    table = json.loads(told(capsys, "--json"))
    assert {key: table[key] for key in ("ring", "pass", "out")} == {
        key: SIGNALS[key].gpio for key in ("ring", "pass", "out")
    }
    assert table["seats"] == [SIGNALS[f"seat {seat}"].gpio for seat in range(1, 11)]
    assert table["piezo"] is None


def test_people_get_the_place_on_the_edge_of_the_board_too(capsys):
    lines = [line.split() for line in told(capsys).splitlines()]
    assert ["ring", "22", str(SIGNALS["ring"].pin)] in lines
    assert ["seat", "10", "11", str(SIGNALS["seat 10"].pin)] in lines
    assert ["piezo", "none"] in lines


def test_a_device_is_asked_for_its_own(capsys, tmp_path):
    where = ["--device", "sim", "--runtime", "cpython", "--folder", str(tmp_path)]
    assert main(["settings", "pin_piezo", "26", "pin_ring", "16", *where]) == 0
    capsys.readouterr()
    table = json.loads(told(capsys, "--json", *where))
    assert (table["piezo"], table["ring"], table["pass"]) == (26, 16, 14)


def test_pins_that_only_another_firmware_has_are_left_out(capsys, monkeypatch):
    odd = {"pin_wings": [1], "pin_horn": "x", "pin_tail": 23, "pin_mane": {}}
    settings = {"pin_ring": 22, "pin_pass": 14, "pin_out": 15, "pin_piezo": None, "pin_seats": [2]}
    monkeypatch.setattr(pins, "settings_of", lambda args: settings | odd)
    assert len(told(capsys).splitlines()) == 6
    assert json.loads(told(capsys, "--json")) == {key[4:]: value for key, value in settings.items()}
