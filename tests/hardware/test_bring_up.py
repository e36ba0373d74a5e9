"""The bring-up sheet: its points are where it says, and what it expects follows from the parts."""

from dataclasses import replace

import pytest

from hardware import bring_up_sheet, power_tables
from hardware.checks import bom, carrier, layouts
from hardware.checks import bring_up as check
from rows import each_row

BOARDS = {board.name: board for board in layouts.layouts()}


def test_every_point_is_on_its_net():
    assert list(check.faults(bring_up_sheet.POINTS, BOARDS)) == []


@each_row(
    ("net", "places", "fault"),
    [
        ("VSYS", ("j1", "h3", "TP4"), "j1 of wired.toml is on no net, not on VSYS"),
        ("VSYS", ("j2", "h4", "TP4"), "h4 of small.toml is on +5V_RING, not on VSYS"),
        ("+3V3", ("j5", "", "TP4"), "TP4 of the carrier is not on +3V3"),
        ("GND", ("T+30", "h13", "TP1"), "T+30 of wired.toml is on +5V_RING, not on GND"),
    ],
)
def test_a_point_on_another_net_is_found(net, places, fault):
    assert any(fault in sentence for sentence in check.faults({net: places}, BOARDS))


def test_what_is_expected_follows_from_the_parts():
    sheet = bring_up_sheet.steps()
    assert "2.3 to 3.5 V; D3 is lit" in sheet  # 4.75 - 0.05 in the fuse - 2.4, to 5.25 - 1.8
    assert "105 mA or less" in sheet  # 50 for the board, 24 dark, 20 * 24 * 16 / 255 in red


def test_a_pressed_button_pulls_against_every_pull_up_there_is(monkeypatch):
    """The current through R124 to ground is that through R224 and through the Pico's own pull-up together."""
    volts, ohm = 0.3643, {"R124": 1e3, "R224": 10e3, "the Pico": 50e3}
    assert volts / ohm["R124"] == pytest.approx((3.4 - volts) * (1 / ohm["R224"] + 1 / ohm["the Pico"]), rel=1e-3)
    assert bring_up_sheet.pressed_v() == "0.37 V"
    assert "0.37 V or less on (c)" in bring_up_sheet.steps()
    board = carrier.read()
    weaker = carrier.Part("R200", "2k", board.parts["R200"].functions, board.parts["R200"].fields)
    changed = carrier.Netlist({**board.parts, "R200": weaker}, board.net_of)
    monkeypatch.setattr(bring_up_sheet.carrier, "read", lambda: changed)
    assert bring_up_sheet.pressed_v() == "1.17 V"


def test_no_budget_is_named_that_the_fuse_does_not_hold(monkeypatch):
    assert bring_up_sheet.fuse_ma("carrier") == {"holds": 1500, "trips": 3000}
    assert bring_up_sheet.fuse_ma("wired") == {"holds": 1100, "trips": 2200}
    assert bring_up_sheet.budgets() == [500, 1000, 1000]
    assert "0.4 V, `budget_ma` 500; 0.9 V, `budget_ma` 1000; 1.7 V, `budget_ma` 1000" in bring_up_sheet.steps()
    for build in ("wired", "carrier"):
        assert bring_up_sheet.fuse_budget(build) * power_tables.MARGIN <= bring_up_sheet.fuse_ma(build)["holds"]
    monkeypatch.setattr(bring_up_sheet, "fuse_ma", lambda build: {"holds": 600, "trips": 1200})
    assert bring_up_sheet.budgets() == [400, 400, 400]


def test_where_no_current_flows_no_voltage_is_lost():
    assert (bring_up_sheet.vsys(loaded=False), bring_up_sheet.vsys()) == ("4.7 to 5.25 V", "4.3 to 5.1 V")
    rows = [line.split(" | ") for line in bring_up_sheet.steps().splitlines()]
    vsys = next(row for row in rows if row[1:2] == ["`VSYS`"])
    assert vsys[3].startswith("4.7 to 5.25 V, and within 0.1 V of line 6; on the small board")
    assert vsys[3].endswith(": 4.3 to 5.1 V")
    assert "`+5V_RING`" in next(row for row in rows if row[0] == "| 6")[1]


LINES = {build: bom.read(bom.FOLDER / f"{build}.csv") for build in ("wired", "carrier")}


@pytest.mark.parametrize("build", LINES)
def test_a_capacitor_that_the_resistor_does_not_empty_in_time_is_found(build):
    assert list(check.discharge_faults(build, LINES[build])) == []
    larger = [replace(line, specification=line.specification.replace("1000", "4700")) for line in LINES[build]]
    assert "empties C1 in 4.4 s, not in 2" in next(check.discharge_faults(build, tuple(larger)))
    without = tuple(line for line in LINES[build] if "to discharge C1" not in line.specification)
    assert "no resistor of 330 ohm in the list" in next(check.discharge_faults(build, without))


def test_a_step_that_leaves_the_capacitor_charged_is_found():
    board = BOARDS["wired"]
    for step in board.steps[2:5]:
        left = replace(step, test=step.test.replace("ischarge C1", "rink tea"))
        steps = tuple(left if other is step else other for other in board.steps)
        [fault] = check.charged_faults(replace(board, steps=steps))
        assert step.title in fault


@pytest.mark.parametrize(
    "words", ["Supply out, wait for ten seconds, then", "Supply off, 10 seconds.", "unplug, wait ten\nseconds"]
)
def test_words_that_let_the_capacitor_discharge_by_itself_are_found(words):
    assert len(list(check.waiting_faults("page.md", words))) == 1


def test_a_test_point_lies_where_the_board_has_it():
    text = carrier.BOARD.read_text(encoding="utf-8")
    points = carrier.test_points(text)
    assert points.keys() == carrier.TEST_POINTS.keys()
    assert points["TP4"] == pytest.approx((5.84, 51.8))
