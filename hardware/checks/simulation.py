"""Check the Wokwi file of the breadboard: its wires against the pin table, its pins against Wokwi's parts."""

import json
import re
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hardware.checks import pinmap
from hardware.checks.check import HARDWARE, Check, Findings
from hardware.checks.layouts import Strips
from host_tools.device.gpio_to_edge_pin import PIN_OF_GPIO

FOLDER = HARDWARE / "simulation"
PICO = "wokwi-pi-pico"
# each part's pins -> the required net; "1.r" of a button is joined to "1.l"
NETS = {
    "ring": {"VCC": "VBUS", "GND": "GND", "DIN": "RING_DIN"},
    "r1": {"1": "RING_DATA", "2": "RING_DIN"},
    "pass": {"1.l": "BTN_PASS", "2.r": "GND"},
    "out": {"1.l": "BTN_OUT", "2.r": "GND"},
}


def read(name: str) -> Any:
    """Return a JSON file of the simulation."""
    return json.loads((FOLDER / name).read_text(encoding="utf-8"))


def faults(diagram: Any, elements: Any, table: pinmap.PinTable) -> Iterator[str]:
    """Return what is wrong with a diagram."""
    kinds = {part["id"]: part["type"] for part in diagram["parts"]}
    pins = {**elements["pins"], PICO: elements["pico"]}
    wires = table.wire_of_net()
    strips = Strips()
    ends = set()
    nets: dict[str, set[str]] = {}
    for one, other, colour, _path in diagram["connections"]:
        for end in (one, other):
            part, _, pin = end.partition(":")
            if pin not in pins.get(kinds.get(part, ""), ()):
                yield f"diagram.json: {end} is no pin of any of its parts"
                return
            ends.add(end)
        strips.join(one, other)
        found = {net for end in (one, other) if (net := _net(end, elements, table)) is not None}
        if colour not in {wires.get(net) for net in found}:
            yield f"diagram.json: the wire from {one} to {other} is {colour}, {' and '.join(sorted(found))} is not"
    for end in ends:
        net = _net(end, elements, table)
        nets.setdefault(strips.top(end), set()).add(net or f"nothing that the pin table knows ({end})")
    for joined in nets.values():
        if len(joined) > 1:
            yield f"diagram.json joins {' and '.join(sorted(joined))}"
    wanted = {f"{part}:{pin}" for part, of_part in NETS.items() for pin in of_part}
    for missing in sorted(wanted - ends):
        yield f"diagram.json: {missing} goes nowhere"


def _net(end: str, elements: Any, table: pinmap.PinTable) -> str | None:
    part, _, pin = end.partition(":")
    if part != "pico":
        return NETS.get(part, {}).get(pin)
    return table.net_of_pin().get(elements["pico"].index(pin) + 1)


def _run() -> Findings:
    diagram, elements, table = read("diagram.json"), read("elements.json"), pinmap.read()
    found = list(faults(diagram, elements, table))
    for position, pin in enumerate(elements["pico"], 1):
        number = re.fullmatch(r"GP(\d+)", pin)
        if number and PIN_OF_GPIO[int(number[1])] != position:
            found.append(f"elements.json: {pin} is not pin {position} of a Pico")
    looked_at = f"{len(diagram['connections'])} wires and {len(diagram['parts'])} parts of the simulated breadboard"
    return Findings(looked_at, tuple(found))


def _run_elements() -> Findings:
    """Fetch the part definitions by npm and compare."""
    elements = read("elements.json")
    package = f"@wokwi/elements@{elements['version']}"
    found = []
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(["npm", "pack", package, "--silent"], cwd=folder, capture_output=True, text=True)
        archives = list(Path(folder).glob("*.tgz"))
        if done.returncode or not archives:
            return Findings(f"{package} cannot be fetched here, so nothing was compared")
        with tarfile.open(archives[0]) as archive:
            for kind, pins in elements["pins"].items():
                name = f"package/dist/esm/{kind.removeprefix('wokwi-')}-element.js"
                source = archive.extractfile(name)
                text = source.read().decode() if source is not None else ""
                there = re.findall(r"name: '([^']+)'", text[text.find("pinInfo") :])
                if there != pins:
                    found.append(f"elements.json: {kind} has the pins {', '.join(there)}")
    return Findings(f"pins of {len(elements['pins'])} parts against {package}", tuple(found))


DIAGRAM = Check("simulation", _run)
ELEMENTS = Check("simulation's parts", _run_elements, needs=("npm",))
