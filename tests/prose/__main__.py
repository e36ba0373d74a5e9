"""Lint the prose: `python -m tests.prose`, part of `make lint`. It counts five things.

- Lines of Markdown of more than 120 columns, outside tables: rumdl finds them, set up in pyproject.toml.
- Sentences of more than 25 words on the pages that people read.
- Cells of Markdown tables of more than 160 characters.
- Words that have a plainer one, in every text file.
- Subjects of the commits since this branch left main: at most 72 characters and no semicolon.

`exceptions.json` lists how many of each a file still has. A count must match exactly, so the list can only shrink:
`--shrink` lowers it to what is found, and never raises it.
"""

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT = Path(__file__).resolve().parents[2]
EXCEPTIONS = Path(__file__).with_name("exceptions.json")
MOST_WORDS, LONGEST_CELL, LONGEST_SUBJECT = 25, 160, 72
PLAIN = {  # a word, and what to write
    "anew": "again",
    "besides": "also",
    "lest": "so that ... not",
    "hard upon": "after",
    "leant on": "held",
    "of which": "whose, with it",
    "him": "it, they",
    "his": "its, their",
}
UNPLAIN = re.compile(rf"\b({'|'.join(PLAIN)})\b".replace(" ", r"\s+(?:#\s+)?"), re.I)
TEXTS = {".py", ".js", ".html", ".css", ".md", ".json", ".toml", ".yml", ".in"}
LEFT_OUT = ("LICENSES/", "locks/", "tests/prose/", ".ci/", "tests/cases/")  # not ours, this file, records
MARKDOWN = MarkdownIt("commonmark").enable("table")
END = re.compile(r"(?<=[.!?])[\"')*_]*\s+(?=[\"'(*_]*[A-Z0-9`])")
Fault = tuple[str, str, int, str]  # kind, file, line, what to do


