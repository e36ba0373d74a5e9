"""Simple models of the bought parts, from the dimensions: to prove that they fit, and for the pictures."""

import math
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from build123d import Axis, Box, Circle, Cone, Cylinder, GeomType, Pos, Rectangle, Rot, fillet, import_step

from hardware.enclosure.params import Button, Plan
from hardware.enclosure.solids import UP, Solid, cut, prism, rod, tube

CARRIER = Path(__file__).parent.parent / "carrier" / "fab" / "carrier.step"
PIN_PITCH = 2.54
PIN_ROWS = 17.78  # apart, Raspberry Pi Pico data sheet, chapter 2


class Piece(NamedTuple):
    """A piece of a bought part, and its material, for the pictures."""

    solid: Solid
    material: str


def pico(plan: Plan) -> list[Piece]:
    """Return the Pico in its place: board, USB socket, the parts on it, the ends of wires soldered in from above."""
    sizes = plan.tables["pico"]
    edge, top = plan.pico_edge(), plan.z_board + sizes["board"]
    middle = Pos(plan.ring["pico_x"], edge + sizes["length"] / 2, 0)
    outline = Rectangle(sizes["width"], sizes["length"])
    holes = [
        Pos(x * sizes["hole_pitch_wide"] / 2, y * sizes["hole_pitch_long"] / 2) * Circle(1.05)
        for x in (-1, 1)
        for y in (-1, 1)
    ]
    board = prism(outline - holes, plan.z_board, top)
    usb = Pos(0, -sizes["length"] / 2 - sizes["usb_overhang"] + sizes["usb_depth"] / 2, top) * Box(
        sizes["usb_width"], sizes["usb_depth"], sizes["usb_height"], align=UP
    )
    chip = Pos(0, 1.5, top) * Box(7, 7, 0.9, align=UP)
    flash = Pos(0, -7.5, top) * Box(4, 4, 0.9, align=UP)
    button = Pos(-3.5, -12.5, top) * Box(4, 3, 1.8, align=UP)
    ends = [
        Pos(side * PIN_ROWS / 2, (index - 9.5) * PIN_PITCH, plan.z_board - 2) * Box(1.0, 1.0, 4.0, align=UP)
        for side in (-1, 1)
        for index in range(20)
    ]
    wires = ends[0] + ends[1:]
    pieces = [
        Piece(board, "green board"),
        Piece(usb, "steel"),
        Piece(chip + flash, "black part"),
        Piece(button, "white part"),
        Piece(wires, "gold"),
    ]
    return [Piece(middle * piece.solid, piece.material) for piece in pieces]


def carrier(plan: Plan) -> list[Piece]:
    """Return the carrier board with all its parts, from its own STEP model."""
    left, front = plan.tables["carrier"]["corner"]
    return [Piece(Pos(left, front, plan.z_board) * solid, "green board") for solid in _carrier_solids()]


@lru_cache(maxsize=1)
def _carrier_solids() -> list[Solid]:
    return list(import_step(CARRIER).solids())


def small_board(plan: Plan) -> list[Piece]:
    """Return build (b)'s small board on its posts, with chip, diode and fuse, and C1 beside it."""
    sizes, lying = plan.tables["small_board"], plan.tables["capacitor"]
    bottom = plan.tables["base"]["floor"] + sizes["standoff"]
    top = bottom + sizes["board"]
    x, y, turn = plan.ring["small_board"]
    place = Pos(x, y, 0) * Rot(0, 0, turn)
    holes = [Pos(side * sizes["holes"] / 2, 0) * Circle(1.1) for side in (-1, 1)]
    board = prism(Rectangle(sizes["length"], sizes["width"]) - holes, bottom, top)
    joints = Pos(0, 0, bottom - 2) * Box(30.5, 20.5, 2.0, align=UP)
    chip = Pos(PIN_PITCH, 0, top) * Box(19.7, 6.4, 5.1, align=UP)
    end = PIN_PITCH * 5  # of the columns of D1 and R1, from the middle
    wide, long = plan.ring.get(
        "fuse", sizes["fuse"]
    )  # from its legs, in row g, over D1; a wide one is bent aside, clear of the chip
    aside = min(-end, PIN_PITCH - 19.7 / 2 - 0.3 - wide / 2)
    fuse = Pos(aside, PIN_PITCH * 3 - 1.5 - long / 2, top + 2.8) * Box(wide, long, sizes["parts"] - 2.8, align=UP)
    diode = Pos(-end, 0, top) * Box(2.7, 5.2, 2.7, align=UP)
    resistor = Pos(PIN_PITCH * 6 - 1.0, PIN_PITCH / 2, top) * Box(2.5, 6.8, 2.5, align=UP)
    x, y, turn = plan.ring["capacitor"]
    z = plan.tables["base"]["floor"] + plan.tables["post"]["foam"] + lying["diameter"] / 2
    drum = Pos(x, y, z) * Rot(0, 0, turn) * Rot(0, 90, 0) * Cylinder(lying["diameter"] / 2, lying["length"])
    pieces = [
        Piece(board + joints, "green board"),
        Piece(chip, "black part"),
        Piece(diode + resistor, "black gloss"),
        Piece(fuse, "white part"),
    ]
    return [*(Piece(place * piece.solid, piece.material) for piece in pieces), Piece(drum, "black gloss")]


