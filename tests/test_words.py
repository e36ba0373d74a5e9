"""What the device says, in English."""

import pytest
from fake_device import GAME, STATE, playing

from host_tools import words


def game(**changes):
    return {**GAME, **changes}


def test_a_turn():
    assert words.headline(playing()) == "It is Cleo's turn (Blue's general)."
    assert words.outlook(playing()) == "Dan may be attacked. Next: Dan."


def test_nobody_to_attack_is_said_calmly():
    state = playing(game=game(turn_of=[1], active=[1]), next=2, surprise=True)
    assert words.outlook(state) == "Nobody may be attacked. Next, out of the ordinary: Cleo."


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"game": game(active=[])}, "Cleo's turn goes on without its player. PASS ends it."),
        ({"game": game(active=[0, 4])}, "Ada and Eve have the turn."),
        ({"game": game(over=True, winners=[0, 1, 2])}, "Blue wins: Ada, Ben and Cleo have won."),
        ({"game": game(over=True, winners=[0, 3])}, "Ada and Dan have won."),
        ({"game": game(over=True, draw=[0, 3])}, "The game is a draw."),
        ({"screen": "choice", "cursor": 3}, "Is Dan out?"),
        ({"screen": "choice", "cursor": 4, "game": None}, "Shall Eve begin?"),
        ({"screen": "pick", "cursor": 0}, "Whose turn ends? Ada's."),
        ({"screen": "menu", "menu": {"entry": "brightness", "value": ""}}, "Menu: brightness"),
        ({"screen": "page", "menu": {"entry": "brightness", "value": "day"}}, "brightness: day"),
        ({"moment": "draw"}, "The ring draws who begins ..."),
        ({"moment": "roll_call"}, "The emperors are called."),
        ({"screen": "standby"}, "The ring sleeps. Any button wakes it."),
        ({"screen": "notice", "notice": "crash"}, "The ring had a fault and started again."),
    ],
)
def test_headlines(changes, sentence):
    assert words.headline(playing(**changes)) == sentence


def test_a_table_without_a_game():
    assert words.headline(STATE).startswith("A new game.")
    assert words.outlook(STATE) == ""


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        ({"type": "pass", "seat": 2}, "Cleo passed the turn."),
        ({"type": "pass"}, "The turn passed."),
        ({"type": "eliminate", "seats": [3]}, "Dan is out."),
        ({"type": "eliminate", "seats": [3, 5]}, "Dan and Finn are out."),
        ({"type": "win", "seat": 0}, "A card says: Ada wins."),
        ({"type": "draw", "seats": [0]}, "A card of Ada says: a draw."),
        ({"type": "extra_turn", "seats": [0]}, "Ada gets an extra turn."),
        ({"type": "skip", "seats": [0, 1]}, "Ada and Ben will skip a turn each."),
        ({"type": "life", "changes": {"1": -3, "2": 1}}, "Ben loses 3 life and Cleo gains 1 life."),
        ({"type": "life_set", "seat": 1, "to": 3}, "Ben's life becomes 3."),
        (
            {"type": "life_set_each", "to": {"0": 7, "1": 7}, "choose": [0]},
            "Each player's life is set: Ada 7 and Ben 7.",
        ),
        ({"type": "march", "seat": 1, "creature": "x", "to": 2}, "march Ben."),
    ],
)
def test_events(event, sentence):
    assert words.event(event) == sentence


def test_seats_of_the_devices_sentences_get_names():
    assert words.named("Seat 3 has left; seat 24 never was.") == "Dan has left; seat 24 never was."


def test_the_answer_to_why():
    why = {"from": 1, "to": 3, "reach": True, "reach_why": "Seat 3 is two seats off.", "reach_rule": "809.3a"}
    why |= {"attack": False, "attack_why": "It is not next to him.", "attack_rule": ""}
    assert words.verdict(why) == (
        "Ben reaches Dan: Dan is two seats off. (809.3a) Ben may not attack Dan: It is not next to him."
    )


def test_hints_name_what_the_buttons_do_now():
    assert words.hints(playing())[3] == "nothing"
    assert words.hints(playing(undone=1))[3] == "redo"
    assert words.hints(playing(screen="choice", cursor=3))[3] == "Dan is out"
    assert words.hints(STATE)[1] == "nothing"
    assert words.hints({**STATE, "can_bring_back": True})[1] == "the game before"


