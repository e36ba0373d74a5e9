"""The printed parts as solids, in their places in the assembled case."""

import math
from typing import Any

from build123d import (
    Align,
    Axis,
    Box,
    Circle,
    Cone,
    Cylinder,
    GeomType,
    Plane,
    Polygon,
    Polyline,
    Pos,
    Rectangle,
    RectangleRounded,
    Rot,
    SlotCenterToCenter,
    chamfer,
    extrude,
    make_face,
    revolve,
)

from hardware.enclosure.params import Plan

Solid = Any  # build123d has types only if it is installed
SEAM = 20.0  # angle at which round faces begin: off every wall, joint and screw, or the kernel loses cuts
JOINT = 0.05  # gap at each side of a joint
UP = (Align.CENTER, Align.CENTER, Align.MIN)


def outline(plan: Plan, inset: float) -> Solid:
    """Return the body seen from above, made smaller all round by `inset`."""
    if plan.carrier:
        width, depth, corner = plan.carrier["box"]
        return RectangleRounded(width - 2 * inset, depth - 2 * inset, corner - inset)
    radius = plan.radius - inset
    return SlotCenterToCenter(2 * plan.reach, 2 * radius) if plan.reach else Rot(0, 0, SEAM) * Circle(radius)


def prism(sketch: Solid, bottom: float, top: float) -> Solid:
    """Return a sketch extruded from `bottom` to `top`."""
    return Pos(0, 0, bottom) * extrude(sketch, top - bottom)


def rod(x: float, y: float, diameter: float, bottom: float, top: float) -> Solid:
    """Return an upright cylinder."""
    return Pos(x, y, bottom) * Rot(0, 0, SEAM) * Cylinder(diameter / 2, top - bottom, align=UP)


def tube(outer: float, inner: float, bottom: float, top: float) -> Solid:
    """Return an upright tube round the middle; radii."""
    return prism(Rot(0, 0, SEAM) * (Circle(outer) - Circle(inner)), bottom, top)


def base(plan: Plan) -> Solid:
    """Return the tub: floor, wall with a shelf for the deck, seat of the Pico, posts for the ring, bosses, exits."""
    tables = plan.tables
    sizes = tables["base"]
    body = prism(outline(plan, 0), 0, plan.z_deck_top)
    body = chamfer(body.faces().sort_by(Axis.Z)[0].edges(), sizes["chamfer"])
    body -= prism(outline(plan, sizes["wall"]), sizes["floor"], plan.z_deck_top)
    body -= prism(outline(plan, sizes["rim"]), plan.z_deck, plan.z_deck_top)
    screw = tables["screw"]
    for x, y in [] if plan.carrier else plan.screws:
        body += rod(x, y, screw["base_boss"], 0, plan.z_deck)
        body -= rod(x, y, screw["clearance"], 0, plan.z_deck)
        body -= _head_room(plan, x, y)
    for x, y in plan.deck_screws:
        body += rod(x, y, tables["deck_screw"]["boss"], 0, plan.z_deck)
        body -= rod(x, y, tables["deck_screw"]["pilot"], plan.z_deck - tables["deck_screw"]["depth"], plan.z_deck)
    for angle in plan.posts:
        x, y = plan.r_pixels * math.cos(math.radians(angle)), plan.r_pixels * math.sin(math.radians(angle))
        body += rod(x, y, tables["post"]["diameter"], 0, plan.post_top())
    if plan.carrier:
        return _exits(plan, _carrier_seat(plan, body))
    return _exits(plan, _supply_seat(plan, _pico_seat(plan, body)))


def _head_room(plan: Plan, x: float, y: float) -> Solid:
    """Return the room of a screw's head, open below. Bridges print its roof, one layer across and one along, because a
    ring that begins in the air would hang."""
    screw, layer = plan.tables["screw"], plan.tables["print"]["layer"]
    room, hole, top = rod(x, y, screw["head"], 0, plan.z_screw_head + 2 * layer), screw["clearance"], plan.z_screw_head
    across = Pos(x, y, top) * Box(screw["head"], hole, layer, align=UP)
    along = Pos(x, y, top + layer) * Box(hole, hole, layer, align=UP)
    return rod(x, y, screw["head"], 0, top) + (room & across) + (room & along)


