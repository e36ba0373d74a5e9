"""The content of each hole of a breadboard, or of a soldering board of the same pattern, step by step."""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PICO_PINS = 40
DIP_PINS = 14
MOST_NAMED_HOLES = 4
ROWS = "abcdefghij"
PITCH_MM = 2.54
# what a board joins: a breadboard's half columns and rails, or strips that are cut in the middle and have no rails
PATTERNS = {"breadboard": (*ROWS, "T+", "T-", "B+", "B-"), "strips": tuple("bcdefgh")}
# where each row is below the top of the board, in pitches
ROW = {"T-": 1.0, "T+": 2.0, **{row: 4.0 + index for index, row in enumerate("jihgf")}}
ROW.update({row: 11.0 + index for index, row in enumerate("edcba")})
ROW.update({"B+": 17.0, "B-": 18.0})
_HOLE = re.compile(r"([a-j])(\d+)$|([TB])([+-])(\d+)$")


@dataclass(frozen=True)
class Wire:
    """A jumper, or a lead that leaves the board (`to` is then the name at its other end)."""

    net: str
    start: str
    end: str
    via: tuple[str, ...] = ()  # holes that it is led past
    below: bool = False  # on the other side of the board
    mm2: float = 0.0  # its cross-section, if the thinnest wire of the parts list is not enough


@dataclass(frozen=True)
class Part:
    """A part, its kind ("pico", "button", "resistor", "ring", ...) and the hole of each pin."""

    name: str
    kind: str
    pins: dict[str, str]
    idle: tuple[str, ...] = ()  # holes of legs to which nothing may be joined
    sleeved: bool = False  # its legs are insulated, and may lie over foreign pads
    aside: float = 0.0  # how far its body is bent to the left, in mm

    def corners(self) -> list[str]:
        """Return the holes that say where it goes: all of a small part, the first and last pin's of a large one."""
        holes = list(self.pins.values())
        return holes if len(holes) <= MOST_NAMED_HOLES else [holes[0], holes[-1]]


@dataclass(frozen=True)
class Step:
    """One step of the guide; `plugs`: the parts that only now go into the sockets of an earlier step."""

    title: str
    text: str
    parts: tuple[Part, ...]
    wires: tuple[Wire, ...]
    test: str
    plugs: tuple[str, ...] = ()


@dataclass(frozen=True)
class Layout:
    """A build in steps on a board of `columns` columns, soldered or plugged; `diagrams` are its wiring diagrams."""

    name: str
    columns: int
    diagrams: tuple[str, ...]
    steps: tuple[Step, ...]
    soldered: bool = False
    pattern: str = "breadboard"
    screws: tuple[int, ...] = ()  # columns at which a screw goes through the row next to e

    def parts(self) -> dict[str, Part]:
        """Return every part by its name."""
        return {part.name: part for step in self.steps for part in step.parts}


def read(path: Path) -> Layout:
    """Return the layout of a file; a hole that the board does not have raises `ValueError`."""
    text = tomllib.loads(path.read_text(encoding="utf-8"))
    steps = []
    for entry in text["step"]:
        parts = tuple(_part(part) for part in entry.get("parts", ()))
        wires = tuple(
            Wire(
                *(wire["net"], wire["from"], wire["to"], tuple(wire.get("via", ()))),
                *(wire.get("below", False), wire.get("mm2", 0.0)),
            )
            for wire in entry.get("wires", ())
        )
        plugs = tuple(entry.get("plugs", ()))
        steps.append(Step(entry["title"], entry["text"].strip(), parts, wires, entry.get("test", "").strip(), plugs))
    kind = text.get("soldered", False), text.get("pattern", "breadboard"), tuple(text.get("screws", ()))
    layout = Layout(path.stem, text["columns"], tuple(text["diagrams"]), tuple(steps), *kind)
    for step in steps:
        holes = [hole for wire in step.wires for hole in (wire.start, wire.end, *wire.via)]
        for hole in holes + [hole for part in step.parts for hole in (*part.pins.values(), *part.idle)]:
            row, _ = place(hole, layout.columns)
            if row not in PATTERNS[layout.pattern]:
                raise ValueError(f"{hole}: {layout.name} has the rows {' '.join(PATTERNS[layout.pattern])}")
    return layout


def place(hole: str, columns: int) -> tuple[str, int]:
    """Return the row ("a" to "j", "T+", "T-", "B+", "B-") and the column of a hole."""
    found = _HOLE.match(hole)
    if found is None or not 1 <= int(found[2] or found[5]) <= columns:
        raise ValueError(f"{hole}: the board has rows a to j, rails T+ T- B+ B-, columns 1 to {columns}")
    return (found[1], int(found[2])) if found[1] else (found[3] + found[4], int(found[5]))


def at_mm(hole: str, columns: int) -> tuple[float, float]:
    """Return where a hole is on its board, in mm from the left and from the top."""
    row, column = place(hole, columns)
    return column * PITCH_MM, ROW[row] * PITCH_MM


def screw_mm(column: int) -> tuple[float, float]:
    """Return where a screw in that column goes through its board, in the form of `at_mm`."""
    return column * PITCH_MM, (ROW["e"] - 1) * PITCH_MM


def joined(hole: str) -> str:
    """Return the name of the strip of metal that a hole belongs to."""
    row = hole[0]
    if row in "TB":
        return hole[:2]
    return ("lower " if row in "abcde" else "upper ") + hole[1:]


def _part(entry: dict[str, Any]) -> Part:
    name, kind = entry["name"], entry["kind"]
    if kind == "pico" and "at" in entry:
        first = entry["at"]
        lower = {str(pin): f"c{first + pin - 1}" for pin in range(1, 21)}
        upper = {str(pin): f"h{first + PICO_PINS - pin}" for pin in range(21, 41)}
        return Part(name, kind, lower | upper)
    if kind in ("dip", "chip"):
        first = entry["at"]
        lower = {str(pin): f"e{first + pin - 1}" for pin in range(1, 8)}
        return Part(name, kind, lower | {str(pin): f"f{first + DIP_PINS - pin}" for pin in range(8, 15)})
    if kind == "button":  # diagonal legs are on different sides of the switch, however it is turned
        signal, ground = entry["signal"], entry["ground"]
        idle = (signal[0] + ground[1:], ground[0] + signal[1:])
        return Part(name, kind, {"1": signal, "2": ground}, idle)
    return Part(name, kind, dict(entry["pins"]), sleeved=entry.get("sleeved", False), aside=entry.get("aside", 0.0))
