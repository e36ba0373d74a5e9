"""The command `settings [KEY [VALUE]]`: show or change the settings of a device over the link."""

import argparse
import difflib
import json
import sys
from collections.abc import Iterable

from host_tools.command_line.printable_text import printable
from host_tools.device import simulated_table_or_pico
from host_tools.device.firmware_client import DeviceError, FirmwareClient, RefusedError, Report
from host_tools.words.pick_and_fill_sentences import game_name, joined


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `settings`."""
    parser.add_argument(
        "words",
        nargs="*",
        metavar="KEY [VALUE]",
        help='KEY shows one; KEY VALUE sets it (a number, a word, or JSON such as [2, 3] or {"rules": "2005"}); '
        "KEY VALUE KEY VALUE sets these together, all or none",
    )
    simulated_table_or_pico.add_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Show or change settings. Return 0, or 1 if a setting does not exist. Errors in settings are printed to stderr.

    :raises DeviceError: if the device refuses the change or does not answer.
    """
    command = read_command(args.words)
    with simulated_table_or_pico.device(args) as device:
        report = ask(device, command, args.words[::2])
    for sentence in [*report["faults"], *report.get("notes", [])]:
        print(printable(sentence), file=sys.stderr)
    return show(report["values"], args.words[::2])


def ask(device: FirmwareClient, command: dict[str, object], keys: list[str]) -> Report:
    """Return the device's answer to a command about settings. If a setting is unknown, the error suggests the one with
    the most similar name.

    :raises DeviceError: if the device refuses the command.
    """
    try:
        return device.ask(command)
    except RefusedError as refused:
        there = device.ask({"do": "settings"})
        hints = [meant_by(key, there["values"]) for key in keys]
        if not any(hints) and {"seats", "teams"} & set(keys) and "mode" not in keys:
            hints = [tables_of(there)]
        raise DeviceError(" ".join(filter(None, [str(refused), *hints]))) from None


def tables_of(report: Report) -> str:
    """Return a sentence with the numbers of seats that the current game allows on this ring."""
    players = sorted({seats for seats, _ in report["tables"]})
    return f"{game_name(report['values']['mode'])} has tables for {joined(in_runs(players), 'or')} players."


def in_runs(numbers: list[int]) -> list[str]:
    """Return ascending numbers in words. Three or more consecutive numbers become a range: [2, 6, 7, 8] gives ["2", "6
    to 8"].
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] + 1 == number:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [word for run in runs for word in ([f"{run[0]} to {run[-1]}"] if len(run) > 2 else map(str, run))]


def meant_by(key: str, there: Iterable[str]) -> str:
    """Return a question that suggests the setting whose name is most similar to `key`. Return "" if `key` exists or no
    name is similar."""
    names = sorted(there)
    alike = [] if key in names else difflib.get_close_matches(key, names, 1)
    return f"Did you mean {printable(alike[0])}?" if alike else ""


def read_command(words: list[str]) -> dict[str, object]:
    """Return the command for the device: `settings` if the user typed no words, otherwise `set` with pairs of key and
    value.

    :raises DeviceError: if a key has no value.
    """
    if len(words) < 2:
        return {"do": "settings"}
    if len(words) % 2:
        raise DeviceError(f"'{words[-1]}' has no value; settings are changed as KEY VALUE KEY VALUE.")
    return {"do": "set", "values": dict(zip(words[::2], map(read_value, words[1::2]), strict=True))}


def read_value(text: str) -> object:
    """Return the value that the user typed. If the text is JSON, parse it, otherwise return the text.

    :raises DeviceError: if the text is not valid Unicode, or is nested too deeply.
    """
    try:
        text.encode()
        value: object = json.loads(text)
        json.dumps(value, allow_nan=False)  # Python accepts NaN and 1e999, which are not JSON
    except UnicodeEncodeError:
        raise DeviceError(f"{text!r} is not UTF-8 text.") from None
    except RecursionError:
        raise DeviceError(f"'{text[:20]}...' is nested too deeply.") from None
    except ValueError:
        return text
    return value


def show(values: dict[str, object], keys: list[str]) -> int:
    """Print the settings with these keys, or all settings if `keys` is empty. Return 0, or 1 if a setting does not
    exist."""
    for key in keys or sorted(values):
        if key not in values:
            there = ", ".join(map(printable, sorted(values)))
            meant = meant_by(key, values)
            print(f"There is no setting '{printable(key)}'; there are: {there}. {meant}".rstrip(), file=sys.stderr)
            return 1
        print(f"{printable(key)} = {printable(json.dumps(values[key], ensure_ascii=False))}")
    return 0
