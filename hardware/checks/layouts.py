"""The steps of the assembly guide join what the wiring diagrams join, hole by hole."""

from collections import defaultdict
from collections.abc import Iterator

from hardware.checks import pinmap, wiring
from hardware.checks.check import HARDWARE, Check, Findings
from hardware.drawings import layout
from hardware.drawings.layout import Layout

FOLDER = HARDWARE / "assembly"
GROUND_PINS = [pin for pin, net in pinmap.POWER_PINS.items() if net == "GND"]  # joined inside the Pico


class Strips:
    """Which strips of metal the wires of a board make one."""

    def __init__(self) -> None:
        self._up: dict[str, str] = {}

    def top(self, strip: str) -> str:
        """The strip that stands for all that are joined to this one."""
        while strip in self._up:
            strip = self._up[strip]
        return strip

    def join(self, one: str, other: str) -> None:
        """Both are one from now on."""
        if self.top(one) != self.top(other):
            self._up[self.top(one)] = self.top(other)


def faults(board: Layout, diagrams: tuple[wiring.Diagram, ...]) -> Iterator[str]:
    """Where the holes join other pins than the diagrams of the build."""
    nets = nets_of(diagrams)
    drawn = {part for part, _ in nets} - {"X1", "X2"}
    parts = board.parts()
    for part in parts.values():
        for pin in part.pins:  # a pin that no diagram shows must not be joined to anything either
            of_pico = pinmap.POWER_PINS.get(int(pin)) if part.name == wiring.PICO else None
            nets.setdefault((part.name, pin), of_pico or f"{part.name} {pin}")
    strips = Strips()
    grounds = [layout.joined(parts[wiring.PICO].pins[str(pin)]) for pin in GROUND_PINS]
    for strip in grounds[1:]:
        strips.join(grounds[0], strip)
    taken: dict[str, str] = {}
    for step in board.steps:
        for wire in step.wires:
            strips.join(layout.joined(wire.start), layout.joined(wire.end))
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


def nets_of(diagrams: tuple[wiring.Diagram, ...]) -> dict[wiring.Pin, str]:
    """Part and pin -> net."""
    return {(part, pin): diagram.net((part, pins)) for diagram in diagrams for part, pins, pin in _pins(diagram)}


def diagrams_of(board: Layout) -> tuple[wiring.Diagram, ...]:
    """The wiring diagrams that a layout builds."""
    return tuple(wiring.read(wiring.FOLDER / f"{name}.yml") for name in board.diagrams)


def _pins(diagram: wiring.Diagram) -> Iterator[tuple[str, str, str]]:
    """(part, pins, pin) for each pin; a diagram may draw several pins of a part in one row."""
    for part, pins in diagram.labels:
        for pin in pins.split(", "):
            yield part, pins, pin


def layouts() -> tuple[Layout, ...]:
    """Every layout of the guide."""
    return tuple(layout.read(path) for path in sorted(FOLDER.glob("*.toml")))


def _run() -> Findings:
    found: list[str] = []
    steps = wires = 0
    table = pinmap.read().wire_of_net()
    for board in layouts():
        found += faults(board, diagrams_of(board))
        steps += len(board.steps)
        for step in board.steps:
            wires += len(step.wires)
            found += [f"{board.name}: no wire of {w.net}" for w in step.wires if w.net not in table]
    return Findings(f"{steps} steps, {wires} wires from hole to hole against the diagrams", tuple(found))


LAYOUTS = Check("steps", _run)
