"""Fingers and a host that know nothing: any timing, bounce, stuck buttons, both at once, any command in between.
Nothing they do can hurt."""

import json

from desk import Desk
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from menus import open_entry

import scene as s
from host_tools.current import overdrawn
from rules.modes import NAMES
from settings import KEYS

TABLES = tuple(
    {"mode": mode, "seats": seats, "teams": teams}
    for mode, seats, teams in (
        *(("emperor", 6, 2), ("emperor", 9, 3), ("emperor", 8, 2), ("emperor", 12, 4), ("emperor", 15, 5)),
        *(("grand_melee", 2, 2), ("grand_melee", 12, 2), ("grand_melee", 24, 2), ("grand_melee", 17, 2)),
        *(("two_headed_giant", 4, 2), ("two_headed_giant", 6, 2)),
        *(("duelist_emperor", 6, 2), ("duelist_emperor", 10, 2), ("for_the_emperor", 2, 2), ("for_the_emperor", 2, 2)),
    )
)
BUTTONS = st.sampled_from(("pass", "pass", "out", "out", 0, 1, 4, 5, 14))
EITHER = st.sampled_from(("pass", "out"))
TIMES_MS = st.sampled_from((1, 5, 20, 60, 150, 390, 600, 700, 1000, 1100, 1600, 2100, 3050, 5000, 8100))
SEAT = st.integers(-1, 24)
WRONG = st.sampled_from((None, True, -1, 10**30, 0.5, "x", [], [[]], {}, {"a": [1]}))
SETTINGS = st.one_of(
    st.sampled_from(TABLES),
    st.fixed_dictionaries({"mode": st.sampled_from(NAMES)}),
    st.fixed_dictionaries({"seats": st.integers(1, 25)}, optional={"teams": st.integers(1, 6)}),
    st.fixed_dictionaries(
        {"ring_px": st.sampled_from((7, 8, 9, 12, 16, 24, 60, 144))},
        optional={"budget_ma": st.sampled_from((75, 120, 223, 466, 500))},
    ),
    st.fixed_dictionaries({"offset_px": st.integers(-1, 24)}, optional={"direction": st.sampled_from((1, -1))}),
    st.fixed_dictionaries({"brightness": st.integers(0, 7)}),
    st.fixed_dictionaries({"options": st.dictionaries(st.sampled_from(("range", "rules", "x")), WRONG, max_size=2)}),
    st.dictionaries(st.sampled_from((*KEYS, "colour")), WRONG, min_size=1, max_size=2),
)
EVENTS = st.one_of(
    st.fixed_dictionaries({"type": st.sampled_from(("pass", "undo", "redo", "win"))}, optional={"seat": SEAT}),
    st.fixed_dictionaries(
        {"type": st.sampled_from(("eliminate", "draw", "extra_turn", "skip"))},
        optional={"seats": st.lists(SEAT, max_size=2)},
    ),
    st.fixed_dictionaries({"type": st.just("life"), "changes": st.dictionaries(SEAT.map(str), st.integers(-40, 40))}),
    st.fixed_dictionaries({"type": st.just("march"), "seat": SEAT, "to": SEAT, "creature": st.sampled_from("ab")}),
    st.fixed_dictionaries(
        {"type": st.sampled_from(("play", "strength")), "seat": SEAT, "battlefield": SEAT, "value": st.integers(0, 9)}
    ),
    WRONG,
)
COMMANDS = st.one_of(
    st.fixed_dictionaries({"do": st.just("set"), "values": SETTINGS}),
    st.fixed_dictionaries({"do": st.just("event"), "event": EVENTS}),
    st.fixed_dictionaries({"do": st.just("begin")}, optional={"first": SEAT}),
    st.fixed_dictionaries({"do": st.just("why"), "from": SEAT, "to": SEAT}),
    st.sampled_from([{"do": name} for name in ("new_game", "new_game", "settings", "hello", "games", "log")]),
    st.fixed_dictionaries(
        {"do": st.sampled_from(("set", "begin", "press", "game", "watch", "x"))},
        optional=dict.fromkeys(("values", "first", "button", "no", "fps"), WRONG),
    ),
)


