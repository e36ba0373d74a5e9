"""A device at whose port nobody need be: it says nothing before it is spoken to, and is itself the same."""

import json

import pytest

import runtimes
from app.app import App
from app.host_placeholder import HostPlaceholder
from desk import Desk

HELLO = b'{"do": "hello", "id": 7}\n'


def silent(values=None, **options):
    return Desk(values, silent=True, **options)


def is_silent(desk):
    return isinstance(desk.app.host, HostPlaceholder)


def spoken(desk, line):
    """What the device says to that, within the second in which its ring stands once."""
    reports = desk.tell(line)
    desk.run(1200)
    return reports + desk.reports()


def kinds(reports):
    return [report["is"] for report in reports]


def test_nothing_is_said_and_every_frame_is_shown_before_somebody_speaks():
    desks = [silent({"sound_signs": True, "clock": "counting_up"}), Desk({"sound_signs": True, "clock": "counting_up"})]
    for desk in desks:
        desk.tap("pass")
        desk.settle()
        desk.tap("pass")
        desk.tap("out")
        desk.tap("pass")
        desk.hold("out", 1200)
        desk.settle()
        desk.hold("pass", 1200)
        desk.hold_both()
        desk.settle()
    assert is_silent(desks[0]) and not desks[0].board.sent and desks[1].board.sent
    assert desks[0].board.frames == desks[1].board.frames
    assert desks[0].board.files == desks[1].board.files


def test_the_first_line_is_answered_and_the_state_told_but_no_event_that_stands():
    desk = silent()
    desk.tap("pass")
    desk.settle()
    desk.tap("pass")
    desk.settle()
    reports = spoken(desk, HELLO)
    assert kinds(reports) == ["hello", "state"] and reports[0]["id"] == 7
    assert not is_silent(desk)
    desk.tap("pass")
    desk.settle()
    assert [report["no"] for report in desk.reports() if report["is"] == "log"] == [1]


def test_an_event_that_a_finger_still_took_back_as_the_host_came_is_told_once_it_happens():
    desk = silent({"hold_ms": 2000})
    desk.tap("pass")
    desk.settle()
    desk.press("pass")
    desk.run(300)
    desk.tell(HELLO)
    desk.run(1000)
    assert not is_silent(desk) and desk.game.history.done == 1
    desk.run(1000)
    desk.release("pass")
    assert desk.game.history.done == 0
    desk.settle()
    desk.reports()
    desk.tap("pass")
    desk.settle()
    assert [report["no"] for report in desk.reports() if report["is"] == "log"] == [0]


def test_a_line_of_many_reads_is_heard_whole():
    desk = silent()
    (answer,) = spoken(desk, b'{"do": "hello", "why": "%s", "id": 7}\n' % (b"x" * 300))[:1]
    assert (answer["is"], answer["id"]) == ("hello", 7)


def test_it_waits_until_the_ring_stands_but_a_second_at_most():
    desk = silent()
    desk.press("pass")
    assert desk.tell(HELLO) == [] and is_silent(desk), "a finger rests"
    desk.run(600)
    assert is_silent(desk)
    desk.run(300)
    assert "hello" in kinds(desk.reports())


def test_what_was_refused_since_the_start_is_told_to_the_first_who_speaks():
    desk = silent({"brightness": 99})
    for _ in range(12):
        desk.hold("pass", 1200)  # nothing is to be undone
    refusals = [report for report in spoken(desk, HELLO) if report["is"] == "refusal"]
    assert refusals[0]["code"] == "bad_setting" and 1 < len(refusals) <= 8


@pytest.mark.parametrize("line", [b"\x03", b"\r\x03", b"\r\n\x03"])
def test_ctrl_c_asks_for_the_repl_and_loads_nothing(line):
    desk = silent()
    desk.tell(line)
    assert desk.app.host.link.interrupted and is_silent(desk)


def test_ctrl_c_behind_a_line_is_taken_too():
    desk = silent()
    spoken(desk, b"\n\n")
    spoken(desk, b"\x03")
    assert desk.app.host.link.interrupted and not is_silent(desk)


