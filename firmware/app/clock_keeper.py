"""The table's clock. It records passing time in the game's ledger, shows which players have little time left, and lets
the journal store the ledger.

This module is loaded only while the setting `clock` is not "off".
"""

import scene as s
import ticks
from clock.ledger import OUTSIDE, PAUSE, TURNS
from clock.ledger import begin as begin_ledger
from compat import const
from rules.seat_arithmetic import mask_of, members
from table_and_ring_limits import CLOCK_KINDS

_EVERY_MS = const(100)  # time is booked at this interval
_WRITE_MS = const(28000)  # time is stored at this interval; it is in flash memory at most two seconds later

_LIMIT = const(2)
_BANK = const(3)
_TEAM_BANK = const(4)


class ClockKeeper:
    """The clock of `session`, started at the time `now_ms`.

    `hands`, the app's button input, knows whether a press is still provisional. `journal` contains the ledger of a
    resumed game.
    """

    def __init__(self, settings, scene, session, hands, journal, now_ms: int):
        self.screen = s.READY  # RESPONSE or PAUSED during a response or a pause, else READY
        self.marked = 0  # the seats of the players who are responding
        self.ran_out = False  # True if a player's time has run out and the sound sign for that has not been played yet
        # The fewest seconds left to any player whose time is running, or None if time cannot run out.
        self.left_s: int | None = None
        self._settings = settings
        self._scene = scene
        self._session = session
        self._hands = hands
        self._journal = journal
        self._game = session.game or session.before
        ledger = journal.clock
        if ledger is not None and ledger.game is not self._game:
            ledger = None  # True if there was no memory for a clock while another game was on the table
        self.ledger = ledger
        self._limits: TimeLimits | None = None
        self._over = 0  # seats whose time has run out
        self._turns: list = []  # the latest result of `table.numbers()`
        self._ended = False  # True if the game is over, so that no time counts until its end is undone
        self._booked_ms = self._written_ms = now_ms
        if ledger is not None:
            if session.game is not None:
                self._go_on(ledger.to)
        elif self._game is not None:
            self._begin()
        self.follow(now_ms)
        self._turns = self._game.table.numbers() if self._game is not None else []

    def tick(self, now_ms: int) -> bool:
        """Record the time that has passed in the ledger. Return True if that changes the picture."""
        if 0 <= ticks.diff(now_ms, self._booked_ms) < _EVERY_MS:
            return False
        shows = self._feed(now_ms)
        ledger = self.ledger
        if ledger is not None:
            asleep = self._scene.ui.screen == s.STANDBY and ledger.to == TURNS and not ledger.charged
            stopped = asleep or self._ended or ledger.to == OUTSIDE
            if not stopped and ticks.diff(now_ms, self._written_ms) >= _WRITE_MS:
                ledger.waits = True
            if ledger.waits and not self._hands.dispatcher.provisional:
                self._written_ms = now_ms
                # the app's `GameKeeper` reports a lack of memory and tries again
                self._journal.waits = True
        return shows

    def close(self) -> None:
        """End the table's clock."""
        self._journal.clock = None
        self._scene.hurried = 0
        self._scene.put(marked=0)
        if self._scene.ui.screen in (s.RESPONSE, s.PAUSED):
            self.screen = s.READY
            self._scene.put(screen=self._session.home())

    def wait(self, now_ms: int) -> None:
        """Charge nobody for the time since the last call, because the game waits during the self-test."""
        if self.ledger is not None:
            to = self.ledger.to
            self.ledger.to = OUTSIDE
            self._feed(now_ms)
            self.ledger.to = to

    def follow(self, now_ms: int) -> None:
        """After events have become final, charge time to the turn that is then current."""
        self._feed(now_ms)
        session = self._session
        game = session.game
        if game is not None and game is not self._game:
            self._game = game
            self._begin()
        ledger = self.ledger
        if ledger is None:
            return
        if (game is None) != (ledger.to == OUTSIDE):
            self._take(OUTSIDE if game is None else TURNS, s.READY, 0)
        table = self._game.table  # type: ignore[union-attr]
        history = self._game.history  # type: ignore[union-attr]
        turns = table.numbers()
        began = mask_of([turn[0] for turn in turns if turn not in self._turns])
        if history.place() != (ledger.done, ledger.total):
            ledger.waits = True
            self.resume(now_ms)
        ledger.follow(history.total, history.done, history.added, charged_by(table), began)
        self._turns = turns
        self._ended = table.result.over
        self._limits = TimeLimits(self._settings, table.result.sides)
        self._show()

    def respond(self, account: int, seats: int, now_ms: int) -> None:
        """From now on, charge time to `account`, because the players at `seats` respond in another player's turn."""
        self._feed(now_ms)
        self._take(account, s.RESPONSE, seats)

    def pause(self, now_ms: int) -> None:
        """Charge nobody for the time until somebody presses a button."""
        self._feed(now_ms)
        self._take(PAUSE, s.PAUSED, 0)

    def resume(self, now_ms: int) -> None:
        """End a response or a pause."""
        if self.screen != s.READY:
            self._feed(now_ms)
            self._take(TURNS, s.READY, 0)

    def report(self):
        """Yield (key, value) for the part `clock` of a `state` report (docs/protocol.md). Lists have one item for each
        account."""
        limits, ledger, table = self._limits, self.ledger, self._session.table
        yield "kind_of_clock", self._settings["clock"]
        if ledger is None or limits is None or not self._counts():
            return
        accounts = [seat for seat in range(table.count) if account_of(table, seat) == seat]
        yield "running", members(ledger.charged) if ledger.to == TURNS else []
        yield "responding_account", ledger.to if ledger.to >= 0 else None
        yield "clock_paused", ledger.to == PAUSE
        yield "short_of_time", members(self._scene.hurried)
        yield "clock_accounts", accounts
        yield "time_used_ms", [ledger.used[account] + ledger.answered[account] for account in accounts]
        yield "turns_begun", [ledger.turns[account] for account in accounts]
        yield "time_of_turn_ms", [ledger.turn_ms(account) for account in accounts]
        yield "time_left_ms", [limits.left_ms(ledger, account) for account in accounts] if limits.limited else None
        yield "time_paused_ms", ledger.paused_ms
        yield "time_of_nobody_ms", ledger.nobody_ms
        yield "time_overlapping_ms", ledger.overlap_ms
        if table.result.over:
            yield "clock_sheet", dict(ledger.sheet(table))

    def _go_on(self, to: int) -> None:
        """Continue the pause or response during which the game was stored. `to` is PAUSE or the responding account."""
        if to == PAUSE:
            self.screen = s.PAUSED
        elif to >= 0:
            self.screen = s.RESPONSE
            self.marked = self._session.table.together(to)
            self._scene.put(marked=self.marked)
        if self.screen and self._scene.ui.screen == s.PLAY:
            self._scene.put(screen=self.screen)

    def _begin(self) -> None:
        """Begin to count time, starting from the current state of the game."""
        game = self._game
        table = game.table
        self.ledger = ledger = begin_ledger(table.count, game.history)
        ledger.game = game
        ledger.begin(charged_by(table))
        ledger.waits = True
        self._journal.clock = ledger
        self.screen, self.marked = s.READY, 0
        self._turns = table.numbers()

    def _counts(self) -> bool:
        """Return whether the ledger belongs to the game on the table. A game has no ledger
        yet if the press that began it is still in progress."""
        game = self._session.game
        return game is not None and game is self._game

    def _feed(self, now_ms: int) -> bool:
        """Record the time that has passed in the ledger, before anything else changes. Return True if that changes the
        picture.
        """
        passed_ms = ticks.diff(now_ms, self._booked_ms)
        self._booked_ms = now_ms
        if passed_ms <= 0 or self.ledger is None or self._ended:
            return False
        self.ledger.book(passed_ms)
        before = self._over
        shows = self._show()
        self.ran_out = self.ran_out or self._over & ~before != 0
        return shows

    def _take(self, to: int, screen: int, answering: int) -> None:
        self.ledger.to = to  # type: ignore[union-attr]
        self.screen = screen
        self.marked = answering
        self._scene.put(marked=answering)
        self.ledger.waits = True  # type: ignore[union-attr]
        self._show()

    def _show(self) -> bool:
        """Compute how much time is left, and mark the seats that have little time left.

        The marked seats may be seats whose turn it is, or a responding seat if a response costs time. Return True if
        the marked seats changed or a player's time ran out. The method runs ten times a second, so it allocates no
        memory.
        """
        limits, ledger, table = self._limits, self.ledger, self._session.table
        short = over = 0
        least_ms = None
        if limits is not None and limits.limited and ledger is not None and self._counts():
            to = ledger.to if limits.answers or ledger.to < 0 else PAUSE
            accounts, account, all_run = ledger.charged | (1 << to if to >= 0 else 0), 0, to == TURNS
            while accounts:
                if accounts & 1:
                    left_ms = limits.left_ms(ledger, account)
                    if left_ms <= limits.warning_ms:
                        short |= table.together(account)
                        over |= table.together(account) if left_ms <= 0 else 0
                    if (all_run or to == account) and (least_ms is None or left_ms < least_ms):
                        least_ms = left_ms
                accounts >>= 1
                account += 1
        self.left_s = None if least_ms is None else (least_ms + 999) // 1000
        scene = self._scene
        if short == scene.hurried and over == self._over:
            return False
        scene.hurried = short
        self._over = over
        return True


