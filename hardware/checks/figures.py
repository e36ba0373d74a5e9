"""Check the figures on the pages: each is compared with the file that it comes from, or is declared as a fact from
outside.

`hardware/figures.toml` has an entry for each page: its figures in their order, without the words round them. A figure
from a file of this folder is a list: the figure with `{}` in place of its numbers, then the source of each number (see
`value`). A figure that no file of this folder can give (from a data sheet, a meter or manual work) is a text. So no
figure can change unseen, and every sentence can be reworded. The steps of a layout, `assembly/*.toml`, count as a page.
A parts list may have `cells`: parts of its rows, written in the same way as a figure.
"""

import difflib
import math
import re
import tomllib
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from hardware import bring_up_sheet, pages, power_tables
from hardware.checks import bom, carrier, enclosure, layouts, pinmap
from hardware.checks.check import HARDWARE, Check, Findings
from hardware.drawings import layout
from hardware.enclosure import params
from host_tools.device import firmware_process

FILE = HARDWARE / "figures.toml"
HEADER_MM = 8.5  # from a Pico's board to the ends of its headers' pins
_NUMBER = r"\d[\d.,]*"
_UNITS = r"(?:mm²|mm2|mm|mA|A|V|W|kΩ|Ω|kilohm|ohm|µF|uF|nF|°C|m|metres)\b"
# 100 x 80 mm, 4.75 to 5.25 V, 1.5 or 3 A; M3 x 20; 330 Ω for 2 s; pin 39, column **3**; budget_ma is 1000, a budget
# above 700; 8 such cables, a case for 60; AWG 22; MF-R250; without headers; | 0.6 | and | 4.5, 95.5 |
_FIGURE = re.compile(
    rf"M\d(?:\.\d)? ?x ?\d+|\d+ Ω for \d+ s\b|(?<![A-Z\d.]){_NUMBER}(?: ?(?:x|to|and|or|,) ?{_NUMBER})* ?{_UNITS}"
    r"|\b(?:[Cc]olumns?|pins?) \**\w?\d+\**(?:(?:,| and| to) \**\d+\**)*"
    r"|(?:no )?\b[Bb]udget(?:_ma`?)?(?: (?:is|of|above))* \d+"
    r"|\b\d+ (?:such )?cables|\bcase for \d+|\bAWG \d+|\bMF-\w*\d+|\bwith(?:out)? headers"
    r"|(?<=\| )[-\u2212]?(?:\d{2,}|\d+\.\d+)(?:, \d+\.\d+)*(?= \|)"
)
_SUPPLY_NAMES = ("5 V", "5V", "3.3 V")  # names of the two supplies, in the whole folder


