"""Writes locks/, what `make` installs: every package by version and by hash (`make lock`).

A lock holds for every system and for each Python from the oldest that pyproject.toml names: markers say which line is
for whom, and the hashes are those of all files of a release. What is locked already stays at its version as long as
pyproject.toml allows it; to have newer ones, remove locks/ first. All locks agree, so that they can be installed one
after another.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from host_tools.install_locked_packages import LOCKS, RUN, lock_of

PROJECT = LOCKS.parent / "pyproject.toml"
ALONE = ("ring-driver", "placing-page")  # installed without what they depend on


def groups() -> dict[str, list[str]]:
    """The requirements of pyproject.toml by purpose; those of `make run` first."""
    project: dict[str, Any] = tomllib.loads(PROJECT.read_text(encoding="utf-8"))
    return {RUN: project["project"]["dependencies"], **project["dependency-groups"]}


def oldest() -> str:
    """The first Python that will do, "3.11"."""
    project: dict[str, Any] = tomllib.loads(PROJECT.read_text(encoding="utf-8"))
    return str(project["project"]["requires-python"]).removeprefix(">=")


def main() -> int:
    """Write them all; the exit code."""
    LOCKS.mkdir(exist_ok=True)
    together = [group for group in groups() if group not in ALONE]
    with tempfile.TemporaryDirectory() as folder:
        everything = Path(folder) / "everything.txt"
        everything.write_text("\n".join(sorted({line for group in together for line in pins(group)})), encoding="utf-8")
        done = compiled(everything, *together)
        for group in groups():
            if done:
                done = compiled(lock_of(group), group, *(("--no-deps",) if group in ALONE else ("-c", str(everything))))
    return 0 if done else 1


def pins(group: str) -> list[str]:
    """The lines of a lock that name a package with its version, and for whom, without hashes."""
    lock = lock_of(group)
    lines = lock.read_text(encoding="utf-8").splitlines() if lock.exists() else []
    return [line.removesuffix("\\").strip() for line in lines if line[:1].isalnum()]


def compiled(lock: Path, *words: str) -> bool:
    """Resolve these groups (and take these options of uv) into a lock; whether that went well. uv says what did not."""
    wanted = [str(PROJECT)] if RUN in words else []
    for group in groups():
        wanted += ["--group", f"{PROJECT}:{group}"] if group in words and group != RUN else []
    options = [word for word in words if word not in groups()]
    command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--universal", "--python-version", oldest()]
    command += ["--generate-hashes", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links"]
    command += ["--custom-compile-command", "make lock", "--output-file", str(lock)]
    return subprocess.run([*command, *wanted, *options], cwd=PROJECT.parent, check=False).returncode == 0


if __name__ == "__main__":
    sys.exit(main())
