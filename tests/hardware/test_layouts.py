"""The check of the steps sees a wire in a wrong hole, that of the parts a part that is missing or there twice."""

import itertools
from dataclasses import replace

import pytest

from hardware.checks import bom, layouts
from hardware.drawings import layout
from rows import each_row

BOARDS = {board.name: board for board in layouts.layouts()}
DIAGRAMS = {name: layouts.diagrams_of(board) for name, board in BOARDS.items()}


def changed(board, step, **what):
    """The board with one of its steps changed."""
    return replace(board, steps=tuple(replace(s, **what) if s is step else s for s in board.steps))


@each_row("name", BOARDS)
def test_a_wire_one_column_beside_its_hole_is_found(name):
    board = BOARDS[name]
    for step in board.steps:
        for wire in step.wires:
            row, column = layout.place(wire.start, board.columns)
            if row[0] in "TB":
                continue  # a rail is one in every column
            beside = replace(wire, start=f"{row}{column + (1 if column < board.columns else -1)}")
            wires = tuple(beside if w is wire else w for w in step.wires)
            assert list(layouts.faults(changed(board, step, wires=wires), DIAGRAMS[name])), wire


@each_row("name", BOARDS)
def test_a_wire_that_is_left_out_is_found(name):
    board = BOARDS[name]
    spare = {("a18", "B-18"), ("j3", "T-3"), ("T-59", "B-59")}  # ground has more than one way round
    for step in board.steps:
        for wire in step.wires:
            if (wire.start, wire.end) not in spare:
                wires = tuple(w for w in step.wires if w is not wire)
                assert list(layouts.faults(changed(board, step, wires=wires), DIAGRAMS[name])), wire


@each_row("name", BOARDS)
def test_a_part_the_wrong_way_round_is_found(name):
    board = BOARDS[name]
    for step in board.steps:
        for part in step.parts:
            if part.kind in ("resistor", "ceramic", "fuse", "pico", "dip", "chip"):
                continue  # either way will do; the large ones are placed by their first pin
            for one, other in itertools.combinations(part.pins, 2):
                pins = {**part.pins, one: part.pins[other], other: part.pins[one]}
                parts = tuple(replace(p, pins=pins) if p is part else p for p in step.parts)
                found = list(layouts.faults(changed(board, step, parts=parts), DIAGRAMS[name]))
                assert found or part.kind in ("button", "leads"), (part.name, one, other)


BODIES = layouts.bodies()
TERMINAL = replace(BODIES, kinds={**BODIES.kinds, "terminal": layouts.Body(15.2, 9.8, 1.3)})


def with_part(name, **what):
    """Build (b) with one of its parts changed."""
    board = BOARDS["wired"]
    step = next(step for step in board.steps if name in [part.name for part in step.parts])
    parts = tuple(replace(part, **what) if part.name == name else part for part in step.parts)
    return changed(board, step, parts=parts)


@each_row("name", BOARDS)
def test_every_part_has_room(name):
    assert list(layouts.room_faults(BOARDS[name], BODIES)) == []


@each_row(
    "part, what, fault",
    [
        ("J2", {"kind": "terminal"}, "J2 lies over the +5V_RING wire's hole i36"),
        ("J2", {"kind": "terminal"}, "J2's legs of 1.3 mm do not go into holes of 1.0 mm"),
        ("C2", {"pins": {"1": "g26", "2": "g28"}}, "U1 and C2 are in each other's way"),
        ("R2", {"sleeved": False}, "R2's bare leg lies over j20, upper 20"),
        ("R2", {"pins": {"1": "j16", "2": "j22"}, "sleeved": False}, "R2's bare leg lies over j21"),
        ("C1", {"pins": {"1": "h44", "2": "h46"}}, "C1 lies over the +5V_RING wire's hole i44"),
    ],
)
def test_a_part_without_room_is_found(part, what, fault):
    board = with_part(part, **what)
    if part == "R2" and "pins" in what:  # as it once was: D1's cathode in column 21
        step = next(step for step in board.steps if "D1" in [p.name for p in step.parts])
        parts = tuple(replace(p, pins={"K": "g21", "A": "g24"}) if p.name == "D1" else p for p in step.parts)
        board = changed(board, step, parts=parts)
    assert any(fault in sentence for sentence in layouts.room_faults(board, TERMINAL))


@each_row(
    ("kind", "change", "fault"),
    [
        ("fuse", {"source": ""}, "fuse does not say where its size can be read"),
        ("resistor", {"long": 6.0}, "resistor is 6.0 mm; its source says 6.3"),
        ("resistor", {"wide": 2.0}, "resistor is 2.0 mm; its source says 2.5"),
        ("ceramic", {"wide": 2.0}, "ceramic is 2.0 mm; its source says 2.5"),
        ("electrolytic", {"long": 8.0}, "electrolytic is 8.0 mm; its source says 10.0"),
    ],
)
def test_a_size_without_a_source_or_less_than_it_says_is_found(kind, change, fault):
    assert list(layouts.source_faults(BODIES)) == []
    changed = replace(BODIES, kinds={**BODIES.kinds, kind: replace(BODIES.kinds[kind], **change)})
    assert any(fault in sentence for sentence in layouts.source_faults(changed))


