# SPDX-License-Identifier: MIT
"""Files for the usual assembler (JLCPCB) beside the gerbers: a parts list and a list of positions in its format.

`python -m hardware.generate` makes them from the board's positions, its netlist and the parts' sources.
"""

import csv
import io
import re
from pathlib import Path
from typing import Any

from hardware.checks import bom, carrier

FOLDER = carrier.FAB
PARTS = FOLDER / "order-parts.csv"
PLACES = FOLDER / "order-positions.csv"
CHAIN = {"U2", "U3", "C3", "C4"}  # and every part of the chain: hardware/carrier/README.md, "More than ten seats"
CHAIN_NUMBERS = {*range(110, 124), *range(210, 224)}
# Soldered by hand: its pins go through the board.
BY_HAND = ("CP_Radial_", "JST_XH_", "RaspberryPi_Pico_")
# Degrees to add, because the assembler's zero is how a part lies in its reel, and KiCad's is pin 1 at the upper left:
# github.com/matthewlai/JLCKicadTools, jlc_kicad_tools/cpl_rotations_db.csv, which lists the differences.
TURNED = {"SOT-23-5": 180, "SOIC-16_": 270}
ALIKE = ("C_0805_", "R_0805_", "D_SMA", "D_SOD-323", "Fuse_1812_", "LED_0805", "USB_C_Receptacle_GCT_USB4125")
_ITS_NUMBER = re.compile(r"lcsc\.com/product-detail/(C\d+)")


def turned(package: str, degrees: float) -> float:
    """Return the rotation for the assembler. `ValueError` for a package whose rotation is unknown."""
    for begins, more in {**TURNED, **dict.fromkeys(ALIKE, 0)}.items():
        if package.startswith(begins):
            return (degrees + more) % 360
    raise ValueError(f"{package}: say in hardware/carrier/order.py how it lies in the assembler's reel.")


def left_out(reference: str, package: str) -> str:
    """Return why the assembler does not place a part; "" if it does."""
    if package.startswith(BY_HAND):
        return "by hand"
    number = reference.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return "more than ten seats" if reference in CHAIN or int(number) in CHAIN_NUMBERS else ""


def files() -> dict[Path, str]:
    """Return path -> text of both lists."""
    with carrier.POSITIONS.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    places: list[tuple[str, ...]] = [("Designator", "Mid X", "Mid Y", "Layer", "Rotation")]
    lines: dict[tuple[str, ...], list[str]] = {}
    its_numbers = numbers()
    told = {reference: line for line in bom.read(carrier.PARTS) for reference in line.references()}
    for row in rows:
        reference, package = row["Ref"], row["Package"]
        why = left_out(reference, package)
        if not why:
            degrees = turned(package, float(row["Rot"]))
            where = (f"{float(row[axis]):.3f}mm" for axis in ("PosX", "PosY"))
            places.append((reference, *where, row["Side"].capitalize(), f"{degrees:g}"))
        comment, number = named(told[reference], its_numbers)
        lines.setdefault((comment, package, number, why), []).append(reference)
    listed: list[tuple[str, ...]] = [("Comment", "Designator", "Footprint", "JLCPCB Part #", "Do not place")]
    listed += [(comment, ",".join(names), *rest) for (comment, *rest), names in lines.items()]
    return {PARTS: _csv(listed), PLACES: _csv(places)}


def named(line: bom.Line, its_numbers: dict[str, str]) -> tuple[str, str]:
    """Return the part to order: of the part and its alternate the one whose assembler number has a source; else the
    part, or a description, without a number."""
    for part in (line.part_number, line.alternate):
        found = [number for name, number in its_numbers.items() if part.endswith(name)]
        if found:
            return part, found[0]
    return line.part_number or line.specification, ""


def numbers() -> dict[str, str]:
    """Return part number -> the assembler's own, if `bom/sources.csv` has its page."""
    with bom.SOURCES.open(encoding="utf-8", newline="") as file:
        found = {row["part_number"]: _ITS_NUMBER.search(row["source"]) for row in csv.DictReader(file)}
    return {part: match[1] for part, match in found.items() if match}


def _csv(rows: list[Any]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()
