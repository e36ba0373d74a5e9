"""Somebody who hears what a broker tells, for tests: the newest of each topic, and every event in order."""

import asyncio
import contextlib
import json

import aiomqtt

from host_tools.venue import topics
from patience import eventually


class Listening:
    """`newest` has the newest payload by table and kind, `events` those of each table, in order."""

    def __init__(self, client) -> None:
        self.client = client
        self.newest: dict = {}
        self.retained: set = set()
        self.events: dict = {}

    async def read(self) -> None:
        async for message in self.client.messages:
            found = topics.parts(str(message.topic))
            if str(message.topic).endswith((topics.COMMAND, "/status")):
                continue  # of the test itself
            payload = json.loads(message.payload) if message.payload else None
            if found is None:
                self.newest[str(message.topic)] = payload
                continue
            table, kind = found
            self.newest[table, kind] = payload
            if message.retain:
                self.retained.add((table, kind))
            if kind == topics.EVENT:
                self.events.setdefault(table, []).append(payload)

    async def until(self, happened):
        """Wait until `happened()` gives something true; that."""
        return await eventually(happened)

    async def ask(self, table: str, command, retain=False, kind=topics.COMMAND) -> None:
        payload = command if isinstance(command, bytes) else json.dumps(command).encode()
        await self.client.publish(topics.topic(table, kind), payload, qos=1, retain=retain)


@contextlib.asynccontextmanager
async def listening(port: int, **more):
    """A listener to everything that its user may read."""
    async with aiomqtt.Client("127.0.0.1", port, **more) as client:
        listener = Listening(client)
        await client.subscribe(f"{topics.ROOT}/#", qos=1)
        if "username" not in more:
            await client.subscribe("homeassistant/#", qos=1)
        task = asyncio.create_task(listener.read())
        try:
            yield listener
        finally:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, aiomqtt.MqttError):
                await task


def standing(events) -> list:
    """Return the events of the newest game that stand, from what was told of it: bridge by bridge, message by
    message."""
    newest = max((event["begun_ms"] for event in events), default=None)
    told = {(event["run_ms"], event["n"]): event for event in events if event["begun_ms"] == newest}
    stand: list = []
    for run, n in sorted(told):
        assert n == 0 or (run, n - 1) in told, (run, n)
        event = told[run, n]
        if event["is"] == "undone":
            del stand[event["moves"] :]
        else:
            assert event["no"] == len(stand), (event, len(stand))
            stand.append(event["event"])
    return stand
