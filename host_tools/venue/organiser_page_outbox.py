"""The outbox of one browser window that shows all tables. For each table, only the newest data is sent."""

import asyncio
import itertools

from host_tools.venue.tables_of_a_broker import Tables

_ARRIVALS = itertools.count()


class OrganiserPageOutbox:
    """The names of the tables whose changes have not been sent to a page yet. Only names are stored, so a page that
    does not read needs almost no memory.
    """

    def __init__(self, tables: Tables) -> None:
        self.joined = next(_ARRIVALS)
        self._tables = tables
        self._changed = dict.fromkeys(tables.names())
        self._frames = dict.fromkeys(tables.names())
        self._more = asyncio.Event()
        self._is_first = True

    def __repr__(self) -> str:
        return f"<OrganiserPageOutbox {self.joined}: {len(self._changed)} tables, {len(self._frames)} frames unread>"

    def changed(self, names: set[str], frames: set[str]) -> None:
        """Record that the tables in `names` have new data to show, and that the tables in `frames` have a new frame."""
        self._changed |= dict.fromkeys(names)
        self._frames |= dict.fromkeys(frames)
        self._more.set()

    async def next(self) -> tuple[list[str], list[str], bool]:
        """Wait until `changed` has been called. Return the names of all changed tables, the names of tables with a new
        frame, and a flag.

        The flag is True if this is the first message to the page, for which this method does not wait.
        """
        first, self._is_first = self._is_first, False
        if not first:
            await self._more.wait()  # also if no table has changed, but whether the broker answers
        self._more.clear()
        told = list(self._changed), list(self._frames), first
        self._changed, self._frames = {}, {}
        return told
