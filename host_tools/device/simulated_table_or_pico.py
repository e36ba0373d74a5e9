"""The simulated table or a Pico: which of them the options of a command mean."""

from __future__ import annotations

import argparse
from pathlib import Path

from host_tools.device import local_firmware
from host_tools.device.firmware_client import FirmwareClient

SIMULATED = "sim"
FOLDER = Path(".emperor-ring")


def add_arguments(parser: argparse.ArgumentParser, keeps: bool = True) -> None:
    """The command line's choice of a device; `keeps` where the simulated table keeps what it is told."""
    parser.add_argument(
        "--device",
        default=SIMULATED,
        metavar="auto|PORT|sim",
        help="a Pico, found by itself (auto) or on this port, or the simulated table (sim)",
    )
    parser.add_argument(
        "--runtime", choices=local_firmware.RUNTIMES, default="auto", help="the interpreter of the simulated table"
    )
    if keeps:
        parser.add_argument("--folder", type=Path, default=FOLDER, help="the folder for the simulated table's files")


def is_simulated(args: argparse.Namespace) -> bool:
    """Whether no Pico was asked for."""
    return bool(args.device == SIMULATED)


def device(args: argparse.Namespace, folder: Path | None = None) -> FirmwareClient:
    """The device asked for, ready to `start`; `folder` in place of the one that the command line names.

    :raises DeviceError: when it is not there."""
    if is_simulated(args):
        return local_firmware.firmware(args.runtime, folder or args.folder)
    from host_tools.device import serial_port  # loaded for a Pico only

    return serial_port.pico(args.device)
