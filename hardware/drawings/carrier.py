"""Draws the carrier board from above, from its position file: what a stage of soldering adds is marked."""

import csv
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from hardware.drawings import svg
from hardware.drawings.parts import HALO
from hardware.drawings.svg import box, tag, text

WIDTH_MM, HEIGHT_MM = 100.0, 80.0
HOLES_MM = ((4.5, 4.5), (95.5, 4.5), (4.5, 75.5), (95.5, 75.5))
SCALE = 8.0  # pixels a mm
MARGIN = 24.0
# what each stage adds, by reference
STAGES = (
    r"[RDFU]\d+|C[2-9]|C1\d\d",
    r"J1",
    r"A1",
    r"C1|J[2-9]|J1\d|J2\d",
    r"A1",
    r"J[2-9]|J1\d|J2\d",
)
# a part's body around its origin, in mm: left, top, right, bottom, before it is turned
_BODIES = {
    "C_0805": (-1.7, -0.95, 1.7, 0.95),
    "R_0805": (-1.7, -0.95, 1.7, 0.95),
    "D_SMA": (-3.5, -1.5, 3.5, 1.5),
    "D_SOD": (-1.7, -0.8, 1.7, 0.8),
    "Fuse_1812": (-3.0, -1.9, 3.0, 1.9),
    "CP_Radial": (-2.5, -5.0, 7.5, 5.0),
    "SOT-23-5": (-1.9, -1.7, 1.9, 1.7),
    "SOIC-16": (-3.6, -5.2, 3.6, 5.2),
    "JST_XH_B2B": (-2.45, -2.35, 4.95, 3.4),
    "JST_XH_B3B": (-2.45, -2.35, 7.45, 3.4),
    "JST_XH_B8B": (-2.45, -2.35, 19.95, 3.4),
    "PinSocket_1x04": (-1.3, -1.3, 1.3, 8.9),
    "RaspberryPi_Pico": (-1.61, -1.37, 19.39, 49.63),
    "USB_C_Receptacle": (-5.0, -3.7, 5.0, 3.6),
}


@dataclass(frozen=True)
class Placed:
    """A part on the board: its place and turn as in the position file (mm, y upwards, degrees counter-clockwise)."""

    reference: str
    package: str
    x_mm: float
    y_mm: float
    turn: float

    def corners(self) -> tuple[float, float, float, float]:
        """Left, bottom, right, top on the board, in mm."""
        left, top, right, bottom = next(body for name, body in _BODIES.items() if self.package.startswith(name))
        angle = math.radians(self.turn)
        turned = [
            (x * math.cos(angle) + y * math.sin(angle), x * math.sin(angle) - y * math.cos(angle))
            for x, y in ((left, top), (right, bottom))
        ]
        xs, ys = zip(*turned, strict=True)
        return self.x_mm + min(xs), self.y_mm + min(ys), self.x_mm + max(xs), self.y_mm + max(ys)


def read(path: Path) -> tuple[Placed, ...]:
    """The parts of a position file that have a body."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file)
        return tuple(
            Placed(row["Ref"], row["Package"], float(row["PosX"]), float(row["PosY"]), float(row["Rot"]))
            for row in rows
        )


def draw(parts: tuple[Placed, ...], stage: int) -> str:
    """The SVG of a stage (from 0)."""
    done = [re.compile(pattern) for pattern in STAGES[:stage]]
    new = re.compile(STAGES[stage])
    content = [*_board()]
    for part in sorted(parts, key=lambda part: part.reference == "A1"):  # the Pico lies above what is beside it
        is_new = bool(new.fullmatch(part.reference))
        there = any(pattern.fullmatch(part.reference) for pattern in done)
        content += _part(part, is_new, there)
    title = f"Stage {stage + 1} of the carrier board"
    return svg.page(WIDTH_MM * SCALE + 2 * MARGIN, HEIGHT_MM * SCALE + 2 * MARGIN, title, content)


def _board() -> Iterator[str]:
    yield box(MARGIN, MARGIN, WIDTH_MM * SCALE, HEIGHT_MM * SCALE, 3 * SCALE, fill="#2d2a28", stroke="#111")
    for x, y in HOLES_MM:
        centre = {"cx": MARGIN + x * SCALE, "cy": MARGIN + (HEIGHT_MM - y) * SCALE}
        yield tag("circle", **centre, r=1.6 * SCALE, fill="#fff", stroke="#b9a25a", stroke_width=6.0)


def _part(part: Placed, is_new: bool, there: bool) -> Iterator[str]:
    left, bottom, right, top = part.corners()
    x, y = MARGIN + left * SCALE, MARGIN + (HEIGHT_MM - top) * SCALE
    width, height = (right - left) * SCALE, (top - bottom) * SCALE
    fill = HALO if is_new else "#8d9298" if there else "none"
    stroke = "#111" if is_new else "#6b6f75"
    yield box(x, y, width, height, 2.0, fill=fill, stroke=stroke)
    if is_new or there:
        size = max(6.0, min(15.0, width / len(part.reference) * 1.4, height * 0.8))
        yield text(x + width / 2, y + height / 2 + size * 0.36, part.reference, size, fill="#111")
