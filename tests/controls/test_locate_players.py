"""Where the players sit: a dot walks, two neighbours press as it stands before them, then each seat its own button."""

import json

import scene as s
from desk import Desk
from light.arcs import Arcs
from menus import open_entry
from rows import each_row


def asking(values=None, **more):
    desk = Desk(values, **more)
    open_entry(desk, "where we sit")
    assert desk.scene.ui.screen == s.WHERE
    return desk


def lit(desk):
    """The pixels that shine, as the wire runs."""
    frame = desk.board.frames[-1][1]
    return [px for px in range(len(frame) // 3) if any(frame[3 * px : 3 * px + 3])]


def walk_to(desk, px):
    """Wait until the dot stands there."""
    for _ in range(60_000 // 20):
        if desk.scene.ui.value == px:
            return
        desk.run(20)
    raise AssertionError("the dot does not come to %d" % px)


def press_at(desk, px, button="pass"):
    walk_to(desk, px)
    desk.tap(button)


def middle(ring_px, seats, offset, direction, seat):
    """The pixel on the wire that is nearest to the middle of a seat's bar."""
    arcs = Arcs(ring_px, offset, seats)
    position = (arcs.bar(seat) + (arcs.bar_px - 1) // 2) % ring_px
    return position if direction == 1 else ring_px - 1 - position


def kept(desk):
    return desk.app.settings["offset_px"], desk.app.settings["direction"]


def refused(desk):
    return [code for code, _ in sentences(desk)]


def sentences(desk):
    """(code, words) of each refusal since the last call."""
    return [(report["code"], report["why"]) for report in desk.reports() if report["is"] == "refusal"]


def answered(desk):
    return desk.scene.ui.index


@each_row(("ring_px", "step_ms"), [(8, 500), (24, 500), (48, 500), (60, 400), (144, 166)])
def test_a_dot_walks_the_wire_pixel_by_pixel(ring_px, step_ms):
    desk = asking({"ring_px": ring_px, "offset_px": 3, "direction": -1})
    desk.run(step_ms)
    walk_to(desk, 2)
    for px in range(2, 6):
        assert lit(desk) == [px]
        desk.run(step_ms)
    walk_to(desk, ring_px - 1)
    desk.run(step_ms)
    assert lit(desk) == [0]


@each_row(("ring_px", "step_ms"), [(48, 500), (60, 400)])
def test_the_dot_goes_round_in_24_s_at_most_and_stands_half_a_second_at_most(ring_px, step_ms):
    desk = asking({"ring_px": ring_px})
    walk_to(desk, 3)
    desk.wait(lambda: desk.scene.ui.value == 4)
    for px in (5, 6, 7):
        assert desk.wait(lambda wanted=px: desk.scene.ui.value == wanted) == step_ms


@each_row("direction", [1, -1])
@each_row(("ring_px", "seats"), [(24, 6), (12, 12), (16, 10), (24, 10), (60, 8), (24, 24), (60, 7)])
def test_two_presses_tell_how_the_ring_lies(ring_px, seats, direction):
    for offset in {0, 1, ring_px // 3, ring_px - 1}:
        desk = asking({"mode": "grand_melee", "seats": seats, "ring_px": ring_px}, tick_ms=20)
        for seat in (0, 1):
            press_at(desk, middle(ring_px, seats, offset, direction, seat))
        desk.hold("out", 1100)
        found = kept(desk)
        away = (found[0] - offset) % ring_px
        assert found[1] == direction and min(away, ring_px - away) <= (1 if ring_px // seats > 1 else 0)
        assert desk.scene.ui.screen == s.READY


def test_who_pressed_first_is_seat_0_and_the_table_is_shown_as_it_will_lie():
    desk = asking()
    press_at(desk, 20)
    assert 20 in lit(desk) and len(lit(desk)) == 2
    press_at(desk, 16)
    assert desk.scene.ui.shows == s.SHOW_SEATS and lit(desk)
    arcs = Arcs(24, *desk.scene.ui.proposed[:1], 6)
    assert desk.scene.ui.proposed[1] == -1
    assert 23 - 20 in range(arcs.bar(0), arcs.bar(0) + arcs.bar_px)
    assert kept(desk) == (0, 1)  # nothing is kept yet
    assert desk.tell({"do": "state", "id": 1})[-1]["look"] == "KFFFFF"


@each_row("away", [0, 1, 7, 12, 17, 23])
def test_more_than_half_a_seat_off_is_refused_and_the_neighbour_presses_again(away):
    desk = asking()
    press_at(desk, 4)
    desk.reports()
    press_at(desk, (4 + away) % 24)
    words = "On a ring of 24 lights with 6 seats, neighbours are about 4 lights apart, not %d." % min(away, 24 - away)
    assert sentences(desk) == [("not_neighbours", words)] and answered(desk) == (4,)
    press_at(desk, 8)
    assert answered(desk) == (4, 8)


@each_row("away", [2, 4, 6])
def test_up_to_half_a_seat_off_is_taken(away):
    desk = asking()
    press_at(desk, 4)
    press_at(desk, 4 + away)
    assert answered(desk) == (4, 4 + away)


@each_row("direction", [1, -1])
def test_of_two_players_the_direction_stays(direction):
    desk = asking({"mode": "grand_melee", "seats": 2, "direction": direction})
    press_at(desk, 5)
    press_at(desk, 17)
    desk.hold("out", 1100)
    assert kept(desk)[1] == direction


def test_out_tapped_takes_one_answer_back_and_then_closes():
    desk = asking()
    press_at(desk, 4)
    press_at(desk, 8)
    for left in ((4,), ()):
        desk.tap("out")
        assert (desk.scene.ui.screen, answered(desk), desk.scene.ui.shows) == (s.WHERE, left, s.SHOW_DOT)
    desk.tap("out")
    assert desk.scene.ui.screen == s.READY and kept(desk) == (0, 1)
    desk.run(100)
    assert desk.tell({"do": "state", "id": 1})[-1]["look"] == "DSDDSD"


def test_the_dot_walks_as_slowly_as_ever_once_an_answer_is_taken_back():
    desk = asking()
    press_at(desk, 4)
    press_at(desk, 8)
    desk.run(60_000)
    desk.tap("out")
    before = desk.scene.ui.value
    desk.run(1000)
    assert desk.scene.ui.value == before + 2


def test_out_held_before_two_have_pressed_keeps_nothing():
    desk = asking()
    press_at(desk, 4)
    desk.reports()
    desk.hold("out", 1100)
    assert refused(desk) == ["not_offered"] and desk.scene.ui.screen == s.WHERE and answered(desk) == (4,)


def test_each_seat_presses_its_own_button_and_the_wires_are_found():
    desk = asking({"seats": 6, "ring_px": 24})
    press_at(desk, 4)
    press_at(desk, 8)
    for button in (5, 0, "pass", 2, 1, 9):
        desk.tap(button)
    assert desk.scene.ui.cursor == s.NOBODY and desk.scene.ui.marked == 0b111011
    desk.hold("out", 1100)
    assert desk.app.settings["seat_wires"] == [5, 0, None, 2, 1, 9]
    desk.begin(1)
    desk.tap(0)  # the wire of seat 1, whose turn it is
    assert desk.state()["turn_of"] == [2]
    desk.settle()
    desk.tap(2)
    assert desk.scene.ui.peek == 3
    desk.run(20_000)
    desk.tap(3)  # nobody's
    assert desk.scene.ui.peek == s.NOBODY
    again = Desk(files=desk.board.files).begin(1)
    again.tap(0)
    assert again.state()["turn_of"] == [2]


def test_a_hosts_finger_presses_the_seat_that_it_names():
    desk = Desk({"seat_wires": [5, 0, None, 2, 1, 9]}).begin(1)
    desk.tell({"do": "press", "button": 1})
    desk.tell({"do": "release", "button": 1})
    assert desk.state()["turn_of"] == [2]


def test_a_hosts_finger_answers_with_the_wire_of_the_seat_that_it_names():
    desk = asking({"seat_wires": [5, 0, None, 2, 1, 9]})
    press_at(desk, 4)
    press_at(desk, 8)
    for seat in (0, 1, 2, 3):
        desk.tell({"do": "press", "button": seat})
        desk.tell({"do": "release", "button": seat})
    assert answered(desk) == (4, 8, 5, 0, 2)  # seat 2 has no button to press
    desk.tell({"do": "press", "button": "out"})
    desk.run(1100)
    desk.tell({"do": "release", "button": "out"})
    assert desk.app.settings["seat_wires"] == [5, 0, 2, None, None, None]


@each_row("pressed", [(), (4,), (4, 8)], ids=str)
def test_a_hosts_finger_on_a_seat_without_a_button_is_refused_while_buttons_are_told_by_their_wires(pressed):
    desk = asking({"seat_wires": [5, 0, None, 2, 1]})
    for px in pressed:
        press_at(desk, px)
    for seat in (2, 5, 23):
        told = desk.tell({"do": "press", "button": seat, "id": 7})
        assert [(one["is"], one["code"]) for one in told if one.get("id") == 7] == [("refusal", "bad_button")]
        desk.tell({"do": "release", "button": seat})
    assert answered(desk) == pressed
    desk.tap("out")
    desk.idle(125_000)
    desk.begin(1)
    assert {"is": "done", "id": 8} in desk.tell({"do": "press", "button": 2, "id": 8})


@each_row("pressed", range(1, 7))
def test_buttons_are_found_anew_by_their_wires_whatever_was_set_and_seats_not_asked_have_none(pressed):
    desk = asking({"seat_wires": [5, 4, 3, 2, 1, 0]})
    press_at(desk, 4)
    press_at(desk, 8)
    for button in range(pressed):
        desk.tap(button)
    desk.hold("out", 1100)
    assert desk.app.settings["seat_wires"] == [*range(pressed), *[None] * (6 - pressed)]


def test_a_button_that_is_down_as_it_opens_or_closes_means_nothing_until_it_is_pressed_anew():
    desk = Desk({"seat_wires": [5, 4, 3, 2, 1, 0]}).begin(1)
    desk.press(4)  # the wire of seat 1, whose turn it is: he leans on it from here on
    desk.settle()  # which undoes that
    open_entry(desk, "where we sit")
    _bounce(desk, 4)
    assert answered(desk) == ()
    press_at(desk, 4)
    press_at(desk, 8)
    assert answered(desk) == (4, 8)
    desk.release(4)
    desk.run(200)
    desk.tap(4)
    assert answered(desk) == (4, 8, 4)
    desk.press(3)
    for _ in range(5):  # four answers
        desk.tap("out")
    _bounce(desk, 3)
    assert desk.scene.ui.screen == s.PLAY and desk.scene.ui.peek == s.NOBODY
    desk.release(3)
    desk.run(200)
    desk.tap(3)
    assert desk.scene.ui.peek == 2


def test_a_button_that_is_down_as_a_host_sets_the_wires_presses_for_nobody_else():
    desk = Desk().begin(1)
    desk.press(3)
    desk.tell({"do": "set", "values": {"seat_wires": [0, 3, 2, 1]}})
    _bounce(desk, 3)
    assert desk.state()["turn_of"] == [1]
    desk.release(3)
    desk.run(200)
    desk.tap(3)
    assert desk.state()["turn_of"] == [2]


def test_a_setting_that_is_not_about_the_wires_leaves_a_press_alone():
    desk = Desk({"seat_wires": [5, 4, 3, 2, 1, 0]}).begin(1)
    desk.press(2)
    desk.run(60)
    desk.tell({"do": "set", "values": {"brightness": 3}})
    assert desk.app.hands.presses.counts(2 + 3)
    desk.release(2)


def _bounce(desk, button):
    """The finger shifts: the contact opens for a moment and closes again."""
    desk.run(20)
    desk.board.levels &= ~(4 << button)
    desk.run(5)
    desk.press(button)
    desk.run(60)


def test_a_button_that_belongs_to_a_seat_already_is_refused_and_one_press_is_taken_back():
    desk = asking()
    press_at(desk, 4)
    press_at(desk, 8)
    desk.tap(3)
    desk.reports()
    desk.tap(3)
    words = "That button belongs to seat 0 already."
    assert sentences(desk) == [("not_offered", words)] and answered(desk) == (4, 8, 3)
    desk.tap("out")
    assert answered(desk) == (4, 8)
    desk.tap(4)
    assert answered(desk) == (4, 8, 4)


def test_without_a_button_pressed_the_wires_stay_as_they_are():
    desk = asking({"seat_wires": [1, 0]})
    press_at(desk, 4)
    press_at(desk, 8)
    desk.tap("pass")
    desk.hold("out", 1100)
    assert desk.app.settings["seat_wires"] == [1, 0]


def test_when_every_seat_was_asked_pass_says_so():
    desk = asking()
    press_at(desk, 4)
    press_at(desk, 8)
    for _ in range(6):
        desk.tap("pass")
    desk.reports()
    desk.press("pass")
    assert desk.app.hands.dispatcher.release == "nothing"
    desk.release("pass")
    assert refused(desk) == ["not_offered"] and len(answered(desk)) == 8


def test_players_may_press_their_own_buttons_as_the_dot_stands_before_them():
    desk = asking()
    press_at(desk, 4, 7)
    press_at(desk, 8, 2)
    assert answered(desk) == (4, 8)


def test_a_lean_of_three_seconds_answers_nothing():
    desk = asking()
    walk_to(desk, 4)
    desk.press("pass")
    desk.run(3100)
    desk.release("pass")
    assert answered(desk) == () and desk.scene.ui.here_px == s.NOBODY


def test_what_out_has_kept_stands_however_long_it_is_held():
    desk = asking()
    press_at(desk, 4)
    press_at(desk, 8)
    desk.reports()
    desk.press("out")
    desk.run(1100)
    offset_px = desk.app.settings["offset_px"]
    desk.run(2100)
    desk.release("out")
    assert refused(desk) == [] and desk.scene.ui.screen == s.READY
    assert offset_px != 0 and desk.app.settings["offset_px"] == offset_px


def test_it_closes_after_two_minutes_and_the_ring_lies_as_before():
    desk = asking({"offset_px": 5, "direction": -1})
    desk.idle(121_000)
    assert desk.scene.ui.screen == s.READY and kept(desk) == (5, -1)
    assert desk.app.eyes.renderer._offset_px == 5


def test_a_host_is_told_what_is_asked():
    desk = asking()

    def asked():
        return desk.tell({"do": "state", "id": 1})[-1]["asked"]

    told = [asked()]
    for px in (4, 8):
        press_at(desk, px)
        told.append(asked())
    assert told == [
        {"question": "first player", "choice": 0},
        {"question": "left neighbour", "choice": 1},
        {"question": "button", "choice": 0},
    ]
    for _ in range(6):
        desk.tap("pass")
    assert asked() == {"question": "keep", "choice": 0}


def test_in_a_game_the_ring_is_turned_and_the_game_goes_on():
    desk = Desk().begin(1)
    open_entry(desk, "where we sit")
    press_at(desk, 10)
    press_at(desk, 14)
    desk.hold("out", 1100)
    assert desk.scene.ui.screen == s.PLAY and kept(desk) == (8, 1) and desk.game.history.done == 0


@each_row("direction", [1, -1])
@each_row(("ring_px", "here", "away"), [(24, 6, 12), (24, 23, 11), (8, 3, 4), (60, 40, 31), (15, 0, 8)])
def test_where_the_places_are_no_seats_each_player_has_half_of_the_ring_before_him(ring_px, here, away, direction):
    desk = asking({"mode": "for_the_emperor", "seats": 2, "ring_px": ring_px, "direction": direction}, tick_ms=20)
    press_at(desk, here)
    press_at(desk, (here + away) % ring_px)
    assert desk.tell({"do": "state", "id": 1})[-1]["asked"] == {"question": "keep", "choice": 0}
    halves = colours(desk)
    assert halves[here] == "blue" and halves[(here + away) % ring_px] == "orange"
    assert halves.count("blue") == halves.count("orange") == ring_px // 2 - 1
    desk.hold("out", 1100)
    desk.run(300)
    assert desk.scene.ui.screen == s.READY and desk.app.settings["direction"] == direction
    assert strengths_lie_in(desk, halves)


def colours(desk):
    """The colour of each pixel, as the wire runs: more blue than red, more red than blue, white, or dark."""
    frame = desk.board.frames[-1][1]
    counts = [(frame[3 * px + 1], frame[3 * px + 2]) for px in range(len(frame) // 3)]  # green, red, blue on the wire
    return ["blue" if blue > red else "orange" if red > blue else "white" if red else "dark" for red, blue in counts]


def strengths_lie_in(desk, halves):
    """Whether a battlefield that is looked at shows each player's strength in that player's half of the ring."""
    desk.begin(0)
    for seat in (0, 1):
        desk.event(type="play", seat=seat, battlefield=seat)
        desk.event(type="strength", seat=seat, battlefield=3, value=2)
    desk.tap(3)
    desk.run(300)
    shown = [(now, half) for now, half in zip(colours(desk), halves, strict=True) if now in ("blue", "orange")]
    return {now for now, _ in shown} == {"blue", "orange"} and all(now == half for now, half in shown)


def test_where_the_places_are_no_seats_no_button_is_asked_for_and_those_that_were_found_stay():
    desk = asking({"mode": "for_the_emperor", "seats": 2, "seat_wires": [1, 0]})
    press_at(desk, 6)
    press_at(desk, 18, 4)
    desk.reports()
    desk.tap(2)
    assert refused(desk) == [] and answered(desk) == (6, 18)
    desk.tap("pass")
    assert refused(desk) == ["not_offered"] and answered(desk) == (6, 18)
    desk.tap("out")
    assert answered(desk) == (6,)
    press_at(desk, 18)
    desk.hold("out", 1100)
    assert kept(desk) == (0, 1) and desk.app.settings["seat_wires"] == [1, 0]


@each_row("wires", [[], [5, 4, 3, 2, 1, 0]], ids=["as seats", "crossed"])
def test_each_press_of_a_host_counts_however_soon_it_follows(wires):
    """Here too, where its fingers press wires."""
    desk = asking({"seat_wires": wires})
    press_at(desk, 2)
    twice = [{"do": do, "button": 0} for do in ("press", "release")] * 2
    desk.board.inbox.extend(b"".join(json.dumps(command).encode() + b"\n" for command in twice))
    desk.run(300)
    codes = [report["code"] for report in desk.reports() if report["is"] == "refusal"]
    assert codes == ["not_neighbours", "not_neighbours"], "the dot still stands before the first player"
