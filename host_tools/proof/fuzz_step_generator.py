"""Make random presses and random lines from a host, without any knowledge of the rules.

Times, bounces and stuck buttons are random. Both buttons can be pressed at once, and any line can arrive at any time.
Settings change, the storage fails and the power is cut. The steps are lists, so that a file can store them as JSON:

`["down", button]`, `["up", button]`: a contact closes or opens. A button is "pass", "out" or the number of a seat.
`["wait", ms, tick_ms]`: time passes, with a tick every `tick_ms`. `["line", text, tick_ms]`: the host sends the bytes
of this Latin-1 text. `["hears", bool]`: the host reads the device's output from now on, or stops reading. `["storage",
fault, writes]`: the storage fails as `failing_storage` describes. `["spoil", number, how, where]`: a stored file is
damaged. `["store", name, text]`: a file appears that the firmware does not know. `["power", row]`: the device is
unplugged and plugged in again, after `row` consecutive crashes (-1: none). `["check"]`: the thorough checks run.
`["rest"]`: all buttons are released. `["hold", button, ms]`, `["chord", first, other, gap_ms, ms]`: one gesture that
begins and ends with no button pressed. `["ask", type]`: all buttons are released, the storage works, and a host asks
for an "undo" or a "redo".
"""

import json
import random
from typing import Any

from games import catalogue
from host_tools.proof.failing_storage import FAULTS, SPOILING, TORN, WELL
from host_tools.proof.fake_board import WRAP
from host_tools.proof.random_host_lines import RandomHostLines, table_of
from rules.event_kinds_and_refusals import SEAT
from storage.crashes import GIVE_UP, NO_CRASH
from table_and_ring_limits import CLOCK_KINDS

Step = list[Any]

