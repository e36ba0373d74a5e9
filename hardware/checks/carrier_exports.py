# SPDX-License-Identifier: MIT
"""Check the carrier board by KiCad's own rules, and everything that is made from it: make it again and compare."""

import re
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from hardware.carrier import exports, models, parts
from hardware.checks import carrier
from hardware.checks.check import Check, Findings

REMEDY = "make it again: python -m hardware.carrier.exports"
LIKENESS = 4  # mean difference of a colour, 0 to 255, that another renderer's shadows may cause
_RULES = {
    "ERC": ("sch", "erc", "--severity-all", "--exit-code-violations", exports.SCHEMATIC),
    "DRC": ("pcb", "drc", "--schematic-parity", "--severity-all", "--exit-code-violations", exports.BOARD),
}


def rule_faults(name: str, *files: Path) -> list[str]:
    """Return the findings of ERC or DRC, one sentence each; `files` replaces the committed ones."""
    *words, source = _RULES[name]
    with tempfile.TemporaryDirectory() as place:
        report = Path(place) / "report.txt"
        done = exports.run_kicad(*words, "-o", report, *(files or (source,)))
        if not report.exists():
            return [f"{name}: kicad-cli gave no report: {done.stderr.decode(errors='replace').strip()}"]
        found = re.findall(r"^\[.+\]: .+(?:\n .+)*", report.read_text(encoding="utf-8"), re.MULTILINE)
    sentences = [f"{name}: {' '.join(finding.split())}" for finding in found]
    if done.returncode and not sentences:
        sentences.append(f"{name}: kicad-cli ends with {done.returncode}")
    return sentences


def differing(made: Path, kept: Path) -> str | None:
    """Return how a newly made file differs from the committed one; None if it does not."""
    if not kept.exists():
        return "is missing"
    if made.suffix == ".png":
        return _unlike(made, kept)
    if made.suffix == ".zip":
        with zipfile.ZipFile(made) as new, zipfile.ZipFile(kept) as old:
            if new.namelist() != old.namelist():
                return "holds other files"
            changed = [name for name in new.namelist() if new.read(name) != old.read(name)]
        return f"has another {', '.join(changed)}" if changed else None
    return None if made.read_bytes() == kept.read_bytes() else "is out of date"


def _unlike(made: Path, kept: Path) -> str | None:
    with Image.open(made) as new, Image.open(kept) as old:
        if new.size != old.size:
            return f"is {old.width} x {old.height} pixels, not {new.width} x {new.height}"
        small = (new.width // 8, new.height // 8)
        difference = ImageChops.difference(*(image.convert("RGB").resize(small) for image in (new, old)))
        mean = max(ImageStat.Stat(difference).mean)
    return f"shows something else: a colour differs by {mean:.1f}" if mean > LIKENESS else None


def kicad_of(board: Path = exports.FAB / "gerbers.zip") -> str:
    """Return the version of KiCad that made a board's files."""
    with zipfile.ZipFile(board) as file:
        text = b"".join(file.read(name) for name in file.namelist() if name.endswith(".gbr"))
    found = re.search(rb"GenerationSoftware,KiCad,Pcbnew,([\d.]+)", text)
    return found[1].decode() if found else "unknown"


def _made_again(*makes: Callable[[Path], list[str]]) -> Findings:
    here, there = exports.kicad_version(), kicad_of()
    if here != there:  # another version writes the same in other words
        return Findings(f"not compared: made by KiCad {there}, here is {here}")
    with tempfile.TemporaryDirectory() as place:
        names = [name for make in makes for name in make(Path(place))]
        ways = {name: differing(Path(place) / name, exports.FAB / name) for name in names}
    faults = tuple(f"hardware/carrier/fab/{name} {way}; {REMEDY}" for name, way in ways.items() if way)
    return Findings(f"made again: {', '.join(names)}", faults)


def _run_parts() -> Findings:
    listed = parts.listed()
    fresh = carrier.PARTS.exists() and carrier.PARTS.read_text(encoding="utf-8") == listed
    faults = () if fresh else (f"hardware/bom/{carrier.PARTS.name} is out of date; {REMEDY}",)
    return Findings(f"{listed.count(chr(10)) - 1} lines", faults)


def _run_rules() -> Findings:
    faults = tuple(fault for name in _RULES for fault in rule_faults(name))
    return Findings("ERC, and DRC with schematic parity, every severity", faults)


# shutil.which and find_spec know no package of models: with this name it counts as missing unless all are there
_MODELS = () if models.folder() else (models.PACKAGE,)

PARTS = Check("carrier parts", _run_parts)
RULES = Check("carrier ERC and DRC", _run_rules, needs=exports.KICAD)
DOCUMENTS = Check("carrier documents", lambda: _made_again(exports.make_documents), needs=exports.KICAD)
PAGE = Check("carrier placing page", lambda: _made_again(exports.make_page), needs=exports.PAGE_TOOLS)
SOLID = Check(
    "carrier solid, pictures",
    lambda: _made_again(exports.make_solid, exports.make_pictures),
    needs=(*exports.KICAD, *_MODELS),
)
