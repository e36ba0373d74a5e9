"""The look of each part from above."""

import itertools
import math
from collections.abc import Callable, Iterator
from typing import Protocol

from hardware.drawings import svg
from hardware.drawings.layout import Part
from hardware.drawings.svg import box, tag, text

PITCH = 20.0  # pixels for a tenth of an inch
MINUS = "\u2212"
HALO = "#ffd028"
COLOURS = {
    **{"red": "#d3322b", "black": "#26262a", "green": "#2f9e44", "white": "#f6f6f2", "violet": "#8645c9"},
    **{"brown": "#8a5a33", "grey": "#8f959c", "orange": "#ef8d22", "yellow": "#e8c51d", "blue": "#2f6fd0"},
}
RING_LEADS = {"1": ("5V", "red"), "2": ("DIN", "green"), "3": ("GND", "black")}

Point = tuple[float, float]


class Page(Protocol):
    """What a part must know of its drawing."""

    colours: dict[str, str]  # net -> colour of its wires
    lead_nets: dict[tuple[str, str], str]  # part and pin -> net
    room: float  # above the board, in pixels
    height: float  # of the board, in pixels
    width: float

    def hole(self, name: str) -> Point:
        """Return where a hole is on the page."""


def cable(one: Point, other: Point, colour: str, is_new: bool) -> Iterator[str]:
    """Draw a wire that arches a little away from the straight line."""
    (x1, y1), (x2, y2) = one, other
    length = math.hypot(x2 - x1, y2 - y1)
    lift = min(34.0, 6 + length * 0.16)
    across = abs(x2 - x1) >= abs(y2 - y1)
    bend = (0.0, -lift) if across else (lift * 0.6, 0.0)
    first = x1 + (x2 - x1) * 0.2 + bend[0], y1 + (y2 - y1) * 0.2 + bend[1]
    second = x1 + (x2 - x1) * 0.8 + bend[0], y1 + (y2 - y1) * 0.8 + bend[1]
    yield from _strand((one, first, second, other), colour, is_new)
    yield from _ends(one, other)


def hidden(one: Point, other: Point, colour: str, is_new: bool) -> Iterator[str]:
    """Draw a wire on the other side of the board."""
    ends = {"x1": one[0], "y1": one[1], "x2": other[0], "y2": other[1]}
    if is_new:
        yield tag("line", **ends, stroke=HALO, stroke_width=14.0, stroke_opacity=0.75)
    yield tag("line", **ends, stroke=colour, stroke_width=4.0, stroke_dasharray="6 4")
    yield from _ends(one, other)


def led_past(points: list[Point], colour: str, is_new: bool) -> Iterator[str]:
    """Draw a wire that is led past some places, with rounded corners."""
    (x, y), *rest = points
    path = f"M{svg.number(x)} {svg.number(y)}"
    for (x1, y1), (x2, y2) in itertools.pairwise(rest):
        for fx, fy, command in ((x, y, "L"), (x2, y2, "Q")):
            reach = min(1.0, 10.0 / max(1.0, math.hypot(fx - x1, fy - y1)))
            near = f"{svg.number(x1 + (fx - x1) * reach)} {svg.number(y1 + (fy - y1) * reach)}"
            path += f"L{near}" if command == "L" else f"Q{svg.number(x1)} {svg.number(y1)} {near}"
        x, y = x1, y1
    path += f"L{svg.number(rest[-1][0])} {svg.number(rest[-1][1])}"
    yield from _line(path, colour, is_new)
    yield from _ends(points[0], points[-1])


def _strand(points: tuple[Point, Point, Point, Point], colour: str, is_new: bool) -> Iterator[str]:
    """Draw a wire along a cubic curve."""
    (x1, y1), *rest = points
    curve = " ".join(f"{svg.number(x)} {svg.number(y)}" for x, y in rest)
    yield from _line(f"M{svg.number(x1)} {svg.number(y1)}C{curve}", colour, is_new)


def _line(path: str, colour: str, is_new: bool) -> Iterator[str]:
    line = {"d": path, "fill": "none", "stroke_linecap": "round"}
    if is_new:
        yield tag("path", **line, stroke=HALO, stroke_width=14.0, stroke_opacity=0.75)
    yield tag("path", **line, stroke="#3a3a3a", stroke_width=6.6)
    yield tag("path", **line, stroke=colour, stroke_width=5.0)


def _ends(*points: Point) -> Iterator[str]:
    for x, y in points:
        yield tag("circle", cx=x, cy=y, r=3.6, fill="#d9d9d9", stroke="#555", stroke_width=1.0)


