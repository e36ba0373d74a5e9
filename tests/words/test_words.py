"""What the device says, in English."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import table_correction_questions
from desk import Desk
from fake_device import GAME, STATE, playing
from host_tools.device import report_shapes
from host_tools.pictures.play_in_terminal import card_rows
from host_tools.words import clock_words, player_names, report_sentences
from host_tools.words.player_names import called
from light.event_animations import EventAnimations

TURN = "It is Cleo's turn."
GIVES_ANSWER = "PASS goes to the next answer. Hold OUT for one second to give this answer; tap OUT to go back."


def plain(sentence):
    """With the apostrophe of the keyboard."""
    return sentence.replace(chr(8217), "'")


def head(state):
    return plain(report_sentences.headline(state)[0])


def below(state):
    return plain(report_sentences.headline(state)[1])


def says(state, seat):
    return report_sentences.card(state, seat)["says"]


def hints(state):
    return report_sentences.hints(state)


def logged(entry, before=None, after=None):
    return plain(report_sentences.event(entry, before, after))


def verdict(why, battlefields=False):
    return [plain(" ".join(part for part in row[1:] if part)) for row in report_sentences.verdict(why, battlefields)]


def card(state, place):
    return card_rows(state, place, report_sentences.card(state, place))


def named(sentence):
    return report_sentences.named(sentence)


def game(**changes):
    return {**GAME, **changes}


NEW = "A new game. Press PASS."


def test_a_turn():
    assert head(playing()) == TURN
    assert below(playing()) == "Dan may be attacked. Next: Dan."


def test_nobody_to_attack_is_said_calmly():
    state = playing(game=game(turn_of=[1], active=[1]), next=2, surprise=True)
    assert below(state) == (
        "Nobody may be attacked. An emperor often has no opponent nearby. Next, out of the usual order: Cleo."
    )


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"game": game(active=[])}, "Cleo's turn goes on without its player."),
        ({"game": game(active=[0, 4])}, "Ada and Eve are taking their turns."),
        ({"game": game(over=True, winners=[0, 1, 2])}, "Blue wins the game."),
        ({"game": game(over=True, winners=[0, 3])}, "Ada and Dan win the game."),
        ({"game": game(over=True, draw=[0, 3])}, "The game is a draw."),
        ({"screen": "choice", "cursor": 3}, "Is Dan out?"),
        ({"screen": "choice", "cursor": 4, "game": None}, "Does Eve begin?"),
        ({"screen": "pick", "cursor": 0}, "Whose turn ends? Ada's turn."),
        (
            {"screen": "menu", "menu": {"entry": "brightness", "group": "lamp", "no": 1, "of": 2}},
            "Menu: lamp, brightness (1 of 2)",
        ),
        ({"screen": "page", "menu": {"entry": "brightness", "value": "day"}}, "Brightness: day"),
        ({"moment": "draw"}, "The ring picks at random who begins …"),
        ({"moment": "roll_call", "moves": 0}, "The ring shows where the emperors sit."),
        ({"moment": "roll_call"}, TURN),  # a game that has come back
        ({"moment": "roll_call", "game": None, "moves": 0}, NEW),
        ({"screen": "standby"}, "The ring is asleep."),
        ({"screen": "notice", "notice": "crash"}, "The ring crashed and restarted."),
    ],
)
def test_headlines(changes, sentence):
    assert head(playing(**changes)) == sentence


def test_a_table_without_a_game():
    assert head(STATE).startswith("A new game.")
    assert below(STATE) == "The ring picks at random who begins: Ben or Eve."


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        ({"type": "pass", "seat": 2}, "Cleo passed the turn."),
        ({"type": "pass"}, "The turn was passed."),
        ({"type": "eliminate", "seats": [3]}, "Dan is out."),
        ({"type": "eliminate", "seats": [3, 5]}, "Dan and Finn are out."),
        ({"type": "win", "seat": 0}, "A card says: Ada wins."),
        ({"type": "draw", "seats": [0]}, "Ada's card says that the game is a draw."),
        ({"type": "extra_turn", "seats": [0]}, "Ada gets an extra turn."),
        ({"type": "skip", "seats": [0, 1]}, "Ada and Ben will skip a turn each."),
        ({"type": "turn", "seat": 4}, "The turn is corrected: it is now Eve's turn."),
        ({"type": "return", "seats": [3]}, "Dan is back in the game."),
        ({"type": "return", "seats": [3, 5]}, "Dan and Finn are back in the game."),
        ({"type": "creature_gone", "creature": "cat"}, "Creature cat has left play."),
        ({"type": "give_back", "creature": "cat"}, "Creature cat goes back to its owner."),
        ({"type": "life", "changes": {"1": -3, "2": 1}}, "Ben loses 3 life and Cleo gains 1 life."),
        ({"type": "life", "changes": {"1": 0}}, "Ben loses 0 life."),
        ({"type": "life_set", "seat": 1, "to": 3}, "Ben's life becomes 3."),
        (
            {"type": "life_set_each", "to": {"0": 7, "1": 7}, "choose": [0]},
            "Each player's life is set: Ada 7 and Ben 7.",
        ),
        ({"type": "strange", "seat": 1}, "Strange Ben."),
    ],
)
def test_events(event, sentence):
    assert logged(event) == sentence


def test_seats_of_the_devices_sentences_get_names():
    left = ["{Seat} has left; {seat} never was.", 3, 24]
    assert named({"why": "", "reason": left}) == "Dan has left; seat 25 never was."
    wrong = ["Setting {setting} is {}, setting {setting} is {}.", "ring_px", 7, "quiet_ms", 1]
    assert named({"why": "", "reason": wrong}) == "Setting Lights is 7, setting 'quiet_ms' is 1."


def test_the_answer_to_why():
    why = {"from": 1, "to": 3, "reach": True, "reach_why": "", "reach_rule": "809.3a"}
    why["reach_reason"] = ["{Seat} is two seats off.", 3]
    why |= {"attack": False, "attack_why": "It is not next to him.", "attack_rule": ""}
    assert verdict(why) == [
        "Ben reaches Dan. Dan is two seats off. rule 809.3a",
        "Ben may not attack Dan. It is not next to him.",
    ]


def test_the_answer_to_why_says_both_where_spells_reach_less_far_than_creatures():
    desk = Desk({"mode": "duelist_emperor", "options": {"spell_range": 1}}).begin(2)
    assert verdict(desk.game.why(2, 4)) == [
        "Cleo's creatures reach Eve. Eve is 2 away; the range is 2, and 1 for spells. Limited Range of Effect",
        "Cleo's spells do not reach Eve. Eve is 2 away, and the range of spells is 1. Limited Range of Effect",
        "Cleo may not attack Eve. Eve is not next to Cleo; creatures attack neighbours only. Basic Rules",
    ]
    assert "Cleo's spells reach Cleo. A player is always within their own range. rule 801.2b" in verdict(
        desk.game.why(2, 2)
    )
    assert "spells" not in Desk({"mode": "duelist_emperor"}).begin(2).game.why(2, 4)


def test_what_spells_reach_is_said_where_the_ring_shows_more():
    duel = game(range={"2": [0, 1, 2, 3, 4]}, spell_range={"2": [1, 2, 3]})
    assert below(playing(game=duel)) == ("Dan may be attacked. Cleo's spells reach only Ben and Dan. Next: Dan.")
    assert "spells" not in below(playing(game={**duel, "spell_range": duel["range"]}))
    looked = playing(look="MMFVMM", game={**duel, "range": {"3": [1, 2, 3]}, "spell_range": {"3": [2, 3]}})
    assert "Dan's spells reach only Cleo." in below(looked)
    seen = playing(look="MMSPMF", game=duel)
    assert [says(seen, seat) for seat in range(6)] == [
        *("creatures only", "in range", "has the turn", "attackable", "creatures only", "out of range")
    ]
    offer = playing(look="MMDDDD", game=duel, screen="offer", asked={"question": "turn", "choice": 1})
    assert says(offer, 0) == "may be chosen"


def test_seats_that_may_be_chosen_are_called_so_until_the_cursor_rests():
    offer = playing(screen="offer", cursor=3, asked={"question": "turn", "choice": 3}, look="MMSKMD")
    said = ["may be chosen", "may be chosen", "has the turn", "chosen?", "may be chosen", ""]
    assert [says(offer, seat) for seat in range(6)] == said
    rested = {**offer, "look": "FMMVMF"}
    said = ["out of range", "in range", "in range", "chosen?", "in range", "out of range"]
    assert [says(rested, seat) for seat in range(6)] == said


def test_to_whom_creatures_may_be_given_is_said_809_3b():
    said = below(playing(game=game(deploy={"2": [1]})))
    assert said == "Dan may be attacked. Creatures may be given to Ben. Next: Dan."


@pytest.mark.parametrize(("question", "choice", "sentence"), table_correction_questions.QUESTIONS)
def test_what_sets_a_table_right_is_asked_in_words(question, choice, sentence):
    state = playing(screen="offer", asked={"question": question, "choice": choice}, game=game(gone=[[1], [3, 5]]))
    assert head(state) == sentence


def test_whose_turn_it_is_is_asked_of_teams_where_teams_have_turns():
    assert head(giant(screen="offer", asked={"question": "turn", "choice": 2})) == ("Whose turn is it? Orange's turn.")


def test_hints_name_what_the_buttons_do_now():
    assert hints(playing())[3] == "nothing"
    assert hints(playing(undone=1))[3] == "redo"
    assert hints(playing(screen="choice", cursor=3))[3] == "Dan is out"
    assert hints(STATE)[1] == "nothing"
    assert hints({**STATE, "can_bring_back": True})[1] == "the previous game"


def test_while_a_moment_runs_a_press_only_ends_it_and_the_draw_is_not_given_away():
    drawing = playing(moment="draw")
    assert below(drawing) == "" and says(drawing, 2) == ""
    for moment, row in EventAnimations.MOMENTS.items():
        ends = "wait, or press to go on"
        told = hints(playing(moment=moment, undone=2))
        assert (told == (ends, "undo", ends, "redo")) == (ends in told) == row[1], moment


def test_a_screen_that_is_about_to_close_says_so():
    choice = playing(screen="choice", cursor=3, closing=True)
    assert below(choice).endswith(" Tap OUT to close. It is Cleo's turn. This screen closes in a moment.")
    picked = playing(screen="pick", cursor=2, closing=True)
    assert below(picked) == "PASS goes to the next turn. Wait a moment to end the chosen turn."


@pytest.mark.parametrize(
    ("release", "said"),
    [("confirm", "to confirm"), ("mark_seat", "the mark"), ("undo", "take back"), ("nothing", "nothing happens")],
)
def test_while_a_finger_rests_it_is_said_what_letting_go_would_do(release, said):
    words = below(playing(screen="choice", cursor=3, release=release))
    assert words.startswith(("Let go", "If you let go")) and said in words
    assert not below(playing(release="pass_turn")).startswith("Let go")


def test_a_win_is_not_announced_under_a_finger():
    won = playing(screen="over", look="FSFDDD", provisional=True, game={**GAME, "over": True, "winners": [0, 1, 2]})
    assert head(won) == "This is not final until you let go."
    assert [says(won, seat) for seat in (0, 1, 4)] == ["", "", "out"]
    assert head({**won, "provisional": False}) == "Blue wins the game."


def test_in_a_draw_it_is_said_who_lost_before():
    drawn = playing(screen="over", game={**GAME, "over": True, "draw": [0, 1, 2, 5], "losers": [3, 4]})
    assert head(drawn) == "The game is a draw."
    assert below(drawn) == "Ada, Ben, Cleo and Finn drew. Dan and Eve lost earlier."
    drawn["game"]["losers"] = []
    assert below(drawn) == "Ada, Ben, Cleo and Finn drew."


def test_the_menu_names_what_it_does():
    menu = playing(screen="menu", menu={"entry": "new game", "value": "", "group": "game", "no": 1, "of": 2})
    assert head(menu) == "Menu: game, new game (1 of 2)"
    assert hints(menu)[1:3] == ("go back", "start a new game")
    assert below(menu) == (
        "PASS goes to the next entry; OUT chooses this entry. Hold PASS to go back. "
        "Hold PASS on the cleared table to get this game back."
    )
    assert says({**menu, "look": "DDDDDD"}, 2) == ""
    menu["menu"] = {"entry": "brightness", "value": "", "group": "", "does": "opens", "no": 4, "of": 4}
    assert hints(menu)[2] == "change brightness"
    assert below(menu) == "PASS goes to the next entry; OUT opens this entry. Hold PASS to leave the menu."


def test_everybody_who_leaves_is_named():
    choice = playing(screen="choice", cursor=0, marked=[5], look="KMSPFV")
    assert hints(choice)[3] == "Finn and Ada are out"
    assert says(choice, 5) == "marked"
    assert hints({**choice, "marked": [0]})[3] == "Ada is out"


def test_a_cursor_that_rests_shows_its_seats_view():
    choice = playing(screen="choice", cursor=3, look="FMSKFF")
    out = "Hold OUT for 1 s to take Dan out, or 2 s to mark Dan and add others. Tap OUT to close."
    assert below(choice) == f"PASS goes to the next player. {out} {TURN}"
    begins = below({**STATE, "screen": "choice", "cursor": 4})
    assert begins == "PASS goes to the next player. Hold OUT to let Eve begin; tap OUT to close."
    assert below({**choice, "look": "FMMVFF"}).startswith("The ring shows the table as Dan sees it. PASS")


@pytest.mark.parametrize("screen", ["page", "pick", "notice", "standby", "menu", "choice"])
def test_below_a_question_stands_no_line_of_the_turn(screen):
    state = playing(screen=screen, cursor=3, menu={"entry": "brightness", "value": "step 3"})
    assert "attacked" not in below(state) and "Next" not in below(state)


def melee(**changes):
    """Eight players, two turns, one who waits."""
    markers = [
        {"no": 1, "seat": 0, "turn": True},
        {"no": 2, "seat": 5, "turn": False},
        {"no": 3, "seat": 3, "turn": True},
    ]
    running = game(turn_of=[0, 3], active=[0, 3], markers=markers, attack={"0": [5], "3": []})
    return playing(mode="grand_melee", seats=[{}] * 8, look="SPMSPFFM", next=None, game=running, **changes)


def test_several_turns_and_who_waits():
    assert head(melee()) == "Ada and Dan are taking their turns."
    said = "Turn marker 1: Ada may attack Finn. Turn marker 3: Dan cannot attack anyone. Finn waits for Ada."
    assert below(melee()) == said
    assert hints(melee())[0] == "which turn ends?"
    assert hints(melee(screen="pick", cursor=0))[0] == "next turn"


def giant(**changes):
    """Two teams of two; the first has the turn."""
    events = ["pass", "eliminate", "life"]
    seats = [{"team": seat // 2} for seat in range(4)]
    shared = game(turn_of=[0, 1], active=[0, 1], alive=[0, 1, 2, 3], life=[30, 27], primary=[0, 2])
    common = {"mode": "two_headed_giant", "events": events, "seats": seats, "look": "SSMM", "next": 2, "game": shared}
    return playing(**{**common, **changes})


def test_teams_have_turns_and_leave_as_one():
    assert head(giant()) == "It is Blue's turn."
    assert below(giant()) == "Blue 30, Orange 27. Next: Cleo."
    choice = giant(screen="choice", cursor=2, look="SSKK")
    assert head(choice) == "Is Orange out?"
    assert hints(choice) == ("next team", "its life", "close", "Orange is out")
    both = giant(screen="choice", cursor=0, marked=[2, 3], look="KKVV")
    assert hints(both)[3] == "Orange and Blue are out"
    assert head(giant(screen="choice", cursor=2, game=None)) == "Does Orange begin?"


def test_life_is_counted():
    state = giant(screen="life", cursor=2, counting={"seat": 2, "change": 0})
    assert head(state) == "Orange's life: 27."
    state = giant(screen="life", cursor=2, counting={"seat": 2, "change": -3})
    assert head(state) == "Orange's life: 27 becomes 24."
    assert hints(state) == ("one less", "five less", "one more", "five more")


def alone(**changes):
    """Free-for-all of four: everybody may attack everybody."""
    events = ["pass", "eliminate", "life"]
    attack = {str(seat): [other for other in range(4) if other != seat] for seat in range(4)}
    played = game(turn_of=[1], active=[1], alive=[0, 1, 2, 3], life=[20, 17, 20, 9], attack=attack)
    common = {"mode": "free_for_all", "events": events, "seats": [{}] * 4, "look": "MSMM", "next": 2, "game": played}
    return playing(**{**common, **changes})


def test_each_has_his_life_and_everybody_may_be_attacked():
    state = alone()
    assert head(state) == "It is Ben's turn."
    assert below(state) == "Everybody may be attacked. Next: Cleo."
    assert card(state, 3) == ("4 Dan", "attackable, 9 life")
    assert below(alone(look="MMVM")).startswith("Ada, Ben and Dan are in range. Everybody may be attacked.")
    two = {**state["game"], "alive": [1, 3], "attack": {"1": [3], "3": [1]}}
    assert below(alone(game=two)) == "Dan may be attacked. Next: Cleo."
    none = {**two, "attack": {"1": [], "3": [1]}}
    assert below(alone(game=none)) == "Nobody may be attacked this turn. Next: Cleo."
    assert card(alone(game=two, look="DSDM"), 0) == ("1 Ada", "out")


def test_a_players_own_life_is_counted():
    choice = alone(screen="choice", cursor=3, look="MSMK")
    assert hints(choice) == ("next player", "life", "close", "Dan is out")
    assert hints(alone(screen="choice", cursor=3, game=None))[1] == "nothing"
    state = alone(screen="life", cursor=3, counting={"seat": 3, "change": 2})
    assert head(state) == "Dan's life: 9 becomes 11."


def test_poison_and_the_damage_of_each_commander_are_counted_on_pages_of_their_own():
    counters = {"poison": [0, 0, 0, 4], "commander_damage": {"3": {"1": [18, 2]}}}
    played = {**alone()["game"], **counters}
    choice = alone(screen="choice", cursor=3, look="MSMK", counts=["life", "poison"])
    assert hints(choice)[1] == "counters"
    for counting, words in (
        ({}, "Dan's life: 9."),
        ({"what": "poison", "change": 1}, "Dan's poison: 4 becomes 5."),
        ({"what": "commander_damage", "from": 1, "commander": 0}, "Damage to Dan by Ben's commander: 18."),
        (
            {"what": "commander_damage", "from": 1, "commander": 1, "change": 3},
            "Damage to Dan by Ben's second commander: 2 becomes 5.",
        ),
        ({"what": "commander_damage", "from": 0, "commander": 0}, "Damage to Dan by Ada's commander: 0."),
    ):
        state = alone(screen="life", game=played, counting={"seat": 3, "change": 0, "no": 2, "of": 10, **counting})
        assert head(state) == words and "the next page (2 of 10)" in below(state)
    none = alone(screen="life", counting={"seat": 3, "change": 0, "what": "poison", "no": 1, "of": 1})
    assert head(none) == "Dan's poison: 0."
    assert "OUT adds one. " in below(none) and "press both buttons, to keep the new number." in below(none)
    heads = giant(screen="life", counting={"seat": 2, "change": 0, "what": "poison", "no": 2, "of": 2})
    heads["game"] = {**heads["game"], "poison": [1, 7]}
    assert head(heads) == "Orange's poison: 7."


@pytest.mark.parametrize("mode", ["emperor", "duelist_emperor", "grand_melee"])
def test_each_player_has_a_life_total_where_an_option_counts_it(mode):
    desk = Desk({"mode": mode, "seats": 6, "options": {"life": 20}}).begin(1 if mode == "emperor" else 2)
    desk.event(type="life", changes={"3": -4})
    state = report_shapes.read(json.dumps(desk.tell({"do": "state", "id": 1})[-1]).encode())
    assert report_sentences.card(state, 3)["life"] == "16 life" and "Orange 20" not in below(state)
    assert "'s turn" in head(state) and "Blue" not in head(state)
    desk.tap("out")
    assert hints(desk.tell({"do": "state", "id": 2})[-1])[:2] == ("next player", "life")
    with pytest.raises(report_shapes.GarbledError, match="life"):
        report_shapes.read(json.dumps({**state, "game": {**state["game"], "life": [20, 20]}}).encode())


def duel(**changes):
    """For the Emperor: the turtle has the turn."""
    one = {"count": [1, 1], "banner": 2, "open": False, "strength": [7, 3], "control": 0}
    empty = {"count": [0, 0], "banner": None, "open": True, "strength": [0, 0], "control": None}
    state = {"turn_of": [1], "active": [1], "over": False, "winners": [], "controlled": [1, 0], "left": [8, 8]}
    state |= {"supply": [4, 3, 3, 1, 1], "in_hand": [3, 4], "in_pile": [5, 5]}
    state |= {"tokens": [0, None], "onna_musha": [3, None]}
    common = {
        "mode": "for_the_emperor",
        "events": ["play", "strength", "tiebreak"],
        "seats": [{"role": "crane"}, {"role": "turtle"}],
        "look": "VFFFFFF",
        "next": None,
        "game": {**GAME, **state, "alive": [0, 1], "battlefields": [one] + [empty] * 6},
    }
    return playing(**{**common, **changes})


def test_seven_battlefields():
    assert head(duel(moment="roll_call", moves=0)) == "Seven battlefields."
    assert head(duel(moment="roll_call")) == head(duel())
    assert head(duel()) == "It is the turn of Ben, the turtle."
    told = "Ada controls 1 and Ben controls 0. Banners left: 4 3 3 1 1. "
    assert below(duel()) == told + "Ada: hand 3, pile 5, tokens 0, Onna-musha on IV. Ben: hand 4, pile 5."
    late = {"supply": [], "tokens": [None, 1], "onna_musha": [None, None]}
    told = "Ada controls 1 and Ben controls 0. Ada: hand 3, pile 5. Ben: hand 4, pile 5, tokens 1."
    assert below(duel(game=duel()["game"] | late)) == told
    late = {"tokens": [None, 1], "onna_musha": [0, 6]}
    assert below(duel(game=duel()["game"] | late)).endswith(
        "Ada: hand 3, pile 5, Onna-musha on I. Ben: hand 4, pile 5, tokens 1, Onna-musha on VII."
    )
    assert card(duel(), 0) == ("1 I banner 2  full", "7 : 3, Ada leads") and card(duel(), 1) == (
        "2 II no banner",
        "empty",
    )
    assert card(duel(game=None), 6) == ("7 VII no banner", "")
    assert card(duel(), 7) == ("8 8", "")  # of another table, which a page of the menu shows
    assert hints(duel()) == ("choose a battlefield", "undo", "correct strengths", "nothing")
    assert below(duel(game=None)) == "Ada, the crane, begins."


@pytest.mark.parametrize(
    ("screen", "asked", "sentence"),
    [
        ("offer", {"question": "battlefield", "choice": 2}, "Which battlefield? III."),
        ("offer", {"question": "battlefield", "choice": 3}, "Which battlefield? IV, where Ada's Onna-musha is."),
        ("count", {"question": "warrior", "choice": 5}, "Which warrior does Ben play? 5 (Yamabushi)."),
        ("count", {"question": "warrior", "choice": 9}, "Which warrior does Ben play? 9."),
        ("count", {"question": "banner", "choice": 4}, "Which banner does the Ronin bring? 4."),
        ("count", {"question": "strength", "choice": 12}, "The strength on this battlefield is 12."),
    ],
)
def test_what_for_the_emperor_asks(screen, asked, sentence):
    state = duel(screen=screen, asked=asked)
    assert head(state) == sentence and hints(state) == (
        "next one",
        "go on",
        "back",
        "take it",
    )
    assert below(state) == GIVES_ANSWER


@pytest.mark.parametrize(
    ("winners", "sentence"),
    [([1], "Ben wins the game."), ([0, 1], "Ada and Ben share the victory."), ([], "It is a tie: the last warriors")],
)
def test_the_end_of_for_the_emperor(winners, sentence):
    state = duel(screen="over", game={**duel()["game"], "over": True, "winners": winners, "turn_of": []})
    assert head(state).startswith(sentence)
    assert hints(state)[0] == ("show again" if winners else "the last warriors")


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        ({"type": "play", "seat": 0, "battlefield": 2}, "Ada plays a warrior on battlefield III."),
        (
            {"type": "play", "seat": 1, "battlefield": 0, "warrior": 4, "banner": 3},
            "Ben plays warrior 4 (Ronin) on battlefield I, with banner 3.",
        ),
        (
            {"type": "play", "seat": 1, "battlefield": 0, "warrior": 5, "return": 6, "returned": 9},
            "Ben plays warrior 5 (Yamabushi) on battlefield I; warrior 9 returns from battlefield VII.",
        ),
        ({"type": "strength", "seat": 0, "battlefield": 1, "value": 9}, "Ada's strength on battlefield II is 9."),
        ({"type": "tiebreak", "seat": 1, "value": 8}, "Ben's tiebreaker is 8."),
        ({"type": "march", "seat": 2, "creature": "1", "to": 1}, "Cleo's creature 1 marches to Ben."),
        (
            {"type": "control", "seat": 2, "creature": "wx", "owner": 4},
            "Cleo takes control of Eve's creature wx.",
        ),
        ({"type": "control", "seat": 2, "creature": "1"}, "Cleo takes control of creature 1."),
    ],
)
def test_events_of_battlefields_and_creatures(event, sentence):
    assert logged(event) == sentence


def test_why_about_a_battlefield():
    why = {"from": 1, "to": 3, "reach": True, "reach_why": "", "reach_rule": ""}
    why["reach_reason"] = ["Another warrior may be played on {battlefield}.", 3]
    why |= {"attack": False, "attack_why": "", "attack_reason": ["{Seat} has 2.", 1], "attack_rule": ""}
    assert verdict(why, True) == [
        "Ben may play a warrior on battlefield IV. Another warrior may be played on battlefield IV.",
        "Ben does not control battlefield IV. Ben has 2.",
    ]


def test_creatures_away_from_home_are_told():
    creatures = {"1": {"owner": 2, "seat": 2, "at": 1}, "2": {"owner": 4, "seat": 4, "at": 4}}
    state = playing(game=game(creatures=creatures))
    assert "Cleo's creature 1 is in Ben's territory." in below(state) and "Eve" not in below(state)
    asked = playing(screen="offer", cursor=1, asked={"question": "to", "choice": 1}, look="DKDDDD")
    assert head(asked) == "Where does it march? To Ben." and says(asked, 0) == ""


@pytest.mark.parametrize(
    ("screen", "asked", "sentence"),
    [
        ("count", {"question": "card", "choice": 1}, "What does the card say? 1, an extra turn."),
        ("count", {"question": "card", "choice": 4}, "What does the card say? 4, a draw."),
        ("offer", {"question": "extra_turn", "choice": 3}, "Who takes an extra turn? Dan."),
        ("offer", {"question": "draw", "choice": 0}, "Whose card says that the game is a draw? Ada's card."),
        ("count", {"question": "card", "choice": 6}, "What does the card say? 6, the turn order is reversed."),
        ("count", {"question": "designate", "choice": 2}, "What does the card give? 2, the initiative."),
        ("offer", {"question": "monarch", "choice": 3}, "Who becomes the monarch? Dan."),
        ("offer", {"question": "initiative", "choice": 3}, "Who takes the initiative? Dan."),
        ("offer", {"question": "stays", "choice": 3}, "Whom does the card keep in the game? Dan."),
        ("offer", {"question": "swap", "choice": 0}, "Who changes places? Ada."),
        ("offer", {"question": "swap_with", "choice": 1}, "With whom? Ben."),
    ],
)
def test_what_is_asked_about_a_card(screen, asked, sentence):
    state = playing(screen=screen, cursor=asked["choice"], asked=asked)
    assert head(state) == sentence
    assert below(state) == f"{GIVES_ANSWER} {TURN}"


def test_a_player_whom_a_card_keeps_in_the_game():
    state = playing(game=game(stays=[1]))
    assert "A card keeps Ben in the game." in below(state) and "in the game" not in below(playing(game=game()))
    assert ", kept in the game by a card" in card(state, 1)[1] and "kept" not in card(state, 2)[1]
    over = playing(game=game(stays=[1], over=True, winners=[1]))
    assert "in the game" not in below(over)
    asked = playing(screen="offer", cursor=1, asked={"question": "stays", "choice": 1}, game=game(stays=[1]))
    assert head(asked) == "Does the card no longer keep Ben in the game?"


def test_a_team_is_asked_about_as_one():
    asked = {"question": "skip", "choice": 2}
    assert head(giant(screen="offer", cursor=2, asked=asked)) == "Who skips the next turn? Orange."
    asked = {"question": "monarch", "choice": 2}  # a title belongs to a player
    assert head(giant(screen="offer", cursor=2, asked=asked)) == "Who becomes the monarch? Cleo."


@pytest.mark.parametrize(
    ("entry", "does"),
    [
        (("march", "asks"), "march"),
        (("what a card says", "asks"), "what a card says"),
        (("what a newer firmware brings along", "calls"), "what a newer firmware brings along"),
        (("new game", "calls"), "start a new game"),
        (("table", "enters"), "table"),
        (("brightness", "opens"), "change brightness"),
        (("kept tables", "opens"), "kept tables"),
        (("forget a kept table", "opens"), "forget a kept table"),
    ],
)
def test_what_an_entry_of_the_menu_does(entry, does):
    name, kind = entry
    told = {"entry": name, "value": "", "group": "", "does": kind, "no": 1, "of": 4}
    assert hints(playing(screen="menu", menu=told))[2] == does


def last_state(desk):
    return [report for report in desk.tell({"do": "state", "id": 1}) if report["is"] == "state"][-1]


def test_a_seat_that_may_be_attacked_is_called_so_though_it_knocks_or_somebody_is_being_chosen():
    desk = Desk({"mode": "emperor", "seats": 6, "teams": 2}, tick_ms=2).begin(1)
    desk.tap("pass")
    desk.settle()
    assert last_state(desk)["look"][3] == "P"
    desk.event(type="extra_turn", seats=[3])
    state = last_state(desk)
    assert state["next"] == 3 and state["surprise"] and state["look"][3] == "M"  # the picture: in range, and it knocks
    assert says(state, 3) == "attackable"
    said = "Dan may be attacked. Creatures may be given to Ben. Next, out of the usual order: Dan."
    assert below(state) == said
    why = next(answer for answer in desk.tell({"do": "why", "from": 2, "to": 3}) if answer["is"] == "why")
    assert why["attack"] and verdict(why)[1].startswith("Cleo may attack Dan.")
    desk.tap("out")
    desk.hold("pass", 60)
    state = last_state(desk)
    assert state["screen"] == "choice" and state["look"][3] == "M"
    assert says(state, 3) == "attackable" and "next" in report_sentences.card(state, 3)["flag"]
    desk.run(2000)
    state = last_state(desk)
    assert state["look"][state["cursor"]] == "V"  # now as the one under the cursor sees the table
    assert report_sentences.card(state, 3)["flag"] == ""  # the ring shows no dot either
    said = {"P": "attackable", "M": "in range"}
    said_of = {seat: said[look] for seat, look in enumerate(state["look"]) if look in said}
    attacks = 2 in state["game"]["attack"][str(state["cursor"])]
    said_of[2] = said["P" if attacks else "M"]
    assert {seat: says(state, seat) for seat in said_of} == said_of
    assert report_sentences.card(state, 2)["flag"] == "turn"  # it knocks


def peeking(look="FFMVMM", back=True, attackers=(2,)):
    attack = {str(seat): [3] if seat in attackers else [] for seat in range(6)}
    return playing(look=look, back=back, game=game(attack={**attack, "3": [2]}))


def test_a_look_at_another_seat_is_said():
    state = peeking("PFMVFP", back=False)
    assert head(state) == "The ring shows the table as Dan sees it."
    assert below(state) == "Ada, Cleo and Finn are in range. Cleo may be attacked. " + TURN
    said = ["out of range", "attackable", "looked at"]
    assert [says(state, seat) for seat in (1, 2, 3)] == said
    assert [report_sentences.card(state, seat)["flag"] for seat in (1, 2, 3)] == ["", "turn", ""]


def test_who_reaches_a_seat_is_said_the_other_way_round():
    state = peeking()
    assert head(state) == "The ring shows who reaches Dan."
    assert below(state) == "Cleo, Eve and Finn reach Dan. Cleo may attack Dan. " + TURN
    assert [says(state, seat) for seat in (1, 2, 4)] == ["does not reach", "may attack", "reaches"]
    assert [report_sentences.card(state, seat)["flag"] for seat in (1, 2, 4)] == ["", "turn", ""]
    assert below(peeking("FMFVFF", attackers=())) == "Ben reaches Dan. Nobody may attack Dan. " + TURN
    assert below(peeking("FFFVFF", attackers=())) == "Nobody reaches Dan. Nobody may attack Dan. " + TURN


@pytest.mark.parametrize("mode", ["emperor", "grand_melee", "duelist_emperor"])
def test_a_second_press_of_a_seat_reports_who_reaches_it_as_the_rules_have_it(mode):
    desk = Desk({"mode": mode, "seats": 6}, tick_ms=2)
    beginners = desk.app.session.table.beginners
    desk.begin(next(seat for seat in range(24) if beginners >> seat & 1))
    turn = head(last_state(desk))
    subject = next(seat for seat in range(5, -1, -1) if not desk.app.session.table.running() >> seat & 1)
    for press, back in ((1, False), (2, True), (3, False)):
        desk.tap(subject)
        state = last_state(desk)
        assert state["back"] is back and (state["look"][subject] == "V") == (press < 3)
        if press == 2:
            reach, attack = (
                {int(seat) for seat, to in state["game"][key].items() if subject in to} for key in ("range", "attack")
            )
            for seat, letter in enumerate(state["look"]):
                assert letter not in "PMF" or (letter in "PM") == (seat in reach | attack), seat
            assert head(state) == f"The ring shows who reaches {report_sentences.name(subject)}."
            attackers = report_sentences.names(sorted(attack)) or "Nobody"
            assert below(state).endswith(f". {attackers} may attack {report_sentences.name(subject)}. {turn}")
    assert "The ring shows who reaches" not in head(last_state(desk))


def test_the_way_round_ends_with_the_look():
    desk = Desk({"mode": "emperor", "seats": 6, "teams": 2}, tick_ms=2).begin(1)
    for end in (lambda: desk.run(9000), lambda: desk.tap("out"), lambda: desk.event(type="pass")):
        desk.tap(4)
        desk.tap(4)
        assert last_state(desk)["back"]
        end()
        assert not last_state(desk)["back"]
        desk.tap("out") if last_state(desk)["screen"] == "choice" else None


def test_players_are_called_by_the_names_that_the_device_keeps():
    with player_names.used(["", "Zoë", "Ἀνδρέας"], 6):
        assert head(playing()) == "It is Ἀνδρέας's turn."
        assert named({"why": "", "reason": ["{Seat} reaches {seat}.", 1, 3]}) == "Zoë reaches Dan."
        assert report_sentences.name(0) == "Ada"
    assert report_sentences.name(1) == "Ben"


@pytest.mark.parametrize(
    ("own", "names"),
    [
        ([], ["Ada", "Ben", "Cleo", "Dan"]),
        (["Ben"], ["Ben", "Ada", "Cleo", "Dan"]),
        (["Ben", "", "Ada", ""], ["Ben", "Cleo", "Ada", "Dan"]),
        (["Dan", "Zoë", "Cleo"], ["Dan", "Zoë", "Cleo", "Ada"]),
        (["Ben", "Ben"], ["Ben (1)", "Ben (2)", "Cleo", "Dan"]),
        (["", "Ada", " Ada "], ["Ben", "Ada (2)", "Ada (3)", "Dan"]),
        (["Ben", "Ben", "Ben (1)"], ["Ben (1)", "Ben (2)", "Ben (1) (3)", "Dan"]),
        (["Zo\u00eb", "Zoe\u0308"], ["Zo\u00eb (1)", "Zo\u00eb (2)", "Cleo", "Dan"]),
        (["Ben (dad)"], ["Ben (dad)", "Ben", "Cleo", "Dan"]),
    ],
    ids=repr,
)
def test_no_two_players_are_called_alike(own, names):
    assert called(own)[:4] == names


@given(st.lists(st.sampled_from(["", "Zoë", "Zoë (1)", "(2)", " ", *player_names.NAMES]), max_size=24))
def test_whatever_their_own_names_no_two_players_are_called_alike(own):
    names = called(own)
    assert len(names) == len(set(names)) == 24 and all(names)


def test_who_sits_at_no_seat_of_the_table_bears_no_name():
    with player_names.used(["Ben", "", "Ben", "Ada"], 2):
        assert report_sentences.names([0, 1]) == "Ben and Ada"


@pytest.mark.parametrize(
    ("changes", "headline", "details"),
    [
        ({"cursor": None}, "Draw the seats.", "PASS draws a seat for the next player. Tap OUT to close this screen."),
        (
            {"cursor": 4, "marked": [0, 1]},
            "The 3rd player gets seat 5 (Eve).",
            "PASS draws the next seat. Hold PASS to take this draw back.",
        ),
        (
            {"cursor": 2, "marked": [0, 1, 3, 4, 5]},
            "The 6th player gets seat 3 (Cleo).",
            "That was the last seat. Tap OUT to close this screen.",
        ),
    ],
)
def test_who_sits_where_is_said_as_seats_are_drawn(changes, headline, details):
    state = {**STATE, "screen": "seating", **changes}
    assert (head(state), below(state)) == (headline, details)
    drawn = 0 if state["cursor"] is None else len(state["marked"]) + 1
    passes = "draw a seat" if drawn < 6 else "nothing"
    assert hints(state) == (passes, "take it back" if drawn else "nothing", "close", "nothing")


@pytest.mark.parametrize(
    ("changes", "headline", "details"),
    [
        (
            {"cursor": None},
            "Draw the seats.",
            "PASS draws a seat for the next player. Tap OUT to close this screen. "
            "Ada draws first. After the last draw, the names move to the drawn seats.",
        ),
        (
            {"cursor": 4},
            "Ada gets seat 5, where Eve is sitting now.",
            "PASS draws the seat of the 2nd player. Hold PASS to take this draw back.",
        ),
        (
            {"cursor": 2, "marked": [4, 1]},
            "Cleo keeps seat 3.",
            "PASS draws the seat of the 4th player. Hold PASS to take this draw back.",
        ),
        (
            {"cursor": 1, "marked": [0, 2, 3, 4, 5]},
            "The 6th player gets seat 2 (Ben).",
            "That was the last seat. Tap OUT to move the names.",
        ),
        (
            {"cursor": None, "game": GAME},
            "Draw the seats.",
            "PASS draws a seat for the next player. Tap OUT to close this screen. "
            "Names stay where they are while a game is on the table.",
        ),
    ],
)
def test_players_who_have_names_are_called_up_by_them_as_seats_are_drawn(changes, headline, details):
    state = {**STATE, "screen": "seating", "names": ["Ada", "", "Cleo"], **changes}
    assert (head(state), below(state)) == (headline, details)


@pytest.mark.parametrize(
    ("question", "choice", "headline", "passes", "held"),
    [
        ("first player", 0, "Where does one of you sit?", "I sit here", "nothing"),
        ("left neighbour", 1, "Where does the next player to the left sit?", "I sit here", "nothing"),
        ("button", 3, "Which button belongs to seat 4 (Dan)?", "no button", "save all"),
        ("keep", 0, "That was the last seat.", "nothing", "save all"),
    ],
)
def test_what_the_players_are_asked_about_where_they_sit(question, choice, headline, passes, held):
    state = {**STATE, "screen": "where", "asked": {"question": question, "choice": choice}}
    assert head(state) == headline and below(state)
    assert hints(state) == (passes, "nothing", "back", held)


@pytest.mark.parametrize(("choice", "headline"), [(0, "Where does the crane sit?"), (1, "Where does the turtle sit?")])
def test_crane_and_turtle_are_asked_where_they_sit(choice, headline):
    asked = {"question": ("first player", "left neighbour")[choice], "choice": choice}
    roles = [{"role": "crane"}, {"role": "turtle"}]
    state = {**STATE, "screen": "where", "asked": asked, "events": ["play"], "seats": roles}
    back = " Tap OUT to go back." if choice else ""
    said = head(state), below(state)
    assert said == (headline, f"Press PASS when the dot is in front of you.{back}")
    kept = {**state, "asked": {"question": "keep", "choice": 0}}
    assert head(kept) == "That was the last seat." and hints(kept)[0] == "nothing"


@pytest.mark.parametrize(
    ("by", "active", "passes"),
    [
        ("anybody", [2], "end the turn"),
        ("its_own_seat", [2], "nothing: use your own button"),
        ("its_own_seat", [], "end the turn of a player who is out"),
    ],
)
def test_the_hint_of_pass_says_where_a_turn_is_passed_by_its_own_seat(by, active, passes):
    state = playing(turn_passed_by=by, game={**GAME, "active": active})
    assert hints(state)[:2] == (passes, "undo")


HINTS_OF_PAGES = [
    ("kept tables", ("set it up", "the same")),
    ("forget a kept table", ("forget it", "forget it, leave")),
    ("brightness", ("save", "save, leave")),
]


@pytest.mark.parametrize(("entry", "does"), HINTS_OF_PAGES)
def test_the_hint_of_out_says_what_it_does_on_a_page(entry, does):
    state = playing(screen="page", menu={"entry": entry, "value": "3"})
    assert hints(state) == ("change", "back", *does)


def test_the_page_of_the_lights_says_what_holding_pass_does():
    state = playing(screen="page", menu={"entry": "lights", "value": "30 lights"})
    assert hints(state) == ("change", "keep adding", "save", "save, leave")
    assert head(state) == "Lights: 30 lights" and "hold" in below(state)


@pytest.mark.parametrize(
    ("entry", "does"), [("kept tables", "sets up this table"), ("forget a kept table", "deletes this table")]
)
def test_what_out_does_with_a_kept_table(entry, does):
    state = playing(screen="page", menu={"entry": entry, "value": "1: emperor, 8 seats"})
    back = " Hold PASS on the new table to get this game back." if does == "sets up this table" else ""
    assert below(state) == f"PASS goes to the next table; OUT {does}.{back}"
    state["menu"]["names"] = ["Ada", "Zo\u00eb"]
    assert below(state).startswith("Players: Ada and Zo\u00eb. PASS goes to the next table")
    assert head(state) == f"{entry.capitalize()}: 1: emperor, 8 seats"


@pytest.mark.parametrize("entry", ["mode", "seats and teams", "range"])
def test_a_page_that_lays_a_table_says_so_and_how_the_game_comes_back(entry):
    state = playing(screen="page", menu={"entry": entry, "value": "2", "group": "table"})
    said = "PASS changes the value; OUT sets up a new table with this value."
    assert below(state) == f"{said} Hold PASS on the new table to get this game back."
    assert hints(state)[2:] == ("set up this table", "the same")
    assert below({**STATE, "screen": "page", "menu": state["menu"]}) == said


def test_the_history_says_whose_turn_was_skipped():
    owed = game(skips={"3": 2, "4": 1, "5": 1})
    passed = game(turn_of=[5], active=[5], skips={"3": 1, "5": 1})
    said = logged({"type": "pass", "seat": 2}, owed, passed)
    assert said == "Cleo passed the turn. Dan and Eve's turns were skipped."
    once = logged({"type": "pass", "seat": 2}, owed, {**passed, "skips": {"3": 1, "4": 1, "5": 1}})
    assert once == "Cleo passed the turn. Dan's turn was skipped."
    assert logged({"type": "pass", "seat": 2}, owed, owed) == "Cleo passed the turn."
    left = {**passed, "alive": [0, 1, 2, 4, 5], "skips": {"4": 1, "5": 1}}  # with who leaves, what he owes goes
    assert logged({"type": "eliminate", "seats": [3]}, owed, left) == "Dan is out."


def test_the_history_says_who_falls_and_who_has_won():
    fallen = game(alive=[3, 4, 5])
    assert (
        logged({"type": "eliminate", "seats": [1]}, GAME, fallen)
        == "Ben is out. The team loses, including Ada and Cleo."
    )
    over = {**fallen, "over": True, "winners": [3, 4, 5]}
    assert logged({"type": "eliminate", "seats": [1]}, GAME, over) == (
        "Ben is out. The team loses, including Ada and Cleo. Dan, Eve and Finn won."
    )
    assert logged({"type": "draw", "seat": 1}, GAME, {**over, "winners": []}) == (
        "Ben's card says that the game is a draw. The game is a draw."
    )
    lost = {"type": "life", "changes": {"3": -9}}
    assert logged(lost, GAME, game(alive=[0, 1, 2, 4, 5])) == "Dan loses 9 life. Dan is out."
    assert logged(lost, GAME, over) == "Dan loses 9 life. Dan, Eve and Finn won."


def test_who_may_begin_is_named_while_they_are_few():
    assert [says(STATE, seat) for seat in (0, 1)] == ["", "may begin"]
    teams = {"mode": "two_headed_giant", "seats": [{"team": team} for team in (0, 0, 1, 1)], "beginners": [0, 1, 2, 3]}
    giants = {**STATE, **teams, "events": ["life"], "look": "SSSS"}
    assert below(giants) == "The ring picks at random who begins: Blue or Orange."
    many = {**STATE, "seats": [{}] * 8, "look": "SSSSSSSS", "beginners": list(range(8))}
    assert below(many) == "The ring picks at random who begins. Any player can begin."


def test_the_cards_say_how_it_ended():
    over = playing(screen="over", game=game(over=True, winners=[0, 1, 2], alive=[0, 1, 2], losers=[3, 4, 5]))
    assert [says(over, seat) for seat in (0, 4)] == ["has won", "lost"]
    drawn = playing(screen="over", game=game(over=True, draw=[0, 1], losers=[3, 4]))
    assert [says(drawn, seat) for seat in (0, 4)] == ["drew", "lost"]


CLOCK = {
    "kind_of_clock": "bank_a_player",
    "clock_accounts": [0, 1, 2, 3, 4, 5],
    "running": [2],
    "time_left_ms": [1, 2, 3_725_900, 4, 5, 6],
}


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"screen": "paused", "clock": CLOCK}, "The clock is paused."),
        ({"screen": "response", "marked": [3], "clock": CLOCK}, "Dan responds."),
    ],
)
def test_headlines_of_a_clock(changes, sentence):
    assert report_sentences.headline(playing(**changes))[0] == sentence


@pytest.mark.parametrize(
    ("left_ms", "sentence"),
    [
        (3_725_900, "Cleo has 1:02:05 left."),
        (65_000, "Cleo has 1:05 left."),
        (0, ""),
        (-9000, ""),
    ],
)
def test_the_terminal_tells_how_much_time_is_left_and_all_tell_that_none_is(left_ms, sentence):
    clock = dict(CLOCK, time_left_ms=[0, 0, left_ms, 0, 0, 0])
    assert clock_words.left(playing(clock=clock)) == sentence
    assert below(playing(clock=clock)).startswith("Cleo's time has run out.") == (not sentence)


def test_where_time_is_only_counted_the_terminal_says_nothing_of_it():
    assert clock_words.left(playing(clock=dict(CLOCK, time_left_ms=None))) == clock_words.left(playing()) == ""


def test_a_card_that_wins_says_who_loses_instead_and_who_falls_with_them():
    before = {"alive": [0, 1, 2, 3, 4], "turn_of": [1], "range": {"1": [0, 1, 2]}}
    after = {"over": False, "winners": [], "alive": [1, 4]}
    told = logged({"type": "win", "seat": 1}, before, after)
    assert told.startswith("A card says: Ben wins. Ada and Cleo are opponents in range and lose instead (801.14).")
    assert told.endswith(" Dan leaves the game, too.")
