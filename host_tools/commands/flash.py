"""`flash`: installs or updates the firmware on a connected Pico that runs MicroPython; settings and games stay."""

from __future__ import annotations

import argparse
import contextlib
import sys
import time
from typing import Any

from host_tools.command_line.progress_line import Progress
from host_tools.commands import selftest
from host_tools.device import serial_port, update_steps
from host_tools.device.firmware_client import DeviceError, FirmwareClient
from host_tools.device.repl import Repl
from host_tools.device.value_checks import data, mapping, row, word
from host_tools.packing.compile import on_device

SURVEY = row(mapping(word, word), mapping(word, data))  # path -> digest, path -> content
RETURN_S = 30.0  # a Pico that starts anew is back on its port within two seconds
NOT_BACK = "The firmware is on the Pico, but it did not come back on {port}: unplug it, plug it in and run `selftest`."
BROKEN_OFF = "Broken off: the Pico runs what it ran before, or the new firmware, once it is plugged in anew."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command line of `flash`."""
    parser.add_argument("--port", default="auto", help="of the Pico; looked for when not given")


def run(args: argparse.Namespace) -> int:
    """Install, start, report; 0 when all is well, else 1.

    :raises DeviceError, CompileError: where that is impossible; what the Pico ran before it runs still."""
    try:
        port = serial_port.find_port() if args.port == "auto" else args.port
        wanted = on_device()
        moves = moves_on(port)
        changed = install(port, wanted)
        print(f"{changed} files changed; the Pico starts anew." if changed else "Nothing had changed.")
        device = back(port)
        try:
            return 0 if selftest.report(device, moves) else 1
        finally:
            device.stop()
    except KeyboardInterrupt:
        print(BROKEN_OFF, file=sys.stderr)
        return 130


def moves_on(port: str) -> int | None:
    """How many events the game has that is on the table now; None where none is, or no firmware answers."""
    serial_port.open_port(port).close()
    try:
        with FirmwareClient(serial_port.SerialTransport(port)) as device:
            return selftest.moves(device)
    except DeviceError:
        return None


def install(port: str, wanted: dict[str, bytes]) -> int:
    """Bring these files onto the Pico and start it anew; how many were written or removed.

    :raises DeviceError: where that fails; what the Pico ran before it runs still, or the new firmware."""
    with Repl(port) as repl:
        repl.require()
        repl.help()
        there, texts = repl.known(repl.call("survey", update_steps.PLACES, update_steps.TEXTS), SURVEY)
        steps = update_steps.plan(there, texts, wanted)
        progress = Progress(sum(map(_weight, steps)))
        try:
            for step in steps:
                _take(repl, step, progress)
        finally:
            progress.end()
        repl.reset()
    return sum(step[0] in ("write", "remove") for step in steps)


def _weight(step: tuple[Any, ...]) -> int:
    return len(step[2]) if step[0] == "write" else 200


def _take(repl: Repl, step: tuple[Any, ...], progress: Progress) -> None:
    name, path, *rest = step
    words = f"{name} {path}"
    if name == "write":
        repl.write(path, rest[0], lambda count: progress.add(count, words))
    else:
        repl.call(name, path, *rest)
        progress.add(_weight(step), words)


def back(port: str) -> FirmwareClient:
    """The firmware on this port, started, as soon as it answers."""
    until = time.monotonic() + RETURN_S
    while time.monotonic() < until:
        device = FirmwareClient(serial_port.SerialTransport(port))
        with contextlib.suppress(DeviceError):
            device.start()
            return device
        time.sleep(0.3)
    raise DeviceError(NOT_BACK.format(port=port))
