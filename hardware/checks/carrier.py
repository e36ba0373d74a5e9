# SPDX-License-Identifier: MIT
"""Compare the carrier board's netlist with the pin table, and with the requirements of the circuit.

`hardware/carrier/fab/netlist.xml` is KiCad's export of the schematic; another check proves that it is up to date.
"""

import csv
import math
import re
import tomllib
import zipfile
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from xml.etree import ElementTree

from hardware.checks import bom, pinmap
from hardware.checks.check import HARDWARE, ROOT, Check, Findings

FAB = HARDWARE / "carrier" / "fab"
NETLIST = FAB / "netlist.xml"
POSITIONS = FAB / "positions.csv"
PARTS = HARDWARE / "bom" / "carrier.csv"
BOARD = HARDWARE / "carrier" / "carrier.kicad_pcb"
GERBERS = FAB / "gerbers.zip"
SILKSCREEN = "carrier-F_Silkscreen.gbr"
SCREW_HEAD_MM = 7.0  # diameter round a hole: nothing is printed under it
SILK_CLEAR_MM = 0.25  # from words to a plug
KEYED = "Connector_JST:JST_XH_"  # can be plugged in one way only
PICO, SOCKET, SHIFTER, BULK = "A1", "J1", "U1", "C1"
# pads for a meter's probe, hardware/bring-up.md
TEST_POINTS = {"TP1": "GND", "TP2": "+5V_IN", "TP3": "+5V_RING", "TP4": "VSYS", "TP5": "+3V3", "TP6": "RING_DIN"}
NO_PARTS = ("H", "TP")  # holes and test points: nothing to buy
CHAIN_PLUGS = {"J20": range(11, 18), "J21": range(18, 25)}
CHAIN_SEATS = range(11, 25)  # as people count them, from 1
# a shift register's inputs, in the order of its output: 74HC165 data sheet, table 2 and figure 6
REGISTER_INPUTS = ("D7", "D6", "D5", "D4", "D3", "D2", "D1", "D0")
NEAR_MM = 8  # from the middle of an IC to the middle of its capacitor: an SO-16 is 10 mm long
SUPPLIES = {"+5V_IN", "+5V_RING", "VSYS", "VBUS", "+3V3", "GND"}

Pin = tuple[str, str]  # part, pin


@dataclass(frozen=True)
class Part:
    """A part of the schematic; `functions`: pin -> its name in the symbol; `fields`: MPN, Manufacturer, ..."""

    reference: str
    value: str
    functions: dict[str, str]
    fields: dict[str, str]

    def pin(self, function: str) -> Pin:
        """Return the pin with this function; `KeyError` if it has none."""
        return self.reference, {name: pin for pin, name in self.functions.items()}[function]


@dataclass(frozen=True)
class Netlist:
    """Parts by reference, and the net of each connected pin; nets of one sheet without the sheet's name."""

    parts: dict[str, Part]
    net_of: dict[Pin, str]

    def pins(self, net: str) -> set[Pin]:
        """Return the pins on that net."""
        return self._pins_of.get(net, set())

    def of(self, reference: str) -> dict[str, str]:
        """Return pin -> net of one part."""
        return self._nets_of.get(reference, {})

    def parts_on(self, net: str) -> set[str]:
        """Return the parts on that net, without test points."""
        return {part for part, _ in self.pins(net) if not part.startswith(NO_PARTS)}

    def between(self, kind: str, one: str, other: str) -> list[Part]:
        """Return the two-pin parts of that kind (a letter: R, C, D, F) that join these two nets."""
        near = {part for part, _ in self.pins(one) if re.fullmatch(kind + r"\d+", part)}
        return [self.parts[part] for part in sorted(near) if sorted(self.of(part).values()) == sorted((one, other))]

    @cached_property
    def _pins_of(self) -> dict[str, set[Pin]]:
        pins: dict[str, set[Pin]] = defaultdict(set)
        for pin, net in self.net_of.items():
            pins[net].add(pin)
        return dict(pins)

    @cached_property
    def _nets_of(self) -> dict[str, dict[str, str]]:
        nets: dict[str, dict[str, str]] = defaultdict(dict)
        for (part, pin), net in self.net_of.items():
            nets[part][pin] = net
        return dict(nets)

    def joined(self, changes: dict[Pin, str]) -> "Netlist":
        """Return the same netlist with other nets on some pins."""
        return replace(self, net_of={**self.net_of, **changes})

    def without(self, reference: str) -> "Netlist":
        """Return the same netlist with one part less."""
        parts = {name: part for name, part in self.parts.items() if name != reference}
        return Netlist(parts, {pin: net for pin, net in self.net_of.items() if pin[0] != reference})


