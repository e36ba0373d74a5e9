"""The signs by sound: told apart by rhythm, short, behind the light, off unless wanted, quiet when told so."""

import itertools
import re

import pytest

import scene as s
from app.sound_signs import SIGNS
from desk import Desk
from document_promises import figures, ids, promised
from menus import entry, go_to, open_entry

LONG_MS = 100  # from here on a tone is a long one


def sounding(**values):
    """A desk that hears itself: `desk.tones` has (when, Hz, ms), `desk.signs` what was told to a host."""
    desk = Desk({"sound_signs": True, **values})
    desk.tones = []
    desk.board.on_tone = lambda now_ms, hz, ms: desk.tones.append((now_ms, hz, ms))
    return desk


def told(desk):
    return [report for report in desk.reports() if report["is"] == "sound"]


def passes(desk):
    desk.tap("pass")


def is_refused(desk):
    desk.tell({"do": "event", "event": {"type": "pass", "seat": 3}})


def leaves(desk):
    desk.tell({"do": "event", "event": {"type": "eliminate", "seats": [2]}})


def ends(desk):
    desk.tell({"do": "event", "event": {"type": "draw", "seats": [1]}})
    desk.run(1000)


def time_runs_out(desk):
    desk.tell({"do": "set", "values": {"clock": "limit_a_turn", "turn_limit_s": 10, "clock_warning_s": 5}})
    desk.run(10_000)


BY_WHAT = {"turn": passes, "refused": is_refused, "out": leaves, "over": ends, "time": time_runs_out}


def test_there_are_five_at_most_each_below_400_ms_and_no_two_of_one_rhythm():
    rhythms = ["".join("-" if ms >= LONG_MS else "." for ms in lengths[::2]) for _, _, lengths in SIGNS]
    assert len(SIGNS) <= 5 and len(set(rhythms)) == len(SIGNS)
    for _, hz, lengths in SIGNS:
        assert sum(lengths) < 400 and len(lengths) % 2 == 1 and 1000 <= hz <= 5000
        assert all(ms <= 60 or ms >= 2 * 60 for ms in lengths), "neither short nor long"
    for one, other in itertools.combinations(SIGNS, 2):
        assert one[2] != other[2]


@pytest.mark.parametrize("sign", SIGNS, ids=lambda sign: sign[0])
def test_a_sign_sounds_with_its_rhythm_and_a_host_is_told_the_same(sign):
    name, hz, lengths = sign
    desk = sounding().begin()
    desk.reports()
    desk.tones.clear()
    at = desk.board.time_ms
    desk.tell = lambda command, tell=desk.tell: heard.extend(tell(command))
    heard = []
    BY_WHAT[name](desk)
    heard += desk.reports()
    desk.run(500)
    said = [report for report in heard if report["is"] == "sound"]
    assert said[-1] == {"is": "sound", "sign": name, "hz": hz, "ms": list(lengths)}
    tones = desk.tones[-len(lengths[::2]) :]
    assert [tone[1:] for tone in tones] == [(hz, ms) for ms in lengths[::2]]
    starts = [tone[0] for tone in tones]
    for index, (one, other) in enumerate(itertools.pairwise(starts)):
        assert 0 <= other - one - sum(lengths[2 * index : 2 * index + 2]) <= 20
    assert starts[0] - at < (1500 if name != "time" else 10_800)


def test_time_that_has_run_out_sounds_once_and_not_again_as_an_undo_brings_it_back():
    values = {"clock": "limit_a_turn", "turn_limit_s": 10, "clock_warning_s": 5}
    desk = sounding(**values).begin()
    desk.run(30_000)
    desk.tap("pass")
    desk.settle()
    desk.hold("pass", 1100)
    desk.run(3000)
    assert [sign["sign"] for sign in told(desk)] == ["time", "turn"]
    desk.tap("pass")
    desk.run(11_000)
    assert [sign["sign"] for sign in told(desk)] == ["turn", "time"]


