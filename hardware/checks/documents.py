"""Check the pages of this folder: every link leads somewhere, every picture exists and has alternative text, every page
has a licence."""

import re
from collections.abc import Iterator
from pathlib import Path

from hardware.checks.check import HARDWARE, ROOT, Check, Findings

_KEY = "License-Identifier"  # in two parts, so that reuse does not take the next line for this file's own
LICENCE = f"<!-- SPDX-{_KEY}: CC-BY-4.0 -->"
CASES = HARDWARE / "assembly" / "case.md"
FAULTS = HARDWARE / "assembly" / "faults.md"
# what a maker may see of the boot ROM's drive: RP2040 data sheet, 2.8.3, and RP2350 data sheet, 5.5
DRIVES = {"RP2350": "a drive of a Pico 2", "RPI-RP2": "a missing drive", "": "a drive that stays"}  # a name in the row
EXTRAS = ("piezo", "screen")  # of builds (b) and (c): `bom/case.csv` has nothing that holds them
WIRED = HARDWARE / "wired.md"
CHECKLIST = HARDWARE / "OSHWA-checklist.md"
_LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
_PICTURE = re.compile(r"!\[(?P<words>[^\]]*)\]\((?P<file>[^)\s]+)\)|<img (?P<tag>[^>]*)>")
_SEAT_0 = re.compile(r"(?:\b[Ss]eats?\s|SEAT|\| seat \| )0\b|\b[Ss]eats\s10\sto\s(?:16|23)\b")
_LEAST_WORDS = 12  # characters of an alternative text that says enough


def anchors(text: str) -> set[str]:
    """Return the names by which the headings of a page can be linked to, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", text, re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def shown(text: str) -> Iterator[tuple[str, str]]:
    """Return each picture of a page: its file, and its alternative text."""
    for picture in _PICTURE.finditer(text):
        if picture["tag"] is None:
            yield picture["file"], picture["words"]
        else:
            attributes = dict(re.findall(r'(\w+)="([^"]*)"', picture["tag"]))
            yield attributes.get("src", ""), attributes.get("alt", "")


def faults(page: Path, text: str) -> Iterator[str]:
    """Return what is wrong with a page at that path."""
    name = page.relative_to(ROOT).as_posix()
    if not text.startswith(LICENCE):
        yield f"{name}: its first line is not {LICENCE}"
    for link in _LINK.findall(text):
        if not link.startswith(("https://", "http://")) and (fault := _link_fault(page, text, link)):
            yield f"{name}: {fault}"
    for file, words in shown(text):
        if not (page.parent / file).is_file():
            yield f"{name}: there is no picture {file}"
        if len(words) < _LEAST_WORDS:
            yield f"{name}: {file} has no words for those who do not see it"


def seat_faults(name: str, text: str) -> Iterator[str]:
    """Return any seat 0 on a page for makers; only the protocol's and the rules' specifications have one."""
    if found := _SEAT_0.search(text):
        yield f"{name}: {found[0]!r}: people count seats from 1"


def _link_fault(page: Path, text: str, link: str) -> str:
    path, _, anchor = link.partition("#")
    target = page.parent / path if path else page
    if not target.exists():
        return f"{link} leads nowhere"
    if anchor and anchor not in anchors(text if target == page else target.read_text(encoding="utf-8")):
        return f"{link}: there is no such heading"
    return ""


def checklist_faults(text: str) -> Iterator[str]:
    """Return lines of the checklist that point to nothing."""
    rows = [line for line in text.splitlines() if line.startswith("| ")][1:]
    for row in rows:
        if not set(row) <= set("| -") and not _LINK.search(row):
            yield f"{CHECKLIST.name}: no link in the line {row[:50]}..."


def case_faults(text: str, wired: str) -> Iterator[str]:
    """Return what the pages on the cases and on build (b) leave out, or where a cable is led without an opening."""
    if not any("(assembly/case.md)" in sentence for sentence in _negations(wired)):
        yield f"{WIRED.name}: no case has a place for piezo or screen: say so"
    for extra in EXTRAS:
        if not any("case" in sentence and extra in sentence for sentence in _negations(text)):
            yield f"{CASES.name}: no case has a place for the {extra}: say so"
    if found := re.search(r"\bsupply through the slots?\b", " ".join(text.split())):
        yield f"{CASES.name}: {found[0]!r}: the supply has no cable there, it plugs into the USB-C socket"


def _negations(text: str) -> Iterator[str]:
    """Return the sentences of a page that begin with "no"."""
    sentences = re.split(r"\n\s*\n|(?<=[.:])\s", text)
    return (" ".join(one.split()) for one in sentences if re.match(r"\W*no\b", one, re.I))


def drive_faults(text: str) -> Iterator[str]:
    """Return what can happen to the drive without a row in the table of faults and cures."""
    seen = [line.split(" | ")[0] for line in text.splitlines() if line.startswith("| ")]
    rows = {next(name for name in DRIVES if name in cell) for cell in seen if "drive" in cell}
    for name, what in DRIVES.items():
        if name not in rows:
            yield f"{FAULTS.name}: no row for {what}"


def unseen(pages: dict[Path, str]) -> Iterator[str]:
    """Return drawings and renderings that no page shows or links to."""
    seen = set()
    for page, text in pages.items():
        named = [*_LINK.findall(text), *(file for file, _ in shown(text))]
        seen |= {(page.parent / name).resolve() for name in named}
    for picture in sorted(HARDWARE.glob("*/pictures/*")):
        if picture.resolve() not in seen:
            yield f"{picture.relative_to(ROOT).as_posix()}: no page shows it; delete it, or show it where it helps"


def _run() -> Findings:
    found: list[str] = []
    links = pictures = 0
    pages = {page: page.read_text(encoding="utf-8") for page in sorted(HARDWARE.rglob("*.md"))}
    for page, text in pages.items():
        links += len(_LINK.findall(text))
        pictures += sum(1 for _ in shown(text))
        found += faults(page, text)
        found += seat_faults(page.relative_to(ROOT).as_posix(), text)
    found += case_faults(pages[CASES], pages[WIRED])
    found += drive_faults(pages[FAULTS])
    found += unseen(pages)
    found += checklist_faults(CHECKLIST.read_text(encoding="utf-8"))
    return Findings(f"{len(pages)} pages, {links} links, {pictures} pictures", tuple(found))


DOCUMENTS = Check("documents", _run)
