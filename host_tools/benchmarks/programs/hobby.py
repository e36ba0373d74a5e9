"""A program for the Pico, for comparison: an Emperor Ring program, written the way hobbyists usually write one. The
program prints lines of the form `@ figure value`.

The program uses lists and sets for the rules, and tuples and floats for the light. Pixels are set with `np[i] = ...`,
buttons are polled with a settle time, and the game is one file of JSON lines. The caller puts definitions of `PIXELS`
and `SAVES` before this source.
"""

import gc
import json
import time

import machine
import neopixel

SEATS = 24
SETTLE_MS = 20
COLOURS = [(255, 60, 0), (0, 90, 255), (0, 200, 80), (200, 0, 200)]

np = neopixel.NeoPixel(machine.Pin(22), PIXELS)
button = machine.Pin(14, machine.Pin.IN, machine.Pin.PULL_UP)


class Player:
    def __init__(self, seat):
        self.seat = seat
        self.team = seat // (SEATS // 4)
        self.reach = 2 if seat % 6 == 2 else 1
        self.alive = True


players = [Player(seat) for seat in range(SEATS)]
turn = 0


def in_range(player):
    """Return the seats that are at most `number` living seats away from `player`."""
    found = {player.seat}
    for way in (1, -1):
        seat, steps = player.seat, 0
        while steps < player.reach:
            seat = (seat + way) % SEATS
            if players[seat].alive:
                found.add(seat)
                steps += 1
    return found


def ranges():
    """Return the range and the targets of every seat."""
    result = {}
    for player in players:
        if player.alive:
            near = in_range(player)
            targets = [seat for seat in near if players[seat].team != player.team]
            result[player.seat] = {"range": sorted(near), "attack": sorted(targets)}
    return result


def gamma(value):
    return int((value / 255) ** 2.2 * 255 + 0.5)


def frame(now_ms):
    """Draw one picture: the active seat breathes, and the other seats are shown as in range or out of range."""
    wave = 0.5 + 0.5 * abs((now_ms % 2000) / 1000 - 1)
    near = table[turn]["range"]
    for pixel in range(PIXELS):
        seat = pixel * SEATS // PIXELS
        level = wave if seat == turn else 0.4 if seat in near else 0.05
        red, green, blue = COLOURS[players[seat].team]
        np[pixel] = (gamma(red * level * 0.5), gamma(green * level * 0.5), gamma(blue * level * 0.5))
    np.write()


def save(event):
    with open("game.jsonl", "a") as file:
        file.write(json.dumps(event) + "\n")


def cost(call, *arguments):
    started = time.ticks_us()
    call(*arguments)
    return time.ticks_diff(time.ticks_us(), started)


def measured(name, found):
    found = sorted(found)
    print("@", name, found[len(found) // 2])


table = ranges()
measured("ranges", [cost(ranges) for _ in range(3)])
gc.collect()
before = gc.mem_alloc()
frame(0)
print("@ bytes", gc.mem_alloc() - before)
measured("frame", [cost(frame, time.ticks_ms()) for _ in range(10)])
gc.collect()
print("@ free", gc.mem_free())
for number in range(SAVES):
    print("@ save", cost(save, {"type": "pass", "turn": number, "seat": number % SEATS, "ms": time.ticks_ms()}))
print("@end")
while True:
    frame(time.ticks_ms())
    if not button.value():
        time.sleep_ms(SETTLE_MS)
        if not button.value():
            turn = (turn + 1) % SEATS
            table = ranges()
            frame(time.ticks_ms())
            while not button.value():
                pass
    time.sleep_ms(5)
