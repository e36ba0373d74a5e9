"""Play a fuzz case: run its steps on a rig, check after each step, and run the thorough checks at the steps that ask
for them."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import scene as s
from games import catalogue
from host_tools.device.firmware_process import ROOT
from host_tools.proof.failing_storage import WELL, FailingStorage
from host_tools.proof.fuzz_step_generator import FuzzStepGenerator, Step
from host_tools.proof.invariants_after_each_fuzz_step import Broken, InvariantsAfterEachFuzzStep, Probe
from host_tools.proof.local_and_piped_firmware_rigs import Fell, LocalRig, Op, PipedRig
from host_tools.proof.state_checks_against_history_and_storage import StateChecksAgainstHistoryAndStorage, read_report
from link.reports import BUTTONS
from storage.crashes import NO_CRASH

_BUTTON = re.compile(r'"button": ("pass"|"out"|\d+)')
_GAP_MS = 600  # a button works again 200 ms after a press that was used up, and it bounces for up to 200 ms
_LEAVING_MS = 130_000  # after this time with no button pressed, every screen except standby has closed
_MOST_UNDOS = 12
_GESTURE = 3  # one gesture enters at most this many events: a warrior and two strengths
_WOKEN = (s.STANDBY, s.NOTICE, s.PAUSED)  # screens on which a press only wakes the ring or closes the screen


@dataclass
class Finding:
    """An invariant that did not hold. Two findings with the same `kind` count as one. `step` is the number of the step
    in the case.
    """

    kind: str
    words: str
    step: int


@dataclass(repr=False)
class Case:
    """A fuzz case: the device's clock, random numbers and stored files at the start, and the steps to play."""

    runtime: str
    head: dict[str, Any]
    steps: list[Step] = field(default_factory=list)
    finding: Finding | None = None

    def __repr__(self) -> str:
        files = ", ".join(sorted(self.head["files"])) or "no files"
        return f"<Case on {self.runtime}: {files}, {len(self.steps)} steps, {self.finding or 'nothing found'}>"