def value(source: str) -> str:
    """Return the figure of a source, as a page writes it. The sources:

    - `params a.b.0`: that dimension of the enclosure, in mm; `screw a.length M2`: a screw of that length, `M2 x 5`;
    `count a.b`: how many there are; `range a.b`: its tolerance
    - `slots 24`: how many cables of seat buttons leave a case, each as thick as `thickest`; `slots 24 3.2`: each of
    3.2 mm
    - `case 24-carrier z_top`: a height of a closed case, in mm; `case 60 screws`: how many it has
    - `standing C1`: its height above the carrier board's lower side, in mm
    - `place J1 y`: of a part on the carrier board, `board x`: the board's edge, in mm
    - `fuse wired holds`: F1 of a parts list, in A; `fuse carrier budget`: the highest `budget_ma` behind it
    - `hole breadboard RING 1`: the column of a part's pin; `edge VBUS`: a pin on the Pico's edge, `pin ring`: that of a
    signal
    - `source-ma 1`: the current of the second source in power.md, in mA; `supply-a 0`: that of the weakest supply of
    (b) and (c)
    - `microfarad wired C1`: of a parts list; `light-ma`: the most that D3 of the carrier draws
    - `plug J2 GND`: a pin of a plug; `kilohm R1`, `nanofarad C2`: of the carrier's netlist
    - `case-fuse part`, `case-fuse budget`: the largest F1 that a case has room for, and the `budget_ma` behind it;
    `case-fuse case`: the pixels of the cases that it goes into
    - `longest-row`: of the rows in which the parts lie in the 3MF files, in mm
    - `ring-wire`: the least cross-section of a wire that carries the ring's current, in mm²; `plug-wire`: the AWG of
    the thickest wire that the contacts of the carrier's plugs take
    - `pico`: the kind of Pico that fits the cases, by the room below it
    - `volts VSYS`: the bring-up sheet's value; `volts VSYS-idle`: without the Pico; `volts supply`, `volts
    diode`, `volts idle-drop`: at the rails and at the Schottky diode; `volts pressed`: at the pin of a button on the
    carrier; `volts low`: the highest that a pin reads as low; `discharge ohm`, `discharge s`: the resistor that
    discharges C1, and for how long; `discharge volt`: what is then left
    - `setting budget_ma`: the firmware's default; `estimate board`: of its estimate of current, in mA

    Sources that must agree are joined: `slots 12 = slots 16`. If they differ, all their figures are returned.

    :raises KeyError: for an unknown source.
    """
    found = [_VALUES[kind](*rest) for kind, *rest in map(str.split, source.split(" = "))]
    return " or ".join(dict.fromkeys(found))


def _params(path: str) -> str:
    found: Any = params.load()
    for key in path.split("."):
        found = found[int(key)] if isinstance(found, list) else found[key]
    return f"{found['mm'] if isinstance(found, dict) else found:g}"


def _range(path: str) -> str:
    table, name = path.split(".")
    size = params.load()[table][name]
    return f"{size['mm'] - size['tolerance']:g} to {size['mm'] + size['tolerance']:g}"


def _count(path: str) -> str:
    first, second = path.split(".")
    return f"{len(params.load()[first][second])}"


def _screw(path: str, thread: str = "M3") -> str:
    return f"{thread} x {_params(path)}"


def _case(name: str, what: str) -> str:
    plan = next(plan for plan in params.every_plan() if plan.name == name)
    found = plan.small_board_holes() if what == "small_board_screws" else getattr(plan, what)
    return f"{len(found)}" if isinstance(found, list) else f"{found:.0f}"


def _thickest() -> str:
    cable = params.load()["seat_box"]["cable"]
    return f"{cable['mm'] + cable['tolerance']:g}"


def _slots(name: str, thick: str = "") -> str:
    plan = next(plan for plan in params.every_plan() if plan.name == name)
    abreast = int(plan.tables["cable"]["width"] / float(thick or _thickest()) + 1e-6)  # 16 / 3.2 are 5, to a float too
    return f"{abreast * len(plan.cables)}"


def _standing(reference: str) -> str:
    assert reference == "C1"
    tables = params.load()
    return f"{tables['carrier']['board'] + tables['capacitor']['length']:g}"


def _place(reference: str, axis: str) -> str:
    return f"{carrier.places()[reference]['xy'.index(axis)]:g}"


def _board(axis: str) -> str:
    text = (HARDWARE / "carrier" / "carrier.kicad_pcb").read_text(encoding="utf-8")
    lines = [shape for shape in re.split(r"\n\t\(", text) if shape.startswith("gr_") and '"Edge.Cuts"' in shape]
    corners = [corner for shape in lines for corner in re.findall(r"\((?:start|end) ([\d.]+) ([\d.]+)\)", shape)]
    along = [float(corner["xy".index(axis)]) for corner in corners]
    return f"{max(along) - min(along):g}"


def _fuse(build: str, what: str) -> str:
    if what == "budget":
        return f"{bring_up_sheet.fuse_budget(build)}"
    return f"{bring_up_sheet.fuse_ma(build)[what] / 1000:g}"


