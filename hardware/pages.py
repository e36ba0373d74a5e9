"""The generated parts of the pages: tables of parts and wires, steps with their pictures.

A block of a page is between a line `<!-- NAME ARGUMENT: made by python -m hardware.generate -->` and a line `<!-- end
-->`.
"""

import os
import re
from collections.abc import Callable

from hardware import bring_up_sheet, power_tables
from hardware.checks import bom, layouts, pinmap, wiring
from hardware.checks.check import HARDWARE
from hardware.drawings import layout
from hardware.drawings.parts import MINUS, RING_LEADS
from hardware.enclosure import params
from hardware.markdown import table, wrapped

PAGES = (
    HARDWARE / "breadboard.md",
    HARDWARE / "wired.md",
    HARDWARE / "carrier.md",
    HARDWARE / "bring-up.md",
    HARDWARE / "power.md",
    HARDWARE / "assembly" / "wired.md",
    HARDWARE / "enclosure" / "README.md",
)
NO_PART_NUMBER = (
    "No button has a part number here, because we found no data sheet that gives its depth. "
    "Measure a button, or ask for its drawing, before you print the part that holds it."
)
_PANEL_HOLE = re.compile(r"panel hole of (\d+) mm")
_OF_BUILD = re.compile(r"of build \((\w)\)")
_BLOCK = re.compile(r"(<!-- (\w+) ?(\S*?) ?: made by python -m hardware\.generate -->\n).*?(<!-- end -->)", re.S)


def filled(text: str) -> str:
    """Return the page with every block made again; an unknown block raises `KeyError`."""
    return _BLOCK.sub(lambda block: block[1] + "\n" + BLOCKS[block[2]](block[3]) + "\n\n" + block[4], text)


def written(text: str) -> str:
    """Return the page without its generated blocks."""
    return _BLOCK.sub("", text)


def parts(build: str) -> str:
    """Return the parts list of a build."""
    rows = []
    for line in bom.read(bom.FOLDER / f"{build}.csv"):
        name = f"*{line.description}*" if line.optional == "yes" else line.description
        example = f"{line.manufacturer} {line.part_number}".strip() if line.part_number else ""
        rows.append((line.reference, line.quantity, name, line.specification, example, line.alternate))
    return table(("", "pieces", "part", "what to look for", "for example", "or"), rows)


def wires(build: str) -> str:
    """Return every wire of a build's diagrams."""
    rows = [
        (wire.colour, _end(diagram, wire.one), _end(diagram, wire.other), f"`{diagram.net(wire.one)}`")
        for diagram in wiring.of_build(build)
        for wire in diagram.wires
    ]
    return table(("wire", "from", "to", "net"), rows)


def holes(name: str) -> str:
    """Return every wire of a layout from hole to hole; those of the ring, whose other end is in no hole, last."""
    board = layout.read(layouts.FOLDER / f"{name}.toml")
    colours = pinmap.read().wire_of_net()
    at = {
        layout.joined(hole): f"Pico pin {pin}" if part.name == wiring.PICO else part.name
        for part in board.parts().values()
        if part.kind != "ring"
        for pin, hole in part.pins.items()
    }
    rows = [
        (colours[wire.net], _hole(wire.start, at), _hole(wire.end, at)) for step in board.steps for wire in step.wires
    ]
    for part in board.parts().values():
        if part.kind == "ring":
            rows += [
                (colour, f"{pad} of the ring", _hole(part.pins[pin], at)) for pin, (pad, colour) in RING_LEADS.items()
            ]
    return table(("wire", "from", "to"), rows)


def _hole(hole: str, at: dict[str, str]) -> str:
    """Return a hole and what it is joined to; on a rail any hole is right."""
    if hole[0] in "TB":
        return f"the {'upper' if hole[0] == 'T' else 'lower'} {hole[1].replace('-', MINUS)} row"
    return f"{hole} ({at[layout.joined(hole)]})"


def _end(diagram: wiring.Diagram, place: wiring.Pin) -> str:
    part, pin = place
    printed = diagram.labels[place].split(" · ")[0]
    return f"Pico pin {pin}, {printed}" if part == wiring.PICO else f"{part} {pin}, {printed}"


def seats(_: str) -> str:
    """Return GPIO and pin of every seat button."""
    signals = [signal for signal in pinmap.read().signals if signal.seat is not None]
    head = ("seat", *(signal.name.split()[-1] for signal in signals))
    rows = [("GPIO", *(f"GP{signal.gpio}" for signal in signals)), ("Pico pin", *(str(s.pin) for s in signals))]
    return table(head, rows)


