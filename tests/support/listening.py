"""Somebody who hears what a broker tells, for tests: the newest of each topic, and every event in order."""

import asyncio
import contextlib
import json

import aiomqtt

from host_tools.venue import topics

PATIENCE_S = 20


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
            if str(message.topic).endswith(topics.COMMAND):
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
        async with asyncio.timeout(PATIENCE_S):
            while not (found := happened()):
                await asyncio.sleep(0.02)
        return found

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
    """The events of the newest game that stand, from what was told of it; each message counts once."""
    games: dict = {}
    for event in events:
        games.setdefault(event["begun_ms"], {}).setdefault(event["n"], event)
    told = games[max(games)] if games else {}
    stand: list = []
    for n in sorted(told):
        if told[n]["is"] == "undone":
            del stand[told[n]["moves"] :]
        else:
            assert told[n]["no"] == len(stand), (n, told[n], len(stand))
            stand.append(told[n]["event"])
    return stand