def _pico(page: Page, part: Part) -> Iterator[str]:
    x, y = page.hole(part.pins["1"])
    top = page.hole(part.pins["40"])[1]
    left, width, height = x - 13, 51 / 2.54 * PITCH, 21 / 2.54 * PITCH
    upper = (y + top - height) / 2
    yield box(left, upper, width, height, 7.0, fill="#1d7a46", stroke="#0f5530")
    yield box(left - 11, upper + height / 2 - 31, 54.0, 62.0, 4.0, fill="#c7cbd0", stroke="#7d838a")
    yield text(left + 16, upper + height / 2 + 4, "USB", 12, fill="#4a4f55", font_weight="bold")
    yield box(left + 170, upper + height / 2 - 28, 56.0, 56.0, 3.0, fill="#22252a")
    yield text(left + 198, upper + height / 2 + 4, "RP2040", 10, fill="#d8dadd")
    yield box(left + 74, upper + 44, 34.0, 26.0, 4.0, fill="#f1f1ee", stroke="#8d9298")
    yield text(left + 91, upper + 84, "BOOTSEL", 7.5, fill="#d6efe0")
    yield text(left + 306, upper + height / 2 + 5, "Raspberry Pi Pico H", 13, fill="#e8f6ee")
    for pin, hole in part.pins.items():
        px, py = page.hole(hole)
        yield tag("circle", cx=px, cy=py, r=5.5, fill="#d8b75c", stroke="#8a7430")
        yield box(px - 2.2, py - 2.2, 4.4, 4.4, 0, fill="#6e6e6e")
        lower = int(pin) <= 20
        yield text(px, py - 10 if lower else py + 17, pin, 9, fill="#e8f6ee")


def sockets(page: Page, part: Part) -> Iterator[str]:
    """Draw the empty sockets of a part with two rows of pins, with the part's notch if it has one."""
    rows: dict[float, list[float]] = {}
    for hole in part.pins.values():
        x, y = page.hole(hole)
        rows.setdefault(y, []).append(x)
    left, right = min(min(xs) for xs in rows.values()) - 10, max(max(xs) for xs in rows.values()) + 10
    for y, xs in rows.items():
        yield box(left, y - 9, right - left, 18.0, 2.0, fill="#2a2c30", stroke="#111")
        for x in xs:
            yield box(x - 4, y - 4, 8.0, 8.0, 1.0, fill="#8b8f96")
    if part.kind == "dip":
        top, bottom = min(rows), max(rows)
        for x in (left, right - 10):
            yield box(x, top + 9, 10.0, bottom - top - 18, 0, fill="#2a2c30")
        middle = (top + bottom) / 2
        notch = f"M{svg.number(left)} {svg.number(middle - 8)}A8 8 0 0 1 {svg.number(left)} {svg.number(middle + 8)}Z"
        yield tag("path", d=notch, fill="#f6f2e7")


def _button(page: Page, part: Part) -> Iterator[str]:
    (x1, y1), (x2, y2) = page.hole(part.pins["1"]), page.hole(part.pins["2"])
    cx, cy = (x1 + x2) / 2, (y1 + y2) / 2
    legs = [page.hole(hole) for hole in (*part.pins.values(), *part.idle)]
    for x, y in legs:
        yield tag("line", x1=x, y1=y, x2=x, y2=cy, stroke="#b9bdc2", stroke_width=6.0)
    yield box(cx - 23.5, cy - 23.5, 47.0, 47.0, 4.0, fill="#33363b", stroke="#16181b")
    for x, y in legs:
        yield tag("circle", cx=x, cy=y, r=3.6, fill="#c9cdd1", stroke="#555")
    yield tag("circle", cx=cx, cy=cy, r=18.0, fill="#f0efe9" if part.name == "PASS" else "#8645c9", stroke="#111")
    yield text(cx, cy + 4, part.name, 11, fill="#222" if part.name == "PASS" else "#fff", font_weight="bold")


