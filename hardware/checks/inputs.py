"""The files that the last good run of all checks read, with their checksums: has one of them changed since?

The record is `.ci/hardware_checked.json`. It has every file of `hardware/` and of `tests/hardware/`, and each other
file of the repository that the checks opened or imported.
"""

import hashlib
import json
import sys
from pathlib import Path

from hardware.checks.check import ROOT

RECORD = ROOT / ".ci" / "hardware_checked.json"
WHOLE = ("hardware", "tests/hardware")  # folders in which every file counts
BUILT = {"__pycache__", ".git", ".venv", ".ci", "dist", "typings"}  # folders without sources


class OpenedFiles:
    """Remembers each file that this process opens from now on (the audit event `open`, PEP 578)."""

    def __init__(self) -> None:
        self._paths: set[str] = set()
        sys.addaudithook(self._hear)

    def _hear(self, event: str, arguments: tuple[object, ...]) -> None:
        if event == "open" and isinstance(arguments[0], str):
            self._paths.add(arguments[0])

    def paths(self) -> set[Path]:
        """Return the absolute paths of the opened files, and of every loaded module."""
        modules = [getattr(module, "__file__", None) for module in list(sys.modules.values())]
        return {Path(path).resolve() for path in [*self._paths, *modules] if path}


def sources(paths: set[Path]) -> set[str]:
    """Return those of these files that are sources of this repository, as paths below ROOT with slashes."""
    inside = [path.relative_to(ROOT) for path in paths if path.is_relative_to(ROOT) and path.is_file()]
    return {path.as_posix() for path in inside if not BUILT.intersection(path.parts)}


def whole() -> set[str]:
    """Return every source in the folders of WHOLE."""
    return sources({path for folder in WHOLE for path in (ROOT / folder).rglob("*")})


def values(names: set[str]) -> dict[str, str]:
    """Return the first 16 letters of the SHA-256 of each of these files below ROOT; "" for a file that is gone."""
    return {name: digest(ROOT / name) for name in sorted(names)}


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16] if path.is_file() else ""


def write(opened: OpenedFiles) -> None:
    """Record the opened files, and the folders of WHOLE, as checked."""
    RECORD.write_text(json.dumps(values(sources(opened.paths()) | whole()), indent=1) + "\n", encoding="utf-8")


def changed() -> list[str]:
    """Return the files that are new, gone or different since the record, or one line if there is no record."""
    if not RECORD.exists():
        return [f"There is no {RECORD.name}."]
    then: dict[str, str] = json.loads(RECORD.read_text(encoding="utf-8"))
    return [name for name, value in values(then.keys() | whole()).items() if then.get(name) != value]
