"""Read a stored game when the device starts. This module is loaded only for that, and then unloaded."""

from compat import collect, const
from free_memory import full
from storage.journal_records import name_of

_CHECKED_SEGMENTS = const(24)  # from this segment on, check memory after each one; most games have fewer


def read_stored_game(journal, board, number: int, end: int, reader):
    """Let `reader`, a `StoredGameReplay`, replay record number `number` of `journal` to its end. `board` has its files,
    and `end` is one more than the number of the last one.

    Return None if the power was cut before the record was complete. If it is complete, return three values: the
    `SegmentReader` at the end, the number of the older record that this one replaced, and the number of segments at
    that time. The number of the older record is 0 if that record is gone. Raises ValueError with a sentence for people
    if the record is damaged or foreign. Raises MemoryError if memory runs out.
    """
    segments_at_first = 0
    try:
        for segments in journal.read_game(number, end):
            reader.apply_all(segments.ops)
            if reader.whole and not segments_at_first:
                segments_at_first = segments.count
            if segments.count > _CHECKED_SEGMENTS:
                full()  # collects garbage first, so that the objects of the game do not lie scattered over the heap
        replaced = reader.replaces if reader.replaces and reader.replaces in journal.numbers() else 0
        if segments.sound and not (reader.applied and (reader.whole or not replaced)):
            return None
        known = reader.called or number
        try:
            reader.end()
        except MemoryError:
            raise
        except Exception as error:  # the bytes may be anything
            raise ValueError("Game %d cannot be read (%s)." % (known, error)) from None
        if not segments.sound:
            reader.game = None
            collect()
            if segments.unread and board.read(name_of(number, segments.count)) is not None:
                raise MemoryError  # the file can be read now that no game is in memory
            raise ValueError("Game %d is damaged." % known)
    except MemoryError:
        reader.game = None  # the game may use all of the memory
        raise
    return segments, replaced, segments_at_first
