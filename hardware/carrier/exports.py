# SPDX-License-Identifier: MIT
"""Make all files from the board's KiCad files: `python -m hardware.carrier.exports` writes them into `fab`.

Dates become that of the board's title block, so that the same board gives the same bytes.
"""

import importlib.util
import os
import re
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from PIL import Image

from hardware.carrier import models

FOLDER = models.FOLDER
FAB = FOLDER / "fab"
SCHEMATIC = FOLDER / "carrier.kicad_sch"
BOARD = models.BOARD
KICAD = ("kicad-cli",)
# InteractiveHtmlBom runs in KiCad's own Python; on Linux that is /usr/bin/python3
PAGE_TOOLS = ("kicad-cli", "InteractiveHtmlBom")
LAYERS = ("F.Cu", "B.Cu", "F.Mask", "B.Mask", "F.Paste", "B.Paste", "F.SilkS", "B.SilkS", "Edge.Cuts")
PICTURES = {
    "top.png": ("--height", "1120", "--quality", "basic", "--side", "top", "--zoom", "1.05"),
    "bottom.png": ("--height", "1120", "--quality", "basic", "--side", "bottom", "--zoom", "1.05"),
    "carrier.png": (
        *("--height", "1000", "--quality", "high", "--floor", "--perspective"),
        *("--rotate", "-40,0,20", "--pan", "0,1,0", "--zoom", "0.9"),
    ),
}
_DATE = re.compile(rb"\d{4}-\d\d-\d\d([T ])\d\d:\d\d:\d\d([+-]\d\d:?\d\d|Z)?")
_PDF_DATE = re.compile(rb"\(D:\d{14}")
_DAY = b"2026-11-21"


def undated(data: bytes) -> bytes:
    """Return the content with every time of day at midnight of the title block's date; no length changes."""
    data = _DATE.sub(lambda found: _DAY + found[1] + b"00:00:00" + (found[2] or b""), data)
    return _PDF_DATE.sub(b"(D:" + _DAY.replace(b"-", b"") + b"000000", data)


def make_documents(folder: Path) -> list[str]:
    """Make the netlist, the schematic and the board maker's files. Return the names of the files."""
    _kicad("sch", "export", "netlist", "--format", "kicadxml", "-o", folder / "netlist.xml", SCHEMATIC)
    netlist = undated((folder / "netlist.xml").read_bytes())
    # the path of the schematic on the maker's disk, and the exact build of KiCad
    netlist = re.sub(rb"<source>[^<]*/(carrier\.kicad_sch)</source>", rb"<source>\1</source>", netlist)
    netlist = re.sub(rb"\s*<tool>[^<]*</tool>", b"", netlist)
    netlist = re.sub(rb"<uri>[^<]*/([^/<]*)</uri>", rb"<uri>\1</uri>", netlist)
    (folder / "netlist.xml").write_bytes(netlist)
    _kicad("sch", "export", "pdf", "-o", folder / "schematic.pdf", SCHEMATIC)
    origin = "--use-drill-file-origin"
    _kicad("pcb", "export", "pos", "--format", "csv", "--units", "mm", origin, "-o", folder / "positions.csv", BOARD)
    with tempfile.TemporaryDirectory() as place:
        layers = ",".join(LAYERS)
        _kicad("pcb", "export", "gerbers", "--no-protel-ext", origin, "-l", layers, "-o", f"{place}/", BOARD)
        drill = ("--excellon-oval-format", "route", "--drill-origin", "plot", "--excellon-separate-th")
        _kicad("pcb", "export", "drill", *drill, "-o", f"{place}/", BOARD)
        with zipfile.ZipFile(folder / "gerbers.zip", "w") as file:
            for path in sorted(Path(place).iterdir()):
                entry = zipfile.ZipInfo(path.name, (2026, 11, 21, 0, 0, 0))
                entry.compress_type = zipfile.ZIP_DEFLATED
                file.writestr(entry, undated(path.read_bytes()))
    return _undate(folder, "netlist.xml", "schematic.pdf", "positions.csv", "gerbers.zip")


def make_page(folder: Path) -> list[str]:
    """Make the page that shows where each part goes."""
    found = importlib.util.find_spec("InteractiveHtmlBom")
    assert found is not None
    assert found.submodule_search_locations is not None
    with tempfile.TemporaryDirectory() as place:
        (Path(place) / "InteractiveHtmlBom").symlink_to(found.submodule_search_locations[0])
        script = ["/usr/bin/python3", "-m", "InteractiveHtmlBom.generate_interactive_bom", "--no-browser"]
        looks = ["--dark-mode", "--highlight-pin1", "all", "--extra-fields", "MPN,Manufacturer,Alternate,Specification"]
        where = ["--dest-dir", str(folder.absolute()), "--name-format", "ibom", str(BOARD)]
        environment = {**os.environ, "PYTHONPATH": place, "INTERACTIVE_HTML_BOM_NO_DISPLAY": "1"}
        subprocess.run([*script, *looks, *where], check=True, capture_output=True, env=environment)
    return _undate(folder, "ibom.html")


def make_solid(folder: Path) -> list[str]:
    """Make the board with its parts as a solid, for the case. Needs the 3D models."""
    _kicad("pcb", "export", "step", "--subst-models", "--drill-origin", "-f", "-o", folder / "carrier.step", BOARD)
    return _undate(folder, "carrier.step")


def make_pictures(folder: Path) -> list[str]:
    """Render pictures of the board. Needs the 3D models."""
    for name, view in PICTURES.items():
        _kicad("pcb", "render", "-w", "1400", *view, "-o", folder / name, BOARD)
        with Image.open(folder / name) as picture:
            paper = Image.new("RGBA", picture.size, "white")
            paper.alpha_composite(picture.convert("RGBA"))
        # a quarter of the bytes, without a visible difference
        paper.convert("RGB").quantize(256).save(folder / name, optimize=True)
    return list(PICTURES)


def _undate(folder: Path, *names: str) -> list[str]:
    for name in names:
        if not name.endswith(".zip"):
            (folder / name).write_bytes(undated((folder / name).read_bytes()))
    return list(names)


def _kicad(*words: str | Path) -> None:
    run_kicad(*words, check=True)


def run_kicad(*words: str | Path, check: bool = False) -> subprocess.CompletedProcess[bytes]:
    """Run kicad-cli with settings of its own, so that personal tables and colours have no effect."""
    with tempfile.TemporaryDirectory() as settings:
        environment = {**os.environ, "KICAD_CONFIG_HOME": settings}
        if place := models.folder():
            environment["KICAD9_3DMODEL_DIR"] = str(place)
        return subprocess.run(["kicad-cli", *map(str, words)], check=check, capture_output=True, env=environment)


def kicad_version() -> str:
    """Return the version of KiCad on this machine: "9.0.8", without its packager's suffix."""
    said = run_kicad("version", "--format", "plain", check=True).stdout.decode()
    return re.split(r"[^\d.]", said.strip(), maxsplit=1)[0]


def main() -> int:
    # imported here, because the checks import this module
    from hardware.carrier import parts
    from hardware.checks import carrier

    FAB.mkdir(exist_ok=True)
    if models.folder() is None:
        print("The solid and the pictures want 3D models: python -m hardware.carrier.models")
        return 1
    for make in (make_documents, make_page, make_solid, make_pictures):
        for name in make(FAB):
            print(f"written: fab/{name}", flush=True)
    carrier.PARTS.write_text(parts.listed(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
