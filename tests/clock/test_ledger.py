"""The ledger of time: each millisecond is booked once, to the player whose turn it was on the line of events that
stands.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import clock.ledger
from clock.ledger import OUTSIDE, PAUSE, TURNS, Ledger
from counted_calls import calls_of
from plain_ledger import PlainLedger

clock.ledger._BEHIND = 2  # so that the search for the longest turn begins, and begins again, in short games, too
SEATS = 5
TIMES = st.integers(0, 40_000)
SETS = st.integers(0, 2**SEATS - 1)
STEPS = st.one_of(
    st.tuples(st.just("wait"), TIMES, st.sampled_from([TURNS, TURNS, TURNS, PAUSE, OUTSIDE, 0, 3])),
    st.tuples(st.just("event"), SETS, SETS),
    st.tuples(st.just("back"), st.integers(1, 9), st.none()),
    st.tuples(st.just("again"), st.integers(1, 3), st.none()),
)
GAMES = st.lists(STEPS, min_size=20, max_size=80)  # fewer steps rarely go back behind that search


def book(ledger, ms, to=TURNS):
    ledger.to = to
    ledger.book(ms)


class Both:
    """A ledger and the naive one, told the same; what a journal would have written is kept."""

    def __init__(self, charged):
        self.ledger, self.plain = Ledger(SEATS), PlainLedger(charged)
        self.ledger.begin(charged)
        self.written = [("totals", self.ledger.head(self.ledger.done))]
        self.added = self.passed = 0

    def do(self, kind, one, two):
        ledger, plain = self.ledger, self.plain
        if kind == "wait":
            self.passed += one
            book(ledger, one, two)
            plain.book(one, two)
            self.written.append(("totals", ledger.totals()))
        elif kind == "event":
            began = one & two  # a turn that begins is in progress
            plain.event(one, began)
            self.added += 1
            ledger.follow(plain.done, plain.done, self.added, one, began)
            self.written += [("totals", ledger.record(plain.done - 1)), ("event", ledger.record(plain.done - 1))]
        else:
            most = plain.done if kind == "back" else len(plain.line) - 1 - plain.done
            plain.done += min(one, most) * (-1 if kind == "back" else 1)
            ledger.follow(len(plain.line) - 1, plain.done, self.added, plain.line[plain.done][1], 0)
            self.written.append(("move", plain.done))


def assert_equal(ledger, plain, passed):
    assert ledger.sum_ms() == passed
    assert [ledger.used[seat] for seat in range(SEATS)] == [plain.used(seat) for seat in range(SEATS)]
    assert [ledger.turns[seat] for seat in range(SEATS)] == [plain.turns(seat) for seat in range(SEATS)]
    assert ledger.nobody_ms == plain.nobody() and ledger.paused_ms == plain.paused
    assert {seat: ms for seat, ms in enumerate(ledger.answered) if ms} == {k: v for k, v in plain.answered.items() if v}
    for seat in range(SEATS):
        if plain.turn_ms(seat) is not None:
            assert ledger.turn_ms(seat) == plain.turn_ms(seat)
    account, ms = ledger.longest()
    assert ms == plain.longest_ms(SEATS) and (account >= 0) == (ms > 0)


def without_search(ledger):
    """Everything in a ledger except how far it has searched for the longest turn."""
    return {name: value for name, value in vars(ledger).items() if name not in ("_searched", "_spent", "_longest")}


@given(SETS, GAMES)
def test_every_account_is_what_the_line_that_stands_says(charged, steps):
    both = Both(charged)
    for step in steps:
        both.do(*step)
        assert both.ledger.sum_ms() == both.passed
        assert both.ledger.longest()[1] == both.plain.longest_ms(SEATS)
    assert_equal(both.ledger, both.plain, both.passed)


@given(SETS, GAMES)
def test_what_was_written_gives_the_same_ledger_again(charged, steps):
    both = Both(charged)
    for step in steps:
        both.do(*step)
    read = Ledger(SEATS)
    for kind, values in both.written:
        {"totals": read.load, "event": read.add, "move": read.seek}[kind](values)
    assert_equal(read, both.plain, both.passed)
    for other in (both.ledger, read):  # and goes on alike
        book(other, 700)
        other.follow(both.plain.done + 1, both.plain.done + 1, both.added + 1, 2, 2)
        book(other, 900)
    assert without_search(read) == without_search(both.ledger)


def test_an_undone_pass_costs_the_next_player_nothing():
    ledger = Ledger(3)
    ledger.begin(1)
    book(ledger, 5000)
    ledger.follow(1, 1, 1, 2, 2)  # seat 0 passes to seat 1
    book(ledger, 3000)
    ledger.follow(1, 0, 1, 1, 0)  # undone
    assert (ledger.used, ledger.turns) == ([8000, 0, 0], [1, 0, 0]) and ledger.turn_ms(0) == 8000
    book(ledger, 1000)
    ledger.follow(1, 1, 1, 2, 0)  # repeated: it was seat 1's turn all the while
    assert (ledger.used, ledger.turns) == ([5000, 4000, 0], [1, 1, 0]) and ledger.turn_ms(1) == 4000


def test_responses_and_pauses_stay_whose_they_were_when_a_turn_is_taken_back():
    ledger = Ledger(3)
    ledger.begin(1)
    ledger.follow(1, 1, 1, 2, 2)
    book(ledger, 1000, 2)
    book(ledger, 2000, PAUSE)
    book(ledger, 4000)
    ledger.follow(1, 0, 1, 1, 0)
    assert (ledger.used, ledger.answered, ledger.paused_ms) == ([4000, 0, 0], [0, 0, 1000], 2000)


def test_several_turns_at_once_have_the_whole_time_each_and_it_is_told_how_much_that_was():
    ledger = Ledger(4)
    ledger.begin(0b101)
    book(ledger, 6000)
    assert ledger.used == [6000, 0, 6000, 0] and ledger.overlap_ms == 6000 and ledger.sum_ms() == 6000


def test_a_count_that_begins_in_the_middle_of_a_game_leaves_what_was_before_out():
    ledger = Ledger(3, total=4, done=3, added=9)
    ledger.begin(2)
    book(ledger, 500)
    ledger.follow(4, 2, 9, 1, 0)  # undone: the turn before was seat 0's
    assert ledger.used == [500, 0, 0] and ledger.turns == [0, 0, 0] and ledger.sum_ms() == 500


def test_several_events_at_once_are_one_moment():
    ledger = Ledger(3)
    ledger.begin(1)
    book(ledger, 500)
    ledger.follow(2, 2, 2, 2, 2)
    book(ledger, 700)
    ledger.follow(2, 1, 2, 1, 0)
    assert ledger.used == [1200, 0, 0] and ledger.turns == [1, 0, 0]


def test_a_turn_that_is_moved_to_another_account_ends_with_an_undo():
    """As if the game had been stored by another firmware, which charged that turn to seat 1."""
    ledger = Ledger(3)
    ledger.begin(1)
    ledger.add([0, 0, 0, [], TURNS, 2, 2])
    book(ledger, 500)
    ledger.follow(1, 1, 1, 4, 0)
    assert (ledger.used, ledger.turns) == ([0, 0, 500], [1, 1, 0])
    ledger.follow(1, 0, 1, 1, 0)
    assert (ledger.used, ledger.turns) == ([500, 0, 0], [1, 0, 0])


def test_a_long_game_needs_no_large_piece_of_memory():
    ledger = Ledger(24)
    ledger.begin(1)
    for number in range(2000):
        book(ledger, 1000)
        ledger.follow(number + 1, number + 1, number + 1, 1 << number % 24, 1 << number % 24)
    assert ledger.sum_ms() == 2_000_000 and max(map(len, ledger._pages)) <= 264


def test_an_event_late_in_a_turn_costs_no_more_than_an_early_one():
    """A start repeats every event, so a cost that grows with the turn would make the start grow with its square."""
    ledger = Ledger(SEATS)
    ledger.begin(1)
    calls = []
    for number in range(1, 500):
        book(ledger, 1000)
        calls.append(calls_of(lambda no=number: ledger.follow(no, no, no, 1, 0)))
    assert max(calls) == calls[0] + 1  # now and then a new page of entries


def test_the_longest_turn_of_a_long_game_is_known_without_a_look_through_the_game():
    ledger = Ledger(3)
    ledger.begin(1)
    for event in range(500):
        book(ledger, 1000)
        ledger.follow(event + 1, event + 1, event + 1, 1 << event % 3, 1 << event % 3)
        book(ledger, 1000)
    assert calls_of(ledger.longest) < 100


def test_times_that_cannot_be_are_no_ledger():
    right = [500, 0, 0, [[1, 20]], 1, 2, 2]
    Ledger(3).load(right)
    wrong = {0: (-1, 1 << 39, "x"), 1: (-1, None), 2: (-1, []), 3: ([[3, 1]], [[-1, 1]], [[0, -1]], 5), 4: (3, "x")}
    wrong.update({5: (8, -1), 6: (8, -1)})
    for place, values in wrong.items():
        for value in values:
            with pytest.raises((ValueError, TypeError, IndexError)):
                Ledger(3).load([*right[:place], value, *right[place + 1 :]])