def supply(plan: Plan) -> list[Piece]:
    """Return build (b)'s USB-C socket on its board, in its tray."""
    sizes = plan.tables["supply"]
    length, width, board, socket = (sizes[name]["mm"] for name in ("length", "width", "board", "socket"))
    bottom = plan.tables["base"]["floor"] + sizes["standoff"]
    along, angle = plan.ring["supply"]
    place = Rot(0, 0, angle) * Pos(plan.supply_front(), along, 0)
    plate = Pos(-length / 2 - 0.1, 0, bottom + 0.05) * Box(length, width, board, align=UP)
    shell = Pos(1.0 - 7.4 / 2, 0, bottom + board) * Box(7.4, 9.0, socket, align=UP)
    return [Piece(place * plate, "green board"), Piece(place * shell, "steel")]


def ring(plan: Plan) -> list[Piece]:
    """Return the ring of pixels under the deck; a large one comes in arcs."""
    below = plan.z_deck - plan.ring["board"]["mm"]
    whole = tube(plan.outer / 2, plan.inner / 2, below, plan.z_deck)
    span = 360 / max(1, len(plan.arc_joints))
    boards = [cut(plan, whole, span, joint) for joint in plan.arc_joints] or [whole]
    size, height = plan.ring["pixel"]["mm"], plan.ring["pixel_height"]["mm"]
    package, lamp = Box(size, size, height, align=UP), prism(Circle(0.4 * size), height, height + 0.02)
    places = [Rot(0, 0, angle) * Pos(plan.r_pixels, 0, plan.z_deck) for angle in plan.pixel_angles()]
    packages, lamps = [place * package for place in places], [place * lamp for place in places]
    return [
        *(Piece(board, "black board") for board in boards),
        Piece(packages[0] + packages[1:], "white part"),
        Piece(lamps[0] + lamps[1:], "lens"),
    ]


def tape(plan: Plan) -> list[Solid]:
    """Return what holds the ring from below: uncompressed foam on the posts; in the case for the carrier board, four
    strips of cloth tape across its back, stuck to the deck."""
    ring_bottom, post = plan.z_deck - plan.ring["board"]["mm"], plan.tables["post"]
    if plan.carrier:
        strip = Pos(plan.r_pixels, 0, ring_bottom - 0.3) * Box(plan.outer / 2, 15.0, 0.3, align=UP)
        return [Rot(0, 0, angle) * strip for angle in (0, 90, 180, 270)]
    places = [
        (plan.r_pixels * math.cos(math.radians(a)), plan.r_pixels * math.sin(math.radians(a))) for a in plan.posts
    ]
    return [rod(x, y, post["diameter"], plan.post_top(), plan.post_top() + post["foam"]) for x, y in places]


def supply_tie(plan: Plan) -> Solid:
    """Return the cable tie over the board of build (b)'s USB-C socket, round both rails of its tray."""
    sizes, cable = plan.tables["supply"], plan.tables["cable"]
    length, width, board = (sizes[name]["mm"] for name in ("length", "width", "board"))
    top = plan.tables["base"]["floor"] + sizes["standoff"] + board
    along, angle = plan.ring["supply"]
    band = Pos(plan.supply_front() - length / 2, along, top + 0.05) * Box(cable["tie_width"], width, 1.0, align=UP)
    return Rot(0, 0, angle) * band


def rounded_on_top(body: Solid, radius: float) -> Solid:
    """Return a cylinder whose upper edge is rounded."""
    return fillet(body.edges().filter_by(GeomType.CIRCLE).sort_by(Axis.Z)[-1], radius)