def charged_by(table) -> int:
    """Return the set of accounts to which the current turns are charged. A turn whose player has left is charged to
    nobody."""
    return mask_of([account for account, _ in table.numbers() if table.result.living >> account & 1])


def account_of(table, seat: int) -> int:
    """Return a seat's account: the seat itself, or the primary player's seat if the team shares turns."""
    seats = table.together(seat)
    return seat if seats == 1 << seat else members(seats & table.crowned)[0]


def begin(settings, scene, session, hands, journal, now_ms: int) -> ClockKeeper:
    """Return a new clock of the kind that the settings describe."""
    return ClockKeeper(settings, scene, session, hands, journal, now_ms)


class TimeLimits:
    """Calculates how much time is left, for each kind of clock that a table can have.

    The time limits come from `settings`. `sides` contains a set of seats for each team, or for each player in a game
    without teams.
    """

    def __init__(self, settings, sides: list):
        self.kind = settings["clock"]
        self.warning_ms = 1000 * settings["clock_warning_s"]
        self._no = CLOCK_KINDS.index(self.kind)
        self._turn_ms = 1000 * settings["turn_limit_s"]
        self._bank_ms = 60000 * settings["bank_minutes"]
        self._increment_ms = 1000 * settings["increment_s"]
        self._sides = sides

    @property
    def limited(self) -> bool:
        """Return whether a player's time can run out with this kind of clock."""
        return self._no >= _LIMIT

    @property
    def answers(self) -> bool:
        """Return whether a response costs the player time."""
        return self._no >= _BANK

    def left_ms(self, ledger, account: int) -> int:
        """Return how many milliseconds an account has left: for its turn, in its own time bank, or in its team's time
        bank.

        The result is negative after the time has run out. Call this only if time can run out.
        """
        if self._no == _LIMIT:
            return self._turn_ms - ledger.turn_ms(account)
        left = self._bank_ms
        side = self._side_of(account) if self._no == _TEAM_BANK else 1 << account
        account = 0
        while side:
            if side & 1:
                left += self._increment_ms * ledger.turns[account] - ledger.used[account] - ledger.answered[account]
            side >>= 1
            account += 1
        return left

    def _side_of(self, account: int) -> int:
        for side in self._sides:
            if side >> account & 1:
                return side
        return 0
