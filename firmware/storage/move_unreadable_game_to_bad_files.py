"""Set aside an unreadable game: move its files to other names. Loaded only for that."""

from storage.journal_records import BAD, name_of, number_in, segment_in


def move_aside(board, number: int, segments, free: int) -> None:
    """Move the files of this game to names that begin with BAD, as game `free` if another has those names.

    `segments` has the numbers of its files, or None if some are missing in between. A long game has too many for a
    list.

    A file is copied, then removed, because littlefs may lose a renamed file if no room is left. A power cut or a full
    storage may leave the game in two parts. The second part lacks its first segment, so the next `Journal.resume` fails
    again.
    """
    if segments is None:
        segments = sorted([segment_in(name) for name in board.ilistdir() if number_in(name, "") == number])
    aside = number
    for segment in segments:
        board.feed()  # a long game takes longer than the watchdog waits
        name = name_of(number, segment)
        if board.read(BAD + name) not in (None, board.read(name)):
            aside = free
            break
    for segment in segments:
        board.feed()
        name = name_of(number, segment)
        data = board.read(name)
        if data is None:
            continue  # an unreadable file stays where it is
        other = BAD + name_of(aside, segment)
        if not board.write(other, data) or board.read(other) != data:
            return
        board.remove(name)
        if board.read(name) is not None:
            return