def read(path: Path = NETLIST) -> Netlist:
    """Return the netlist of that file."""
    tree = ElementTree.parse(path).getroot()
    net_of: dict[Pin, str] = {}
    functions: dict[str, dict[str, str]] = defaultdict(dict)
    for net in tree.iterfind("nets/net"):
        for node in net.iterfind("node"):
            pin = node.attrib["ref"], node.attrib["pin"]
            functions[pin[0]][pin[1]] = node.get("pinfunction", "")
            if not net.attrib["name"].startswith("unconnected-"):
                net_of[pin] = net.attrib["name"].rsplit("/", 1)[-1]
    parts = {}
    for entry in tree.iterfind("components/comp"):
        reference = entry.attrib["ref"]
        fields = {field.attrib["name"]: field.text or "" for field in entry.iterfind("fields/field")}
        parts[reference] = Part(reference, entry.findtext("value", ""), functions[reference], fields)
    return Netlist(parts, net_of)


def ohms(value: str) -> float:
    """Return a resistor's printed value: "330", "5k1", "100k"; NaN if it is none."""
    found = re.fullmatch(r"(\d+)(?:([kM])(\d*))?", value)
    if not found:
        return math.nan
    return float(f"{found[1]}.{found[3] or 0}") * {None: 1, "k": 1e3, "M": 1e6}[found[2]]


def printed(netlist: Netlist) -> dict[str, str]:
    """Return reference -> a resistor's or capacitor's value with its unit, as a parts list writes it."""
    values = {}
    for reference, part in netlist.parts.items():
        if reference[0] == "R":
            values[reference] = f"{ohms(part.value):g} ohm"
        elif reference[0] == "C":
            values[reference] = f"{part.value}F"
    return values


def faults(netlist: Netlist, table: pinmap.PinTable) -> Iterator[str]:
    """Return what is wrong with the circuit."""
    yield from _pico(netlist, table)
    yield from _plugs(netlist, table)
    yield from _power(netlist)
    yield from _socket(netlist)
    yield from _capacitors(netlist)
    yield from _ring(netlist)
    yield from _piezo_and_screen(netlist)
    for name in [signal.net for signal in table.signals if signal.net.startswith("BTN_")]:
        yield from _button(netlist, name, PICO)
    for seat in CHAIN_SEATS:
        yield from _button(netlist, f"BTN_SEAT{seat}", "U")
    yield from _chain(netlist)
    yield from _test_points(netlist)
    yield from _power_light(netlist)
    yield from _fields(netlist)
    for net in set(netlist.net_of.values()) - {"VBUS"}:
        if len(netlist.pins(net)) < 2:
            yield f"net {net} ends at its only pin"


def _pico(netlist: Netlist, table: pinmap.PinTable) -> Iterator[str]:
    wanted = {str(pin): net for pin, net in table.net_of_pin().items()}
    found = netlist.of(PICO)
    for pin in sorted(wanted.keys() | found.keys(), key=int):
        if found.get(pin) != wanted.get(pin):
            yield f"{PICO} pin {pin} is on {found.get(pin, 'no net')}, in the pin table on {wanted.get(pin, 'no net')}"


def _plugs(netlist: Netlist, table: pinmap.PinTable) -> Iterator[str]:
    wanted = {plug.reference: plug.nets for plug in table.connectors}
    for reference, seats in CHAIN_PLUGS.items():
        wanted[reference] = (*(f"BTN_SEAT{seat}_EXT" for seat in seats), "GND")
    for reference, nets in wanted.items():
        pins = netlist.of(reference)
        found = tuple(pins[pin] for pin in sorted(pins, key=lambda pin: (len(pin), pin)))
        if reference == SOCKET:  # a USB-C socket has more pins than the table's two poles
            found = tuple(sorted(set(found) & SUPPLIES))
        if found != nets:
            yield f"{reference} carries {', '.join(found) or 'nothing'}; in the pin table {', '.join(nets)}"


