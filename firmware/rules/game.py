"""A game: its state, the events that change the state, undo and redo back to the start, and answers to `why` questions.

`enter` accepts any JSON values as events, checks them completely, and applies either all of them or none. `end_turn`
applies the most frequent event without a check.
"""

from compat import const
from free_memory import if_memory_allows
from rules.event_kinds_and_refusals import BAD_EVENT, find, in_words, read, seats_named, too_much, write
from rules.history import History

_NO_TURN = (-1, -1)
_MOST_FURTHER_EVENTS = const(2)  # events that one gesture enters after the first; a host may send any number


class Game:
    """A game at `table`, begun by the seat `first`. Raises `Refused`.

    A table is an object of a mode's class (see `mode_interface`).
    """

    def __init__(self, table, first):
        table.begin(first)
        self.table = table
        self.first = first
        self.history = History(self)
        self.change = Change()  # what the last accepted `enter` or `end_turn` changed
        self._end = find(table.EVENTS, "pass")  # the index of the row "pass", which most presses use
        self._calls: dict = {}  # number of a row of `EVENTS` -> its functions, each looked up by name once

    def enter(self, events, along: int = _MOST_FURTHER_EVENTS):
        """Apply the events of one gesture in order, or none of them if one is refused. Set `change`.

        Each event is an event of the replay contract (docs/replay.md), or `undo` or `redo`, and may be any JSON value.
        `undo` and `redo` also take back or repeat up to `along` more events that were entered together with the last
        one. Return None if all events were applied, else the code of the refusal. If memory runs out, no event is
        applied, and the code is `too_much`.
        """
        code = mark = None
        try:
            self.change.look(self.table)
            if len(events) > 1:
                mark = self.history.mark()
            for event in events:
                code = self._outcome(event, along)
                if code is not None:
                    break
        except MemoryError:
            code = "too_much"
        if code is None:
            if not if_memory_allows(Change.tell, self.change, self.table):
                self.change.clear()
        elif mark:
            self.history.restore(mark)
        return code

    def end_turn(self, seat: int):
        """End the current turn of `seat`, whose turn it must be. Set `change`.

        The event is not checked. Return None, or "too_much" if there is not enough memory.
        """
        self.change.look(self.table)
        try:
            self.history.add([self._end, seat])
        except MemoryError:
            return "too_much"
        if not if_memory_allows(Change.tell, self.change, self.table):
            self.change.clear()
        return None

    def _take(self, way: int, along: int):
        """Undo (`way` -1) or redo (`way` 1) one event, and up to `along` more events that were entered together with
        it.

        Return None, or the code of the refusal.
        """
        history = self.history
        if way < 0 and not history.done:
            return "nothing_to_undo"
        if way > 0 and history.done == history.total:
            return "nothing_to_redo"
        count = 1
        while count <= along:  # the next event was entered together with the one before it
            number = history.done + way * count
            if not 0 < number < history.total or self.event(number).get("along") != 1:
                break
            count += 1
        if way > 0 and count == 1:
            history.redo()
        else:
            history.seek(history.done + way * count)
        return None

    def _outcome(self, event, along: int):
        if not isinstance(event, dict):
            return BAD_EVENT
        name = event.get("type")
        if name == "undo":
            return self._take(-1, along)
        if name == "redo":
            return self._take(1, along)
        number = self.table.row_number(event)
        if number < 0:
            return BAD_EVENT
        row = self.table.EVENTS[number]
        values = read(row, event)
        malformed, refuse, _ = self._calls_of(number)
        if values is None or (malformed and malformed(*values)):
            return BAD_EVENT
        code = self._refuse(row, values, refuse)
        if code is None:
            self.history.add([number] + values)
        return code

    def _calls_of(self, number: int):
        """Return the three functions for row `number` of `EVENTS`: `malformed_<type>`, `refuse_<type>` and `do_<type>`.

        These functions are defined by the table, or by the part or module that `APPLIED_BY` names. Each of the first
        two is None if it is not defined.
        """
        if number not in self._calls:
            name = self.table.EVENTS[number][0]
            owner = self.table.part(self.table.APPLIED_BY.get(name, ""))
            malformed = getattr(owner, "malformed_" + name, None)
            self._calls[number] = malformed, getattr(owner, "refuse_" + name, None), getattr(owner, "do_" + name)
        return self._calls[number]

    def _refuse(self, row, values, refuse):
        """Return the code that refuses a well-formed event, or None if the event is legal.

        `row` and `values` describe the event, and `refuse` is its `refuse_<type>` function, or None.
        """
        result = self.table.result
        if result.over and row[0] not in self.table.AFTER_THE_END:
            return "game_over"
        for seat in seats_named(row, values, True):
            if not 0 <= seat < self.table.count:
                return "bad_seat"
        if row[0] not in ("pass", "return"):
            for seat in seats_named(row, values, False):
                if not result.living >> seat & 1:
                    return "not_in_game"
        code = refuse(*values) if refuse else None
        if code is None and row[0] != "pass" and (too_much(row, values) or self.table.too_much(row, values)):
            return "too_much"
        return code

    def event(self, number: int) -> dict:
        """Return event `number` of the game, from 0 to `history.total` - 1, as a JSON object of the replay contract
        (docs/replay.md)."""
        values = self.history.record(number)
        return write(self.table.EVENTS[values[0]], values[1:])

    def why(self, a: int, b: int) -> dict:
        """Return whether seat `a` reaches place `b`, whether it may attack there now, and the reason for each answer.

        The result has the form of the `why` report (docs/protocol.md). If spells reach less far than creatures, there
        is an answer for the seat's spells, too. A place is a seat, even one whose player has left, or another arc of a
        mode whose ring does not show seats.
        """
        answer: dict = {"from": a, "to": b}
        for kind, (yes, reason, rule) in zip(("reach", "attack", "spells"), self.table.why(a, b)):
            answer[kind], answer[kind + "_why"], answer[kind + "_rule"] = yes, in_words(reason), rule
            if not isinstance(reason, str):
                answer[kind + "_reason"] = reason
        return answer

    # The functions through which the history reads and changes the state.

    def save(self) -> list:
        return self.table.save()

    def load(self, values: list) -> None:
        self.table.load(values)

    def act(self, number: int):
        """Return the function that applies an event of row `number` of `EVENTS`. The function takes the values of the
        event's fields and does not check them."""
        return self._calls_of(number)[2]