def button(plan: Plan, kind: Button) -> list[Piece]:
    """Return a button in its panel: the cap in the middle or the deck."""
    hub = plan.in_hub(kind)
    panel_top = plan.z_top if hub else plan.z_deck_top
    return panel_button(kind, panel_top, plan.tables["cap" if hub else "deck"]["thickness"])


def panel_button(kind: Button, panel_top: float, panel: float) -> list[Piece]:
    """Return a button in a panel, by the height of its top and its thickness."""
    body = rod(kind.x, kind.y, kind.hole - 0.4, panel_top - kind.depth, panel_top)
    nut = rod(kind.x, kind.y, kind.behind, panel_top - panel - 3.0, panel_top - panel)
    if kind.behind <= kind.hole:
        nut = rod(kind.x, kind.y, kind.hole - 0.4, panel_top - panel - 3.0, panel_top - panel)
    if kind.clip:
        across, below = kind.hole + 2 * kind.clip, panel_top - panel - 0.2
        nut += Pos(kind.x, kind.y, below - 2.0) * Box(across, 4.0, 2.0, align=UP)
    bezel = rounded_on_top(rod(kind.x, kind.y, kind.bezel, panel_top, panel_top + 2.4), 1.2)
    plunger = rounded_on_top(rod(kind.x, kind.y, 0.8 * kind.bezel, panel_top + 2.4, panel_top + kind.rise), 1.0)
    colour = "white plunger" if kind.name == "PASS" else "red plunger"
    return [Piece(body + nut, "black part"), Piece(bezel, "black gloss"), Piece(plunger, colour)]


def screws(plan: Plan) -> list[Piece]:
    """Return the long screws, from below."""
    length, pilot = plan.screw_length, plan.tables["screw"]["pilot"]
    solids = [
        rod(x, y, 5.5, plan.z_screw_head - 3.0, plan.z_screw_head)
        + rod(x, y, pilot, plan.z_screw_head, plan.z_screw_head + length)
        for x, y in plan.screws
    ]
    return [Piece(solid, "steel") for solid in solids]


def deck_screws(plan: Plan) -> list[Piece]:
    """Return the countersunk screws that hold the deck from above."""
    sizes = plan.tables["deck_screw"]
    head, top = sizes["screw_head"] / 2, plan.z_deck_top
    solids = [
        rod(x, y, sizes["pilot"], top - sizes["length"], top)
        + Pos(x, y, top - head / 2) * Cone(head / 2, head, head / 2, align=UP)
        for x, y in plan.deck_screws
    ]
    return [Piece(solid, "steel") for solid in solids]


def board_screws(plan: Plan) -> list[Piece]:
    """Return the short screws that hold the Pico or the carrier board on its posts."""
    return _short_screws(plan, plan.carrier or plan.tables["pico"], plan.board_holes())


def small_board_screws(plan: Plan) -> list[Piece]:
    """Return the screws of build (b)'s small board."""
    return _short_screws(plan, plan.tables["small_board"], plan.small_board_holes())


def _short_screws(plan: Plan, kind: dict[str, Any], holes: list[tuple[float, float]]) -> list[Piece]:
    top = plan.tables["base"]["floor"] + kind["standoff"] + kind["board"]
    head, length = kind["screw_head"], kind["screw_length"]
    solids = [rod(x, y, kind["pilot"], top - length, top) + rod(x, y, head, top, top + head / 2) for x, y in holes]
    return [Piece(solid, "steel") for solid in solids]


def dowels(plan: Plan) -> list[Piece]:
    """Return the pins across the joints of the base."""
    sizes = plan.tables["dowel"]
    pin = Rot(90, 0, 0) * Cylinder(sizes["pin"] / 2, sizes["length"])
    return [
        Piece(Rot(0, 0, angle) * Pos(radius, 0, sizes["z"]) * pin, "steel")
        for angle in (plan.base_joints() if plan.segments > 1 else [])
        for radius in plan.ring["dowels"]
    ]


def all_pieces(plan: Plan) -> list[Piece]:
    """Return everything that is bought, in its place."""
    buttons = [piece for kind in plan.buttons for piece in button(plan, kind)]
    held = [*screws(plan), *deck_screws(plan), *board_screws(plan), *small_board_screws(plan), *dowels(plan)]
    return [*boards(plan), *ring(plan), *buttons, *held]


def boards(plan: Plan) -> list[Piece]:
    """Return the boards in the base: the carrier board; or the Pico, and build (b)'s parts beside it."""
    return carrier(plan) if plan.carrier else [*pico(plan), *small_board(plan), *supply(plan)]
