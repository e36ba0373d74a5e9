"""`selftest`: asks a Pico whether all is well with it, and says so line by line."""

from __future__ import annotations

import argparse
import sys

from host_tools import firmware, which
from host_tools.device import Device, DeviceError, Report

LEAST_HEAP = 20_000  # bytes; a long game needs that much


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command line of `selftest`."""
    which.add_arguments(parser)
    parser.set_defaults(device="auto")


def run(args: argparse.Namespace) -> int:
    """Ask and report; 0 when all is well, else 1."""
    try:
        with which.device(args) as device:
            return 0 if report(device) else 1
    except DeviceError as error:
        print(error, file=sys.stderr)
        return 1


def moves(device: Device) -> int | None:
    """How many events the game on the table has; None without a game."""
    state = device.ask({"do": "state"}, timeout=15)
    return None if state["game"] is None else int(state["moves"])


def report(device: Device, moves_before: int | None = None) -> bool:
    """Print how it is with the device; whether all is well. `moves_before`: of the game that must still be there."""
    hello = device.ask({"do": "hello"}, timeout=15)
    settings = device.ask({"do": "settings"}, timeout=15)
    now = moves(device)
    lines = [_firmware(hello), *_settings(settings), _heap(hello), _game(now, moves_before)]
    for well, sentence in lines:
        print(f"  {'ok   ' if well else 'WRONG'}  {sentence}")
    return all(well for well, _ in lines)


def _firmware(hello: Report) -> tuple[bool, str]:
    here = firmware.module("version").FIRMWARE
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
        return True, "no game on the table" if now is None else f"a game of {now} moves on the table"
    return now == before, f"the game of {before} moves is {'still there' if now == before else 'not there'}"
