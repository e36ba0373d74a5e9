"""Merge the segments of finished games, so that littlefs finds the files of the current game quickly.

Whenever a file is opened, littlefs reads the directory up to that file. A Pico takes 17 ms for that with 149 files of
200 bytes in the directory, and 1 ms with one game alone. A merged file of up to `_MOST_BYTES` is outside the directory,
in a block of its own. This module is loaded when a game begins, and then unloaded.
"""

from compat import const
from storage.journal_records import SegmentReader, name_of, number_in

_MOST_BYTES = const(2000)  # the largest merged file; it must fit into memory together with a large game
_READ_A_TICK = const(4)
_REMOVED_A_TICK = const(8)
# A game with at most this number of files, which has some 40 turns, stays as it is. Merging it would cost a sector
# erase, and in a directory that hardly grows, littlefs erases the same two blocks again and again. A Pico resumes a
# game 7 % later with ten games of three files, and 15 % later with ten games of five.
_FEW_FILES = const(3)


def merge_older(board, last: int):
    """Merge the segments of all games with numbers below `last`, in steps. Yield True after each step.

    A merged file contains the bytes of several segments, under the name of the first of them. It replaces that segment
    in one write. The other segments are removed only after that, so the game can still be read after a power cut. The
    last segment of a game is left alone, because it will grow again if the game becomes the current one again. Stop if
    a write fails.
    """
    files: dict = {}
    for name in board.ilistdir():
        number = number_in(name, "") or last
        files[number] = files.get(number, 0) + 1
    for number in sorted(files):
        if number < last and files[number] > _FEW_FILES:
            yield from _merge(board, number)


def _merge(board, number: int):
    """Merge the segments of one game, up to the first that is missing or damaged."""
    reader = SegmentReader(number)
    found: list = []  # (number, bytes) of the segments for the next merged file
    while True:
        segment = reader.count
        data = board.read(name_of(number, segment))
        if data is not None:
            reader.read(data)
            reader.ops.clear()
        more = data is not None and reader.sound and reader.count > segment
        if not more:
            found = found[:-1]  # the game's last segment is not merged
        if not more or sum([len(part) for _, part in found]) + len(data) > _MOST_BYTES:
            if len(found) > 1:
                merged = b"".join([part for _, part in found])
                if not board.write(name_of(number, found[0][0]), merged):
                    return
                yield True
                for at, (other, _) in enumerate(found[1:]):
                    board.remove(name_of(number, other))
                    if at % _REMOVED_A_TICK == _REMOVED_A_TICK - 1:
                        yield True
            yield True
            if not more:
                return
            found = []
        found.append((segment, data))
        if len(found) % _READ_A_TICK == 0:
            yield True
