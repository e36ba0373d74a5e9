"""Tables that players keep for another evening. The storage of a board has one file for each table.

A file is one JSON object with the settings `KEYS` of the table. A file is written completely or not at all. A file with
any other content is never overwritten, and its number is not used for another table.
"""

import json

from compat import const
from free_memory import if_memory_allows
from strict_json import read_json

KEYS = ("mode", "seats", "teams", "options", "names", "commander", "poison")
MOST_TABLES = const(8)
_NAME = const("table-")
_MOST_BYTES = const(4096)  # the largest file, the same as for the settings


class KeptTables:
    """The tables that `board` keeps, with numbers from 1 to 8."""

    def __init__(self, board):
        self._board = board

    def numbers(self) -> list:
        """Return the numbers in use in ascending order, including those of damaged files."""
        names = [_name_of(number) for number in range(1, MOST_TABLES + 1)]
        return sorted([names.index(name) + 1 for name in self._board.ilistdir() if name in names])

    def read(self, number: int) -> dict:
        """Return the settings of the table with that number, which are not checked.

        Raises ValueError with a reason if its file contains no table.
        """
        data = self._board.read(_name_of(number))
        try:
            small = data is not None and len(data) <= _MOST_BYTES
            found = if_memory_allows(read_json, data) if small else None
        except ValueError:
            found = None
        values: dict = {"options": {}, "names": [], "commander": False, "poison": False}
        values.update(found if isinstance(found, dict) else {})
        if sorted(values) != sorted(KEYS):
            words = "Kept table {} cannot be read: its file {} is damaged; it is left as it is."
            raise ValueError((words, number, _name_of(number)))
        return values

    def keep(self, values) -> None:
        """Keep the table with these settings. Raises ValueError with a reason if that fails."""
        taken = self.numbers()
        for number in taken:
            if self._has(number, values):
                raise ValueError(("This table is kept already, as number {}.", number))
        free = [number for number in range(1, MOST_TABLES + 1) if number not in taken]
        if not free:
            raise ValueError(("{} tables are kept, and there is no room for more: forget one.", MOST_TABLES))
        data = json.dumps({key: values[key] for key in KEYS}).encode()
        if len(data) > _MOST_BYTES:
            raise ValueError("This table is too large to be kept: its options and names exceed 4096 bytes.")
        if not self._board.write(_name_of(free[0]), data):
            raise ValueError("The table could not be kept: the storage is full or missing.")

    def _has(self, number: int, values) -> bool:
        try:
            found = self.read(number)
        except ValueError:
            return False
        return all(found[key] == values[key] for key in KEYS)

    def forget(self, number: int) -> None:
        """Remove the kept table with that number. Raises ValueError with a reason if the storage cannot remove it."""
        self._board.remove(_name_of(number))
        if number in self.numbers():
            raise ValueError(("Kept table {} could not be forgotten: the storage cannot be written to.", number))


def _name_of(number: int) -> str:
    return _NAME + str(number)
