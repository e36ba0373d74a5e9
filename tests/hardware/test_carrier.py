"""The carrier board's checks find what they are for: each test spoils a copy of the netlist in one place."""

import re
import shutil
import zipfile
from collections import Counter
from dataclasses import replace

import pytest
from PIL import Image

from hardware.carrier import exports
from hardware.checks import carrier, carrier_exports, pinmap
from hardware.checks.carrier import Netlist
from rows import each_row

TABLE = pinmap.read()
BOARD = carrier.read()
WHERE = carrier.places()


def found(netlist: Netlist):
    return list(carrier.faults(netlist, TABLE))


def swapped(one, other):
    """The copy in which these two pins have changed their nets."""
    return BOARD.joined({one: BOARD.net_of[other], other: BOARD.net_of[one]})


def turned(reference):
    return swapped((reference, "1"), (reference, "2"))


def valued(reference, value):
    """The copy with another value printed on a part."""
    part = carrier.Part(reference, value, BOARD.parts[reference].functions, BOARD.parts[reference].fields)
    return Netlist({**BOARD.parts, reference: part}, BOARD.net_of)


def test_the_board_is_without_a_fault():
    assert found(BOARD) == []
    assert list(carrier.placing_faults(BOARD, WHERE)) == []


@each_row(
    ("one", "other"),
    [
        (("A1", "4"), ("A1", "5")),  # seats 1 and 2
        (("A1", "19"), ("A1", "20")),  # PASS and OUT
        (("A1", "26"), ("A1", "27")),  # the two lines of the screen
        (("A1", "21"), ("A1", "22")),  # two lines of the chain
        (("A1", "36"), ("A1", "39")),  # two supplies
        (("J1", "A9"), ("J1", "A12")),  # the poles of the socket
        (("J1", "B9"), ("J1", "B5")),
        (("J2", "1"), ("J2", "3")),  # the ring's plug
        (("J3", "1"), ("J3", "2")),  # a button's plug
        (("J6", "3"), ("J6", "4")),  # the screen's socket
        (("J20", "1"), ("J20", "2")),  # two seats in one plug
        (("J20", "8"), ("J21", "1")),
        (("U1", "2"), ("U1", "4")),  # the shifter's input and output
        (("U2", "6"), ("U2", "5")),  # two bits of the chain
        (("U2", "9"), ("U2", "10")),  # its two ends
        (("U2", "1"), ("U2", "2")),  # load and clock
        (("U3", "13"), ("U3", "12")),  # the last seat and a free input
    ],
)
def test_two_swapped_pins_are_found(one, other):
    assert found(swapped(one, other))


@each_row("reference", ["D1", "D2", "D3", "C1"])
def test_a_part_the_wrong_way_round_is_found(reference):
    assert found(turned(reference))


@each_row("reference", sorted(name for name in BOARD.parts if name[0] in "CDFRU"))
def test_a_part_left_out_is_found(reference):
    assert found(BOARD.without(reference))


@each_row(("value", "ohms"), [("330", 330), ("5k1", 5100), ("100k", 1e5), ("1M", 1e6)])
def test_a_resistor_is_read_as_it_is_printed(value, ohms):
    assert carrier.ohms(value) == ohms


@each_row(
    ("reference", "value"),
    [
        ("R1", "56k"),
        ("R4", "1k"),
        ("R7", "22"),
        ("R100", "0"),
        ("R200", "1M"),
        ("R201", "?"),
        ("C2", "100p"),
        ("D100", "1N4148"),
    ],
)
def test_a_wrong_value_is_found(reference, value):
    assert found(valued(reference, value))


def test_one_resistor_for_both_cc_pins_is_found():
    cc = BOARD.parts["J1"].pin("CC1"), BOARD.parts["J1"].pin("CC2")
    assert any("share a net" in fault for fault in found(BOARD.joined({cc[1]: BOARD.net_of[cc[0]]})))


@each_row("supply", ["+5V_IN", "+5V_RING", "VSYS"])
def test_a_way_from_the_supply_into_the_computer_is_found(supply):
    joined = BOARD.joined(dict.fromkeys(BOARD.pins(supply), "VBUS"))
    assert any(fault.startswith("VBUS is joined") for fault in found(joined))


def test_a_diode_into_vbus_is_found():
    assert any(fault.startswith("VBUS is joined") for fault in found(BOARD.joined({("D2", "1"): "VBUS"})))


def test_a_part_before_the_fuse_is_found():
    assert any("before the fuse" in fault for fault in found(BOARD.joined({("C1", "1"): "+5V_IN"})))


