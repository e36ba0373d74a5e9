"""Check that the steps of the assembly guide join what the wiring diagrams join, hole by hole."""

import itertools
import math
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from hardware.checks import pinmap, wiring
from hardware.checks.check import HARDWARE, Check, Findings
from hardware.drawings import layout
from hardware.drawings.layout import Layout, Part

FOLDER = HARDWARE / "assembly"
BODIES = FOLDER / "bodies.toml"
LYING = ("resistor", "diode")  # their bare legs lie on the board
SLACK_MM = 0.05  # that a leg needs in its hole
WIRE_MM = 0.5  # half a wire
SCREW_MM = 3.5  # from a screw's middle to that of a joint: half its post, and the joint
RING_MM2 = 0.5  # of a wire that carries the ring's current: power.md, "Fuse and heat"
HEAD_MM = 2.1  # from its middle to a part: half the head of an M2, and air
GROUND_PINS = [pin for pin, net in pinmap.POWER_PINS.items() if net == "GND"]  # joined inside the Pico


class Strips:
    """The strips of metal of a board, and which of them its wires join."""

    def __init__(self) -> None:
        self._up: dict[str, str] = {}

    def top(self, strip: str) -> str:
        """Return the strip that stands for all that are joined to this one."""
        while strip in self._up:
            strip = self._up[strip]
        return strip

    def join(self, one: str, other: str) -> None:
        """Join two strips."""
        if self.top(one) != self.top(other):
            self._up[self.top(one)] = self.top(other)


def _wired(board: Layout, without: layout.Wire | None = None) -> Strips:
    """Return the strips of a board, joined by its wires, all or all but one, and by the Pico."""
    strips = Strips()
    of_pico = board.parts()[wiring.PICO].pins
    grounds = [layout.joined(of_pico[str(pin)]) for pin in GROUND_PINS if str(pin) in of_pico]
    for strip in grounds[1:]:
        strips.join(grounds[0], strip)
    for step in board.steps:
        for wire in step.wires:
            if wire is not without:
                strips.join(layout.joined(wire.start), layout.joined(wire.end))
    return strips


def current_faults(board: Layout) -> Iterator[str]:
    """Return wires that alone connect the ring to the supply, but are too thin for its current or unnamed."""
    parts = board.parts()
    ends = [(parts["J2"].pins["1"], parts["F1"].pins["2"]), (parts["J2"].pins["3"], parts["J1"].pins["2"])]
    for step in board.steps:
        for wire in step.wires:
            cut = _wired(board, wire)
            carries = any(cut.top(layout.joined(one)) != cut.top(layout.joined(other)) for one, other in ends)
            if carries and wire.mm2 < RING_MM2:
                yield f"{board.name}: the {wire.net} wire {wire.start} to {wire.end} is not of {RING_MM2} mm2"
            if wire.mm2 and not (f"{wire.mm2:g} mm²" in step.text and re.search(rf"\*\*{wire.start}\*\*", step.text)):
                yield f"{board.name}: {step.title!r} does not say that the wire from {wire.start} is of {wire.mm2} mm²"


def net_at(board: Layout, hole: str) -> str:
    """Return the net that a probe in a hole meets; "" if there is none."""
    strips, nets = _wired(board), nets_of(diagrams_of(board))
    top = strips.top(layout.joined(hole))
    for part in board.parts().values():
        for pin, place in part.pins.items():
            if (part.name, pin) in nets and strips.top(layout.joined(place)) == top:
                return nets[part.name, pin]
    return ""


