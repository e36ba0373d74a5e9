"""A small broker in this process, for `make venue`: a club takes a real one."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator

from amqtt.broker import Broker

from host_tools.venue.broker_address import BrokerAddress

OWN = "127.0.0.1"  # nobody else in the network comes in
MOST_CLIENTS = 64


@contextlib.asynccontextmanager
async def start_amqtt_broker(port: int) -> AsyncIterator[BrokerAddress]:
    """A broker on that port of this computer, without users, while the block runs."""
    logging.getLogger("amqtt").setLevel(logging.CRITICAL)
    logging.getLogger("transitions").setLevel(logging.CRITICAL)
    listener = {"type": "tcp", "bind": f"{OWN}:{port}", "max_connections": MOST_CLIENTS}
    plugins = {"amqtt.plugins.authentication.AnonymousAuthPlugin": {"allow_anonymous": True}}
    broker = Broker({"listeners": {"default": listener}, "plugins": plugins})
    await broker.start()
    try:
        yield BrokerAddress(OWN, port)
    finally:
        await broker.shutdown()