def _power(netlist: Netlist) -> Iterator[str]:
    """Check the power path: fuse first, the diode lets current only into VSYS, and nothing reaches VBUS."""
    # not even a test point: it would invite a supply
    if strangers := {part for part, _ in netlist.pins("VBUS")} - {PICO}:
        yield f"VBUS is joined to {', '.join(sorted(strangers))}: nothing but the Pico may be there"
    if not netlist.between("F", "+5V_IN", "+5V_RING"):
        yield "no fuse between +5V_IN and +5V_RING"
    if strangers := netlist.parts_on("+5V_IN") - {SOCKET, "F1"}:
        yield f"before the fuse hangs {', '.join(sorted(strangers))}"
    yield from _diode(netlist, "from +5V_RING into VSYS", "+5V_RING", "VSYS")
    if strangers := netlist.parts_on("VSYS") - {PICO, "D2"}:
        yield f"VSYS is joined to {', '.join(sorted(strangers))}"
    yield from _diode(netlist, "the suppressor over +5V_RING", "GND", "+5V_RING")
    bulk = [part for part in netlist.between("C", "+5V_RING", "GND") if part.value == "1000u"]
    if not bulk or netlist.of(bulk[0].reference)["1"] != "+5V_RING":
        yield "no 1000 uF over +5V_RING with its plus, pin 1, up"


def _diode(netlist: Netlist, what: str, anode: str, cathode: str) -> Iterator[str]:
    found = netlist.between("D", anode, cathode)
    if not found:
        yield f"no diode {what}"
    for diode in found:
        if netlist.net_of.get(diode.pin("K")) != cathode:
            yield f"{diode.reference}, {what}, is the wrong way round: its cathode belongs on {cathode}"


def _socket(netlist: Netlist) -> Iterator[str]:
    """Check the USB-C socket: power on its pins, and at each CC pin its own 5.1 kilohm to ground (USB Type-C
    specification 4.5.1.2)."""
    for pin, function in netlist.parts[SOCKET].functions.items():
        wanted = {"VBUS": "+5V_IN", "GND": "GND", "SHIELD": "GND"}.get(function)
        if wanted and netlist.net_of.get((SOCKET, pin)) != wanted:
            yield f"{SOCKET} pin {pin}, {function}, is not on {wanted}"
    pins = [netlist.parts[SOCKET].pin(name) for name in ("CC1", "CC2")]
    nets = [netlist.net_of.get(pin, "") for pin in pins]
    if nets[0] == nets[1]:
        yield f"CC1 and CC2 of {SOCKET} share a net; each wants a resistor of its own"
    for net in nets:
        resistors = netlist.between("R", net, "GND")
        if [ohms(part.value) for part in resistors] != [5100]:
            yield f"{SOCKET}: {net or 'a CC pin'} has not one 5.1 kilohm to GND"
        if len(netlist.pins(net)) != 2:
            yield f"{SOCKET}: {net or 'a CC pin'} goes elsewhere too"


def _capacitors(netlist: Netlist) -> Iterator[str]:
    """Check that a supply has as many 100 nF as ICs."""
    fed: dict[str, list[str]] = defaultdict(list)
    for part in ics(netlist):
        fed[netlist.net_of.get(part.pin("VCC"), "no supply")].append(part.reference)
        if netlist.net_of.get(part.pin("GND")) != "GND":
            yield f"{part.reference} has no ground"
    for net, references in fed.items():
        small = [part for part in netlist.between("C", net, "GND") if part.value == "100n"]
        if len(small) < len(references):
            yield f"{len(small)} capacitors of 100 nF on {net} for {', '.join(references)}"


def ics(netlist: Netlist) -> list[Part]:
    """Return the integrated circuits."""
    return [part for part in netlist.parts.values() if re.fullmatch(r"U\d+", part.reference)]


def _ring(netlist: Netlist) -> Iterator[str]:
    """Check the ring's data line: Pico, shifter at 5 V, series resistor, plug, and a resistor that keeps the line low
    at the start."""
    shifter = {pin: netlist.net_of.get((SHIFTER, pin)) for pin in "12345"}
    if shifter != {"1": "GND", "2": "RING_DATA", "3": "GND", "4": "RING_SHIFTED", "5": "+5V_RING"}:
        yield f"{SHIFTER} is not wired as a buffer from RING_DATA to RING_SHIFTED: {shifter}"
    series = netlist.between("R", "RING_SHIFTED", "RING_DIN")
    if not series or not 300 <= ohms(series[0].value) <= 500:
        yield "no resistor of 300 to 500 ohm between RING_SHIFTED and RING_DIN"
    if len(netlist.pins("RING_SHIFTED")) != 2 or len(netlist.parts_on("RING_DIN")) != 2:
        yield "something bridges the resistor before the ring"
    if not netlist.between("R", "RING_DATA", "GND"):
        yield "nothing keeps RING_DATA low while the Pico starts"


