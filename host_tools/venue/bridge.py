"""Connect one device with one broker.

The device's reports go to the broker, and allowed commands from the broker go to the device.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import socket
import time
from collections.abc import Callable

from host_tools.command_line.command_error import CommandError
from host_tools.command_line.printable_text import printable
from host_tools.device.combinators_for_report_checks import Check, flag, record, whole, word
from host_tools.device.firmware_client import DeviceError, FirmwareClient, Report, encode, started_anew
from host_tools.device.line_sender import LineSender
from host_tools.venue import home_assistant, topics
from host_tools.venue.allowed_broker_commands import BRIGHTNESS, AllowedBrokerCommands
from host_tools.venue.broker_address import BrokerAddress
from host_tools.venue.broker_link import BrokerLink, NotLetInError, until_done
from host_tools.venue.outbox import Message
from host_tools.venue.reports_as_broker_messages import (
    BRIDGE_CLOSED,
    FIRST_FREE_ID,
    LATEST_MS,
    TOLD_BEFORE,
    ReportsAsBrokerMessages,
    read_document,
)
from host_tools.venue.reports_as_broker_messages import encode as payload_of

SEEN_S = 30
TICK_S = 0.5
RETRY_S = (1, 2, 5)  # pauses between attempts to restart the device; the last pause repeats
RECALL_S = 5  # a broker sends everything that it stores of this table within this time
GOODBYE_S = 3
HERE_S = 3  # within this time another bridge of the same table answers, or the broker drops its broken connection
NO_RIGHT = "it does not report table {table}: this user needs the right to read and write its topics"

HERE: Check = record({"is": word, "of": word}, {"tells": flag, "host": word, "started_ms": whole(0, LATEST_MS)})


class NotAloneError(CommandError):
    """The error if another bridge already reports this table. The message is one sentence for the user."""


class Bridge:
    """A bridge between one device and one broker. The bridge runs in an event loop.

    If two bridges report the same table, one of them stops.

    :param build: a function that returns a new device, not yet started. The bridge calls the function again after a
        device has gone.
    :param say: a function that shows a message on the console.
    """

    def __init__(
        self,
        table: str,
        address: BrokerAddress,
        build: Callable[[], FirmwareClient],
        say: Callable[[str], None] = print,
        allowed: frozenset[str] = frozenset(),
        tells_home_assistant: bool = False,
    ) -> None:
        self.table = table
        self.build = build
        self.say = say
        self.allowed = allowed
        self._token = secrets.token_hex(8)  # distinguishes this bridge from others of the same table
        self._started_ms = topics.now_ms()
        # a unique client name, because a broker disconnects an earlier client with the same name
        self.link = BrokerLink(address, f"emperor-ring-{table}-{self._token}", say, self._arrived)
        self.story = ReportsAsBrokerMessages(table, self.link, self._ask)
        self.door = AllowedBrokerCommands(allowed, self._ask, self._answer, FIRST_FREE_ID)
        topic, payload = self.story.will()
        self.link.will = Message(topic, payload, 1, True)
        self.link.on_connect = self._connected
        kinds = [topics.ONLINE, topics.PROBE]
        if allowed:
            kinds += [topics.COMMAND, topics.LIGHT_SET] if BRIGHTNESS in allowed else [topics.COMMAND]
        self.link.subscriptions = [(topics.topic(table, kind), 1) for kind in kinds]
        if tells_home_assistant:
            self.link.subscriptions.append((home_assistant.STATUS, 1))
        self._tells_home_assistant = tells_home_assistant
        self._firmware = ""
        self._brightness_of: str | None = None  # the screen that was open when the bridge last asked for the brightness
        self._sender: LineSender | None = None
        # set when the broker has sent its stored messages about this table, and no other bridge reports the table
        self._recalled = asyncio.Event()
        self._probe_came = asyncio.Event()
        self._rival: asyncio.Future[str] | None = None  # where another bridge runs, once this bridge knows it
        self._known: dict[str, bytes] = {}

    def __repr__(self) -> str:
        return f"<Bridge of {self.table} to {self.link!r}>"

    async def run(self) -> None:
        """Run the bridge until it is cancelled. At the end, tell the broker that the table is closed.

        :raises DeviceError: if the device cannot be reached at the start.
        :raises NotLetInError: if the broker rejects this user.
        :raises NotAloneError: if another bridge reports this table.
        """
        self._rival = asyncio.get_running_loop().create_future()
        connection = asyncio.create_task(self.link.run())
        try:
            await until_done(self._hold_device(), self._keep_time(), self._watch(connection), self._give_way())
        finally:
            if not self._rival.done() or self._rival.cancelled():
                with contextlib.suppress(Exception):
                    await self._say_goodbye()
            connection.cancel()
            with contextlib.suppress(asyncio.CancelledError, NotLetInError):
                await connection

    async def _watch(self, connection: asyncio.Task[None]) -> None:
        await asyncio.shield(connection)

    async def _give_way(self) -> None:
        assert self._rival is not None
        rival = await self._rival
        raise NotAloneError(
            f"Table {self.table} has another bridge {rival}: end that one, or give this one another --table."
        )

    async def _say_goodbye(self) -> None:
        self.story.device_went(BRIDGE_CLOSED)
        if self.link.connected:
            async with asyncio.timeout(GOODBYE_S):
                await self.link.flushed()

    # The device

    async def _hold_device(self) -> None:
        loop = asyncio.get_running_loop()
        tries, gone, first = 0, False, True
        # Wait until somebody can receive the reports. Until then, the device stores its games.
        await self._recalled.wait()
        while True:
            ended = asyncio.Event()

            def later(callback: Callable[..., None], *values: object) -> None:
                with contextlib.suppress(RuntimeError):  # the event loop has closed
                    loop.call_soon_threadsafe(callback, *values)

            device: FirmwareClient | None = None
            try:
                device = await asyncio.to_thread(self.build)
                device.listeners.append(lambda report: later(self._report, report))
                device.on_end = lambda over=ended: later(over.set)
                await asyncio.to_thread(device.start)
                self._sender = LineSender(device)
                if gone:
                    self.say(f"Table {self.table} is back.")
                tries, gone, first = 0, False, False
                self.story.device_came()
                self._ask({"do": "settings"})
                if device.ended.is_set():
                    ended.set()
                await ended.wait()
                why = device.obituary()
            except DeviceError as error:
                if first:
                    raise
                why = str(error)
            finally:
                await self._let_go(device)
            if not gone:
                self.say(f"{why} Table {self.table} comes back by itself.")
                self.story.device_went(why)
                gone = True
            await asyncio.sleep(RETRY_S[min(tries, len(RETRY_S) - 1)])
            tries += 1

    async def _let_go(self, device: FirmwareClient | None) -> None:
        self.door.forget()
        if self._sender is not None:
            self._sender.end()
            self._sender = None
        if device is not None:
            await asyncio.to_thread(device.stop)

    def _ask(self, command: Report) -> None:
        if self._sender is not None:
            self._sender.take(encode(command))

    def _report(self, report: Report) -> None:
        if self._sender is None:
            return  # a report of a device that is being closed
        kind = report["is"]
        if kind == "settings":
            self._tell_light(report)
        elif kind == "hello":
            self._firmware = report["firmware"]
            self._tell_discovery()
        elif started_anew(report):
            self.door.forget()
            self.story.device_came()
        self.door.answered(report)
        self.story.take(report)
        if kind == "state" and self._tells_home_assistant:
            self.link.document(topics.topic(self.table, topics.SAID), payload_of(home_assistant.said(report)))
            if (report["screen"] == "page") != (self._brightness_of == "page"):
                self._ask({"do": "settings"})  # a menu page may have changed the brightness
            self._brightness_of = report["screen"]

    async def _keep_time(self) -> None:
        """At regular intervals, do the work that does not depend on a report."""
        passed_s = 0.0
        while True:
            await asyncio.sleep(TICK_S)
            passed_s += TICK_S
            self.story.tick()
            if passed_s >= SEEN_S and self._sender is not None:
                passed_s = 0
                self.story.tell_seen()

    # The broker

    async def _connected(self) -> None:
        """Prepare a new connection before any report is sent.

        Ask whether another bridge reports this table. On the first connection, also read earlier messages about this
        table.
        """
        probe = payload_of({"is": "probe", "of": self._token})  # retained messages arrive before this probe
        if self._recalled.is_set():
            await self.link.publish_now(topics.topic(self.table, topics.PROBE), probe)
            if self._sender is not None:
                self.story.tell_seen()  # send the pages the time of this bridge's clock
            self.link.tell_again()
            return
        kinds = [topics.topic(self.table, kind) for kind in (topics.GAME, topics.RESULTS)]
        await self.link.subscribe(kinds)
        await self.link.publish_now(topics.topic(self.table, topics.PROBE), probe)
        try:
            async with asyncio.timeout(RECALL_S):
                await self._probe_came.wait()
        except TimeoutError:
            raise OSError(NO_RIGHT.format(table=self.table)) from None
        last = read_document(self._known.get(topics.ONLINE, b""), record({"online": flag}))
        if last is not None and last["online"]:
            await asyncio.sleep(HERE_S)  # another bridge answers, and `run` ends
        self.story.recall(*(self._known.get(kind, b"") for kind in TOLD_BEFORE))
        self._recalled.set()  # from now on the bridge sends commands to the device
        await self.link.unsubscribe(kinds)

    def _arrived(self, topic: str, payload: bytes, retained: bool) -> None:
        """Handle a message from the broker."""
        _, _, kind = topic.partition(f"{topics.ROOT}/{self.table}/")
        if kind == topics.COMMAND:
            self.door.take(payload, retained)
        elif kind == topics.LIGHT_SET:
            self.door.take_light(payload, retained)
        elif topic == home_assistant.STATUS:
            if payload == b"online" and not retained:
                kinds = (topics.SAID, topics.LIGHT, topics.ONLINE)
                shown = [topics.topic(self.table, kind) for kind in kinds]
                self.link.tell_again([home_assistant.discovery_topic(self.table), *shown])
        elif kind == topics.PROBE:
            self._probed(payload)
        elif not self._recalled.is_set():
            if kind in TOLD_BEFORE and retained and len(payload) <= topics.LONGEST_PAYLOAD:
                self._known[kind] = payload
        elif kind == topics.ONLINE and not retained and payload == self.story.will()[1]:
            self.link.tell_again([topic])  # the late last will of our own earlier connection

    def _probed(self, payload: bytes) -> None:
        """Handle a message on the topic `probe`. Another bridge for this table has started and needs an answer, or has
        answered our probe.
        """
        told = read_document(payload, HERE)
        if told is None:
            return
        if told["of"] == self._token:
            self._probe_came.set()
        elif told["is"] == "probe":
            here: Report = {"is": "here", "of": self._token, "tells": self._recalled.is_set()}
            here |= {"host": socket.gethostname(), "started_ms": self._started_ms}
            self.link.event(topics.topic(self.table, topics.PROBE), payload_of(here))
        elif self._rival is not None and not self._rival.done() and self._gives_way_to(told):
            self._rival.set_result(where(told))

    def _gives_way_to(self, other: Report) -> bool:
        """Return True if this bridge must stop so that the other one can continue.

        If only one of the two bridges already reports the table, the other bridge stops. Otherwise the bridge that was
        started later stops.
        """
        if other.get("tells", False) is not self._recalled.is_set():
            return not self._recalled.is_set()
        return (other.get("started_ms", 0), other["of"]) < (self._started_ms, self._token)

    def _answer(self, report: Report) -> None:
        self.link.event(topics.topic(self.table, topics.ANSWER), payload_of(report))

    def _tell_discovery(self) -> None:
        if self._tells_home_assistant and self._firmware:
            found = home_assistant.discovery(self.table, self.allowed, self._firmware)
            self.link.document(home_assistant.discovery_topic(self.table), payload_of(found))

    def _tell_light(self, settings: Report) -> None:
        step = settings["values"].get("brightness")
        if self._tells_home_assistant and isinstance(step, int):
            self.link.document(topics.topic(self.table, topics.LIGHT), payload_of(home_assistant.light(step)))


def where(here: Report) -> str:
    """Return words that name the computer on which another bridge runs, and the time when that bridge was started.
    `here` is the other bridge's answer.
    """
    since = time.strftime("%H:%M", time.localtime(here.get("started_ms", 0) / 1000))
    return f"on {printable(here.get('host', '?'), 64)} since {since}"
