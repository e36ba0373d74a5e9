"""The prose lint of `make lint` finds what it should, and its exceptions can only shrink."""

import subprocess

from rows import each_row
from runtimes import REPO
from tests.prose import __main__ as prose

LONG = "word " * 25 + "end."
CELL = "x" * 160


@each_row(
    "text, kinds",
    [
        (LONG, ["sentence"]),
        (LONG.removeprefix("word "), []),
        (LONG.replace("word end", "word. End"), []),
        (f"- {LONG}\n- {LONG}", ["sentence"] * 2),
        (f"```text\n{LONG}\n```", []),
        (LONG.replace("word word", "`a long command`", 1), []),
        (f"| {CELL} | b |\n| --- | --- |\n| {CELL}x | b |", ["cell"]),
        (f"| {CELL}\\| | b |\n| --- | --- |", ["cell"]),
    ],
)
def test_sentences_and_cells_that_are_too_long_are_found(text, kinds):
    assert [kind for kind, *_ in prose.page_faults("page.md", text)] == kinds


@each_row("text, lines", [("again\nAnew", [2]), ("# hard\n# upon", [1]), ("this renews", [])])
def test_words_with_a_plainer_one_are_found(text, lines):
    assert [line for _, _, line, _ in prose.word_faults("file.py", text)] == lines


@each_row("line, found", [("word " * 24 + "1", 1), ("word " * 24, 0), (f"| {'word ' * 24} |\n| --- |", 0)])
def test_lines_that_are_too_wide_are_found(line, found, tmp_path):
    (tmp_path / "page.md").write_text(line + "\n", encoding="utf-8")
    assert len(list(prose.width_faults(tmp_path))) == found


@each_row("subject, found", [("x" * 73, 1), ("x" * 72, 0), ("Add this; drop that", 1), ("Keep that", 0)])
def test_subjects_that_are_too_long_or_are_two_are_found(subject, found):
    assert len(list(prose.subject_faults(f"1234567 {subject}\n"))) == found


def test_the_subjects_of_a_shallow_clone_are_not_checked_and_it_says_so(tmp_path, capsys):
    clone = ["git", "clone", "-q", "--depth", "1", f"file://{REPO}", str(tmp_path)]
    if (REPO / ".git").exists():
        subprocess.run(clone, check=True)
    assert prose.commit_faults(tmp_path) == []
    assert capsys.readouterr().out.startswith("Commit subjects are not checked")


@each_row("count, allowed, said", [(2, 2, []), (2, 1, ["a.md:1: 2", "a.md:2: 2"]), (1, 2, ["a.md: word: fewer"])])
def test_a_file_has_exactly_as_many_faults_as_are_excepted(count, allowed, said):
    faults = [("word", "a.md", line, f"{count}") for line in range(1, count + 1)]
    lines = prose.verdict(faults, {"word": {"a.md": allowed}})
    assert len(lines) == len(said) and all(line.startswith(start) for line, start in zip(lines, said, strict=True))


def test_exceptions_are_lowered_and_never_raised():
    allowed = {"word": {"a.md": 2, "b.md": 2, "c.md": 2}}
    counts = {"word": {"a.md": 1, "b.md": 3, "d.md": 1}}
    assert prose.shrunk(allowed, counts) == {"word": {"a.md": 1, "b.md": 2}}
