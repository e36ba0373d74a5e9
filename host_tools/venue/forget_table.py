"""Delete everything that a broker stores about a table (docs/venue.md, section 1).

Organisers use `bridge --forget` for a table that was renamed or will not return.
"""

from __future__ import annotations

import asyncio
import secrets

from host_tools.command_line.command_error import CommandError
from host_tools.venue import home_assistant, topics
from host_tools.venue.bridge import HERE, HERE_S, NO_RIGHT, RECALL_S, NotAloneError, where
from host_tools.venue.broker_address import BrokerAddress
from host_tools.venue.broker_link import BrokerLink, until_done
from host_tools.venue.reports_as_broker_messages import encode, read_document


async def forget(table: str, address: BrokerAddress) -> int:
    """Delete every topic of a table, including its topic for Home Assistant. Return the number of deleted topics.

    :raises NotAloneError: if a bridge reports the table.
    :raises CommandError: if the broker does not answer, or does not allow this user to read the table's topics.
    """
    link = BrokerLink(address, f"emperor-ring-forget-{secrets.token_hex(4)}", _fail, lambda *told: take(*told))
    probe, token = topics.topic(table, topics.PROBE), secrets.token_hex(8)
    discovery = home_assistant.discovery_topic(table)
    link.subscriptions = [(f"{topics.ROOT}/{table}/#", 1), (discovery, 1)]
    known: set[str] = set()
    echo, connected = asyncio.Event(), asyncio.Event()
    link.on_change = lambda answers: connected.set() if answers else None

    def take(topic: str, payload: bytes, retained: bool) -> None:
        if retained:
            known.add(topic)
        elif topic == probe and (told := read_document(payload, HERE)) is not None:
            if told["of"] == token:
                echo.set()
            elif told["is"] == "here":
                raise NotAloneError(f"Table {table} has a bridge {where(told)}: end that one first.")

    async def clear() -> None:
        await connected.wait()
        await link.publish_now(probe, encode({"is": "probe", "of": token}))
        try:
            async with asyncio.timeout(RECALL_S):
                await echo.wait()
        except TimeoutError:
            raise CommandError(f"The broker cannot be used: {NO_RIGHT.format(table=table)}.") from None
        if topics.topic(table, topics.ONLINE) in known:
            await asyncio.sleep(HERE_S)  # a running bridge answers within this time
        # a table's user may write Home Assistant's topics, but not read them
        for topic in sorted(known | {discovery}, key=lambda topic: topic.endswith(topics.ONLINE)):
            link.document(topic, b"")
        await link.flushed()

    await until_done(clear(), link.run())
    return len(known)


def _fail(sentence: str) -> None:
    raise CommandError(sentence.partition(";")[0] + ".")
