"""Memory ends once, at each place in turn, while the journal starts, sets a game aside, forgets games or follows one.

`journal_without_memory.py HOW ACT STRIDE` does ACT again and again, and memory ends at every STRIDE-th place. HOW is
`allocation` (CPython: the Nth one fails), `call` (MicroPython: the heap is locked for the Nth call of a function of
journal or storage) or `ballast` (MicroPython: N blocks are free). ACT `nothing` shows whether the interpreter survives
that. Prints how often memory ended, and what was told. Nothing may be lost, and all is stored once there is memory.
"""

import gc
import json
import sys

from app.game_keeper import resume_game
from games.catalogue import make_game
from host_tools.proof.fake_board import FakeBoard
from host_tools.proof.play_game_without_device import apply, snapshot
from rules.event_kinds_and_refusals import in_words
from storage import journal as journal_module
from storage import journal_records, stored_game_replay
from storage.crashes import NO_CRASH
from storage.journal import KEPT_GAMES, Journal
from storage.journal_records import BAD
from storage.stored_game_replay import StoredGameReplay

ORDER = {"mode": "emperor", "options": {}, "seats": 6, "teams": 2}
PASS, UNDO = {"type": "pass"}, {"type": "undo"}
GONE_CLEAN = 40  # runs in a row that memory did not end in: it is past the last place


class Hands:
    """Takes the notice of a fault."""

    def notice(self, kind):
        """Show it."""


class Device:
    """What records a game on `board`, as the app does it: lack of memory is told, and tried again."""

    def __init__(self, files):
        self.board = FakeBoard(files)
        self.told = []
        self.hands, self.refused = Hands(), lambda code, reason, rule: self.told.append(in_words(reason))
        self.journal = self.game = None

    def start(self):
        self.journal = Journal(self.board)
        self.game = resume_game(self.journal, self.hands, self.refused, NO_CRASH)

    def begin(self, turns):
        self.game = make_game(ORDER, 1)
        for _ in range(turns):
            apply(self.game, PASS)

    def keep(self):
        """Bring to flash what is missing."""
        for _ in range(100):
            try:
                self.journal.follow(self.game)
            except MemoryError:
                self.journal.full = True
            self.journal.save()
            if self.journal.full:
                self.told.append("full")
                return
            if not self.journal.waits:
                return
        raise AssertionError("it is never stored")


def stored_games(count, turns):
    """Return the files of a number of games, each a turn longer than the game before."""
    device = Device({})
    device.start()
    for number in range(count):
        device.begin(turns + number)
        device.keep()
    return device.board.files


def spoilt(files):
    """Return these files with a byte changed in the first segment of the last game."""
    name = max(name for name in files if name.endswith("-0000"))
    files = dict(files)
    files[name] = files[name][:20] + bytes((files[name][20] ^ 1,)) + files[name][21:]
    return files


THREE = stored_games(3, 20)
FULL = stored_games(KEPT_GAMES, 2)
ACTS = {
    "start": (THREE, Device.start),
    "aside": (spoilt(THREE), Device.start),
    "forget": (FULL, Device.keep),
    "follow": (THREE, Device.keep),
    "nothing": ({}, lambda device: [device.told.append(str(number)) or device.told.pop() for number in range(50)]),
}


def prepared(act):
    """Return the device as it stands before `act`."""
    device = Device(ACTS[act][0])
    if act in ("forget", "follow"):
        device.start()
        if act == "forget":
            device.begin(1)
        else:
            for _ in range(12):
                apply(device.game, PASS)
            apply(device.game, UNDO)
    return device


def check(device, act, before):
    """Nothing is lost, and what follows is stored."""
    now = device.board.files
    if act in ("start", "aside"):
        for name, data in before.items():
            assert data in (now.get(name), now.get(BAD + name)), name
        if device.game is None:
            device.begin(3)
        apply(device.game, PASS)
    elif act == "nothing":
        return
    device.journal.full = False
    device.told.clear()
    device.keep()
    device.keep()
    assert device.told == [], device.told
    if act == "forget":
        assert device.journal.numbers() == list(range(2, KEPT_GAMES + 2))
    history, again = device.game.history, Device(now)
    again.start()
    assert again.told == [] or (act == "aside" and " is damaged. It was set aside." in again.told[0]), again.told
    assert again.game.history.place() == history.place()
    assert snapshot(again.game) == snapshot(device.game)
    for number in again.journal.numbers():
        sound = [segments.sound for segments in again.journal.read_game(number)][-1]
        assert sound or act == "aside", number


def on_allocation(number, act):
    """Fail allocation `number` of this act."""
    import _testcapi

    _testcapi.set_nomemory(number, number + 1)
    try:
        act()
    finally:
        _testcapi.remove_mem_hooks()


calls = [0]  # calls until the heap is locked for one


def locked(act):
    """This function with the heap locked for the call whose turn it is."""
    import micropython

    def call(*values):
        calls[0] -= 1
        if calls[0]:
            return act(*values)
        micropython.heap_lock()
        try:
            return act(*values)
        finally:
            micropython.heap_unlock()

    return call


def lock_calls():
    """Let each function of journal and storage count its calls."""
    for owner in Journal, StoredGameReplay, journal_records.SegmentReader, FakeBoard:
        for name in dir(owner):
            act = getattr(owner, name)
            if type(act) is type(prepared) and not name.startswith("__"):
                setattr(owner, name, locked(act))
    for module in journal_module, journal_records, stored_game_replay:
        for name in dir(module):
            act = getattr(module, name)
            if type(act) is type(prepared) and name != "if_memory_allows":
                setattr(module, name, locked(act))


def on_call(number, act):
    calls[0] = number
    act()
    calls[0] = 0


def on_ballast(number, act):
    """Leave `number` blocks of memory."""
    gc.collect()
    held = [None]
    chain = None
    try:
        while True:
            chain = held[0] = (chain, None)  # a block
    except MemoryError:
        pass
    for _ in range(number):
        chain = held[0] = chain[0]
    try:
        act()
    finally:
        chain = None
        held.clear()
        gc.collect()


WAYS = {"allocation": on_allocation, "call": on_call, "ballast": on_ballast}


def main(how, act, stride):
    if how == "call":
        lock_calls()
    with_memory = prepared(act)
    ACTS[act][1](with_memory)
    ended, told, clean, number = 0, {}, 0, 1
    while clean < GONE_CLEAN:
        device = prepared(act)
        before = dict(device.board.files)
        try:
            WAYS[how](number, lambda: ACTS[act][1](device))  # noqa: B023
            fell_out = False
        except MemoryError:
            fell_out = True
        except SystemError:  # CPython's own fault: it lost the MemoryError
            number += stride
            continue
        calls[0] = 0
        if fell_out and act in ("start", "aside"):
            # the journal could not even be made, or CPython had no memory to say where another exception was raised
            assert device.journal is None or how == "allocation", number
            device = Device(device.board.files)  # the app starts again
            ACTS[act][1](device)
        clean = clean + 1 if device.told == with_memory.told and not fell_out else 0
        ended += clean == 0
        for words in device.told:
            told[words] = told.get(words, 0) + 1
        check(device, act, before)
        number += stride
    print(json.dumps({"ended": ended, "told": sorted(told)}))


main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