def plugs(_: str) -> str:
    """Return what each plug of the carrier carries, pin by pin."""
    rows = [
        (plug.reference, plug.name, ", ".join(f"{pin} `{net}`" for pin, net in enumerate(plug.nets, 1)))
        for plug in pinmap.read().connectors
    ]
    return table(("plug", "for", "pins"), rows)


def steps(name: str) -> str:
    """Return the steps of a layout, numbered, with a picture and a test each; the page is in `hardware` or in a folder
    of it."""
    folder, _, name = name.rpartition("/")
    board = layout.read(layouts.FOLDER / f"{name}.toml")
    here = HARDWARE / folder
    lines = []
    for number, step in enumerate(board.steps, 1):
        picture = os.path.relpath(layouts.FOLDER / "pictures" / f"{name}-{number}.svg", here).replace(os.sep, "/")
        words = f"drawing of step {number}, {_plain(step.title)}: {_places(step)}"
        lines += [f"### {number}. {step.title}", "", wrapped(step.text), ""]
        lines += [wrapped(f'<img src="{picture}" alt="{words}">'), ""]
        if step.test:
            lines += [wrapped(f"**Test.** {step.test}"), ""]
    return "\n".join(lines).rstrip()


def _places(step: layout.Step) -> str:
    """Return what goes where, for readers who cannot see the picture."""
    parts = [f"{part.name} in {', '.join(part.corners())}" for part in step.parts]
    return "; ".join(parts + [f"{wire.net} from {wire.start} to {wire.end}" for wire in step.wires])


def _plain(markdown: str) -> str:
    return re.sub(r"[*`\n]+", " ", markdown).replace("  ", " ").replace('"', "'").strip()


def points(_: str) -> str:
    """Return the measuring points of the bring-up sheet."""
    return bring_up_sheet.points()


def measures(_: str) -> str:
    """Return the measurements of the bring-up sheet, in order."""
    return bring_up_sheet.steps()


def case(argument: str) -> str:
    """Return what to buy for the cases of these names, joined by commas, or for all: `bom/case.csv`. A letter and a
    slash before them, `a/12,16`, leave out what only another build needs."""
    build, _, names = argument.rpartition("/")
    rows = bom.read_case()
    kinds = [name for name in rows[0] if name not in ("part", "specification")]
    wanted = kinds if names == "all" else names.split(",")
    needed = [row for row in rows if any(row[name] for name in wanted)]
    if build:
        needed = [row for row in needed if not (found := _OF_BUILD.search(row["specification"])) or found[1] == build]
    head = ("part", "what to look for", *(name.replace("-carrier", ", carrier") for name in wanted))
    rows_of_table = [(row["part"], row["specification"], *(_case_cell(row, name) for name in wanted)) for row in needed]
    told = wrapped(NO_PART_NUMBER) if any(_PANEL_HOLE.search(row["specification"]) for row in needed) else ""
    return f"{table(head, rows_of_table)}\n\n{told}".rstrip()


def _case_cell(row: dict[str, str], name: str) -> str:
    """Return how many of a part a case needs; for a button, also how deep it may be."""
    hole = _PANEL_HOLE.search(row["specification"])
    if hole is None or not row[name]:
        return row[name]
    return f"{row[name]}, at most {params.room_for(int(hole[1]), name):g} mm deep"


def diffusers(_: str) -> str:
    """Return the size of the paper under the top of each diffuser."""
    plans = [plan for plan in params.every_plan() if not plan.carrier]
    cells = [f"{2 * (plan.r_cell + plan.tables['fit']['sliding']):.0f} mm" for plan in plans]
    widest = [f"{2 * plan.flank(plan.z_cells) - 2 * plan.flank_offset() - 1:.0f} mm" for plan in plans]
    head = ("paper for", *(f"{plan.pixels} pixels" for plan in plans))
    return table(head, [("its hole", *cells), ("its outside", *widest)])


BLOCKS: dict[str, Callable[[str], str]] = {
    "parts": parts,
    "wires": wires,
    "holes": holes,
    "seats": seats,
    "case": case,
    "plugs": plugs,
    "steps": steps,
    "rings": power_tables.rings,
    "sources": power_tables.sources,
    "fuses": power_tables.fuses,
    "models": power_tables.models,
    "battery": power_tables.battery,
    "diffusers": diffusers,
    "points": points,
    "measures": measures,
}
