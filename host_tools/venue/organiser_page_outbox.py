"""One browser window that looks at all tables: what it still has to be told, the newest of each table only."""

import asyncio
import itertools

from host_tools.venue.tables_of_a_broker import Tables

_ARRIVALS = itertools.count()


class OrganiserPage:
    """Keeps names of tables alone, so that one that does not read costs nothing."""

    def __init__(self, tables: Tables) -> None:
        self.joined = next(_ARRIVALS)
        self._tables = tables
        self._changed = dict.fromkeys(tables.names())
        self._frames = dict.fromkeys(tables.names())
        self._more = asyncio.Event()
        self._is_first = True

    def __repr__(self) -> str:
        return f"<OrganiserPage {self.joined}: {len(self._changed)} tables, {len(self._frames)} frames unread>"

    def changed(self, names: set[str], frames: set[str]) -> None:
        """These tables have something new to show."""
        self._changed |= dict.fromkeys(names)
        self._frames |= dict.fromkeys(frames)
        self._more.set()

    async def next(self) -> tuple[list[str], list[str], bool]:
        """Names of tables with news, of tables with a new frame, and whether this is the first word to this page."""
        first, self._is_first = self._is_first, False
        if not first and not self._changed and not self._frames:
            self._more.clear()
            await self._more.wait()
        told = list(self._changed), list(self._frames), first
        self._changed, self._frames = {}, {}
        return told
