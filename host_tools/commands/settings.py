"""`settings [KEY [VALUE]]`: shows the settings of a device, or changes them, over the link."""

import argparse
import difflib
import json
import sys
from collections.abc import Iterable

from host_tools.command_line.printable_text import printable
from host_tools.device import simulated_table_or_pico
from host_tools.device.firmware_client import DeviceError, FirmwareClient, RefusedError, Report


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command line of `settings`."""
    parser.add_argument(
        "words",
        nargs="*",
        metavar="KEY [VALUE]",
        help='KEY shows one; KEY VALUE sets it (a number, a word, or JSON such as [2, 3] or {"rules": "2005"}); '
        "KEY VALUE KEY VALUE sets these together, all or none",
    )
    simulated_table_or_pico.add_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Show or set; 0, or 1 where a setting is none. What is wrong with the settings goes to stderr.

    :raises DeviceError: where the device refuses, or cannot be asked."""
    command = read_command(args.words)
    with simulated_table_or_pico.device(args) as device:
        report = ask(device, command, args.words[::2])
    for sentence in [*report["faults"], *report.get("notes", [])]:
        print(printable(sentence), file=sys.stderr)
    return show(report["values"], args.words[::2])


def ask(device: FirmwareClient, command: dict[str, object], keys: list[str]) -> Report:
    """What the device answers; where it has no setting of one of these keys, with the one that was meant.

    :raises DeviceError: where it refuses."""
    try:
        return device.ask(command)
    except RefusedError as refused:
        there = device.ask({"do": "settings"})["values"]
        meant = " ".join(sentence for key in keys if (sentence := meant_by(key, there)))
        raise DeviceError(f"{refused} {meant}".rstrip()) from None


def meant_by(key: str, there: Iterable[str]) -> str:
    """The question whether another setting was meant by a key that is none; "" where it is one, or like none."""
    names = sorted(there)
    alike = [] if key in names else difflib.get_close_matches(key, names, 1)
    return f"Did you mean {printable(alike[0])}?" if alike else ""


def read_command(words: list[str]) -> dict[str, object]:
    """What the device is asked: all settings, or to set pairs of key and value.

    :raises DeviceError: where a key stands without its value."""
    if len(words) < 2:
        return {"do": "settings"}
    if len(words) % 2:
        raise DeviceError(f"'{words[-1]}' has no value; settings are changed as KEY VALUE KEY VALUE.")
    return {"do": "set", "values": dict(zip(words[::2], map(read_value, words[1::2]), strict=True))}


def read_value(text: str) -> object:
    """The value that somebody typed: JSON where it is JSON, else the word itself.

    :raises DeviceError: where it is no text, or nested without end."""
    try:
        text.encode()
        value: object = json.loads(text)
        json.dumps(value, allow_nan=False)  # Python reads NaN and 1e999, which are no JSON
    except UnicodeEncodeError:
        raise DeviceError(f"{text!r} is no text in UTF-8.") from None
    except RecursionError:
        raise DeviceError(f"'{text[:20]}...' is nested too deeply.") from None
    except ValueError:
        return text
    return value


def show(values: dict[str, object], keys: list[str]) -> int:
    """Print these settings, all where none is named; 0, or 1 where one is none."""
    for key in keys or sorted(values):
        if key not in values:
            there = ", ".join(map(printable, sorted(values)))
            meant = meant_by(key, values)
            print(f"There is no setting '{printable(key)}'; there are: {there}. {meant}".rstrip(), file=sys.stderr)
            return 1
        print(f"{printable(key)} = {printable(json.dumps(values[key], ensure_ascii=False))}")
    return 0