def answer_of(desk, command):
    """The one report that answers a command; ticks are as short as a device's."""
    found = []
    desk.reports()
    desk.board.inbox.extend(b"\n" + json.dumps({**command, "id": 6}).encode() + b"\n")  # behind what was garbled
    desk.tick_ms, mashed_ms = 2, desk.tick_ms
    for _ in range(100):
        desk.run(4)
        found += [report for report in desk.reports() if report.get("id") == 6]
        if found:
            break
    desk.run(100)
    desk.tick_ms = mashed_ms
    assert len(found + [report for report in desk.reports() if report.get("id") == 6]) == 1, command
    return found[0]


def most_events(desk):
    """What one gesture may enter: a warrior comes with his strength, and may send another one home."""
    return 3 if desk.game.table.NAME == "for_the_emperor" else 1


def press_both(desk, down, up, gap_ms, ms):
    """Both buttons down for `ms`: `down` went down first, `gap_ms` before the other, and `up` comes up first."""
    desk.press(down)
    desk.run(gap_ms)
    desk.press(other(down))
    desk.run(ms)
    desk.release(up)
    desk.release(other(up))


def other(button):
    return "out" if button == "pass" else "pass"


class Mashing(RuleBasedStateMachine):
    """Presses and releases in any order, in any mode; after each of them the device must be sound."""

    @initialize(
        table=st.sampled_from(TABLES), chance=st.binary(min_size=1, max_size=4), start=st.integers(0, 2**30 - 1)
    )
    def lay_the_table(self, table, chance, start):
        self.desk = Desk(table, tick_ms=20, now_ms=start, chance=chance + b"\x07")
        self.overdrawn = []
        self.desk.board.on_frame = lambda ms, frame: self.overdrawn.append(overdrawn(self.desk.app, frame))

    @rule(button=BUTTONS)
    def press(self, button):
        self.desk.press(button)

    @rule(button=BUTTONS)
    def release(self, button):
        self.desk.release(button)

    @rule(ms=TIMES_MS)
    def wait(self, ms):
        self.desk.run(ms)

    @rule(button=BUTTONS, ms=TIMES_MS)
    def hold(self, button, ms):
        self.desk.hold(button, ms)

    @rule(down=EITHER, up=EITHER, gap_ms=TIMES_MS, ms=TIMES_MS)
    def hold_both(self, down, up, gap_ms, ms):
        press_both(self.desk, down, up, gap_ms, ms)

    @rule(button=BUTTONS, levels=st.lists(st.booleans(), max_size=12))
    def bounce(self, button, levels):
        for down in levels:
            bit = {"pass": 1, "out": 2}.get(button) or 4 << button
            self.desk.board.levels = self.desk.board.levels | bit if down else self.desk.board.levels & ~bit
            self.desk.run(2)

    @rule(data=st.binary(max_size=40))
    def garble_the_line(self, data):
        self.desk.board.inbox.extend(data.replace(b"\x03", b""))  # an order where a line begins (see test_link)
        self.desk.run(10)

    @rule(command=COMMANDS)
    def tell(self, command):
        answer_of(self.desk, command)
        if command["do"] == "press":
            self.desk.tell({**command, "do": "release"})

    @rule(table=st.one_of(st.sampled_from(TABLES), st.fixed_dictionaries({"mode": st.sampled_from(NAMES)})))
    def lay_another_table(self, table):
        answer_of(self.desk, {"do": "set", "values": table})

    @rule()
    def open_the_menu(self):
        self.desk.hold_both()

    @rule()
    def ask_for_the_state(self):
        state = answer_of(self.desk, {"do": "state"})
        assert (state["game"] is None) == (state["first"] is None)
        assert max((state["game"] or {}).get("alive") or [0]) < len(state["seats"])

    @invariant()
    def the_game_is_legal(self):
        if not hasattr(self, "desk") or self.desk.game is None:
            return
        state = self.desk.state()
        assert set(state["active"]) <= set(state["alive"])
        running = len(state["turn_of"])
        assert state["over"] or running >= 1
        most = {"grand_melee": 6, "two_headed_giant": self.desk.game.table.count // 2}
        assert running <= most.get(self.desk.game.table.NAME, 1)
        out = state["winners"] + state["losers"] + state["draw"]
        assert len(out) == len(set(out)) and (state["over"] or not set(out) & set(state["alive"]))

    @invariant()
    def every_frame_stays_within_the_budget(self):
        if hasattr(self, "desk"):
            assert not any(self.overdrawn), self.overdrawn
            self.overdrawn.clear()

    @invariant()
    def the_screen_fits_the_game(self):
        if not hasattr(self, "desk"):
            return
        scene, commands = self.desk.scene, self.desk.app.commands
        if scene.screen in (s.READY, s.PLAY, s.OVER):
            assert scene.screen == commands.home()
        if scene.screen == s.CHOICE and scene.cursor >= 0:
            assert commands.choosable() >> scene.cursor & 1
        if scene.screen == s.CHOICE:
            assert not scene.marked & ~commands.choosable()
        if scene.screen == s.PICK:
            assert commands.table.running() >> scene.cursor & 1
        if scene.screen == s.OFFER:
            assert scene.offered >> scene.cursor & 1
        if scene.screen in (s.OFFER, s.COUNT):
            assert self.desk.app.effects.dialogue.question is not None and commands.game is not None
        else:
            assert self.desk.app.effects.dialogue.question is None and not scene.offered
        if scene.screen == s.LIFE:
            assert commands.table.total(scene.cursor) + scene.change >= 0

    def teardown(self):
        """Every state can be left: hands off, and by undo or the menu a new game begins."""
        if not hasattr(self, "desk"):
            return
        desk = self.desk
        desk.board.levels = 0
        desk.run(300)
        desk.idle(9000)
        desk.idle(31000)
        assert desk.scene.screen in (s.READY, s.PLAY, s.OVER)
        if desk.scene.screen != s.READY:
            while desk.game.history.done:
                before = desk.game.history.done
                desk.hold("pass", 1100)
                desk.idle(1500)
                assert 1 <= before - desk.game.history.done <= most_events(desk)
            open_entry(desk, "new game")
        assert desk.scene.screen == s.READY and desk.game is None


Mashing.TestCase.settings = settings(max_examples=150, stateful_step_count=30, deadline=None)
TestMashing = Mashing.TestCase


class OneGestureOneStep(RuleBasedStateMachine):
    """Of two buttons: no gesture changes more than one step of history, a chord none; redo outlives repeated undo."""

    @initialize(table=st.sampled_from((TABLES[0], *TABLES[-8:])))
    def play(self, table):
        self.desk = Desk(table, tick_ms=20).begin()

    def gesture(self, act, most):
        before = self.desk.game.history.place() if self.desk.game else None
        act()
        self.desk.run(250)
        game = self.desk.game
        if before is None or game is None:
            return
        done, total = game.history.place()
        assert abs(done - before[0]) <= most
        if done < before[0]:
            assert total == before[1]

    @rule(button=EITHER, ms=st.integers(20, 5000))
    def press_once(self, button, ms):
        self.gesture(lambda: self.desk.hold(button, ms), most_events(self.desk) if self.desk.game else 1)

    @rule(down=EITHER, up=EITHER, gap_ms=st.integers(0, 2900), ms=st.integers(20, 2900))
    def chord(self, down, up, gap_ms, ms):
        self.gesture(lambda: press_both(self.desk, down, up, gap_ms, ms), 0)

    def teardown(self):
        if hasattr(self, "desk"):
            self.desk.idle(31000)
            assert self.desk.scene.screen in (s.PLAY, s.OVER, s.READY)


OneGestureOneStep.TestCase.settings = settings(max_examples=40, stateful_step_count=15, deadline=None)
TestOneGestureOneStep = OneGestureOneStep.TestCase
