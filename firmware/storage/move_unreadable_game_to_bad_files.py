"""Set aside a game that cannot be read: give its files other names. This module is loaded only when it is needed."""

from storage.journal_records import BAD, name_of, number_in, segment_in


def move_aside(board, number: int, segments, free: int) -> None:
    """Move the files of game `number` to names that begin with BAD. If another game has those names, use the number
    `free`.

    `segments` is a range with the numbers of its segments. If some files are missing in between, `segments` is None,
    and this function lists the files itself. Each file is copied and then removed, because littlefs may lose a renamed
    file when no room is left. After a power cut, or if the storage is full, the game may be in two parts. The second
    part then lacks the first segment, so the next `Journal.resume` fails again.
    """
    if segments is None:
        segments = sorted([segment_in(name) for name in board.ilistdir() if number_in(name, "") == number])
    aside = number
    for segment in segments:
        board.feed()  # moving a long game takes longer than the watchdog's time-out
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
