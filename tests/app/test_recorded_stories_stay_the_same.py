"""Ten chapters of play and trouble, from the firmware's own start: what the ring, the host and the storage get is what
the story says and what was recorded, on both runtimes. `tests/support/chapters.py` explains the accounts."""

import pytest

import chapter_records
import runtimes
from chapters import Chapter
from chapters_story import CHAPTERS

REMEDY = "If that is wanted: python -m tests.support.chapter_records, then read `git diff`."


@pytest.fixture(scope="module")
def told():
    return chapter_records.accounts("cpython")


def assert_as_recorded(accounts):
    found = []
    for number, account in enumerate(accounts):
        recorded = chapter_records.path(number).read_text(encoding="utf-8")
        lines = chapter_records.differences(recorded, account)
        found += [f"# {CHAPTERS[number][0]}", *lines] * bool(lines or account != recorded)
    assert not found, "\n".join([*found, REMEDY])
    assert len(accounts) == len(CHAPTERS)


def test_the_ring_shows_at_each_step_what_the_story_says(told):
    found = []
    for account, (about, _, story) in zip(told, CHAPTERS, strict=True):
        shown = [step[1].removeprefix("shown ") for step in chapter_records.steps(account)]
        for (why, _, expected), seen in zip(story, shown, strict=True):
            found += [f"{about}: {why}: expected {expected}, shown {seen}"] * (seen != expected)
    assert not found, "\n".join(found)


def test_frames_reports_and_stored_files_are_what_was_recorded(told):
    assert_as_recorded(told)


@runtimes.needs_micropython
def test_frames_reports_and_stored_files_are_on_micropython_what_was_recorded():
    assert_as_recorded(chapter_records.accounts("micropython"))


def test_every_recorded_account_is_of_a_chapter():
    assert sorted(chapter_records.FOLDER.iterdir()) == [chapter_records.path(number) for number in range(len(CHAPTERS))]


class Changed(Chapter):
    """A chapter with one different frame, report or file."""

    def __init__(self, number, kind, change):
        self.changed = (kind, change)
        self.count = 0
        Chapter.__init__(self, number)

    def _hear(self, kind, ms, data):
        if kind == self.changed[0]:
            self.count += 1
            ms, data = self.changed[1](self, ms, data)
        Chapter._hear(self, kind, ms, data)


def a_level(chapter, ms, data):
    """One level of the hundredth frame."""
    return ms, bytes([data[0] ^ 1]) + data[1:] if chapter.count == 100 else data


def a_field(chapter, ms, data):
    """One field of a report."""
    return ms, data.replace(b'"rule": "809.4"', b'"rule": "809.5"')


def a_stored_byte(chapter, ms, data):
    """One byte of the journal, as a frame is shown."""
    if chapter.count == 100:
        stored = chapter.board.files["game-000001-0000"]
        chapter.board.files["game-000001-0000"] = stored[:-1] + bytes([stored[-1] ^ 1])
    return ms, data


def test_one_different_level_field_or_stored_byte_is_a_difference_of_its_step():
    recorded = chapter_records.path(0).read_text(encoding="utf-8")
    for kind, change, line in (
        ("F", a_level, "+ light "),
        ("S", a_field, '+ {"code":"bad_first"'),
        ("F", a_stored_byte, "+ stored "),
    ):
        told = "\n".join(Changed(0, kind, change).lines) + "\n"
        sentence, *found = chapter_records.differences(recorded, told)
        assert sentence and any(other.startswith(line) for other in found), change.__doc__