def _posts(plan: Plan, body: Solid, kind: dict[str, Any], holes: list[tuple[float, float]]) -> Solid:
    """Return posts with pilot holes under the holes of a board."""
    top = plan.tables["base"]["floor"] + kind["standoff"]
    for x, y in holes:
        body += rod(x, y, kind["post"], 0, top)
        body -= rod(x, y, kind["pilot"], plan.tables["base"]["floor"] - 0.8, top)
    return body


def _pico_seat(plan: Plan, body: Solid) -> Solid:
    """Return four posts with pilot holes, and the opening for the USB plug."""
    pico = plan.tables["pico"]
    body = _posts(plan, body, pico, plan.board_holes())
    usb_z = plan.z_board + pico["board"] + pico["usb_height"] / 2
    through = plan.tables["base"]["wall"] + 1.0  # no deeper, or it cuts the posts: a round wall is 0.4 mm off here
    opening = Box(pico["plug_width"], 2 * through, pico["plug_height"])
    return body - Pos(plan.ring["pico_x"], -plan.radius, usb_z) * opening


def _carrier_seat(plan: Plan, body: Solid) -> Solid:
    """Return four posts with pilot holes, and the openings for two USB plugs."""
    carrier, pico = plan.tables["carrier"], plan.tables["pico"]
    body, front = _posts(plan, body, carrier, plan.board_holes()), carrier["corner"][1]
    opening = Box(4 * plan.tables["base"]["wall"], pico["plug_width"], pico["plug_height"])
    for y, z in carrier["plugs"]:
        body -= Pos(-plan.wall_at(180), front + y, plan.z_board + z) * opening
    return body


def _supply_seat(plan: Plan, body: Solid) -> Solid:
    """Return build (b)'s parts of the base: posts for its small board, a tray for its USB-C socket and the opening for
    that plug.

    The tray holds the socket's board at all edges, at the front by the wall; a cable tie goes round both rails.
    """
    sizes, pico, cable = plan.tables["supply"], plan.tables["pico"], plan.tables["cable"]
    floor = plan.tables["base"]["floor"]
    body = _posts(plan, body, plan.tables["small_board"], plan.small_board_holes())
    along, angle = plan.ring["supply"]
    outward = Rot(0, 0, angle) * Pos(0, along, 0)
    length, width = (sizes[name]["mm"] + sizes[name]["tolerance"] for name in ("length", "width"))
    seat = floor + sizes["standoff"]
    top = seat + sizes["board"]["mm"] + sizes["board"]["tolerance"]
    front, wall, ledge = plan.supply_front(), sizes["wall"], sizes["ledge"]
    for side in (-1, 1):
        rail = Box(length, wall + ledge, seat, align=UP)
        body += outward * Pos(front - length / 2, side * (width + wall - ledge) / 2, 0) * rail
        body += outward * Pos(front - length / 2, side * (width + wall) / 2, 0) * Box(length, wall, top, align=UP)
        stop = Box(wall, wall + ledge + 3, top, align=UP)
        body += outward * Pos(front - length - wall / 2, side * (width + wall - ledge - 3) / 2, 0) * stop
    tunnel = Box(cable["tie_width"], width + 4 * wall, cable["tie_height"], align=UP)
    body -= outward * Pos(front - length / 2, 0, floor) * tunnel
    socket = seat + sizes["board"]["mm"] + sizes["socket"]["mm"] / 2
    opening = Box(4 * plan.tables["base"]["wall"], pico["plug_width"], pico["plug_height"])
    return body - outward * Pos(plan.wall_at(angle), 0, socket) * opening


