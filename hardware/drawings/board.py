"""Draw a board of holes with parts and wires: the parts of a step are marked, earlier ones are not."""

from collections.abc import Callable, Iterator

from hardware.drawings import svg
from hardware.drawings.layout import PATTERNS, ROW, Layout, Part, Step, Wire, place
from hardware.drawings.parts import (
    COLOURS,
    HALO,
    KINDS,
    MINUS,
    PITCH,
    UNDER_WIRES,
    Page,
    Point,
    cable,
    hidden,
    led_past,
    sockets,
)
from hardware.drawings.svg import box, tag, text

LEFT = 56.0
RIGHT = 30.0
RAILS = {"T-": "#3b74c4", "T+": "#d3322b", "B+": "#d3322b", "B-": "#3b74c4"}
_ABOVE = {
    "breadboard": 0.0,
    "strips": 5.0,
}  # what the breadboard lacks in height above the first row, in pitches
RING_ROOM = 236.0
LEAD_ROOM = 34.0
BESIDE = {"electrolytic": 47.0}  # distance of a name from its hole, in pixels, if the part would hide it


class Picture(Page):
    """The drawing of a layout up to one of its steps. `colours`: net -> colour of its wires; `nets`: part and pin ->
    net, for leads that leave the board."""

    def __init__(self, layout: Layout, colours: dict[str, str], nets: dict[tuple[str, str], str]) -> None:
        self.layout = layout
        self.colours = colours
        self.lead_nets = nets
        self.room = 0.0
        self.rows = {row: line - _ABOVE[layout.pattern] for row, line in ROW.items() if row in PATTERNS[layout.pattern]}
        self.height = (max(self.rows.values()) + 1) * PITCH
        self.lead_room = LEAD_ROOM * (2 if layout.pattern == "strips" else 1)
        self.width = LEFT + (layout.columns - 1) * PITCH + RIGHT + LEFT

    def draw(self, upto: int) -> str:
        """Return the SVG of step `upto` (from 0)."""
        steps = self.layout.steps[: upto + 1]
        new = steps[-1]
        self.room = RING_ROOM if any(part.kind == "ring" for step in steps for part in step.parts) else self.lead_room
        title = f"Step {upto + 1}: {new.title}"
        later = {name for step in self.layout.steps[upto + 1 :] for name in step.plugs}
        content = [*self._board()]
        for drawn in ("low", "high"):
            for step in steps:
                parts = [part for part in step.parts if (part.kind in UNDER_WIRES) == (drawn == "low")]
                for part in parts:
                    look = sockets if part.name in later else KINDS[part.kind]
                    content += self._part(part, step is new or part.name in new.plugs, look)
            if drawn == "low":
                content += [item for step in steps for wire in step.wires for item in self._wire(wire, step is new)]
        content += self._tags(new)
        return svg.page(self.width, self.room + self.height + self.lead_room, title, content)

    def hole(self, name: str) -> Point:
        """Return where a hole is on the page."""
        row, column = place(name, self.layout.columns)
        return LEFT + (column - 1) * PITCH + 14.0, self.room + self.rows[row] * PITCH

    def _board(self) -> Iterator[str]:
        top, columns = self.room, self.layout.columns
        right = LEFT + (columns - 1) * PITCH + 14.0
        yield box(20.0, top, self.width - 40, self.height, 8.0, fill="#f6f2e7", stroke="#cfc8b4")
        groove = top + (self.rows["f"] + 1) * PITCH
        if self.layout.pattern == "strips":
            yield from self._strips()
        else:
            yield box(20.0, groove, self.width - 40, PITCH, 0, fill="#e6dfcd")
        for rail, colour in RAILS.items() if "T+" in self.rows else ():
            y = top + self.rows[rail] * PITCH + (-9 if rail in ("T-", "B+") else 9)
            yield tag("line", x1=LEFT, y1=y, x2=right, y2=y, stroke=colour, stroke_width=1.5)
            for x in (36.0, right + 22):
                sign = MINUS if rail[1] == "-" else "+"
                yield text(x, top + self.rows[rail] * PITCH + 5, sign, 15, fill=colour, font_weight="bold")
        dots = []
        for row, line in self.rows.items():
            for column in range(1, columns + 1):
                x, y = LEFT + (column - 1) * PITCH + 14.0, top + line * PITCH
                dots.append(tag("rect", x=x - 3, y=y - 3, width=6.0, height=6.0, rx=1.5))
            if len(row) == 1:
                for x in (40.0, right + 20):
                    yield text(x, top + line * PITCH + 4, row, 12, fill="#8b8371")
        yield svg.group(dots, fill="#3c3a36", fill_opacity=0.62)
        for column in [1, *range(5, columns + 1, 5)]:
            x = LEFT + (column - 1) * PITCH + 14.0
            for y in self._numbers():
                yield text(x, y, str(column), 10.5, fill="#8b8371")

    def _numbers(self) -> tuple[float, float]:
        """Return the heights of the column numbers."""
        if self.layout.pattern == "strips":
            return self.room + 0.5 * PITCH, self.room + self.height - 0.25 * PITCH
        return self.room + 3.3 * PITCH, self.room + 16.1 * PITCH

    def _strips(self) -> Iterator[str]:
        """Draw the strips of copper below, each cut next to row e, and the holes for screws."""
        cut = self.room + (self.rows["e"] - 1) * PITCH
        for column in range(1, self.layout.columns + 1):
            x = LEFT + (column - 1) * PITCH + 14.0
            yield box(x - 7.5, self.room + 8, 15.0, self.height - 16, 3.0, fill="#e7c9a0")
            screw = column in self.layout.screws
            yield tag(
                "circle", cx=x, cy=cut, r=8.7 if screw else 8.0, fill="#fff" if screw else "#f6f2e7", stroke="#8b8371"
            )
            yield box(x - 3, cut - PITCH - 3, 6.0, 6.0, 1.5, fill="#3c3a36", fill_opacity=0.25)

    def _wire(self, wire: Wire, is_new: bool) -> Iterator[str]:
        colour = COLOURS[self.colours[wire.net]]
        if wire.below:
            yield from hidden(self.hole(wire.start), self.hole(wire.end), colour, is_new)
        elif wire.via:
            yield from led_past([self.hole(hole) for hole in (wire.start, *wire.via, wire.end)], colour, is_new)
        else:
            yield from cable(self.hole(wire.start), self.hole(wire.end), colour, is_new)

    def _part(self, part: Part, is_new: bool, look: Callable[[Page, Part], Iterator[str]]) -> Iterator[str]:
        if is_new and part.kind in UNDER_WIRES:
            points = [self.hole(hole) for hole in (*part.pins.values(), *part.idle)]
            left, right = min(x for x, _ in points) - 17, max(x for x, _ in points) + 17
            top, bottom = min(y for _, y in points) - 17, max(y for _, y in points) + 17
            yield box(left, top, right - left, bottom - top, 12, fill=HALO, fill_opacity=0.75)
        yield from look(self, part)

    def _tags(self, step: Step) -> Iterator[str]:
        """Draw the names of the holes that a step uses, on top of everything: none over another, nor over a hole in
        use."""
        holes = [(hole, 17.0) for wire in step.wires for hole in (wire.start, wire.end)]
        holes += [
            (hole, BESIDE.get(part.kind, 17.0))
            for part in step.parts
            if part.kind not in ("dip", "chip")
            for hole in part.corners()
        ]
        places = [self.hole(hole) for hole, _ in holes]
        for x, y in places:
            yield tag("circle", cx=x, cy=y, r=6.0, fill="none", stroke="#111", stroke_width=2.0)
        shown: list[tuple[float, float, float]] = []
        for (hole, apart), (x, y) in zip(holes, places, strict=True):
            words = hole if hole[0] not in "TB" else hole[1].replace("-", MINUS)
            width = 7.5 * len(words) + 8
            away = -apart if hole[0] in "Tfghij" else apart
            taken = [*shown, *((at, at_y, 12.0) for at, at_y in places if (at, at_y) != (x, y))]
            label_y = next(
                (
                    y + times * away
                    for times in (1, -1, 2, -2, 3, -3)
                    if not any(
                        abs(y + times * away - at_y) < 15 and abs(x - at) < (width + wide) / 2
                        for at, at_y, wide in taken
                    )
                ),
                y + away,
            )
            shown.append((x, label_y, width))
            yield box(x - width / 2, label_y - 8, width, 16.0, 4.0, fill="#111")
            yield text(x, label_y + 4, words, 11.5, fill="#fff", font_weight="bold")
