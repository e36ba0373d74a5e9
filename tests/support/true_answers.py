"""Commands for which memory ends in the middle; run on MicroPython as `true_answers.py GROWTH`.

The heap is filled but for a little, and a command is given to a device; then a little more is left, until it is taken.
The little grows by one part in GROWTH; bisection then finds the least that is enough. Writes a line of JSON for each
command: how often it was refused and taken, and a sentence for each answer that was not true.
"""

import gc
import json
import sys

import scene as s
from desk import Desk
from host_tools.proof.play_game_without_device import snapshot

ANSWERS_IN_A_ROW = 3  # answers in a row by which there is memory for all that the command needs
GAME = {"do": "begin", "first": 1}
WIRES = [5, 4, 3, 2, 1, 0]
SEATS_PRESS = {"seat_wires": [3, 2, 1, 0, 5, 4], "turn_passed_by": "its_own_seat", "hold_ms": 700}
SET = [
    ({}, (), {"seats": 9, "teams": 3}),
    ({}, (), {"mode": "grand_melee"}),
    ({}, (), {"ring_px": 12, "brightness": 2}),
    ({"brightness": 9}, (), {"brightness": 2}),  # a fault is mended
    ({"seat_wires": WIRES}, (GAME,), SEATS_PRESS),
    ({"seat_wires": WIRES}, (GAME,), {"seat_wires": []}),
    ({}, (GAME,), {"names": ["Ada", "Ben"]}),
]
COMMANDS = [(values, before, {"do": "set", "values": changes}) for values, before, changes in SET]
PASS = {"do": "event", "event": {"type": "pass"}}
COMMANDS += [
    ({}, (GAME,), {"do": "name", "seat": 3, "name": "Dan"}),
    ({}, (GAME,), PASS),
    ({}, (GAME, PASS), {"do": "event", "event": {"type": "undo"}}),
    ({}, (GAME,), {"do": "event", "event": {"type": "eliminate", "seats": [1, 4]}}),
    ({}, (GAME, PASS), {"do": "new_game"}),
    ({}, (), GAME),
]


def drop_modules_not_in(loaded):
    """Forget what has been imported since.

    If memory ends while an import makes its module, MicroPython 1.28 leaves the name in `sys.modules` without a module,
    and the next import of it crashes the interpreter (py/objmodule.c, mp_obj_new_module).
    """
    for name in set(sys.modules) - loaded:
        try:
            del sys.modules[name]
        except KeyError:  # there was no module
            pass


class Device:
    """A device with these settings that was told these commands a while ago."""

    def __init__(self, values, commands):
        self.desk = Desk(values)
        self.desk.board.on_frame = lambda ms, frame: None
        for command in commands:
            self.desk.tell(command)
        self.desk.idle(4000)
        self.desk.reports()

    def answer(self, command, pieces=None):
        """Return the answer to the command while that number of pieces of 32 bytes is free, or None if the app
        crashed.
        """
        host, now_ms = self.desk.app.host, self.desk.board.time_ms
        chain, loaded = None, set(sys.modules)
        gc.collect()
        try:
            while pieces is not None:
                chain = (chain, None)
        except MemoryError:
            pass
        for _ in range(pieces or 0):
            if chain:
                chain = chain[0]
        try:
            told = host.answer(command, now_ms)
            text = told if isinstance(told, str) else "".join(told)
        except MemoryError:
            return None
        finally:
            chain = None
            gc.collect()
            drop_modules_not_in(loaded)
        return json.loads(text.split("\n")[-1])

    def stands(self):
        """All that a command may change."""
        app, files = self.desk.app, self.desk.board.files
        session, hands = app.session, app.hands
        return {
            "settings": app.settings.values(),
            "faults": len(app.settings.faults),
            "file": json.loads(files["settings.json"]),
            "game": _game(session.game),
            "before": _game(session.before),
            "table": session.table.order,
            "home": app.scene.ui.screen in (session.home(), s.NOTICE),
            "pixels": len(app.eyes.renderer.frame),
            "wires": hands._wires and hands._wires.wires,
            "times": (hands.presses.hold_ms, hands.presses.quiet_ms, hands.actions.guard_ms),
            "passes": hands.actions.gestures.seats_that_pass,
        }

    def stored(self):
        """Return the game that comes back from what is stored once all had time to be kept."""
        self.desk.run(100)
        self.desk.idle(4000)
        app = Desk(files=self.desk.board.files).app
        return _game(app.session.game), _game(app.session.before)


def _game(game):
    if game is None:
        return None
    return snapshot(game), game.history.done, [game.event(number) for number in range(game.history.total)]


def taken_with(pieces, values, before, command, undone, done, found):
    """Return whether the command was accepted while that number of pieces was free. Add every false answer to
    `found`.
    """
    device = Device(values, before)
    told = device.answer(command, pieces)
    if told is None:  # no memory even for the answer
        return False
    happened = told["is"] != "refusal"
    found["taken" if happened else "refused"] += 1
    wrong = []
    if not happened and told["code"] != "too_much":
        wrong.append("the code is " + told["code"])
    now = device.stands()
    if now != (done if happened else undone):
        wrong.append("it is not so")
    elif device.stored() != (now["game"], now["before"]):
        wrong.append("something else is stored")
    found["wrong"] += ["%d pieces, %s: %s" % (pieces, told["is"], what) for what in wrong]
    return happened


def try_with_little(values, before, command, growth):
    """Return how often the command was refused and taken, and what went wrong, while more and more memory is left."""
    device = Device(values, before)
    undone = device.stands()
    assert device.answer(command)["is"] in ("done", "settings")
    done = device.stands()
    assert done != undone
    device = None
    found = {"taken": 0, "refused": 0, "wrong": []}
    few, pieces = 0, 16
    while not taken_with(pieces, values, before, command, undone, done, found):
        few, pieces = pieces, pieces + max(1, pieces // growth)
    while pieces - few > 1 + pieces // 50:  # the last allocations of the command are those that fail here
        half = (few + pieces) // 2
        if taken_with(half, values, before, command, undone, done, found):
            pieces = half
        else:
            few = half
    return found


for values, before, command in COMMANDS:
    found = try_with_little(values, before, command, int(sys.argv[1]))
    print(json.dumps([command, found]))