def _lying(page: Page, part: Part, body: Callable[[float, float], Iterator[str]]) -> Iterator[str]:
    """Draw a part with two legs and its body between them; `body(length, half width)` is drawn along the x axis."""
    one, other = part.pins.values()
    (x1, y1), (x2, y2) = page.hole(one), page.hole(other)
    if part.kind == "ceramic" and x2 < x1:  # either way is right, but its print is read upright
        x1, x2 = x2, x1
    yield tag("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke="#9aa0a6", stroke_width=3.0)
    if part.sleeved:
        yield tag("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke="#3d6f8e", stroke_width=7.0, stroke_opacity=0.8)
    for x, y in ((x1, y1), (x2, y2)):
        yield tag("circle", cx=x, cy=y, r=3.4, fill="#c9cdd1", stroke="#666")
    angle = math.degrees(math.atan2(y2 - y1, x2 - x1))
    middle_x, middle_y = (x1 + x2) / 2 - part.aside / 2.54 * PITCH, (y1 + y2) / 2
    turn = f"translate({svg.number(middle_x)} {svg.number(middle_y)}) rotate({svg.number(angle)})"
    yield svg.group(body(math.hypot(x2 - x1, y2 - y1), 8.0), transform=turn)


def _resistor(page: Page, part: Part) -> Iterator[str]:
    def body(length: float, half: float) -> Iterator[str]:
        size = min(length - 12, 52.0)
        yield box(-size / 2, -half, size, 2 * half, 7.0, fill="#d9b98a", stroke="#8a6d3f")
        for at, colour in zip((-0.32, -0.14, 0.04, 0.3), _BANDS[part.name], strict=True):
            yield box(size * at - 2.5, -half, 5.0, 2 * half, 0, fill=colour)

    yield from _lying(page, part, body)


def _ring(page: Page, part: Part) -> Iterator[str]:
    cx, cy, radius = page.width / 2 - 20, 112.0, 88.0
    yield tag("circle", cx=cx, cy=cy, r=radius, fill="none", stroke="#1d1f24", stroke_width=30.0)
    for index in range(24):
        angle = math.radians(15 * index + 7.5)
        x, y = cx + radius * math.sin(angle), cy - radius * math.cos(angle)
        turn = f"rotate({svg.number(15 * index + 7.5)} {svg.number(x)} {svg.number(y)})"
        yield box(x - 8, y - 8, 16.0, 16.0, 2.0, fill="#f5f4ef", stroke="#9b9b94", transform=turn)
        yield tag("circle", cx=x, cy=y, r=4.6, fill="#e9d9a6")
    yield text(cx, cy - 2, "ring of", 13)
    yield text(cx, cy + 15, "24 pixels", 13)
    pads = {"1": cx - 54, "3": cx - 18, "2": cx + 18}
    edge = cy + radius + 8
    for pin, x in pads.items():  # straight down from the pad first, so that no wire passes over another's end
        hx, hy = page.hole(part.pins[pin])
        points = (x, edge), (x, edge + 28), (hx, hy - 28), (hx, hy)
        yield from _strand(points, COLOURS[RING_LEADS[pin][1]], True)
    for pin, x in pads.items():
        yield box(x - 15, edge - 24, 30.0, 24.0, 3.0, fill="#d8b75c", stroke="#8a7430")
        yield text(x, edge - 9, RING_LEADS[pin][0], 10, font_weight="bold")
        yield from _ends((x, edge), page.hole(part.pins[pin]))
    x = cx + 54
    yield box(x - 16, edge - 24, 32.0, 24.0, 3.0, fill="#8d8a80", stroke="#5f5c54")
    yield text(x, edge - 9, "DOUT", 9.5, fill="#fff")


def _diode(page: Page, part: Part) -> Iterator[str]:
    def body(length: float, half: float) -> Iterator[str]:
        size = length - 22
        yield box(-size / 2, -half, size, 2 * half, 2.0, fill="#26282c", stroke="#000")
        yield tag("rect", x=-size / 2 + 4, y=-half, width=6.0, height=2 * half, fill="#d8dadd")  # the cathode, pin K

    yield from _lying(page, part, body)


def _ceramic(page: Page, part: Part) -> Iterator[str]:
    def body(length: float, half: float) -> Iterator[str]:
        yield tag("ellipse", cx=0.0, cy=0.0, rx=length / 2 - 4, ry=half, fill="#d9822b", stroke="#8a4f14")
        yield text(0, 3.5, "104", 9)

    yield from _lying(page, part, body)


def _electrolytic(page: Page, part: Part) -> Iterator[str]:
    (x1, y1), (x2, _) = page.hole(part.pins["1"]), page.hole(part.pins["2"])
    cx = (x1 + x2) / 2
    stripe = f"M{svg.number(cx + 20)} {svg.number(y1 - 30)}A36 36 0 0 1 {svg.number(cx + 20)} {svg.number(y1 + 30)}Z"
    yield tag("circle", cx=cx, cy=y1, r=36.0, fill="#2b3f63", stroke="#16233c")
    yield tag("path", d=stripe, fill="#cdd4df")
    yield text(cx + 27, y1 - 9, MINUS, 16, font_weight="bold")
    yield text(cx - 24, y1 - 9, "+", 15, fill="#fff", font_weight="bold")
    yield text(cx, y1 + 18, "1000", 9, fill="#fff")
    yield text(cx, y1 + 28, "µF", 9, fill="#fff")


def _fuse(page: Page, part: Part) -> Iterator[str]:
    (x1, y1), (x2, _) = page.hole(part.pins["1"]), page.hole(part.pins["2"])
    yield box(x1 - 12, y1 - 12, x2 - x1 + 24, 24.0, 10.0, fill="#e2b93b", stroke="#8f701a")
    yield text((x1 + x2) / 2, y1 + 4, part.name, 11, font_weight="bold")


def _dip(page: Page, part: Part) -> Iterator[str]:
    x1, y1 = page.hole(part.pins["1"])
    x7, y14 = page.hole(part.pins["7"])[0], page.hole(part.pins["14"])[1]
    middle = (y1 + y14) / 2
    for hole in part.pins.values():
        x, y = page.hole(hole)
        yield box(x - 3, min(y, middle), 6.0, abs(y - middle), 0, fill="#b9bdc2")
    yield box(x1 - 11, y14 + 12, x7 - x1 + 22, y1 - y14 - 24, 2.0, fill="#2a2c30", stroke="#111")
    notch = f"M{svg.number(x1 - 11)} {svg.number(middle - 8)}A8 8 0 0 1 {svg.number(x1 - 11)} {svg.number(middle + 8)}Z"
    yield tag("path", d=notch, fill="#8b8f96")
    yield tag("circle", cx=x1 - 3, cy=middle + 14, r=3.0, fill="#8b8f96")
    yield text((x1 + x7) / 2, middle + 4, "74AHCT125", 12, fill="#e4e6e9")
    for pin in ("1", "7", "8", "14"):
        x, y = page.hole(part.pins[pin])
        yield text(x + (9 if pin in ("1", "14") else 0), middle + (17 if y > middle else -10), pin, 8.5, fill="#d0d4d9")


def _leads(page: Page, part: Part) -> Iterator[str]:
    """Draw wires that leave the board, upwards from its upper half and downwards from its lower one."""
    for pin, hole in part.pins.items():
        x, y = page.hole(hole)
        colour = COLOURS[page.colours[page.lead_nets[part.name, pin]]]
        upper = hole[0] in "Tfghij"
        end = (x, page.room - 2 if upper else page.room + page.height + 2)
        yield from _straight((x, y), end, colour)
        if (part.name, pin) in LEADS:
            words, anchor = LEADS[part.name, pin]
            shift = {"end": 7.0, "start": -2.0, "middle": 0.0}[anchor]
            y = end[1] - 6 if upper else end[1] + 15
            yield text(x + shift, y, words, 10.5, font_weight="bold", text_anchor=anchor)


def _straight(one: Point, other: Point, colour: str) -> Iterator[str]:
    ends = {"x1": one[0], "y1": one[1], "x2": other[0], "y2": other[1]}
    yield tag("line", **ends, stroke="#3a3a3a", stroke_width=6.6)
    yield tag("line", **ends, stroke=colour, stroke_width=5.0)
    yield tag("circle", cx=one[0], cy=one[1], r=3.6, fill="#d9d9d9", stroke="#555")


LEADS = {
    **{("J1", "1"): ("5 V in", "end"), ("J1", "2"): (f"in {MINUS}", "middle")},
    **{("J2", "1"): ("ring +", "end"), ("J2", "2"): ("DIN", "start"), ("J2", "3"): ("GND", "middle")},
    **{("J3", "1"): ("PASS", "end"), ("J4", "1"): ("OUT", "start"), ("J5", "1"): ("piezo", "middle")},
    **{("C1", "1"): ("C1 +", "start"), ("C1", "2"): (f"C1 {MINUS}", "end")},
    **{("PICO", "39"): ("VSYS", "start"), ("PICO", "38"): ("GND", "start"), ("PICO", "29"): ("GP22", "start")},
    **{(f"J{9 + seat}", "1"): (str(seat), "middle") for seat in range(1, 11)},
    **{("J6", "1"): ("GND", "middle"), ("J6", "2"): ("VCC", "middle")},
    **{("J6", "3"): ("SCL", "end"), ("J6", "4"): ("SDA", "start")},
}
UNDER_WIRES = ("pico", "button", "dip", "chip", "resistor", "diode", "ceramic", "electrolytic", "fuse")
_BANDS = {"R1": ("#e8821e", "#e8821e", "#8a5a33", "#c9a227"), "R2": ("#8a5a33", "#2f9e44", "#8a5a33", "#c9a227")}
KINDS: dict[str, Callable[[Page, Part], Iterator[str]]] = {
    "pico": _pico,
    "button": _button,
    "resistor": _resistor,
    "ring": _ring,
    "dip": _dip,
    "chip": _dip,
    "diode": _diode,
    "ceramic": _ceramic,
    "electrolytic": _electrolytic,
    "fuse": _fuse,
    "leads": _leads,
}
