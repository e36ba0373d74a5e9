"""A small broker that runs in this process, for `make venue`. A club should use a real broker."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
from collections.abc import AsyncIterator, Iterator
from typing import Any

from amqtt.broker import Broker, Server

from host_tools.venue.broker_address import BrokerAddress

OWN_ADDRESS = "127.0.0.1"  # no other computer in the network can connect
MOST_CLIENTS = 64
AGAIN_S = 1  # time between two attempts to stop the broker


class _Subscriptions(dict[str, Any]):
    """The broker's table of subscriptions. Each loop over this table gets a copy.

    amqtt 0.12.1 (`Broker._handle_client_session`, `_run_broadcast`) waits in the middle of loops over this table. If
    another client subscribes meanwhile, a loop over the table itself would raise an exception. A client that connects
    would then never get an answer, or a message would be lost.
    """

    def __iter__(self) -> Iterator[str]:
        return iter(tuple(super().__iter__()))

    def items(self) -> list[tuple[str, Any]]:  # type: ignore[override]
        """Return a copy of the topic filters with their subscribers."""
        return list(super().items())


@contextlib.asynccontextmanager
async def start_amqtt_broker(port: int) -> AsyncIterator[BrokerAddress]:
    """Run a broker without user accounts on this computer's port `port` for the duration of an `async with` block."""
    logging.getLogger("amqtt").setLevel(logging.CRITICAL)
    logging.getLogger("transitions").setLevel(logging.CRITICAL)
    listener = {"type": "tcp", "bind": f"{OWN_ADDRESS}:{port}", "max_connections": MOST_CLIENTS}
    plugins = {"amqtt.plugins.authentication.AnonymousAuthPlugin": {"allow_anonymous": True}}
    broker = Broker({"listeners": {"default": listener}, "plugins": plugins})
    broker._subscriptions = _Subscriptions()
    await broker.start()
    try:
        yield BrokerAddress(OWN_ADDRESS, port)
    finally:
        await _shut_down(broker)


async def _shut_down(broker: Broker) -> None:
    """Close all of the broker's connections and its port.

    amqtt makes only one attempt to cancel the task that reads from a client, and then waits until that task has ended.
    Up to Python 3.11, `asyncio.wait_for` loses a cancellation that arrives together with a packet
    (github.com/python/cpython/issues/86296), and amqtt would wait for ever. To end such a task, this function cancels
    it again.

    From Python 3.12.1 on, `Server.wait_closed` waits until each client has gone
    (docs.python.org/3/library/asyncio-eventloop.html), but a client may reconnect while amqtt closes the others, or may
    have sent nothing yet. Therefore this function closes the port without that wait.
    """
    for server in broker._servers.values():
        server.close_instance = functools.partial(_close_port, server)
    handlers = [handler for _, handler in broker._sessions.values()]
    ending = asyncio.create_task(broker.shutdown())
    while not ending.done():
        await asyncio.wait([ending], timeout=AGAIN_S)
        for handler in handlers:
            if handler._reader_task is not None:
                handler._reader_task.cancel()
    await ending
    for client in list(broker._sessions):  # clients that reconnected before the port was closed
        await broker._cleanup_session(client)


async def _close_port(server: Server) -> None:
    if server.instance:
        server.instance.close()
