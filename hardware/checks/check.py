"""The form of a check of the hardware's files."""

import importlib.util
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

HARDWARE = Path(__file__).parent.parent
ROOT = HARDWARE.parent


def missing_of(needs: tuple[str, ...]) -> list[str]:
    """Return the programs ("kicad-cli") and modules ("build123d") among these that are missing on this machine."""
    return [need for need in needs if not shutil.which(need) and importlib.util.find_spec(need) is None]


@dataclass(frozen=True)
class Findings:
    """What was checked, in one line with its counts ("41 nets, 63 pins"), and each fault: what, where, what to do."""

    looked_at: str
    faults: tuple[str, ...] = ()


@dataclass(frozen=True)
class Check:
    """One line of the table. `needs` names programs ("kicad-cli") and modules ("build123d"); a check without needs is
    part of every test run."""

    name: str
    run: Callable[[], Findings]
    needs: tuple[str, ...] = ()

    def missing(self) -> list[str]:
        """Return which of its needs are missing on this machine."""
        return missing_of(self.needs)
