"""The firmware in a process, with a planted fault: the command `clear_crashes` raises, the app crashes and is started
again while the line to the host stays."""

import sys

from host_tools.device.firmware_client import FirmwareClient
from host_tools.device.firmware_process import ENTRY, FirmwareProcess

_PLANTED = f"""
import runpy, sys
sys.path.insert(0, {str(ENTRY.parent)!r})
from link.host_commands import HostCommands

def crash(host, command, now_ms):
    raise IndexError("planted")

HostCommands.COMMANDS["clear_crashes"] = crash
runpy.run_path({str(ENTRY)!r})
"""


def crashing_firmware(folder):
    """Return the device, ready to start."""
    return FirmwareClient(FirmwareProcess("CPython", [sys.executable, "-u", "-c", _PLANTED, str(folder)], folder))