def faults(board: Layout, diagrams: tuple[wiring.Diagram, ...]) -> Iterator[str]:
    """Return where the holes join other pins than the diagrams of the build."""
    nets = nets_of(diagrams)
    drawn = {part for part, _ in nets} - {"X1", "X2", "X3"}
    parts = board.parts()
    for part in parts.values():
        for pin in part.pins:  # a pin that no diagram shows must not be joined to anything either
            supply = pinmap.POWER_PINS.get(int(pin)) if part.name == wiring.PICO else None
            nets.setdefault((part.name, pin), supply or f"{part.name} {pin}")
    strips = _wired(board)
    taken: dict[str, str] = {}
    for step in board.steps:
        users = [(f"the {wire.net} wire", hole) for wire in step.wires for hole in (wire.start, wire.end)]
        users += [(part.name, hole) for part in step.parts for hole in (*part.pins.values(), *part.idle)]
        for user, hole in users:
            if hole in taken:
                yield f"{board.name}: {user} and {taken[hole]} both want hole {hole}"
            taken[hole] = user
    for name in drawn ^ parts.keys():
        yield f"{board.name}: {name} is in the {'wiring' if name in drawn else 'steps'} alone"
    of_strip: dict[str, set[str]] = defaultdict(set)
    of_net: dict[str, set[str]] = defaultdict(set)
    for (name, pin), net in nets.items():
        if name in parts and pin in parts[name].pins:
            top = strips.top(layout.joined(parts[name].pins[pin]))
            of_strip[top].add(net)
            of_net[net].add(top)
    for step in board.steps:
        for wire in step.wires:
            of_strip[strips.top(layout.joined(wire.start))].add(wire.net)
    for top, found in of_strip.items():
        if len(found) > 1:
            yield f"{board.name}: {top} joins {' and '.join(sorted(found))}"
    for net, tops in of_net.items():
        if len(tops) > 1:
            yield f"{board.name}: {net} is in {len(tops)} pieces: {', '.join(sorted(tops))}"
    used = {strips.top(layout.joined(hole)) for owner in parts.values() for hole in owner.pins.values()}
    for owner in parts.values():
        for hole in owner.idle:
            if strips.top(layout.joined(hole)) in used:
                yield f"{board.name}: {owner.name}'s leg in {hole} meets something"


@dataclass(frozen=True)
class Body:
    """The size of a kind of part, in mm: `long` from its first pin towards its last, `wide` across, both about the
    middle of its pins; `leg` goes into a hole."""

    long: float
    wide: float
    leg: float
    source: str = ""  # where to read it
    round: bool = False


@dataclass(frozen=True)
class Bodies:
    """The kinds of parts, and how wide the holes of a soldering board are."""

    hole: float
    kinds: dict[str, Body]


def bodies() -> Bodies:
    """Return the content of `bodies.toml`."""
    text = tomllib.loads(BODIES.read_text(encoding="utf-8"))
    return Bodies(text.pop("hole"), {kind: Body(**entry) for kind, entry in text.items()})


def source_faults(known: Bodies) -> Iterator[str]:
    """Return sizes without a source, and those that are less than their source says."""
    for kind, body in known.kinds.items():
        if not re.match(r"https://|[A-Z]\w+:\w|IEC \d", body.source):
            yield f"{BODIES.name}: {kind} does not say where its size can be read"
        for letter, size in re.findall(r"_([LDW])(\d+\.\d)mm(?=_)", body.source):
            own = body.wide if letter == "W" or (f"_L{size}" not in body.source and "_L" in body.source) else body.long
            if own < float(size):
                yield f"{BODIES.name}: {kind} is {own} mm; its source says {size}"


Box = tuple[float, float, float, float]  # left, top, right, bottom, in mm


def _box(part: Part, body: Body, columns: int) -> Box:
    """Return the area that a part covers."""
    places = [layout.at_mm(hole, columns) for hole in (*part.pins.values(), *part.idle)]
    (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*places, strict=True))
    x, y = (left + right) / 2 - part.aside, (top + bottom) / 2
    wide, high = (body.long, body.wide) if right > left else (body.wide, body.long)
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def _covers(box: Box, body: Body, x: float, y: float) -> bool:
    """Return True if a part covers a wire that goes into the board there."""
    left, top, right, bottom = box
    if body.round:
        return math.hypot(x - (left + right) / 2, y - (top + bottom) / 2) < body.long / 2 + WIRE_MM
    return left - WIRE_MM < x < right + WIRE_MM and top - WIRE_MM < y < bottom + WIRE_MM


