"""A table that plays with a clock: whose time runs, when the ring says that it is short, what a cut leaves."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import scene as s
from app.clock_keeper import ClockKeeper
from clock.ledger import OUTSIDE, TURNS
from desk import Desk
from gesture_rows_clock import letters
from light import colours_waves_and_current as palette
from menus import step_to
from storage.journal_records import TIME
from storage.stored_game_replay import StoredGameReplay


def ledger(desk):
    return desk.app.session.clock.ledger


def told(desk):
    """What a host is told of the clock."""
    return desk.tell({"do": "state", "id": 1})[-1]["clock"]


def told_within(desk, ms):
    """What a host is told of the clock by the one state that comes in so much time, without being asked."""
    desk.run(ms)
    (clock,) = (report["clock"] for report in desk.reports() if report["is"] == "state")
    return clock


def clocked(kind="counting_up", mode="emperor", first=1, **values):
    return Desk({"clock": kind, "mode": mode, **values}).begin(first)


def spent(desk, ms):
    """Who is charged how much while so much time passes, the table being left alone."""
    keeper = desk.app.session.clock
    keeper.follow(desk.board.time_ms)
    before = list(keeper.ledger.used)
    desk.run(ms)
    keeper.follow(desk.board.time_ms)
    more = [now - then for now, then in zip(keeper.ledger.used, before, strict=True)]
    return {seat: more_ms for seat, more_ms in enumerate(more) if more_ms}


def test_without_a_clock_nothing_of_it_is_there():
    desk = Desk().begin()
    assert "clock" not in desk.tell({"do": "state", "id": 1})[-1]
    desk.hold(0, 1500)
    assert desk.scene.ui.screen == s.PLAY and desk.scene.ui.peek == 0
    desk.press("pass")
    desk.press("out")
    desk.run(200)
    desk.release("out")
    desk.release("pass")
    assert desk.scene.ui.screen == s.PLAY and desk.game.history.done == 0


def test_an_extra_turn_charges_whose_it_is():
    desk = clocked()
    desk.event(type="extra_turn", seats=[4])
    desk.event(type="pass")
    assert desk.state()["turn_of"] == [4] and spent(desk, 3000) == {4: 3000}
    assert ledger(desk).turns[4] == 1


def test_a_turn_without_its_player_charges_nobody_800_4j():
    desk = clocked()
    desk.event(type="pass")
    desk.event(type="eliminate", seats=[2])
    idle_ms = ledger(desk).idle_ms
    assert spent(desk, 3000) == {} and ledger(desk).idle_ms >= idle_ms + 3000


def test_each_of_several_turns_at_once_has_its_own_time_807():
    desk = clocked(mode="grand_melee", seats=9, first=0)
    assert desk.state()["turn_of"] == [0, 4] and spent(desk, 3000) == {0: 3000, 4: 3000}
    desk.event(type="pass", seat=0)
    running = desk.state()["turn_of"]
    assert spent(desk, 1000) == dict.fromkeys(running, 1000)
    passed = ledger(desk).sum_ms()
    desk.run(500)
    desk.app.session.clock.follow(desk.board.time_ms)
    assert ledger(desk).sum_ms() == passed + 500


def test_of_several_turns_at_once_the_least_time_left_is_shown():
    desk = clocked("limit_a_turn", mode="grand_melee", seats=9, first=0, turn_limit_s=60)
    keeper = desk.app.session.clock
    desk.run(20_000)
    for passing in (4, 0):  # the older of the two turns is now the first of them, and then the last
        desk.event(type="pass", seat=passing)
        left_ms = [keeper._limits.left_ms(keeper.ledger, seat) for seat in desk.state()["turn_of"]]
        assert keeper.left_s == -(-min(left_ms) // 1000) < max(left_ms) // 1000
        desk.run(10_000)


def test_the_turn_of_a_team_charges_the_team_805():
    desk = clocked(mode="two_headed_giant", seats=4, first=0)
    (primary,) = told(desk)["running"]
    assert primary in desk.state()["primary"] and spent(desk, 3000) == {primary: 3000}
    desk.event(type="pass")
    (other,) = told(desk)["running"]
    assert other != primary and spent(desk, 2000) == {other: 2000}
    assert told(desk)["clock_accounts"] == sorted(desk.state()["primary"])


def test_the_players_of_for_the_emperor_are_charged_in_their_turns():
    desk = clocked(mode="for_the_emperor", seats=2, first=0)
    assert spent(desk, 2000) == {0: 2000}
    desk.event(type="play", seat=0, battlefield=3)
    assert spent(desk, 2000) == {1: 2000}


def test_no_time_counts_after_the_end_until_the_end_is_undone():
    desk = clocked()
    desk.event(type="eliminate", seats=[4])
    passed, files = ledger(desk).sum_ms(), dict(desk.board.files)
    assert desk.state()["over"] and spent(desk, 60_000) == {}
    assert desk.board.files == files, "there is nothing to write"
    desk.tell({"do": "new_game"})
    desk.run(3000)
    desk.hold("pass", 1100)
    assert desk.state()["over"] and ledger(desk).sum_ms() == passed
    desk.event(type="undo")
    assert spent(desk, 3000) == {1: 3000}


def test_s_breathes_quickly_from_the_warning_on_and_past_zero_and_nobody_is_passed():
    desk = clocked("limit_a_turn", turn_limit_s=60, clock_warning_s=20)
    desk.run(30_000)
    assert desk.scene.hurried == 0 and letters(desk)[1] == "S"
    desk.run(11_000)
    assert desk.scene.hurried == 1 << 1 and desk.app.eyes.renderer.codes[1] & 15 == s.HURRIED
    desk.run(40_000)
    assert told(desk)["time_left_ms"][1] < 0 and desk.scene.hurried == 1 << 1 and desk.game.history.done == 0
    desk.tap("pass")
    assert desk.scene.hurried == 0


def test_a_host_is_told_at_the_warning_and_at_zero():
    desk = clocked("limit_a_turn", turn_limit_s=30, clock_warning_s=10)
    desk.run(10_000)
    desk.reports()
    warned = told_within(desk, 15_000)
    assert warned["short_of_time"] == [1] and 9_000 < warned["time_left_ms"][1] <= 10_000
    over = told_within(desk, 10_000)
    assert -200 < over["time_left_ms"][1] <= 0


def test_a_host_is_told_at_the_warning_and_at_zero_of_who_responds_too():
    desk = clocked("bank_a_player", bank_minutes=1, increment_s=0, clock_warning_s=20)
    desk.hold(3, 1100)
    desk.run(10_000)
    desk.reports()
    warned = told_within(desk, 35_000)
    assert warned["short_of_time"] == [3] and 19_000 < warned["time_left_ms"][3] <= 20_000
    over = told_within(desk, 20_000)
    assert over["short_of_time"] == [3] and -200 < over["time_left_ms"][3] <= 0
    desk.tap(3)
    assert told(desk)["short_of_time"] == [] and desk.app.session.clock.left_s is not None


def test_a_response_that_takes_from_no_limit_makes_nobody_short():
    desk = clocked("limit_a_turn", turn_limit_s=30, clock_warning_s=10)
    desk.hold(3, 1100)
    desk.run(60_000)
    assert told(desk)["short_of_time"] == [] and desk.app.session.clock.left_s is None


def test_a_bank_grows_with_each_turn_and_shrinks_with_turns_and_responses():
    desk = clocked("bank_a_player", bank_minutes=1, increment_s=10)
    used = spent(desk, 20_000)
    desk.hold(3, 1100)
    desk.run(5000)
    desk.tap(3)
    keeper = desk.app.session.clock
    left = [keeper._limits.left_ms(keeper.ledger, seat) for seat in range(6)]
    assert used == {1: 20_000} and left[0] == 60_000 and left[1] == 70_000 - keeper.ledger.used[1] < 50_000
    assert left[3] == 60_000 - keeper.ledger.answered[3] and keeper.ledger.answered[3] >= 5000


def test_a_team_bank_is_used_by_the_whole_team():
    desk = clocked("bank_a_team", bank_minutes=1, increment_s=0)
    desk.run(10_000)
    left = told(desk)["time_left_ms"]
    assert left[0] == left[1] == left[2] < 51_000 and left[3] == left[4] == left[5] == 60_000


def test_an_undo_gives_the_time_since_to_whoever_passed_too_soon():
    desk = clocked()
    desk.run(2000)
    desk.tap("pass")
    desk.run(9000)
    desk.hold("pass", 1100)
    desk.run(1000)
    assert desk.state()["turn_of"] == [1] and ledger(desk).used[2] == 0 and ledger(desk).used[1] > 12_000


def test_a_pause_ends_by_any_press_which_does_nothing_else():
    for button in ("pass", "out", 0, 1):
        desk = clocked()
        desk.press("pass")
        desk.press("out")
        desk.run(300)
        desk.release("pass")
        desk.release("out")
        desk.run(500)
        assert desk.scene.ui.screen == s.PAUSED and spent(desk, 5000) == {}
        desk.idle(3_700_000)
        assert desk.scene.ui.screen == s.PAUSED
        desk.hold(button, 700)
        assert desk.scene.ui.screen == s.PLAY and desk.scene.ui.peek == -1 and desk.game.history.total == 0
        assert spent(desk, 1000) == {1: 1000}


def test_both_buttons_end_a_pause_and_do_not_begin_another():
    desk = clocked()
    for expected in (s.PAUSED, s.PLAY):
        desk.press("pass")
        desk.press("out")
        desk.run(300)
        desk.release("pass")
        desk.release("out")
        desk.run(500)
        assert desk.scene.ui.screen == expected


def test_both_buttons_held_longer_are_the_menu_as_ever_and_between_nothing():
    desk = clocked()
    desk.hold_both(1500)
    assert desk.scene.ui.screen == s.PLAY
    desk.hold_both()
    assert desk.scene.ui.screen == s.MENU


@pytest.mark.parametrize("rest_ms", [660_000, 3_700_000])
def test_a_press_that_wakes_the_ring_is_no_response_however_long_it_is_held(rest_ms):
    desk = clocked()
    desk.tap(3)
    desk.idle(rest_ms)
    assert desk.scene.dimmed
    desk.press(3)
    desk.run(700)
    assert desk.scene.growth == s.NO_GROWTH
    desk.run(700)
    desk.release(3)
    assert desk.scene.ui.screen == s.PLAY and ledger(desk).to == -1 and desk.scene.ui.peek == -1
    desk.run(500)
    desk.hold(3, 1500)
    assert desk.scene.ui.screen == s.RESPONSE and ledger(desk).to == 3


def test_an_event_of_a_host_ends_response_and_pause():
    desk = clocked()
    desk.hold(0, 1100)
    desk.tell({"do": "set", "values": {"brightness": 3}})
    assert desk.scene.ui.screen == s.RESPONSE and desk.scene.ui.marked == 1
    desk.event(type="pass")
    assert desk.scene.ui.screen == s.PLAY and desk.scene.ui.marked == 0 and spent(desk, 1000) == {2: 1000}


@pytest.mark.parametrize(
    "command",
    [{"do": "set", "values": {"clock": "off"}}, {"do": "new_game"}, {"do": "event", "event": {"type": "pass"}}],
)
@pytest.mark.parametrize("buttons", [("pass", "out"), ("out", "pass"), (2,), (4,)])
def test_fingers_that_are_down_as_something_comes_from_a_host_begin_no_response_and_no_pause(buttons, command):
    desk = clocked()
    for button in buttons:
        desk.press(button)
    desk.run(200)
    desk.tell(command)
    if len(buttons) == 1:
        desk.run(1000)
    for button in buttons:
        desk.release(button)
    clock = desk.app.session.clock
    assert desk.scene.ui.screen in (s.READY, s.PLAY)
    assert clock is None or clock.ledger.to == (OUTSIDE if desk.game is None else TURNS)


@pytest.mark.parametrize(
    ("mode", "seats", "first", "grown"), [("emperor", 6, 1, (4,)), ("two_headed_giant", 4, 0, (2, 3))]
)
def test_light_grows_over_the_arc_of_who_is_to_respond(mode, seats, first, grown):
    desk = clocked(mode=mode, seats=seats, first=first)
    renderer = desk.app.eyes.renderer
    desk.press(grown[0])
    desk.run(250)
    assert desk.scene.growth == s.NO_GROWTH
    desk.run(700)
    assert desk.scene.growth == s.GROW_SEATS and desk.scene.growth_256 > 200
    arcs, shown = renderer._arcs, bytes(renderer._shown)
    white = {px for px in range(24) if shown[px] == palette.SPEECH}
    for seat in grown:
        assert {(arcs.bar(seat) + px) % 24 for px in (0, arcs.bar_px - 1)} <= white
    desk.run(200)
    assert desk.scene.ui.screen == s.RESPONSE and desk.scene.growth == s.NO_GROWTH


def test_nothing_grows_where_holding_the_button_of_a_seat_does_nothing():
    desk = clocked()
    desk.event(type="eliminate", seats=[0])
    for seat in (0, 1):  # who has left; whose turn it is
        desk.press(seat)
        desk.run(600)
        assert desk.scene.growth != s.GROW_SEATS
        desk.release(seat)
        desk.run(500)
    desk = Desk().begin()
    desk.press(4)
    desk.run(600)
    assert desk.scene.growth == s.NO_GROWTH and desk.scene.ui.peek == 4


def test_the_seat_of_who_has_left_has_no_response():
    desk = clocked()
    desk.event(type="eliminate", seats=[0])
    desk.hold(0, 1100)
    assert desk.scene.ui.screen == s.PLAY and ledger(desk).to == -1


def test_a_third_seat_does_not_end_a_response():
    desk = clocked()
    desk.hold(0, 1100)
    desk.reports()
    desk.tap(3)
    assert desk.scene.ui.screen == s.RESPONSE
    assert [report["code"] for report in desk.reports() if report["is"] == "refusal"] == ["not_responding"]


def test_a_response_of_a_team_is_its_teams_810():
    desk = clocked(mode="two_headed_giant", seats=4, first=0)
    other = next(seat for seat in range(4) if seat not in desk.state()["turn_of"])
    desk.hold(other, 1100)
    assert desk.scene.ui.screen == s.RESPONSE and letters(desk).count("V") == 2 and letters(desk).count("S") == 2
    desk.run(2000)
    desk.tap("pass")
    assert sum(ledger(desk).answered) >= 2000 and desk.game.history.total == 0


def open_in_a_response(desk, group, words):
    """Take an entry of the menu: OUT goes down first, for PASS would end the response."""
    desk.press("out")
    desk.press("pass")
    desk.run(3050)
    desk.release("pass")
    desk.release("out")
    desk.run(300)
    if step_to(desk, (group, words)) != words:
        desk.tap("out")
        step_to(desk, (words,))
    desk.tap("out")


@pytest.mark.parametrize("other", ["", "pass"], ids=["held too long", "a chord"])
def test_a_response_goes_on_where_the_event_that_ended_it_is_taken_back(other):
    desk = clocked()
    desk.hold(5, 1100)
    open_in_a_response(desk, "repair", "whose turn")
    desk.press("out")
    desk.run(1300)
    assert desk.game.history.done == 1 and desk.app.hands.dispatcher.provisional
    if other:
        desk.hold(other, 60)
    else:
        desk.run(2000)
    desk.release("out")
    assert desk.game.history.done == 0 and told(desk)["responding_account"] == 5
    assert spent(desk, 1000) == {}, "time goes on to who responds"
    desk.tap("out")
    assert desk.scene.ui.screen == s.RESPONSE and desk.scene.ui.marked == 1 << 5
    open_in_a_response(desk, "repair", "whose turn")
    desk.hold("out", 1300)
    assert desk.game.history.done == 1 and told(desk)["responding_account"] is None
    assert desk.scene.ui.screen == s.PLAY and spent(desk, 1000) == {2: 1000}


@pytest.mark.parametrize("first", ["pass", "out"])
def test_both_buttons_are_the_menu_in_a_response_too_whichever_comes_first(first):
    """docs/light.md, section 7, "Chord": what OUT would do alone it does not."""
    desk = clocked().event(type="pass").event(type="undo")
    desk.hold(5, 1100)
    desk.press(first)
    desk.run(30)
    desk.press("out" if first == "pass" else "pass")
    desk.run(1500)
    assert desk.game.history.place() == (0, 1), "nothing was redone"
    desk.run(1600)
    assert desk.scene.ui.screen == s.MENU


@pytest.mark.parametrize(
    ("group", "entry", "shown"),
    [
        ("game", "draw", "MSMMFM"),
        ("repair", "whose turn", "FMVPFF"),
        ("what a card says", "what a card says", "MSMMFM"),
    ],
)
def test_who_responds_is_not_shown_where_seats_are_drawn_or_chosen(group, entry, shown):
    """There V would mean: drawn, or chosen."""
    desk = clocked()
    desk.hold(5, 1100)
    open_in_a_response(desk, group, entry)
    desk.run(1100)
    assert (letters(desk), desk.scene.ui.marked) == (shown, 0)
    desk.tap("out")
    assert (letters(desk), desk.scene.ui.marked) == ("MSMMFV", 1 << 5)


def test_a_cut_loses_half_a_minute_at_most_and_a_pause_lasts():
    desk = clocked("bank_a_player")
    desk.run(65_000)
    before = ledger(desk).sum_ms()
    again = Desk(files=desk.board.files, now_ms=77)
    assert 0 <= before - ledger(again).sum_ms() <= 30_000 and again.state() == desk.state()
    desk.press("pass")
    desk.press("out")
    desk.run(300)
    desk.release("pass")
    desk.release("out")
    desk.run(2500)
    again = Desk(files=desk.board.files, now_ms=5)
    assert again.scene.ui.screen == s.PAUSED and before <= ledger(again).sum_ms()
    again.settle()
    again.tap("pass")
    assert again.scene.ui.screen == s.PLAY and spent(again, 1000) == {1: 1000}


@pytest.mark.parametrize(("mode", "seats"), [("emperor", 6), ("two_headed_giant", 4)])
def test_a_response_that_a_cut_interrupts_goes_on_and_ends_as_ever(mode, seats):
    desk = clocked("bank_a_player", mode=mode, seats=seats)
    turn = desk.state()["turn_of"]
    responds = seats - 1 - turn[0]
    desk.hold(responds, 1100)
    desk.run(2500)
    shown, to = letters(desk), ledger(desk).to
    again = Desk(files=desk.board.files, now_ms=77)
    again.settle()
    assert again.scene.ui.screen == s.RESPONSE and ledger(again).to == to and letters(again) == shown
    answered = ledger(again).answered[to]
    again.run(5000)
    assert ledger(again).answered[to] - answered >= 4900 and again.state()["turn_of"] == turn
    again.tap("pass")
    assert again.scene.ui.screen == s.PLAY and again.game.history.total == 0 and spent(again, 1000) == {turn[0]: 1000}


def test_a_clock_that_is_chosen_in_the_middle_of_a_game_counts_from_there():
    desk = Desk().begin()
    desk.event(type="pass")
    desk.tell({"do": "set", "values": {"clock": "counting_up"}})
    assert spent(desk, 4000) == {2: 4000}
    desk.event(type="pass")
    desk.run(2000)
    again = Desk(files=desk.board.files)
    assert ledger(again).used[2] >= 4000 and ledger(again).turns == [0, 0, 1, 1, 0, 0]
    desk.tell({"do": "set", "values": {"clock": "off"}})
    assert desk.app.session.clock is None and desk.scene.ui.screen == s.PLAY


def test_a_clock_that_is_chosen_on_the_menu_has_its_amounts_there_at_once():
    def shown():
        return [row[1] for row in desk.scene.ui.menu.entries]

    desk = Desk().begin()
    desk.hold_both()
    step_to(desk, ("clock",))
    for button in ("out", "pass", "pass", "out"):  # the third value: a limit a turn
        desk.tap(button)
    assert desk.app.settings["clock"] == "limit_a_turn" and shown()[-1] == "clock and sound"
    desk.tap("out")
    assert shown() == ["clock", "time a turn", "warning before the end"] and desk.scene.ui.entry == 0
    for button in ("out", "pass", "out"):  # the fourth: a bank a player
        desk.tap(button)
    assert shown() == ["clock", "time in the bank", "time added a turn", "warning before the end"]


EVENINGS = st.lists(
    st.sampled_from(["pass", "pass", "undo", "redo", "counting_up", "off", "fails", "works", 700, 3000, 31_000]),
    min_size=2,
    max_size=14,
)


@pytest.mark.parametrize("fails", [False, True])
@settings(deadline=None, max_examples=60)
@given(evening=EVENINGS)
@example(evening=["counting_up", 31_000, "pass"])
@example(evening=["pass", "counting_up", 3000, "off", "pass", "counting_up", "undo", 3000, "undo", 31_000, "pass"])
@example(evening=["pass", "fails", "counting_up", 31_000, "works", "pass", 3000])
@example(evening=["pass", "counting_up", 3000, "fails", "undo", 700, "pass", "works"])
def test_a_count_that_begins_in_the_middle_of_a_game_comes_back_as_it_stood(fails, evening):
    desk = Desk({}, tick_ms=100).begin(1)
    board, works = desk.board, [True]
    written, appended = board.write, board.append
    board.write = lambda name, data: (works[0] or "game" not in name) and written(name, data)
    board.append = lambda name, data: (works[0] or "game" not in name) and appended(name, data)
    for step in [*evening, "works", "counting_up"]:
        if isinstance(step, int):
            desk.run(step)
        elif step in ("fails", "works"):
            works[0] = step == "works" or not fails
        elif step in ("counting_up", "off"):
            desk.tell({"do": "set", "values": {"clock": step}})
        else:
            desk.tell({"do": "event", "event": {"type": step}})
    desk.tap("out")
    desk.tap("out")
    desk.run(33_000)
    live, again = ledger(desk), ledger(Desk(files=board.files))
    assert live.charged == again.charged and live.turns == again.turns and live.nobody_ms == again.nobody_ms
    unwritten = [live_ms - again_ms for live_ms, again_ms in zip(live.used, again.used, strict=True)]
    for seat, ms in enumerate(unwritten):
        assert 0 <= ms <= (30_000 if live.charged >> seat & 1 else 0)


def test_a_count_that_begins_while_an_undo_is_not_yet_on_flash_keeps_the_turn_in_progress():
    desk = Desk({"mode": "free_for_all", "seats": 4}).begin(1)
    for _ in range(3):
        desk.tap("pass")
        desk.settle()
    append, desk.board.append = desk.board.append, lambda name, data: False
    desk.event(type="undo")
    desk.run(3000)
    desk.tell({"do": "set", "values": {"clock": "bank_a_player"}})
    desk.board.append = append
    desk.tap("out")
    desk.tap("out")
    desk.idle(35_000)
    desk.run(3000)
    again = Desk(files=desk.board.files)
    assert again.game.history.place() == desk.game.history.place() == (2, 3)
    assert ledger(again).turns == ledger(desk).turns == [0, 0, 0, 1]


def test_times_of_a_game_are_not_taken_for_those_of_another(monkeypatch):
    before = clocked(seats=6)
    before.run(5000)

    def no_memory(keeper, now_ms):
        raise MemoryError

    with monkeypatch.context() as short:
        short.setattr(ClockKeeper, "follow", no_memory)
        desk = Desk(files=before.board.files)
        assert desk.app.session.clock is None
        desk.tell({"do": "set", "values": {"seats": 12, "teams": 2}})
        desk.tell({"do": "new_game"})
        desk.tell({"do": "begin"})
        desk.tell({"do": "event", "event": {"type": "pass"}})
    desk.tell({"do": "set", "values": {"brightness": 3}})
    assert len(told(desk)["clock_accounts"]) == 12 and sum(told(desk)["time_used_ms"]) < 1000
    desk.run(3000)
    again = Desk(files=desk.board.files)
    assert len(told(again)["clock_accounts"]) == 12 and sum(told(again)["time_used_ms"]) < 5000


def test_a_game_that_is_cleared_and_comes_back_goes_on_with_its_ledger():
    desk = clocked()
    desk.event(type="pass")
    before = ledger(desk)
    desk.tell({"do": "new_game"})
    desk.run(5000)
    assert "running" not in told(desk)
    desk.hold("pass", 1100)
    desk.settle()
    assert ledger(desk) is before and before.outside_ms >= 5000 and spent(desk, 1000) == {2: 1000}


def test_the_self_test_is_nobodys_time():
    desk = clocked()
    used = sum(ledger(desk).used)
    desk.tell({"do": "test", "of": "buttons"})
    desk.run(20_000)
    desk.tell({"do": "test", "of": "end"})
    assert sum(ledger(desk).used) - used < 1000 and ledger(desk).outside_ms >= 20_000


@pytest.mark.parametrize("seed", range(3))
def test_a_torn_record_of_time_is_dropped(seed):
    desk = clocked()
    desk.run(40_000)
    name = max(name for name in desk.board.files if name.startswith("game-"))
    whole = desk.board.files[name]
    desk.board.files[name] = whole[: len(whole) - 1 - 3 * seed]
    again = Desk(files=desk.board.files)
    assert again.state() == desk.state() and not [r for r in again.reports() if r["is"] == "refusal"]


def test_what_knew_no_time_reads_such_a_record_as_a_game():
    reader = StoredGameReplay(lambda order, first: None)
    assert TIME == 7 and reader.clock is None


def alone_for_days(paused):
    """A desk whose game is left alone for two days with a clock; a copy of its storage after every write."""
    desk = clocked("bank_a_player")
    desk.event(type="pass")
    if paused:
        desk.press("pass")
        desk.press("out")
        desk.run(300)
        desk.release("out")
        desk.release("pass")
    copies = []

    def kept(act):
        def acted(*arguments):
            done = act(*arguments)
            copies.append((desk.board.time_ms, dict(desk.board.files)))
            return done

        return acted

    desk.board.write, desk.board.append = kept(desk.board.write), kept(desk.board.append)
    desk.tick_ms = 10_000
    desk.run(2 * 24 * 3_600_000)
    return desk, copies


@pytest.mark.parametrize("paused", [False, True])
def test_a_record_grows_with_events_alone_however_long_a_game_is_left(paused):
    desk, copies = alone_for_days(paused)
    assert len(copies) > 4000 and max(len(files) for _, files in copies) <= 4  # settings, and segments of the game
    begun_ms = copies[0][0] - ledger(Desk(files=copies[0][1])).sum_ms()
    for ms, files in copies[:: len(copies) // 40]:  # the plug is pulled right after that write
        again = Desk(files=files)
        assert again.game.history.done == 1 and abs(ms - begun_ms - ledger(again).sum_ms()) <= 30_000
    desk.tick_ms = 5
    desk.event(type="pass")
    desk.idle(4000)
    again = Desk(files=desk.board.files)
    assert again.game.history.done == 2 and abs(ledger(again).sum_ms() - ledger(desk).sum_ms()) <= 30_000


def test_a_game_that_a_finger_begins_has_no_times_until_the_finger_is_up():
    desk = clocked("bank_a_player", seats=4, teams=2, mode="two_headed_giant")
    desk.tell({"do": "new_game"})
    desk.tell({"do": "set", "values": {"mode": "grand_melee", "seats": 12}})
    desk.press("pass")
    assert desk.game is not None and set(told(desk)) == {"kind_of_clock"}
    desk.release("pass")
    desk.settle()
    assert len(told(desk)["clock_accounts"]) == 12
