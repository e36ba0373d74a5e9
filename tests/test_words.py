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
        ({"type": "life_set", "seat": 1, "to": 3}, "life set Ben."),
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
