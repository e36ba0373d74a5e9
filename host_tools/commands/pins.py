"""The command `pins`: list each pin of the Pico and the part that is wired to it, according to a device's settings or
the defaults.
"""

from __future__ import annotations

import argparse
import json
from typing import Any

from host_tools.device import firmware_process, simulated_table_or_pico
from host_tools.device.gpio_to_edge_pin import PIN_OF_GPIO

PREFIX = "pin_"  # prefix of the settings that are pins


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `pins`."""
    parser.add_argument("--json", action="store_true", help="the GPIO numbers as one JSON object")
    simulated_table_or_pico.add_arguments(parser)
    parser.set_defaults(device=None)


def run(args: argparse.Namespace) -> int:
    """Print the table of pins, and return 0.

    :raises DeviceError: if the device does not answer.
    """
    pins = table(settings_of(args))
    if args.json:
        print(json.dumps(pins))
        return 0
    print(f"{'':11}  GPIO  Pico pin")
    for name, gpio in rows(pins):
        print(f"{name:11}  {'none' if gpio is None else f'{gpio:4}  {PIN_OF_GPIO[gpio]:8}'}")
    return 0


def settings_of(args: argparse.Namespace) -> dict[str, Any]:
    """Return the settings of the device that the user named, or the firmware's defaults."""
    if args.device is None:
        return {row[0]: row[1] for row in firmware_process.module("settings_schema").SCHEMA}
    with simulated_table_or_pico.device(args) as device:
        values: dict[str, Any] = device.ask({"do": "settings"})["values"]
    return values


def table(settings: dict[str, Any]) -> dict[str, Any]:
    """Return a dict that maps each part's name to its GPIO, its list of GPIOs, or None. Settings that this version does
    not know are left out.
    """
    ours = {row[0] for row in firmware_process.module("settings_schema").SCHEMA}
    return {key[len(PREFIX) :]: value for key, value in settings.items() if key.startswith(PREFIX) and key in ours}


def rows(pins: dict[str, Any]) -> list[tuple[str, int | None]]:
    """Return one row for each wire: the name of its part, and its GPIO."""
    single = [(name, gpio) for name, gpio in pins.items() if name != "seats"]
    return single + [(f"seat {seat}", gpio) for seat, gpio in enumerate(pins["seats"], 1)]
