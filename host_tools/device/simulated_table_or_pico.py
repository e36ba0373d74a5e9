"""Choose the device that the command-line options name: the simulated table or a Pico."""

from __future__ import annotations

import argparse
from pathlib import Path

from host_tools.device import firmware_process
from host_tools.device.firmware_client import FirmwareClient

SIMULATED = "sim"
FOLDER = Path(".emperor-ring")


def add_arguments(parser: argparse.ArgumentParser, keeps: bool = True) -> None:
    """Add the command-line options that choose a device.

    If `keeps` is True, also add the option for the folder where the simulated table stores settings and games.
    """
    parser.add_argument(
        "--device",
        default=SIMULATED,
        metavar="auto|PORT|sim",
        help="a Pico, found automatically (auto) or on this port, or the simulated table (sim)",
    )
    parser.add_argument(
        "--runtime", choices=firmware_process.RUNTIMES, default="auto", help="the interpreter of the simulated table"
    )
    if keeps:
        parser.add_argument("--folder", type=Path, default=FOLDER, help="the folder for the simulated table's files")


def is_simulated(args: argparse.Namespace) -> bool:
    """Return True if the options choose the simulated table."""
    return bool(args.device == SIMULATED)


def device(args: argparse.Namespace, folder: Path | None = None) -> FirmwareClient:
    """Return a client for the chosen device, ready to `start`. If `folder` is given, it replaces the folder from the
    command line.

    :raises DeviceError: if the device cannot be found.
    """
    if is_simulated(args):
        return firmware_process.firmware(args.runtime, folder or args.folder)
    from host_tools.device import serial_port  # only a Pico needs pyserial

    return serial_port.pico(args.device)
