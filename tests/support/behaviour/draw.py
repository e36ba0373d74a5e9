"""Draws scripts for `scripted_board`: games played by hand and by a host, mostly as people do, and what goes wrong.

Knows of the firmware only what `docs/protocol.md` and `docs/replay.md` say; where a game stands it reads from the
`state` reports. A script that was drawn is stored as it is, and never drawn again.
"""

import json
import random

from behaviour.scripted_board import WRAP, Board

STEPS = 250

# mode: (seats, teams) of tables, small ones more often; options
_TABLES = {
    "emperor": ((6, 2), (6, 2), (8, 2), (9, 3), (10, 2), (12, 4), (15, 5), (16, 2), (24, 2), (24, 4)),
    "duelist_emperor": ((6, 2), (6, 2), (8, 2), (10, 2), (12, 2), (24, 2)),
    "grand_melee": ((2, 2), (5, 2), (6, 2), (8, 2), (9, 2), (10, 2), (13, 2), (16, 2), (24, 2)),
    "two_headed_giant": ((4, 2), (4, 2), (6, 2), (8, 2), (12, 2), (24, 2)),
    "for_the_emperor": ((2, 2),),
}
MODES = tuple(_TABLES)
_OPTIONS = {
    "emperor": ({"rules": "2005"}, {"range": 1}, {"range": 2, "rules": "2005"}),
    "duelist_emperor": ({"range": 1}, {"range": 2, "spell_range": 1}),
    "grand_melee": ({"range": 1}, {"range": 2}, {"range": 3}),
    "two_headed_giant": ({"rules": "2005"}, {"life": 20}, {"life": 1}, {"rules": "2005", "life": 7}),
    "for_the_emperor": ({},),
}
_HOLDS_MS = (700, 1050, 1100, 1100, 1700, 2100, 3050, 5000)
_WRONG = (None, True, -1, 24, 60, 0.5, 10**30, "", "x", [], {}, [None], [0, 0], ["0"], {"0": None}, {"07": 1})
_SETTINGS = (
    *({"brightness": step} for step in range(8)),
    *({"budget_ma": ma} for ma in (50, 150, 300, 900, 49)),
    *({"hold_ms": 600}, {"guard_ms": 0}, {"quiet_ms": 5}, {"hold_ms": 2000, "guard_ms": 1000}),
    *({"offset_px": 7}, {"direction": -1}, {"direction": 1}, {"ring_px": 60}, {"ring_px": 24}, {"ring_px": 12}),
    *({"pin_ring": 21}, {"pin_pass": 22}, {"pin_seats": [2, 3]}, {"pin_seats": [2, 2]}, {"pin_piezo": 20}),
    *({"pin_chain_data": 16, "pin_chain_load": 17, "pin_chain_clock": 18}, {"pin_chain_data": 16}),
    *({"led_driver": "neopixel"}, {"led_driver": "x"}, {"seats": 1}, {"nonsense": 1}, {}, {"options": {"x": 1}}),
)
_GARBAGE = (
    *("{", "[]", "null", "{}", '{"do"', "x" * 513, "[" * 9 + "]" * 9, "\x00\xff", "\r", '{"do": "hello", "id": 1e999}'),
    *(
        '{"do": "nothing"}',
        '{"do": 7}',
        '{"do": "hello", "id": "x"}',
        " \x03",
        '{"do": "state", "id": 9000000000000000}',
    ),
)