def _exits(plan: Plan, body: Solid) -> Solid:
    """Return slots in the wall, open at the top so that cables can be laid in, and the bars for their ties."""
    cable, wall = plan.tables["cable"], plan.tables["base"]["wall"]
    floor = plan.tables["base"]["floor"]
    for along, angle in plan.cables:
        outward = Rot(0, 0, angle) * Pos(0, along, 0)
        slot = Box(4 * wall, cable["width"], cable["height"] + 10, align=(Align.CENTER, Align.CENTER, Align.MIN))
        body -= outward * Pos(plan.wall_at(angle), 0, plan.z_deck - cable["height"]) * slot
        bar_r = plan.wall_at(angle) - wall - cable["anchor"] / 2 - 4.0
        bar = Box(cable["anchor"], cable["width"], floor + cable["anchor"], align=UP)
        body += outward * Pos(bar_r, 0, 0) * bar
        for side in (-1, 1):
            tunnel = Box(cable["anchor"], cable["tie_width"], cable["tie_height"], align=UP)
            body -= outward * Pos(bar_r, side * cable["width"] / 4, floor) * tunnel
    return body


def deck(plan: Plan, span: float = 360.0) -> Solid:
    """Return the deck that closes the base: the ring's board is under it, the walls between the pixels are on it.

    :param span: the angle of a piece that begins at 0 and ends on a wall too.
    """
    tables = plan.tables
    baffle = tables["baffle"]
    plate = prism(outline(plan, tables["base"]["rim"] + tables["fit"]["sliding"]), plan.z_deck, plan.z_deck_top)
    plate -= tube(plan.r_pixels + baffle["slot"] / 2, plan.r_pixels - baffle["slot"] / 2, plan.z_deck, plan.z_deck_top)
    if any(plan.in_hub(button) for button in plan.buttons):
        plate -= _hub_opening(plan)
    foot, gap = plan.r_foot, tables["fit"]["sliding"]
    plate -= tube(
        foot + gap, foot - plan.flank_offset() - gap, plan.z_deck_top - tables["deck"]["groove"] - 0.1, plan.z_deck_top
    )
    plate += tube(plan.r_cell, plan.r_hub, plan.z_deck, plan.z_cells)
    for x, y in plan.screws:
        plate -= rod(x, y, tables["screw"]["clearance"], plan.z_deck, plan.z_deck_top)
    head = tables["deck_screw"]["head"] / 2
    for x, y in plan.deck_screws:
        plate -= rod(x, y, tables["deck_screw"]["clearance"], plan.z_deck, plan.z_deck_top)
        plate -= Pos(x, y, plan.z_deck_top - head / 2) * Cone(head / 2, head, head / 2, align=UP)
    for button in plan.buttons:
        if not plan.in_hub(button):
            plate -= rod(button.x, button.y, button.hole, plan.z_deck, plan.z_deck_top)
    between = [angle for angle in plan.wall_angles() if 0 < angle < span]
    walls = [Rot(0, 0, angle) * _pixel_wall(plan, baffle["wall"]) for angle in between]
    if span == 360:
        walls.append(_pixel_wall(plan, baffle["wall"]))
        return plate + walls
    # cut before the walls are added: the modelling kernel loses cuts through all of them
    end = _pixel_wall(plan, baffle["wall"])
    aside = baffle["wall"] / 2 + JOINT
    walls += [Pos(0, aside, 0) * end, Rot(0, 0, span) * Pos(0, -aside, 0) * end]
    return cut(plan, plate, span) + walls


def _hub_opening(plan: Plan) -> Solid:
    """Return the hole for the buttons, without the tabs for the screws."""
    opening = Rot(0, 0, SEAM) * Circle(plan.r_hub)
    width = plan.tables["screw"]["base_boss"]
    for x, y in plan.screws:
        reach = plan.r_hub - math.hypot(x, y) + 1
        tab = Circle(width / 2) + Pos(reach / 2, 0) * Rectangle(reach, width)
        opening -= Pos(x, y) * Rot(0, 0, math.degrees(math.atan2(y, x))) * tab
    largest = opening.faces().sort_by(lambda face: face.area)[-1]
    return prism(largest, plan.z_deck, plan.z_deck_top)


