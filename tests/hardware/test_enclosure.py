"""The checks of the enclosure find what is wrong with one: each case spoils a copy of the dimensions or of a file."""

import copy

import pytest

from hardware.checks import enclosure, enclosure_solids
from hardware.enclosure import params
from rows import each_row

TABLES = params.load()
EXPORTED = {path.name: path.read_bytes() for path in sorted(enclosure.EXPORTS.iterdir())}


@pytest.fixture(scope="module")
def case():
    """The solids of the case; what they are made with is installed by `make hardware` alone."""
    pytest.importorskip("build123d", reason="`make hardware` installs build123d")
    from hardware.enclosure import bought, parts, solids

    return type("Case", (), {"bought": bought, "parts": parts, "solids": solids})


def plan(pixels=24, **changes):
    """The plan for one ring, with some dimensions changed: `baffle__wall=0.4`, `ring__24__pico_x=9.0`."""
    tables = copy.deepcopy(TABLES)
    for name, value in changes.items():
        *path, last = name.split("__")
        table = tables
        for key in path:
            table = table[key]
        table[last] = value
    return params.Plan(pixels, tables)


def buttons(*rooms):
    """PASS and OUT of the 24 ring with so much room below the panel."""
    return [{**place, "room": room} for place, room in zip(TABLES["ring"]["24"]["buttons"], rooms, strict=True)]


@each_row("pixels", params.SIZES)
def test_the_numbers_of_every_case_go_together(pixels):
    assert list(enclosure.faults_of_numbers(plan(pixels))) == []


def test_the_numbers_of_the_case_for_the_carrier_board_go_together():
    assert list(enclosure.faults_of_numbers(params.Plan(24, TABLES, on_carrier=True))) == []


@each_row(
    "fault, changes",
    [
        ("the screws hold by", {"screw__engagement": 4.0}),
        ("end in the cap's face", {"screw__engagement": 12.0}),
        ("no room for the screws' heads", {"screw__length": 27.0}),
        ("wall of cap_boss", {"screw__cap_boss": 4.0}),
        ("wall of pico.post", {"pico__post": 3.0}),
        ("too thick for the pixels", {"baffle__wall": 2.4}),
        ("does not fit baffle.slot", {"baffle__slot": 5.4}),
        ("reaches through the floor", {"button__24__depth": {"mm": 32.0, "tolerance": 0.4, "measured": True}}),
        ("PASS reaches through the floor", {"ring__24__buttons": buttons(28, 22)}),
        ("PASS is drawn 24 mm deep, and there is room for 20", {"ring__24__buttons": buttons(20, 22)}),
        ("does not go through the hub", {"ring__24__cell": [22.0, 40.0, 46.0]}),
        ("PASS and OUT are", {"button__12__bezel": {"mm": 24.0, "tolerance": 1.0, "measured": True}}),
    ],
)
def test_numbers_that_do_not_go_together_are_named(fault, changes):
    assert any(fault in sentence for sentence in enclosure.faults_of_numbers(plan(**changes)))


@each_row("angle, fault", [(45.0, "is not between two pixels"), (90.0, "is a joint of the deck too")])
def test_arcs_of_a_ring_that_meet_in_the_wrong_place_are_named(angle, fault):
    changed = plan(60, ring__60__arc_joints=[angle])
    assert any(fault in sentence for sentence in enclosure.faults_of_numbers(changed))


def test_what_is_not_measured_is_listed_until_it_is():
    tables = copy.deepcopy(TABLES)
    assert "ring.24.outer" in params.unmeasured(tables)
    tables["ring"]["24"]["outer"]["measured"] = True
    assert "ring.24.outer" not in params.unmeasured(tables)