class Draw:
    """An iterator of the steps of one game, from a seed; `steps` are those drawn so far."""

    def __init__(self, mode: str, seed: int) -> None:
        self.dice = random.Random(f"{mode} {seed}")
        self.mode = mode
        self.state: dict = {}
        self.steps: list = []
        self.files: dict = {}  # of the board
        self._line = b""
        self._next: list = []
        # how often each kind of thing happens in this game
        self._kinds = self.dice.choice(((6, 2, 0), (8, 1, 1), (4, 6, 1), (5, 4, 2), (3, 8, 0)))
        self.head = self._head()

    def _head(self) -> dict:
        dice = self.dice
        seats, teams = dice.choice(_TABLES[self.mode])
        values = {"mode": self.mode, "seats": seats, "teams": teams, "brightness": dice.randint(1, 6)}
        values["ring_px"] = dice.choice([px for px in (8, 9, 12, 16, 24, 24, 24, 24, 60, 144) if px >= max(seats, 7)])
        if dice.random() < 0.3:
            values["options"] = dice.choice(_OPTIONS[self.mode])
        if dice.random() < 0.4:
            values["offset_px"] = dice.randrange(values["ring_px"])
            values["direction"] = dice.choice((1, -1))
        for more in dice.sample(_SETTINGS, dice.choice((0, 0, 1, 2))):
            values.update({key: value for key, value in more.items() if key not in values})
        files = {"settings.json": json.dumps(values)}
        if dice.random() < 0.05:
            files = {"settings.json": dice.choice(("", "{", "[]", '{"mode": "x"}', '{"seats": 7, "teams": 2}'))}
        start_ms = WRAP - dice.randrange(1, 60_000) if dice.random() < 0.2 else dice.randrange(WRAP)
        return {"start_ms": start_ms, "chance": [dice.randrange(256) for _ in range(5)], "files": files}

    def hear(self, kind: str, _: int, data: bytes) -> None:
        """What comes of the steps: see `Board`."""
        if kind == "S":
            *lines, self._line = (self._line + data).split(b"\n")
            for line in lines:
                try:
                    report = json.loads(line)
                except ValueError:
                    continue
                if report["is"] == "state":
                    self.state = report
        elif kind == "P":
            self._line = b""

    def __iter__(self) -> "Draw":
        return self

    def __next__(self) -> list:
        if len(self.steps) == STEPS:
            raise StopIteration
        while not self._next:
            self._next = self._some()
        self.steps.append(self._next.pop(0))
        return self.steps[-1]

    def _some(self) -> list:
        dice = self.dice
        if not self.steps:
            return [["wait", 200]]
        kind = dice.choices((self.hands, self.host, self.trouble), self._kinds)[0]
        steps = kind()
        if dice.random() < 0.08:
            steps.append(["wait", dice.choice((1500, 3500, 9000)), 100])
        if dice.random() < 0.012:
            steps.append(["power"])
        if dice.random() < 0.006:
            steps.append(["wait", dice.choice((40_000, 700_000, 4_000_000)), 20_000])
        return steps

    # Hands

    def hands(self) -> list:
        dice = self.dice
        kind = dice.random()
        if kind < 0.35:
            return [["hold", "pass", 60, dice.choice((100, 450, 450, 450))]]
        if kind < 0.5:
            return [["hold", "out", 60, dice.choice((60, 300, 450, 700))]]
        if kind < 0.62:
            return [["hold", dice.choice(("pass", "out")), dice.choice(_HOLDS_MS), 300]]
        if kind < 0.68:
            return [["both", dice.choice((1100, 3050))]]
        if kind < 0.76:
            return self.menu()
        seat = dice.randrange(len(self.state.get("seats", "123456")))
        if kind < 0.86:
            return [["hold", seat, dice.choice((60, 60, 700, 1100, 2100)), 200]]
        if kind < 0.92:
            first = dice.choice(("pass", "out"))
            ups = dice.sample([["up", first], ["up", seat]], 2)
            return [["down", first], ["hold", seat, 60, dice.choice((60, 1100))], *ups, ["wait", 300]]
        if kind < 0.95:
            button = dice.choice(("pass", "out"))
            bounces = [[dice.choice(("down", "up")), button] for _ in range(4)]
            return [step for bounce in bounces for step in (bounce, ["wait", 2])] + [["up", button], ["wait", 100]]
        if kind < 0.98:
            return [["down", "pass"], ["wait", 30], ["hold", "out", 60, 30], ["up", "pass"], ["wait", 200]]
        button = dice.choice(("pass", "out", 0, seat))
        return [["down", button], ["wait", dice.choice((2100, 9000)), 50], ["up", button], ["wait", 300]]

    def menu(self) -> list:
        """The menu is opened and walked in."""
        steps: list = [["both", 3050]]
        walked = self.dice.randint(1, 9)
        steps += [["hold", self.dice.choice(("pass", "pass", "pass", "out")), 60, 250] for _ in range(walked)]
        if self.dice.random() < 0.3:
            steps.append(["hold", "pass", 1100, 300])
        return steps

    # The host

    def host(self) -> list:
        dice = self.dice
        kind = dice.random()
        if kind < 0.04:
            return [["line", dice.choice(_GARBAGE) + "\n"], ["wait", 30]]
        if kind < 0.05:
            return [["hears", False], *self.hands(), *self.hands(), ["hears", True], ["wait", 300]]
        if kind < 0.055:
            return [["line", "\x03"], ["wait", 300]]
        if kind < 0.1:
            return self.self_test()
        command = self.begin() if self.state.get("game", 1) is None and kind < 0.6 else self.command()
        if dice.random() < 0.06 and len(command) > 1:
            command[dice.choice([key for key in command if key != "do"])] = dice.choice(_WRONG)
        return [["line", self._text(command)], ["wait", dice.choice((30, 60, 300))]]

    def _text(self, command: dict) -> str:
        if self.dice.random() < 0.5:
            command["id"] = len(self.steps)
        return json.dumps(command) + "\n"

    def begin(self) -> dict:
        beginners = self.state.get("beginners")
        return {"do": "begin", "first": self.dice.choice(beginners)} if beginners else {"do": "begin"}

    def command(self) -> dict:
        dice = self.dice
        places = 7 if self.mode == "for_the_emperor" else len(self.state.get("seats", "123456"))
        others = (
            *({"do": name} for name in ("hello", "new_game", "state", "log", "settings", "games", "crashes", "begin")),
            *({"do": "why", "from": dice.randrange(places), "to": dice.randrange(places)} for _ in range(3)),
            *({"do": "log", "from": dice.randrange(9)}, {"do": "watch", "fps": dice.choice((0, 5, 30, 99))}),
            *({"do": "game", "no": dice.randint(1, 4)}, {"do": "game", "no": 1}, {"do": "clear_crashes"}),
            *({"do": "set", "values": dice.choice(_SETTINGS)} for _ in range(3)),
            {"do": "set", "values": self.other_table()},
            *({"do": do, "button": dice.choice(("pass", "out", 0, 3, 99))} for do in ("press", "release", "release")),
        )
        return dict(dice.choice(others)) if dice.random() < 0.35 else {"do": "event", "event": self.event()}

    def other_table(self) -> dict:
        mode = self.dice.choice(MODES) if self.dice.random() < 0.2 else self.mode
        seats, teams = self.dice.choice(_TABLES[mode])
        if mode == self.mode:
            return {"seats": seats, "teams": teams}
        return {"mode": mode}

    def event(self) -> dict:
        dice = self.dice
        kinds = self.state.get("events", ["pass"])
        usual = [kind for kind in ("pass", "play", "life", "march") if kind in kinds]
        kind = dice.choice(usual) if dice.random() < 0.6 else dice.choice([*kinds, "undo", "redo"])
        event = {"type": kind, **self.fields(kind)}
        if dice.random() < 0.04:
            event[dice.choice(list(event))] = dice.choice(_WRONG)
        return event

    def fields(self, kind: str) -> dict:
        """Fields that an event of that kind has."""
        dice = self.dice
        game = self.state.get("game") or {}
        living = game.get("alive") or [0, 1]
        turn = dice.choice(game.get("turn_of") or living)
        seat = dice.choice(living)
        if dice.random() < 0.04:
            seat = turn = dice.choice((-1, 0, 5, 23, 24))
        some = dice.sample(living, min(len(living), dice.choice((1, 1, 1, 2))))
        if kind in ("eliminate", "draw", "extra_turn", "skip"):
            return {"seats": some}
        if kind == "pass":
            return {"seat": turn} if self.mode == "grand_melee" or dice.random() < 0.2 else {}
        if kind == "win":
            return {"seat": seat}
        creature = dice.choice(("Elf", "Elf", "Wall of Ice", "Bear", "c" * 41))
        if kind == "march":
            return {"seat": turn, "creature": creature, "to": dice.choice(living)}
        if kind == "control":
            return {"seat": turn, "creature": creature, "owner": seat}
        if kind == "life":
            return {"changes": {str(place): dice.choice((-9, -4, -1, 2, 10**9)) for place in some}}
        if kind == "life_set":
            return {"seat": seat, "to": dice.choice((1, 10, 40, 0))}
        if kind == "life_set_each":
            teams = [row.get("team") for row in self.state["seats"]]
            own = [place for place in range(len(teams)) if teams[place] == teams[seat % len(teams)]]
            return {"to": {str(place): dice.randint(1, 30) for place in own}, "choose": [own[0]]}
        field = dice.randrange(7) if dice.random() < 0.97 else 7
        if kind == "play":
            more = {"banner": dice.choice((3, 4))} if dice.random() < 0.15 else {}
            more = {"return": dice.randrange(7)} if dice.random() < 0.1 else more
            return {"seat": turn, "battlefield": field, **more}
        if kind == "strength":
            return {"seat": seat, "battlefield": field, "value": dice.choice((0, 3, 7, 10**9 + 1))}
        return {"seat": seat, "value": dice.randint(0, 9)} if kind == "tiebreak" else {}

    def self_test(self) -> list:
        """Some tests, and the end, or the wait for it."""
        dice = self.dice
        tests = (
            {"of": "ring", "first": 0, "count": 8, "rgb": [16, 0, 0]},
            {"of": "ring", "first": 3, "count": 2, "rgb": [1, 200, 3]},
            {"of": "ring", "first": 0, "count": 144, "rgb": [255, 255, 255]},
            {"of": "ring", "first": 0, "count": 8, "rgb": [255, 255, 255]},
            *({"of": "buttons"}, {"of": "screen"}),
            *({"of": "tone", "hz": 2000, "ms": 300}, {"of": "tone", "hz": 1, "ms": 0}),
        )
        steps: list = []
        for test in dice.sample(tests, 4):
            steps += [["line", self._text({"do": "test", **test})], ["wait", 120]]
        steps.insert(4, dice.choice((["down", "out"], ["up", "out"], ["line", self._text(self.command())])))
        if dice.random() < 0.15:
            return [*steps, ["wait", 301_000, 500]]
        return [*steps, ["line", self._text({"do": "test", "of": "end"})], ["up", "out"], ["wait", 100]]

    # What goes wrong

    def trouble(self) -> list:
        dice = self.dice
        kind = dice.random()
        later: list = [["wait", 2500, 50]]
        if kind < 0.35:
            return [["power"], ["wait", 300]]
        if kind < 0.6:
            return [["cut", dice.randint(1, 4)], *self.hands(), *later, *self.hands(), *later]
        if kind < 0.7:
            meanwhile = [*self.hands(), *later, *self.hands(), *later]
            return [["full", True], *meanwhile, ["full", False], *self.hands(), *later]
        if kind < 0.85:
            again = dice.choice((1, 1, 1, 2, 3, 4, 5))
            return [["fault", again], ["wait", 300], ["line", '{"do": "crashes"}\n'], ["wait", 300]]
        if kind < 0.9:
            return [["power", "hung"], ["wait", 300]]
        games = [name for name in self.files if name.startswith("game")]
        if not games:
            return [["power"], ["wait", 300]]
        spoiled = ["spoil", dice.choice(sorted(games)), dice.randrange(200)]
        return [spoiled, ["power"], ["wait", 500], ["line", '{"do": "games"}\n'], ["wait", 300]]


