"""A program for the Pico that measures single steps of the firmware in a game of 24 players. The program prints lines
of the form `@ figure value`."""

import gc
import sys
import time

from boot.start import open_slot

open_slot()
sys.path[:] = ["/firmware"]

from app import app as app_module
from app.app import App
from boards.pico_board import PicoBoard
from free_memory import fill_gaps
from scene import STILL

PASS = ({"type": "pass"},)
us = time.ticks_us
board = PicoBoard(22, 14, 15, range(2, 12), 19)
app = App(board)
app.tick(board.now_ms())
in_motion = []
collections = []
collect = app_module.tidy


def tidy():
    """Collect garbage and fill the gaps in the heap, as the firmware's supervisor does."""
    collect()
    fill_gaps()


def watched_tidy():
    """Collect garbage as the firmware does. Record how long this takes, and whether a moment (an animation) is in
    progress.
    """
    moves = app.scene.moment != STILL
    started = us()
    collect()
    (in_motion if moves else collections).append(us() - started)


tidy()


def play(ms):
    """Let the app run for `ms` milliseconds."""
    end = time.ticks_add(board.now_ms(), ms)
    while time.ticks_diff(end, board.now_ms()) > 0:
        rest_ms = app.tick(board.now_ms())
        if app.has_tidied:
            app.has_tidied = False
            fill_gaps()
        board.wait(rest_ms)


def cost(call, *arguments):
    """Return the duration of one call in microseconds."""
    started = us()
    call(*arguments)
    return us() - started


def tidy_cost(call, *arguments):
    """Return the duration of one call in microseconds, after a garbage collection like the one that happens between two
    presses."""
    tidy()
    return cost(call, *arguments)


def say(name, value):
    print("@", name, value)


def bytes_a_tick(ticks):
    """Let the app run for `ticks` ticks. Return the average number of bytes that one tick allocates."""
    tidy()
    gc.disable()
    before = gc.mem_alloc()
    for _ in range(ticks):
        now = board.now_ms()
        rest = app.tick(now)
        board.wait(rest)
    used = gc.mem_alloc() - before
    gc.enable()
    return used / ticks


def event():
    """Measure the time from an event until the ring's new picture can be painted."""
    now = board.now_ms()
    app.session.enter(PASS, now)
    app.eyes.compose(now)


def frame():
    app.eyes.renderer.paint(app.scene, board.now_ms())
    board.show(app.eyes.renderer.frame)


def frames():
    """Return the CPU time of each frame of a sweep in microseconds."""
    found = []
    app.session.enter(PASS, board.now_ms())
    app.eyes.compose(board.now_ms())
    while app.scene.moment != STILL and len(found) < 30:
        time.sleep_ms(16)
        found.append(cost(frame))
    return sorted(found)


play(2500)
tidy()
FREE = gc.mem_free()
app_module.tidy = watched_tidy
game = app.session.game
say("free", FREE)
say("idle", bytes_a_tick(60))
found = frames()
say("frame", found[len(found) // 2])
say("frame_worst", found[-1])
play(1500)
if STEPS:
    say("events", game.history.done)
    app.host.heard = b"\n"  # as if a host had sent a line
    app.hands.dispatcher.changed = True
    play(1500)
    app.host.link.watch(30, board.now_ms())
    play(200)
    say("watched", bytes_a_tick(60))
    app.host.link.watch(0, board.now_ms())
    play(1200)
    tidy()
    found = sorted(cost(event) for _ in range(8))
    say("event", found[4])
    say("undo", max(tidy_cost(game.enter, ({"type": "undo"},)) for _ in range(17)))
    say("redo", max(tidy_cost(game.enter, ({"type": "redo"},)) for _ in range(17)))
    play(1500)
    # a moment allocates nothing once its picture is composed
    app.eyes.compose(board.now_ms())
    app.session.enter(PASS, board.now_ms())
    app.eyes.compose(board.now_ms())
    app.host.link.state_due = False
    play(48)
    say("animated", bytes_a_tick(25))
    for turn in range(5):
        app.session.enter(PASS, board.now_ms())
        app.hands.dispatcher.changed = True
        app.keeper.follow(board.now_ms())
        app.host.tell_events()
        play(1300)
    say("pause", max(in_motion) if in_motion else 0)
    say("collection", max(collections))
    longest = 0
    app.host.link.state_due = True
    more = [True]

    def tell():
        more[0] = app.host.link.tick(app.eyes.renderer.frame, board.now_ms())

    while app.host.link.state_due or more[0]:
        longest = max(longest, cost(tell))
        board.wait(1)
    say("link_tick", longest)
print("@end")
