"""At some points of a fuzz case, compare states that must agree but come from independent sources:

the reported state and the replayed history, the current game and the stored game, and the ring's letters and the rules.
"""

from __future__ import annotations

import json
from typing import Any

from games.catalogue import make_game
from host_tools.proof import check_ring_letters_against_game
from host_tools.proof.failing_storage import WELL
from host_tools.proof.fake_board import FakeBoard
from host_tools.proof.invariants_after_each_fuzz_step import Broken, InvariantsAfterEachFuzzStep
from host_tools.proof.play_game_without_device import apply, snapshot
from host_tools.proof.table_invariants import TableInvariants
from rules.game import Game
from rules.range_of_influence import RangeOfInfluence
from storage.journal import Journal


class StateChecksAgainstHistoryAndStorage:
    """The thorough checks of one fuzz case. These checks run several times, and each time they replay only the new
    events.
    """

    def __init__(self, watch: InvariantsAfterEachFuzzStep) -> None:
        self.watch = watch
        self._order: dict[str, Any] = {}
        self._game: Game | None = None
        self._events: list[dict[str, Any]] = []
        self._began: set[int] = set()  # seats that were in the game when the turn began
        self._turn = 0

    def look(self) -> dict[str, Any]:
        """Check the newest report that `InvariantsAfterEachFuzzStep` has received, and return the state in that report.

        :raises Broken: if an invariant does not hold.
        """
        state, order, events = read_report(self.watch.report)
        probe = self.watch.probe
        if (state["game"] is None) != (state["first"] is None):
            raise Broken("a state with half a game", json.dumps(state))
        if max((state["game"] or {}).get("alive") or [0]) >= len(state["seats"]):
            raise Broken("a state of a larger table", json.dumps(state))
        if state["moves"] != probe["done"] or state["undone"] != probe["events"] - probe["done"]:
            raise Broken("a state with another history", json.dumps(state))
        left: set[int] = set()
        if order is not None:
            shown = order["order"]["mode"], order["order"]["seats"]
            if state["game"] is not None and shown != (state["mode"], len(state["seats"])):
                raise Broken("the table is not that of the game", f"{shown}; {json.dumps(state)}")
            seen = self._replay(order, events)
            if state["game"] is not None:
                if seen != state["game"]:
                    raise Broken("the history replayed gives another state", f"{seen}, not {state['game']}")
                if not seen["over"] and self._game is not None and keeps_ring_of_turn(self._game.table):
                    left = self._began - set(seen["alive"])
                self._undo(events[order["done"] :], seen)
        if not probe["testing"]:
            tells_targets = self._game is None or self._game.table.tells_targets
            fault = check_ring_letters_against_game.faults(state, probe, left, tells_targets)
            if fault:
                raise Broken("the ring tells other than the rules", f"{fault}; {json.dumps(state)}")
        self._resume(state, order, events)
        return state

    def _replay(self, order: dict[str, Any], events: list[dict[str, Any]]) -> dict[str, Any]:
        """Replay all events that are not undone in a separate game, and return that game's state."""
        standing = events[: order["done"]]
        key = {"order": order["order"], "first": order["first"]}
        if key != self._order or standing[: len(self._events)] != self._events or self._game is None:
            self._order, self._events = key, []
            self._game = make_game(order["order"], order["first"])
            self._invariants = TableInvariants(self._game.table)
            self._invariants.broken()
            self._turn = -1
            self._note_turn()
        for event in standing[len(self._events) :]:
            code = apply(self._game, event)
            if code is not None:
                raise Broken("an event that stands is refused in a replay", f"{event}: {code}")
            broken = self._invariants.broken()
            if broken:
                raise Broken("a rule's invariant", f"{broken}, after {event}")
            self._note_turn()
        self._events = standing
        seen: dict[str, Any] = snapshot(self._game)
        return seen

    def _note_turn(self) -> None:
        assert self._game is not None
        facts = dict(self._game.table.facts())
        if facts["turn"] != self._turn:
            self._turn, self._began = facts["turn"], set(facts["alive"])

    def _undo(self, undone: list[dict[str, Any]], seen: dict[str, Any]) -> None:
        """Check that the undone events can be redone and then undone again."""
        game = self._game
        assert game is not None
        if not undone:
            return
        for event in undone:
            if apply(game, event) is not None:
                raise Broken("an undone event cannot happen again", repr(event))
        for _ in undone:
            apply(game, {"type": "undo"})
        self._order = {}  # the game now has extra events, so the next replay must begin with a new game
        if snapshot(game) != seen:
            raise Broken("undo leads elsewhere", repr(seen))

    def _resume(self, state: dict[str, Any], order: dict[str, Any] | None, events: list[dict[str, Any]]) -> None:
        """Check that the stored game is one of those that the device may have stored at this point:

        the current game, the game that was on the table before it was cleared, or a game that waits for memory.
        """
        if self.watch.short:
            return
        if self.watch.doubted:
            raise Broken("a sound game is called damaged")
        probe, storage = self.watch.probe, self.watch.storage
        unkept = probe["provisional"] or probe["waits"] or probe["full"]
        if unkept or storage.fault != WELL or self.watch.spoilt:
            return
        journal = Journal(FakeBoard(storage.files))
        try:
            game = journal.resume(make_game)
        except ValueError as fault:
            raise Broken("what is stored cannot be resumed", str(fault)) from None
        if order is None:
            if game is not None:
                raise Broken("a game is stored that nobody knows")
            return
        if game is None:
            raise Broken("the game is not stored")
        if journal.is_cleared != (state["game"] is None):
            raise Broken("it is not stored whether the game was put aside")
        stored = [_plain(game.event(number)) for number in range(game.history.total)]
        if game.history.done != order["done"] or stored != events:
            raise Broken("another game is stored", f"{game.history.place()}, not {order['done']} of {len(events)}")
        if state["game"] is not None and snapshot(game) != state["game"]:
            raise Broken("the game resumed has another state", repr(snapshot(game)))


def keeps_ring_of_turn(table: Any) -> bool:
    """Return True if this table uses ranges of influence, which depend on who was in the game when the turn began.

    Source: rule 801.2c, and decision D29 in docs/rules.md.
    """
    return isinstance(getattr(table, "ranges", None), RangeOfInfluence)


def read_report(report: str) -> tuple[dict[str, Any], dict[str, Any] | None, list[dict[str, Any]]]:
    """Read the text of a report. Return the state, the beginning of the game, and the game's events."""
    state, *lines = report.split("\n")
    told = [json.loads(line) for line in lines]
    return json.loads(state), told[0] if told else None, told[1:]


def _plain(value: Any) -> Any:
    """Return the value as it would be after a round trip through JSON: tuples become lists, and keys become strings."""
    return json.loads(json.dumps(value))
