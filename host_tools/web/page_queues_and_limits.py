"""The data that the server keeps for one browser window: its standing, its unsent reports and its waiting commands.

All of this data is limited. If a page exceeds a limit, only the data of that page is lost.
"""

import asyncio
import itertools
import json
import time
from collections import deque
from collections.abc import Callable

from host_tools.device.firmware_client import Report
from host_tools.web.admission_and_permissions import Standing
from host_tools.web.command_priority import Kind, kind_of
from host_tools.web.rate_limit import RateLimit

COMMANDS_A_SECOND = 200
# The rate limit for a spectator; the commands of 31 spectators together must leave time for the players.
LOOKS_A_SECOND = 20
LOOKS_IN_A_BURST = 60
MOST_HELD = 32  # buttons that a page may hold down at once
MOST_WAITING = 64  # commands of a page that wait until they may be sent to the device; as many releases may follow
UNREAD_WHILE_ASKING = 512  # while more reports than this are unread, the page's questions are held back
MOST_UNREAD = 4096  # at most this many reports wait for a page; the log of a long game needs fewer
MOST_UNREAD_BYTES = 1 << 20

TOO_FAST = "A page may send %d commands a second: this one was dropped."
TOO_MANY_WAIT = "The ring is still busy with this page's earlier commands: this one was dropped, send it again."
TOO_MANY_HELD = f"A page may hold {MOST_HELD} buttons at once: release one first."
FELL_ASLEEP = "This page did not read its reports in time."

_ARRIVALS = itertools.count()


def refusal(code: str, why: str, own: int | None = None) -> Report:
    """Return a refusal that comes from the server, not from the device. `own` is the id that the page gave the
    command.
    """
    return {"is": "refusal", "code": code, "why": why, "rule": ""} | ({} if own is None else {"id": own})


class PageQueuesAndLimits:
    """Everything that the server stores for one page. `held` is the set of buttons that the page holds down.

    :param name: the name that this page gives itself each time it connects. A program has the name "" and gets no
        heartbeats.
    """

    def __init__(
        self, standing: Standing = Standing.HOST, clock: Callable[[], float] = time.monotonic, name: str = ""
    ) -> None:
        self.name = name
        self.standing = standing
        self.joined = next(_ARRIVALS)
        self.held: set[str | int] = set()
        # kind -> the waiting commands, each with the page's id for it
        self.waiting: dict[Kind, deque[tuple[Report, int | None]]] = {kind: deque() for kind in Kind}
        self.turns = dict.fromkeys(Kind, 0)  # kind -> the number that the relay gave to this page's last turn to send
        self.asked = 0  # how many of this page's commands the device has not answered yet
        self.wants_frames = True
        self.farewell = ""  # why the page was disconnected
        self.dropped = asyncio.Event()
        looks_on = standing is Standing.SPECTATOR
        self.commands_a_second = LOOKS_A_SECOND if looks_on else COMMANDS_A_SECOND
        most = LOOKS_IN_A_BURST if looks_on else COMMANDS_A_SECOND
        self._rate_limit = RateLimit(most, self.commands_a_second, clock)
        self._outbox: dict[str, str] = {}
        self._bytes = 0
        self._more = asyncio.Event()
        self._count = 0

    def __repr__(self) -> str:
        held = f", holds {sorted(self.held, key=str)}" if self.held else ""
        counts = f"{self._waits} commands wait, {self.asked} asked, {len(self._outbox)} reports unread"
        sent_away = f", sent away: {self.farewell}" if self.farewell else ""
        return f"<PageQueuesAndLimits {self.joined}, {self.standing.name.lower()}: {counts}{held}{sent_away}>"

    @property
    def is_behind(self) -> bool:
        """Return True if more than `UNREAD_WHILE_ASKING` reports wait for this page. While a page is behind, the server
        also holds back the page's questions.
        """
        return len(self._outbox) > UNREAD_WHILE_ASKING

    @property
    def _waits(self) -> int:
        return sum(map(len, self.waiting.values()))

    def may_ask(self) -> bool:
        """Count a command. Return False if the page has sent too many commands in this second."""
        return self._rate_limit.take()

    def ask(self, command: Report, own: int | None) -> bool:
        """Queue a command for the device. Return False if too many commands are waiting.

        A release finds room even then: without the release, a press that waits would become a hold.
        """
        if self._waits >= MOST_WAITING * (1 + (command.get("do") == "release")):
            return False
        self.waiting[kind_of(command)].append((command, own))
        return True

    def forget(self) -> None:
        """Drop all unanswered commands of this page."""
        for commands in self.waiting.values():
            commands.clear()

    def tell(self, report: Report, newest_only: bool = False) -> None:
        """Queue a report for this page. If `newest_only` is True, the report replaces an unsent report of the same
        kind.
        """
        if self.dropped.is_set():
            return
        self._count += 1
        key = report["is"] if newest_only else str(self._count)
        text = json.dumps(report, separators=(",", ":"))
        self._bytes += len(text) - len(self._outbox.get(key, ""))
        if key != "beat":  # a heartbeat keeps its place, because otherwise it would wait for the end of a long log
            self._outbox.pop(key, None)
        self._outbox[key] = text
        if len(self._outbox) > MOST_UNREAD or self._bytes > MOST_UNREAD_BYTES:
            self.drop(FELL_ASLEEP)
        self._more.set()

    def drop(self, farewell: str) -> None:
        """Disconnect the page with the message `farewell`, and drop all of the page's data."""
        self.farewell = farewell
        self.forget()
        self._outbox.clear()
        self._bytes = 0
        self.dropped.set()

    async def next(self) -> str:
        """Wait until there is a report for this page. Return the oldest report as a line of JSON."""
        while not self._outbox:
            self._more.clear()
            await self._more.wait()
        text = self._outbox.pop(next(iter(self._outbox)))
        self._bytes -= len(text)
        return text
