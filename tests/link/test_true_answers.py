"""Where memory ends in the middle of a command its answer is true: refused, and nothing has happened, or done."""

import json

import pytest

import scene as s
from desk import Desk

memory = pytest.importorskip("_testcapi", reason="this Python cannot let an allocation fail")

EVERY = 13  # which allocations are tried: coprime to what repeats
MOST = 6000
ENOUGH = 3  # answers in a row by which the command is over
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


class Device:
    """A device with these settings that was told these commands, an hour ago."""

    def __init__(self, values, commands):
        self.desk = Desk(values)
        for command in commands:
            self.desk.tell(command)
        self.desk.idle(4000)
        self.desk.reports()

    def answer(self, command, fails=None):
        """What the command is answered with while that allocation fails; None where the app fell."""
        host = self.desk.app.host
        try:
            if fails is not None:
                memory.set_nomemory(fails, fails + 1)
            told = host.answer(command, self.desk.board.time_ms)
            text = told if isinstance(told, str) else "".join(told)
        except MemoryError:
            return None
        finally:
            memory.remove_mem_hooks()
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
            "home": app.scene.screen in (session.home(), s.NOTICE),
            "pixels": len(app.eyes.renderer.frame),
            "wires": hands._wires and hands._wires.wires,
            "times": (hands.recognizer.hold_ms, hands.debounce.quiet_ms, hands.actions.guard_ms),
            "passes": hands.actions.gestures.seats_that_pass,
        }

    def stored(self):
        """The game that comes back from what is stored once all had time to be kept."""
        self.desk.run(100)
        self.desk.idle(4000)
        app = Desk(files=self.desk.board.files).app
        return _game(app.session.game), _game(app.session.before)


def _game(game):
    if game is None:
        return None
    return game.snapshot(), game.history.done, [game.event(number) for number in range(game.history.total)]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize(("values", "before", "command"), COMMANDS, ids=lambda part: json.dumps(part)[:60])
def test_what_is_refused_for_want_of_memory_has_not_happened_and_what_is_answered_has(values, before, command):
    device = Device(values, before)
    undone = device.stands()
    assert device.answer(command)["is"] in ("done", "settings")
    done = device.stands()
    assert done != undone
    row, refused = 0, 0
    for fails in range(0, MOST, EVERY):
        device = Device(values, before)
        told = device.answer(command, fails)
        if told is None:  # there was no memory even for the answer
            continue
        happened = told["is"] != "refusal"
        assert happened or told["code"] == "too_much"
        assert device.stands() == (done if happened else undone), fails
        now = device.stands()
        assert device.stored() == (now["game"], now["before"]), fails
        refused += not happened
        row = row + 1 if happened else 0
        if row == ENOUGH:
            break
    assert row == ENOUGH and refused
