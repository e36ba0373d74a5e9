"""A stored game is read again as the device starts. Loaded for that, then dropped."""

from compat import collect, const
from heap_reserve_for_buttons import full
from storage.journal_records import name_of

_MANY = const(24)  # segments: most games have fewer


def read_stored_game(journal, board, number: int, reader):
    """Have `reader`, a `StoredGameReplay`, follow record `number` of `journal`, whose files `board` keeps, to its end.

    Gives None where the plug was pulled before the record was whole, else its `SegmentReader`, at the end, the number
    of the record of which it has taken the place (0: of none that is still there), and how many segments it had as it
    took it. Raises ValueError, with the sentence for people, where the record is foreign or damaged; MemoryError."""
    segments_at_first = 0
    try:
        for segments in journal.read_game(number):
            reader.apply_all(segments.ops)
            if reader.whole and not segments_at_first:
                segments_at_first = segments.count
            if segments.count > _MANY:
                full()  # collects much garbage, else what stays would lie scattered over all of the heap
        replaced = reader.replaces if reader.replaces in journal.numbers() else 0
        if segments.sound and not (reader.applied and (reader.whole or not replaced)):
            return None
        known = reader.called or number
        try:
            reader.end()
        except MemoryError:
            raise
        except Exception as error:  # whatever stands there, it is no game of ours
            raise ValueError("Game %d cannot be read (%s)." % (known, error)) from None
        if not segments.sound:
            reader.game = None
            collect()
            if segments.unread and board.read(name_of(number, segments.count)) is not None:
                raise MemoryError  # it can be read now that nothing of the game is in memory
            raise ValueError("Game %d is damaged." % known)
    except MemoryError:
        reader.game = None  # it may be all the memory there is
        raise
    return segments, replaced, segments_at_first
