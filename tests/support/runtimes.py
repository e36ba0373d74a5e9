"""Find MicroPython's interpreter and run scripts on it, with a heap that corresponds to the Pico's."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from patience import PATIENCE_S

REPO = Path(__file__).resolve().parents[2]
FIRMWARE = REPO / "firmware"
HEAP = "480k"  # a Pico has 240 kB free; objects on 64 bits are twice as large
# A Pico whose game has 500 small events has 103 kB left (docs/bench.md), as its functions are in flash. With this heap
# an interpreter with 64 bits, whose functions are in the heap, has twice as much.
HEAP_FOR_LARGE_GAMES = "512k"
NAME = "micropython"
WORK_S = 4 * PATIENCE_S  # a script works without a pause, so a busy machine slows all of it


def find_micropython():
    """Return the interpreter next to the running Python, or the one on the PATH, or None."""
    return shutil.which(NAME, path=str(Path(sys.executable).parent)) or shutil.which(NAME)


MICROPYTHON = find_micropython()
ABSENT = "no micropython here (`make run` looks for one)"
needs_micropython = pytest.mark.skipif(MICROPYTHON is None, reason=ABSENT)


def on_micropython(script, *arguments, heap: str = HEAP, timeout_s: float = WORK_S, firmware: Path = FIRMWARE) -> bytes:
    """Run the script on MicroPython, and return what it writes to stdout. Any exit code except 0 fails the test, with
    the output."""
    if MICROPYTHON is None:
        pytest.skip(ABSENT)
    return _run(
        [MICROPYTHON, "-X", f"heapsize={heap}", _from_clone(script), *map(str, arguments)],
        "MICROPYPATH",
        timeout_s,
        firmware,
    )


def on_cpython(script, *arguments, timeout_s: float = WORK_S, firmware: Path = FIRMWARE) -> bytes:
    """Do the same on the Python that runs the tests."""
    return _run([sys.executable, str(script), *map(str, arguments)], "PYTHONPATH", timeout_s, firmware)


def _from_clone(path) -> str:
    """Return the path from this clone: a long absolute path takes memory of a heap that is measured."""
    return os.path.relpath(path, REPO)


def _run(command, path_variable, timeout_s, firmware) -> bytes:
    paths = map(_from_clone, (firmware, REPO, REPO / "tests" / "support"))
    environment = dict(os.environ, **{path_variable: os.pathsep.join(paths)})
    done = subprocess.run(command, capture_output=True, timeout=timeout_s, env=environment, cwd=REPO, check=False)
    if done.returncode:
        said = (done.stdout[-2000:] + done.stderr[-2000:]).decode(errors="replace")
        pytest.fail(f"{' '.join(command)}: exit {done.returncode}\n{said}", pytrace=False)
    return done.stdout
