"""Solids as line drawings in SVG, with names beside them."""

import math
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from build123d import Compound, GeomType, Pos

from hardware.drawings.svg import FONT
from hardware.enclosure.solids import Solid

PICTURES = Path(__file__).parent / "pictures"
FRONT = (-260.0, -520.0, 420.0)  # a direction to look from
DRAWN_PX = 500  # width of the drawing without the names beside it
FONT_PX = 15
LETTER = 0.6  # its width, in heights
LINE_PX = 1.25
MARGIN_PX = 10
LEADER_PX = 24  # from the drawing's edge to a name
SHORTEST_EDGE_MM = 0.05
STEP_MM = 1.5

Point = tuple[float, float, float]
Flat = tuple[float, float]


class Shown(NamedTuple):
    """Solids that belong together, lifted out of their place, with their name in the drawing.

    The name's line leads to `at` (in place, it is lifted too), or to the rightmost point. An arrow leads to each point
    of `goes` (in place) from its lifted position.
    """

    solids: list[Solid]
    name: str = ""
    lifted: float = 0.0
    at: Point | None = None
    goes: tuple[Point, ...] = ()


class Scene(NamedTuple):
    """The content of a drawing, the direction to look from, and the length in mm from which edges are drawn."""

    shown: list[Shown]
    eye: Point = FRONT
    shortest: float = SHORTEST_EDGE_MM


class Name(NamedTuple):
    """A name, its point, and the height at which it is written; in mm, y downwards."""

    words: str
    x: float
    y: float
    line_y: float


def drawn(scene: Scene) -> str:
    """Return the visible edges and the names as SVG, in hundredths of a millimetre."""
    solids = [Pos(0, 0, shown.lifted) * solid for shown in scene.shown for solid in shown.solids]
    visible, _ = Compound(solids).project_to_viewport(scene.eye, viewport_up=(0, 0, 1), look_at=(0, 0, 0))
    lines = sorted(points_of(edge) for edge in visible if edge.length > scene.shortest)
    across = [x for line in lines for x, _ in line]
    up = [y for line in lines for _, y in line]
    left, right, top, bottom = min(across), max(across), -max(up), -min(up)
    pixel = (right - left) / DRAWN_PX  # in mm
    sides = placed(named(scene), (left + right) / 2, (top, bottom), FONT_PX * 1.3 * pixel)
    paths = "".join(f"M{' '.join(f'{x:.2f},{-y:.2f}' for x, y in line)}" for line in lines)
    margin = MARGIN_PX * pixel
    room = [
        (LEADER_PX + LETTER * FONT_PX * max((len(name.words) for name in side), default=0)) * pixel for side in sides
    ]
    x, y = left - margin - room[0] * bool(sides[0]), top - margin
    width, height = right + margin + room[1] * bool(sides[1]) - x, bottom + margin - y
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width / pixel:.0f}" height="{height / pixel:.0f}" '
        f'viewBox="{x:.2f} {y:.2f} {width:.2f} {height:.2f}" font-family="{FONT}" role="img">\n'
        f'<rect x="{x:.2f}" y="{y:.2f}" width="{width:.2f}" height="{height:.2f}" fill="#ffffff"/>\n'
        f'<path d="{paths}" fill="none" stroke="#30363d" stroke-width="{LINE_PX * pixel:.2f}" stroke-linecap="round" '
        f'stroke-linejoin="round"/>\n'
        f"{''.join(arrows(scene, pixel))}"
        f"{''.join(written(sides[0], left, -pixel))}{''.join(written(sides[1], right, pixel))}</svg>\n"
    )


def arrows(scene: Scene, pixel: float) -> Iterable[str]:
    """Return arrows from the lifted things straight down, or up, to their places. `pixel`: mm a pixel."""
    for shown in scene.shown:
        for x, y, z in shown.goes:
            (x1, y1), (x2, y2) = projected((x, y, z + shown.lifted), scene.eye), projected((x, y, z), scene.eye)
            tip, back = -y2, -y2 + math.copysign(8 * pixel, y2 - y1)
            head = f"M{x2 - 3.5 * pixel:.2f},{back:.2f} {x2:.2f},{tip:.2f} {x2 + 3.5 * pixel:.2f},{back:.2f}"
            for colour, width in (("#ffffff", 4.5), ("#b3530c", 1.6)):
                yield (
                    f'<path d="M{x1:.2f},{-y1:.2f} {x2:.2f},{tip:.2f}{head}" fill="none" stroke="{colour}" '
                    f'stroke-width="{width * pixel:.2f}"/>\n'
                )


