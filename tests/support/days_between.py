"""Any gesture after any other, two hours later and days later: prints a line a pair, with a check value of what the
ring and the reports showed then, the same or not. `days_between.py STRIDE` plays one of STRIDE pairs. Runs on any
interpreter.

Two times can be compared for 6.2 days; from then on their order seems reversed, and after 12.4 days no time has passed.
"""

import sys

import scene as s
from desk import Desk
from replay_as_canonical_json import canonical

HOUR_MS = 60 * 60 * 1000
DAY_MS = 24 * HOUR_MS
HALF_MS, WRAP_MS = 1 << 29, 1 << 30
WAVES_MS = 4000  # after this time all waves are in the same phase again
SAFE_MS = 2 * HOUR_MS  # the ring sleeps
DAYS_MS = (HALF_MS - 4000, HALF_MS + 4000, 7 * DAY_MS, 11 * DAY_MS, WRAP_MS - 4000, WRAP_MS + 4000, 20 * DAY_MS)


def with_out(desk):
    """Take a player out: press a seat button while OUT is down."""
    desk.press("out")
    desk.hold(2, 100)
    desk.release("out")


def finger(desk):
    """Let a host press a button."""
    desk.tell({"do": "press", "button": "pass"})
    desk.tell({"do": "release", "button": "pass"})


def notice(desk):
    """Let the device show a notice."""
    desk.app.hands.notice(s.JOURNAL_FAULT)
    desk.run(200)


GESTURES = (
    ("pass", lambda desk: desk.hold("pass", 60)),
    ("pass, and pass", lambda desk: (desk.tap("pass"), desk.hold("pass", 60))),
    ("pass held", lambda desk: desk.hold("pass", 1200)),
    ("pass held too long", lambda desk: desk.hold("pass", 3300)),
    ("pass lain on", lambda desk: desk.hold("pass", 11000)),
    ("out", lambda desk: desk.tap("out")),
    ("out held", lambda desk: desk.hold("out", 1200)),
    ("out held on", lambda desk: desk.hold("out", 2200)),
    ("seat", lambda desk: desk.tap(2)),
    ("seat, and again", lambda desk: (desk.tap(2), desk.tap(2))),
    ("seat held too long", lambda desk: desk.hold(2, 3300)),
    ("seat with out", with_out),
    ("both", lambda desk: desk.hold_both(300)),
    ("both held", lambda desk: desk.hold_both()),
    ("menu entry", lambda desk: (desk.hold_both(), desk.hold("pass", 1200))),
    ("cursor runs", lambda desk: (desk.tap("out"), desk.hold("out", 900))),
    ("cursor rests", lambda desk: (desk.tap("out"), desk.run(1000))),
    ("event of a host", lambda desk: desk.tell({"do": "event", "event": {"type": "extra_turn", "seats": [2]}})),
    ("finger of a host", finger),
    ("host watches", lambda desk: desk.tell({"do": "watch", "fps": 10})),
    ("notice", notice),
)


def seen(first, second, pause_ms, start_ms):
    """Return what the ring and the reports show of the second gesture, and for two seconds after it. It follows the
    first gesture after `pause_ms`."""
    desk = Desk(tick_ms=20, now_ms=start_ms).begin()
    first(desk)
    let_pass(desk, pause_ms)
    desk.reports()
    board = desk.board
    board.frames.clear()
    began_ms = board.time_ms
    second(desk)
    desk.run(2000)
    frames = [((ms - began_ms) % WRAP_MS, frame) for ms, frame in board.frames]
    reports = desk.reports()
    for report in reports:
        if "ms" in report:
            report["ms"] = (report["ms"] - began_ms) % WRAP_MS
    return canonical([reports, desk.state(), desk.scene.ui.screen]), frames


def let_pass(desk, pause_ms):
    """Let time pass without a press: two hours in larger ticks, then days in very large ticks, then a second in normal
    ones."""
    desk.tick_ms = HOUR_MS // 6
    desk.run(SAFE_MS)
    desk.tick_ms = 6 * HOUR_MS
    desk.run(pause_ms - SAFE_MS - 1000)
    desk.tick_ms = 20
    desk.run(1000)


def check_value(told, frames):
    value = 0
    for byte in told.encode():
        value = (value * 31 + byte) & 0xFFFFFF
    for ms, frame in frames:
        value = (value * 31 + ms) & 0xFFFFFF
        for byte in frame:
            value = (value * 31 + byte) & 0xFFFFFF
    return value


def main(stride):
    number = 0
    for name, first in GESTURES:
        for next_name, second in GESTURES:
            number += 1
            if number % stride:
                continue
            days_ms = DAYS_MS[number // stride % len(DAYS_MS)]
            start_ms = number * 97000000 % WRAP_MS
            after_days = check_value(*seen(first, second, days_ms, start_ms))
            hours_ms = SAFE_MS + WAVES_MS + (days_ms - SAFE_MS) % WAVES_MS
            after_hours = check_value(*seen(first, second, hours_ms, start_ms))
            verdict = "same" if after_days == after_hours else "differs"
            print("%s; %.1f days; %s: %06x %s" % (name, days_ms / DAY_MS, next_name, after_days, verdict))


main(int(sys.argv[1]))
