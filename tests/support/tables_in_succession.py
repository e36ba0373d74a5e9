"""Successions of six tables at one device, played by gestures at random; run on MicroPython as
`tables_in_succession.py NUMBER FOLDER`.

Writes a line of JSON for each refusal for want of memory: [number, which table, game, players, sentence]. Then writes
`played`.
"""

import json
import sys

from boards.folder_storage import FolderStorage
from desk import Desk
from presses_at_random import Chance

TABLES = 6
GESTURES = 40
# game, players, teams (0: each alone)
KINDS = (
    ("emperor", 6, 2),
    ("emperor", 12, 2),
    ("emperor", 9, 3),
    ("duelist_emperor", 6, 2),
    ("duelist_emperor", 12, 2),
    ("grand_melee", 5, 0),
    ("grand_melee", 12, 0),
    ("two_headed_giant", 4, 2),
    ("two_headed_giant", 12, 2),
    ("for_the_emperor", 2, 0),
    ("free_for_all", 4, 0),
    ("free_for_all", 12, 0),
    ("team_vs_team", 5, 2),
    ("team_vs_team", 12, 3),
    ("alternating_teams", 4, 2),
    ("alternating_teams", 12, 4),
)
CLOCKS = ("off", "counting_up", "bank_a_player")


def one_of(chance, values):
    return values[chance.below(len(values))]


def succession(number):
    """Play the six tables of that number; yield each refusal for want of memory."""
    chance = Chance(number + 1)
    storage = FolderStorage(sys.argv[2])
    for name in list(storage.ilistdir()):
        storage.remove(name)
    desk = Desk(tick_ms=50)
    for name in ("read", "write", "append", "ilistdir", "remove"):
        setattr(desk.board, name, getattr(storage, name))
    session, refused = desk.app.session, []
    refuse = session.refuse

    def note(code, sentence, *more):
        refused.append((code, sentence))
        refuse(code, sentence, *more)

    session.refuse = note
    desk.board.on_frame = lambda ms, frame: None  # nor of what is shown
    desk.board.send = lambda buffer, start, stop: stop - start  # nothing is kept of what is told
    for table in range(TABLES):
        mode, seats, teams = one_of(chance, KINDS)
        values = {"mode": mode, "seats": seats, "clock": one_of(chance, CLOCKS)}
        if teams:
            values["teams"] = teams
        for command in ({"do": "new_game"}, {"do": "set", "values": values}):
            desk.board.inbox.extend(json.dumps(command).encode() + b"\n")
            desk.run(300)
        desk.tap("pass")
        desk.run(3000)
        for _ in range(GESTURES):
            gesture(desk, chance)
        desk.idle(60_000)
        for code, sentence in refused:
            if code == "too_much" or "memory" in sentence:
                yield [number, table, mode, seats, sentence]
        refused.clear()


def gesture(desk, chance):
    kind = chance.below(10)
    if kind < 4:
        desk.tap("pass")
    elif kind < 7:
        desk.tap("out")
    elif kind < 8:
        desk.hold_both()
    else:
        desk.hold(one_of(chance, ("pass", "out")), 1100)
    desk.run(200)


for found in succession(int(sys.argv[1])):
    print(json.dumps(found))
print("played")
