"""Draw the carrier board from above, from its position file: the parts of a soldering stage are marked."""

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
SOCKETS = "sockets"  # two long rows, below the Pico
# the parts of each stage, by reference
STAGES = (
    r"[RDFU]\d+|C[2-9]|C1\d\d",
    r"J1",
    SOCKETS,
    r"C1|J[2-9]|J1\d|J2\d",
    r"A1",
    r"J[2-9]|J1\d|J2\d",
)
# a part's body around its origin, in mm: left, top, right, bottom, before it is turned
_BODIES = {
    "C_0805": (-1.7, -0.95, 1.7, 0.95),
    "R_0805": (-1.7, -0.95, 1.7, 0.95),
    "LED_0805": (-1.7, -0.95, 1.7, 0.95),
    "D_SMA": (-3.5, -1.5, 3.5, 1.5),
    "D_SOD": (-1.7, -0.8, 1.7, 0.8),
    "Fuse_1812": (-3.0, -1.9, 3.0, 1.9),
    "CP_Radial": (-2.5, -5.0, 7.5, 5.0),
    "SOT-23-5": (-1.9, -1.7, 1.9, 1.7),
    "SOIC-16": (-3.6, -5.2, 3.6, 5.2),
    "JST_XH_B2B": (-2.45, -2.35, 4.95, 3.4),
    "JST_XH_B3B": (-2.45, -2.35, 7.45, 3.4),
    "JST_XH_B4B": (-2.45, -2.35, 9.95, 3.4),
    "JST_XH_B8B": (-2.45, -2.35, 19.95, 3.4),
    "RaspberryPi_Pico": (-1.61, -1.37, 19.39, 49.63),
    "USB_C_Receptacle": (-5.0, -3.7, 5.0, 3.6),
}


# where a part with a right way round is marked, before it is turned: what, x and y in mm
_MARKS = {
    "D_SMA": (("bar", -2.6, 0.0),),
    "LED_0805": (("bar", -1.55, 0.0),),
    "CP_Radial": (("+", -1.4, 0.0), ("\u2212", 6.4, 0.0)),
    "SOT-23-5": (("dot", -1.2, -1.1),),
    "SOIC-16": (("dot", -2.6, -4.4),),
    "RaspberryPi_Pico": (("USB", 8.89, 1.4),),
    # the wall of a plug's header with the two slots for the ribs of the plug
    **{f"JST_XH_B{pins}B": (("slot", 0.0, -1.9), ("slot", 2.5 * (pins - 1), -1.9)) for pins in (2, 3, 4, 8)},
}


