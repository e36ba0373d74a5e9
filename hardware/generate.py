"""Make every generated file of this folder again: `python -m hardware.generate`.

The wiring diagrams need WireViz and Graphviz; without them they stay as they are, and a message says so.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from hardware import pages
from hardware.carrier import order
from hardware.checks import carrier as carrier_netlist
from hardware.checks import layouts, pinmap, wiring
from hardware.checks.check import HARDWARE, missing_of
from hardware.drawings import carrier
from hardware.drawings.board import Picture

DIAGRAM_TOOLS = ("wireviz", "dot")
PICTURES = HARDWARE / "assembly" / "pictures"
POSITIONS = HARDWARE / "carrier" / "fab" / "positions.csv"
_GRAPHVIZ = re.compile(r"graphviz version (\S+)")


def files() -> dict[Path, str]:
    """Return path -> text of every file that needs only Python."""
    made: dict[Path, str] = {}
    colours = pinmap.read().wire_of_net()
    for board in layouts.layouts():
        picture = Picture(board, colours, layouts.nets_of(layouts.diagrams_of(board)))
        for number in range(len(board.steps)):
            made[PICTURES / f"{board.name}-{number + 1}.svg"] = picture.draw(number)
    placed = carrier.read(POSITIONS)
    values = board_values()
    for stage in range(len(carrier.STAGES)):
        made[PICTURES / f"carrier-{stage + 1}.svg"] = carrier.draw(placed, stage, values)
    points = carrier_netlist.test_points(carrier_netlist.BOARD.read_text(encoding="utf-8"))
    made[PICTURES / "carrier-points.svg"] = carrier.draw_points(placed, points)
    made.update(order.files())
    for page in pages.PAGES:
        made[page] = pages.filled(page.read_text(encoding="utf-8"))
    return made


def board_values() -> dict[str, str]:
    """Return reference -> value of each resistor and capacitor of the carrier board, as people write it."""
    netlist = carrier_netlist.read()
    values = {}
    for name, part in netlist.parts.items():
        if name[0] == "R":
            ohms = carrier_netlist.ohms(part.value)
            values[name] = f"{ohms / 1000:g} kΩ" if ohms >= 1000 else f"{ohms:g} Ω"
        elif name[0] == "C":
            values[name] = f"{part.value[:-1]} {part.value[-1].replace('u', 'µ')}F"
    return values


def diagrams() -> dict[Path, str]:
    """Return path -> SVG of every wiring diagram, drawn by WireViz."""
    made = {}
    with tempfile.TemporaryDirectory() as folder:
        for source in sorted(wiring.FOLDER.glob("*.yml")):
            command = [sys.executable, "-m", "wireviz.wv_cli", "-f", "s", "-o", folder, str(source)]
            subprocess.run(command, check=True, capture_output=True)
            made[source.with_suffix(".svg")] = (Path(folder) / f"{source.stem}.svg").read_text(encoding="utf-8")
    return made


def graphviz_of(svg: str) -> str:
    """Return the version of Graphviz that drew it; another one may lay it out differently."""
    found = _GRAPHVIZ.search(svg)
    return found[1] if found else "unknown"


def main() -> int:
    made = files()
    if missing := missing_of(DIAGRAM_TOOLS):
        print(f"The wiring diagrams stay as they are; not installed: {', '.join(missing)}")
    else:
        made.update(diagrams())
    changed = [path for path, text in made.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    for path in changed:
        path.parent.mkdir(exist_ok=True)
        path.write_text(made[path], encoding="utf-8")
        print(f"written: {path.relative_to(HARDWARE.parent)}")
    print(f"{len(changed)} of {len(made)} files were out of date.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
