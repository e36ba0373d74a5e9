"""What a board does about parts that it does not have."""


class BoardWithoutParts:
    """A base class for boards without piezo, small screen and watchdog.

    Hosts get a report of each sound sign, so that they can play it. The functions are described in `boards.contract`.
    """

    def tone(self, hz: int, ms: int) -> None:
        """Do nothing: there is no piezo."""

    def screens(self) -> list:
        """Return an empty list: there are no screens."""
        return []

    def open_screen(self):
        """Return None: there is no screen."""
        return None

    def feed(self) -> None:
        """Do nothing: there is no watchdog."""

    def hung(self) -> bool:
        """Return False: there is no watchdog."""
        return False


class BoardWithoutRing(BoardWithoutParts):
    """A base class for simulated boards, which have no buttons and no ring either. A host sends presses, and watches
    frames over the link."""

    host_listens = True

    def buttons(self) -> int:
        return 0

    def ready(self) -> bool:
        return True

    def show(self, frame) -> None:
        """Do nothing: there is no ring."""
