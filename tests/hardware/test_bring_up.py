"""The bring-up sheet: its points are where it says, and what it expects follows from the parts."""

import pytest

from hardware import bring_up
from hardware.checks import bring_up as check
from hardware.checks import carrier, layouts
from rows import each_row

BOARDS = {board.name: board for board in layouts.layouts()}


def test_every_point_is_on_its_net():
    assert list(check.faults(bring_up.POINTS, BOARDS)) == []


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


def test_what_is_expected_follows_from_the_parts(monkeypatch):
    sheet = bring_up.steps()
    assert "2.4 to 3.5 V; D3 is lit" in sheet  # 4.75 - 2.4 to 5.25 - 1.8
    assert "0.31 V or less" in sheet  # 3.4 V over 1 and 10 kilohm
    assert "0.4 V, `budget_ma` 500; 0.9 V, `budget_ma` 1300; 1.7 V" in sheet
    assert "105 mA or less" in sheet  # 50 for the board, 24 dark, 20 * 24 * 16 / 255 in red
    board = carrier.read()
    weaker = carrier.Part("R200", "2k", board.parts["R200"].functions, board.parts["R200"].fields)
    changed = carrier.Netlist({**board.parts, "R200": weaker}, board.net_of)
    monkeypatch.setattr(bring_up.carrier, "read", lambda: changed)
    assert "1.13 V or less" in bring_up.steps()


def test_a_test_point_lies_where_the_board_has_it():
    text = carrier.BOARD.read_text(encoding="utf-8")
    points = carrier.test_points(text)
    assert points.keys() == carrier.TEST_POINTS.keys()
    assert points["TP4"] == pytest.approx((5.84, 51.8))
