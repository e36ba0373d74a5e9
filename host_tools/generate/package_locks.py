"""Write the files in locks/ (`make lock`). The files list the packages that `make` installs, with versions and hashes.

A lock is valid for every operating system and for every version of Python, starting with the oldest that pyproject.toml
names. Markers in a lock say which line is for which system. The hashes cover all files of a package's release. A locked
package keeps its version while pyproject.toml allows that version. To get newer versions, remove the folder locks/
first. All locks agree with each other, so they can be installed one after another.
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
WITHOUT_DEPENDENCIES = ("ring-driver", "placing-page")  # installed without their dependencies


def groups() -> dict[str, list[str]]:
    """Return the requirements in pyproject.toml as purpose -> requirements. The requirements of `make run` come
    first.
    """
    project: dict[str, Any] = tomllib.loads(PROJECT.read_text(encoding="utf-8"))
    return {RUN: project["project"]["dependencies"], **project["dependency-groups"]}


def oldest() -> str:
    """Return the oldest supported version of Python, such as "3.11"."""
    project: dict[str, Any] = tomllib.loads(PROJECT.read_text(encoding="utf-8"))
    return str(project["project"]["requires-python"]).removeprefix(">=")


def main() -> int:
    """Write all locks, and return the exit code."""
    LOCKS.mkdir(exist_ok=True)
    together = [group for group in groups() if group not in WITHOUT_DEPENDENCIES]
    with tempfile.TemporaryDirectory() as folder:
        everything = Path(folder) / "everything.txt"
        everything.write_text("\n".join(sorted({line for group in together for line in pins(group)})), encoding="utf-8")
        done = compiled(everything, *together)
        for group in groups():
            if done:
                done = compiled(
                    lock_of(group),
                    group,
                    *(("--no-deps",) if group in WITHOUT_DEPENDENCIES else ("-c", str(everything))),
                )
    return 0 if done else 1


def pins(group: str) -> list[str]:
    """Return the lines of a lock without the hashes. Each line names a package, its version and its marker."""
    lock = lock_of(group)
    lines = lock.read_text(encoding="utf-8").splitlines() if lock.exists() else []
    return [line.removesuffix("\\").strip() for line in lines if line[:1].isalnum()]


def compiled(lock: Path, *words: str) -> bool:
    """Let uv write a lock for the groups and options in `words`. If uv fails, it prints the reason, and this function
    returns False.
    """
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
