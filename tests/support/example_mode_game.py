"""A game of the mode that was planted, by two buttons alone, from the menu to its result, on any interpreter.

Every frame goes out, and after each step what the device reports of it.
"""

import sys

from desk import Desk
from menus import open_entry, take
from replay_as_canonical_json import canonical


def told(desk):
    """Return the newest state that the device tells."""
    return [report for report in desk.tell({"do": "state", "id": 7}) if report["is"] == "state"][-1]


def find_value(desk, words):
    """PASS until the page shows this value."""
    for _ in range(40):
        if told(desk)["menu"]["value"] == words:
            return
        desk.tap("pass")
    raise ValueError("the page has no " + words)


def steps(desk):
    """(what was done, the state that is told then), from an Emperor table to the end of the new game."""
    yield "start", told(desk)
    open_entry(desk, "mode")
    find_value(desk, "Neighbours")
    desk.hold("out", 1100)
    yield "laid", told(desk)
    open_entry(desk, "seats and teams")
    find_value(desk, "5 seats")
    desk.hold("out", 1100)
    yield "five seats", told(desk)
    desk.tap("pass")
    desk.settle()
    yield "begun", told(desk)
    desk.tap("pass")
    desk.settle()
    yield "passed", told(desk)
    desk.tap(desk.game.table.subject())  # the button of one's own seat passes
    desk.settle()
    yield "passed by a seat", told(desk)
    desk.tap("out")
    desk.run(900)
    yield "looked at", told(desk)
    desk.hold("out", 1100)
    desk.settle()
    yield "out", told(desk)
    desk.hold("pass", 1100)
    desk.settle()
    yield "undone", told(desk)
    desk.hold("out", 1100)
    desk.settle()
    yield "redone", told(desk)
    open_entry(desk, "what a card says")
    desk.tap("pass")
    desk.tap("pass")
    take(desk)
    take(desk)
    desk.settle()
    yield "a card wins", told(desk)
    while not desk.game.table.result.over:
        desk.tap("out")
        desk.hold("out", 1100)
        desk.settle()
    yield "over", told(desk)


def play(write):
    desk = Desk({}, tick_ms=8, chance=b"\x02\x01")
    desk.board.on_frame = lambda ms, frame: write("%d %s" % (ms, "".join(["%02x" % byte for byte in frame])))
    for what, state in steps(desk):
        write("%s = %s" % (what, canonical(state)))


if __name__ == "__main__":
    sys.path.append("tests")
    play(print)
