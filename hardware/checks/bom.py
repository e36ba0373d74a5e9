"""Check the parts lists, `hardware/bom/*.csv`: every reference of the wiring is in its build's list exactly once."""

import csv
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from hardware.checks import wiring
from hardware.checks.check import HARDWARE, Check, Findings
from hardware.enclosure import params

FOLDER = HARDWARE / "bom"
BUILDS = ("breadboard", "wired")  # the carrier's list is made from its netlist
SOURCES = FOLDER / "sources.csv"
CASE = FOLDER / "case.csv"  # parts that the cases need
NOT_OF_B = ("24-carrier", "seat-box")
GENERIC = "generic"
# kinds of parts that a maker may stop making: each needs a second source
ACTIVE = ("U", "D", "Q", "PICO", "A")
CONNECTORS = ("J",)
_VALUE = re.compile(r"(\d[\d.]*) ?(kilohm|ohm|kΩ|Ω|µF|uF|nF)(?!\w)")
_FACTORS = {"ohm": 1, "Ω": 1, "kilohm": 1e3, "kΩ": 1e3, "µF": 1e-6, "uF": 1e-6, "nF": 1e-9}
_VOLTS = re.compile(r"(\d[\d.]*) V or more")
ELECTROLYTIC_V = 10.0  # at 5 V: an electrolytic capacitor at its limit dries out
_PINS = re.compile(r"\bpins\b.*?\b((?:[A-Z]{2,3} ){2,}[A-Z]{2,3})\b")
_RATING = re.compile(r"\d[\d.]* [AV]\b")
_SIZE = re.compile(r"([\d.]+) x ([\d.]+) x [\d.]+ mm")
_ROOM = re.compile(r"([\d.]+) mm across and ([\d.]+) mm high at most")
_AMPERES = re.compile(r"\d[\d.]* A\b")


@dataclass(frozen=True)
class Line:
    """A line of a parts list; `optional` is "yes" or "no"."""

    reference: str
    quantity: str
    description: str
    manufacturer: str
    part_number: str
    alternate: str
    specification: str
    optional: str

    def references(self) -> list[str]:
        """Return each reference of the line."""
        return self.reference.split()


def read(path: Path) -> tuple[Line, ...]:
    """Return the lines of a list; a column too many or too few raises `TypeError`."""
    with path.open(encoding="utf-8", newline="") as file:
        return tuple(Line(**row) for row in csv.DictReader(file))


def faults(name: str, lines: tuple[Line, ...], wanted: set[str]) -> Iterator[str]:
    """Return what is wrong with a list; `wanted`: the references of the drawings. The list may also have M1, M2 ..."""
    listed = Counter(reference for line in lines for reference in line.references())
    for reference, times in listed.items():
        if times > 1:
            yield f"{name}: {reference} stands {times} times in the list"
    for reference in sorted(wanted - listed.keys()):
        yield f"{name}: {reference} is drawn and not in the list"
    for reference in sorted(listed.keys() - wanted):
        if not reference.startswith("M"):
            yield f"{name}: {reference} is in the list and drawn nowhere"
    for line in lines:
        yield from (f"{name}: {line.reference}: {fault}" for fault in _line_faults(line))


def _line_faults(line: Line) -> Iterator[str]:
    if not line.quantity.isdigit() or int(line.quantity) < 1:
        yield f"quantity {line.quantity!r} is no whole number from 1 on"
    elif not line.reference.startswith(("M", "X")) and int(line.quantity) != len(line.references()):
        yield f"{line.quantity} pieces for {len(line.references())} references"
    if line.optional not in ("yes", "no"):
        yield f"optional is {line.optional!r}, neither yes nor no"
    if len(line.specification) < 6 or not line.description:
        yield "says neither what it is nor what to look for"
    if "lectrolytic" in line.description:
        volts = _VOLTS.search(line.specification)
        if volts is None or float(volts[1]) < ELECTROLYTIC_V:
            yield f"not for {ELECTROLYTIC_V:g} V or more"
        size = _ROOM.search(line.specification)
        lying = params.load()["capacitor"]
        if size is None or float(size[1]) > lying["diameter"] or float(size[2]) > lying["length"]:
            yield f"not {lying['diameter']:g} mm across and {lying['length']:g} mm high at most: no room in a case"
    if line.manufacturer == GENERIC:
        if line.part_number:
            yield "generic, with a part number"
    elif not line.part_number:
        yield "of a maker, without a part number"
    elif line.reference.startswith(ACTIVE + CONNECTORS) and not line.alternate:
        yield "no alternate"


def value_of(text: str) -> str:
    """Return the first value of a text in one notation: "330 ohm", "330 Ω", "0.33 kilohm" become `330 ohm`; "1000 uF"
    and "1000 µF" become `1e-03 F`; "" if there is none."""
    found = _VALUE.search(text)
    if not found:
        return ""
    return f"{float(found[1]) * _FACTORS[found[2]]:.3g} {'F' if found[2].endswith('F') else 'ohm'}"


