"""Start the app on the files of a folder, after ROW crashes in a row, and play. Runs on any interpreter.

`start_in_folder.py FOLDER ROW` prints the codes of what the device said as it started, as a JSON list."""

import json
import sys

from journal_play import KEPT_MS, PluggedDesk
from storage import crashes
from storage_boards import FolderBoard

board = FolderBoard(sys.argv[1])
record = crashes.Crashes(board)
desk = PluggedDesk(board, int(sys.argv[2]))
desk.run(100)
said = [report["code"] for report in desk.reports() if "code" in report]
desk.tell({"do": "games"})
desk.tell({"do": "crashes"})
desk.tell({"do": "set", "values": {"brightness": 2}})
record.note("a crash", 0)
record.end_row()
for _ in range(4):
    desk.tap("pass")
    desk.reports()  # a host reads: what it has read takes no memory
desk.idle(KEPT_MS)
print(json.dumps(said))
