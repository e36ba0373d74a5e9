"""Random stories of the journal: presses, undo, new games and names, while storage fails, memory ends and power is cut.

`journal_stories.py FIRST LAST` plays the stories of these seeds and prints how many cuts, faults and lacks of memory
there were. After each cut the game that comes back must be one that the model owes. Runs on any interpreter.
"""

import json
import random
import sys

from games.catalogue import make_game
from host_tools.proof.play_game_without_device import apply, snapshot
from rules.history import packed
from storage import journal
from storage.journal import Journal
from storage.journal_records import NAMES, framed, names_in

ORDER = {"mode": "emperor", "options": {}, "seats": 6, "teams": 2}
FAULTS = ("none", "half", "whole", "missing")  # what a refused write leaves on flash; all is gone
STEPS = ("pass",) * 8 + ("skip",) * 2 + ("undo",) * 5 + ("redo",) * 3 + ("save",) * 12
STEPS += ("clear", "back", "begin", "name", "press", "fault", "well", "well", "short", "cut", "cut")


class Model:
    """What the journal owes after a cut: a state since the last one that it called saved."""

    def __init__(self):
        self.states = [None]

    def see(self, state):
        self.states.append(state)

    def saved(self):
        del self.states[:-1]

    def owes(self, state):
        return state in self.states


class PowerLostError(Exception):
    """The plug was pulled."""


class Flash:
    """Storage by name that fails as it is told to. It counts what happened to it in `counts`."""

    def __init__(self, counts):
        self.files = {}
        self.fault = ""
        self.cut = self.short = 0  # operations until power is cut, or until memory ends
        self.counts = counts

    def feed(self):
        """Do nothing: there is no watchdog."""

    def spend(self):
        """One more thing that needs memory."""
        if self.short:
            self.short -= 1
            if not self.short:
                self.counts["short"] += 1
                raise MemoryError

    def read(self, name):
        self.spend()
        return None if self.fault == "missing" else self.files.get(name)

    def ilistdir(self):
        self.spend()
        return iter([] if self.fault == "missing" else sorted(self.files))

    def write(self, name, data):
        return self._change(name, b"", data, False)

    def append(self, name, data):
        return self._change(name, self.files.get(name, b""), data, True)

    def remove(self, name):
        self.spend()
        self._cut(lambda: None)
        if self.fault != "missing":
            self.files.pop(name, None)

    def _change(self, name, before, data, in_parts):
        def put(length):
            self.files[name] = before + data[:length]

        self.spend()
        half = len(data) // 2
        self._cut(lambda: put(half) if in_parts and not self.fault else None)
        if self.fault:
            self.counts["faults"] += 1
            if in_parts and self.fault == "half":
                put(half)
            elif self.fault == "whole":
                put(len(data))
            return False
        put(len(data))
        return True

    def _cut(self, tear):
        if self.cut:
            self.cut -= 1
            if not self.cut:
                tear()
                raise PowerLostError


class Story:
    """A device whose `journal` records its games, until power is cut; then another one with the same flash."""

    def __init__(self, seed, counts):
        self.chance = random.Random(seed) if hasattr(random, "Random") else _Random(seed)
        self.flash = Flash(counts)
        self.counts = counts
        self.model = Model()
        self.names = 0
        journal.packed = self._needs_memory(packed)
        journal.framed = self._needs_memory(framed)
        self.rewrites = seed % 2  # each record is too long as soon as it is complete
        self.start()

    def _needs_memory(self, act):
        def spends(*arguments):
            self.flash.spend()
            return act(*arguments)

        return spends

    def start(self):
        self.flash.fault = ""
        self.flash.cut = self.flash.short = 0
        self.journal = Journal(self.flash)
        self.too_long = None  # the game whose record is
        self.game = self.journal.resume(make_game)
        self.laid = self.game is not None and not self.journal.is_cleared
        if self.game is not None:
            names = names_in(self.journal.named_in_play) if self.journal.named_in_play else None
            self.journal.name(self.game, names)
        state = self.state()
        assert self.model.owes(state), (state, self.model.states)
        self.model.states = [state]

    def state(self):
        """Return what was applied of the last game; redo and the table are compared when all is saved."""
        if self.game is None:
            return None
        history = self.game.history
        return self.game.first, [history.packed_record(number) for number in range(history.done)]

    def all_of_it(self):
        history = self.game.history
        events = [history.packed_record(number) for number in range(history.total)]
        return self.game.first, history.place(), events, snapshot(self.game), self.laid

    def follow(self):
        self.model.see(self.state())
        try:
            self.journal.follow(self.game if self.laid else None)
        except MemoryError:
            self.journal.waits = True
        recorded = self.journal._want[0]
        if self.rewrites and self.too_long is not recorded:
            self.too_long, self.journal._most = recorded, -9

    def save(self):
        if self.journal.full:
            self.journal.waits = True
        copied = self.journal._copy is not None
        self.journal.save()
        self.counts["rewritten"] += copied and self.journal._kept[-1]
        if not self.journal.waits and not self.journal.full:
            self.model.saved()

    def step(self):
        step = STEPS[self.chance.randrange(len(STEPS))]
        flash, number = self.flash, self.chance.randrange(1, 9)
        if step == "save":
            self.follow()
            self.save()
        elif step == "fault":
            flash.fault = FAULTS[number % 4]
        elif step == "well":
            flash.fault = ""
        elif step == "short":
            flash.short = number * 2
        elif step == "cut":
            flash.cut = flash.cut or number
            self.counts["cuts"] += 1
        elif step == "begin":
            self.game, self.laid = make_game(ORDER, (1, 4)[number % 2]), True
            self.follow()
        elif self.game is not None:
            self._play(step, number)

    def _play(self, step, number):
        if step == "name":
            self.names += 1
            self.journal.names = ["player %d" % self.names] * number
        elif step in ("clear", "back"):
            self.laid = step == "back"
        elif not self.laid:
            return
        elif step == "press":
            mark = self.game.history.mark()
            apply(self.game, {"type": "pass"} if number % 2 else {"type": "undo"})
            self.save()
            if number % 4 < 2:  # it was held too long
                self.game.history.restore(mark)
                return
        elif step == "skip":
            apply(self.game, {"type": "skip", "seats": [number % 6]})
        else:
            apply(self.game, {"type": step})
        self.follow()

    def end(self):
        """All is well, and there is time: what comes back then is all there was."""
        flash = self.flash
        flash.fault = ""
        flash.cut = flash.short = 0
        if self.game is None:
            return
        for _ in range(200):
            self.follow()
            self.save()
            if not self.journal.waits:
                break
        assert not self.journal.waits and not self.journal.full
        before, named = self.all_of_it(), self.journal.named_in_play
        if self.journal.names is not None and self.laid:
            assert named == bytes((NAMES,)) + packed(self.journal.names)
        self.start()
        assert (self.all_of_it(), self.journal.named_in_play) == (before, named)
        for number in self.journal.numbers():
            assert [segments.sound for segments in self.journal.read_game(number)][-1], number


class _Random:
    """MicroPython's generator, which has no objects."""

    def __init__(self, seed):
        random.seed(seed)

    def randrange(self, *limits):
        return random.randrange(*limits)


def play(seed, counts):
    story = Story(seed, counts)
    for _ in range(story.chance.randrange(10, 80)):
        try:
            story.step()
        except PowerLostError:
            story.start()
    story.end()


def main(first, last):
    counts = {"cuts": 0, "faults": 0, "short": 0, "rewritten": 0}
    for seed in range(first, last):
        try:
            play(seed, counts)
        except Exception:
            print("story", seed)
            raise
    print(json.dumps(counts))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