BATCH = 30  # steps between two thorough checks
TIMES_MS = (1, 5, 20, 60, 60, 150, 150, 390, 600, 700, 1000, 1100, 1600, 2100, 3050, 5000, 8100)
LONG_MS = (31_000, 600_000, 3_600_000, WRAP // 3)
HOLDS_MS = (20, 60, 60, 150, 700, 1100, 1100, 1700, 2100, 3050, 4900)
BUDGETS_MA = (150, 200, 300, 500, 900, 3000)
RINGS_PX = (8, 9, 12, 16, 24, 24, 60, 144)
ODD_NAMES = (
    *("game-²-0", "game-", "game--", "game-x-y", "game-000001", "game-1-0", "game-000009-0000", "game-999999-0000"),
    *(
        "game-000001-0001-2",
        "bad-",
        "bad-x",
        "bad-game-000001-0000",
        "~",
        "crash-row",
        "crash-log",
        "settings.json",
        "é",
        "table-1",
        "table-1",
        "table-8",
        "table-9",
    ),
)
KEPT = (
    '{"mode": "grand_melee", "seats": 9, "teams": 2}',
    '{"mode": "for_the_emperor", "seats": 2, "teams": 2, "options": {}, "names": ["\u00e9"]}',
    '{"mode": "emperor", "seats": 24, "teams": 2, "options": {"rules": "2005"}, "names": []}',
    '{"mode": "emperor", "seats": 7, "teams": 2, "options": {"x": 1}, "names": [5]}',
)
ODD_BYTES = (
    *KEPT,
    "",
    "x",
    "3",
    "9",
    "\x00" * 20,
    "{}",
    "[]",
    '{"seats": 99}',
    '{"mode": "x", "options": 7}',
    "\xff" * 300,
)


class FuzzStepGenerator:
    """Generates the random steps of a fuzz case for `mode`. `dice` is the source of random numbers."""

    def __init__(self, dice: random.Random, mode: str) -> None:
        self.dice = dice
        self.mode = mode
        self.lines = RandomHostLines(dice)

    def head(self) -> dict[str, Any]:
        """Return the beginning of a case: the clock, the device's random numbers, and the stored files."""
        dice = self.dice
        values: dict[str, Any] = table_of(dice, self.mode)
        fitting = [px for px in (*RINGS_PX, dice.randint(8, 144)) if px >= values["seats"]]
        values["ring_px"] = dice.choice(fitting)
        values["offset_px"] = dice.choice((0, dice.randrange(values["ring_px"])))
        values["direction"] = dice.choice((1, -1))
        values["brightness"] = dice.randint(1, 6)
        if dice.random() < 0.5:
            values["budget_ma"] = dice.choice(BUDGETS_MA)
        if dice.random() < 0.3:
            values["hold_ms"], values["guard_ms"] = dice.choice((600, 1000, 2000)), dice.choice((0, 400, 1000))
            values["quiet_ms"] = dice.choice((5, 25, 100))
        if dice.random() < 0.3:
            values["seat_wires"] = dice.sample((None, *range(24)), dice.choice((1, 6, 24)))
            values["names"] = ["Zoë", "", "ä" * 12]
        if dice.random() < 0.2:  # a button at every seat
            values["seat_wires"], values["turn_passed_by"] = dice.sample(range(24), 24), "its_own_seat"
        if dice.random() < 0.5:  # turn on the features that are off by default
            values["clock"] = dice.choice(CLOCK_KINDS)
            values["turn_limit_s"], values["bank_minutes"] = dice.choice((10, 60, 3600)), dice.choice((1, 30))
            values["increment_s"], values["clock_warning_s"] = dice.choice((0, 15)), dice.choice((1, 30, 600))
            values["small_screen"] = values["sound_signs"] = True
        if dice.random() < 0.3:
            values["commander"], values["poison"] = dice.choice(((True, True), (True, False), (False, True)))
        near_the_wrap = dice.random() < 0.4
        return {
            "start_ms": WRAP - dice.randrange(1, 60_000) if near_the_wrap else dice.randrange(WRAP),
            "chance": [dice.randrange(256) for _ in range(3)] + [7],
            "files": {"settings.json": json.dumps(values)},
        }

    def batch(self, table: dict[str, Any]) -> list[Step]:
        """Return about `BATCH` steps, and a thorough check as the last step. `table` contains the facts that
        `RandomHostLines` needs.
        """
        steps: list[Step] = []
        whole = self.dice.random()
        if _along(table) and self.dice.random() < 0.4:
            steps = self.chain(table)
        elif whole < 0.12:
            steps = self.gestures()
        elif whole < 0.17:
            steps = self.flood(table)
        elif whole < 0.25:
            steps = self.self_test(table)
        elif whole < 0.32:
            lines = [self.lines.escaped(table) + "\n" for _ in range(BATCH // 2)]
            steps = [["line", line.encode().decode("latin-1"), 4] for line in lines]
        elif whole < 0.48:
            while len(steps) < BATCH:
                steps += self.presses()
        else:
            while len(steps) < BATCH:
                steps += self.anything(table)
        return [*steps, ["check"]]

    def anything(self, table: dict[str, Any]) -> list[Step]:
        """Return a few random steps of any kind."""
        kind = self.dice.random()
        if kind < 0.5:
            return self.presses()
        if kind < 0.86:
            return self.host(table)
        if kind < 0.9:
            return [["hears", self.dice.random() < 0.7]]
        if kind < 0.94:
            return [self.storage()]
        return self.plug()

    # Presses

    def button(self) -> str | int:
        dice = self.dice
        return dice.choice(("pass", "pass", "pass", "out", "out", "out", dice.randrange(24)))

    def presses(self) -> list[Step]:
        """Return the steps for a press, a hold, a chord, contact bounces or single edges, or return no steps."""
        dice = self.dice
        kind = dice.randrange(13)
        button = self.button()
        if kind == 12:
            return self.menu() if dice.random() < 0.7 else self.counters()
        if kind < 4:
            return [*self.press(button, dice.choice((30, 60, 60, 150))), self.wait(dice.choice((60, 150, 450, 700)))]
        if kind < 6:
            return [*self.press(button, dice.choice(HOLDS_MS)), self.wait(60)]
        if kind == 6:
            return [["down", button]]
        if kind == 7:
            return [["up", button]]
        if kind == 8:
            other = "out" if button == "pass" else "pass"
            gap_ms, ms = dice.choice((0, 5, 60, 700, 1500)), dice.choice((60, 1100, 3050, 3050))
            steps: list[Step] = [["down", button], self.wait(gap_ms), ["down", other], self.wait(ms)]
            ups: list[Step] = [["up", button], ["up", other]]
            return [*steps, *dice.sample(ups, 2), self.wait(dice.choice((5, 300)))]
        if kind == 9:
            edges = [dice.choice(("down", "up")) for _ in range(dice.randrange(1, 9))]
            bounces: list[list[Step]] = [[[edge, button], ["wait", 2, 2]] for edge in edges]
            return [step for bounce in bounces for step in bounce]
        return [self.wait(dice.choice(LONG_MS) if dice.random() < 0.06 else dice.choice(TIMES_MS))]

    def menu(self) -> list[Step]:
        """Return steps that open the menu and move through it at random, sometimes with a hold or a seat's button in
        between."""
        dice = self.dice
        steps: list[Step] = [["down", "pass"], ["down", "out"], self.wait(3050), ["up", "pass"], ["up", "out"]]
        steps.append(self.wait(300))
        if dice.random() < 0.5:
            return steps + self.entry()
        for _ in range(dice.randint(1, 8)):
            steps += [*self.press(dice.choice(("pass", "pass", "pass", "out")), 60), self.wait(250)]
        if dice.random() < 0.3:
            steps += self.press("pass", 1100)
        if dice.random() < 0.3:
            steps += [["down", "pass"], *self.press(dice.randrange(24), 60), ["up", "pass"]]
        return steps

    def counters(self) -> list[Step]:
        """Return steps that open a random player's counters, with PASS and OUT together or with three presses of a seat
        button. Later steps press both buttons to go to the next page, or a single button to count.
        """
        dice = self.dice
        steps: list[Step] = []
        if dice.random() < 0.3:
            seat = dice.randrange(6)
            for _ in range(3):
                steps += [*self.press(seat, 60), self.wait(250)]
        else:
            steps += [*self.press("out", 60), self.wait(250)]
            for _ in range(dice.randrange(4)):
                steps += [*self.press("pass", 60), self.wait(250)]
            steps += [*self.press("pass", 1100), self.wait(60)]
        for _ in range(dice.randint(1, 6)):
            for _ in range(dice.randrange(4)):
                steps += [*self.press(dice.choice(("pass", "out", "out")), dice.choice((60, 60, 1100))), self.wait(60)]
            steps += [["down", "pass"], self.wait(30), ["down", "out"], self.wait(60), ["up", "pass"], ["up", "out"]]
            steps.append(self.wait(250))
        return [*steps, self.wait(dice.choice((250, 4200)))]

    def entry(self) -> list[Step]:
        """Return steps that choose a random entry in the open menu, and continue on the screen that this entry opens.

        The steps may also press seat buttons.
        """
        dice = self.dice
        steps: list[Step] = []
        for most in (4, 6):
            for _ in range(dice.randrange(most)):
                steps += [*self.press("pass", 60), self.wait(250)]
            steps += [*self.press("out", dice.choice((60, 1100))), self.wait(250)]  # a hold also answers a question
        if dice.random() < 0.4:  # answer up to three questions
            for _ in range(3):
                for _ in range(dice.randrange(6)):
                    steps += [*self.press("pass", 60), self.wait(60)]
                steps += [*self.press("out", 1100), self.wait(dice.choice((250, 2000)))]
            return steps
        for _ in range(dice.randint(1, 9)):
            button = dice.choice(("pass", "pass", "pass", "out", dice.randrange(8)))
            waits_ms = (250, 250, 600, 2000)  # a running dot needs half a second for each pixel
            steps += [*self.press(button, dice.choice((60, 60, 60, 60, 1100))), self.wait(dice.choice(waits_ms))]
        return steps

    def press(self, button: str | int, ms: int) -> list[Step]:
        return [["down", button], self.wait(ms), ["up", button], self.wait(30)]

    def wait(self, ms: int) -> Step:
        """Return the step that lets `ms` milliseconds pass, usually with few ticks and sometimes with many."""
        few = self.dice.random() < 0.9
        tick_ms = max(ms // self.dice.choice((1, 2, 4)), 1) if few else max(self.dice.choice((8, 20)), ms // 60)
        return ["wait", ms, min(tick_ms, 60_000)]

    def gestures(self) -> list[Step]:
        """Return gestures that begin and end with no button pressed. Each gesture adds at most one step to the
        history.
        """
        dice = self.dice
        steps: list[Step] = [["rest"]]
        while len(steps) < 8:
            if dice.random() < 0.7:
                steps.append(["hold", dice.choice(("pass", "out")), dice.choice((*HOLDS_MS, dice.randint(20, 5000)))])
            else:
                buttons = dice.sample(("pass", "out"), 2)
                steps.append(["chord", *buttons, dice.randint(0, 2900), dice.randint(20, 2900)])
        return steps

    # The host

    def host(self, table: dict[str, Any]) -> list[Step]:
        """Return steps that send one or two lines from a host. A short wait or a press may follow these lines."""
        dice = self.dice
        if dice.random() < 0.15:  # the table setup changes
            lines = dice.sample(self.tables(table), dice.choice((1, 2)))
        else:
            lines = [self.lines.line(table)]
        steps: list[Step] = [["line", self.sent(line), dice.choice((1, 4, 16))] for line in lines]
        if dice.random() < 0.2:
            steps.append(["down", self.button()])
        elif dice.random() < 0.3:
            steps.append(self.wait(dice.choice(TIMES_MS[:9])))
        return steps

    def tables(self, table: dict[str, Any]) -> list[str]:
        """Return steps that send lines to change the table's settings, clear the current table, or begin a game."""
        values = self.lines.settings() if self.dice.random() < 0.5 else table_of(self.dice, self.mode)
        begin: dict[str, Any] = {"do": "begin"}
        if self.dice.random() < 0.5:
            begin["first"] = self.dice.randrange(table["seats"])
        return [self.lines.text(one) for one in ({"do": "set", "values": values}, {"do": "new_game"}, begin)]

    def sent(self, line: str) -> str:
        """Return the step that sends this line with its newline. Each character of the step's text is one byte."""
        ends = ("\n", "\n", "\n", "\n", "\n", "\r\n", "\n\n", "")
        data = line.encode("utf-8", "replace")
        return (data + self.dice.choice(ends).encode()).decode("latin-1")

    def flood(self, table: dict[str, Any]) -> list[Step]:
        """Return steps that send many events of one type. Most events are as large as possible, to reach the limit of a
        game's storage.
        """
        dice = self.dice
        kinds = [row for row in catalogue.load(table["mode"]).EVENTS if row[0] not in ("eliminate", "draw", "win")]
        row = dice.choice(kinds)
        large = dice.random() < 0.7
        steps: list[Step] = []
        for _ in range(dice.choice((20, 100, 300))):
            event = {"type": row[0]}
            for field, kind in row[1]:
                if not kind & ~7 or dice.random() < 0.2:
                    event[field] = (self.lines.large if large else self.lines.field)(kind & 7, table)
            steps.append(["line", self.lines.text({"do": "event", "event": event}) + "\n", 4])
        if dice.random() < 0.4:  # clear the table, and restore the long game by holding PASS
            steps += [["line", '{"do": "new_game"}\n', 4], ["rest"], ["hold", "pass", 1100]]
        return steps

    def chain(self, table: dict[str, Any]) -> list[Step]:
        """Return steps that send more events than one gesture can enter. Most of these events claim to belong to the
        gesture of the previous event.

        The last steps undo or redo some of these events.
        """
        dice = self.dice
        rows = _along(table)
        commands: list[dict[str, Any]] = [{"do": "new_game"}] if dice.random() < 0.3 else []
        commands.append({"do": "begin"})
        for _ in range(dice.choice((3, 4, 6, 12, 40))):
            row = dice.choice(rows)
            event: dict[str, Any] = {"type": row[0]}
            for field, kind in row[1]:
                event[field] = dice.randrange(2) if kind & 7 == SEAT else dice.randrange(7)
            event["along"] = 1 if dice.random() < 0.85 else dice.choice((0, 2, 10))
            commands.append({"do": "event", "event": event})
        steps: list[Step] = [["line", self.lines.text(command) + "\n", 4] for command in commands]
        asked = ("undo", "undo", "redo")
        return [*steps, *(["ask", dice.choice(asked)] for _ in range(dice.choice((3, 6)))), *self.gestures()[:3]]

    def self_test(self, table: dict[str, Any]) -> list[Step]:
        """Return steps that start a self-test with the ring as bright as its budget allows, and change settings during
        the test.
        """
        dice = self.dice
        steps: list[Step] = []
        for _ in range(dice.randint(2, 5)):
            ring_px = dice.choice([px for px in RINGS_PX if px >= table["seats"]])
            budget_ma = dice.choice(BUDGETS_MA)
            ring = {"ring_px": ring_px, "budget_ma": budget_ma}
            values = [ring] if dice.random() < 0.7 else [self.lines.settings(), ring]
            commands = [{"do": "set", "values": one} for one in values] + [self.lines.lit(ring_px, budget_ma)]
            if dice.random() < 0.3:
                commands.insert(dice.randrange(len(commands)), {"do": "test", "of": "buttons"})
            for command in commands:
                steps.append(["line", self.lines.text(command) + "\n", dice.choice((1, 4, 16))])
                if dice.random() < 0.5:
                    steps.append(self.wait(dice.choice(TIMES_MS[:9])))
            if dice.random() < 0.3:
                steps += self.presses()
        if dice.random() < 0.7:
            steps.append(["line", '{"do": "test", "of": "end"}\n', 4])
        return steps

    # Storage and power

    def storage(self) -> Step:
        dice = self.dice
        if dice.random() < 0.4:
            return ["storage", WELL, 0]
        if dice.random() < 0.4:
            return ["storage", TORN, dice.randint(1, 6)]
        return ["storage", dice.choice(FAULTS), 0]

    def plug(self) -> list[Step]:
        """Return steps that cut the power, often long after the last press.

        The stored files may be damaged before the power returns.
        """
        dice = self.dice
        steps: list[Step] = [["wait", 2500, 625]] if dice.random() < 0.7 else []
        kind = dice.random()
        if kind < 0.35:
            damage = [dice.choice(SPOILING) for _ in range(dice.choice((1, 1, 2)))]
            steps += [["spoil", dice.randrange(1000), how, dice.randrange(2000)] for how in damage]
        elif kind < 0.5:
            steps.append(["store", dice.choice(ODD_NAMES), dice.choice(ODD_BYTES)])
        row = NO_CRASH if dice.random() < 0.7 else dice.randrange(GIVE_UP)
        return [*steps, ["power", row]]


def _along(table: dict[str, Any]) -> list[Any]:
    """Return the rows of the event table whose events can be entered together with another event by one gesture."""
    return [row for row in catalogue.load(table["mode"]).EVENTS if "along" in dict(row[1])]