def _hole(name: str, part: str, pin: str) -> str:
    return layout.read(layouts.FOLDER / f"{name}.toml").parts()[part].pins[pin][1:]


def _edge(net: str, pin: str = "") -> str:
    pins = [str(number) for number, name in pinmap.POWER_PINS.items() if name == net]
    return pin if pin in pins else pins[0]


def _pin(*name: str) -> str:
    return next(f"{signal.pin}" for signal in pinmap.read().signals if signal.name == " ".join(name))


def _case_fuse(what: str) -> str:
    part, budget_ma = power_tables.largest_in_a_case()
    return {"part": part, "budget": f"{budget_ma}", "case": " and ".join(power_tables.cases_for(part))}[what]


def _plug(reference: str, net: str) -> str:
    plug = next(plug for plug in pinmap.read().connectors if plug.reference == reference)
    return f"{plug.nets.index(net) + 1}"


def _kilohm(reference: str) -> str:
    return f"{carrier.ohms(carrier.read().parts[reference].value) / 1000:g}"


def _microfarad(build: str, reference: str) -> str:
    line = next(line for line in bom.read(bom.FOLDER / f"{build}.csv") if reference in line.references())
    return f"{float(bom.value_of(line.specification).split()[0]) * 1e6:g}"


def _light_ma() -> str:
    """Return whole milliamperes, rounded up."""
    kilohm = float(_kilohm("R8"))
    return f"{math.ceil((bring_up_sheet.SUPPLY_V[1] - bring_up_sheet.LIGHT_V[0]) / kilohm)}"


def _supply_a(which: str) -> str:
    return f"{power_tables.SUPPLIES_MA[int(which)] / 1000:g}"


def _nanofarad(reference: str) -> str:
    return carrier.read().parts[reference].value.removesuffix("n")


def _pico() -> str:
    room = float(params.load()["pico"]["standoff"])
    return "with headers" if room >= HEADER_MM else "without headers"


def _volts(what: str) -> str:
    voltages: dict[str, Callable[[], str]] = {
        "supply": bring_up_sheet.supply,
        "diode": bring_up_sheet.diode,
        "idle-drop": lambda: f"{bring_up_sheet.IDLE_DROP_V:g} V",
        "low": lambda: f"{bring_up_sheet.LOW_V:g} V",
        "VSYS": bring_up_sheet.vsys,
        "VSYS-idle": partial(bring_up_sheet.vsys, loaded=False),
        "pressed": bring_up_sheet.pressed_v,
    }
    return voltages[what]()


def _longest_row() -> str:
    """Return whole centimetres, rounded up."""
    longest = max(enclosure.row_mm(path) for path in enclosure.EXPORTS.glob("*.3mf"))
    return f"{math.ceil(longest / 10) * 10}"


def _ring_wire() -> str:
    return f"{layouts.RING_MM2:g}"


def _plug_wire() -> str:
    [contact] = [source for source in bom.read_sources() if source.part_number.startswith("SXH")]
    return contact.confirms.rpartition(" ")[2]


def _setting(key: str) -> str:
    return f"{dict(row[:2] for row in firmware_process.module('settings_schema').SCHEMA)[key]}"


def _estimate(name: str) -> str:
    palette = firmware_process.module("light.colours_waves_and_current")
    board = palette.current_ma(0, 0)
    estimates = {
        "board": board,
        "dark": palette.current_ma(0, 1) - board,
        "dark24": palette.current_ma(0, 24) - board,
        "channel": palette.current_ma(255, 1) - palette.current_ma(0, 1),
        "white": palette.current_ma(765, 1) - board,
        "picture24": power_tables.picture_ma(24, 4),
    }
    return f"{estimates[name]}"


