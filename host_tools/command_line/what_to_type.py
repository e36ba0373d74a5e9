"""Compose a command for the user to type, in the form in which this program was started: `make flash` or `python -m
host_tools flash`.
"""

import os
import shutil
import sys
from pathlib import Path

STARTED_BY = "EMPEROR_RING_STARTED_BY"  # the Makefile sets this variable to "make" for the targets that run a command
TARGETS = ("run", "venue", "demo", "uf2", "flash", "selftest", "site")  # targets that run the command of that name
VARIABLES = {"--host": "HOST", "--port": "PORT", "--runtime": "RUNTIME"}  # options that a target takes as a variable


def by_make() -> bool:
    """Return True if make started this program."""
    return os.environ.get(STARTED_BY) == "make"


def command(name: str, words: str = "") -> str:
    """Return what the user must type to run the command `name` with the arguments `words`."""
    if by_make() and name in TARGETS and not words:
        return f"make {name}"
    return f"{python()} -m host_tools {name} {words}".rstrip()


def option(name: str, value: str = "") -> str:
    """Return an option of the running command as the user types it: "--port 8810", or "PORT=8810" if make started the
    program.
    """
    return f"{VARIABLES[name]}={value}" if by_make() else f"{name} {value}".rstrip()


def python() -> str:
    """Return what the user must type to start this program's interpreter: "python" if the shell finds it, otherwise the
    interpreter's path.
    """
    own, found = Path(sys.executable), shutil.which("python")
    if found and Path(found).absolute().parent == own.parent:
        return "python"
    return str(own.relative_to(Path.cwd()) if own.is_relative_to(Path.cwd()) else own)