def test_dimensions_that_cannot_be_read_say_where(tmp_path):
    broken = tmp_path / "params.toml"
    broken.write_text("[print]\nbed = \n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"params\.toml cannot be read: .*line 2"):
        params.load(broken)


def cube(edge=10.0, at=0.0):
    """The triangles of a cube."""
    corners = [(at + x * edge, at + y * edge, at + z * edge) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    halves = [half for a, b, c, d in faces for half in ((a, b, c), (a, c, d))]
    return [tuple(corners[index] for index in half) for half in halves]


@each_row(
    "fault, triangles",
    [
        (None, cube()),
        ("not watertight", cube()[1:]),
        ("not watertight", [cube()[0][::-1], *cube()[1:]]),
        ("holds 2 bodies", cube() + cube(at=20.0)),
        ("181 mm long", cube(edge=181.0)),
    ],
)
def test_a_mesh_that_cannot_be_printed_is_named(fault, triangles):
    faults = list(enclosure.faults_of_mesh(triangles))
    assert faults == [] if fault is None else any(fault in sentence for sentence in faults)


@pytest.mark.parametrize(
    ("sheets", "fault"),
    [
        ({"case-24.3mf": ["base-24", "deck-24", "diffuser-24", "cap-24"]}, None),
        ({"case-24.3mf": ["base-24", "deck-24"]}, "case-24.3mf has no cap, diffuser: export it again"),
        ({"case-24.3mf": ["base-24", "deck-24", "diffuser-24", "cap-24", "cap-24"]}, "holds cap-24 twice"),
        ({"case-24.3mf": ["base-24", "deck-24", "diffuser-24"]}, "cap-24 is there as STL or in a 3MF file alone"),
        ({"coupon.3mf": ["base-24", "deck-24", "diffuser-24", "cap-24", "spare"]}, "spare is there as STL or"),
    ],
)
def test_a_print_file_that_lacks_a_part_is_found(sheets, fault):
    names = {"base-24", "deck-24", "diffuser-24", "cap-24"}
    faults = list(enclosure.faults_of_sheets(names, sheets))
    assert any(fault in sentence for sentence in faults) if fault else faults == []


def test_a_wall_made_too_thin_is_found(case):
    thin = plan(base__rim=0.5)
    assert enclosure_solids.thinnest_wall(case.solids.base(thin)) == pytest.approx(0.5, abs=0.05)
    assert enclosure_solids.thinnest_wall(case.solids.base(plan())) >= TABLES["print"]["thinnest_wall"]


@each_row("pixels", [12, 24])
def test_a_hole_that_comes_too_near_to_a_face_is_found_however_small_the_face_is(case, pixels):
    from build123d import Box, Pos

    sound = plan(pixels)
    base = case.solids.base(sound)
    deep = Pos(sound.ring["pico_x"], -sound.radius, 8.35) * Box(13.0, 9.6, 9.0)  # into the Pico's posts
    assert enclosure_solids.thinnest_wall(base - deep) == pytest.approx(0.25, abs=0.05)
    assert enclosure_solids.thinnest_wall(base) >= TABLES["print"]["thinnest_wall"]


def found(case, plan, move=None):
    """The overlaps of base, deck and Pico; with `move`, one of them is shifted by so much."""
    from build123d import Pos

    named = {
        "base": case.solids.base(plan),
        "deck": case.solids.deck(plan),
        "board": case.bought.pico(plan)[0].solid,
    }
    for name, shift in (move or {}).items():
        named[name] = Pos(*shift) * named[name]
    board = named.pop("board")
    return enclosure_solids.overlaps(list(named.items()), [("board", board)])[0]


def test_the_case_as_it_is_holds_the_board(case):
    assert found(case, plan()) == []


def test_a_board_shifted_into_the_wall_is_found(case):
    assert found(case, plan(), {"board": (0, -3, 0)}) == [("base", "board")]


def test_a_board_that_sinks_into_its_posts_is_found(case):
    assert found(case, plan(), {"board": (0, 0, -0.3)}) == [("base", "board")]


def test_a_button_that_touches_the_pico_where_both_are_as_large_as_they_may_be_is_found(case):
    assert enclosure_solids.touching_buttons(plan()) == []
    assert ("OUT", "the green board") in enclosure_solids.touching_buttons(plan(ring__24__buttons=buttons(27, 24)))
    low = plan(pico__parts=-2.0)  # as if nothing stood on the Pico: the deck comes down
    assert ("OUT", "the green board") in enclosure_solids.touching_buttons(low)


def test_a_capacitor_that_reaches_into_the_ring_is_found(case):
    assert enclosure_solids.colliding_boards(plan(60)) == []
    under_the_ring = plan(60, ring__60__capacitor=[20.0, -72.0, 90.0])
    assert ("black gloss of build (b)", "black board") in enclosure_solids.colliding_boards(under_the_ring)


@each_row(
    "change, fault",
    [
        ({"baffle__foot": 0.0}, "a ring 5.8 mm wide falls through 6.8 mm"),
        ({"baffle__slot": 9.8}, "a ring 5.8 mm wide falls through 7.4 mm"),
        ({"baffle__foot": 1.8}, "no part fits into 3.2 mm"),
        ({"post__press": 0.0}, "the foam under the ring is pressed by -0.4"),
        ({"post__foam": 1.0}, "pressed by 0.4 to 1.2 of 1.0 mm"),
        ({"supply__ledge": 1.0}, "a socket's board 2.0 mm narrower than its tray falls off"),
        ({"pico__plug_width": 20.0}, "a socket's board 19.5 mm wide is pulled out by its opening"),
    ],
)
def test_a_ring_that_nothing_holds_is_found(change, fault):
    assert any(fault in sentence for sentence in enclosure.faults_of_numbers(plan(**change)))


def test_a_part_that_nothing_holds_in_some_direction_is_found(case):
    from hardware.checks import enclosure_hold

    sound = plan(24)
    faults = {name for _, name, _ in enclosure_hold.loose_parts(sound)}
    assert faults == set()
    unclipped = plan(24, button__24__clip=0.0)
    assert ("case 24", "PASS", "up") in list(enclosure_hold.loose_parts(unclipped))


def test_a_small_board_that_its_steps_do_not_build_is_found():
    board = enclosure.layout.read(enclosure.SMALL_BOARD)
    assert list(enclosure.faults_of_small_board(TABLES["small_board"], board)) == []
    shorter = {**TABLES["small_board"], "length": 35.0}
    [fault] = enclosure.faults_of_small_board(shorter, board)
    assert "small_board.length is 35 mm in params.toml; small.toml builds 39.56" in fault


@each_row(
    "table, change, fault",
    [
        ("seat_box", {"outside": [60.0, 38.0, 25.0]}, "0.6 mm are left below the button"),
        ("seat_box", {"screws": [[18.0, -8.0], [-22.0, 11.0]]}, "nut touches the post at 18, -8"),
        ("seat_box", {"outside": [60.0, 24.0, 26.0]}, "nut touches the wall"),
        ("seat_box", {"bar": 0.0}, "hangs over the bar"),
        ("seat_box", {"button": 24}, "below the button"),
        ("deck_screw", {"length": 16.0}, "M3 x 16 comes to the end"),
    ],
)
def test_a_seats_box_that_does_not_go_together_is_named(table, change, fault):
    assert list(enclosure.faults_of_seat_box(TABLES)) == []
    changed = {**TABLES, table: {**TABLES[table], **change}}
    assert any(fault in sentence for sentence in enclosure.faults_of_seat_box(changed))


def test_a_seats_box_in_which_something_overlaps_is_found(case):
    assert enclosure_solids.seat_box_overlaps(TABLES)[0] == []
    low = {**TABLES, "seat_box": {**TABLES["seat_box"], "over_tie": 8.0, "bar": -4.0, "beside_tie": 4.0}}
    assert ("plate", "button") in enclosure_solids.seat_box_overlaps(low)[0]


def test_a_screw_that_reaches_beyond_its_hole_is_found(case):
    long = plan(pico__screw_length=6.0)
    base = [("base", case.solids.base(long))]
    screws = [("screw", piece.solid) for piece in case.bought.board_screws(long)]
    assert enclosure_solids.overlaps(base, screws)[0] == [("base", "screw")] * 4


def test_a_deck_that_overlaps_the_base_is_found(case):
    assert found(case, plan(), {"deck": (0, 0, -0.3)}) == [("base", "deck")]
    assert found(case, plan(fit__sliding=-0.3)) == [("base", "deck")]


def carrier(case, shift=(0, 0, 0)):
    """The overlaps of the case for the carrier board with the highest and the widest piece of the board."""
    from build123d import Pos

    plan = params.Plan(24, TABLES, on_carrier=True)
    pieces = sorted((piece.solid for piece in case.bought.carrier(plan)), key=lambda solid: solid.bounding_box().max.Z)
    widest = max(pieces, key=lambda solid: solid.bounding_box().size.X)
    others = [("board", Pos(*shift) * widest), ("highest", Pos(*shift) * pieces[-1])]
    printed = [("base", case.solids.base(plan)), ("deck", case.solids.deck(plan))]
    return enclosure_solids.overlaps(printed, others)[0]


@pytest.mark.timeout(600)  # reads the board's whole solid
def test_the_carrier_board_fits_its_case_and_a_shifted_one_is_found(case):
    assert carrier(case) == []
    assert ("base", "board") in carrier(case, (-3, 0, 0))
    assert ("deck", "highest") in carrier(case, (0, 0, 5))


def test_a_counterbore_whose_roof_hangs_is_found(case):
    from build123d import Box, Cylinder, Pos

    block, head, hole = Box(12, 12, 12), Pos(0, 0, -4) * Cylinder(3.1, 4), Cylinder(1.7, 20)
    on_bed = Pos(0, 0, 6)
    assert list(enclosure_solids.hanging(on_bed * (block - head - hole))) == [pytest.approx(6.2, abs=0.01)]
    assert list(enclosure_solids.hanging(case.solids.base(plan()))) == []


def test_a_part_that_falls_apart_or_off_the_bed_is_found(case):
    from build123d import Box, Pos

    two = Box(10, 10, 10) + Pos(30, 0, 0) * Box(10, 10, 10)
    assert any("2 bodies" in fault for fault in enclosure_solids.faults_of_solid("two", two, 180.0))
    assert any("the bed 180" in fault for fault in enclosure_solids.faults_of_solid("long", Box(10, 181, 10), 180.0))
    assert list(enclosure_solids.faults_of_solid("good", Box(10, 180, 10), 180.0)) == []


@each_row(
    "fault, fresh, stored",
    [
        ("is missing", {"a.stl": b"1"}, {}),
        ("belongs to no part", {}, {"a.stl": b"1"}),
        ("is not what params.toml gives", {"a.stl": b"1"}, {"a.stl": b"2"}),
    ],
)
def test_an_export_that_is_not_fresh_is_named(fault, fresh, stored):
    assert [name for name, sentence in enclosure_solids.differences(fresh, stored) if fault in sentence] == ["a.stl"]