def _piezo_and_screen(netlist: Netlist) -> Iterator[str]:
    if [ohms(part.value) for part in netlist.between("R", "PIEZO", "PIEZO_EXT")] != [220]:
        yield "no 220 ohm before the piezo"
    for net in ("I2C_SDA", "I2C_SCL"):
        if [ohms(part.value) for part in netlist.between("R", net, "+3V3")] != [4700]:
            yield f"no 4.7 kilohm from {net} to +3V3"


def _button(netlist: Netlist, net: str, reader: str) -> Iterator[str]:
    """Check a button: plug, ESD diode, 1 kilohm, pull-up; 10 nF before a Schmitt trigger, none before a register."""
    outside = f"{net}_EXT"
    needed = {
        "an ESD diode": [part.value for part in netlist.between("D", outside, "GND")] == ["PESD5V0S1BA"],
        "1 kilohm in series": [ohms(part.value) for part in netlist.between("R", outside, net)] == [1000],
        "10 kilohm to +3V3": [ohms(part.value) for part in netlist.between("R", net, "+3V3")] == [10000],
    }
    yield from (f"{net}: not with {what}" for what, there in needed.items() if not there)
    capacitors = [part.value for part in netlist.between("C", net, "GND")]
    if capacitors != (["10n"] if reader == PICO else []):
        yield f"{net}: {', '.join(capacitors) or 'no capacitor'} to GND"
    if len(netlist.pins(outside)) != 3:
        yield f"{outside} joins more or less than plug, diode and resistor"
    if not any(part.startswith(reader) for part, _ in netlist.pins(net)):
        yield f"{net} reaches no {'pin of the Pico' if reader == PICO else 'shift register'}"


def _chain(netlist: Netlist) -> Iterator[str]:
    """Check the chain: bits arrive in the order of the seats, then as "not pressed"."""
    for reference in ("U2", "U3"):
        register = netlist.parts.get(reference)
        for function, net in (("~{PL}", "SEATS_LOAD"), ("CP", "SEATS_CLK"), ("~{CE}", "GND")):
            if register is None or netlist.net_of.get(register.pin(function)) != net:
                yield f"{reference}: {function} is not on {net}"
    order = []
    line = "SEATS_DATA"
    while found := [part for part in ics(netlist) if "Q7" in part.functions.values() and _drives(netlist, part, line)]:
        order += [netlist.net_of.get(found[0].pin(function), "nothing") for function in REGISTER_INPUTS]
        line = netlist.net_of.get(found[0].pin("DS"), "nothing")
        if len(order) > 100:
            break
    wanted = [f"BTN_SEAT{seat}" for seat in CHAIN_SEATS] + ["+3V3", "+3V3"]
    if order != wanted or line != "+3V3":
        yield f"the chain gives {', '.join(order)}, then {line}; not the seats in their order and then +3V3"


def _drives(netlist: Netlist, part: Part, net: str) -> bool:
    return netlist.net_of.get(part.pin("Q7")) == net


def _test_points(netlist: Netlist) -> Iterator[str]:
    for reference, net in TEST_POINTS.items():
        found = netlist.net_of.get((reference, "1"), "no net")
        if found != net:
            yield f"{reference} is on {found}, the bring-up sheet has it on {net}"
    for reference in netlist.parts:
        if reference.startswith("TP") and reference not in TEST_POINTS:
            yield f"the bring-up sheet does not know {reference}"


def _power_light(netlist: Netlist) -> Iterator[str]:
    """Check the light from +5V_RING to ground, behind a resistor, the right way round."""
    diodes = [part for part in netlist.parts.values() if {"A", "K"} <= set(part.functions.values())]
    lights = [diode for diode in diodes if netlist.net_of.get(diode.pin("K")) == "GND"]
    if not any(netlist.between("R", "+5V_RING", netlist.net_of.get(light.pin("A"), "")) for light in lights):
        yield "no light-emitting diode with a resistor between +5V_RING and GND, its cathode at GND"


