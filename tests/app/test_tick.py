"""What comes first in a tick of the app: the light of a press, then flash, host and clock."""

import pytest

import scene as s
from desk import Desk
from games.catalogue import load, open_table
from host_tools.proof.fake_board import FakeBoard
from journal_play import PluggedDesk
from rules.game import Game
from rules.history import History

BEFORE_REPORTS_MS = 12  # so long after a picture the next one is near
RESTED_MS = 700  # a cursor that stands so long shows its seat's view


class ListedBoard(FakeBoard):
    """Lists in `done` what the firmware does to it: (ms, what)."""

    def __init__(self):
        FakeBoard.__init__(self)
        self.done = []

    def show(self, frame):
        self.done.append((self.time_ms, "show"))
        FakeBoard.show(self, frame)

    def append(self, name, data):
        self.done.append((self.time_ms, "flash"))
        return FakeBoard.append(self, name, data)

    def send(self, buffer, start, stop):
        if stop > start:
            self.done.append((self.time_ms, "host"))
        return FakeBoard.send(self, buffer, start, stop)


def listed():
    """A game on a board that lists what is done, its first turn under way."""
    desk = PluggedDesk(ListedBoard()).begin()
    desk.tap("pass")
    desk.settle()
    return desk


def test_the_light_of_a_press_goes_out_before_flash_and_host_get_anything():
    desk = listed()
    desk.hold("pass", 60)
    desk.board.done = []
    desk.press("out")
    done = [what for _, what in desk.board.done]
    assert done[0] == "show" and done.count("show") == 1
    assert {"flash", "host"} <= set(done[1:])


def test_what_the_clock_brings_waits_for_the_tick_after_a_press():
    desk = Desk().begin()
    desk.tap("out")
    desk.run(RESTED_MS - desk.tick_ms - (desk.board.time_ms - desk.scene.cursor_ms))
    assert desk.scene.ui.screen == s.CHOICE and not desk.scene.rested
    desk.board.time_ms += desk.tick_ms
    desk.press(20)  # of no seat: the cursor stays where it is
    assert not desk.scene.rested
    desk.run(0)
    assert desk.scene.rested


def test_a_hold_that_is_due_waits_for_the_tick_after_another_press():
    desk = Desk().begin()
    desk.press("pass")
    desk.press("out")
    desk.run(3000 - desk.tick_ms)
    desk.board.time_ms += desk.tick_ms
    desk.press(4)
    assert desk.scene.ui.screen == s.PLAY
    desk.run(0)
    assert desk.scene.ui.screen == s.MENU


def late_for(desk):
    """The times (ms after a picture) at which a host that wants much is given something while the next is near."""
    desk.tick_ms = 1
    desk.board.inbox.extend(b'{"do": "settings"}\n' * 8)
    desk.board.done = []
    desk.run(100)
    pictures = [ms for ms, what in desk.board.done if what == "show"]
    given = [ms for ms, what in desk.board.done if what == "host" and ms >= pictures[0]]
    assert len(pictures) > 1 and len(given) > 20
    after_ms = {ms - max(picture for picture in pictures if picture <= ms) for ms in given}
    return {ms for ms in after_ms if ms >= BEFORE_REPORTS_MS}


def test_a_host_that_wants_much_waits_while_a_moment_moves_and_its_next_picture_is_near():
    desk = listed()
    assert late_for(desk)
    desk.press("pass")
    assert desk.scene.moment == "sweep"
    assert not late_for(desk)


def test_a_press_whose_picture_finds_no_memory_is_taken_back_and_refused_and_the_next_one_counts(monkeypatch):
    desk = listed()
    place, compose = desk.game.history.place(), desk.app.eyes.compose
    lacking = [True]

    def short_of_memory(now_ms):
        if lacking:
            lacking.clear()
            raise MemoryError
        compose(now_ms)

    monkeypatch.setattr(desk.app.eyes, "compose", short_of_memory)
    desk.reports()
    desk.tap("pass")
    assert [report["code"] for report in desk.reports() if report["is"] == "refusal"] == ["too_much"]
    assert desk.game.history.place() == place and desk.scene.ui == s.PLAYING
    desk.settle()
    desk.tap("pass")
    assert desk.game.history.done == place[0] + 1


def test_memory_that_runs_out_in_each_tick_is_a_crash_that_starts_the_app_again(monkeypatch):
    desk = listed()

    def no_memory(now_ms):
        raise MemoryError

    monkeypatch.setattr(desk.app.eyes, "compose", no_memory)
    with pytest.raises(MemoryError):
        desk.tap("pass")


def test_a_press_packs_no_state_because_that_is_done_while_the_ring_stands(monkeypatch):
    desk = Desk({"mode": "free_for_all", "seats": 24}).begin(0)
    plain = Game(open_table("free_for_all", {}, load("free_for_all").layout(24, 0)), 0)
    packed = {desk.game.history: [], plain.history: []}  # when each of the two games packed its state
    pack = History._state
    monkeypatch.setattr(History, "_state", lambda history: packed[history].append(desk.board.time_ms) or pack(history))
    for number in range(40):
        event = {"type": "pass", "seat": desk.game.table.subject()}
        if number == 15:  # the state after another sixteenth event is packed, and that event is taken back
            desk.tap("pass")
            desk.settle()
            desk.hold("pass", 1150)
            event = {"type": "extra_turn", "seats": [3]}
            desk.event(**event)
        else:
            pressed_ms = desk.board.time_ms
            desk.press("pass")
            assert pressed_ms not in packed[desk.game.history], number
            desk.run(60)
            desk.release("pass")
            desk.settle()
        assert desk.game.history.done == number + 1
        assert plain.enter((event,)) is None
    assert [len(times_ms) for times_ms in packed.values()] == [3, 2]
    for number in (16, 32):
        assert desk.game.history.packed_state(number) == plain.history.packed_state(number) != b""
