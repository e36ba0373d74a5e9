"""The rules core against an independent model of every mode, in random games, legal and not."""

import copy
import json
import re

import pytest
from hypothesis import assume, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import hypothesis_strategies
import model
import models
from games import catalogue
from host_tools.proof import replay_rules_scenario
from host_tools.proof.play_game_without_device import apply, snapshot
from host_tools.proof.replay_rules_scenario import open_game, state_of
from mode_rows import row_of
from quick_and_long_property_test import examples
from rows import each_row
from rules.mode_interface import NOBODY, WHITE, PlayerView

RULE_NUMBER = re.compile(r"^\d{3}(\.\d+[a-z]?)?$")
MAGIC = [mode for mode in models.MODES if issubclass(models.MODULES[mode].Model, model.MagicMode)]
ONE_TURN = [mode for mode in MAGIC if issubclass(models.MODULES[mode].Model, model.SingleTurnMode)]
WITHOUT_NUMBERS = ("duelist_emperor", "for_the_emperor")  # their rules have none
STILL = ("alive", "turn", "range", "attack", "deploy")
in_every_mode = pytest.mark.parametrize("mode", models.MODES)


@each_row("mode", catalogue.NAMES)
def test_every_game_has_a_model_and_a_table_for_it(mode):
    row_of(models.MODULES, mode, "ALL of tests/support/models.py", "its model")
    row_of(
        hypothesis_strategies.SCENARIOS,
        mode,
        "SCENARIOS of tests/support/hypothesis_strategies.py",
        "a table for tests",
    )


def contract_keys(state: dict, of: dict) -> dict:
    """The state without what a program may add to it."""
    return {key: state[key] for key in of}


def assert_same_result(got: dict, wanted: dict) -> None:
    for key in ("format", "name", "mode", "ok", "error"):
        assert replay_rules_scenario.same(got[key], wanted[key]), (key, wanted[key], got[key])
    assert len(got["steps"]) == len(wanted["steps"])
    for mine, theirs in zip(wanted["steps"], got["steps"], strict=True):
        for key in ("step", "event", "ok", "error"):
            assert replay_rules_scenario.same(theirs[key], mine[key]), (mine["step"], key, mine[key], theirs[key])
        for key, value in mine["state"].items():
            their_value = theirs["state"][key]
            assert replay_rules_scenario.same(their_value, value), (mine["step"], key, value, their_value)


@in_every_mode
@examples(quick=12, long=150, data=st.data())
def test_replay_equals_the_model_step_by_step(mode, data):
    scenario = data.draw(hypothesis_strategies.games(mode=mode))
    before = copy.deepcopy(scenario)
    assert_same_result(replay_rules_scenario.replay(scenario), models.replay(scenario))
    assert scenario == before, "a replay leaves its scenario alone"


@examples(
    quick=10,
    long=40,
    data=st.data(),
    shape=st.sampled_from([(2, 30), (3, 20), (4, 15), (5, 12), (6, 10), (10, 6), (12, 5), (20, 3), (19, 3)]),
)
def test_up_to_sixty_seats_and_any_number_of_teams(data, shape):
    teams, size = shape
    count = teams * size
    turned = data.draw(st.integers(0, count - 1))
    seats = hypothesis_strategies.table(
        teams, size, turned, [data.draw(st.booleans())] * teams, list(range(teams)), ["general"]
    )
    emperors = [seat for seat in range(count) if seats[seat]["role"] == "emperor"]
    scenario = {"format": 1, "mode": "emperor", "seats": seats, "first": data.draw(st.sampled_from(emperors))}
    scenario["events"] = data.draw(st.lists(hypothesis_strategies.events(count), max_size=12))
    assert_same_result(replay_rules_scenario.replay(scenario), models.replay(scenario))


@in_every_mode
@examples(quick=30, long=300, data=st.data())
def test_a_spoilt_scenario_is_refused_with_the_models_code(mode, data):
    scenario = data.draw(hypothesis_strategies.malformed_scenarios(mode))
    got = replay_rules_scenario.replay(scenario)
    note(json.dumps(scenario))
    assert got["error"] == models.fault(scenario)
    if got["error"]:
        assert got["steps"] == [] and got["message"]


@in_every_mode
@examples(quick=8, long=60, data=st.data())
def test_every_refusal_has_a_sentence(mode, data):
    scenario = data.draw(hypothesis_strategies.games(most_seats=18, largest_team=6, mode=mode))
    for step in replay_rules_scenario.replay(scenario)["steps"]:
        assert ("message" in step) == (not step["ok"])
        assert step["ok"] or step["message"]


