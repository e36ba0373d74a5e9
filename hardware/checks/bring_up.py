"""The bring-up sheet sends probes to the nets that it says."""

from collections.abc import Iterator, Mapping

from hardware import bring_up
from hardware.checks import carrier, layouts
from hardware.checks.check import Check, Findings
from hardware.drawings.layout import Layout


def faults(points: Mapping[str, tuple[str, ...]], boards: dict[str, Layout]) -> Iterator[str]:
    """Points that are on another net than the sheet says."""
    for net, (*holes, test_point) in points.items():
        for name, hole in zip(bring_up.BOARDS, holes, strict=True):
            if hole and (found := layouts.net_at(boards[name], hole)) != net:
                yield f"bring-up sheet: {hole} of {name}.toml is on {found or 'no net'}, not on {net}"
        if carrier.TEST_POINTS.get(test_point) != net:
            yield f"bring-up sheet: {test_point} of the carrier is not on {net}"


def _run() -> Findings:
    found = tuple(faults(bring_up.POINTS, {board.name: board for board in layouts.layouts()}))
    return Findings(f"{len(bring_up.POINTS)} nets, where each build has them", found)


BRING_UP = Check("bring-up sheet", _run)