@pytest.mark.parametrize("name", ["wired", "small"])
def test_a_thin_wire_in_the_way_of_the_rings_current_is_found(name):
    board = BOARDS[name]
    assert list(layouts.current_faults(board)) == []
    thick = [(step, wire) for step in board.steps for wire in step.wires if wire.mm2]
    assert len(thick) == {"wired": 3, "small": 4}[name]
    for step, wire in thick:
        thin = tuple(replace(w, mm2=0.25) if w is wire else w for w in step.wires)
        faults = list(layouts.current_faults(changed(board, step, wires=thin)))
        assert any(f"{wire.start} to {wire.end} is not of 0.5 mm2" in fault for fault in faults)
        silent = list(layouts.current_faults(changed(board, step, text=step.text.replace("mm²", ""))))
        assert any(f"the wire from {wire.start} is of 0.5 mm²" in fault for fault in silent)


def test_a_hole_that_the_board_does_not_have_is_refused():
    for hole in ("k3", "a0", "a31", "T*3", "a"):
        with pytest.raises(ValueError, match="the board has rows a to j"):
            layout.place(hole, 30)


LINES = bom.read(bom.FOLDER / "wired.csv")
DRAWN = bom.drawn("wired")


@each_row(
    "lines, fault",
    [
        (LINES[1:], "PICO is drawn and not in the list"),
        ((*LINES, LINES[0]), "PICO stands 2 times"),
        ((*LINES, replace(LINES[0], reference="R9")), "R9 is in the list and drawn nowhere"),
        ((replace(LINES[0], alternate=""), *LINES[1:]), "no alternate"),
        ((replace(LINES[0], part_number=""), *LINES[1:]), "without a part number"),
        ((replace(LINES[0], quantity="2"), *LINES[1:]), "2 pieces for 1 references"),
    ],
)
def test_a_faulty_parts_list_is_found(lines, fault):
    assert not list(bom.faults("wired", LINES, DRAWN))
    assert any(fault in found for found in bom.faults("wired", tuple(lines), DRAWN))


SOURCES = bom.read_sources()


@each_row(
    "fault, change",
    [
        ("SN74AHCT125X stands in no line", {"part_number": "SN74AHCT125X"}),
        ("Nobody 999 stands in no line", {"alternate": "Nobody 999"}),
    ],
)
def test_a_part_number_that_nobody_can_look_up_is_found(fault, change):
    changed = [replace(line, **change) if line.reference == "U1" else line for line in LINES]
    assert any(fault in found for found in bom.source_faults(tuple(changed), SOURCES))


def test_an_alternate_with_other_pins_is_found():
    eight = bom.Source("326", "Adafruit", "OLED 128 x 64, eight pins, two jumpers for I2C", "https://www.adafruit.com")
    changed = [replace(line, alternate="Adafruit 326") if line.reference == "J6" else line for line in LINES]
    found = list(bom.source_faults(tuple(changed), (*SOURCES, eight)))
    assert "J6: the source of 326 does not name the pins GND VCC SCL SDA" in found


@pytest.mark.parametrize(
    ("confirms", "fault"),
    [
        ("radial, holds 1.1 A, trips at 2.2 A, 72 V; 8 x 14 x 3 mm", "F1: 30 V of OTHER; its source says"),
        ("radial, holds 1.1 A, trips at 2.2 A, 30 V", "F1: OTHER has no room in a case, 8.9 x 14.2 mm"),
        ("radial, holds 1.1 A, trips at 2.2 A, 30 V; 13 x 15 x 3 mm", "F1: OTHER has no room in a case"),
    ],
)
def test_an_alternate_of_the_fuse_that_differs_from_it_is_found(confirms, fault):
    other = bom.Source("OTHER", "Nobody", confirms, "https://example.org")
    changed = [replace(line, alternate="Nobody OTHER") if line.reference == "F1" else line for line in LINES]
    assert any(fault in sentence for sentence in bom.source_faults(tuple(changed), (*SOURCES, other)))


def test_a_source_of_a_part_that_is_in_no_list_or_that_says_nothing_is_found():
    stray = bom.Source("XYZ-1", "Nobody", "what", "from memory")
    found = list(bom.source_faults(LINES, (stray,)))
    assert any("XYZ-1 is in no list" in fault for fault in found)
    assert any("XYZ-1 says neither where" in fault for fault in found)