class FuzzCasePlayer:
    """Plays one fuzz case on a rig."""

    def __init__(self, rig: LocalRig | PipedRig, case: Case) -> None:
        self.rig = rig
        self.case = case
        files = {name: text.encode("latin-1") for name, text in case.head["files"].items()}
        self.watch = InvariantsAfterEachFuzzStep(FailingStorage(files))
        self.thorough = StateChecksAgainstHistoryAndStorage(self.watch)
        self.state: dict[str, Any] = {}
        self._levels = 0
        self._fingers: set[str] = set()  # the buttons that the host may be holding down
        self._number = -1
        self._begun = False

    @property
    def probe(self) -> Probe:
        return self.watch.probe

    def run(self, steps: Iterable[Step]) -> Finding | None:
        """Play these steps. Return the first finding, or None if every check passes."""
        try:
            self._begin()
            ops: list[Op] = []
            for step in steps:
                self._number += 1
                ops += self._ops(step)
                if step[0] in ("check", "leave", "rest", "hold", "chord", "ask"):
                    self._run(ops)
                    ops = []
                    self._look(step)
            self._run(ops)
        except Broken as broken:
            return Finding(broken.kind, str(broken), self._number)
        except Fell as fell:
            return Finding(_kind_of(str(fell)), str(fell).replace(f"{ROOT}/", ""), self._number)
        return None

    def _begin(self) -> None:
        if not self._begun:
            head = self.case.head
            self._run([Op("C", head["start_ms"], data=bytes(head["chance"]))])
            self._begun = True

    def _run(self, ops: list[Op]) -> None:
        self.rig.run(ops, self.watch)

    def table(self) -> dict[str, Any]:
        """Return the facts about the current game that the generators of lines and steps need."""
        game = self.state.get("game") or {}
        return {
            "mode": self.state.get("mode") or catalogue.NAMES[self.probe["mode"]],
            "seats": len(self.state.get("seats") or ()) or self.probe["places"],
            "alive": game.get("alive", []),
            "turn_of": game.get("turn_of", []),
            "gone": game.get("gone", []),
        }

    # Steps as operations

    def _ops(self, step: Step) -> list[Op]:
        kind, *what = step
        if kind in ("down", "up"):
            return [self._press(what[0], kind == "down")]
        if kind == "wait":
            return [Op("W", what[0], what[1])]
        if kind == "line":
            self._fingers.update(_BUTTON.findall(what[0]))
            data = what[0].encode("latin-1")
            return [Op("B", 0, what[1], part) for part in re.split(rb"(?<=\x03)", data) if part]
        if kind == "hears":
            return [Op("H", int(what[0]))]
        if kind == "power":
            return [Op("!", do=lambda: setattr(self.watch, "row", what[0])), Op("P", what[0] + 1)]
        if kind == "storage":
            return [Op("!", do=lambda: self.watch.storage.ail(*what))]
        if kind == "store":
            return [Op("!", do=lambda: self.watch.store(what[0], what[1].encode("latin-1")))]
        if kind == "spoil":
            return [Op("!", do=lambda: self.watch.spoil(*what))]
        return []

    def _press(self, button: str | int, down: bool) -> Op:
        bit = 1 << (BUTTONS.index(button) if isinstance(button, str) else 2 + button)
        self._levels = self._levels | bit if down else self._levels & ~bit
        return Op("L", self._levels)

    def _look(self, step: Step) -> None:
        if step[0] == "check":
            self.check()
        elif step[0] == "leave":
            self.leave()
        elif step[0] == "rest":
            self.watch.storage.ail(WELL)
            self._run([*self._hands_off(), Op("W", 3000, 50)])
        elif step[0] == "ask":
            self._ask(step[1])
        else:
            self._gesture(step)

    def _hands_off(self) -> list[Op]:
        """Return the operations that let the host read and that release all buttons, including those that the host
        holds down.
        """
        self._levels = 0
        lines = [b'{"do": "release", "button": %s}\n' % button.encode() for button in sorted(self._fingers)]
        self._fingers.clear()
        return [Op("H", 1), Op("L", 0), *(Op("B", 0, 4, line) for line in [b"\n", *lines])]

    def check(self) -> None:
        """Let the host receive everything that the device has to send. After that, run all checks."""
        self._run([Op("H", 1), Op("B", 0, 4, b"\n"), Op("Z"), Op("Q")])
        self.watch.all_answered()
        self.state = self.thorough.look()

    def _gesture(self, step: Step) -> None:
        """Perform one gesture, which begins and ends with no button pressed, and check its result.

        The gesture may add at most one step to the history, and usually none if two buttons were pressed. If the
        gesture undoes a step, it must be possible to redo that step. The times in `step` assume that a hold takes one
        second.
        """
        kind, first, *what = step
        before = self.probe
        times_ms = [ms * before["hold_ms"] // 1000 for ms in what if isinstance(ms, int)]
        if kind == "hold":
            ops = [self._press(first, True), Op("W", times_ms[0], 20), self._press(first, False)]
            most = self._most_events()
        else:
            other, (gap_ms, ms) = what[0], times_ms
            if before["screen"] not in (s.READY, s.PLAY, s.OVER):
                gap_ms = min(gap_ms, before["hold_ms"] // 2)  # with a longer gap the first press would end
            ops = [self._press(first, True), Op("W", gap_ms, 20), self._press(other, True), Op("W", ms, 20)]
            ops += [self._press(other, False), Op("W", 30, 10), self._press(first, False)]
            # if the first press only wakes the ring or ends a response, the other press counts as a single press; both
            # buttons together enter what was counted on a page of life, poison or commander damage
            most = self._most_events() if before["screen"] in (*_WOKEN, s.RESPONSE, s.LIFE) else 0
        self._run([*ops, Op("W", 30, 10), Op("W", _GAP_MS, 20)])
        now = self.probe
        if not before["has_game"] or not now["has_game"] or before["testing"]:  # presses go to the self-test
            return
        if abs(now["done"] - before["done"]) > most:
            raise Broken("a gesture of more than one step", f"{step}: from {before['done']} to {now['done']}")
        if now["done"] < before["done"] and now["events"] != before["events"]:
            raise Broken("what is taken back cannot be repeated", repr(step))

    def _most_events(self) -> int:
        """Return the largest number of events that one gesture may enter.

        A gesture that plays a warrior also enters events for its strength, and may send another warrior home.
        """
        return _GESTURE if catalogue.NAMES[self.probe["mode"]] == "for_the_emperor" else 1

    def _ask(self, kind: str) -> None:
        """Check that an undo by a host removes exactly the events of one gesture, or that a redo restores them."""
        self.watch.storage.ail(WELL)  # a power cut during this check would undo more events
        self._run([*self._hands_off(), Op("W", 3000, 50), Op("Z"), Op("Q")])
        before = self.probe
        _, told, events = read_report(self.watch.report)
        self._run([Op("B", 0, 4, b'{"do": "event", "event": {"type": "%s"}}\n' % kind.encode()), Op("Z")])
        if not before["has_game"] or before["testing"] or told is None:
            return
        moved = self.probe["done"] - before["done"]
        if moved != _entered(events, before["done"], kind):
            raise Broken("more or less than a gesture is moved", f"{kind} of {moved} events at {before['done']}")

    # The end

    def leave(self) -> None:
        """Check that the player is never stuck: release all buttons, undo the game's events, and begin a new game from
        the menu.
        """
        self.watch.storage.ail(WELL)
        self._run([*self._hands_off(), Op("B", 0, 4, b'{"do": "test", "of": "end"}\n'), Op("W", 300, 50)])
        self._run([Op("W", 9000, 250)])  # the device reports within two seconds what it could not store
        for screen in (s.STANDBY, s.NOTICE, s.RESPONSE, s.PAUSED):  # another of these screens may follow standby
            if self.probe["screen"] == screen:
                self._hold("pass", 60)
        self._run([Op("W", _LEAVING_MS - 9000, 500)])
        if self.probe["screen"] == s.STANDBY:  # the last press began long ago: its button was held until now
            self._hold("pass", 60)
        if self.probe["screen"] not in (s.READY, s.PLAY, s.OVER):
            raise Broken("a screen that cannot be left", s.SCREEN_NAMES[self.probe["screen"]])
        self._run([Op("B", 0, 4, b'{"do": "set", "values": {}}\n')])  # wake the ring without a press
        self.check()
        if self.probe["screen"] == s.READY:
            return
        most = self._most_events()
        for _ in range(_MOST_UNDOS):
            before = self.probe
            if not before["done"]:
                break
            self._hold("pass", before["hold_ms"] + 100)
            if not 1 <= before["done"] - self.probe["done"] <= most:
                raise Broken("PASS held takes nothing back", f"from {before['done']} to {self.probe['done']}")
        self.check()
        self._new_game()

    def _hold(self, button: str, ms: int) -> None:
        ops = [self._press(button, True), Op("W", ms, 50), self._press(button, False), Op("W", 30, 10)]
        self._run([*ops, Op("W", 1500, 250)])

    def _new_game(self) -> None:
        """Begin a new game from the menu. If the loaded modules leave too little memory for a game, cut the power
        first.
        """
        self.watch.refused = ""
        self._gesture(["chord", "pass", "out", 0, 3050])
        self.check()
        if self.watch.refused == "too_much":
            self._run([Op("!", do=lambda: setattr(self.watch, "row", NO_CRASH)), Op("P", 0), Op("W", _GAP_MS, 20)])
            self._gesture(["chord", "pass", "out", 0, 3050])
        for _ in range(20):
            self.check()
            menu = self.state["menu"]
            if not menu:
                raise Broken("the menu does not open", self.state["screen"])
            if menu["entry"] == "new game":
                self._hold("out", 60)
                if self.probe["screen"] != s.READY or self.probe["has_game"]:
                    raise Broken("the menu clears no table", s.SCREEN_NAMES[self.probe["screen"]])
                return
            self._hold("out" if menu["entry"] == "game" else "pass", 60)  # open the entry's group
        raise Broken("the menu has no new game")


def _entered(events: list[dict[str, Any]], done: int, kind: str) -> int:
    """Return how many events the host's command `kind` redoes. For an undo, the number is negative. The first `done` of
    the `events` are not undone.
    """
    count = 0
    if kind == "undo":
        while count < min(_GESTURE, done):
            count += 1
            if events[done - count].get("along") != 1:
                break
        return -count
    while count < min(_GESTURE, len(events) - done):
        count += 1
        if done + count == len(events) or events[done + count].get("along") != 1:
            break
    return count


def _kind_of(fell: str) -> str:
    """Return the kind of a crash: the last line of the traceback, and the last source file and function that the
    traceback names.

    Numbers that differ between cases are left out.
    """
    lines = [line.strip() for line in fell.strip().splitlines()]
    places = [line for line in lines if line.startswith("File ")]
    place = places[-1].split(",")[0].replace("\\", "/").rpartition("/")[2].strip('"') if places else ""
    where = places[-1].rpartition(" in ")[2] if places else ""
    last = lines[-1].partition(",")[0] if lines else "nothing was said"
    return f"{last[:80]} ({place} {where})".replace(" ( )", "")


def mash(rig: LocalRig | PipedRig, mode: str, seed: str, steps: int) -> Case:
    """Play a random case of `mode` with about `steps` steps, determined by `seed`. Return the case, which contains the
    finding if there is one.
    """
    dice = random.Random(seed)
    generator = FuzzStepGenerator(dice, mode)
    case = Case(rig.name, generator.head())
    play = FuzzCasePlayer(rig, case)

    def drawn() -> Iterable[Step]:
        while len(case.steps) < steps:
            for step in generator.batch(play.table()):
                case.steps.append(step)
                yield step
        case.steps.append(["leave"])
        yield case.steps[-1]

    case.finding = play.run(drawn())
    return case


def replay(rig: LocalRig | PipedRig, case: Case) -> Finding | None:
    """Play the steps of a case again. Return the finding, or None if every check passes."""
    return FuzzCasePlayer(rig, case).run(case.steps)
