"""Random games with a clock, random times between their events, and cuts: what the ledger must hold in each of them.

`python -m tests.support.timed_games MODE EVENTS` plays EVENTS events and prints the result; runs on CPython."""

import random
import sys

import ticks
from app.clock_keeper import ClockKeeper, account_of, charged_by
from clock.ledger import OUTSIDE, PAUSE
from games import catalogue
from host_tools.proof.fake_board import WRAP, FakeBoard
from host_tools.proof.random_game import RandomGame
from plain_ledger import PlainLedger
from rules.seat_arithmetic import members
from scene import Scene
from storage.journal import Journal

MOST_LOST_MS = 30_000
EVENTS_A_GAME = 150


class Nothing:
    """Hands without a finger on a button."""

    dispatcher = None
    provisional = False


class Table:
    """What a clock keeper knows of a session."""

    def __init__(self, game):
        self.game, self.before, self.table = game, None, game.table


class TimedGame:
    """One game of a mode with a clock on a board whose plug is pulled now and then."""

    def __init__(self, name: str, seed: int, kind: str = "bank_a_player"):
        self.dice = dice = random.Random(f"timed {name} {seed}")
        seats, teams = dice.choice(catalogue.load(name).tables(24, 5))
        order = {"mode": name, "options": {}, "seats": seats, "teams": teams or 2}
        self.drawn = RandomGame(name, seed)  # draws events alone
        first = members(catalogue.make_table(order).beginners)[0]
        self.board = FakeBoard({}, WRAP - dice.choice((1, 50_000, 10**9)))
        self.settings = {"clock": kind, "turn_limit_s": 60, "bank_minutes": 5, "increment_s": 5, "clock_warning_s": 30}
        self.game = catalogue.make_game(order, first)
        self.hands = Nothing()
        self.hands.dispatcher = self.hands
        self.journal = Journal(self.board)
        self.session = Table(self.game)
        self.power_on()
        self.keep()
        self.passed_ms = self.lost_ms = 0
        self.plain = PlainLedger(charged_by(self.game.table))
        self.turns = self.game.table.numbers()
        self.events = self.cuts = 0

    def power_on(self):
        self.keeper = ClockKeeper(self.settings, Scene(), self.session, self.hands, self.journal, self.board.now_ms())

    def keep(self):
        """Store all settled events on flash."""
        self.journal.follow(self.game)
        while self.journal.waits:
            self.journal.follow(self.game)
            self.journal.save()
        assert not self.journal.full

    def let_pass(self, ms: int):
        """Let time pass in ticks like those of a device, or in longer ones."""
        while ms > 0:
            step = min(ms, self.dice.choice((5, 100, 1000, 3000)))
            self.board.time_ms = (self.board.time_ms + step) % WRAP
            ms -= step
            self.passed_ms += 0 if self.game.table.result.over else step
            self.keeper.tick(self.board.time_ms)
            if self.journal.waits:
                self.keep()

    def step(self):
        """Let time pass, then do something."""
        dice, keeper, now = self.dice, self.keeper, self.board.time_ms
        self.let_pass(dice.choice((0, 3, 40, 900, 7_000, dice.randrange(100_000))))
        now = self.board.time_ms
        before = self.keeper.ledger.sum_ms()
        what = dice.random()
        table = self.game.table
        if what < 0.06 and not table.result.over:
            seat = dice.choice(members(table.result.living))
            keeper.respond(account_of(table, seat), table.together(seat), now)
        elif what < 0.1:
            keeper.pause(now)
        elif what < 0.2:
            keeper.resume(now)
        elif what < 0.22:
            self.pull_the_plug()
        else:
            self.change(what, now)
        assert before <= self.keeper.ledger.sum_ms() or what < 0.22
        self.check()

    def change(self, what: float, now: int):
        """Do an event, an undo or a redo."""
        game = self.game
        done, total = game.history.done, game.history.total
        if what < 0.4 or not game.table.result.living:
            event = {"type": "undo"}
        elif what < 0.5:
            event = {"type": "redo"}
        else:
            self.drawn.game, self.drawn.table = game, game.table
            event = self.drawn.draw_event()
        if game.enter((event,)) is not None:
            return
        self.events += 1
        self.keeper.resume(now)
        self.keeper.follow(now)
        self.keep()
        turns = game.table.numbers()
        if event["type"] in ("undo", "redo"):
            self.plain.flow = self.keeper.ledger.flow_ms
            self.plain.done += game.history.done - done
        else:
            began = [turn for turn in turns if turn not in self.turns]
            self.plain.flow = self.keeper.ledger.flow_ms
            self.plain.event(charged_by(game.table), sum(1 << account for account, _ in began))
        self.turns = turns
        assert total <= game.history.total or event["type"] not in ("undo", "redo")

    def pull_the_plug(self):
        """Cut the power for days, then restore it: the game and its ledger are read from the record."""
        self.cuts += 1
        self.keeper.follow(self.board.time_ms)  # what has passed is booked, but not written
        before = self.keeper.ledger
        self.board.time_ms = self.dice.randrange(WRAP)
        self.journal = Journal(self.board)
        self.game = self.journal.resume(catalogue.make_game)
        self.session = Table(self.game)
        self.power_on()
        ledger = self.keeper.ledger
        lost_ms = before.sum_ms() - ledger.sum_ms()
        assert 0 <= lost_ms <= MOST_LOST_MS, lost_ms
        assert (ledger.turns, ledger.done, ledger.total) == (before.turns, before.done, before.total)
        self.lost_ms += lost_ms
        self.plain.flow = ledger.flow_ms

    def check(self):
        """Check the sum, and compare every account with the naive ledger."""
        ledger, plain = self.keeper.ledger, self.plain
        self.keeper.follow(self.board.time_ms)  # books what has passed
        assert ledger.to not in (OUTSIDE,) and (ledger.to >= PAUSE)
        assert ledger.sum_ms() + self.lost_ms == self.passed_ms, (ledger.sum_ms(), self.lost_ms, self.passed_ms)
        if self.dice.random() < 0.1:
            plain.flow = ledger.flow_ms
            for account in range(self.game.table.count):
                assert ledger.used[account] == plain.used(account)
                assert ledger.turns[account] == plain.turns(account)
                turn_ms = plain.turn_ms(account)
                assert turn_ms is None or turn_ms == ledger.turn_ms(account)


def play(name: str, events: int) -> str:
    """Play `events` events of random games of a mode. Return a sentence about what was played."""
    played = cuts = games = 0
    passed_ms = 0
    while played < events:
        game = TimedGame(name, games, ("counting_up", "limit_a_turn", "bank_a_player", "bank_a_team")[games % 4])
        steps = 0
        while game.events < EVENTS_A_GAME and steps < 5 * EVENTS_A_GAME:
            game.step()
            steps += 1
        played += game.events
        cuts += game.cuts
        passed_ms += game.passed_ms
        games += 1
    return f"{name}: {played} events in {games} games of {passed_ms // 3_600_000} hours with {cuts} cuts"


if __name__ == "__main__":
    assert ticks.diff(0, WRAP - 1) == 1
    print(play(sys.argv[1], int(sys.argv[2])))
