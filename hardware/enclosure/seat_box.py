"""A box for the button of one seat, on a cable of its own: a shell with the button in its top, and a plate below, to
which the cable is tied. The axes: x away from the cable, z up from the table.
"""

from typing import Any

from build123d import Axis, Box, Cone, Cylinder, Pos, RectangleRounded, Rot, chamfer

from hardware.enclosure import bought
from hardware.enclosure.bought import Piece
from hardware.enclosure.drawings import Scene, Shown
from hardware.enclosure.params import seat_button
from hardware.enclosure.solids import UP, Solid, prism, rod

Tables = dict[str, Any]


def shell(tables: Tables) -> Solid:
    """Return walls and top, with the hole for the button, posts for the screws, and a slot for the cable."""
    box, screw, button = tables["seat_box"], tables["deck_screw"], seat_button(tables)
    length, width, height = box["outside"]
    below_top = height - box["top"]
    body = prism(RectangleRounded(length, width, box["corner"]), 0, height)
    body = chamfer(body.faces().sort_by(Axis.Z)[-1].edges(), box["chamfer"])
    body -= prism(_inside(tables, box["wall"]), 0, below_top)
    for x, y in box["screws"]:
        body += rod(x, y, screw["boss"], box["plate"], below_top)
        body -= rod(x, y, screw["pilot"], box["plate"], box["plate"] + screw["depth"])
    body -= rod(button.x, button.y, button.hole, below_top - 1, height + 1)
    slot = Box(box["wall"], slot_width(tables), cable_bottom(tables) + thickest(tables), align=UP)
    return body - Pos((box["wall"] - length) / 2, 0, 0) * slot


def plate(tables: Tables) -> Solid:
    """Return the floor with the bar to which the cable is tied, and a tongue that closes the slot below the cable."""
    box, screw, gap, cable = tables["seat_box"], tables["deck_screw"], tables["fit"]["sliding"], tables["cable"]
    body = prism(_inside(tables, box["wall"] + gap), 0, box["plate"])
    bar = Box(cable["tie_width"] + 2 * box["beside_tie"], box["bar_width"], cable_bottom(tables), align=UP)
    tunnel = Box(cable["tie_width"], box["bar_width"], cable["tie_height"], align=UP)
    body += Pos(box["bar"], 0, 0) * bar
    body -= Pos(box["bar"], 0, box["plate"]) * tunnel
    reach = box["wall"] + 2 * gap
    tongue = Box(reach, slot_width(tables) - 2 * gap, cable_bottom(tables), align=UP)
    body += Pos((reach - box["outside"][0]) / 2, 0, 0) * tongue
    for x, y in box["screws"]:
        body -= rod(x, y, screw["clearance"], 0, box["plate"])
        body -= Pos(x, y, 0) * Cone(screw["head"] / 2, 0, screw["head"] / 2, align=UP)
    return body


def _inside(tables: Tables, inset: float) -> Solid:
    box = tables["seat_box"]
    length, width, _ = box["outside"]
    return RectangleRounded(length - 2 * inset, width - 2 * inset, box["corner"] - inset)


def thickest(tables: Tables) -> float:
    """Return how thick the cable may be."""
    cable = tables["seat_box"]["cable"]
    return float(cable["mm"] + cable["tolerance"])


def slot_width(tables: Tables) -> float:
    """Return the width of the cable's slot."""
    return thickest(tables) + 2 * float(tables["fit"]["sliding"])


def cable_bottom(tables: Tables) -> float:
    """Return the height of the cable: over the cable tie and the roof of its tunnel."""
    box = tables["seat_box"]
    return float(box["plate"] + tables["cable"]["tie_height"] + box["over_tie"])


def pieces(tables: Tables) -> dict[str, list[Piece]]:
    """Return the bought parts of one box, in their places, by name."""
    box, screw = tables["seat_box"], tables["deck_screw"]
    length, _, height = box["outside"]
    across = box["cable"]["mm"]
    inside = box["bar"] + 6.0 + length / 2
    cable = Rot(0, 90, 0) * Cylinder(across / 2, 24.0 + inside)
    middle = Pos(box["bar"] + 6.0 - (24.0 + inside) / 2, 0, cable_bottom(tables) + across / 2)
    head = screw["screw_head"] / 2
    screws = [
        rod(x, y, screw["pilot"], 0, screw["length"]) + Pos(x, y, 0) * Cone(head, head / 2, head / 2, align=UP)
        for x, y in box["screws"]
    ]
    return {
        "button": bought.panel_button(seat_button(tables), height, box["top"]),
        "cable": [Piece(middle * cable, "black gloss")],
        "screws": [Piece(solid, "steel") for solid in screws],
    }


def apart(tables: Tables) -> Scene:
    """Return the box taken apart."""
    made = {name: [piece.solid for piece in some] for name, some in pieces(tables).items()}
    length = tables["seat_box"]["outside"][0]
    shown = [
        Shown(made["screws"], f"M3 x {tables['deck_screw']['length']:g}, 2 of them, from below", -24),
        Shown([plate(tables)], "plate", at=(length / 2 - 2.2, 0.0, 1.2)),
        Shown(made["cable"], "cable, tied to the bar", at=(tables["seat_box"]["bar"], 0, cable_bottom(tables) + 3)),
        Shown([shell(tables)], "shell", 44),
        Shown(made["button"], "button", 78),
    ]
    return Scene(shown, (-260.0, -420.0, 420.0))