@pytest.mark.parametrize("after_ms", range(-20, 130, 10))
def test_time_that_runs_out_is_told_also_where_something_happens_at_that_moment(after_ms):
    desk = sounding(clock="limit_a_turn", turn_limit_s=20, clock_warning_s=5).begin()
    keeper = desk.app.session.clock
    while keeper.ledger.turn_ms(1) < 19_850:
        desk.run(5)
    booked_ms = desk.board.time_ms - keeper._booked_ms
    desk.reports()
    desk.run(20_000 - keeper.ledger.turn_ms(1) - booked_ms + after_ms)
    heard = desk.tell({"do": "event", "event": {"type": "skip", "seats": [3]}})
    desk.run(3000)
    assert [sign["sign"] for sign in heard + desk.reports() if sign["is"] == "sound"] == ["time"]


def test_the_bank_of_who_responds_runs_out_aloud():
    desk = sounding(clock="bank_a_player", bank_minutes=1, increment_s=0, clock_warning_s=10).begin()
    desk.hold(4, 1100)
    desk.run(40_000)
    assert told(desk) == []
    desk.run(30_000)
    assert [sign["sign"] for sign in told(desk)] == ["time"]
    desk.tap(4)
    desk.run(2000)
    desk.hold(4, 1100)
    desk.run(2000)
    assert told(desk) == []


def test_of_a_time_that_ran_out_unheard_nothing_sounds_later():
    desk = sounding(sound_signs=False, clock="limit_a_turn", turn_limit_s=10, clock_warning_s=5).begin()
    desk.run(11_000)
    desk.tell({"do": "set", "values": {"sound_signs": True}})
    desk.run(3000)
    assert told(desk) == []


def test_the_light_has_its_frame_before_anything_sounds():
    desk = sounding().begin()
    desk.tones.clear()
    happened = []
    desk.board.on_frame = lambda now_ms, frame: happened.append("frame")
    desk.board.on_tone = lambda *tone: happened.append("tone")
    ready = [False]
    desk.board.ready = lambda: ready[0]
    desk.press("pass")
    desk.release("pass")
    assert happened == []
    ready[0] = True
    desk.run(5)
    assert happened[:2] == ["frame", "tone"]


def test_nothing_sounds_and_nothing_is_told_unless_it_is_wanted():
    desk = sounding(sound_signs=False).begin()
    desk.tap("pass")
    desk.settle()
    assert desk.tones == [] and told(desk) == []
    desk.tell({"do": "set", "values": {"sound_signs": True}})
    desk.tap("pass")
    assert [sign["sign"] for sign in told(desk)] == ["turn"]


def test_a_press_that_undoes_a_look_and_a_draw_are_silent():
    desk = sounding().begin()
    desk.tap("pass")
    desk.settle()
    desk.tones.clear()
    desk.hold("pass", 1100)
    desk.settle()
    assert desk.game.history.done == 0
    desk.tap(4)
    desk.settle()
    desk.tell({"do": "new_game"})
    desk.tap("pass")
    desk.settle()
    assert desk.tones == []


def test_the_menu_makes_it_quiet_until_the_next_start():
    desk = sounding().begin()
    open_entry(desk, "quiet until the next start")
    assert desk.scene.ui.screen == s.PLAY and desk.tones == []
    desk.tap("pass")
    desk.settle()
    assert desk.tones == [] and told(desk) == []
    with pytest.raises(ValueError, match="the menu has no"):
        go_to(desk, "quiet until the next start")
    desk.idle(31_000)
    again = Desk(files=desk.board.files)
    again.settle()
    again.tap("pass")
    assert [sign["sign"] for sign in told(again)] == ["turn"]


def test_the_entry_is_there_only_while_it_sounds():
    desk = Desk().begin()
    with pytest.raises(ValueError, match="the menu has no"):
        go_to(desk, "quiet until the next start")
    desk = sounding().begin()
    go_to(desk, "quiet until the next start")
    assert entry(desk) == "quiet until the next start"


def test_the_manual_has_the_rhythm_of_each_sign():
    assert ids("docs/sound.md", "sound-") == [f"sound-{name}" for name, _, _ in SIGNS]
    for name, _, lengths in SIGNS:
        row = f"sound-{name}"
        assert figures("docs/sound.md", row) == [*lengths]
        rhythm = ["long" if ms > LONG_MS else "short" for ms in lengths[::2]]
        assert re.findall("long|short", promised("docs/sound.md", row).split("|")[1]) == rhythm
