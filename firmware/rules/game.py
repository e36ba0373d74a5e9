"""A game: the doors through which its state changes, undo and redo to its start, and what can be asked of it.

`apply` is the door for strangers: it takes any value and trusts none. `enter` lets several events through that door,
all or none. `happen` is for what the table itself offers, of which nothing is left to check.
"""

from compat import const
from rules.event_kinds_and_refusals import BAD_EVENT, REFUSALS, find, read, seats_named, too_much, write
from rules.history import History
from rules.seat_arithmetic import members
from rules.what_changed import Change

_ALONG = const(2)  # events that one gesture enters along with the first: a host may say so of thousands


class Game:
    """A game at `table`, begun by seat `first`; raises `Refused`. A table is a mode's object, see `mode_interface`."""

    def __init__(self, table, first):
        table.begin(first)
        self.table = table
        self.first = first
        self.history = History(self)
        self.change = Change()  # by the last `enter` or `happen` that was not refused
        self._calls: dict = {}  # row of `EVENTS` -> what the table has for it; looked up by name once

    def apply(self, event):
        """Let an event of the replay contract happen, `undo` and `redo` included: any JSON value may come in.

        None, or the code of the refusal; a refused event changes nothing, nor does one for which memory is short."""
        try:
            return self._outcome(event, 0)
        except MemoryError:
            return "too_much"

    def enter(self, events):
        """Let events happen that one gesture entered, as `apply` does, all or none; `undo` and `redo` go on to whatever
        was entered along with theirs. `change` tells what they did. None, or the code of the refusal."""
        self.change.look(self.table)
        mark = self.history.mark() if len(events) > 1 else None
        for event in events:
            try:
                code = self._outcome(event, _ALONG)
            except MemoryError:  # here, so that those before it can be taken back
                code = "too_much"
            if code is not None:
                if mark:
                    self.history.restore(mark)
                return code
        try:
            self.change.tell(self.table)
        except MemoryError:
            self.change.forget()
        return None

    def happen(self, name: str, values: list):
        """Let an event of type `name` happen that the table offers at this moment, its fields as `events.read` gives
        them: its caller is trusted. `change` tells what it did. None, or "too_much" where memory is short."""
        self.change.look(self.table)
        try:
            self.history.add([find(self.table.EVENTS, name)] + values)
        except MemoryError:
            return "too_much"
        try:
            self.change.tell(self.table)
        except MemoryError:
            self.change.forget()
        return None

    def _take(self, way: int, along: int):
        """Take back (-1) or repeat (1) an event, and so many at most that were entered along with it, at one stroke;
        None, or the code of the refusal."""
        history = self.history
        if way < 0 and not history.done:
            return "nothing_to_undo"
        if way > 0 and history.done == history.total:
            return "nothing_to_redo"
        count = 1
        while count <= along:  # the event that would follow was entered along with the one before it
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
        """(`malformed_<type>`, `refuse_<type>`, `do_<type>`) of the table or its part; the first two may be None."""
        if number not in self._calls:
            owner, name = self.table, self.table.EVENTS[number][0]
            part = owner.APPLIED_BY.get(name, "")
            if "." in part:
                owner = __import__(part, None, None, ("Repairs",)).Repairs(owner)
            elif part:
                owner = getattr(owner, part)
            malformed = getattr(owner, "malformed_" + name, None)
            self._calls[number] = malformed, getattr(owner, "refuse_" + name, None), getattr(owner, "do_" + name)
        return self._calls[number]

    def _refuse(self, row, values, refuse):
        """The code for which a well-formed event is refused, or None."""
        result = self.table.result
        if result.over and row[0] not in self.table.AFTER_THE_END:
            return "game_over"
        named = seats_named(row, values)
        for seat in named:
            if not 0 <= seat < self.table.count:
                return "bad_seat"
        if row[0] not in ("pass", "return"):
            for seat in named:
                if not result.living >> seat & 1:
                    return "not_in_game"
        code = refuse(*values) if refuse else None
        if code is None and row[0] != "pass" and (too_much(row, values) or self.table.too_much(row, values)):
            return "too_much"
        return code

    def event(self, number: int) -> dict:
        """Event `number` of the game, 0 .. history.total - 1, as the replay contract writes it."""
        values = self.history.record(number)
        return write(self.table.EVENTS[values[0]], values[1:])

    def why_refused(self, code: str):
        """(one sentence, rule number) for a refusal's code."""
        return self.table.REFUSALS.get(code) or REFUSALS[code]

    def why(self, a: int, b: int) -> dict:
        """Does seat a reach place b, may it attack there, now, and why; and do its spells, where they reach less far. A
        place is a seat, in the game or not, or, in a mode whose ring shows other places, one of those."""
        answer = {"from": a, "to": b}
        for kind, said in zip(("reach", "attack", "spells"), self.table.why(a, b)):
            answer[kind], answer[kind + "_why"], answer[kind + "_rule"] = said
        return answer

    def snapshot(self) -> dict:
        """The state as the replay contract has it (docs/replay.md, section 4), lists of seats ascending."""
        table = self.table
        state = {key: dict(value()) if callable(value) else value for key, value in table.facts()}
        living = [] if table.result.over else members(table.result.living)
        for key in table.SEAT_SETS:
            state[key] = {str(seat): members(table.seat_set(key, seat)) for seat in living}
        return state

    # What the history asks of its keeper.

    def save(self) -> list:
        return self.table.save()

    def load(self, values: list) -> None:
        self.table.load(values)

    def act(self, number: int):
        """What applies an event of that row of `EVENTS`, given its values; it trusts its caller."""
        return self._calls_of(number)[2]
