"""The menu entries for kept tables: set up a kept table, remove one, or keep the current table. This module is loaded
only while one of these entries is open.

Each kept table is read and checked only when the player reaches its page, because reading all tables at once would need
too much memory.
"""

import scene as s
from compat import const
from controls.session import start_moment
from games.catalogue import preload, title
from rules.seat_arithmetic import NOBODY

_TOLD = const(4)  # the most faults reported at once; more would leave no room for the answer to a press


class _Kept:
    """A page of the menu, like those in `menu_pages`. The page shows each kept table as it would look on the ring."""

    shows = s.SHOW_TABLE
    lays = False
    runs = False
    named = True
    lists_all = False  # True if the page also lists tables that cannot be set up

    def __init__(self):
        self.values: list = []  # the numbers of the kept tables
        self.first = 0  # the index of the value at which the page opens
        self._actions: object = None
        self._table: dict = {}  # the settings of the table that was read last
        self._read_number = 0  # the number of that table
        self._faulty: list = []  # the numbers of unusable tables that were reported to a host

    def open(self, actions, seated: int):
        """Open the page at the first table. Return None, or the reason why there is no table to choose."""
        self._actions = actions
        self.values = actions.shelf().numbers()
        if not self.values:
            return "No table is kept yet: choose keep this table."
        self.first = self.step(NOBODY)
        return None if self.first >= 0 else "None of the kept tables can be set up."

    def step(self, index: int) -> int:
        """Return the index of the next table that can be chosen. After the last table, the first comes again. Return -1
        if no table can be chosen."""
        told = len(self._faulty)
        for _ in self.values:
            index = (index + 1) % len(self.values)
            if self._read(index, len(self._faulty) - told < _TOLD):
                return index
        return NOBODY

    def shown(self, index: int):
        """Return the number of this table. The light uses that number to find and read the table."""
        return self.values[index]

    def chosen(self, index: int) -> dict:
        """Return the settings that this kept table contains."""
        if self._read_number != self.values[index]:  # the index differs after a press was taken back
            self._read(index, False)
        return self._table

    def in_words(self, index: int) -> str:
        table = self.chosen(index)
        return "%d: %s, %d seats" % (self.values[index], title(table["mode"]), table["seats"])

    def names(self, index: int) -> list:
        """Return the names of the players at this table, leaving out players who have no name."""
        return [name for name in self.chosen(index).get("names", ()) if name]

    def accept(self, actions, index: int):
        """Handle OUT: set up the table that is shown, or remove it. Return None, or the reason why this failed."""
        raise NotImplementedError

    def _read(self, index: int, tells: bool) -> bool:
        """Read the table at this index, and return whether it can be chosen.

        If `tells` is true and the table has a fault, report the fault, but only once.
        """
        actions, number = self._actions, self.values[index]
        try:
            table = actions.shelf().read(number)  # type: ignore[attr-defined]
            preload(table["mode"])
            fault = actions.why_not(table)  # type: ignore[attr-defined]
            if fault:
                raise ValueError(("Kept table {} cannot be set up: {reason}", number, fault))
            self._table = table
        except ValueError as error:
            if tells and number not in self._faulty:
                self._faulty.append(number)
                actions.session.tell("bad_table", error.args[0])  # type: ignore[attr-defined]
            if not self.lists_all:
                return False
            self._table = {}
        self._read_number = number
        return True


class _LayKept(_Kept):
    lays = True

    def accept(self, actions, index: int):
        session = actions.session
        names = session.names() if session.game is None else actions.settings["names"]
        before = session.laid_over
        if before is None:  # not None if memory ran out while the previous table was set up
            session.laid_over = names  # these names come back with the last game
        fault = "memory ends"
        try:
            fault = actions.change(self.chosen(index))
        finally:
            if fault:
                session.laid_over = before
        return fault


class _ForgetKept(_Kept):
    """The page for removing a kept table.

    The page also lists tables that cannot be set up. Instead of a table that cannot be set up, the ring shows the
    current table.
    """

    lists_all = True

    def in_words(self, index: int) -> str:
        return _Kept.in_words(self, index) if self.chosen(index) else "%d: cannot be set up" % self.values[index]

    def accept(self, actions, index: int):
        try:
            actions.shelf().forget(self.values[index])
        except ValueError as fault:
            return fault.args[0]
        return None


def page_of(name: str) -> _Kept:
    """Return the page with the name `name`. On the page "lay", players set up a kept table. On the page "forget",
    players remove one.
    """
    return _LayKept() if name == "lay" else _ForgetKept()


def keep_table(actions, now_ms: int) -> None:
    """Keep the current table with the names of its players. To confirm that the table is kept, the emperors light up
    briefly.
    """
    session = actions.session
    table = dict(session.table.order)
    table.update({key: actions.settings[key] for key in ("names", "commander", "poison")})
    try:
        actions.shelf().keep(table)
        start_moment(actions.scene, "roll_call", now_ms)
    except ValueError as fault:
        session.refuse("not_kept", fault.args[0], "", now_ms)
