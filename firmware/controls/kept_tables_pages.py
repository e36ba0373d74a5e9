"""The tables that are kept, on the menu: one is laid or forgotten, that on the ring is kept. Loaded as it is taken.

Each is read and judged as PASS comes to it: all at once would need too much memory.
"""

import scene as s
from compat import const
from controls import choose_animation

_TOLD = const(4)  # at once: more would leave no room for the answer to a press


class _Kept:
    """A page of the menu, as in `menu_pages`: each table that is kept, shown as it would be laid."""

    shows = s.SHOW_TABLE
    lays = False

    def __init__(self):
        self.values: list = []  # numbers of tables
        self.index = 0
        self._actions: object = None
        self._table: dict = {}  # the settings of the one that is shown
        self._shown = 0  # its number
        self._faulty: list = []  # numbers of unusable tables of which a host has been told

    def open(self, actions, seated: int):
        """Open at the first table. None, or why there is nothing to choose from."""
        self._actions = actions
        self.values = actions.shelf().numbers()
        self.index = len(self.values) - 1
        if not self.values:
            return "No table is kept: the menu keeps the one that is laid."
        return None if self.step() else "None of the tables that are kept can be laid."

    def step(self) -> bool:
        """The next table that can be chosen, after the last the first; False where none can."""
        told = len(self._faulty)
        for _ in self.values:
            self.index = (self.index + 1) % len(self.values)
            if self._read(len(self._faulty) - told < _TOLD):
                return True
        return False

    def shown(self):
        """The number of the table; the light asks for the table itself."""
        return self.values[self.index]

    def chosen(self) -> dict:
        """The settings of the table that is shown."""
        if self._shown != self.values[self.index]:  # a press was taken back
            self._read(False)
        return self._table

    def in_words(self) -> str:
        table = self.chosen()
        return ("%d: %s, %d seats" % (self._shown, table["mode"], table["seats"])).replace("_", " ")

    def accept(self, actions):
        """What OUT does with it; None, or a sentence that says why it cannot."""
        raise NotImplementedError

    def _read(self, tells: bool) -> bool:
        """Read the table at the index, and find whether it can be chosen; where `tells`, what is wrong with it is told,
        once."""
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
        if before is None:  # else memory has ended as the table before was laid
            session.laid_over = names  # with the game before they come back
        fault = "memory ends"
        try:
            fault = actions.change(self.chosen())
        finally:
            if fault:
                session.laid_over = before
        return fault


class _ForgetKept(_Kept):
    """Also those that cannot be laid: in their place the table on the ring is shown."""

    def _read(self, tells: bool) -> bool:
        if not _Kept._read(self, tells):
            self._table, self._shown = {}, self.values[self.index]
        return True

    def in_words(self) -> str:
        return _Kept.in_words(self) if self.chosen() else "%d: cannot be laid" % self._shown

    def accept(self, actions):
        try:
            actions.shelf().forget(self.values[self.index])
        except ValueError as fault:
            return str(fault)
        return None


def page_of(name: str) -> _Kept:
    """The page on which a table is chosen to "lay" or to "forget" it."""
    return _LayKept() if name == "lay" else _ForgetKept()


def keep_table(actions, now_ms: int) -> None:
    """Keep the table on the ring with the names of its players; its emperors are called where that was done."""
    session = actions.session
    table = dict(session.table.order)
    table["names"] = actions.settings["names"]
    try:
        actions.shelf().keep(table)
        choose_animation.start(actions.scene, s.ROLL_CALL, now_ms)
    except ValueError as fault:
        session.refuse("not_kept", str(fault), "", now_ms)
