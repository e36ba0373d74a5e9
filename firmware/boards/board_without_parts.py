"""Base classes for boards that lack some parts: each function for a missing part does nothing or reports that there is
none.
"""


class BoardWithoutParts:
    """A base class for boards without piezo, small screen and watchdog.

    Hosts get a report of each sound sign, so that they can play the sign themselves. `boards.contract` describes the
    functions.
    """

    def tone(self, hz: int, ms: int) -> None:
        """Do nothing, because the board has no piezo."""

    def screens(self) -> list:
        """Return an empty list, because the board has no small screens."""
        return []

    def open_screen(self):
        """Return None, because the board has no small screen."""
        return None

    def feed(self) -> None:
        """Do nothing, because the board has no watchdog."""

    def hung(self) -> bool:
        """Return False, because the board has no watchdog."""
        return False


class BoardWithoutRing(BoardWithoutParts):
    """A base class for simulated boards, which also have no buttons and no ring. A host sends presses and watches
    frames over the link.
    """

    host_listens = True

    def buttons(self) -> int:
        return 0

    def ready(self) -> bool:
        return True

    def show(self, frame) -> None:
        """Do nothing, because the board has no ring."""
