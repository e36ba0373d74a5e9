"""What a check of the hardware's files is."""

import importlib.util
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

HARDWARE = Path(__file__).parent.parent
ROOT = HARDWARE.parent


def missing_of(needs: tuple[str, ...]) -> list[str]:
    """The programs ("kicad-cli") and modules ("build123d") among these that are not to be found here."""
    return [need for need in needs if not shutil.which(need) and importlib.util.find_spec(need) is None]


@dataclass(frozen=True)
class Findings:
    """What was looked at, in one line with its counts ("41 nets, 63 pins"), and each fault: what, where, what to do."""

    looked_at: str
    faults: tuple[str, ...] = ()


@dataclass(frozen=True)
class Check:
    """One line of the table. `needs` names programs ("kicad-cli") and modules ("build123d"); without needs it is part
    of every test run."""

    name: str
    run: Callable[[], Findings]
    needs: tuple[str, ...] = ()

    def missing(self) -> list[str]:
        """What it needs and does not find here."""
        return missing_of(self.needs)