def test_a_bridged_resistor_before_the_ring_is_found():
    assert any("bridges" in fault for fault in found(BOARD.joined({("R3", "1"): "RING_DIN"})))


def test_a_capacitor_far_from_its_ic_is_found():
    away = {**WHERE, "C2": (0.0, 0.0)}
    assert [fault[:3] for fault in carrier.placing_faults(BOARD, away)] == ["U1:"]


def test_a_resistor_before_its_esd_diode_is_found():
    mixed = {**WHERE, "D100": WHERE["R100"], "R100": WHERE["D100"]}
    assert list(carrier.placing_faults(BOARD, mixed)) == ["BTN_SEAT1_EXT: the resistor stands before the ESD diode"]


def test_a_part_without_maker_or_specification_is_found():
    part = carrier.Part("R1", "5k1", BOARD.parts["R1"].functions, {})
    assert any(
        fault.startswith("R1 has neither") for fault in found(Netlist({**BOARD.parts, "R1": part}, BOARD.net_of))
    )


def test_a_plug_that_is_not_keyed_is_found():
    socket = {**BOARD.parts["J6"].fields, "Footprint": "Connector_PinSocket_2.54mm:PinSocket_1x04_P2.54mm_Vertical"}
    bare = replace(BOARD, parts={**BOARD.parts, "J6": replace(BOARD.parts["J6"], fields=socket)})
    assert any("J6 is not keyed" in fault for fault in found(bare))


def test_a_plug_without_its_name_on_the_board_is_found():
    board = carrier.BOARD.read_text(encoding="utf-8")
    assert list(carrier.name_faults(BOARD, board)) == []
    old = board.replace('"J10: 1"', '"SEAT 1"')
    assert list(carrier.name_faults(BOARD, old)) == [
        "J10 is not printed on the board, and the guide calls it so",
        "J10 is the plug of seat 1, and the board does not print it so",
    ]


@each_row(
    ("spoilt", "fault"),
    [
        (swapped(("TP3", "1"), ("TP4", "1")), "TP3 is on VSYS, the bring-up sheet has it on +5V_RING"),
        (BOARD.without("TP1"), "TP1 is on no net, the bring-up sheet has it on GND"),
        (BOARD.joined({("R8", "1"): "VSYS", ("R8", "2"): "VSYS"}), "no light-emitting diode with a resistor"),
    ],
)
def test_a_test_point_on_another_net_and_a_light_without_power_are_found(spoilt, fault):
    assert any(fault in sentence for sentence in found(spoilt))


def test_a_board_that_does_not_say_where_its_files_are_is_found():
    board = carrier.BOARD.read_text(encoding="utf-8").replace("emperor-ring", "carrier")
    assert "the board does not say where its design files are: emperor-ring" in list(carrier.name_faults(BOARD, board))


def test_a_board_that_counts_seats_from_0_is_found():
    board = carrier.BOARD.read_text(encoding="utf-8")
    for seat in range(1, 25):
        place = f"J{9 + seat}: " if seat < 11 else ""
        board = board.replace(f'(gr_text "{place}{seat}"', f'(gr_text "{place}{seat - 1}"')
    faults = list(carrier.name_faults(BOARD, board))
    assert "J10 is the plug of seat 1, and the board does not print it so" in faults
    assert "the pin of seat 24 in its plug has no number on the board" in faults


def test_the_board_maker_gets_every_layer_and_both_kinds_of_holes():
    with zipfile.ZipFile(carrier.FAB / "gerbers.zip") as file:
        names = set(file.namelist())
        outline = file.read("carrier-Edge_Cuts.gbr").decode()
    layers = {f"carrier-{side}_{what}.gbr" for side in "FB" for what in ("Cu", "Mask", "Paste", "Silkscreen")}
    assert names - layers == {
        *("carrier-Edge_Cuts.gbr", "carrier-PTH.drl", "carrier-NPTH.drl", "carrier-job.gbrjob"),
    }
    assert layers <= names
    ends = Counter(re.findall(r"^(X\d+Y\d+).*D0[12]\*$", outline, re.MULTILINE))
    assert len(ends) == 8 and set(ends.values()) == {2}, "the outline is not closed"


