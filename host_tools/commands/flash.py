"""The command `flash`: install or update the firmware on a connected Pico that runs MicroPython.

The settings and games on the Pico do not change.
"""

from __future__ import annotations

import argparse
import contextlib
import time

from host_tools.commands import selftest
from host_tools.device import serial_port
from host_tools.device.firmware_client import DeviceError, FirmwareClient
from host_tools.device.install_firmware import install
from host_tools.packing.compile import on_device

RETURN_S = 30.0  # time limit; a restarted Pico is back on its port within two seconds
NOT_BACK = "The firmware is on the Pico, which did not restart on {port}: unplug it, plug it in and run `selftest`."
BROKEN_OFF = "Interrupted. Unplug the Pico and plug it in again: it runs the old firmware or the new one."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `flash`."""
    parser.add_argument("--port", default="auto", help="the Pico's port; found automatically if not given")
    parser.set_defaults(broken_off=BROKEN_OFF)


def run(args: argparse.Namespace) -> int:
    """Install the firmware, restart the Pico and report its state. Return 0 if all is well, otherwise 1.

    :raises DeviceError, CompileError: if the update fails.
    """
    port = serial_port.find_port() if args.port == "auto" else args.port
    # Open the port first: an error must appear before the compiler has run for seconds.
    serial_port.open_port(port).close()
    wanted = on_device()
    moves = moves_on(port)
    changed = install(port, wanted)
    files = "1 file" if changed == 1 else f"{changed} files"
    print(f"{files} changed; the Pico restarts." if changed else "Nothing had changed.")
    device = back(port)
    try:
        return 0 if selftest.report(device, moves) else 1
    finally:
        device.stop()


def moves_on(port: str) -> int | None:
    """Return the number of events in the Pico's current game, or None if there is no game or no answer."""
    try:
        with FirmwareClient(serial_port.SerialTransport(port)) as device:
            return selftest.moves(device)
    except DeviceError:
        return None


def back(port: str) -> FirmwareClient:
    """Wait until the firmware on this port answers. Return a started client for it.

    :raises DeviceError: if the firmware does not answer within `RETURN_S`.
    """
    until = time.monotonic() + RETURN_S
    while time.monotonic() < until:
        device = FirmwareClient(serial_port.SerialTransport(port))
        with contextlib.suppress(DeviceError):
            device.start()
            return device
        time.sleep(0.3)
    raise DeviceError(NOT_BACK.format(port=port))
