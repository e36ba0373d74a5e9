"""Each citation in code and tests names its document, and leads there: "docs/light.md, section 5" and its like."""

import functools
import re

from rows import each_row
from runtimes import REPO

FOLDERS = ("firmware", "host_tools", "tests")
SOURCES = sorted(
    path
    for folder in FOLDERS
    for path in (REPO / folder).rglob("*")
    if path.suffix in (".py", ".js") and path.name != "test_citations.py"  # its own examples lead nowhere
)
SECTION = re.compile(r"\b[Ss]ections? (\d+(?:(?:,| to| and) ?\d+)*)")
NAMED = re.compile(r"(docs/\w+\.md),[\s#]*$")
PASSAGE = re.compile(r'\s*,\s*"([A-Z][\w ]+)"')


def citations(text):
    """(the document or "", the numbers of its sections, a passage by its name or "") of each section that is named."""
    for found in SECTION.finditer(text):
        document = NAMED.search(text[: found.start()])
        passage = PASSAGE.match(text, found.end())
        numbers = [int(number) for number in re.findall(r"\d+", found[1])]
        yield document[1] if document else "", numbers, passage[1] if passage else ""


def faults(text):
    """A sentence for each citation that names no document, or leads nowhere."""
    for document, numbers, passage in citations(text):
        if not document:
            yield f"sections {numbers} of what? Write docs/NAME.md, section NUMBER"
            continue
        page = (REPO / document).read_text(encoding="utf-8") if (REPO / document).exists() else ""
        for number in numbers:
            if not re.search(rf"^## {number}\. ", page, re.MULTILINE):
                yield f"{document} has no section {number}"
        if passage and not re.search(rf"\*{passage}\.?\*", page):
            yield f'{document} has no passage "{passage}"'


@each_row("path", SOURCES, ids=lambda path: str(path.relative_to(REPO)))
def test_each_citation_names_its_document_and_leads_there(path):
    assert not list(faults(path.read_text(encoding="utf-8")))


@each_row(
    "text, fault",
    [
        ("as section 5 has it", "of what"),
        ("docs/light.md, section 77", "no section 77"),
        ("docs/light.md,\n# sections 3 and 78", "no section 78"),
        ("docs/none.md, section 1", "no section 1"),
        ('docs/light.md, section 9, "Nonsense"', 'no passage "Nonsense"'),
    ],
)
def test_a_citation_that_leads_nowhere_is_found(text, fault):
    assert any(fault in found for found in faults(text))


def test_the_specification_of_the_light_is_cited():
    cited = {document for path in SOURCES for document, _, _ in citations(path.read_text(encoding="utf-8"))}
    assert {"docs/light.md", "docs/replay.md"} <= cited


# One file leads to another, in words: "see `boards.contract`", "stands in `journal_records`".

LEADS = re.compile(r"\b(?:[Ss]ee|stands in|named in) `([a-z]\w*(?:\.\w+)?(?:<\w+>)?)`")
BUILDINGS = {"firmware": ("firmware",), "host_tools": ("host_tools", "firmware"), "tests": FOLDERS}


@functools.cache
def modules_of(building):
    """Paths by name, of the modules to which a text of that building may lead; hundreds of texts ask."""
    return {path.stem: path for folder in BUILDINGS[building] for path in (REPO / folder).rglob("*.py")}


def lead_nowhere(text, building):
    """The names to which this text leads, and which are neither a module of its building, with what is named of it,
    nor another file there, nor anything in the text itself."""
    modules = modules_of(building)
    rooms = {path.parent.name for path in modules.values()}
    for lead in LEADS.findall(" ".join(text.split())):
        name, _, rest = lead.partition(".")
        if name in modules and (not rest or re.search(rf"\b{rest}\b", modules[name].read_text(encoding="utf-8"))):
            continue
        inside = (name in rooms and rest in modules) or any((REPO / building).rglob(lead))
        if not inside and not re.search(rf"\b(def|class) {lead}\b", text):
            yield lead


@each_row(
    "path",
    [path for path in SOURCES if path.suffix == ".py"],
    ids=lambda path: str(path.relative_to(REPO)),
)
def test_a_module_to_which_words_lead_is_there(path):
    assert list(lead_nowhere(path.read_text(encoding="utf-8"), path.relative_to(REPO).parts[0])) == []


@each_row(
    "text, lead",
    [
        ("see `ladder`", "ladder"),
        ("stands in\n`ticks.nowhere`", "ticks.nowhere"),
        ("named in `gestures_<mode>`", "gestures_<mode>"),
    ],
)
def test_words_that_lead_to_no_module_are_found(text, lead):
    assert list(lead_nowhere(text, "firmware")) == [lead]


@each_row("text", ["see `boards.contract`", "see `ticks`", "see `ticks.diff`", "def far(): ... see `far`"])
def test_words_that_lead_to_a_module_are_left_alone(text):
    assert not list(lead_nowhere(text, "firmware"))
