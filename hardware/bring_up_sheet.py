"""The bring-up sheet: what to measure, in which order, when a board of build (b) or (c) gets power for the first time.

The points are holes of the layouts and test points of the carrier. The expected values are computed from the parts'
values and from the firmware's estimate of current.
"""

from __future__ import annotations

import math
import re
from typing import NamedTuple

from hardware import power_tables
from hardware.checks import bom, carrier
from hardware.drawings.parts import MINUS
from hardware.markdown import table, wrapped
from host_tools.device import firmware_process, guided_test

# net -> where to measure it: on the long board of build (b), on its small board, on the carrier
POINTS = {
    "GND": ("T-30", "h13", "TP1"),
    "+5V_IN": ("j50", "h2", "TP2"),
    "+5V_RING": ("T+30", "b3", "TP3"),
    "VSYS": ("j2", "h3", "TP4"),
    "+3V3": ("j5", "", "TP5"),
    "RING_DIN": ("j38", "h14", "TP6"),
}
BOARDS = ("wired", "small")  # layouts, in that order
PICO_PIN = {"+3V3": 36}  # if a board has no point of its own
WHAT = {
    "GND": "ground, for the black probe",
    "+5V_IN": "5 V from the supply, before the fuse",
    "+5V_RING": "5 V behind the fuse: ring, level shifter",
    "VSYS": "the Pico's supply, behind the diode",
    "+3V3": "3.3 V, made by the Pico",
    "RING_DIN": "data to the ring",
}
SUPPLY_V = (4.75, 5.25)  # 5 V and 5 %: USB Type-C specification, vSafe5V at the plug
FUSE_DROP_V = 0.05  # at what the Pico alone draws
DIODE_DROP_V = (0.15, 0.35)  # a Schottky diode of 1 A at 1 to 100 mA
DIODE_TEST_V = (0.15, 0.45)  # the same diode on a meter's diode setting
IDLE_DROP_V = 0.1  # the same diode with only a meter behind it: less than a microampere
LIGHT_V = (1.8, 2.4)  # a green light-emitting diode
PICO_V = (3.2, 3.4)  # its regulator
LOW_V = 0.8  # an input reads low up to here: RP2040 data sheet, table of pin specifications
PICO_PULL_UP_KILOHM = 50  # 50 to 80: RP2040 data sheet, table of pin specifications; the firmware switches it on
DISCHARGE_OHM, DISCHARGE_S = 330, 2  # held across C1, which nothing else discharges while the Pico is out
DISCHARGED_V = 0.5
RP_KILOHM = (56, 22, 10)  # USB Type-C specification, table 4-27: what tells a sink 0.5, 1.5 and 3 A


class Measure(NamedTuple):
    """A row of the sheet; `only`: "(c)" if build (b) has no such thing."""

    red: str
    black: str
    expected: str
    only: str = ""


def points() -> str:
    """Return where to measure each net."""
    rows = [(f"`{net}`", WHAT[net], *_places(net)) for net in POINTS]
    return table(("net", "what it is", "(b), long board", "(b), small board", "(c)"), rows)


def _places(net: str) -> tuple[str, ...]:
    return tuple(_place(hole) or f"pin {PICO_PIN[net]} of the Pico" for hole in POINTS[net])


def _place(hole: str) -> str:
    if hole[:1] in ("T", "B") and not hole.startswith("TP"):
        return f"a {hole[1].replace('-', MINUS)} rail"
    return hole and f"**{hole}**"


def vsys(loaded: bool = True) -> str:
    """Return the expected voltage at VSYS, as the pages write it; `loaded`: the Pico draws its current there."""
    if loaded:
        return _volts(SUPPLY_V[0] - FUSE_DROP_V - DIODE_DROP_V[1], SUPPLY_V[1] - DIODE_DROP_V[0], 1)
    return _volts(SUPPLY_V[0] - FUSE_DROP_V, SUPPLY_V[1], 2)


def supply() -> str:
    """Return the expected voltage between the rails, as the pages write it."""
    return _volts(*SUPPLY_V, 2)


def diode() -> str:
    """Return a meter's reading on its diode setting at the Schottky diode, as the pages write it."""
    return _volts(*DIODE_TEST_V, 2)


def discharge() -> str:
    """Return how to discharge C1, as the pages write it."""
    return f"{DISCHARGE_OHM} Ω for {DISCHARGE_S} s, until the meter shows less than {DISCHARGED_V:g} V"


def pressed_v() -> str:
    """Return the highest voltage at a pressed button's pin on the carrier: both pull-ups against the series
    resistor."""
    series, pull_up = _kilohm("R100"), _kilohm("R200")
    both = pull_up * PICO_PULL_UP_KILOHM / (pull_up + PICO_PULL_UP_KILOHM)
    return f"{_up(PICO_V[1] * series / (series + both), 2):g} V"


def budgets() -> list[int]:
    """Return `budget_ma` on the carrier for each current that a supply announces; the holding current of F1 is the
    most."""
    return [min(budget, fuse_budget("carrier")) for _, _, budget in power_tables.SOURCES]