@dataclass(frozen=True)
class Placed:
    """A part on the board: its place and turn as in the position file (mm, y upwards, degrees counter-clockwise)."""

    reference: str
    package: str
    x_mm: float
    y_mm: float
    turn: float

    def on_board(self, x: float, y: float) -> tuple[float, float]:
        """Return a point of the part (mm, y downwards, before it is turned) on the board."""
        angle = math.radians(self.turn)
        return (
            self.x_mm + x * math.cos(angle) + y * math.sin(angle),
            self.y_mm + x * math.sin(angle) - y * math.cos(angle),
        )

    def corners(self) -> tuple[float, float, float, float]:
        """Return left, bottom, right, top on the board, in mm."""
        left, top, right, bottom = next(body for name, body in _BODIES.items() if self.package.startswith(name))
        xs, ys = zip(self.on_board(left, top), self.on_board(right, bottom), strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    def marks(self) -> Iterator[tuple[str, float, float]]:
        """Return the marks of the right way round, and where they are on the board."""
        for name, marks in _MARKS.items():
            if self.package.startswith(name):
                for what, x, y in marks:
                    yield what, *self.on_board(x, y)


def read(path: Path) -> tuple[Placed, ...]:
    """Return the parts of a position file that have a body."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file)
        return tuple(
            Placed(row["Ref"], row["Package"], float(row["PosX"]), float(row["PosY"]), float(row["Rot"]))
            for row in rows
        )


def draw(parts: tuple[Placed, ...], stage: int, values: dict[str, str]) -> str:
    """Return the SVG of a stage (from 0); `values`: reference -> what is printed on it, as "1 kΩ"."""
    done = [re.compile(pattern) for pattern in STAGES[:stage]]
    new = re.compile(STAGES[stage])
    content = [*_board()]
    for part in sorted(parts, key=lambda part: part.reference == "A1"):  # the Pico is above the parts beside it
        is_new = bool(new.fullmatch(part.reference))
        there = any(pattern.fullmatch(part.reference) for pattern in done)
        content += _part(part, is_new, there)
        if part.reference == "A1" and not (is_new or there):
            content += _sockets(part, new.pattern == SOCKETS, any(pattern.pattern == SOCKETS for pattern in done))
    if stage < STAGES.index(SOCKETS):
        pico = next(part for part in parts if part.reference == "A1")
        content += _values(pico, {name: value for name, value in values.items() if new.fullmatch(name)})
    title = f"Stage {stage + 1} of the carrier board"
    return svg.page(WIDTH_MM * SCALE + 2 * MARGIN, HEIGHT_MM * SCALE + 2 * MARGIN, title, content)


def draw_points(parts: tuple[Placed, ...], points: dict[str, tuple[float, float]]) -> str:
    """Return the SVG of the whole board with its test points; `points`: reference -> place on the board in mm."""
    content = [*_board()]
    for part in parts:
        if part.reference != "A1":
            content += _part(part, is_new=False, there=True)
        else:
            content += _sockets(part, is_new=False, there=True)
    for name, (x_mm, y_mm) in points.items():
        x, y = MARGIN + x_mm * SCALE, MARGIN + (HEIGHT_MM - y_mm) * SCALE
        content.append(tag("circle", cx=x, cy=y, r=9.0, fill=HALO, stroke="#111", stroke_width=2.0))
        beside = [(x + 38, y), (x - 38, y), (x, y - 20), (x, y + 20)]
        at_x, at_y = next((place for place in beside if not any(_hides(part, *place) for part in parts)), beside[0])
        content.append(text(at_x, at_y + 6, name, 17, fill=HALO, font_weight="bold"))
    return svg.page(
        WIDTH_MM * SCALE + 2 * MARGIN, HEIGHT_MM * SCALE + 2 * MARGIN, "Test points of the carrier board", content
    )


def _hides(part: Placed, x: float, y: float) -> bool:
    """Return True if the name of a test point, with its middle there in pixels, would cover a part."""
    left, top, width, height = _box(part.corners())
    return left - 24 < x < left + width + 24 and top - 8 < y < top + height + 8 and part.reference != "A1"


def _values(pico: Placed, values: dict[str, str]) -> Iterator[str]:
    """Draw the value of each part, where the Pico will be."""
    of_value: dict[str, list[str]] = {}
    for name in sorted(values, key=lambda name: (name[0] != "R", name[0], int(name[1:]))):
        of_value.setdefault(values[name], []).append(name)
    x, y, _, height = _box(pico.corners())
    half = (len(of_value) + 1) // 2
    for index, (value, names) in enumerate(of_value.items()):
        left, top = x + (14 if index < half else 172), y + (index % half + 1) * height / (half + 1) + 5
        yield text(left, top, value, 14, fill="#ffd028", text_anchor="start", font_weight="bold")
        yield text(left + 62, top, _runs(names), 12.5, fill="#fff", text_anchor="start")


def _runs(names: list[str]) -> str:
    """Return references in few words: "R1, R2", "C100 to C109"."""
    runs: list[list[str]] = []
    for name in names:
        if runs and name[0] == runs[-1][-1][0] and int(name[1:]) == int(runs[-1][-1][1:]) + 1:
            runs[-1].append(name)
        else:
            runs.append([name])
    return ", ".join(f"{run[0]} to {run[-1]}" if len(run) > 2 else ", ".join(run) for run in runs)


def _board() -> Iterator[str]:
    yield box(MARGIN, MARGIN, WIDTH_MM * SCALE, HEIGHT_MM * SCALE, 3 * SCALE, fill="#2d2a28", stroke="#111")
    for x, y in HOLES_MM:
        centre = {"cx": MARGIN + x * SCALE, "cy": MARGIN + (HEIGHT_MM - y) * SCALE}
        yield tag("circle", **centre, r=1.6 * SCALE, fill="#fff", stroke="#b9a25a", stroke_width=6.0)


def _box(corners: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    """Return left, top, width and height in pixels."""
    left, bottom, right, top = corners
    return MARGIN + left * SCALE, MARGIN + (HEIGHT_MM - top) * SCALE, (right - left) * SCALE, (top - bottom) * SCALE


def _part(part: Placed, is_new: bool, there: bool) -> Iterator[str]:
    x, y, width, height = _box(part.corners())
    fill = HALO if is_new else "#8d9298" if there else "none"
    stroke = "#111" if is_new else "#6b6f75"
    yield box(x, y, width, height, 2.0, fill=fill, stroke=stroke)
    if is_new or there:
        for what, mark_x, mark_y in part.marks():
            yield from _mark(what, MARGIN + mark_x * SCALE, MARGIN + (HEIGHT_MM - mark_y) * SCALE, height)
        along = max(width, height)
        size = max(6.0, min(15.0, along / len(part.reference) * 1.4, min(width, height) * 0.8))
        middle_x, middle_y = x + width / 2, y + height / 2
        if height > 1.3 * width and len(part.reference) > 2:
            turned = f"rotate(-90 {svg.number(middle_x)} {svg.number(middle_y)})"
            yield text(middle_x, middle_y + size * 0.36, part.reference, size, fill="#111", transform=turned)
        else:
            yield text(middle_x, middle_y + size * 0.36, part.reference, size, fill="#111")


def _mark(what: str, x: float, y: float, height: float) -> Iterator[str]:
    if what == "bar":
        yield box(x - 3, y - height / 2, 6.0, height, 0, fill="#111")
    elif what == "dot":
        yield tag("circle", cx=x, cy=y, r=3.0, fill="#111")
    elif what == "USB":
        yield box(x - 22, y - 30, 44.0, 60.0, 4.0, fill="#e9ebee", stroke="#4a4f55")
        yield text(x, y + 5, what, 14, fill="#111")
    elif what == "slot":
        yield box(x - 5, y - 5, 10.0, 10.0, 0, fill="#b3241c")
    else:
        yield text(x, y + 8, what, 24, fill="#111", font_weight="bold")


def _sockets(pico: Placed, is_new: bool, there: bool) -> Iterator[str]:
    """Draw the two rows of 20 holes for the Pico."""
    if not (is_new or there):
        return
    left, bottom, right, top = pico.corners()
    for low in (bottom, top - 3.0):
        x, y, width, height = _box((left, low, right, low + 3.0))
        yield box(x, y, width, height, 2.0, fill=HALO if is_new else "#8d9298", stroke="#111")
        for index in range(20):
            yield box(x + (index + 0.5) * width / 20 - 4, y + height / 2 - 4, 8.0, 8.0, 1.0, fill="#2d2a28")