_VALUES: dict[str, Callable[..., str]] = {
    **{"params": _params, "count": _count, "screw": _screw, "case": _case, "place": _place, "board": _board},
    **{"fuse": _fuse, "hole": _hole, "edge": _edge, "plug": _plug, "kilohm": _kilohm, "nanofarad": _nanofarad},
    **{
        "slots": _slots,
        "range": _range,
        "standing": _standing,
        "thickest": _thickest,
        "volts": _volts,
        "pico": _pico,
        "ring-wire": _ring_wire,
        "plug-wire": _plug_wire,
        "case-fuse": _case_fuse,
        "longest-row": _longest_row,
        "microfarad": _microfarad,
        "light-ma": _light_ma,
        "discharge": lambda unit: {
            "ohm": f"{bring_up_sheet.DISCHARGE_OHM}",
            "s": f"{bring_up_sheet.DISCHARGE_S}",
            "volt": f"{bring_up_sheet.DISCHARGED_V:g}",
        }[unit],
        "supply-a": _supply_a,
        "source-ma": lambda number: f"{power_tables.SOURCES[int(number)][1]}",
        "setting": _setting,
        "pin": _pin,
        "estimate": _estimate,
    },
}


def words_of(text: str) -> str:
    """Return a page without its generated parts, pictures' addresses and code, in one line."""
    text = pages.written(text)
    return " ".join(re.sub(r"```.*?```|\]\([^)]*\)|src=\"[^\"]*\"|width=\"[^\"]*\"", " ", text, flags=re.S).split())


def figures_of(text: str) -> list[re.Match[str]]:
    """Return the figures of a page in their order."""
    return [match for match in _FIGURE.finditer(words_of(text)) if match[0] not in _SUPPLY_NAMES]


def faults(name: str, text: str, entry: list[str | list[str]]) -> Iterator[str]:
    """Return what is wrong with the figures of a page, given its entry of the file."""
    there = figures_of(text)
    told = [_told(figure) for figure in entry]
    matcher = difflib.SequenceMatcher(
        None, [figure for figure, _ in told], [match[0] for match in there], autojunk=False
    )
    for what, one, end, first, last in matcher.get_opcodes():
        if what == "equal":
            continue
        wanted = " and ".join(f"{figure!r} ({source})" for figure, source in told[one:end]) or "no figure"
        near = [match.string[max(0, match.start() - 30) : match.end() + 20] for match in there[first:last]]
        found = " and ".join(map(repr, near)) or "no figure"
        yield f"{name}: {FILE.name} has {wanted}, the page has {found}: correct the page, or the list"


def _told(figure: str | list[str]) -> tuple[str, str]:
    """Return a figure of the list as the page must write it, and where it comes from."""
    if isinstance(figure, str):
        return figure, "a fact from outside"
    return figure[0].format(*map(value, figure[1:])), ", ".join(figure[1:])


def cell_faults(name: str, text: str, entry: list[str | list[str]]) -> Iterator[str]:
    """Return the cells that a parts list should have and has not."""
    for cell, source in map(_told, entry):
        if cell not in text:
            yield f"{name}: no row has {cell!r}: so says {source}"


def _run() -> Findings:
    table = tomllib.loads(FILE.read_text(encoding="utf-8"))
    found: list[str] = []
    count = 0
    texts = {page: page.read_text(encoding="utf-8") for page in HARDWARE.rglob("*.md")}
    texts |= {layouts.FOLDER / f"{board.name}.toml": layouts.words(board) for board in layouts.layouts()}
    for page, text in sorted(texts.items()):
        name = page.relative_to(HARDWARE).as_posix()
        count += len(figures_of(text))
        found += faults(name, text, table.pop(name, {}).get("figures", []))
    for name in [name for name in table if name.endswith(".csv")]:
        entry = table.pop(name)["cells"]
        count += len(entry)
        found += cell_faults(name, (HARDWARE / name).read_text(encoding="utf-8"), entry)
    found += [f"{FILE.name}: there is no page {name}" for name in table]
    return Findings(f"{count} figures, each compared or told as a fact", tuple(found))


FIGURES = Check("figures in words", _run)
