"""A player is drawn by lot: who can be drawn, that everybody is as likely, and that the game stays as it is."""

from collections import Counter
from types import SimpleNamespace

import scene as s
from controls import random_draw
from desk import Desk
from games import catalogue
from menus import find_choice, open_entry, question, take, walk
from rows import each_row

KINDS = ("seats", "living", "in_reach", "winners", "losers")
SEATED = [mode for mode in catalogue.NAMES if not catalogue.load(mode).PLACES]
CHANCE = b"\x03\x11\x2a\x05\x60"


def table(mode="emperor", **values):
    desk = Desk({"mode": mode, **values}, chance=CHANCE)
    return desk.begin(min(seat for seat in range(24) if desk.app.session.table.beginners >> seat & 1))


def later(desk, seat):
    """The same table once turns have passed and somebody has left."""
    return desk.event(type="pass").event(type="eliminate", seats=[seat]).event(type="pass")


def team(desk, seat):
    """The seats of the player's team, as the reports name them."""
    teams = [desk.game.table.describe(one).get("team", one) for one in range(desk.game.table.count)]
    return {one for one, number in enumerate(teams) if number == teams[seat]}


def expected(desk):
    """By the rules: the candidates of each kind, and the opponents in reach of each seat."""
    state = desk.state()
    if state["over"]:
        return {"winners": set(state["winners"]), "losers": set(state["losers"])}, {}
    reach = {seat: set(state["range"][str(seat)]) - team(desk, seat) for seat in state["alive"]}
    return {"living": set(state["alive"]), "in_reach": set().union(*reach.values())}, reach


def drawn_from(desk, answers):
    """How often each seat is drawn if every random byte comes once."""
    action = random_draw.ask_draw(desk.game.table, answers)
    bytes_left = iter(range(256))
    found: Counter = Counter()

    def random_bytes(count):
        return bytes([next(bytes_left)])

    scene = s.Scene()
    actions = SimpleNamespace(scene=scene, session=SimpleNamespace(random_bytes=random_bytes))
    while True:
        try:
            action(actions, 0)
        except (StopIteration, RuntimeError):
            return found
        assert scene.ui.screen == s.DRAWN and scene.ui.cursor_seats == 1 << scene.ui.cursor
        found[scene.ui.cursor] += 1


@each_row("state", ["begun", "later", "over"])
@each_row("mode", SEATED)
def test_everybody_who_can_be_drawn_is_as_likely_and_nobody_else_is_drawn(mode, state):
    desk = table(mode)
    if state == "later" and mode != "two_headed_giant":  # there the team would leave
        later(desk, max(desk.state()["alive"]))
    if state == "over":
        desk.event(type="win", seat=desk.state()["turn_of"][0])
        while not desk.state()["over"]:  # with limited ranges only those in range have lost
            desk.event(type="eliminate", seats=[max(desk.state()["alive"])])
    candidates, reach = expected(desk)
    offered = random_draw.ask_draw(desk.game.table, ()).choices
    kinds = ["seats", *[kind for kind in KINDS[1:] if candidates.get(kind)]]
    assert offered == [(KINDS.index(kind) + 1, kind) for kind in kinds]
    sets = [((kind,), candidates[kind]) for kind in kinds[1:] if kind != "in_reach"]
    if "in_reach" in kinds:
        asked = random_draw.ask_draw(desk.game.table, ("in_reach",))
        chosen = [seat for seat, _ in asked.choices]
        alone = [seat for seat in reach if reach[seat]]
        assert {one for seat in chosen for one in range(24) if asked.places(seat) >> one & 1} == set(alone)
        assert len(chosen) == (2 if mode == "two_headed_giant" else len(alone))
        sets += [(("in_reach", seat), reach[seat]) for seat in chosen]
    for answers, seats in sets:
        found = drawn_from(desk, answers)
        assert set(found) == seats and set(found.values()) == {256 // len(seats)}, answers


def draw_one(desk, kind):
    """Open the entry and take this kind, the first answer to what else is asked, and let the light run."""
    open_entry(desk, "draw")
    find_choice(desk, KINDS.index(kind) + 1)
    take(desk)
    if question(desk):
        take(desk)


@each_row("mode", SEATED)
def test_a_draw_is_shown_by_the_ring_and_changes_nothing_in_the_game(mode):
    desk = later(table(mode, seats=8), 7) if mode != "two_headed_giant" else table(mode)
    desk.settle()
    before, place, files = desk.state(), desk.game.history.place(), dict(desk.board.files)
    for kind in ("living", "in_reach"):
        draw_one(desk, kind)
        [report] = [one for one in desk.tell({"do": "state", "id": 1}) if one["is"] == "state" and one.get("id") == 1]
        several = bin(desk.scene.moment_seats).count("1") > 1
        assert (report["screen"], report["moment"]) == ("drawn", "draw" if several else "still")
        assert desk.scene.moment_to == report["cursor"]
        desk.wait(lambda: desk.scene.moment == s.STILL)
        seat = report["cursor"]
        look = desk.tell({"do": "state", "id": 2})[-1]["look"]
        assert look == "D" * seat + "V" + "D" * (len(look) - seat - 1)
        desk.tap("pass")
        assert desk.scene.ui.screen == s.PLAY
    desk.settle()
    assert (desk.state(), desk.game.history.place()) == (before, place)
    assert {name: files[name] for name in files if name in desk.board.files} == files


@each_row("close", [lambda desk: desk.tap("pass"), lambda desk: desk.tap("out"), lambda desk: desk.idle(31_000)])
def test_a_press_during_the_draw_only_shows_the_player_and_the_next_closes(close):
    desk = table()
    draw_one(desk, "living")
    assert desk.scene.moment == "draw"
    desk.tap("pass")
    assert (desk.scene.ui.screen, desk.scene.moment) == (s.DRAWN, s.STILL)
    close(desk)
    assert desk.scene.ui.screen == s.PLAY and desk.game.history.done == 0


def test_after_the_game_a_winner_or_a_loser_is_drawn_and_the_result_comes_back():
    desk = table().event(type="eliminate", seats=[4])
    open_entry(desk, "draw")
    assert walk(desk) == [1, 4, 5]
    desk.tap("out")
    for kind, seats in (("winners", (0, 1, 2)), ("losers", (3, 4, 5))):
        draw_one(desk, kind)
        desk.wait(lambda: desk.scene.moment == s.STILL)
        assert desk.scene.ui.screen == s.DRAWN and desk.scene.ui.cursor in seats
        desk.tap("out")
        assert desk.scene.ui.screen == s.OVER and desk.state()["over"]


def test_a_single_candidate_is_shown_at_once():
    desk = table("free_for_all", seats=3).event(type="eliminate", seats=[1]).event(type="eliminate", seats=[2])
    draw_one(desk, "winners")
    assert (desk.scene.ui.screen, desk.scene.ui.cursor, desk.scene.moment) == (s.DRAWN, 0, s.STILL)


def test_where_only_seats_can_be_drawn_nothing_is_asked():
    for desk in (Desk(), table().event(type="draw", seats=[0, 1, 2, 3, 4, 5])):
        open_entry(desk, "draw")
        assert desk.scene.ui.screen == s.SEATING