def _pixel_wall(plan: Plan, thickness: float) -> Solid:
    """Return a wall along the x axis, from the inner wall to the slope of the diffuser. At both edges of the slot it
    reaches down to the ring's board, which is narrower than the slot; between them the parts beside the pixels have
    room."""
    fit, baffle = plan.tables["fit"], plan.tables["baffle"]
    top = plan.z_cells - fit["touching"]
    bottom = plan.z_deck + baffle["lift"]
    inside = plan.r_cell - baffle["inner_wall"] / 2
    clear = plan.flank_offset() + fit["sliding"] + 0.05
    near, far = plan.r_pixels - baffle["slot"] / 2, plan.r_pixels + baffle["slot"] / 2
    foot, into_deck = baffle["foot"], 0.3
    profile = make_face(
        Polyline(
            (inside, bottom),
            (near - into_deck, bottom),
            (near - into_deck, plan.z_deck),
            (near + foot, plan.z_deck),
            (near + foot, bottom),
            (far - foot, bottom),
            (far - foot, plan.z_deck),
            (far + into_deck, plan.z_deck),
            (far + into_deck, bottom),
            (plan.r_foot - clear, bottom),
            (plan.r_foot - clear, plan.z_deck_top),
            (plan.flank(top) - clear, top),
            (inside, top),
            close=True,
        )
    )
    return extrude(Plane.XZ * profile, thickness / 2, both=True)


def diffuser(plan: Plan) -> Solid:
    """Return the skin over the cells: flat on top, sloping outside, so that people on chairs see it."""
    gap = plan.flank_offset()
    foot = plan.z_deck_top - plan.tables["deck"]["groove"]
    profile = make_face(
        Polyline(
            (plan.r_hub, plan.z_cells),
            (plan.r_hub, plan.z_diffuser),
            (plan.r_top, plan.z_diffuser),
            (plan.r_foot, plan.z_deck_top),
            (plan.r_foot, foot),
            (plan.r_foot - gap, foot),
            (plan.r_foot - gap, plan.z_deck_top),
            (plan.flank(plan.z_cells) - gap, plan.z_cells),
            close=True,
        )
    )
    return Rot(0, 0, SEAM) * revolve(Plane.XZ * profile, Axis.Z)


def cap(plan: Plan) -> Solid:
    """Return the disc in the middle, which holds the diffuser down, and the buttons in it."""
    tables = plan.tables
    sizes, screw = tables["cap"], tables["screw"]
    disc = rod(0, 0, 2 * plan.r_cap, plan.z_diffuser, plan.z_top)
    disc = chamfer(disc.edges().filter_by(GeomType.CIRCLE).sort_by(Axis.Z)[-1], sizes["chamfer"])
    disc += rod(0, 0, 2 * (plan.r_hub - tables["fit"]["sliding"]), plan.z_top - sizes["thickness"], plan.z_diffuser)
    for x, y in plan.screws:
        disc += rod(x, y, screw["cap_boss"], plan.z_deck_top + tables["fit"]["sliding"], plan.z_diffuser)
        disc -= rod(x, y, screw["pilot"], plan.z_deck_top, plan.z_diffuser)
    for button in plan.buttons:
        if plan.in_hub(button):
            disc -= rod(button.x, button.y, button.hole, plan.z_deck_top, plan.z_top)
    return disc


def dowelled(plan: Plan, body: Solid) -> Solid:
    """Return the base with blocks at its joints, drilled for the pins across each joint."""
    dowel = plan.tables["dowel"]
    for angle in plan.base_joints():
        for radius in plan.ring["dowels"]:
            block = Box(dowel["block"], dowel["length"] + 4.0, dowel["z"] + dowel["block"] / 2, align=UP)
            pin = Rot(90, 0, 0) * Cylinder(dowel["hole"] / 2, dowel["length"] + 0.6)
            body += Rot(0, 0, angle) * Pos(radius, 0, 0) * block
            body -= Rot(0, 0, angle) * Pos(radius, 0, dowel["z"]) * pin
    return body


def cut(plan: Plan, body: Solid, span: float, begin: float = 0.0) -> Solid:
    """Return the piece of a part between two upright planes through the middle, at most 120 degrees apart, less the
    joint at each."""
    half = math.radians(span) / 2
    apex = JOINT / math.sin(half)
    far = 2 * plan.radius
    x, y = apex + far, far * math.tan(half)
    wanted = Rot(0, 0, begin + span / 2) * Polygon((apex, 0), (x, -y), (x, y), align=None)
    return body - prism(Rectangle(3 * far, 3 * far) - wanted, -1, plan.z_top + 1)
