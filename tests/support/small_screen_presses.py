"""Runs on MicroPython: fingers that know nothing press the buttons of a device with a small screen, in every game; the
cable is loose now and then. Prints how many transfers each game made."""

import random

from boards.pico_ssd1306 import Ssd1306
from desk import Desk
from games.catalogue import NAMES
from ssd1306_chip import Bus, Chip

PRESSES = 250
BUTTONS = ("pass", "pass", "pass", "out", "out", 0, 1, 3)
LENGTHS_MS = (40, 80, 300, 1100, 2100)


def main():
    random.seed(7)
    for mode in NAMES:
        bus = Bus(Chip())
        values = {"mode": mode, "small_screen": True, "sound_signs": True, "clock": "bank_a_player"}
        values["seat_wires"] = [0, 1, 2, 3]
        desk = Desk(values, 20, screen=Ssd1306(bus, 0x3C, lambda: False))
        desk.board.on_frame = lambda now_ms, frame: None
        for _ in range(PRESSES):
            if random.randrange(30) == 0:
                desk.hold_both(random.choice((300, 3050)))
            desk.hold(random.choice(BUTTONS), random.choice(LENGTHS_MS))
            desk.run(random.choice((50, 450, 2500)))
            bus.loose = random.randrange(10) == 0
            desk.board.sent = bytearray()
        bus.loose = False
        desk.idle(5000)
        desk.run(3000)
        print(mode, bus.chip.transfers)


main()