def tracked() -> list[str]:
    """Return the paths that git knows; without git, those of all files."""
    done = _git(ROOT, "ls-files")
    if done is not None:
        return [path for path in done.splitlines() if (ROOT / path).is_file()]
    return [path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*") if path.is_file()]


def blocks(text: str) -> Iterator[tuple[int, str]]:
    """Yield each paragraph, heading and table cell of a Markdown text: its first line and its words."""
    line = 0
    for token in MARKDOWN.parse(text):
        line = token.map[0] + 1 if token.map else line
        if token.type == "inline":
            yield line, _words(token)


def _words(inline: Token) -> str:
    """Return what a reader sees, each code span as one word."""
    shown = {"code_inline": "`code`", "softbreak": " ", "hardbreak": " "}
    return "".join(
        shown.get(token.type, token.content if token.type == "text" else "") for token in inline.children or []
    )


def sentences(words: str) -> list[str]:
    """Split a paragraph into its sentences."""
    return [sentence for sentence in END.split(words) if sentence.strip()]


def page_faults(path: str, text: str) -> Iterator[Fault]:
    """Yield the sentences and cells of a Markdown page that are too long."""
    for line, words in blocks(text):
        for sentence in sentences(words):
            count = len(re.findall(r"\w[\w'.,:/-]*", sentence))
            if count > MOST_WORDS:
                yield "sentence", path, line, f"{count} words, at most {MOST_WORDS}: {sentence[:60]} ..."
    for number, row in enumerate(text.splitlines(), 1):
        for cell in re.split(r"(?<!\\)\|", row) if row.startswith("|") else ():
            if len(cell.strip()) > LONGEST_CELL:
                yield "cell", path, number, f"{len(cell.strip())} characters, at most {LONGEST_CELL}"


def width_faults(folder: Path = ROOT) -> Iterator[Fault]:
    """Yield the lines of Markdown in a folder that rumdl finds too wide."""
    command = [str(Path(sys.executable).with_name("rumdl")), "check", "--no-cache", "--config", "pyproject.toml"]
    command += ["--output", "json", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    if done.returncode not in (0, 1):
        raise OSError(done.stderr)
    for fault in json.loads(done.stdout):
        yield "line", fault["file"], fault["line"], fault["message"]


def word_faults(path: str, text: str) -> Iterator[Fault]:
    """Yield the words that have a plainer one."""
    for found in UNPLAIN.finditer(text):
        word = re.sub(r"\W+", " ", found[1]).lower()
        yield "word", path, text.count("\n", 0, found.start()) + 1, f"{word}: write {PLAIN[word]}"


def subject_faults(log: str) -> Iterator[str]:
    """Yield a sentence for each subject that is too long or has a semicolon; `log` has a hash and a subject a line."""
    for line in log.splitlines():
        commit, _, subject = line.partition(" ")
        if len(subject) > LONGEST_SUBJECT:
            yield f"Commit {commit}: its subject has {len(subject)} characters, at most {LONGEST_SUBJECT}."
        if ";" in subject:
            yield f"Commit {commit}: its subject has a semicolon. Make it one concern."


def commit_faults(clone: Path = ROOT) -> list[str]:
    """Return what is wrong with the commits since this branch left main; say so if that cannot be known."""
    base = None
    if (_git(clone, "rev-parse", "--is-shallow-repository") or "true").strip() == "false":
        base = _git(clone, "merge-base", "HEAD", "origin/main") or _git(clone, "merge-base", "HEAD", "main")
    if base is None:
        print("Commit subjects are not checked: this is no full clone with a branch main.")
        return []
    return list(subject_faults(_git(clone, "log", "--no-merges", "--format=%h %s", f"{base.strip()}..HEAD") or ""))


def _git(clone: Path, *words: str) -> str | None:
    try:
        done = subprocess.run(["git", *words], cwd=clone, capture_output=True, encoding="utf-8", check=False)
    except OSError:
        return None
    return done.stdout if done.returncode == 0 else None


def found() -> list[Fault]:
    """Return every fault of the files, in their order."""
    faults = list(width_faults())
    for path in tracked():
        if Path(path).suffix not in TEXTS or path.startswith(LEFT_OUT):
            continue
        text = (ROOT / path).read_text(encoding="utf-8")
        faults += word_faults(path, text)
        if path.endswith(".md"):
            faults += page_faults(path, text)
    return faults


def counted(faults: list[Fault]) -> dict[str, dict[str, int]]:
    """Return how many faults of each kind each file has."""
    counts: dict[str, dict[str, int]] = {}
    for kind, path, _, _ in faults:
        counts.setdefault(kind, {}).setdefault(path, 0)
        counts[kind][path] += 1
    return counts


def verdict(faults: list[Fault], allowed: dict[str, dict[str, int]]) -> list[str]:
    """Return a line for each fault of a file with more than is allowed, and for each count that can be lowered."""
    counts = counted(faults)
    said = [
        f"{path}:{line}: {what}"
        for kind, path, line, what in faults
        if counts[kind][path] > allowed.get(kind, {}).get(path, 0)
    ]
    for kind, files in allowed.items():
        for path, count in files.items():
            if counts.get(kind, {}).get(path, 0) < count:
                said.append(f"{path}: {kind}: fewer than excepted. Run `python -m tests.prose --shrink` and commit.")
    return said


def shrunk(allowed: dict[str, dict[str, int]], counts: dict[str, dict[str, int]]) -> dict[str, dict[str, int]]:
    """Return the exceptions lowered to what is found; none is raised or added."""
    least = {
        kind: {path: min(count, counts.get(kind, {}).get(path, 0)) for path, count in files.items()}
        for kind, files in allowed.items()
    }
    return {kind: {path: count for path, count in files.items() if count} for kind, files in least.items()}


def main() -> int:
    """Print what is wrong; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.prose", description=__doc__.partition("\n")[0])
    parser.add_argument("--shrink", action="store_true", help="lower the exceptions to what is found")
    shrink = parser.parse_args().shrink
    faults = found()
    allowed = json.loads(EXCEPTIONS.read_text(encoding="utf-8"))
    if shrink:
        allowed = shrunk(allowed, counted(faults))
        EXCEPTIONS.write_text(json.dumps(allowed, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    said = [*verdict(faults, allowed), *commit_faults()]
    print("\n".join(said) if said else "Prose: all good.")
    return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main())
