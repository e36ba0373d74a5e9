"""The recorded accounts of the chapters of `chapters_story`, a text file each.

`python -m tests.support.chapter_records`, from the root of the repository, records them again: `git diff` then shows
in words what has changed.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "firmware"), str(ROOT), str(ROOT / "tests" / "support")]  # as the tests have it

import runtimes  # noqa: E402
from chapters_story import CHAPTERS  # noqa: E402

FOLDER = ROOT / "tests" / "app" / "chapters"
PLAYER = ROOT / "tests" / "support" / "chapters.py"
HEAP = "16m"  # tests/app/test_heap.py proves how little memory is enough; here nothing is refused for lack of it


def path(number: int) -> Path:
    """Return the file with the account of that chapter."""
    words = re.findall(r"\w+", CHAPTERS[number][0].partition(":")[0].lower())
    return FOLDER / f"{number + 1:02}_{'_'.join(words)}.txt"


def accounts(runtime: str) -> list[str]:
    """Play all chapters in one process of "cpython" or "micropython". Return their accounts."""
    told = runtimes.on_cpython(PLAYER) if runtime == "cpython" else runtimes.on_micropython(PLAYER, heap=HEAP)
    return [f"# {account.rstrip()}\n" for account in f"\n{told.decode()}".split("\n# ")[1:]]


def steps(account: str) -> list[list[str]]:
    """Return the lines of each step, with its sentence first."""
    return [step.rstrip("\n").split("\n") for step in account.split("\n## ")[1:]]


def differences(recorded: str, told: str) -> list[str]:
    """Return the sentence of each step that differs, and its lines: `-` for the recorded ones, `+` for the new ones."""
    found = []
    before, now = steps(recorded), steps(told)
    for old, new in zip(before, now, strict=False):
        if old != new:
            found.append(new[0] if new[0] == old[0] else f"{old[0]} / {new[0]}")
            found += [f"- {line}" for line in old if line not in new] + [f"+ {line}" for line in new if line not in old]
    if len(before) != len(now):
        found.append(f"{len(now)} steps instead of {len(before)}")
    return found


def main() -> None:
    """Record all accounts."""
    FOLDER.mkdir(exist_ok=True)
    for file in FOLDER.glob("*.txt"):
        file.unlink()
    for number, account in enumerate(accounts("cpython")):
        path(number).write_text(account, encoding="utf-8")


if __name__ == "__main__":
    main()
