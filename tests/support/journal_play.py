"""The game that the tests of the journal play until the plug is pulled, and what they compare then. Runs on any
interpreter."""

import json

from app.app import App
from desk import Desk
from host_tools.proof.play_game_without_device import snapshot
from storage.crashes import NO_CRASH
from storage.journal_records import check_value, framed, name_of

CUTS = ("before", "torn", "after")  # at which point of a storage operation the power is cut
KEPT_MS = 2000  # an event is on flash this time after it was settled
NOTHING = (True, None, None)  # as `told` has it, before the first game
STEPS = (
    lambda desk: desk.tap("pass"),
    lambda desk: desk.hold("pass", 1100),
    lambda desk: desk.hold("out", 1100),
    lambda desk: desk.tell({"do": "event", "event": {"type": "extra_turn", "seats": [0, 5]}}),
    lambda desk: desk.tell({"do": "event", "event": {"type": "eliminate", "seats": [3]}}),
    lambda desk: desk.tell({"do": "event", "event": {"type": "skip", "seats": [2]}}),
    lambda desk: desk.tell({"do": "event", "event": {"type": "draw", "seats": [0]}}),
    lambda desk: desk.tell({"do": "new_game"}),
    lambda desk: desk.tell({"do": "begin", "first": 4}),
)
PLAY = (0, 0, 0, 3, 0, 4, 0, 1, 1, 2, 0, 5, 0, 0, 6, 1, 7, 1, 0, 0, 7, 8, 0, 0, 0, 1, 0)


class PowerLostError(Exception):
    """The plug was pulled in the middle of an operation on the storage."""


class PluggedDesk(Desk):
    """A desk around an app that has just been powered on this board, after `row` crashes in a row."""

    def __init__(self, board, row=NO_CRASH):
        self.board = board
        self.tick_ms = 100  # coarse: the storage does the same, byte for byte, as with fine ones
        self.half_line = b""
        self.app = App(board, row)
        self.run(0)


def store_op(desk, op):
    """Store an op that the journal would not write now behind all that is settled."""
    journal = desk.app.keeper.journal
    while journal.waits:
        journal.save()
    number, _, segments, size, _, chain = journal._kept[:6]
    chain = check_value(op, chain)
    record = framed(op, chain)
    desk.board.append(name_of(number, segments - 1), record)
    journal._kept[3], journal._kept[5] = size + len(record), chain


def told(desk):
    """Return what the players see of the game: its state, and whether undo and redo are possible."""
    commands = desk.app.session
    game = commands.game or commands.before
    return (commands.game is None, game and json.dumps(snapshot(game)), game and game.history.place())


def play(desk, steps, seen):
    """Play these steps, and store each before the next. `seen` gets every state, and `desk.kept` the last stored
    one."""
    desk.kept = len(seen)
    seen.append(told(desk))
    for step in steps:
        STEPS[step](desk)
        seen.append(told(desk))
        desk.idle(KEPT_MS)
        seen.append(told(desk))  # what waited for a further press is entered by now
        desk.kept = len(seen) - 1