def points_of(edge: Any) -> list[Flat]:
    """Return points along a projected edge: its ends, and more if it bends."""
    steps = 1 if edge.geom_type == GeomType.LINE else max(12, math.ceil(edge.length / STEP_MM))
    places = [edge.position_at(step / steps) for step in range(steps + 1)]
    return [(round(place.X, 2) + 0.0, round(place.Y, 2) + 0.0) for place in places]


def projected(point: Point, eye: Point) -> Flat:
    """Return where a point is in the drawing, y upwards."""
    length = math.hypot(*eye)
    away = [part / length for part in eye]
    flat = math.hypot(away[0], away[1])
    right = (-away[1] / flat, away[0] / flat, 0.0)
    above = (-away[2] * right[1], away[2] * right[0], away[0] * right[1] - away[1] * right[0])
    return sum(a * b for a, b in zip(point, right, strict=True)), sum(a * b for a, b in zip(point, above, strict=True))


def named(scene: Scene) -> Iterable[tuple[str, Flat]]:
    """Return each name and the point of the drawing that its line leads to."""
    for shown in scene.shown:
        if not shown.name:
            continue
        corners = [shown.at] if shown.at else [corner for solid in shown.solids for corner in outline_of(solid)]
        flat = [projected((x, y, z + shown.lifted), scene.eye) for x, y, z in corners]
        yield shown.name, max(flat)


def outline_of(solid: Solid) -> Iterable[Point]:
    """Return points along the edges of a solid, coarsely."""
    for edge in solid.edges():
        for step in range(0, 12, 12 if edge.geom_type == GeomType.LINE else 1):
            place = edge.position_at(step / 12)
            yield place.X, place.Y, place.Z


def placed(
    names: Iterable[tuple[str, Flat]], middle: float, height: tuple[float, float], apart: float
) -> tuple[list[Name], list[Name]]:
    """Return the names left and right of the drawing, each at the height of its part, but none over another."""
    sides: tuple[list[Name], list[Name]] = ([], [])
    for words, (x, y) in sorted(names, key=lambda name: -name[1][1]):
        side = sides[x > middle]
        least = side[-1].line_y + apart if side else height[0] + apart / 2
        side.append(Name(words, x, -y, max(-y, least)))
    for side in sides:  # names that were pushed over the lower edge move up again
        floor = height[1]
        for index in reversed(range(len(side))):
            side[index] = side[index]._replace(line_y=min(side[index].line_y, floor))
            floor = side[index].line_y - apart
    return sides


def written(names: list[Name], edge: float, pixel: float) -> Iterable[str]:
    """Return the names beside an edge of the drawing, to the left if `pixel` (mm a pixel) is negative."""
    size, anchor = abs(pixel), "end" if pixel < 0 else "start"
    for name in names:
        bend, end = edge + 4 * pixel, edge + (LEADER_PX - 5) * pixel
        path = f"M{name.x:.2f},{name.y:.2f} {bend:.2f},{name.line_y:.2f} {end:.2f},{name.line_y:.2f}"
        for colour, width in (("#ffffff", 4.0), ("#b3530c", 1.2)):
            yield f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width * size:.2f}"/>\n'
        yield f'<circle cx="{name.x:.2f}" cy="{name.y:.2f}" r="{3 * size:.2f}" fill="#b3530c"/>\n'
        yield (
            f'<text x="{edge + LEADER_PX * pixel:.2f}" y="{name.line_y + 0.35 * FONT_PX * size:.2f}" '
            f'font-size="{FONT_PX * size:.2f}" text-anchor="{anchor}" fill="#24292f">{escape(name.words)}</text>\n'
        )