def test_only_the_time_of_an_export_is_dropped():
    assert exports.undated(b"Created 2027-01-02 13:14:15*") == b"Created 2026-11-21 00:00:00*"
    assert exports.undated(b"%TF.CreationDate,2027-01-02T13:14:15+01:00*%") == (
        b"%TF.CreationDate,2026-11-21T00:00:00+01:00*%"
    )
    assert exports.undated(b"/CreationDate (D:20270102131415)") == b"/CreationDate (D:20261121000000)"
    assert exports.undated(b"X28000000Y-2027D02*") == b"X28000000Y-2027D02*"


def test_a_document_that_differs_is_found(tmp_path):
    made, kept = tmp_path / "made.xml", tmp_path / "kept.xml"
    made.write_text("a")
    assert carrier_exports.differing(made, kept) == "is missing"
    kept.write_text("b")
    assert carrier_exports.differing(made, kept) == "is out of date"
    kept.write_text("a")
    assert carrier_exports.differing(made, kept) is None


def test_a_zip_is_compared_by_what_it_holds(tmp_path):
    for name, text in (("made.zip", "a"), ("kept.zip", "b")):
        with zipfile.ZipFile(tmp_path / name, "w") as file:
            file.writestr("F_Cu.gbr", text)
    assert carrier_exports.differing(tmp_path / "made.zip", tmp_path / "kept.zip") == "has another F_Cu.gbr"
    assert carrier_exports.differing(tmp_path / "made.zip", tmp_path / "made.zip") is None


def test_a_picture_is_compared_by_size_and_likeness(tmp_path):
    made, kept = tmp_path / "made.png", tmp_path / "kept.png"
    Image.new("RGB", (80, 80), (40, 40, 40)).save(made)
    Image.new("RGB", (80, 80), (42, 40, 40)).save(kept)
    assert carrier_exports.differing(made, kept) is None
    Image.new("RGB", (80, 80), (60, 40, 40)).save(kept)
    assert "shows something else" in (carrier_exports.differing(made, kept) or "")
    Image.new("RGB", (80, 40)).save(kept)
    assert carrier_exports.differing(made, kept) == "is 80 x 40 pixels, not 80 x 80"


@pytest.fixture
def copied(tmp_path):
    """The folder of a copy of the board, to spoil."""
    for path in exports.FOLDER.iterdir():
        if path.is_file():
            shutil.copy(path, tmp_path)
    return tmp_path


def spoil(path, old, new):
    """Replace the first `old` in a file."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.long
@pytest.mark.skipif(not shutil.which("kicad-cli"), reason="KiCad is not installed")
class TestWithKicad:
    def test_a_renamed_label_breaks_the_schematic_and_its_parity_with_the_board(self, copied):
        schematic, board = copied / exports.SCHEMATIC.name, copied / exports.BOARD.name
        spoil(schematic, 'global_label "BTN_PASS"', 'global_label "BTN_PAST"')
        assert carrier_exports.rule_faults("ERC", schematic)
        assert any("net_conflict" in fault for fault in carrier_exports.rule_faults("DRC", board))

    def test_a_track_too_thin_for_a_cheap_maker_is_found(self, copied):
        board = copied / exports.BOARD.name
        spoil(board, "(width 0.25)", "(width 0.15)")
        assert any("track_width" in fault for fault in carrier_exports.rule_faults("DRC", board))


with zipfile.ZipFile(carrier.GERBERS) as _made:
    SILK = _made.read(carrier.SILKSCREEN).decode()


def test_words_under_a_screw_or_beside_a_plug_are_found():
    word = next(stroke for stroke in carrier.strokes(SILK) if not stroke.part)
    [under] = carrier.silk_faults(SILK, {"H9": word.ends[0]})
    assert "under the head of the screw in H9" in under
    larger = SILK.replace("%TO.C,R7*%", "%TO.C,J5*%")  # a plug that reaches over the words beside it
    [beside] = carrier.silk_faults(larger, {})
    assert "of J5: move them" in beside


def test_a_guide_that_tells_the_capacitor_by_another_sign_is_found():
    guide = (carrier.HARDWARE / "carrier.md").read_text(encoding="utf-8")
    assert list(carrier.mark_faults(SILK, guide)) == []
    for words in (
        guide.replace("plus sign", "minus sign"),
        guide.replace("long leg", "leg"),
        guide + "its stripe to the minus mark",
    ):
        assert list(carrier.mark_faults(SILK, words)) == ["C1 has a plus sign on the board: tell the maker so"]
    without = SILK.replace("%TO.C,C1*%", "%TO.C,C9*%")
    assert list(carrier.mark_faults(without, guide)) == ["C1 has a minus sign on the board: tell the maker so"]
