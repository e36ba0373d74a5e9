"""Line drawings of the case for 24 pixels, as SVG: taken apart, and step by step."""

import math
from pathlib import Path
from typing import Any

from build123d import Compound, GeomType, Pos

from hardware.enclosure import bought, parts
from hardware.enclosure.params import Plan, load

PICTURES = Path(__file__).parent / "pictures"
EYE = (-260.0, -520.0, 420.0)
WIDTH_PX = 720
MARGIN_MM = 3.0
SHORTEST_MM = 0.05
STEP_MM = 1.5
PIXELS = 24
APART_MM = 34.0


def write_all(folder: Path = PICTURES) -> list[Path]:
    """Draw everything; the files written."""
    folder.mkdir(parents=True, exist_ok=True)
    plan = Plan(PIXELS, load())
    written = []
    for name, solids in scenes(plan).items():
        path = folder / f"{name}.svg"
        path.write_text(drawn(solids), encoding="utf-8")
        written.append(path)
    return written


def scenes(plan: Plan) -> dict[str, list[Any]]:
    """What stands in each drawing."""
    base, deck, diffuser, cap = (part.solid for part in parts.case(plan))
    pico = [piece.solid for piece in bought.pico(plan)]
    ring = [piece.solid for piece in bought.ring(plan)]
    screws = [piece.solid for piece in bought.screws(plan)]
    buttons = [piece.solid for kind in plan.buttons for piece in bought.button(plan, kind)]

    def raised(solids: list[Any], steps: float) -> list[Any]:
        return [Pos(0, 0, steps * APART_MM) * solid for solid in solids]

    return {
        "exploded-24": [
            *raised(screws, -1.2),
            *raised([base], 0),
            *raised(pico, 0.9),
            *raised(ring, 1.9),
            *raised([deck], 2.7),
            *raised([diffuser], 3.7),
            *raised([cap], 4.5),
            *raised(buttons, 5.6),
        ],
        "step-1": [base, *pico],
        "step-2": [*raised(ring, -1.0), deck],
        "step-3": [base, *pico, deck, *ring],
        "step-4": [base, *pico, deck, diffuser, *raised([cap, *buttons], 1.2)],
    }


def drawn(solids: list[Any]) -> str:
    """The visible edges as SVG, in hundredths of a millimetre."""
    middle = Compound(solids).bounding_box().center()
    look_at = (middle.X, middle.Y, middle.Z)
    eye = tuple(a + b for a, b in zip(EYE, look_at, strict=True))
    visible, _ = Compound(solids).project_to_viewport(eye, viewport_up=(0, 0, 1), look_at=look_at)
    lines = sorted(points_of(edge) for edge in visible if edge.length > SHORTEST_MM)
    across = [x for line in lines for x, _ in line]
    up = [y for line in lines for _, y in line]
    left, top = min(across) - MARGIN_MM, -max(up) - MARGIN_MM
    width, height = max(across) + MARGIN_MM - left, MARGIN_MM - min(up) - top
    paths = "".join(f"M{' '.join(f'{x:.2f},{-y:.2f}' for x, y in line)}" for line in lines)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH_PX}" height="{WIDTH_PX * height / width:.0f}" '
        f'viewBox="{left:.2f} {top:.2f} {width:.2f} {height:.2f}">\n'
        f'<rect x="{left:.2f}" y="{top:.2f}" width="{width:.2f}" height="{height:.2f}" fill="#ffffff"/>\n'
        f'<path d="{paths}" fill="none" stroke="#30363d" stroke-width="0.35" stroke-linecap="round" '
        f'stroke-linejoin="round"/>\n</svg>\n'
    )


def points_of(edge: Any) -> list[tuple[float, float]]:
    """Points along a projected edge: its ends, and more where it bends."""
    steps = 1 if edge.geom_type == GeomType.LINE else max(12, math.ceil(edge.length / STEP_MM))
    places = [edge.position_at(step / steps) for step in range(steps + 1)]
    return [(round(place.X, 2) + 0.0, round(place.Y, 2) + 0.0) for place in places]
