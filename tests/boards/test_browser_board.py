"""The board inside a browser, and its starter, with a worker's script that a test plays: on CPython, and the same game
on MicroPython. In a browser itself: tests/web/test_site.py."""

import json

import pytest

import runtimes
import worker_script
from app import app as app_module
from boards.contract import Contract
from run_browser import BrowserBoard, RunBrowser
from worker_script import Page, Script


def test_the_contract_is_fulfilled():
    board = BrowserBoard(Script())
    duties = [name for name in vars(Contract) if not name.startswith("_")]
    assert len(duties) > 15 and all(hasattr(board, name) for name in duties)
    assert (board.buttons(), board.ready(), board.screens(), board.hung()) == (0, True, [], False)
    for done in (board.show(b""), board.tone(440, 50), board.feed(), board.wait(5), board.service()):
        assert done is None


def test_a_game_is_played_and_the_next_start_has_it():
    assert worker_script.play()[:4] == ["Ada", "play", 1, 2]


@runtimes.needs_micropython
def test_on_micropython_too():
    script = runtimes.REPO / "tests" / "support" / "worker_script.py"
    assert json.loads(runtimes.on_micropython(script, heap="2m")) == worker_script.play()


def test_a_line_is_told_whole_however_many_pieces_it_comes_in():
    script = Script()
    board = BrowserBoard(script)
    line = '{"name": "Zoë"}\n'.encode()
    for at in range(len(line)):
        assert board.send(line, at, at + 1) == 1
    assert script.told == ['{"name": "Zoë"}\n']


def test_what_the_page_sends_comes_in_pieces_and_none_goes_beyond_ctrl_c():
    script = Script()
    board = BrowserBoard(script)
    script.page_says = "ab\x03cé"
    buffer = bytearray(4)
    assert [bytes(buffer[: board.receive(buffer)]) for _ in range(4)] == [b"ab\x03", b"c\xc3\xa9", b"", b""]


def test_what_is_settled_is_in_storage_at_once_where_the_page_may_be_gone():
    page = Page(Script())
    page.ask({"do": "begin", "first": 1})
    page.pass_time(3000)
    page.ask({"do": "press", "button": "pass"})
    page.ask({"do": "release", "button": "pass"})
    assert page.runner.save() >= 0
    assert Page(Script(files=page.script.kept)).state()["moves"] == 1


def test_time_that_stands_lets_nothing_happen():
    page = Page(Script())
    page.ask({"do": "begin", "first": 1})
    page.pass_time(2000)
    page.ask({"do": "press", "button": "out"})
    page.ask({"do": "release", "button": "out"})
    assert page.state()["screen"] == "choice"
    for _ in range(5000):  # an hour's worth of ticks, but nobody sees the page
        page.runner.tick()
    assert page.state()["screen"] == "choice"
    page.pass_time(60_000)
    assert page.state()["screen"] == "play"


@pytest.fixture
def faulty(monkeypatch):
    """The app crashes as it composes a picture."""

    def plant():
        def crash(*_):
            raise RuntimeError("planted")

        monkeypatch.setattr(app_module.App, "_compose", crash)

    yield plant


def test_a_crash_is_told_and_the_app_goes_on_with_its_game(faulty, monkeypatch):
    page = Page(Script())
    page.ask({"do": "begin", "first": 1})
    page.pass_time(2000)
    faulty()
    page.say({"do": "press", "button": "pass"})
    while page.runner.tick() >= 0:
        pass
    monkeypatch.undo()
    assert page.runner.tick() >= 0
    assert page.state()["first"] == 1


def test_an_app_that_crashes_again_and_again_ends(faulty):
    runner = RunBrowser(Script())
    faulty()
    told = [runner.tick() for _ in range(6)]
    assert told == [-1] * 5 + [-2]


def test_storage_that_is_full_is_told_and_the_game_goes_on():
    script = Script(room=0)
    page = Page(script)
    page.ask({"do": "begin", "first": 1})
    page.pass_time(3000)
    assert "journal_full" in [report.get("code") for report in page.reports]
    page.ask({"do": "press", "button": "pass"})  # the notice goes
    page.ask({"do": "release", "button": "pass"})
    page.pass_time(500)
    page.ask({"do": "press", "button": "pass"})
    page.ask({"do": "release", "button": "pass"})
    assert page.state()["moves"] == 1


def test_what_cannot_be_read_again_is_told_as_it_starts():
    page = Page(Script())
    page.ask({"do": "set", "values": {"brightness": 2}})
    files = page.script.kept
    kept = next(file for file in files if file.content)
    kept.content[len(kept.content) // 2] ^= 1
    runner = RunBrowser(Script(files=files))
    assert runner.lost and runner.tick() >= 0
