"""The checks of this folder's files: `python -m hardware.checks`."""

from hardware.checks.check import Check
from hardware.checks.pinmap import PIN_TABLE
from hardware.checks.wiring import WIRING

CHECKS: tuple[Check, ...] = (PIN_TABLE, WIRING)
