"""Simulated tables for `make venue` that play without people.

Each table has its own bridge to the broker in this process.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

from host_tools.device import firmware_process
from host_tools.device.firmware_client import DeviceError, FirmwareClient, Report
from host_tools.venue.bridge import Bridge
from host_tools.venue.broker_address import BrokerAddress
from host_tools.venue.broker_link import until_done

# the game at each table: name, settings
SHOWN = (
    ("1", {"mode": "emperor", "seats": 6, "teams": 2}),
    ("2", {"mode": "grand_melee", "seats": 10}),
    ("3", {"mode": "two_headed_giant", "seats": 4, "teams": 2}),
)
THINKS_S = (1.5, 6.0)  # the shortest and longest time that a player thinks
AFTER_A_GAME_S = 20
TURNS_BEFORE_OUT = 6  # a player leaves after about this many turns


class SelfPlayer:
    """A simulated player who presses the buttons of one device, and does not play well."""

    def __init__(self, table: Report, dice: random.Random) -> None:
        self._table = table
        self._dice = dice
        self._device: FirmwareClient | None = None
        self._state: Report | None = None

    def __repr__(self) -> str:
        return f"<SelfPlayer at {self._device!r}>"

    def sit_down(self, device: FirmwareClient) -> FirmwareClient:
        """Choose the device to play on from now on. Return this device, which the caller must start."""
        self._device, self._state = device, None
        device.listeners.append(self._take)
        return device

    async def play(self) -> None:
        """Play game after game. This method never returns."""
        while True:
            await asyncio.sleep(self._dice.uniform(*THINKS_S))
            device, state = self._device, self._state
            if device is None or state is None or device.ended.is_set():
                continue
            if state["screen"] == "over":
                await asyncio.sleep(AFTER_A_GAME_S)
            with contextlib.suppress(DeviceError):
                for command in self._next(state):
                    device.send(command)

    def _next(self, state: Report) -> list[Report]:
        if (state["mode"], len(state["seats"])) != (self._table["mode"], self._table["seats"]):
            return [{"do": "set", "values": self._table}]
        if state["screen"] == "over":
            return [{"do": "new_game"}]
        alive = state["game"]["alive"] if state["game"] else []
        if len(alive) > 1 and self._dice.randrange(TURNS_BEFORE_OUT) == 0:
            return [{"do": "event", "event": {"type": "eliminate", "seats": [self._dice.choice(alive)]}}]
        return [{"do": "press", "button": "pass"}, {"do": "release", "button": "pass"}]

    def _take(self, report: Report) -> None:
        if report["is"] == "state":
            self._state = report


async def run(address: BrokerAddress, runtime: str, folder: Path, say: Callable[[str], None]) -> None:
    """Run all of these tables, and play at each of them until the task is cancelled.

    :raises CommandError: if the device of a table cannot be reached at the start, or another bridge reports the table.
    """
    stories: list[Awaitable[None]] = []
    for name, table in SHOWN:
        player = SelfPlayer(table, random.Random())

        def build(name: str = name, player: SelfPlayer = player) -> FirmwareClient:
            return player.sit_down(firmware_process.firmware(runtime, folder / f"table-{name}"))

        stories += [Bridge(name, address, build, say).run(), player.play()]
    await until_done(*stories)  # not a TaskGroup, which would wrap the reason for the end in a group
