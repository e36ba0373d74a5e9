"""A ledger of the time that each player has used. The ledger is kept next to the game's history. Callers report how
many milliseconds have passed.

Each millisecond is booked once: to the current turns, to a response, to a pause, or to nobody. Each seat has an
account. A team that shares turns uses the account of its primary player. The applied events decide whose turn is
charged. If an event is undone or redone, the time booked since that event is moved to the accounts of the players whose
turn it really was. The sum of all booked time never gets smaller.
"""

from compat import const
from free_memory import if_memory_allows
from rules.seat_arithmetic import members

# Where passing time is booked: to the account of a responding seat (0 and up), or to one of these.
TURNS = const(-1)  # the turns in progress, or nobody if there is none
PAUSE = const(-2)
OUTSIDE = const(-3)  # nobody: the game is not on the table

_PAGE = const(24)  # entries in a page
_FLOW = const(5)  # bytes for the time at which the event of an entry happened, as a value of `flow_ms`
# The search for the longest turn stays this number of states behind, so that few steps of undo do not begin it again.
_BEHIND = const(24)
_SEARCHED_A_BOOKING = const(4)  # states that the search passes whenever time is booked
_MOST_MS = const(1 << 39)  # 17 years: stored times up to here leave room for further time in an entry
_ENTRY = const(11)  # bytes of an entry: this time, then three for the accounts charged, and three for turns that began