def _fields(netlist: Netlist) -> Iterator[str]:
    for part in netlist.parts.values():
        if part.reference.startswith(NO_PARTS):
            continue
        if "Specification" not in part.fields and not (part.fields.get("MPN") and part.fields.get("Manufacturer")):
            yield f"{part.reference} has neither maker and part number nor a specification"
        if "MPN" in part.fields and not part.fields.get("Alternate"):
            yield f"{part.reference} has no alternate"
        plug = part.reference[0] == "J" and part.reference != SOCKET
        if plug and not part.fields.get("Footprint", "").startswith(KEYED):
            yield f"{part.reference} is not keyed: what is plugged in the wrong way round gets reversed power"


def places(path: Path = POSITIONS) -> dict[str, tuple[float, float]]:
    """Return where each part is on the board, in mm."""
    with path.open(encoding="utf-8", newline="") as file:
        return {row["Ref"]: (float(row["PosX"]), float(row["PosY"])) for row in csv.DictReader(file)}


def test_points(board: str) -> dict[str, tuple[float, float]]:
    """Where each test point is on the board, in mm from its lower left corner, given its file."""
    return _footprints(board, "TP")


def holes(board: str) -> dict[str, tuple[float, float]]:
    """Return where each hole for a screw is."""
    return _footprints(board, "H")


def _footprints(board: str, kind: str) -> dict[str, tuple[float, float]]:
    [origin] = re.findall(r"\(aux_axis_origin ([\d.]+) ([\d.]+)\)", board)
    found = {}
    for footprint in board.split("\n\t(footprint ")[1:]:
        reference = re.search(rf'"Reference" "({kind}\d+)"', footprint)
        place = re.search(r"\n\t\t\(at ([\d.]+) ([\d.]+)", footprint)
        if reference and place:
            found[reference[1]] = (float(place[1]) - float(origin[0]), float(origin[1]) - float(place[2]))
    return dict(sorted(found.items()))


def placing_faults(netlist: Netlist, where: dict[str, tuple[float, float]]) -> Iterator[str]:
    """Check that every IC has its 100 nF beside it, and every ESD diode is nearer to its plug than the resistor behind
    it."""
    for part in ics(netlist):
        net = netlist.net_of.get(part.pin("VCC"), "")
        small = [other.reference for other in netlist.between("C", net, "GND") if other.value == "100n"]
        distance = min((math.dist(where[part.reference], where[other]) for other in small), default=math.inf)
        if distance > NEAR_MM:
            yield f"{part.reference}: the next 100 nF on {net} is {distance:.1f} mm away"
    for net in {net for net in netlist.net_of.values() if net.startswith("BTN_") and net.endswith("_EXT")}:
        of_kind = {part[0]: part for part, _ in netlist.pins(net)}
        if {"D", "J", "R"} <= of_kind.keys():
            plug = where[of_kind["J"]]
            if math.dist(where[of_kind["D"]], plug) > math.dist(where[of_kind["R"]], plug):
                yield f"{net}: the resistor stands before the ESD diode"


def name_faults(netlist: Netlist, board: str) -> Iterator[str]:
    """Check the board's file: plugs and test points print the references that the guide uses, plugs name the right
    seat, and the board says where its design files are."""
    printed_names = set()
    for text in re.split(r"\n\t\(", board):
        if text.startswith("gr_text ") and '(layer "F.SilkS")' in text:
            printed_names |= set(re.findall(r"\b(?:J|TP)\d+\b", text.split("\n", 1)[0]))
    for reference in sorted(netlist.parts):
        if reference.startswith(("J", "TP")) and reference not in printed_names:
            yield f"{reference} is not printed on the board, and the guide calls it so"
    for plug in pinmap.read().connectors:
        if plug.name.startswith("seat ") and f'(gr_text "{plug.reference}: {plug.name.split()[1]}"' not in board:
            yield f"{plug.reference} is the plug of {plug.name}, and the board does not print it so"
    for seat in CHAIN_SEATS:
        if f'(gr_text "{seat}"' not in board:
            yield f"the pin of seat {seat} in its plug has no number on the board"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    address = project.get("urls", {}).get("repository", project["name"])
    if not re.search(rf'\(gr_text "Design files: [^\n]*{re.escape(address)}', board):
        yield f"the board does not say where its design files are: {address}"


@dataclass(frozen=True)
class Stroke:
    """A stroke of the silkscreen, in mm from the board's lower left corner; `part`: whose outline it is, "" for
    words."""

    part: str
    ends: tuple[tuple[float, float], tuple[float, float]]
    width: float


