"""Kept tables on the menu: set one up, remove one, or keep the present table. This module is loaded only while one of
these entries is open.

Each table is read and checked when the player gets to it. All tables at once would need too much memory.
"""

import scene as s
from compat import const
from controls.session import start_moment

_TOLD = const(4)  # the most faults reported at once; more would leave no room for the answer to a press


class _Kept:
    """A page of the menu, like those in `menu_pages`. The page shows each kept table as it would look on the ring."""

    shows = s.SHOW_TABLE
    lays = False

    def __init__(self):
        self.values: list = []  # the numbers of the kept tables
        self.index = 0
        self._actions: object = None
        self._table: dict = {}  # the settings of the table that is shown
        self._shown = 0  # the number of the table that is shown
        self._faulty: list = []  # the numbers of unusable tables that were reported to a host

    def open(self, actions, seated: int):
        """Open the page at the first table. Return None, or a sentence that says why there is nothing to choose
        from."""
        self._actions = actions
        self.values = actions.shelf().numbers()
        self.index = len(self.values) - 1
        if not self.values:
            return "No table is kept yet: choose keep this table."
        return None if self.step() else "None of the kept tables can be set up."

    def step(self) -> bool:
        """Go to the next table that can be chosen. After the last, go to the first. Return False if no table can be
        chosen."""
        told = len(self._faulty)
        for _ in self.values:
            self.index = (self.index + 1) % len(self.values)
            if self._read(len(self._faulty) - told < _TOLD):
                return True
        return False

    def shown(self):
        """Return the number of the table that is shown. The light itself reads the table."""
        return self.values[self.index]

    def chosen(self) -> dict:
        """Return the settings of the table that is shown."""
        if self._shown != self.values[self.index]:  # the index differs after a press was taken back
            self._read(False)
        return self._table

    def in_words(self) -> str:
        table = self.chosen()
        return ("%d: %s, %d seats" % (self._shown, table["mode"], table["seats"])).replace("_", " ")

    def accept(self, actions):
        """Do what OUT does on this page with the table that is shown. Return None, or a sentence that says why not."""
        raise NotImplementedError

    def _read(self, tells: bool) -> bool:
        """Read the table at this index, and return whether it can be chosen.

        If `tells` is true, report a fault of the table, but only once.
        """
        actions, number = self._actions, self.values[self.index]
        try:
            self._table = actions.shelf().read(number)  # type: ignore[attr-defined]
        except ValueError as fault:
            if tells and number not in self._faulty:
                self._faulty.append(number)
                actions.session.tell("bad_table", str(fault))  # type: ignore[attr-defined]
            return False
        self._shown = number
        return True


class _LayKept(_Kept):
    lays = True

    def accept(self, actions):
        session = actions.session
        names = session.names() if session.game is None else actions.settings["names"]
        before = session.laid_over
        if before is None:  # if it is not None, memory ran out while the previous table was set up
            session.laid_over = names  # these names come back with the last game
        fault = "memory ends"
        try:
            fault = actions.change(self.chosen())
        finally:
            if fault:
                session.laid_over = before
        return fault


class _ForgetKept(_Kept):
    """The page for removing a kept table.

    The page also lists tables that cannot be set up. For these, the ring shows the present table instead.
    """

    def _read(self, tells: bool) -> bool:
        if not _Kept._read(self, tells):
            self._table, self._shown = {}, self.values[self.index]
        return True

    def in_words(self) -> str:
        return _Kept.in_words(self) if self.chosen() else "%d: cannot be set up" % self._shown

    def accept(self, actions):
        try:
            actions.shelf().forget(self.values[self.index])
        except ValueError as fault:
            return str(fault)
        return None


def page_of(name: str) -> _Kept:
    """Return the page with the name `name`. On the page "lay" players set up a kept table. On the page "forget" they
    remove one."""
    return _LayKept() if name == "lay" else _ForgetKept()


def keep_table(actions, now_ms: int) -> None:
    """Keep the present table with the names of its players. The emperors light up briefly as a confirmation."""
    session = actions.session
    table = dict(session.table.order)
    table["names"] = actions.settings["names"]
    try:
        actions.shelf().keep(table)
        start_moment(actions.scene, s.ROLL_CALL, now_ms)
    except ValueError as fault:
        session.refuse("not_kept", str(fault), "", now_ms)
