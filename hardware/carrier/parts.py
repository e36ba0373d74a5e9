# SPDX-License-Identifier: MIT
"""The board's parts list, made from its netlist: `hardware/bom/carrier.csv`."""

import csv
import io
import re
from collections import defaultdict
from dataclasses import asdict, fields

from hardware.checks.bom import GENERIC, Line
from hardware.checks.carrier import NO_PARTS, Part, read
from hardware.checks.check import HARDWARE

BESIDES = HARDWARE / "carrier" / "besides.csv"  # needed for the build, but not soldered to the board


def listed() -> str:
    """Return the list as CSV: the netlist's parts, equal ones in one line, then the other things that are needed."""
    alike: dict[Line, list[Part]] = defaultdict(list)
    for part in read().parts.values():
        if not part.reference.startswith(NO_PARTS):
            alike[_line(part)].append(part)
    text = io.StringIO()
    writer = csv.DictWriter(text, [field.name for field in fields(Line)], lineterminator="\n")
    writer.writeheader()
    for line, several in sorted(alike.items(), key=lambda item: _order(item[1][0].reference)):
        references = sorted((part.reference for part in several), key=_order)
        writer.writerow({**asdict(line), "reference": " ".join(references), "quantity": len(references)})
    return text.getvalue() + BESIDES.read_text(encoding="utf-8").split("\n", 1)[1]


def _line(part: Part) -> Line:
    """Return the line of this part in the list, without reference and quantity."""
    told = part.fields
    return Line(
        reference="",
        quantity="",
        description=re.split("[,:]", told["Description"])[0],
        manufacturer=told.get("Manufacturer", GENERIC),
        part_number=told.get("MPN", ""),
        alternate=told.get("Alternate", ""),
        specification=told.get("Specification") or told["Description"],
        optional=told.get("Optional", "no"),
    )


def _order(reference: str) -> tuple[str, int]:
    letters = reference.rstrip("0123456789")
    return letters, int(reference[len(letters) :])