def test_where_memory_is_short_it_says_so_and_listens_again(monkeypatch):
    desk = silent()

    def no_memory(app):
        raise MemoryError

    monkeypatch.setattr(App, "_open_host", no_memory)
    (refusal,) = spoken(desk, HELLO)
    assert (refusal["is"], refusal["code"]) == ("refusal", "too_much") and is_silent(desk)
    desk.tap("pass")
    monkeypatch.undo()
    desk.settle()
    assert kinds(spoken(desk, HELLO)) == ["hello", "state"]


def test_where_memory_is_short_each_line_has_one_refusal_however_long_it_is(monkeypatch):
    desk, tries = silent(), []

    def no_memory(app):
        tries.append(app)
        raise MemoryError

    monkeypatch.setattr(App, "_open_host", no_memory)
    assert len(spoken(desk, b'{"do": "hello", "why": "%s"}\n' % (b"x" * 300))) == 1
    desk.run(1200)
    assert len(tries) == 1, "the end of that line is no further line"
    assert len(spoken(desk, HELLO * 2 + b"\r\n")) == 2
    spoken(desk, b"x" * 64 + b"\x03\n")
    assert not desk.app.host.link.interrupted, "in the middle of a line it is garbage"
    spoken(desk, b"\x03")
    assert desk.app.host.link.interrupted


@pytest.mark.parametrize("line", [b'{"do": "hello"}\n\x03', b'{"do": "hello"}\r\n\r\x03'])
def test_where_memory_is_short_ctrl_c_behind_a_line_is_taken_too(line, monkeypatch):
    desk = silent()

    def no_memory(app):
        raise MemoryError

    monkeypatch.setattr(App, "_open_host", no_memory)
    (refusal,) = spoken(desk, line)
    assert refusal["code"] == "too_much" and desk.app.host.link.interrupted


def test_where_memory_is_short_a_host_that_does_not_listen_is_not_listened_to(monkeypatch):
    """Else what is to be said would take the rest of the memory, line by line, and end the app."""
    desk = silent()

    def no_memory(app):
        raise MemoryError

    monkeypatch.setattr(App, "_open_host", no_memory)
    desk.board.host_reads = False
    for _ in range(20):
        spoken(desk, b"x\n" * 32)
    desk.run(10_000)
    assert len(desk.app.host.link._lines) <= 8 + 32
    desk.board.host_reads = True
    desk.run(60_000)
    assert [report["code"] for report in desk.reports()] == ["too_much"] * 640


def test_after_a_crash_it_says_so_unasked_for_a_host_may_have_been_told_frames_and_states():
    desk = silent()
    desk.app = App(desk.board, 1)
    desk.board.host_reads = False
    desk.run(2000)
    desk.board.host_reads = True
    desk.run(100)
    (report,) = desk.reports()
    assert (report["is"], report["code"], "id" in report) == ("refusal", "crash", False) and is_silent(desk)
    assert kinds(spoken(desk, HELLO)) == ["hello", "state"], "it is told once"


def test_what_of_that_is_not_out_yet_goes_before_the_first_answer():
    desk = silent()
    send = desk.board.send
    desk.board.send = lambda buffer, start, stop: send(buffer, start, min(stop, start + 1))
    desk.app = App(desk.board, 1)
    desk.run(50)
    desk.board.host_reads = False
    assert desk.tell(HELLO) == []
    desk.wait(lambda: not is_silent(desk))
    desk.board.host_reads, desk.board.send = True, send
    desk.run(300)
    assert kinds(desk.reports())[:2] == ["refusal", "hello"]


WITHOUT = """
import gc
import json
import sys
from desk import Desk

desk = Desk(silent=True)
desk.tap("pass")
desk.settle()
gc.collect()
before = gc.mem_free()
loaded = [name for name in sys.modules if name.startswith("link.")]
said = desk.tell({"do": "hello"})
desk.run(2000)
said += desk.reports()
gc.collect()
print(json.dumps([loaded, said[0]["is"], before - gc.mem_free()]))
"""


@runtimes.needs_micropython
def test_on_micropython_no_code_of_the_link_is_loaded_before(tmp_path):
    script = tmp_path / "without_a_host.py"
    script.write_text(WITHOUT, encoding="utf-8")
    loaded, said, saved = json.loads(runtimes.on_micropython(script))
    assert loaded == [] and said == "hello" and saved > 20_000