class Change:
    """What one event changed. A `Game` calls `look` before the event and `tell` after it."""

    def __init__(self):
        self.gone = 0  # seats that left
        self.returned = 0  # seats that came back into the game
        self.decided = False  # True if there are new winners
        self.turn: tuple = _NO_TURN  # the seats in turn before and after
        self.way: tuple = ()  # (from seat, to seat) of the turn or of the first turn marker that moved, or ()
        self.unmarked: list | tuple = ()  # (seat, colour) of each turn marker removed while the game goes on
        self._living = self._winners = self._subject = 0
        self._markers: dict = {}

    def look(self, table) -> None:
        """Note the state that `table` has before the event."""
        self._living = table.result.living
        self._winners = table.result.winners
        self._markers = table.markers()
        self._subject = table.subject()

    def clear(self) -> None:
        """Empty the attributes, because the event has happened but memory has run out in `tell`."""
        self.gone = self.returned = 0
        self.decided = False
        self.turn = _NO_TURN
        self.way = self.unmarked = ()

    def tell(self, table) -> bool:
        """Compare the state of `table` after the event with the noted state, and fill in the attributes."""
        living, before, markers = table.result.living, self._markers, table.markers()
        turn = self._subject, table.subject()
        moved = turn if turn[0] != turn[1] else ()
        way = _way(before, markers) if markers else moved
        unmarked = []
        if before and not table.result.over:
            unmarked = [before[number] for number in sorted(before) if number not in markers]
        self.gone = self._living & ~living
        self.returned = living & ~self._living
        self.decided = self._winners != table.result.winners
        self.turn, self.unmarked = turn, unmarked
        self.way = way
        return True


def _way(before: dict, markers: dict) -> tuple:
    """Return (from seat, to seat) of the first turn marker that has moved, or () if no marker has moved.

    `before` and `markers` map the number of each turn marker to its (seat, colour).
    """
    for number in sorted(markers):
        if number in before and before[number] != markers[number]:
            return before[number][0], markers[number][0]
    return ()
