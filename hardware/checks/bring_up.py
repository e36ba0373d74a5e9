"""Check that the bring-up sheet probes the nets that it names, and that C1 is empty before hands or parts come near
it."""

import math
import re
from collections.abc import Iterator, Mapping

from hardware import bring_up_sheet as sheet
from hardware.checks import bom, carrier, layouts
from hardware.checks.check import HARDWARE, Check, Findings
from hardware.drawings.layout import Layout

SPREAD = 1.2  # an electrolytic capacitor may be 20 % larger than printed
_SUPPLY_ON = re.compile(r"[Ss]upply (?:on|in)\b|Plug the 5 V supply")
_WAITING = re.compile(
    r"\b(?:wait|[Ss]upply (?:out|off)|[Uu]nplug)\W+(?:for )?(?:ten|\d+) (?:seconds|s)\b|wait (?:for )?ten seconds"
)


def faults(points: Mapping[str, tuple[str, ...]], boards: dict[str, Layout]) -> Iterator[str]:
    """Return points that are on another net than the sheet says."""
    for net, (*holes, test_point) in points.items():
        for name, hole in zip(sheet.BOARDS, holes, strict=True):
            if hole and (found := layouts.net_at(boards[name], hole)) != net:
                yield f"bring-up sheet: {hole} of {name}.toml is on {found or 'no net'}, not on {net}"
        if carrier.TEST_POINTS.get(test_point) != net:
            yield f"bring-up sheet: {test_point} of the carrier is not on {net}"


def discharge_faults(build: str, lines: tuple[bom.Line, ...]) -> Iterator[str]:
    """Return a fault unless the parts list's resistor empties its C1 as fast as the pages say."""
    [bulk] = [line for line in lines if line.reference == "C1"]
    farad = float(bom.value_of(bulk.specification).split()[0])
    takes = sheet.DISCHARGE_OHM * SPREAD * farad * math.log(sheet.SUPPLY_V[1] / sheet.DISCHARGED_V)
    if takes > sheet.DISCHARGE_S:
        yield f"{build}: {sheet.DISCHARGE_OHM} ohm empties C1 in {takes:.1f} s, not in {sheet.DISCHARGE_S}"
    held = [line for line in lines if "to discharge C1" in line.specification]
    if [bom.value_of(line.specification) for line in held] != [f"{sheet.DISCHARGE_OHM} ohm"]:
        yield f"{build}: no resistor of {sheet.DISCHARGE_OHM} ohm in the list to discharge C1 with"


def charged_faults(board: Layout) -> Iterator[str]:
    """Return the steps that leave C1 charged: from the one that solders it in to the one that plugs in the Pico."""
    soldered_in = False
    for step in board.steps:
        soldered_in = soldered_in or any(part.kind == "electrolytic" for part in step.parts)
        if "PICO" in step.plugs:
            return
        if soldered_in and _SUPPLY_ON.search(step.test) and "ischarge C1" not in step.test.replace("\n", " "):
            yield f"{board.name}: the test of {step.title!r} leaves C1 charged: say how it is discharged"


def waiting_faults(name: str, text: str) -> Iterator[str]:
    """Return phrases that let C1 discharge by itself."""
    if found := _WAITING.search(" ".join(text.split())):
        yield f"{name}: {found[0]!r}: C1 stays charged, say how it is discharged"


def _run() -> Findings:
    boards = {board.name: board for board in layouts.layouts()}
    found = [*faults(sheet.POINTS, boards)]
    for build in ("wired", "carrier"):
        found += discharge_faults(build, bom.read(bom.FOLDER / f"{build}.csv"))
    for board in boards.values():
        found += charged_faults(board)
    for page in sorted(HARDWARE.rglob("*.md")):
        found += waiting_faults(page.relative_to(HARDWARE).as_posix(), page.read_text(encoding="utf-8"))
    return Findings(f"{len(sheet.POINTS)} nets, where each build has them; C1 empty between the steps", tuple(found))


BRING_UP = Check("bring-up sheet", _run)