class Ledger:
    """The accounts of `seats` seats. The ledger begins when the game has `total` events and `done` of them are applied.

    `added` is the number of events that were ever added to the history (`History.added`).
    """

    def __init__(self, seats: int, total: int = 0, done: int = 0, added: int = 0):
        self.used = [0] * seats  # ms charged to the turns of each account
        self.answered = [0] * seats  # ms charged to the responses of each account
        self.turns = [0] * seats  # number of turns of each account
        self.flow_ms = 0  # time booked to turns, or to nobody while no turn was in progress
        self.overlap_ms = 0  # the part of `flow_ms` charged more than once, during simultaneous turns
        self.idle_ms = 0  # the part of `flow_ms` that was charged to nobody
        self.paused_ms = 0
        self.outside_ms = 0
        self.game: object = None  # the game whose time is counted
        self.waits = False  # True if the accounts need to be stored
        self.to = TURNS  # where time is booked now: to an account, TURNS, PAUSE or OUTSIDE
        self._turn_from = [0] * seats  # the time used before the current turn
        self._added = added  # the value of `History.added`
        self.total = total
        self.done = self._from = done  # counting starts at this state; only undo leads to earlier states
        # The search for the longest turn: how many states it has passed, the time of each account's turn at that state,
        # and the longest turn until then.
        self._searched = 0
        self._spent: list = []
        self._longest: tuple = ()
        self._pages: list = []
        for state in range(total + 1):
            self._put(state, 0, 0, 0)

    def book(self, ms: int) -> None:
        """Book the `ms` milliseconds that have just passed to a turn, a response, a pause or nobody."""
        to = self.to
        if to >= 0:
            self.answered[to] += ms
        elif to == PAUSE:
            self.paused_ms += ms
        elif to == OUTSIDE:
            self.outside_ms += ms
        else:
            self.flow_ms += ms
            self._charge(self._field(self.done, _FLOW), ms)
        self.search(_SEARCHED_A_BOOKING)

    def sum_ms(self) -> int:
        """Return the sum of all time ever booked, in milliseconds."""
        accounts = sum(self.used) - self.overlap_ms + sum(self.answered)
        return accounts + self.paused_ms + self.nobody_ms

    @property
    def nobody_ms(self) -> int:
        return self.idle_ms + self.outside_ms

    @property
    def charged(self) -> int:
        """Return the set of accounts whose turn it is."""
        return self._field(self.done, _FLOW)

    def turn_ms(self, account: int) -> int:
        """Return how many milliseconds an account's current turn has taken, or how many its latest turn took if no turn
        is in progress.
        """
        return self.used[account] - self._turn_from[account]

    def follow(self, total: int, done: int, added: int, charged: int, began: int) -> None:
        """Update the ledger to the game's current state, with `total` events, `done` of them applied.

        `added` is the number of events that were ever added to the history. `charged` is the set of accounts whose turn
        it is. If there are new events, `began` is the set of accounts whose turn began since the last call.
        """
        known = max(0, min(self.total, total - max(0, added - self._added)))
        self.seek(min(self.done, known))
        for state in range(known + 1, total + 1):
            self._put(state, self.flow_ms, charged, began if state == done else 0)
        self.total = total
        self._added = added
        self.seek(done)
        self._put_right(charged)

    def begin(self, charged: int) -> None:
        """Begin to count time. The turn belongs to the accounts `charged`."""
        self._put(self.done, 0, charged, charged)
        self._begin_turns(charged)

    def longest(self) -> tuple:
        """Return (account, milliseconds) of the longest turn in the applied events, or (-1, 0) if there was no turn.

        If several turns are equally long, return the earliest of them.
        """
        self.search(self.done)
        spent, longest = [0] * len(self.used), (-1, 0)
        if self._searched:
            spent, longest = list(self._spent), self._longest
        for state in range(self._searched, self.done + 1):
            longest = self._pass(state, spent, longest)
        return longest

    def search(self, most: int) -> None:
        """Continue the search for the longest turn through at most `most` more states. If `longest` had to search a
        whole game of 500 events at once, a Pico would not paint for a third of a second.
        """
        stop = min(self._searched + most, self.done - _BEHIND)
        if self._searched < stop and not if_memory_allows(Ledger._search, self, stop):
            self._searched = 0  # begin again: a part of the last state may have been added

    def _search(self, stop: int) -> bool:
        if not self._searched:
            self._spent, self._longest = [0] * len(self.used), (-1, 0)
        for state in range(self._searched, stop):
            self._longest = self._pass(state, self._spent, self._longest)
            self._searched = state + 1
        return True

    def _pass(self, state: int, spent: list, longest: tuple) -> tuple:
        """Add the time of a state to the turns `spent`. Return the longest turn so far, which was `longest` before this
        state."""
        for account in members(self._field(state, _FLOW + 3)):
            spent[account] = 0
        ms = self._end(state) - self._flow(state)
        for account in members(self._field(state, _FLOW)):
            spent[account] += ms
            if spent[account] > longest[1]:
                longest = account, spent[account]
        return longest

    # Values that are stored in the record of the game.

    def sheet(self, table):
        """Yield (key, value) for each line of the summary of the game at `table`: each player's time and turns, the
        longest turn, and the order in which players left.

        A value that is a list has one item for each account.
        """
        seats = range(table.count)
        accounts = [seat for seat in seats if table.together(seat) == 1 << seat or table.crowned >> seat & 1]
        account, longest_ms = self.longest()
        yield "clock_accounts", accounts
        yield "time_used_ms", [self.used[account] + self.answered[account] for account in accounts]
        yield "turns_begun", [self.turns[account] for account in accounts]
        yield "longest_turn", {"account": account, "ms": longest_ms} if longest_ms else None
        yield "fell_in_order", [members(gone) for gone in table.result.gone]
        yield "time_paused_ms", self.paused_ms
        yield "time_of_nobody_ms", self.nobody_ms

    def totals(self) -> list:
        """Return the sums of time that are stored in the journal.

        If undo went back to a state from before time was counted, the list also contains the accounts that are charged.
        """
        values = self._sums()
        return values + [self.charged] if self.done < self._from else values

    def before(self, number: int) -> list:
        """Return the list to store before event `number`. If undo has led to a state from before time was counted, the
        list is `totals` with the charged accounts. Otherwise the list is empty.
        """
        if number >= self._from or not self._field(number, _FLOW):
            return []
        return [self._flow(number)] + self._sums()[1:] + [self._field(number, _FLOW)]

    def record(self, number: int) -> list:
        """Return the list that is stored with event `number`.

        The list contains the `totals` at that event, the accounts that are charged from then on, and the accounts whose
        turn began.
        """
        state = number + 1
        values = self._sums()
        values[0] = self._flow(state)
        return values + [self._field(state, _FLOW), self._field(state, _FLOW + 3)]

    def head(self, done: int) -> list:
        """Return the list that is stored when the ledger begins to count time, with `done` events applied.

        The list contains the `totals`, the charged accounts, the accounts whose turn is counted, and a final 1 as a
        mark.
        """
        return [0] + self._sums()[1:] + [self._field(done, _FLOW), self._field(done, _FLOW + 3), 1]

    def load(self, values: list) -> None:
        """Restore the values of a list that `totals`, `record` or `head` returned. May raise any exception if the
        values are not possible, because a file may contain anything."""
        flow_ms, self.paused_ms, self.outside_ms, answered, self.to = values[:5]
        seats = len(self.used)
        possible = 0 <= flow_ms < _MOST_MS and self.paused_ms >= 0 and self.outside_ms >= 0 and self.to < seats
        for charged in values[5:7]:
            possible = possible and 0 <= charged < 1 << seats
        self.answered = [0] * seats
        for account, ms in answered:
            possible = possible and 0 <= account < seats and ms >= 0
            self.answered[account] = ms
        if not possible:
            raise ValueError("its times are not possible")
        if len(values) > 7:
            self._put(self.done, 0, values[5], values[6])
            self._begin_turns(values[6])
        passed_ms = flow_ms - self.flow_ms
        if passed_ms > 0:
            self.flow_ms = flow_ms
            self._charge(self._field(self.done, _FLOW), passed_ms)
        if len(values) == 6:
            self._put_right(values[5])

    def add(self, values) -> None:
        """Add an event. `values` is the list from `record` for this event, or None if none was stored."""
        flow_ms, charged, began = (values[0], values[5], values[6]) if values else (self.flow_ms, 0, 0)
        state = self.done + 1
        self._put(state, max(self._flow(self.done), min(flow_ms, self.flow_ms)), charged, began)
        self.total = state
        self._added += 1
        self.seek(state)

    def seek(self, done: int) -> None:
        """Go to the state of the game after its first `done` events. Move the time booked since then to the players
        whose turn it was."""
        while self.done != done:
            back = self.done > done
            later = self.done if back else self.done + 1
            since_ms = self.flow_ms - self._flow(later)
            began = self._field(later, _FLOW + 3)
            self._charge(self._field(self.done, _FLOW), -since_ms)
            if not back:
                self._begin_turns(began)
            self.done += -1 if back else 1
            if self.done < self._searched:
                self._searched = 0
            self._charge(self._field(self.done, _FLOW), since_ms)
            if back:
                self._return_to_turns(began)

    # There is one entry for each state of the game, from its beginning. A page has 24 entries, so that it fits into a
    # small piece of memory.

    def _put(self, state: int, flow_ms: int, charged: int, began: int) -> None:
        if state // _PAGE == len(self._pages):
            self._pages.append(bytearray(_ENTRY * _PAGE))
        at = state % _PAGE * _ENTRY
        data = flow_ms.to_bytes(5, "little") + charged.to_bytes(3, "little") + began.to_bytes(3, "little")
        self._pages[state // _PAGE][at : at + _ENTRY] = data

    def _field(self, state: int, field: int) -> int:
        at = state % _PAGE * _ENTRY + field
        page = self._pages[state // _PAGE]
        return page[at] | page[at + 1] << 8 | page[at + 2] << 16

    def _flow(self, state: int) -> int:
        """Return the time, as a value of `flow_ms`, of the event before this state."""
        at = state % _PAGE * _ENTRY
        return int.from_bytes(self._pages[state // _PAGE][at : at + _FLOW], "little")

    def _end(self, state: int) -> int:
        """Return the time, as a value of `flow_ms`, at which this state ended. The current state counts
        as ending now.
        """
        return self.flow_ms if state == self.done else self._flow(state + 1)

    def _sums(self) -> list:
        """Return all sums of time so far, and where time is booked now: to an account, TURNS, PAUSE or OUTSIDE."""
        answered = [[account, ms] for account, ms in enumerate(self.answered) if ms]
        return [self.flow_ms, self.paused_ms, self.outside_ms, answered, self.to]

    def _put_right(self, charged: int) -> None:
        """Charge the time of the current state to the accounts `charged`, if the stored accounts differ. The accounts
        differ if the ledger was never updated to this state.
        """
        done, was = self.done, self.charged
        if was != charged:
            since_ms = self.flow_ms - self._flow(done)
            self._charge(was, -since_ms)
            self._charge(charged, since_ms)
            self._put(done, self._flow(done), charged, self._field(done, _FLOW + 3))
            self._from = max(self._from, done + 1)

    def _charge(self, accounts: int, ms: int) -> None:
        if not accounts:
            self.idle_ms += ms
            return
        self.overlap_ms -= ms
        account = 0
        while accounts:  # without a list, because this runs ten times a second
            if accounts & 1:
                self.used[account] += ms
                self.overlap_ms += ms
            accounts >>= 1
            account += 1

    def _begin_turns(self, accounts: int) -> None:
        for account in members(accounts):
            self.turns[account] += 1
            self._turn_from[account] = self.used[account]

    def _return_to_turns(self, accounts: int) -> None:
        """Undo `_begin_turns`. Compute how much time each account had used before its previous turn."""
        spent = [0] * len(self.used)
        wanted, state = accounts, self.done
        while wanted and state >= 0:
            ms = self._end(state) - self._flow(state)
            for account in members(wanted & self._field(state, _FLOW)):
                spent[account] += ms
            wanted &= ~self._field(state, _FLOW + 3)
            state -= 1
        for account in members(accounts):
            self.turns[account] -= 1
            self._turn_from[account] = self.used[account] - spent[account]


def begin(seats: int, history) -> Ledger:
    """Return a ledger for `seats` seats that begins at the current state of `history`."""
    return Ledger(seats, history.total, history.done, history.added)