def room_faults(board: Layout, known: Bodies) -> Iterator[str]:
    """Return where a part covers another part's hole or collides with it, and legs that do not fit their holes or lie
    bare over what they must not touch."""
    parts = [part for part in board.parts().values() if part.kind != "ring"]
    boxes = {part.name: _box(part, known.kinds[part.kind], board.columns) for part in parts}
    holes = [(f"{part.name}'s", hole) for part in parts for hole in (*part.pins.values(), *part.idle)]
    holes += [
        (f"the {w.net} wire's", hole)
        for step in board.steps
        for w in step.wires
        if not w.below
        for hole in (w.start, w.end)
    ]
    for part in parts:
        body, own = known.kinds[part.kind], {*part.pins.values(), *part.idle}
        if board.soldered and body.leg + SLACK_MM > known.hole:
            yield f"{board.name}: {part.name}'s legs of {body.leg} mm do not go into holes of {known.hole} mm"
        for user, hole in holes:
            if body.long and hole not in own and _covers(boxes[part.name], body, *layout.at_mm(hole, board.columns)):
                yield f"{board.name}: {part.name} lies over {user} hole {hole}"
        if board.soldered and part.kind in LYING and not part.sleeved:
            yield from _bare_leg_faults(board, part)
    for column in board.screws:
        x, y = layout.screw_mm(column)
        for user, hole in holes:
            at_x, at_y = layout.at_mm(hole, board.columns)
            if math.hypot(at_x - x, at_y - y) < SCREW_MM:
                yield f"{board.name}: {user} hole {hole} is too near to the screw in column {column}"
        for part in parts:
            left, top, right, bottom = boxes[part.name]
            nearest = (min(max(x, left), right), min(max(y, top), bottom))
            if known.kinds[part.kind].long and math.dist((x, y), nearest) < HEAD_MM:
                yield f"{board.name}: {part.name} is in the way of the head of the screw in column {column}"
    for one, other in itertools.combinations([part for part in parts if part.kind != "leads"], 2):
        (left, top, right, bottom), (left_2, top_2, right_2, bottom_2) = boxes[one.name], boxes[other.name]
        if left < right_2 and left_2 < right and top < bottom_2 and top_2 < bottom:
            yield f"{board.name}: {one.name} and {other.name} are in each other's way"


def _bare_leg_faults(board: Layout, part: Part) -> Iterator[str]:
    """Return the pads of other parts under the legs of a part."""
    (first, one), (second, other) = (layout.place(hole, board.columns) for hole in part.pins.values())
    if first != second:
        return  # along a column it lies over its own two strips
    own = {layout.joined(hole) for hole in part.pins.values()}
    wires = [hole for step in board.steps for wire in step.wires for hole in (wire.start, wire.end)]
    others = {layout.joined(hole) for p in board.parts().values() for hole in p.pins.values()} | {
        layout.joined(hole) for hole in wires
    }
    for column in range(min(one, other) + 1, max(one, other)):
        if (strip := layout.joined(f"{first}{column}")) in others - own:
            yield f"{board.name}: {part.name}'s bare leg lies over {first}{column}, {strip}: sleeve it, or move it"


def nets_of(diagrams: tuple[wiring.Diagram, ...]) -> dict[wiring.Pin, str]:
    """Return part and pin -> net."""
    return {(part, pin): diagram.net((part, pins)) for diagram in diagrams for part, pins, pin in _pins(diagram)}


def diagrams_of(board: Layout) -> tuple[wiring.Diagram, ...]:
    """Return the wiring diagrams that a layout builds."""
    return tuple(wiring.read(wiring.FOLDER / f"{name}.yml") for name in board.diagrams)


def _pins(diagram: wiring.Diagram) -> Iterator[tuple[str, str, str]]:
    """Return (part, pins, pin) for each pin; a diagram may draw several pins of a part in one row."""
    for part, pins in diagram.labels:
        for pin in pins.split(", "):
            yield part, pins, pin


def layouts() -> tuple[Layout, ...]:
    """Return every layout of the guide."""
    return tuple(layout.read(path) for path in sorted(FOLDER.glob("*.toml")) if path != BODIES)


def words(board: Layout) -> str:
    """Return the words of a layout's steps."""
    return "\n".join(f"{step.title}. {step.text} {step.test}" for step in board.steps)


def _run() -> Findings:
    found: list[str] = []
    steps = wires = 0
    table = pinmap.read().wire_of_net()
    known = bodies()
    found += source_faults(known)
    for board in layouts():
        found += faults(board, diagrams_of(board))
        found += room_faults(board, known)
        if board.soldered:
            found += current_faults(board)
        steps += len(board.steps)
        for step in board.steps:
            wires += len(step.wires)
            found += [f"{board.name}: no wire of {w.net}" for w in step.wires if w.net not in table]
    return Findings(
        f"{steps} steps, {wires} wires from hole to hole against the diagrams, and whether each part has room",
        tuple(found),
    )


LAYOUTS = Check("steps", _run)
