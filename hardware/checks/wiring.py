"""Compare the wiring diagrams, `hardware/wiring/*.yml`, with the pin table and with their drawings.

A pin's label is `printed name · NET`, or the net alone.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import yaml

from hardware.checks import pinmap
from hardware.checks.check import HARDWARE, Check, Findings

FOLDER = HARDWARE / "wiring"
PICO = "PICO"
MOST_IN_A_HOLE = 2  # wires of 0.14 mm2 (0.5 mm with tin) in a hole of 1.0 mm: Raspberry Pi Pico data sheet, figure 3
# build -> its diagrams: the required ones, and the optional ones
OF_BUILD = {
    "breadboard": ("breadboard",),
    "wired": (
        *("wired-supply", "wired-feed", "wired-shifter", "wired-ring"),
        *("wired-buttons", "wired-seats-1-6", "wired-seats-7-10", "wired-extras"),
    ),
    "carrier": ("carrier",),
}
CODES = {
    **{"RD": "red", "BK": "black", "GN": "green", "WH": "white", "VT": "violet", "BN": "brown"},
    **{"GY": "grey", "OG": "orange", "YE": "yellow", "BU": "blue"},
}

Pin = tuple[str, str]  # part, pin


@dataclass(frozen=True)
class Wire:
    """One wire: its colour and what it joins."""

    colour: str
    one: Pin
    other: Pin


@dataclass(frozen=True)
class Diagram:
    """The content of a file: the label of each pin, in the order of the file, and the wires."""

    name: str
    labels: dict[Pin, str]
    wires: tuple[Wire, ...]
    subtypes: dict[str, str]  # part -> the text below its name, such as "330 Ω"
    words: tuple[str, ...]  # everything that a reader of the drawing must find in it

    def net(self, pin: Pin) -> str:
        """Return the net at the end of a pin's label."""
        return self.labels[pin].split(" · ")[-1]

    def relabelled(self, labels: dict[Pin, str]) -> "Diagram":
        """Return the same diagram with other labels on some pins."""
        return replace(self, labels={**self.labels, **labels})


def read(path: Path) -> Diagram:
    """Return the diagram of a WireViz file; an undeclared pin or wire raises `KeyError` or `IndexError`."""
    text: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    labels: dict[Pin, str] = {}
    words: list[str] = []
    for part, entry in text["connectors"].items():
        for pin, label in zip(entry["pins"], entry["pinlabels"], strict=True):
            labels[part, str(pin)] = label
        words += [part, *(entry[key] for key in ("type", "subtype", "notes") if key in entry), *entry["pinlabels"]]
    subtypes = {part: entry["subtype"] for part, entry in text["connectors"].items() if "subtype" in entry}
    return Diagram(path.stem, labels, tuple(_wires(text, labels)), subtypes, tuple(words))


def _wires(text: dict[str, Any], labels: dict[Pin, str]) -> Iterator[Wire]:
    for one, cable, other in text["connections"]:
        [(part, pins)], [(name, numbers)], [(to, to_pins)] = one.items(), cable.items(), other.items()
        for pin, number, to_pin in zip(_several(pins), _several(numbers), _several(to_pins), strict=True):
            ends = (part, str(pin)), (to, str(to_pin))
            labels[ends[0]], labels[ends[1]]
            yield Wire(CODES[text["cables"][name]["colors"][number - 1]], *ends)


