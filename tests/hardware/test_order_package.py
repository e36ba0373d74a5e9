"""What the assembler is sent: each part of the board once, what he places where, and how it is turned."""

import csv
import io

import pytest

from hardware.carrier import order
from hardware.checks import bom, carrier

FILES = order.files()
PARTS, PLACES = (list(csv.DictReader(io.StringIO(FILES[path]))) for path in (order.PARTS, order.PLACES))
BOARD = {row["Ref"]: row for row in csv.DictReader(carrier.POSITIONS.read_text(encoding="utf-8").splitlines())}
PLACED = {row["Designator"]: row for row in PLACES}


def references(rows):
    return [reference for row in rows for reference in row["Designator"].split(",")]


def test_every_part_of_the_board_is_listed_once_and_placed_unless_it_says_no():
    assert sorted(references(PARTS)) == sorted(BOARD)
    assert sorted(references(row for row in PARTS if not row["Do not place"])) == sorted(PLACED)
    assert len(PLACES) == len(PLACED)


def test_what_is_soldered_by_hand_or_for_more_than_ten_seats_is_not_placed():
    assert not {"A1", "C1", "J2", "J3", "J6", "J19", "J20", "U2", "U3", "C3", "D110", "R123", "R223"} & PLACED.keys()
    assert {"J1", "F1", "U1", "D1", "D2", "D109", "D124", "R100", "R209", "C125"} <= PLACED.keys()


def test_it_lies_where_the_board_has_it_and_is_turned_as_its_reel_wants():
    for name, row in PLACED.items():
        there = BOARD[name]
        assert (row["Mid X"], row["Mid Y"]) == tuple(f"{float(there[axis]):.3f}mm" for axis in ("PosX", "PosY"))
        assert row["Layer"] == "Top"
        more = 180 if name == "U1" else 0
        assert float(row["Rotation"]) == (float(there["Rot"]) + more) % 360
    assert order.turned("SOIC-16_3.9x9.9mm_P1.27mm", 180) == 90


def test_a_package_of_which_nobody_knows_how_it_lies_is_refused():
    with pytest.raises(ValueError, match=r"QFN-24: say in hardware/carrier/order\.py how it lies"):
        order.turned("QFN-24", 0)


def test_a_number_of_the_assembler_has_its_page_among_the_sources():
    with bom.SOURCES.open(encoding="utf-8", newline="") as file:
        sources = {row["part_number"]: row["source"] for row in csv.DictReader(file)}
    numbered = {row["JLCPCB Part #"]: row["Comment"] for row in PARTS if row["JLCPCB Part #"]}
    assert numbered == {"C142805": "Littelfuse 1812L150/24MR"}
    for number, part in numbered.items():
        assert number in sources[part.split()[-1]]
