"""The largest game of the mode `large_games.py MODE FOLDER`, through the whole app; run on MicroPython. Writes JSON.

A host fills it with the largest events there are until the memory that is left belongs to the buttons. Then turns are
passed, everything is told to the host, taken back and repeated. `large_games.py MODE FOLDER fill` plays no more than a
game of 500 such events; with `resume` a fresh app resumes the last game of the folder, with `squeeze` many apps do,
each with a little more memory than the one before. With `press` buttons alone play until they are refused, in a heap
that is mostly in use; with `press_on` a fresh app resumes that game in hardly more memory.
"""

import gc
import json
import sys
from binascii import crc32

import settings
from app.app import App
from boards.folder_storage import FolderStorage
from desk import Desk, FakeBoard
from games import catalogue
from mode_rows import row_of
from rules.history import packed
from rules.seat_arithmetic import members

EVENTS = (500, 1500)  # of the first game, and of the second at most
PASSES = 2000
LEFT = 85_000  # bytes: the app, and some hundred presses up to where they are refused
# bytes more to come back to a game: what the app before it left lies between what is taken, in small pieces
SCATTERED = 32_768
LARGEST_NUMBER = 10**9


class CountingBoard(FakeBoard):
    """Keeps its files in a folder, outside the memory that is looked at, and of what it sends no more than counts."""

    def __init__(self, path):
        FakeBoard.__init__(self)
        store = FolderStorage(path)
        self.read, self.write, self.append = store.read, store.write, store.append
        self.ilistdir, self.remove = store.ilistdir, store.remove
        self.on_frame = lambda ms, frame: None
        self.head = b""
        self.seen = {}
        self.refusal = None
        self.answered = False

    def send(self, buffer, start, stop):
        parts = bytes(buffer[start:stop]).split(b"\n")
        for number, part in enumerate(parts):
            if number:
                self._ended()
            self.head += part[: 1000 - len(self.head)]
        return stop - start

    def _ended(self):
        at = self.head.find(b'"is": "') + 7
        kind = self.head[at : self.head.find(b'"', at)].decode()
        self.seen[kind] = self.seen.get(kind, 0) + 1
        if b'"refusal"' in self.head or b'"fault"' in self.head:
            self.refusal = self.head.decode()
        if kind not in ("log", "game"):  # an answer of many lines is ended by another
            self.answered = self.answered or b'"id": 1' in self.head
        self.head = b""


class LargeDesk(Desk):
    """A desk whose files are in the folder `path`."""

    def __init__(self, path):
        self.board = CountingBoard(path)
        self.tick_ms = 16
        self.app = App(self.board)
        self.run(0)

    def ask(self, command):
        """Send a command, and let the device answer to the end: (its refusal or None, reports by their kind)."""
        board = self.board
        board.seen, board.refusal = {}, None
        board.inbox.extend(json.dumps(dict(command, id=1)).replace(" ", "").encode() + b"\n")
        while not board.answered:
            self.run(16)
        board.answered = False
        return board.refusal, board.seen


def some(number, seats):
    """Turns to skip for four players after the other."""
    return {"type": "skip", "seats": sorted([(4 * number + seat) % seats for seat in range(4)])}


def everybody(number, seats):
    """99 times all skip a turn, then one turn takes that up; now and then extra turns for all."""
    return {"type": "pass"} if number % 100 == 99 else {"type": "skip", "seats": list(range(seats))}