# What a stored game is asked after power comes: where it stands, all that it holds, a few steps on, and all again.
_ASKED = (
    *({"do": "hello", "id": 1}, {"do": "state", "id": 2}, {"do": "log", "from": 0, "id": 3}, {"do": "games", "id": 4}),
    *({"do": "game", "no": number, "id": 10 + number} for number in range(1, 12)),
    *({"do": "event", "event": {"type": kind}} for kind in ("redo", "redo", "undo", "undo", "undo", "redo", "pass")),
)


def stored(game: dict, undone: int) -> dict:
    """A game that finds the files of another, the last events undone; it is resumed, asked and played on."""
    asked = [step for command in _ASKED for step in (["line", json.dumps(command) + "\n"], ["wait", 300])]
    again = asked[:8]
    steps = [["wait", 500], *asked, ["hold", "pass", 60, 450], ["wait", 3000, 50], ["power"], ["wait", 300], *again]
    taken_back: list = [step for _ in range(undone) for step in (["line", _UNDO], ["wait", 300])]
    files = _left(game["head"], [*game["steps"], ["full", False], ["cut", 0], ["hears", True], *taken_back, _SETTLE])
    head = {**game["head"], "files": files}
    return {"name": f"stored {game['name']}, {undone} undone", "head": head, "steps": steps}


