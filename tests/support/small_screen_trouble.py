"""Runs on MicroPython: what becomes of a device whose small screen comes loose, is absent, is not wanted; all that was
found is printed as JSON."""

import gc
import json
import sys

import ticks
from boards.pico_ssd1306 import PicoSsd1306
from desk import Desk
from host_tools.proof.ssd1306_chip import Bus, Ssd1306Chip

ITS_OWN = ("display.screen_text", "display.rows_about_a_game", "display.text_framebuffer", "display.transliteration")


class Watched(Bus):
    """A bus that remembers every transfer: when, how many bytes, how long after a frame."""

    desk = None

    def __init__(self, loose=False):
        Bus.__init__(self, Ssd1306Chip())
        self.loose = loose
        self.told = []

    def writeto(self, address, data):
        if self.desk:
            now_ms = self.desk.board.time_ms
            self.told.append((now_ms, len(data), ticks.diff(now_ms, self.desk.app.eyes.painted_ms)))
        else:
            self.told.append((0, len(data), 0))
        return Bus.writeto(self, address, data)


def wired(values=None, loose=False):
    """Return a desk with a screen, or with an end of cable on which nobody answers."""
    bus = Watched(loose)
    desk = Desk(dict({"small_screen": True}, **(values or {})), screen=PicoSsd1306(bus, 0x3C, lambda: False))
    desk.bus = bus
    bus.desk = desk
    return desk


def play(desk):
    """Three turns, a refusal, the menu; the first one begins."""
    desk.begin()
    for _ in range(3):
        desk.tap("pass")
        desk.settle()
    desk.event(type="pass", seat=1)
    desk.hold_both()
    desk.hold_both()
    desk.idle(3000)
    desk.run(1000)
    return desk


def forgotten():
    """Return the modules of the screen that are loaded; from then on none is."""
    found = [name for name in ITS_OWN if name in sys.modules]
    for name in found:
        del sys.modules[name]
    return found


def asked(values, loose):
    """Return how often a screen was asked for anything in a game, and which modules were loaded for it."""
    desk = play(wired(values, loose))
    return {"asked": len(desk.bus.told), "modules": forgotten()}


def loose():
    """The cable comes loose in a game, and is found again; the screen has lost its power, too."""
    desk = play(wired())
    desk.bus.loose = True
    before, tries = len(desk.board.frames), len(desk.bus.told)
    desk.tap("pass")
    desk.run(9000)
    tried = desk.bus.told[tries:]
    apart = [tried[at + 1][0] - tried[at][0] for at in range(1, len(tried) - 1)]
    desk.bus.chip = Ssd1306Chip()
    desk.bus.loose = False
    desk.run(3500)
    other = play(wired())
    other.tap("pass")
    other.run(9000)
    return {
        "frames": len(desk.board.frames) - before > 9000 // 110,
        "tries": len(tried),
        "apart": min(apart) >= 2000 and max(apart) <= 2020,
        "equal": desk.bus.chip.memory == other.bus.chip.memory,
    }


def same():
    """Return whether a screen changes anything that anybody else sees."""
    with_it, without = play(wired()), play(Desk({"small_screen": True}))
    return {
        "frames": with_it.board.frames == without.board.frames,
        "sent": with_it.board.sent == without.board.sent,
        "files": with_it.board.files == without.board.files,
    }


def idle_bytes():
    """Return what a second allocates in which nothing changes."""
    desk = play(wired())
    desk.board.on_frame = lambda ms, frame: None
    gc.collect()
    before = gc.mem_alloc()
    app, board = desk.app, desk.board
    for _ in range(200):
        board.time_ms += 5
        app._small_screen.tick(board.time_ms)
    return gc.mem_alloc() - before


def after_the_test():
    """Return whether the picture is as before once the self-test has drawn on the screen."""
    desk = play(wired())
    before = bytes(desk.bus.chip.memory)
    desk.tell({"do": "test", "of": "screen"})
    desk.bus.chip = Ssd1306Chip()
    desk.tell({"do": "test", "of": "end"})
    desk.run(1500)
    return desk.bus.chip.memory == before


def renamed():
    """Two rows of the sheet of a game with a clock as they call the players: before and after one is named."""
    desk = wired({"clock": "counting_up"}).begin(1)
    desk.run(2000)
    desk.event(type="eliminate", seats=[1])
    words, view = desk.app._small_screen.words, desk.app.eyes.player_view
    found = []
    for name in ("Zoe", "Yann"):
        desk.tell({"do": "name", "seat": 1, "name": name})
        desk.run(500)
        list(words.rows(view, 0))
        found.append([row for row in words._sheet if row.startswith(name)])
    return [len(rows) > 1 for rows in found]


def alike():
    """Return how the screen calls players whose names differ only in letters that it does not have; nobody is on seat
    6."""
    desk = wired({"names": ["José", "Jose", "Жан", "Zhan", "seat 6"]}).begin(1)
    return [desk.app._small_screen.words.name(seat) for seat in range(6)]


def no_such_seat():
    """What the screen says of a press at a seat that the table does not have."""
    desk = wired({"names": ["Ada"]}).begin(1)
    desk.tap(8)
    return desk.app._small_screen.words.told


def cut():
    """Rows in which names are cut short: the life of players, whose is next, and of their times the first one."""
    names = ["Alexander M", "Alexander N", "Bob", "Bob", "s"]
    desk = wired({"names": names, "mode": "free_for_all", "seats": 6, "clock": "counting_up"}).begin(0)
    words, view = desk.app._small_screen.words, desk.app.eyes.player_view
    life = words.life(desk.app.session.table)
    rows = [text for _, text in words.rows(view, 0)]
    desk.idle(5010000)
    desk.event(type="win", seat=0)
    desk.run(2000)
    list(words.rows(view, 0))
    return life + [row for row in rows if row.startswith("next")] + words._sheet[:1]


def large_life():
    """Rows about life totals that are too long to share a row, and the row of a count from such a total."""
    desk = wired({"names": ["Al", "Bob"], "mode": "free_for_all", "seats": 4}).begin(0)
    desk.event(type="life_set", seat=0, to=1000000)
    words = desk.app._small_screen.words
    rows = words.life(desk.app.session.table)
    desk.tap("out")
    while desk.scene.ui.cursor:
        desk.tap("pass")
    desk.hold("pass", 1100)
    desk.tap("pass")
    return rows + [text for _, text in words.asked()][2:3]


def pins():
    """Why the pins of the screen can have no other use."""
    desk = wired()
    reports = desk.tell({"do": "set", "values": {"pin_out": 20}})
    return [report["why"] for report in reports if report["is"] == "refusal"]


def main():
    found = {"off": asked({"small_screen": False}, False), "absent": asked(None, True)}
    told = play(wired()).bus.told
    more = {
        "loose": loose(),
        "same": same(),
        "longest": max(size for _, size, _ in told),
        "latest_ms": max(after_ms for _, _, after_ms in told),
        "idle_bytes": idle_bytes(),
        "after_the_test": after_the_test(),
        "renamed": renamed(),
        "alike": alike(),
        "no_such_seat": no_such_seat(),
        "cut": cut(),
        "large_life": large_life(),
        "pins": pins(),
    }
    found.update(more)
    print(json.dumps(found))


main()