# --- what is asked of a game -------------------------------------------------------------------------------------


def played(data, mode: str, **limits) -> tuple:
    """A scenario, game and model after its events."""
    scenario = data.draw(hypothesis_strategies.games(mode=mode, **limits))
    assume(models.fault(scenario) is None)
    game, model = open_game(scenario), models.begin(scenario)
    for event in scenario["events"]:
        assert apply(game, event) == model.apply(event)
    return game, model


@in_every_mode
@examples(quick=8, long=50, data=st.data())
def test_why_agrees_with_range_and_attack_and_names_a_rule(mode, data):
    game, model = played(data, mode, most_seats=18, largest_team=6, most_events=12)
    state = snapshot(game)
    for a in range(model.count):
        for b in range(model.count):
            why = game.why(a, b)
            if "range" in state:
                assert why["reach"] is (b in state["range"].get(str(a), []))
                assert why["attack"] is (b in state["attack"].get(str(a), []))
            assert ("spells" in why) is (mode == "duelist_emperor" and model.spell_reach < model.reach)
            if "spells" in why:
                assert why["spells"] is (b in state["spell_range"].get(str(a), []))
                assert why["spells_why"].strip().endswith("."), why
            for kind in ("reach", "attack"):
                assert why[kind + "_why"].strip().endswith("."), why
                assert RULE_NUMBER.match(why[kind + "_rule"]) or mode in WITHOUT_NUMBERS, why


def bits(seats) -> int:
    return sum(1 << seat for seat in set(seats))


@pytest.mark.parametrize("mode", ONE_TURN)
@examples(quick=20, long=80, data=st.data())
def test_the_player_view_of_the_table_is_the_active_seats_801_2c(mode, data):
    game, model = played(data, mode, most_seats=24, largest_team=6, most_events=15)
    count = model.count
    out = PlayerView(count)
    game.table.fill(data.draw(st.integers(0, count - 1)), data.draw(st.booleans()), out)  # nothing stays of it
    game.table.fill(NOBODY, False, out)
    now, state = model.now, model.state()
    assert out.seats == count
    assert out.living == bits(now.alive)
    assert out.over == now.over
    assert out.crowned == bits(model.crowned())
    assert list(out.colours) == [model.colour(seat) for seat in range(count)]
    assert out.waiting == 0
    assert out.left == bits(model.just_left())
    if now.over:
        assert (out.winners, out.drawn) == (bits(now.winners), bits(now.draw))
        assert (out.running, out.ghost, out.in_range, out.attackable, out.next) == (0, 0, 0, 0, NOBODY)
        return
    active = now.turn_of in now.alive
    assert out.viewer == (now.turn_of if active else NOBODY)
    assert out.running == bits(state["active"])
    assert out.ghost == bits(set(state["turn_of"]) - set(state["active"]))
    assert out.in_range == bits(state["range"].get(str(now.turn_of), []))
    assert out.attackable == (bits(state["attack"].get(str(now.turn_of), [])) if model.distinguishes() else 0)
    assert (out.next, bool(out.surprising)) == model.coming()


