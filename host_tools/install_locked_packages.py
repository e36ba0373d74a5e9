"""`python -m host_tools.install_locked_packages NAME ...`: install the packages of these locks into this Python by pip.

`make` calls it, and it needs only Python itself. pip's output goes into a file; one sentence says what went wrong.
Several locks are one call of pip, and nothing is compiled before its use, which halves the time for the tests.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import subprocess
import sys
from pathlib import Path

LOCKS = Path(__file__).resolve().parent.parent / "locks"
RUN = "run"  # the lock that `make run` needs

# Phrases of pip's output and their meanings. The first match counts.
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
        "take another Python (make clean, then make PYTHON=python3.12), or another version (pyproject.toml, then "
        "make lock).",
    ),
    (("No space left",), "There is no space left for {package}: free some, then repeat the command."),
)
OTHERWISE = "{package} cannot be installed."
CULPRIT = re.compile(r"(?:satisfies the requirement |^    |build )([\w.-]+==[\w.]+)", re.MULTILINE)


def lock_of(name: str) -> Path:
    """Return the file with the lock of that name."""
    return LOCKS / f"{name}.txt"


def main(arguments: list[str] | None = None) -> int:
    """Install; return 0, or 1 with one sentence, or 130 after Ctrl-C."""
    parser = argparse.ArgumentParser(prog="python -m host_tools.install_locked_packages", description=__doc__)
    locks = sorted(path.stem for path in LOCKS.glob("*.txt"))
    parser.add_argument("names", nargs="+", choices=locks, metavar="NAME", help=f"locks in locks/: {', '.join(locks)}")
    parser.add_argument("--target", help="a folder for the packages, instead of this Python's own")
    args = parser.parse_args(arguments)
    log = Path(sys.prefix) / f"pip-{args.names[-1]}.log"
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check"]
    command += ["--require-hashes", "--no-deps", "--no-compile", "--retries", "2"]
    command += [word for name in args.names for word in ("--requirement", str(lock_of(name)))]
    command += ["--upgrade", "--target", args.target] if args.target else []
    try:
        done = subprocess.run(command, env={**os.environ, "LC_ALL": "C"}, capture_output=True, check=False)
    except KeyboardInterrupt:
        print("Interrupted. Repeat the command to install the rest.", file=sys.stderr)
        return 130
    if done.returncode == 0:
        return 0
    said = (done.stdout + done.stderr).decode(errors="replace")
    print(meaning(said, *args.names), file=sys.stderr)
    with contextlib.suppress(OSError):
        log.write_text(said, encoding="utf-8")
        print(f"What pip said: {log}", file=sys.stderr)
    return 1


def meaning(said: str, *names: str) -> str:
    """Return one sentence for what pip said when it could not install these locks."""
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