def stolen(number, seats):
    """60 creatures with the longest names, stolen from one another."""
    name = "%040d" % (number % 60)
    return {"type": "control", "seat": 11 + number // 60 % 2, "creature": name, "owner": 10}


def lives(number, seats):
    to = {str(seat): LARGEST_NUMBER - number for seat in range(seats)}
    return {"type": "life_set_each", "to": to, "choose": [seats // 2, 0]}


def lives_of_all(number, seats):
    return {"type": "life_set_each", "to": {str(seat): LARGEST_NUMBER - number for seat in range(seats)}}


def strengths(number, seats):
    return {"type": "strength", "seat": number % 2, "battlefield": number % 7, "value": number - LARGEST_NUMBER}


LARGEST = {
    "emperor": everybody,
    "duelist_emperor": stolen,
    "grand_melee": some,
    "two_headed_giant": lives,
    "for_the_emperor": strengths,
    "free_for_all": lives_of_all,
    "team_vs_team": lives_of_all,
    "alternating_teams": lives_of_all,
}


def goes_on(table, number):
    """Return what the buttons enter: a turn is passed, or, where none is, a strength."""
    if table.NAME == "for_the_emperor":
        return strengths(number, 2)
    return {"type": "pass", "seat": table.subject()}


def begin(desk):
    desk.ask({"do": "new_game"})
    assert desk.ask({"do": "begin", "first": members(desk.app.session.table.beginners)[0]})[0] is None


def fill(desk, mode, most):
    """Let the largest events happen, `most` of them or until one is refused: (how many were taken, the refusal)."""
    table = desk.app.session.table
    largest = row_of(
        LARGEST, mode, "LARGEST of tests/support/large_games.py", "a function that makes its largest events"
    )
    for number in range(most):
        event = largest(number, table.count)
        if event["type"] == "pass":
            event["seat"] = table.subject()
        refusal, _ = desk.ask({"do": "event", "event": event})
        if refusal:
            return number, refusal
    return most, None


def go_on(desk):
    """Do what the buttons do, as often as must still be possible."""
    app = desk.app
    for number in range(PASSES):
        code = app.session.enter((goes_on(app.session.table, number),), desk.board.time_ms)
        assert code is None, (number, code)
        app.host.acted()
        desk.idle(2500)


def free():
    gc.collect()
    return gc.mem_free()


def seen(game):
    """Return how many events stand, and a check value of the state, made without large pieces of memory."""
    check = 0
    for part in game.table.save():
        for row in part if isinstance(part, list) else [part]:
            check = crc32(packed(row), check)
    return [game.history.done, check]


def fresh(mode, path):
    """Return a desk with a table of most seats."""
    seats, teams = max(catalogue.load(mode).tables(24, 5))
    FolderStorage(path).write("settings.json", json.dumps({"mode": mode, "seats": seats, "teams": teams or 2}).encode())
    return LargeDesk(path)


def fill_one(mode, path):
    desk = fresh(mode, path)
    begin(desk)
    assert fill(desk, mode, EVENTS[0]) == (EVENTS[0], None)
    desk.run(3000)


def play(mode, path):
    desk = fresh(mode, path)
    load(desk)
    found = {"games": []}
    for most in EVENTS:  # of the first game nothing stays in memory
        begin(desk)
        events, refusal = fill(desk, mode, most)
        desk.run(3000)
        found["games"].append({"events": events, "refusal": refusal, "free": free()})
    go_on(desk)
    desk.run(3000)
    found["free at the end"] = free()
    found["told"] = {}
    for command in ("state", "log", "games", "game"):
        found["told"][command] = desk.ask({"do": command, "no": 1})
    app = desk.app
    found["seen"] = seen(app.session.game)
    total = app.session.game.history.total
    for way in ("undo", "redo"):
        for _ in range(total):
            code = app.session.enter(({"type": way},), desk.board.time_ms)
            assert code is None, (way, code)
        app.host.acted()
        desk.run(3000)
    found["seen again"] = seen(app.session.game)
    return found


def leave(left):
    """Take all memory but `left` bytes, for as long as the caller keeps the result."""
    hog = None
    while free() > left:
        for _ in range(8):  # small pieces, which find their place in any heap
            hog = bytearray(100), hog
    return hog


def squeeze(path):
    """Return what each app came to: how many events it resumed, or what it said instead."""
    load(LargeDesk(path))
    overwrite_stack(60)
    found = []
    for left in range(4000, 208_000, 12_000):
        hog = leave(left)
        try:
            desk = LargeDesk(path)
            desk.run(3000)
            game = desk.app.session.game
            found.append(game.history.done if game else json.loads(desk.board.refusal)["why"])
        except MemoryError:
            found.append("no app")
        del hog
        desk = game = None
    return found


def load(desk):
    """Keep all modules that a desk like this one has loaded. To compile one takes more memory in one piece than it has
    later, which no Pico needs: there they are compiled."""
    settings.forget = lambda name: None
    for command in ("settings", "games"):
        desk.ask({"do": command})
    desk.app.change({})


def press(mode, path):
    """Press buttons alone until a press is refused: (what is seen then, whether the refusal is told, an undo and a redo
    then)."""
    load(fresh(mode, path))
    hog = leave(LEFT)
    desk = LargeDesk(path)
    begin(desk)
    app, code, number = desk.app, None, 0
    while code is None:
        code = app.session.enter((goes_on(app.session.table, number),), desk.board.time_ms)
        number += 1
        app.host.acted()
        app.keeper.journal.save()
        if number % 20 == 0:
            desk.idle(2500)
    assert code == "too_much", code
    return said(desk, hog)


def overwrite_stack(depth):
    """Leave no address on the stack of what was there before: the collection would keep what lies there."""
    a = b = c = d = e = f = g = h = None
    return overwrite_stack(depth - 1) if depth else (a, b, c, d, e, f, g, h)


def press_on(path):
    load(LargeDesk(path))
    overwrite_stack(60)
    hog = leave(LEFT + SCATTERED)
    desk = LargeDesk(path)
    return said(desk, hog)


def said(desk, _hog):
    """The app shows the game, tells it, takes a step back and repeats it."""
    desk.run(3000)
    commands = desk.app.session
    found = {"seen": seen(commands.game), "told": [desk.ask({"do": what}) for what in ("state", "log")]}
    found["codes"] = [commands.enter(({"type": way},), desk.board.time_ms) for way in ("undo", "redo")]
    desk.run(5000)
    return found


def resume(path):
    desk = LargeDesk(path)
    desk.run(3000)
    game = desk.app.session.game
    return {"seen": seen(game) if game else None, "free": free(), "refusal": desk.board.refusal}


WORK = {"fill": fill_one, "resume": lambda _, path: resume(path), "squeeze": lambda _, path: squeeze(path)}
WORK.update({"press": press, "press_on": lambda _, path: press_on(path)})
print(json.dumps(WORK.get(sys.argv[3] if len(sys.argv) > 3 else "", play)(sys.argv[1], sys.argv[2])))
