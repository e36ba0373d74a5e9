"""What CONTRIBUTING.md tells developers is so: the rooms and their arrows, where things are decided, the way of a
press, the glossary and the words given up."""

import ast
import functools
import io
import keyword
import re
import sys
import tokenize

from test_layers import HOST_ROOMS, ROOMS

from desk import Desk
from document_promises import promised
from rows import each_row
from runtimes import FIRMWARE, REPO

TEXT = (REPO / "CONTRIBUTING.md").read_text(encoding="utf-8")


def table(name):
    """The rows of the table with that id, its heads left out."""
    rows = [line.strip("|").split(" | ") for line in promised("CONTRIBUTING.md", name).splitlines()]
    return [[cell.strip() for cell in row] for row in rows[2:]]


# The house

LEFT_OUT = {"compat", "strict_json", "table_and_ring_limits", "ticks", "version", "free_memory"}
LEFT_OUT |= {"command_line"}  # rooms that the diagrams leave out, because so many import them
DRAWINGS = re.findall(r"```mermaid\n(.*?)```", TEXT, re.S)


def drawn(diagram):
    """{room: the rooms it imports} of a diagram."""
    arrows = {room: set() for room in re.findall(r"^  ([\w.]+)\[\1: [^\]]+\]$", diagram, re.M)}
    for room, targets in re.findall(r"^  ([\w.]+) --> (.+)$", diagram, re.M):
        assert room in arrows, f"{room} has no node of its own"
        arrows[room] |= set(targets.split(" & "))
    return arrows


def lines(rooms, hidden):
    """The arrows as the page should draw them."""
    kept = {room: sorted(targets - hidden) for room, targets in rooms.items() if room not in hidden}
    return "\n".join(f"  {room} --> {' & '.join(targets)}" for room, targets in kept.items() if targets)


@each_row("drawing, rooms", list(zip(DRAWINGS, (ROOMS, HOST_ROOMS), strict=True)))
def test_the_diagram_draws_the_arrows_that_the_layers_allow(drawing, rooms):
    arrows, hidden = drawn(drawing), LEFT_OUT & set(rooms)
    wanted = {room: targets - hidden for room, targets in rooms.items() if room not in hidden}
    assert [room for room in hidden if f"`{room}`" not in TEXT] == [], "CONTRIBUTING.md names what it leaves out"
    assert arrows == wanted, f"CONTRIBUTING.md, The house: draw\n{lines(rooms, hidden)}"


def lines_of_code(path):
    """The lines of a module that are neither blank, nor a comment, nor part of a docstring."""
    code, bare = path.read_text(encoding="utf-8"), set()
    for node in ast.walk(ast.parse(code)):
        documented = isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        if documented and ast.get_docstring(node) is not None:
            bare.update(range(node.body[0].lineno, node.body[0].end_lineno + 1))
    lines = enumerate(map(str.strip, code.splitlines()), 1)
    return sum(number not in bare and line != "" and not line.startswith("#") for number, line in lines)


def test_the_page_tells_how_large_both_buildings_are():
    told = re.findall(r"`(\w+)/`[^`]*? ([\d,]+) lines[^`]*? (\d+)\s+modules", TEXT)
    assert [name for name, _, _ in told] == ["firmware", "host_tools"]
    for name, lines, modules in told:
        paths = list((REPO / name).rglob("*.py"))
        assert int(modules) == len(paths), f"{name} has {len(paths)} modules"
        counted = sum(map(lines_of_code, paths))
        assert abs(int(lines.replace(",", "")) / counted - 1) < 0.02, f"{name} has {counted} lines of code"


def test_what_is_not_drawn_imports_nothing_but_compat():
    assert all((ROOMS | HOST_ROOMS)[room] <= {"compat"} for room in LEFT_OUT)


def test_every_room_of_the_diagrams_is_a_folder_or_a_file():
    for drawing, building in zip(DRAWINGS, ("firmware", "host_tools"), strict=True):
        for room in drawn(drawing):
            path = REPO / building / room.replace(".", "/")
            assert path.is_dir() or path.with_suffix(".py").is_file(), room


# Where is it decided?, Glossary

QUESTIONS = table("decided")
GLOSSARY = table("glossary")


@each_row("question, file, name", QUESTIONS, ids=[row[0] for row in QUESTIONS])
def test_what_decides_stands_in_the_file_that_is_named(question, file, name):
    text = (REPO / file.strip("`")).read_text(encoding="utf-8")
    assert re.search(rf"\b{re.escape(name.strip('`'))}\b", text), f"{question} {file} has no {name}"


