"""A crash on record, each of its bytes changed to each of some others: prints the lines that are told all the same.
Runs on any interpreter."""

from storage import crashes
from storage_boards import FaultyBoard

OTHER_BYTES = b'"\\{}[],:0 m\x00\xff'

board = FaultyBoard()
crashes.Crashes(board).note("no memory", 0)
whole = board.files["crash-log"]
for at in range(len(whole)):
    for other in OTHER_BYTES:
        board.files["crash-log"] = whole[:at] + bytes((other,)) + whole[at + 1 :]
        for line in crashes.log(board):
            print(line)
