"""A program for the Pico that measures how long it takes to save an event of a game to flash.

The program prints one line `@ microseconds` for each save.
"""

import sys
import time

from boot.start import open_slot

open_slot()
sys.path[:] = ["/firmware"]

from app.app import App
from boards.pico_board import PicoBoard

board = PicoBoard(22, 14, 15, range(2, 12))
app = App(board)
game, journal = app.session.game, app.keeper.journal
print("@go")
for number in range(SAVES):
    game.enter(({"type": "pass"},))
    started = time.ticks_us()
    journal.follow(game)
    journal.save()
    print("@", time.ticks_us() - started)
print("@end")