def test_while_a_moment_runs_a_press_only_ends_it_and_the_draw_is_not_given_away():
    drawing = playing(moment="draw")
    assert words.outlook(drawing) == "" and words.says(drawing, 2) == ""
    for moment in ("draw", "roll_call", "result"):
        assert words.hints(playing(moment=moment))[::2] == ("wait, or press to go on",) * 2


def test_the_menu_names_what_it_does():
    menu = playing(screen="menu", menu={"entry": "new game", "value": ""})
    assert words.hints(menu)[2] == "start a new game"
    assert words.outlook(menu) == "Hold PASS on the cleared table to get this game back."
    assert words.says({**menu, "look": "DDDDDD"}, 2) == ""
    menu["menu"] = {"entry": "brightness", "value": ""}
    assert words.hints(menu)[2] == "change brightness"
    assert words.outlook(menu) == "PASS moves on, hold PASS to leave."


def test_everybody_who_leaves_is_named():
    choice = playing(screen="choice", cursor=0, marked=[5], look="KMSPFV")
    assert words.hints(choice)[3] == "Finn and Ada are out"
    assert words.says(choice, 5) == "marked"
    assert words.hints({**choice, "marked": [0]})[3] == "Ada is out"


def test_a_cursor_that_rests_shows_its_seats_view():
    choice = playing(screen="choice", cursor=3, look="FMSKFF")
    assert words.outlook(choice) == "PASS moves on. Hold OUT for a second: yes. Tap it: no."
    assert words.outlook({**choice, "look": "FMMVFF"}).startswith("As Dan sees the table. PASS")


@pytest.mark.parametrize("screen", ["page", "pick", "notice", "standby", "menu", "choice"])
def test_below_a_question_stands_no_line_of_the_turn(screen):
    state = playing(screen=screen, cursor=3, menu={"entry": "brightness", "value": "step 3"})
    assert "attacked" not in words.outlook(state) and "Next" not in words.outlook(state)


def melee(**changes):
    """Eight players, two turns, one who waits."""
    markers = [{"no": 1, "seat": 0, "turn": True}, {"no": 2, "seat": 5, "turn": False}]
    running = game(turn_of=[0, 3], active=[0, 3], markers=markers)
    return playing(mode="grand_melee", seats=[{}] * 8, look="SPMSPFFM", next=None, game=running, **changes)


def test_several_turns_and_who_waits():
    assert words.headline(melee()) == "Ada and Dan have the turn."
    assert words.outlook(melee()) == "Finn waits for others to go on."
    assert words.hints(melee())[0] == "which turn ends?"
    assert words.hints(melee(screen="pick", cursor=0))[0] == "next turn"


def giant(**changes):
    """Two teams of two; the first has the turn."""
    events = ["pass", "eliminate", "life"]
    seats = [{"team": seat // 2} for seat in range(4)]
    shared = game(turn_of=[0, 1], active=[0, 1], alive=[0, 1, 2, 3], life=[30, 27], primary=[0, 2])
    common = {"mode": "two_headed_giant", "events": events, "seats": seats, "look": "SSMM", "next": 2, "game": shared}
    return playing(**{**common, **changes})


def test_teams_have_turns_and_leave_as_one():
    assert words.headline(giant()) == "It is Blue's turn: Ada and Ben."
    assert words.outlook(giant()) == "Blue 30, Orange 27. Next: Cleo."
    choice = giant(screen="choice", cursor=2, look="SSKK")
    assert words.headline(choice) == "Is Orange out?"
    assert words.hints(choice) == ("next team", "its life", "close", "Orange is out")
    both = giant(screen="choice", cursor=0, marked=[2, 3], look="KKVV")
    assert words.hints(both)[3] == "Orange and Blue are out"
    assert words.headline(giant(screen="choice", cursor=2, game=None)) == "Shall Orange begin?"


def test_life_is_counted():
    state = giant(screen="life", cursor=2, counting={"seat": 2, "change": 0})
    assert words.headline(state) == "Orange's life: 27."
    state = giant(screen="life", cursor=2, counting={"seat": 2, "change": -3})
    assert words.headline(state) == "Orange's life: 27 becomes 24."
    assert words.hints(state) == ("one less", "five less", "one more", "five more")
