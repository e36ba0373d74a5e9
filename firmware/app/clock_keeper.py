"""The clock of the table: feeds the ledger of the game with the time that passes, tells whose time is short, and has it
written. Loaded while the setting `clock` is not "off"."""

import scene as s
import ticks
from clock.ledger import OUTSIDE, PAUSE, TURNS, Ledger
from clock.time_limits import TimeLimits
from compat import const
from rules.seat_arithmetic import mask_of, members

_EVERY_MS = const(100)  # so often time is booked
_WRITE_MS = const(28000)  # so often it is written while it is somebody's: on flash two seconds later at the latest


class ClockKeeper:
    """The clock of `session`, from `now_ms` on; `hands` tell whether a press is provisional. `ledger`: that of its game
    where the game was resumed, else None."""

    def __init__(self, settings, scene, session, hands, journal, ledger, now_ms: int):
        self.screen = s.READY  # RESPONSE or PAUSED while the clock shows that, and
        self.answering = 0  # the seats whose response runs
        self._settings = settings
        self._scene = scene
        self._session = session
        self._hands = hands
        self._journal = journal
        self._game = session.game or session.before
        self.ledger = ledger
        self._limits: TimeLimits | None = None
        self._over = 0  # the seats whose time has run out
        self._turns: list = []  # as `begun` of the table had them last
        self._booked_ms = self._written_ms = now_ms
        if ledger is not None:
            journal.keep_time(self._game, ledger, False)
            if ledger.to == PAUSE and session.game is not None:
                self.screen = s.PAUSED
        elif self._game is not None:
            self._count_from_here()
        self.follow(now_ms)
        self._turns = self._game.table.begun() if self._game is not None else []

    def tick(self, now_ms: int) -> bool:
        """Book what has passed. True where the picture has changed by it."""
        if 0 <= ticks.diff(now_ms, self._booked_ms) < _EVERY_MS:
            return False
        self._book(now_ms)
        journal = self._journal
        if ticks.diff(now_ms, self._written_ms) >= _WRITE_MS and self._is_somebodys():
            journal.time_due = True
        if journal.time_due and not self._hands.screens.provisional:
            self._written_ms = now_ms
            journal.follow(self._session.game)
        return self._look()

    def stop(self) -> None:
        """The table plays without a clock from now on."""
        self._journal.keep_time(None, None, False)
        self._scene.hurried = self._scene.marked = 0
        if self._scene.screen in (s.RESPONSE, s.PAUSED):
            self.screen = s.READY
            self._scene.screen = self._session.home()

    def wait(self, now_ms: int) -> None:
        """The game waits: what has passed since the last call is nobody's."""
        if self.ledger is not None:
            to = self.ledger.to
            self.ledger.to = OUTSIDE
            self._book(now_ms)
            self.ledger.to = to

    def follow(self, now_ms: int) -> None:
        """What happened is history: time goes to whose turn it is now."""
        self._book(now_ms)
        session = self._session
        game = session.game
        if game is not None and game is not self._game:
            self._game = game
            self._count_from_here()
        ledger = self.ledger
        if ledger is None:
            return
        if (game is None) != (ledger.to == OUTSIDE):
            self._go_to(OUTSIDE if game is None else TURNS, s.READY, 0)
        table = self._game.table  # type: ignore[union-attr]
        history = self._game.history  # type: ignore[union-attr]
        turns = table.begun()
        began = mask_of([turn[0] for turn in turns if turn not in self._turns])
        if history.place() != (ledger.done, ledger.total):
            self._journal.time_due = True
        ledger.follow(history.total, history.done, history.added, charged_by(table), began)
        self._turns = turns
        self._limits = TimeLimits(self._settings, table.result.sides)
        self._look()

    def respond(self, account: int, seats: int, now_ms: int) -> None:
        """From now on it is the time of this account, of these seats: they respond in somebody's turn."""
        self._book(now_ms)
        self._go_to(account, s.RESPONSE, seats)

    def pause(self, now_ms: int) -> None:
        """From now on it is nobody's time, until somebody presses a button."""
        self._book(now_ms)
        self._go_to(PAUSE, s.PAUSED, 0)

    def go_on(self, now_ms: int) -> None:
        """A response or a pause is over."""
        if self.screen != s.READY:
            self._book(now_ms)
            self._go_to(TURNS, s.READY, 0)

    def report(self):
        """What a host is told, as (key, value); lists have an item for each account."""
        limits, ledger, table = self._limits, self.ledger, self._session.table
        yield "kind", self._settings["clock"]
        if ledger is None or limits is None or self._session.game is None:
            return
        accounts = [seat for seat in range(table.count) if account_of(table, seat) == seat]
        yield "running", members(ledger.charged) if ledger.to == TURNS else []
        yield "responding", ledger.to if ledger.to >= 0 else None
        yield "paused", ledger.to == PAUSE
        yield "short", members(self._scene.hurried)
        yield "accounts", accounts
        yield "used_ms", [ledger.used[account] + ledger.answered[account] for account in accounts]
        yield "turns", [ledger.turns[account] for account in accounts]
        yield "turn_ms", [ledger.turn_ms(account) for account in accounts]
        yield "left_ms", [limits.left_ms(ledger, account) for account in accounts] if limits.limited else None
        yield "paused_ms", ledger.paused_ms
        yield "nobody_ms", ledger.nobody_ms
        yield "overlap_ms", ledger.overlap_ms

    def _count_from_here(self) -> None:
        """Time begins to be counted at the game as it stands."""
        game = self._game
        history = game.history  # type: ignore[union-attr]
        table = game.table  # type: ignore[union-attr]
        self.ledger = Ledger(table.count, history.total, history.done, history.added)
        self.ledger.begin(charged_by(table))
        self.screen, self.answering = s.READY, 0
        self._turns = table.begun()
        self._journal.keep_time(game, self.ledger, history.total > 0 or game is self._session.before)

    def _book(self, now_ms: int) -> None:
        passed_ms = ticks.diff(now_ms, self._booked_ms)
        self._booked_ms = now_ms
        if passed_ms > 0 and self.ledger is not None:
            self.ledger.book(passed_ms)

    def _go_to(self, to: int, screen: int, answering: int) -> None:
        self.ledger.to = to  # type: ignore[union-attr]
        self.screen = screen
        self.answering = self._scene.marked = answering
        self._journal.time_due = True

    def _is_somebodys(self) -> bool:
        ledger = self.ledger
        if ledger is None or ledger.to == OUTSIDE:
            return False
        return ledger.to != TURNS or ledger.charged != 0

    def _look(self) -> bool:
        """Tell the light whose time is short. True where that has changed, or somebody's time has run out."""
        limits, ledger, table = self._limits, self.ledger, self._session.table
        short = over = 0
        if limits is not None and limits.limited and ledger is not None and self._session.game is not None:
            accounts, account = ledger.charged, 0
            while accounts:
                if accounts & 1:
                    left_ms = limits.left_ms(ledger, account)
                    if left_ms <= limits.warning_ms:
                        short |= table.together(account)
                        over |= table.together(account) if left_ms <= 0 else 0
                accounts >>= 1
                account += 1
        scene = self._scene
        if short == scene.hurried and over == self._over:
            return False
        scene.hurried = short
        self._over = over
        return True


def charged_by(table) -> int:
    """The accounts whose turn is in progress; a turn that goes on without its player is nobody's."""
    return mask_of([account for account, _ in table.begun() if table.result.living >> account & 1])


def account_of(table, seat: int) -> int:
    """The account of a seat: itself, or of a team that has its turns as one the seat that stands for it."""
    seats = table.together(seat)
    return seat if seats == 1 << seat else members(seats & table.crowned)[0]
