"""Steps taken back and repeated in a heap whose free memory lies in small pieces; run on MicroPython. Writes JSON:
how many bytes are free, none of them in a piece of a kilobyte, and what each step was answered."""

import gc
import json

from games import catalogue
from games.catalogue import open_table
from rules.game import Game

LEFT = 60_000  # bytes to scatter
GAP = 600  # bytes
KEPT = 150  # bytes between two gaps

game = Game(open_table("emperor", {}, catalogue.load("emperor").layout(24, 2)), 5)
for _ in range(40):
    game.enter(({"type": "pass", "seat": game.table.subject()},), 0)
game.enter(({"type": "undo"},), 0)
hog = None
while gc.mem_free() > LEFT:
    gc.collect()
    for _ in range(16):
        hog = bytearray(KEPT), hog
try:
    while True:
        hog = [bytearray(GAP), bytearray(KEPT), hog]
except MemoryError:
    pass
at = hog
while isinstance(at, list):
    at[0] = None
    at = at[2]
gc.collect()
try:
    while True:
        hog = bytearray(1024), hog  # two gaps may lie side by side
except MemoryError:
    pass
gc.collect()
free = gc.mem_free()
codes = [game.enter(({"type": way},), 0) for way in ("redo", "undo", "undo", "redo")]
print(json.dumps({"free": free, "codes": codes, "kept": bool(hog)}))