_UNDO = '{"do": "event", "event": {"type": "undo"}}\n'
_SETTLE = ["wait", 6000, 50]


def _left(head: dict, steps: list) -> dict:
    """The files that this script leaves on the board; the crashes, with their traces, are no part of a game."""
    board = Board(head, steps, lambda kind, ms, data: None)
    board.run()
    kept = {name: data for name, data in board.files.items() if not name.startswith("crash-")}
    return {name: data.decode("latin-1") for name, data in kept.items()}


def told(name: str, scenario: dict) -> dict:
    """A game in which a host enters the events of a scenario, at the table of the device that is most like its own."""
    seats = scenario["seats"]
    values = {"mode": scenario["mode"], "seats": len(seats), "options": scenario.get("options", {}), "ring_px": 60}
    values["teams"] = max(2, len({seat.get("team") for seat in seats}))
    events = [{"do": "event", "event": event} for event in scenario.get("events", [])]
    commands = [{"do": "begin", "first": scenario["first"]}, *events, {"do": "state", "id": 1}]
    head = {"start_ms": 77, "chance": [0, 1, 2], "files": {"settings.json": json.dumps(values)}}
    lines = [["line", json.dumps(command) + "\n"] for command in commands]
    steps = [step for line in lines for step in (line, ["wait", 1000, 40])]
    return {"name": f"told {name}", "head": head, "steps": steps}


def draw(mode: str, seed: int) -> dict:
    """A game of that seed: its "name", "head" and "steps"."""
    drawn = Draw(mode, seed)
    board = Board(drawn.head, drawn, drawn.hear)
    drawn.files = board.files
    board.run()
    return {"name": f"{mode} {seed}", "head": drawn.head, "steps": drawn.steps}
