"""Check that everything made from data is up to date: pictures, tables of the pages, and the wiring diagrams."""

from pathlib import Path

from hardware import generate
from hardware.checks.check import HARDWARE, Check, Findings
from hardware.checks.wiring import drawing_faults, read

REMEDY = "make it again: python -m hardware.generate"


def stale(made: dict[Path, str]) -> tuple[str, ...]:
    """Return a fault for each of these files that is missing or different."""
    names = {path: path.relative_to(HARDWARE.parent).as_posix() for path in made}
    return tuple(
        f"{names[path]} is out of date; {REMEDY}"
        for path, text in made.items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    )


def _run_pages() -> Findings:
    made = generate.files()
    pictures = sum(path.suffix == ".svg" for path in made)
    return Findings(f"{pictures} pictures, {len(made) - pictures} pages and lists made from data", stale(made))


def _run_drawings() -> Findings:
    """Compare byte for byte if the same Graphviz drew them. Another version may lay out differently, but must show the
    same."""
    made = generate.diagrams()
    here = {generate.graphviz_of(svg) for svg in made.values()}
    there = {generate.graphviz_of(path.read_text(encoding="utf-8")) for path in made if path.exists()}
    if here == there:
        return Findings(f"{len(made)} diagrams drawn again, byte for byte", stale(made))
    faults = [fault for path, svg in made.items() for fault in drawing_faults(read(path.with_suffix(".yml")), svg)]
    versions = f"here Graphviz {', '.join(sorted(here))}, there {', '.join(sorted(there))}"
    return Findings(f"{len(made)} diagrams drawn again, compared in words ({versions})", tuple(faults))


PAGES = Check("pages and pictures", _run_pages)
DRAWINGS = Check("wiring drawings", _run_drawings, needs=generate.DIAGRAM_TOOLS)
