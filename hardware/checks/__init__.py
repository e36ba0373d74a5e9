"""The checks of this folder's files: `python -m hardware.checks`."""

from hardware.checks.check import Check

CHECKS: tuple[Check, ...] = ()