def fuse_ma(build: str) -> dict[str, int]:
    """Return what F1 of a build's parts list holds and trips at, in mA."""
    line = next(line for line in bom.read(bom.FOLDER / f"{build}.csv") if "F1" in line.references())
    holds, trips = (round(1000 * float(amperes)) for amperes in re.findall(r"([\d.]+) A\b", line.specification)[:2])
    return {"holds": holds, "trips": trips}


def fuse_budget(build: str) -> int:
    """Return the highest `budget_ma` behind F1 of a build's parts list, in whole hundreds."""
    return int(fuse_ma(build)["holds"] / power_tables.MARGIN // 100 * 100)


def _kilohm(reference: str) -> float:
    return carrier.ohms(carrier.read().parts[reference].value) / 1000


def steps() -> str:
    """Return the measurements in their order, to be filled in."""
    lines = []
    number = 0
    for title, rows in _stages():
        cells = []
        for row in rows:
            number += 1
            cells.append((f"{number}", row.red, row.black, f"{row.only and f'{row.only}: '}{row.expected}", ""))
        lines += [wrapped(title), "", table(("", "red probe", "black probe", "expected", "measured"), cells), ""]
    return "\n".join(lines).rstrip()


def _stages() -> list[tuple[str, list[Measure]]]:
    palette = firmware_process.module("light.colours_waves_and_current")
    sink = _kilohm("R1")
    told = [5 * sink / (rp + sink) for rp in RP_KILOHM]
    says = "; ".join(f"{volts:.1f} V, `budget_ma` {budget}" for volts, budget in zip(told, budgets(), strict=True))
    red_ma = palette.current_ma(24 * guided_test.LEVEL, 24)
    light = _volts(SUPPLY_V[0] - FUSE_DROP_V - LIGHT_V[1], SUPPLY_V[1] - LIGHT_V[0], 1)
    return [
        (
            "**Plug nothing in**, and take the Pico out of its sockets; on the long board take out U1, too. (On the "
            "small board both are soldered in and stay.) Set the meter to ohm, in line 3 to its diode setting.",
            [
                Measure("`+5V_RING`", "`GND`", "above 1 kΩ once C1 is charged"),
                Measure("`+5V_IN`", "`+5V_RING`", "below 1 Ω: the fuse"),
                Measure("`+5V_RING`", "`VSYS`", f"{diode()}; probes swapped: nothing"),
                Measure("pin 40 of the Pico, or its socket", "`+5V_RING`", "nothing, either way"),
            ],
        ),
        (
            "**Plug the supply in**, with the Pico still out; on the small board it is in. Set the meter to volts.",
            [
                Measure("`+5V_IN`", "`GND`", supply()),
                Measure("`+5V_RING`", "`GND`", f"{FUSE_DROP_V:g} V less than line 5 at most"),
                Measure("one end of R8", "its other end", f"{light}; D3 is lit", "(c)"),
                Measure(
                    "one end of R1, then of R2",
                    "its other end",
                    f"one shows 0 V, the other what the supply gives: {says}",
                    "(c)",
                ),
                Measure(
                    "`VSYS`",
                    "`GND`",
                    f"{vsys(loaded=False)}, and within {IDLE_DROP_V:g} V of line 6; on the small board, which feeds "
                    f"the Pico already: {vsys()}",
                ),
            ],
        ),
        (
            f"**Unplug the supply. Discharge C1**, which stays charged: hold {discharge()}, between `+5V_RING` and "
            "`GND`. **Put the Pico in**, with the firmware on it, and on the long board U1, too. **Plug the supply "
            "in.** Do not connect the ring yet.",
            [
                Measure("`+3V3`", "`GND`", _volts(*PICO_V, 1)),
                Measure("pin 19 of the Pico", "`GND`", _volts(*PICO_V, 1)),
                Measure(
                    "the same, PASS pressed",
                    "`GND`",
                    f"{pressed_v()} or less on (c), 0 V on (b); up to {LOW_V:g} V counts as pressed",
                ),
                Measure("`RING_DIN`", "`GND`", "below 0.5 V: pulses, most of the time low"),
                Measure(
                    "USB meter in the supply's cable",
                    "",
                    f"{palette.current_ma(0, 0)} mA or less, and on (c) D3's 1 mA",
                ),
            ],
        ),
        (
            "**Unplug the supply, discharge C1, connect the ring, plug the supply in.** `make selftest` lights all its "
            "pixels in red.",
            [
                Measure("5V at the ring", "GND at the ring", "4.5 V or more"),
                Measure("USB meter, the ring in red", "", f"{red_ma} mA or less, 24 pixels"),
            ],
        ),
    ]


def _volts(low: float, high: float, digits: int) -> str:
    """Return a range, rounded outwards, so that no good board is outside."""
    return f"{-_up(-low, digits):g} to {_up(high, digits):g} V"


def _up(value: float, digits: int) -> float:
    shift = 10.0**digits
    return math.ceil(round(value * shift, 6)) / shift
