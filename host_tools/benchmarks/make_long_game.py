"""Make the files that a device stores in flash for a long game. The firmware writes these files on this computer."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from host_tools.device.firmware_process import module

BIG_TABLE = {"seats": 24, "teams": 4}
SMALL_TABLE: dict[str, Any] = {}
COUNTING = {"options": {"life": 40}, "poison": True, "commander": True}  # what a table of Commander counts


class Storage:
    """Storage that keeps its files in a dictionary, with the storage methods of a board (`boards.contract`)."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}

    def read(self, name: str) -> bytes | None:
        return self.files.get(name)

    def append(self, name: str, data: bytes) -> bool:
        self.files[name] = self.files.get(name, b"") + data
        return True

    def feed(self) -> None:
        """Do nothing, because there is no watchdog."""

    def ilistdir(self) -> Iterator[str]:
        return iter(self.files)

    def remove(self, name: str) -> None:
        del self.files[name]


_PLAIN = 10  # this many events at the end are all passes, so that no extra turn is still pending


def _event(number: int, events: int, seats: int, counts: bool) -> dict[str, object]:
    """Return event `number` of a game that does not end. Every fifth event is an extra turn. At a table that counts,
    two of five events are what such a table enters beside turns. All others are passes.
    """
    if number >= events - _PLAIN:
        return {"type": "pass"}
    if number % 5 == 0:
        return {"type": "extra_turn", "seats": [number % seats]}
    if counts and number % 5 in (1, 2):
        victim, by = number % seats, (number * 7 + 1) % seats
        counted: tuple[dict[str, object], ...] = (
            {"type": "life", "changes": {str(victim): -1}},
            {"type": "poison", "changes": {str(victim): 1}},
            {"type": "commander_damage", "seat": victim, "from": by, "amount": 1, "commander": number % 2},
            {"type": "designate", "what": "monarch", "seat": victim},
            {"type": "designate", "what": "initiative", "seat": by},
            {"type": "stays", "seat": victim, "on": True},
            {"type": "reverse"},
        )
        return counted[number // 5 % 7]
    return {"type": "pass"}


def game(events: int, values: Mapping[str, Any]) -> dict[str, bytes]:
    """Return the files of a device in the middle of a game, after `events` events.

    :param values: the settings of the device.
    """
    settings = module("settings")
    storage = Storage()
    file = json.dumps(values).encode()
    table = module("games.catalogue").make_table(
        settings.Settings(file, module("light.colours_waves_and_current").least_ma)
    )
    played = module("rules.game").Game(table, module("rules.seat_arithmetic").members(table.beginners)[0])
    journal = module("storage.journal").Journal(storage)
    for number in range(events):
        code = played.enter([_event(number, events, table.count, "commander" in values)])
        assert code is None, code
        journal.follow(played)
        journal.save()
    return {"data/" + name: content for name, content in {**storage.files, settings.FILE: file}.items()}
