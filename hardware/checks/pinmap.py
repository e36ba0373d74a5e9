"""Read the pin table, `hardware/pinmap.toml`, and compare it with itself, the Pico's data sheet and the firmware."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hardware.checks.check import HARDWARE, Check, Findings
from host_tools.device import firmware_process
from host_tools.device.gpio_to_edge_pin import PIN_OF_GPIO

FILE = HARDWARE / "pinmap.toml"
SCREEN = HARDWARE.parent / "firmware" / "boards" / "pico_find_and_test_screens.py"
BUILDS = ("breadboard", "wired", "carrier")
# Raspberry Pi Pico data sheet, figure 4: pins that are not GPIOs
POWER_PINS = {40: "VBUS", 39: "VSYS", 36: "+3V3", **dict.fromkeys((3, 8, 13, 18, 23, 28, 38), "GND")}


@dataclass(frozen=True)
class Signal:
    """A GPIO and where it goes; the head of the file explains the keys."""

    name: str
    gpio: int
    pin: int
    net: str
    builds: tuple[str, ...]
    setting: str | None = None
    seat: int | None = None
    wire: str | None = None
    connector: str | None = None
    outside: str | None = None
    optional: bool = False


@dataclass(frozen=True)
class Rail:
    """A supply net and the Pico's pins on it."""

    net: str
    pins: tuple[int, ...]
    wire: str


@dataclass(frozen=True)
class Connector:
    """A plug and the net of each pin, from pin 1 on."""

    reference: str
    name: str
    nets: tuple[str, ...]


@dataclass(frozen=True)
class PinTable:
    """The content of the file."""

    signals: tuple[Signal, ...]
    rails: tuple[Rail, ...]
    connectors: tuple[Connector, ...]

    def of(self, build: str) -> tuple[Signal, ...]:
        """Return the signals of one build."""
        return tuple(signal for signal in self.signals if build in signal.builds)

    def net_of_pin(self) -> dict[int, str]:
        """Return pin on the Pico's edge -> net, of every signal and rail."""
        nets = {signal.pin: signal.net for signal in self.signals}
        nets.update((pin, rail.net) for rail in self.rails for pin in rail.pins)
        return nets

    def wire_of_net(self) -> dict[str, str]:
        """Return net -> colour, on either side of the parts in between."""
        wires = {rail.net: rail.wire for rail in self.rails}
        for signal in self.signals:
            if signal.wire is not None:
                wires[signal.net] = wires[signal.outside or signal.net] = signal.wire
        wires["RING_SHIFTED"] = wires["RING_DATA"]
        return wires


def read(path: Path = FILE) -> PinTable:
    """Return the pin table of that file; an unknown key raises `TypeError`."""
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    return PinTable(
        tuple(Signal(**_frozen(entry)) for entry in table["signal"]),
        tuple(Rail(**_frozen(entry)) for entry in table["power"]),
        tuple(Connector(**_frozen(entry)) for entry in table["connector"]),
    )


def _frozen(entry: dict[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()}


def faults(table: PinTable, defaults: dict[str, Any]) -> Iterator[str]:
    """Return what is wrong with the table; `defaults`: the firmware's default settings."""
    yield from _twice("name", (signal.name for signal in table.signals))
    yield from _twice("GPIO", (signal.gpio for signal in table.signals))
    yield from _twice("net", (signal.net for signal in table.signals))
    yield from _twice("connector", (connector.reference for connector in table.connectors))
    yield from _twice("pin", [*(s.pin for s in table.signals), *(pin for rail in table.rails for pin in rail.pins)])
    for signal in table.signals:
        if PIN_OF_GPIO.get(signal.gpio) != signal.pin:
            yield f"{signal.name}: GPIO {signal.gpio} is on pin {PIN_OF_GPIO.get(signal.gpio)}, not {signal.pin}"
        if signal.seat is not None and (signal.name, signal.net) != (
            f"seat {signal.seat + 1}",
            f"BTN_SEAT{signal.seat + 1}",
        ):
            yield f"{signal.name}, {signal.net}: people count seats from 1, so this is seat {signal.seat + 1}"
        if unknown := set(signal.builds) - set(BUILDS):
            yield f"{signal.name}: there is no build {', '.join(sorted(unknown))}"
    for rail in table.rails:
        for pin in rail.pins:
            if POWER_PINS.get(pin) != rail.net:
                yield f"pin {pin} of the Pico is {POWER_PINS.get(pin, 'a GPIO')}, not {rail.net}"
    yield from _plugs(table)
    yield from _defaults(table, defaults)


def _twice(what: str, values: Iterable[object]) -> Iterator[str]:
    for value, count in Counter(values).items():
        if count > 1:
            yield f"{what} {value} stands {count} times in the table"


def _plugs(table: PinTable) -> Iterator[str]:
    """Check that signal and connector agree about every pin of every plug."""
    plugs = {f"{c.reference}.{n}": net for c in table.connectors for n, net in enumerate(c.nets, 1)}
    supplies = {rail.net for rail in table.rails}
    for signal in table.signals:
        if signal.connector is None:
            continue
        net = plugs.pop(signal.connector, "not there")
        here = signal.outside or signal.net
        if net != here:
            yield f"{signal.name}: {signal.connector} is {net} among the connectors, {here} here"
    for place, net in plugs.items():
        if net not in supplies:
            yield f"{place} carries {net}, which is no signal's and no rail's"


def _defaults(table: PinTable, defaults: dict[str, Any]) -> Iterator[str]:
    """Check that the firmware's defaults are the table's, `null` for an optional part."""
    named = {signal.setting: signal for signal in table.signals if signal.setting and signal.seat is None}
    for key in (key for key in defaults if key.startswith("pin_") and key != "pin_seats"):
        if key not in named:
            yield f"the firmware's {key} is not in the table"
        elif defaults[key] != (None if named[key].optional else named[key].gpio):
            yield f"the firmware's {key} is {defaults[key]}, {named[key].name} of the table {named[key].gpio}"
    seats = sorted((s for s in table.signals if s.seat is not None), key=lambda signal: signal.seat or 0)
    gpios = [signal.gpio for signal in seats]
    if [signal.seat for signal in seats] != list(range(len(seats))) or gpios != defaults["pin_seats"]:
        yield f"the firmware's pin_seats are {defaults['pin_seats']}, those of the table {gpios}"


def screen_faults(table: PinTable, source: str) -> Iterator[str]:
    """Check the pins of the screen, which are not settings: a file of the firmware names them."""
    signals = {signal.net: signal.gpio for signal in table.signals}
    for name in ("SDA", "SCL"):
        found = re.search(rf"^{name} = const\((\d+)\)$", source, re.M)
        if found is None or int(found[1]) != signals[f"I2C_{name}"]:
            yield f"{SCREEN.name} does not say {name} = const({signals[f'I2C_{name}']}), as the table has it"


def _run() -> Findings:
    table = read()
    defaults = {row[0]: row[1] for row in firmware_process.module("settings_schema").SCHEMA}
    looked_at = f"{len(table.signals)} signals, {len(table.net_of_pin())} pins, {len(table.connectors)} plugs"
    screen = screen_faults(table, SCREEN.read_text(encoding="utf-8"))
    return Findings(looked_at, (*faults(table, defaults), *screen))


PIN_TABLE = Check("pin table", _run)