def value_faults(name: str, lines: tuple[Line, ...], drawn: dict[str, str]) -> Iterator[str]:
    """Return the resistors and capacitors whose drawn value differs from the list; `drawn`: reference -> value."""
    for line in lines:
        for reference in line.references():
            wanted = value_of(drawn.get(reference, ""))
            if reference[0] in "RC" and wanted and value_of(line.specification) != wanted:
                yield f"{name}: {reference} is drawn as {drawn[reference]}; the list says {line.specification}"


@dataclass(frozen=True)
class Source:
    """Where to read about a maker's part number."""

    part_number: str
    manufacturer: str
    confirms: str
    source: str


def read_sources(path: Path = SOURCES) -> tuple[Source, ...]:
    """Return the lines of the file; a column too many or too few raises `TypeError`."""
    with path.open(encoding="utf-8", newline="") as file:
        return tuple(Source(**row) for row in csv.DictReader(file))


def source_faults(lines: tuple[Line, ...], sources: tuple[Source, ...]) -> Iterator[str]:
    """Return part numbers without a source, and sources of parts that are in no list."""
    known, used = {source.part_number for source in sources}, set()
    for line in lines:
        read = " ".join(source.confirms for source in sources if source.part_number in line.part_number.split())
        for amperes in _AMPERES.findall(line.specification) if read else ():
            if amperes not in _AMPERES.findall(read):
                yield f"{line.reference}: {amperes} of {line.part_number}; its source says {read}"
        for told in (line.part_number, *re.sub(r"\([^)]*\)", "", line.alternate).split(";")):
            named = {number for number in known if number in told.split()}
            used |= named
            if told and not named and not told.startswith("any "):
                yield f"{line.reference}: {told.strip()} stands in no line of {SOURCES.name}: add where it can be read"
        used |= {number for number in known if number in line.specification}
        yield from _pin_faults(line, sources)
        if line.description == "resettable fuse":
            yield from _fuse_faults(line, sources)
    for source in sources:
        if source.part_number not in used:
            yield f"{SOURCES.name}: {source.part_number} is in no list: delete its line"
        if not source.source.startswith(("https://", "http://")) or len(source.confirms) < 6:
            yield f"{SOURCES.name}: {source.part_number} says neither where nor what can be read there"


def _fuse_faults(line: Line, sources: tuple[Source, ...]) -> Iterator[str]:
    """Return fuses and alternates whose source does not give the required values, or for which no case has room."""
    room = params.load()["small_board"]["fuse"]
    for source in sources:
        if source.part_number not in (line.part_number, *line.alternate.split()):
            continue
        told, size = set(_RATING.findall(source.confirms)), _SIZE.search(source.confirms)
        if missing := [rating for rating in _RATING.findall(line.specification) if rating not in told]:
            yield f"{line.reference}: {', '.join(missing)} of {source.part_number}; its source says {source.confirms}"
        if size is None or float(size[1]) > room[0] or float(size[2]) > room[1]:
            yield f"{line.reference}: {source.part_number} has no room in a case, {room[0]:g} x {room[1]:g} mm"


def _pin_faults(line: Line, sources: tuple[Source, ...]) -> Iterator[str]:
    """Return alternates whose source does not name the pins that the specification requires."""
    asked = _PINS.search(line.specification)
    if asked is None:
        return
    for source in sources:
        if source.part_number in line.alternate.split() and asked[1] not in source.confirms:
            yield f"{line.reference}: the source of {source.part_number} does not name the pins {asked[1]}"


def read_case(path: Path = CASE) -> list[dict[str, str]]:
    """Return the rows of parts for the cases: part, specification, and how many for each case."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def case_faults(rows: list[dict[str, str]]) -> Iterator[str]:
    """Return rows of one build that another build's case, or the box of a seat, asks for."""
    for row in rows:
        if "of build (b)" in row["specification"] and (wrong := [name for name in NOT_OF_B if row[name]]):
            yield f"{CASE.name}: {row['part']}, {row['specification']}: not for {' and '.join(wrong)}"


def drawn(build: str) -> set[str]:
    """Return the references in the wiring diagrams of a build."""
    return {part for diagram in wiring.of_build(build) for part, _ in diagram.labels}


def values(build: str) -> dict[str, str]:
    """Return reference -> the value that the diagrams of a build print below its name, if it has one."""
    return {part: below for diagram in wiring.of_build(build) for part, below in diagram.subtypes.items()}


def _run() -> Findings:
    found: list[str] = []
    references = 0
    for build in BUILDS:
        lines = read(FOLDER / f"{build}.csv")
        wanted = drawn(build)
        references += len(wanted)
        found += faults(build, lines, wanted)
        found += value_faults(build, lines, values(build))
    lists = [read(FOLDER / f"{build}.csv") for build in (*BUILDS, "carrier")]
    sources = read_sources()
    found += source_faults(tuple(line for lines in lists for line in lines), sources)
    found += case_faults(read_case())
    looked_at = (
        f"{references} references, each once in the list of its build; {len(sources)} part numbers with a source"
    )
    return Findings(looked_at, tuple(found))


PARTS = Check("parts", _run)