@each_row("word, meaning, where", GLOSSARY, ids=[row[0] for row in GLOSSARY])
def test_a_word_of_the_glossary_names_what_the_code_has(word, meaning, where):
    path, name = re.fullmatch(r"`([\w./]+)` `(\w+)`", where).groups()
    text = (REPO / path).read_text(encoding="utf-8")
    assert re.search(rf"(class|def|self\.|^)\s*{name}\b\s*[(:=]", text, re.M), f"{word}: {path} has no {name}"


def test_no_word_of_the_glossary_has_two_meanings():
    words = [word for row in GLOSSARY for word in row[0].split(", ")]
    assert len(words) == len(set(words)) > 30


# Words given up: former names of what the glossary names.

GIVEN_UP = ("beat", "effect", "ladder", "mark", "outlook", "rest", "retold", "trial")
ENGLISH = {"mark", "rest", "trial", "beat"}  # good words elsewhere: no file and no class is called so
OF_MAGIC = {"effect"}  # a word of its rules: texts may say it, but it is in no name of the firmware
CODE = sorted(path for room in ("firmware", "host_tools") for path in (REPO / room).rglob("*") if path.is_file())
PAGES = sorted([*REPO.glob("docs/*.md"), REPO / "README.md"])
SAID = [path for path in [*CODE, *PAGES] if path.suffix in (".py", ".js", ".html", ".md")]


def says(text, word):
    """Whether a text has this word, in any form: alone, in the plural, as a part of a name."""
    return re.search(rf"(?<![a-z]){word}(s|\b|(?=[_A-Z]))", text, re.I) is not None


@functools.cache
def names(path):
    """What a Python file calls its classes, functions, parameters and variables."""
    tokens = tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline)
    return {token.string for token in tokens if token.type == tokenize.NAME and not keyword.iskeyword(token.string)}


def uses(path, word):
    """Whether a file is called by a word that was given up, or has it anywhere in its text; of a word that is good
    English elsewhere, whether it is the name of a class or, in the plural, of anything; of a word of Magic, whether a
    name of the firmware has it."""
    if {word, f"{word}s"} & set(re.split(r"[_.]", path.name)):
        return True
    if word in OF_MAGIC:
        return path.is_relative_to(FIRMWARE) and path.suffix == ".py" and any(says(name, word) for name in names(path))
    if word in ENGLISH:
        return path.suffix == ".py" and bool(names(path) & {word.capitalize(), f"{word}s"})
    return says(path.read_text(encoding="utf-8"), word)


@each_row("word", GIVEN_UP)
def test_a_word_given_up_occurs_nowhere(word):
    assert [path.relative_to(REPO).as_posix() for path in SAID if uses(path, word)] == []


@each_row("text", ["its outlook", "Outlooks", "outlook_words", "OutlookOf", "`outlook`"])
def test_a_word_given_up_is_found(text):
    assert says(text, "outlook")


# The way of a press

STEPS = [row[1].strip("`") for row in table("way-of-a-press")]


def files_of_a_press():
    """The files of the firmware whose functions a PASS press calls, in the order of the calls."""
    desk = Desk({"seats": 6}).begin(1)
    called = []

    def note(frame, event, _):
        if event == "call" and frame.f_code.co_filename.startswith(str(FIRMWARE)):
            called.append(frame.f_code.co_filename[len(str(REPO)) + 1 :])

    desk.board.levels |= 1
    sys.setprofile(note)
    try:
        desk.app.tick(desk.board.time_ms)
    finally:
        sys.setprofile(None)
    return called


def test_a_press_goes_through_these_files_in_this_order():
    called = files_of_a_press()
    at = 0
    for step in STEPS:
        if "/boards/" not in step:
            assert step in called[at:], f"after {at} calls: {step} is not reached; {' '.join(dict.fromkeys(called))}"
            at += called[at:].index(step)


def test_the_way_of_a_press_begins_and_ends_at_the_board():
    boards = [index for index, step in enumerate(STEPS) if "/boards/" in step]
    assert boards == [0, len(STEPS) - 1] and len(STEPS) > 15


# Stand-ins


def test_every_stand_in_is_a_file_and_has_a_source():
    for of, files, source, compared in table("stand-ins"):
        named = re.findall(r"`([\w./]+/[\w.]+\.py)`", files + compared)
        assert source and compared and named, of
        assert not [path for path in named if not (REPO / path).is_file()], of
