"""Two files in memory, as `boards.named_records_in_two_files` uses them, with room for a number of bytes, whose power
may be cut in the middle of a write; and the storage duties asked of it. Runs on any interpreter."""

import storage_contract_checks
from boards.named_records_in_two_files import NamedRecordsInTwoFiles


class PowerCutError(Exception):
    """The plug was pulled."""


class Power:
    """How many bytes may still be written before the plug is pulled."""

    def __init__(self, bytes_left=1 << 30):
        self.bytes_left = bytes_left


class File:
    """Bytes in memory; `room`, for both files together, is a list with one number: that of the bytes left."""

    def __init__(self, content=b"", room=None, power=None):
        self.content = bytearray(content)
        self.room = room or [1 << 30]
        self.power = power or Power()

    def read(self):
        return bytes(self.content)

    def write(self, at, data):
        self._end(at)
        if len(data) > self.room[0]:
            self._add(data[: self.room[0]])
            self._end(at)
            return False
        self._add(data)
        return True

    def _add(self, data):
        part = data[: self.power.bytes_left]
        self.power.bytes_left -= len(part)
        self.content.extend(part)
        self.room[0] -= len(part)
        if len(part) < len(data):
            raise PowerCutError

    def _end(self, at):
        self.room[0] += len(self.content) - at
        self.content = self.content[:at]


class FailingFile(File):
    """A file whose writes sometimes fail: `outcomes` yields the result of each, one of OUTCOMES."""

    OUTCOMES = ("well", "refused", "in part", "all of it, and said no")

    def __init__(self, outcomes):
        super().__init__()
        self.outcomes = outcomes

    def write(self, at, data):
        outcome = next(self.outcomes, "well")
        if outcome == "refused" or (outcome == "in part" and not data):
            return False
        return super().write(at, data[: len(data) // 2] if outcome == "in part" else data) and outcome == "well"


def pair(room=1 << 30):
    """Return two empty files."""
    shared = [room]
    return [File(room=shared), File(room=shared)]


def ask_the_duties():
    files = pair()
    storage_contract_checks.keeps_bytes_by_name(lambda: NamedRecordsInTwoFiles(files))
    storage_contract_checks.says_that_it_is_full(NamedRecordsInTwoFiles(pair(4000)), bytes(100000))
    storage_contract_checks.stores_nothing(NamedRecordsInTwoFiles(pair(0)))
    crowded = pair(20000)
    taken = []

    def take_all():
        taken.append(crowded[0].room[0])
        crowded[0].room[0] = 0

    def give_back():
        crowded[0].room[0] += taken.pop()

    storage_contract_checks.finds_room_again(NamedRecordsInTwoFiles(crowded), take_all, give_back)
    print("done")


if __name__ == "__main__":
    ask_the_duties()
