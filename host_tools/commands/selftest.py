"""The command `selftest`: check a Pico, and guide the maker through a test of ring, buttons, piezo and screen.

The guided test needs a person at the terminal. Without a terminal, or with `--quick`, the command only checks the Pico.
"""

from __future__ import annotations

import argparse
import sys

from host_tools.command_line.printable_text import printable
from host_tools.device import firmware_process, guided_test, simulated_table_or_pico
from host_tools.device.firmware_client import FirmwareClient, Report

LEAST_HEAP = 20_000  # bytes of free memory that a long game needs
BROKEN_OFF = "\nInterrupted. The game on the table goes on."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `selftest`."""
    parser.add_argument("--quick", action="store_true", help="check only the Pico; ask no questions")
    simulated_table_or_pico.add_arguments(parser)
    parser.set_defaults(device="auto", broken_off=BROKEN_OFF)


def run(args: argparse.Namespace) -> int:
    """Check the device and print a report. Return 0 if all checks pass, otherwise 1.

    :raises DeviceError: if the Pico does not answer.
    """
    try:
        with simulated_table_or_pico.device(args) as device:
            well = report(device)
            if not args.quick and sys.stdin.isatty() and sys.stdout.isatty():
                well = walk_through(device) and well
            return 0 if well else 1
    except EOFError:
        raise KeyboardInterrupt from None  # the terminal has closed, so nobody can answer


def walk_through(device: FirmwareClient) -> bool:
    """Guide the maker through the hardware test, part by part. Return True if every part works."""
    print("\nNow the hardware. Enter chooses the answer in capitals. The game waits until the end.")
    well = True
    for good, sentence in guided_test.GuidedTest(device).findings():
        _say(good, sentence)
        well = well and good
    return well


def moves(device: FirmwareClient) -> int | None:
    """Return the number of events in the device's current game, or None if there is no game."""
    state = device.ask({"do": "state"}, timeout=15)
    return None if state["game"] is None else int(state["moves"])


def report(device: FirmwareClient, moves_before: int | None = None) -> bool:
    """Print the device's state. Return True if every check passes.

    :param moves_before: the number of events in the game before the test. If this number has changed, the check fails.
    """
    hello = device.ask({"do": "hello"}, timeout=15)
    settings = device.ask({"do": "settings"}, timeout=15)
    now = moves(device)
    lines = [_firmware(hello), *_settings(settings), _heap(hello), _game(now, moves_before)]
    for well, sentence in lines:
        _say(well, sentence)
    return all(well for well, _ in lines)


def _say(well: bool, sentence: str) -> None:
    print(f"  {'ok   ' if well else 'WRONG'}  {printable(sentence)}")


def _firmware(hello: Report) -> tuple[bool, str]:
    here = firmware_process.module("version").FIRMWARE
    words = f"firmware {hello['firmware']} answers, on {hello['runtime']}"
    return hello["firmware"] == here, words if hello["firmware"] == here else f"{words}; here is {here}"


def _settings(report: Report) -> list[tuple[bool, str]]:
    return [(False, fault) for fault in report["faults"]] or [(True, "settings without faults")]


def _heap(hello: Report) -> tuple[bool, str]:
    heap = hello.get("heap")
    if heap is None:
        return True, "free memory unknown"
    return heap >= LEAST_HEAP, f"{heap // 1000} kB of memory free"


def _game(now: int | None, before: int | None) -> tuple[bool, str]:
    if before is None:
        return True, "no game on the table" if now is None else f"a game of {_counted(now)} on the table"
    return now == before, f"the game of {_counted(before)} is {'still there' if now == before else 'not there'}"


def _counted(moves: int) -> str:
    return f"{moves} {'move' if moves == 1 else 'moves'}"
