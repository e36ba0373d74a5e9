"""One of a broker's tables, presented as a device.

This device only answers questions. It takes its answers from the broker's messages about the table.
"""

from __future__ import annotations

import json
import queue

from host_tools.device.firmware_client import Report, encode
from host_tools.venue import topics
from host_tools.venue.tables_of_a_broker import Table
from host_tools.web.page_queues_and_limits import refusal

MOST_LINES = 4096
NOT_FROM_AFAR = "Only a page at the table itself can do that."


class BrokerTableAsDevice:
    """A `Transport` that reads the messages about a `Table`. Commands to this device never leave the process."""

    gone = "is not shown any more"

    def __init__(self, table: Table) -> None:
        self.name = f"table {table.name}"
        self._table = table
        self._lines: queue.Queue[bytes] = queue.Queue(MOST_LINES)

    def __repr__(self) -> str:
        return f"<BrokerTableAsDevice of {self._table!r}>"

    def open(self) -> None:
        """Begin to follow the table's messages."""
        self._table.watchers.add(self._say)

    def read_line(self) -> bytes:
        """Return the next report, or `b""` after `close`."""
        return self._lines.get()

    def write(self, data: bytes) -> None:
        """Answer the commands in `data` with what the broker's messages said about the table."""
        for line in data.splitlines():
            command = json.loads(line)
            for report in self._answers(command):
                self._say({**report, "id": command["id"]} if "id" in command else report)

    def close(self) -> None:
        """Stop following the table's messages."""
        self._table.watchers.discard(self._say)
        while True:
            try:
                self._lines.put_nowait(b"")
                return
            except queue.Full:
                self._drop()

    def _answers(self, command: Report) -> list[Report]:
        table, do = self._table, command.get("do")
        if do == "hello" and table.hello is not None and table.state is not None:
            self._say(table.state | self._age())
            if table.frame is not None:
                self._say(table.frame)
            return [table.hello]
        if do == "state" and table.state is not None:
            return [table.state | self._age()]
        if do == "log":
            first = command.get("from")
            begin = first if isinstance(first, int) else 0
            numbered = enumerate(table.events, table.events_from)
            return [*({"is": "log", "no": no, "event": event} for no, event in numbered if no >= begin), {"is": "done"}]
        if do == "watch":
            return [{"is": "done"}]
        return [refusal("not_from_afar", NOT_FROM_AFAR)]

    def _age(self) -> Report:
        """Return the age of the state in ms. A page needs the age, because the times of a clock go on changing after
        the state is sent.
        """
        return {"age_ms": max(0, topics.now_ms() - self._table.state_ms)}

    def _say(self, report: Report) -> None:
        try:
            self._lines.put_nowait(encode(report))
        except queue.Full:
            self._drop()  # a slow reader gets the newest data, and old data is dropped

    def _drop(self) -> None:
        try:
            self._lines.get_nowait()
        except queue.Empty:
            return