def strokes(gerber: str) -> Iterator[Stroke]:
    """Return the strokes of a Gerber file: Ucamco, The Gerber Layer Format Specification, 4.3, 4.8 and 5.6.13
    (`.C`)."""
    widths = dict(re.findall(r"%ADD(\d+)C,([\d.]+)\*%", gerber))
    part, width, at = "", 0.0, (0.0, 0.0)
    for line in gerber.splitlines():
        if chosen := re.fullmatch(r"D(\d\d+)\*", line):
            width = float(widths.get(chosen[1], 0))
        elif line.startswith("%TO.C,"):
            part = line[len("%TO.C,") : -len("*%")]
        elif line.startswith("%TD"):
            part = ""
        elif moved := re.fullmatch(r"X(-?\d+)Y(-?\d+)D0([12])\*", line):
            to = int(moved[1]) / 1e6, int(moved[2]) / 1e6
            if moved[3] == "1":
                yield Stroke(part, (at, to), width)
            at = to


def silk_faults(gerber: str, holes: dict[str, tuple[float, float]]) -> Iterator[str]:
    """Return words of the silkscreen under a plug or a screw's head, given the Gerber file and the holes."""
    drawn = list(strokes(gerber))
    words = [(end, stroke.width / 2) for stroke in drawn if not stroke.part for end in stroke.ends]
    for plug in sorted({stroke.part for stroke in drawn if stroke.part.startswith("J")}):
        own = [end for stroke in drawn if stroke.part == plug for end in stroke.ends]
        (left, right), (low, high) = ((min(axis), max(axis)) for axis in zip(*own, strict=True))
        gap = min(
            math.dist((x, y), (min(max(x, left), right), min(max(y, low), high))) - half for (x, y), half in words
        )
        if gap < SILK_CLEAR_MM:
            yield f"words on the board come within {gap:.2f} mm of {plug}: move them, or make them smaller"
    for name, place in holes.items():
        gap = min(math.dist(end, place) - half for end, half in words) - SCREW_HEAD_MM / 2
        if gap < 0:
            yield f"words on the board lie {-gap:.2f} mm under the head of the screw in {name}: move them"


def mark_faults(gerber: str, told: str) -> Iterator[str]:
    """Check that the guide's text describes C1's sign on the silkscreen: a plus of two strokes. A sentence on its
    long leg names that sign, and no sentence names the other."""
    crosses = [stroke.ends for stroke in strokes(gerber) if stroke.part == BULK]
    level = [ends for ends in crosses if ends[0][1] == ends[1][1]]
    upright = [ends for ends in crosses if ends[0][0] == ends[1][0]]
    plus = any(
        math.isclose((a[0] + b[0]) / 2, c[0], abs_tol=0.01) and math.isclose((c[1] + d[1]) / 2, a[1], abs_tol=0.01)
        for a, b in level
        for c, d in upright
    )
    printed_sign, other = ("plus", "minus") if plus else ("minus", "plus")
    sentences = re.split(r"(?<=[.:])\s", " ".join(told.split()))
    of_leg = [sentence for sentence in sentences if BULK in sentence and "long leg" in sentence]
    if not any(printed_sign in sentence for sentence in of_leg) or re.search(rf"\b{other} (?:sign|mark)", told):
        yield f"{BULK} has a {printed_sign} sign on the board: tell the maker so"


def _run() -> Findings:
    netlist = read()
    table = pinmap.read()
    board = BOARD.read_text(encoding="utf-8")
    with zipfile.ZipFile(GERBERS) as made:
        silk = made.read(SILKSCREEN).decode()
    wanted = {reference for reference in netlist.parts if not reference.startswith(NO_PARTS)}
    found = (
        *faults(netlist, table),
        *placing_faults(netlist, places()),
        *name_faults(netlist, board),
        *silk_faults(silk, holes(board)),
        *mark_faults(silk, (HARDWARE / "carrier.md").read_text(encoding="utf-8")),
        *bom.faults(PARTS.name, bom.read(PARTS), wanted),
        *bom.value_faults(PARTS.name, bom.read(PARTS), printed(netlist)),
    )
    nets = set(netlist.net_of.values())
    return Findings(f"{len(netlist.parts)} parts, {len(nets)} nets, {len(netlist.net_of)} pins", found)


CIRCUIT = Check("carrier netlist", _run)