@examples(quick=20, long=80, data=st.data())
def test_the_player_view_of_a_grand_melee_is_that_of_all_active_seats(data):
    game, model = played(data, "grand_melee", most_seats=24, most_events=20)
    state = model.state()
    out = PlayerView(model.count)
    game.table.fill(data.draw(st.integers(0, model.count - 1)), data.draw(st.booleans()), out)  # nothing may stay of it
    game.table.fill(NOBODY, False, out)
    active, passive = set(state["active"]), set(state["turn_of"]) - set(state["active"])
    assert (out.living, out.running, out.ghost) == (bits(state["alive"]), bits(active), bits(passive))
    assert (out.next, out.surprising, out.over, out.crowned) == (NOBODY, False, state["over"], 0)
    assert (out.winners, out.drawn, out.left) == (bits(state["winners"]), bits(state["draw"]), bits(model.just_left()))
    assert out.in_range == bits(seat for one in active for seat in state["range"][str(one)])
    assert out.attackable == bits(seat for one in active for seat in state["attack"][str(one)])
    assert out.waiting == (0 if state["over"] else bits(model.waiting()))
    holders = {marker["seat"]: marker["no"] for marker in state["markers"]}
    holders.update({marker["seat"]: marker["no"] for marker in state["markers"] if marker["turn"]})
    last = max(1, model.count // 4)
    for seat in state["alive"]:
        if seat in holders:
            number = holders[seat]
            assert out.colours[seat] == (2 if number == last > 1 and number % 5 == 1 else (number - 1) % 5)
        elif not (out.in_range | out.attackable) >> seat & 1:
            assert out.colours[seat] == WHITE


@pytest.mark.parametrize("mode", MAGIC)
@examples(quick=15, long=50, data=st.data())
def test_the_player_view_of_a_seat_is_its_range_and_backwards_who_reaches_it(mode, data):
    game, model = played(data, mode, most_seats=18, largest_team=6, most_events=12)
    assume(not model.now.over)
    out = PlayerView(model.count)
    for viewer in model.ring():
        game.table.fill(viewer, False, out)
        assert (out.viewer, out.in_range) == (viewer, bits(model.in_range(viewer)))
        assert out.attackable == (bits(model.attackable(viewer)) if model.distinguishes() else 0)
        game.table.fill(viewer, True, out)
        assert out.in_range == bits(seat for seat in model.ring() if viewer in model.in_range(seat))
        foes = bits(seat for seat in model.ring() if viewer in model.attackable(seat))
        assert out.attackable == (foes if model.distinguishes() else 0)


@examples(quick=15, long=60, data=st.data())
def test_creatures_march_where_the_table_says_and_look_from_where_they_stand(data):
    game, model = played(data, "duelist_emperor", most_seats=12, largest_team=5, most_events=20)
    assume(not model.now.over)
    state, out = model.state(), PlayerView(model.count)
    game.table.fill(NOBODY, False, out)
    assert out.badges == bits(one["at"] for one in state["creatures"].values() if one["at"] != one["seat"])
    for name in [*state["creatures"], "unheard of"]:
        for seat in model.ring():
            marches = [{"type": "march", "seat": seat, "creature": name, "to": to} for to in model.ring()]
            legal = bits(event["to"] for event in marches if model.copy().apply(event) is None)
            assert game.table.relocation.goals(seat, name) == legal
    for name, creature in state["creatures"].items():
        game.table.fill_creature(game.table.creatures.find(name, NOBODY), out)
        seen = (out.viewer, out.attackable, out.in_range)
        assert seen == (creature["at"], bits(creature["attack"]), bits(creature["reach"]))


@examples(quick=15, long=60, data=st.data())
def test_the_player_view_and_why_of_for_the_emperor_are_about_battlefields(data):
    game, model = played(data, "for_the_emperor", most_events=30)
    for _ in range(data.draw(st.integers(0, 20))):
        if not model.now.over:
            event = hypothesis_strategies.going_on(model, data.draw(st.randoms(use_true_random=False)))
            assert apply(game, event) == model.apply(event)
    state, out = model.state(), PlayerView(game.table.places)
    game.table.fill(NOBODY, False, out)
    fields = state["battlefields"]
    assert (out.seats, out.living, out.viewer, out.over) == (7, 127, NOBODY, state["over"])
    assert out.in_range == bits(field for field in range(7) if sum(fields[field]["count"]))
    assert out.attackable == bits(field for field in range(7) if fields[field]["open"])
    assert out.crowned == bits(field for field in range(7) if sum(fields[field]["count"]) == fields[field]["banner"])
    assert out.winners == bits(field for field in range(7) if fields[field]["control"] in state["winners"])
    for field in range(7):
        leader = fields[field]["control"]
        colour = WHITE if leader is None else ["crane", "turtle"].index(model.seats[leader]["role"])
        assert out.colours[field] == colour
        for player in (0, 1):
            why = game.why(player, field)
            assert why["reach"] is (fields[field]["open"] and player in state["active"])
            assert why["attack"] is (leader == player)


def test_what_is_noted_of_warriors_says_who_is_left_in_hand():
    seats = [{"role": "crane"}, {"role": "turtle"}]
    game = open_game({"format": 1, "mode": "for_the_emperor", "seats": seats, "first": 0})

    def hand(**play):
        assert apply(game, {"type": "play", "seat": game.table.player, **play}) is None
        return snapshot(game)["hands"]

    everybody = list(range(1, 10))
    assert hand(battlefield=0, warrior=2) == [[1, 3, 4, 5, 6, 7, 8, 9], everybody]
    assert hand(battlefield=0, warrior=None) == [[1, 3, 4, 5, 6, 7, 8, 9], everybody], "nobody told which"
    assert hand(battlefield=0, warrior=3) == [[1, 4, 5, 6, 7, 8, 9], everybody]
    assert hand(battlefield=1, warrior=3)[1] == [1, 2, 4, 5, 6, 7, 8, 9]
    noted = {"battlefield": 1, "warrior": 5, "return": 0, "returned": 2}
    assert hand(**noted)[0] == [1, 2, 4, 6, 7, 8, 9], "the 2 is back, the 5 is out"
    assert game.event(4) == {"type": "play", "seat": 0, **noted}, "the notes are kept"
    assert game.event(1) == {"type": "play", "seat": 1, "battlefield": 0}


def test_what_is_noted_of_warriors_says_which_tokens_are_left_and_where_onna_musha_is():
    seats = [{"role": "turtle"}, {"role": "crane"}]
    game = open_game({"format": 1, "mode": "for_the_emperor", "seats": seats, "first": 1})

    def told():
        return [snapshot(game)[key] for key in ("tokens", "onna_musha")]

    def after(**play):
        assert apply(game, {"type": "play", "seat": game.table.player, **play}) is None
        return told()

    assert told() == [[4, 4], [None, None]]
    assert after(battlefield=0, warrior=2) == [[4, 3], [None, None]], "Ashigaru left one"
    assert after(battlefield=0, warrior=7) == [[4, 3], [0, None]]
    assert after(battlefield=1, warrior=5, **{"return": 0, "returned": 2}) == [[4, 3], [0, None]], "the token stays"
    assert after(battlefield=1, warrior=5, **{"return": 0, "returned": 7}) == [[4, 3], [None, None]]
    assert after(battlefield=2, warrior=2) == [[4, 2], [None, None]], "Ashigaru left the second one"
    assert after(battlefield=3, warrior=3) == [[3, 2], [None, None]]
    assert after(battlefield=3, warrior=3)[0] == [3, 1]
    assert after(battlefield=2, warrior=7) == [[3, 1], [2, None]]
    reason = game.why(1, 4)["reach_reason"]
    assert "Onna-musha on {battlefield} keeps" in reason[0] and reason[1:] == (4, 0, 2, 1)
    assert after(battlefield=4) == [[3, None], [2, None]], "nobody told which"
    assert apply(game, {"type": "undo"}) is None and told() == [[3, 1], [2, None]]


@pytest.mark.parametrize("mode", ONE_TURN)
@examples(quick=10, long=50, data=st.data())
def test_a_reversed_order_and_a_swap_repeated_give_the_table_back_and_move_no_range(mode, data):
    game, model = played(data, mode, most_seats=12, largest_team=5, most_events=12)
    before = state_of(game)
    seats = data.draw(st.lists(st.integers(0, model.count - 1), min_size=2, max_size=2, unique=True))
    for event in ({"type": "reverse"}, {"type": "swap", "seats": seats}):
        if apply(game, event) is None:
            after = state_of(game)
            assert [after[key] for key in STILL] == [before[key] for key in STILL]
            assert apply(game, event) is None
            assert state_of(game) == before


# --- a game played on and on ---------------------------------------------------------------------------------------


class Games(RuleBasedStateMachine):
    """One game of the core beside one of the model; what must hold, holds after every step."""

    def __init__(self):
        super().__init__()
        self.mark = None

    MODE = "emperor"

    @initialize(data=st.data())
    def begin(self, data):
        wanted = hypothesis_strategies.scenarios(24, 6, self.MODE).filter(lambda scenario: not models.fault(scenario))
        scenario = self.scenario = data.draw(wanted)
        self.count = len(scenario["seats"])
        self.game = open_game(scenario)
        self.model = models.begin(scenario)
        self.events = []
        self.standing = [state_of(self.game)]  # the start and every state that undo comes back to
        self.undone = []

    def apply(self, event):
        before = state_of(self.game)
        code = apply(self.game, event)
        assert code == self.model.apply(event)
        after = state_of(self.game)
        self.events.append(event)
        if code:
            assert after == before, "a refused event changes nothing"
            sentence, number = self.game.table.why_refused(code)
            assert sentence and isinstance(number, str)
        elif event["type"] == "undo":
            self.undone.append(self.standing.pop())
            assert after == self.standing[-1], "undo is exact"
        elif event["type"] == "redo":
            self.standing.append(self.undone.pop())
            assert after == self.standing[-1], "redo is exact"
        else:
            self.standing.append(after)
            self.undone = []

    @rule(times=st.integers(1, 7), choice=st.randoms(use_true_random=False))
    def the_game_goes_on(self, times, choice):
        for _ in range(times):
            if not self.model.now.over:
                self.apply(hypothesis_strategies.going_on(self.model, choice))

    @rule(choice=st.randoms(use_true_random=False))
    def the_table_is_put_right(self, choice):
        self.apply(hypothesis_strategies.repairing(self.model, choice))

    @rule(data=st.data())
    def something_happens(self, data):
        self.apply(data.draw(hypothesis_strategies.events(self.count, self.MODE)))

    @rule(event=hypothesis_strategies.malformed_events())
    def nonsense_comes_in(self, event):
        self.apply(event)

    @rule(times=st.integers(1, 5), kind=st.sampled_from(["undo", "redo"]))
    def history_is_walked(self, times, kind):
        for _ in range(times):
            self.apply({"type": kind})

    @precondition(lambda self: self.mark is None)
    @rule()
    def a_finger_goes_down(self):
        copies = (self.model.copy(), self.standing[:], self.undone[:], self.events[:])
        self.mark = (self.game.history.mark(), state_of(self.game), copies)

    @precondition(lambda self: self.mark is not None)
    @rule(back=st.booleans())
    def the_finger_is_settled_or_taken_back(self, back):
        mark, snapshot, copies = self.mark
        self.mark = None
        if back:
            self.game.history.restore(mark)
            self.model, self.standing, self.undone, self.events = copies
            assert state_of(self.game) == snapshot, "a mark brings the state back"
            self.walk_the_whole_history()

    def walk_the_whole_history(self):
        """To the start and to the end of what can be redone, and back: each state as it was."""
        for kind, states in (("undo", self.standing[-2::-1]), ("redo", self.standing[1:] + self.undone[::-1])):
            for state in states:
                assert apply(self.game, {"type": kind}) is None
                assert state_of(self.game) == state
            assert apply(self.game, {"type": kind}) == "nothing_to_" + kind
        for _ in self.undone:
            assert apply(self.game, {"type": "undo"}) is None

    @invariant()
    def core_and_model_agree(self):
        wanted = self.model.state()
        assert contract_keys(state_of(self.game), wanted) == wanted

    @rule(data=st.data())
    def a_living_player_leaves(self, data):
        if self.MODE in MAGIC and self.model.now.alive:
            self.apply({"type": "eliminate", "seats": [data.draw(st.sampled_from(self.model.ring()))]})

    @invariant()
    def nobody_who_left_is_active_and_everybody_has_one_result_at_most(self):
        state = state_of(self.game)
        assert set(state["active"]) <= set(state["turn_of"]) & set(state["alive"])
        results = state["winners"] + state["losers"] + state["draw"]
        assert len(results) == len(set(results))
        if self.MODE in MAGIC:
            out = set(range(self.count)) - set(state["alive"])
            assert set(results) == (set(range(self.count)) if state["over"] else out)

    @invariant()
    def ranges_are_mutual_where_numbers_are_equal(self):
        state = state_of(self.game)
        reach = getattr(self.model, "reach", 0)
        for a, seen in ((int(key), seats) for key, seats in state.get("range", {}).items()):
            assert a in seen
            for b in seen:
                assert (isinstance(reach, list) and reach[a] != reach[b]) or a in state["range"][str(b)]
            assert set(state["attack"][str(a)]) <= set(state["alive"]) - {a}
            assert set(state["deploy"][str(a)]) <= set(seen) - {a}

    def teardown(self):
        if hasattr(self, "game"):
            again = replay_rules_scenario.replay(dict(self.scenario, events=self.events))
            assert again["steps"][-1]["state"] == state_of(self.game), "the events alone give the same state"
            noted = [self.game.event(number) for number in range(len(self.standing) - 1)]
            again = replay_rules_scenario.replay(dict(self.scenario, events=noted))
            assert all(step["ok"] for step in again["steps"])
            assert [step["state"] for step in again["steps"]] == self.standing, "what is noted is what happened"
            self.walk_the_whole_history()


@in_every_mode
@pytest.mark.parametrize("count", [5, pytest.param(50, marks=pytest.mark.long)])
def test_a_game_played_on_and_on_stays_that_of_the_model(mode, count):
    case = type("Games_" + mode, (Games,), {"MODE": mode})
    run_state_machine_as_test(case, settings=settings(max_examples=count, stateful_step_count=30, deadline=None))