def _several(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def of_build(build: str) -> tuple[Diagram, ...]:
    """Return the diagrams of a build."""
    return tuple(read(FOLDER / f"{name}.yml") for name in OF_BUILD[build])


def faults(build: str, diagrams: tuple[Diagram, ...], table: pinmap.PinTable) -> Iterator[str]:
    """Return what is wrong with the diagrams of a build, taken together."""
    for diagram in diagrams:
        yield from _wire_faults(diagram, table)
    nets: dict[Pin, set[str]] = defaultdict(set)
    of_part: dict[str, list[str]] = defaultdict(list)
    for diagram in diagrams:
        for place in diagram.labels:
            nets[place].add(diagram.net(place))
            of_part[place[0]].append(diagram.net(place))
    for (part, pin), found in nets.items():
        if len(found) > 1:
            yield f"{build}: {part} pin {pin} is {' and '.join(sorted(found))}"
    for part, found_nets in of_part.items():
        if part[0] in "RCDF" and part != "RING" and len(set(found_nets)) < 2:
            yield f"{build}: {part} has {found_nets[0]} on both sides"
    holes = Counter(end for diagram in diagrams for wire in diagram.wires for end in (wire.one, wire.other))
    for (part, pin), wires in holes.items():
        if part == PICO and wires > MOST_IN_A_HOLE:
            yield f"{build}: {wires} wires go to pin {pin} of the Pico, whose hole takes {MOST_IN_A_HOLE}: join them"
    labels = {pin: label for diagram in diagrams for pin, label in diagram.labels.items()}
    if any(part == PICO for part, _ in labels):
        yield from _pico_faults(build, labels, table)
    # the Pico is on a board of its own, whose netlist another check covers: everything that leaves it must be drawn
    else:
        plugged = {f"{part}.{pin}" for part, pin in labels}
        for signal in table.of(build):
            if signal.connector is not None and signal.connector not in plugged:
                yield f"{build}: {signal.name} goes nowhere"
    yield from _plug_faults(build, {pin: net for pin, (net, *_) in nets.items()}, table)
    if build != "breadboard" and "VBUS" in {net for found in nets.values() for net in found}:
        yield f"{build}: VBUS is the Pico's own USB supply; nothing but the breadboard's ring may hang on it"


def _wire_faults(diagram: Diagram, table: pinmap.PinTable) -> Iterator[str]:
    colours = table.wire_of_net()
    touched: set[Pin] = set()
    for wire in diagram.wires:
        touched |= {wire.one, wire.other}
        net, other = diagram.net(wire.one), diagram.net(wire.other)
        where = f"{diagram.name}: the wire from {' '.join(wire.one)} to {' '.join(wire.other)}"
        if net != other:
            yield f"{where} joins {net} and {other}"
        if colours.get(net) != wire.colour:
            yield f"{where} is {wire.colour}; {net} is {colours.get(net, 'no net of the pin table')}"
    for part, pin in diagram.labels.keys() - touched:
        yield f"{diagram.name}: nothing goes to {part} {pin}"


def _pico_faults(build: str, labels: dict[Pin, str], table: pinmap.PinTable) -> Iterator[str]:
    """Check that the Pico's pins are the table's, and every signal of the build is drawn."""
    wanted = {str(pin): net for pin, net in table.net_of_pin().items()}
    printed = {str(signal.pin): f"GP{signal.gpio} · " for signal in table.signals}
    drawn = {pin: label for (part, pin), label in labels.items() if part == PICO}
    for pin, label in drawn.items():
        if label != printed.get(pin, "") + wanted.get(pin, "nothing"):
            yield f"{build}: pin {pin} of the Pico is {label}, in the pin table {wanted.get(pin, 'nothing')}"
    for signal in table.of(build):
        if str(signal.pin) not in drawn:
            yield f"{build}: {signal.name} goes nowhere"


def _plug_faults(build: str, nets: dict[Pin, str], table: pinmap.PinTable) -> Iterator[str]:
    """Check that a plug carries the table's nets; without a part in between, the net inside and outside is the same."""
    inside = {signal.outside: signal.net for signal in table.signals if signal.outside}
    plugs = {connector.reference: connector.nets for connector in table.connectors}
    for part in {part for part, _ in nets if re.fullmatch(r"J\d+", part)}:
        drawn = [net for (owner, _), net in sorted(nets.items()) if owner == part]
        if part not in plugs:
            yield f"{build}: the pin table knows no {part}"
        elif len(drawn) != len(plugs[part]) or any(
            net not in (there, inside.get(there)) for net, there in zip(drawn, plugs[part], strict=True)
        ):
            yield f"{build}: {part} carries {', '.join(drawn)}, in the pin table {', '.join(plugs[part])}"


def drawing_faults(diagram: Diagram, svg: str) -> Iterator[str]:
    """Return what the text says and the drawing does not show."""
    shown = {" ".join("".join(text.itertext()).split()) for text in ElementTree.fromstring(svg).iter() if text.text}
    for word in diagram.words:
        if " ".join(word.split()) not in shown:
            yield f"{diagram.name}.svg does not show {word!r}: draw it again (python -m hardware.generate)"


def _run() -> Findings:
    table = pinmap.read()
    found: list[str] = []
    wires = 0
    for build in OF_BUILD:
        diagrams = of_build(build)
        wires += sum(len(diagram.wires) for diagram in diagrams)
        found += faults(build, diagrams, table)
        for diagram in diagrams:
            found += drawing_faults(diagram, (FOLDER / f"{diagram.name}.svg").read_text(encoding="utf-8"))
    files = {path.stem for path in FOLDER.glob("*.yml")}
    found += [f"{name}.yml belongs to no build" for name in files - {n for names in OF_BUILD.values() for n in names}]
    return Findings(f"{len(files)} diagrams, {wires} wires against the pin table", tuple(found))


WIRING = Check("wiring", _run)
