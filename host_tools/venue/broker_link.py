"""A link to the broker that connects again whenever the connection breaks. The link sends the messages in the outbox,
and passes incoming messages to `take`.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any

import aiomqtt

from host_tools.command_line.command_error import CommandError
from host_tools.command_line.printable_text import printable
from host_tools.venue.broker_address import BrokerAddress
from host_tools.venue.outbox import Message, Outbox

KEEPALIVE_S = 15  # a broker publishes a client's last will after a silence of 1.5 times this
ANSWER_S = 10
# pauses between two attempts; the last one repeats, so that a broker knows everything within 10 s of its start
RETRY_S = (0.5, 1, 2, 5)
LASTS_S = 30  # a connection counts as good if it lasts this long; a broker may accept a connection and close it at once
REFUSED = (4, 5, 134, 135)  # bad user or password, not authorised: codes in MQTT 3.1.1, and codes in paho
MOST_UNREAD = 20_000  # most unread messages; the retained messages of 500 tables arrive at once

Take = Callable[[str, bytes, bool], None]
_LOGGER = logging.getLogger("emperor_ring.mqtt")  # the library's messages for developers
_LOGGER.addHandler(logging.NullHandler())
_LOGGER.propagate = False


class NotLetInError(CommandError):
    """The error for a user whom the broker rejects. The message is one sentence for the user."""


class BrokerLink:
    """The connection to the broker, which runs in an event loop until it is cancelled.

    :param take: a function that is called with the topic, payload and retain flag of each incoming message.
    :param say: a function that shows a message on the console.
    """

    def __init__(
        self, address: BrokerAddress, identifier: str, say: Callable[[str], None], take: Take = lambda *_: None
    ) -> None:
        self.address = address
        self.identifier = identifier
        self.say = say
        self.take = take
        self.will: Message | None = None
        self.subscriptions: Sequence[tuple[str, int]] = ()  # topic filters, and their quality of service
        self.on_change: Callable[[bool], None] = lambda _: None  # called with True if the broker answers, else False
        self.on_connect: Callable[[], Awaitable[None]] | None = None  # awaited before anything is sent
        self.outbox = Outbox()
        self.connected = False
        self.times_connected = 0
        self._more = asyncio.Event()
        self._empty = asyncio.Event()
        self._gone = False  # True if the console was told that the broker does not answer, and not yet that it is back
        self._tries = 0  # attempts to connect since the last good connection
        self._client: aiomqtt.Client | None = None

    def __repr__(self) -> str:
        return f"<BrokerLink to {self.address}, {'connected' if self.connected else 'away'}, {self.outbox!r}>"

    def document(self, topic: str, payload: bytes) -> None:
        """Send a document: the newest message of a topic, which the broker keeps (retains)."""
        self.outbox.document(Message(topic, payload, 1, True))
        self._wake()

    def event(self, topic: str, payload: bytes) -> None:
        """Send an event exactly once."""
        self.outbox.event(Message(topic, payload, 1, False))
        self._wake()

    def frame(self, topic: str, payload: bytes) -> None:
        """Send a frame if no other message is waiting. If another message waits, drop the frame."""
        if self.connected:
            self.outbox.frame(Message(topic, payload, 0, True))
            self._wake()

    def tell_again(self, topics: Iterable[str] | None = None) -> None:
        """Send the newest document of each of these topics again. If `topics` is None, do this for all topics."""
        self.outbox.tell_again(topics)
        self._wake()

    async def flushed(self) -> None:
        """Wait until all documents and events have been sent. Some frames may still be unsent."""
        while len(self.outbox):
            self._empty.clear()
            await self._empty.wait()

    async def publish_now(self, topic: str, payload: bytes) -> None:
        """Send a message at once, before the messages in the outbox. Only `on_connect` uses this method."""
        assert self._client is not None
        await self._client.publish(topic, payload, qos=1)

    async def subscribe(self, filters: Sequence[str]) -> None:
        """Subscribe to these topic filters. Only `on_connect` uses this method."""
        assert self._client is not None
        await self._client.subscribe([(one, 1) for one in filters])

    async def unsubscribe(self, filters: Sequence[str]) -> None:
        """Unsubscribe from these topic filters. Only `on_connect` uses this method."""
        assert self._client is not None
        await self._client.unsubscribe(list(filters))

    async def run(self) -> None:
        """Keep the connection, and connect again whenever it breaks.

        :raises NotLetInError: if the broker rejects this user at the first connection.
        """
        asyncio.get_running_loop().set_exception_handler(_tell_all_but_mqtt)
        while True:
            _heed_cancellation()
            fault = ""
            try:
                async with self._new_client() as client:
                    self._client = client
                    await self._converse(client)
            except aiomqtt.MqttError as error:
                code = getattr(error, "rc", None)
                if self.times_connected == 0 and getattr(code, "value", code) in REFUSED:
                    raise NotLetInError(
                        f"The broker {self.address} rejects this user: are user and password right (--login)?"
                    ) from None
                fault = printable(error, 100)
            except (OSError, ValueError) as error:
                fault = printable(error, 100)
            finally:
                self.connected = False
                self.on_change(False)
                self.outbox.forget_frames()
            if not self._gone:
                self._gone = True
                self.say(f"The broker {self.address} does not answer ({fault}); events are kept until it does.")
            await asyncio.sleep(RETRY_S[min(self._tries, len(RETRY_S) - 1)] * random.uniform(0.7, 1.3))
            self._tries += 1

    async def _last(self) -> None:
        """Reset the number of attempts after this connection has lasted for `LASTS_S` seconds. This method never
        returns.
        """
        await asyncio.sleep(LASTS_S)
        self._tries = 0
        await asyncio.Event().wait()

    def _new_client(self) -> aiomqtt.Client:
        address, will = self.address, self.will
        return aiomqtt.Client(
            address.host,
            address.port,
            username=address.user,
            password=address.password,
            identifier=self.identifier,
            tls_context=address.tls,
            will=aiomqtt.Will(will.topic, will.payload, will.qos, will.retain) if will else None,
            keepalive=KEEPALIVE_S,
            timeout=ANSWER_S,
            max_queued_incoming_messages=MOST_UNREAD,
            logger=_LOGGER,
        )

    async def _converse(self, client: aiomqtt.Client) -> None:
        """Read and send messages until the connection ends, which raises an exception."""
        reader = asyncio.create_task(self._read(client))
        tasks = [reader]
        try:
            for filter_, qos in self.subscriptions:
                await client.subscribe(filter_, qos=qos)
            if self.on_connect is not None:
                await self.on_connect()
            _heed_cancellation()
            self.connected = True
            self.on_change(True)
            self.times_connected += 1
            if self._gone:
                self._gone = False
                self.say(f"The broker {self.address} is back.")
            tasks += [asyncio.create_task(story) for story in (self._send(client), self._last())]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.connected = False
            for task in tasks:
                task.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception):
                raise result

    async def _read(self, client: aiomqtt.Client) -> None:
        async for message in client.messages:
            payload = message.payload
            self.take(str(message.topic), payload if isinstance(payload, bytes) else b"", bool(message.retain))

    async def _send(self, client: aiomqtt.Client) -> None:
        while True:
            _heed_cancellation()
            message = self.outbox.head()
            if message is None:
                self._more.clear()
                await self._more.wait()
                continue
            await client.publish(message.topic, message.payload, qos=message.qos, retain=message.retain)
            self.outbox.sent(message)
            if not len(self.outbox):
                self._empty.set()

    def _wake(self) -> None:
        self._more.set()


def _heed_cancellation() -> None:
    """Raise `CancelledError` if the current task has been cancelled.

    Up to Python 3.11, `asyncio.wait_for`, which aiomqtt uses, loses a cancellation that arrives together with its
    result (github.com/python/cpython/issues/86296). Without this check, the task would go on for ever.
    """
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


def _tell_all_but_mqtt(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Report uncaught errors on the console, except the end of a connection, which `run` reports."""
    if not isinstance(context.get("exception"), aiomqtt.MqttError):
        loop.default_exception_handler(context)


async def until_done(main: Awaitable[None], *others: Awaitable[None]) -> None:
    """Wait for `main` while the other tasks run. As soon as one task ends, cancel all others, and raise the exception
    of the task that ended.
    """
    tasks = [asyncio.ensure_future(one) for one in (main, *others)]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        for task in tasks:
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await task
