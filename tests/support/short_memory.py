"""An event for which memory ends in the middle, in the mode `short_memory.py MODE STEP`; run on MicroPython.

The heap is filled but for a little, and an event, an undo and a redo are tried; then STEP pieces of 32 bytes more are
left, until all are taken.
Writes JSON: how often each was refused and taken, and what went wrong.
"""

import gc
import json
import sys

from games import catalogue
from games.catalogue import open_table
from rules.game import Game
from rules.history import packed
from rules.seat_arithmetic import members

EVENTS = {
    "two_headed_giant": {"type": "life", "changes": {"0": -3, "3": 1}},
    "free_for_all": {"type": "life", "changes": {"0": -3, "3": 1}},
    "team_vs_team": {"type": "life", "changes": {"0": -3, "3": 1}},
    "alternating_teams": {"type": "life", "changes": {"0": -3, "3": 1}},
    "for_the_emperor": {"type": "strength", "seat": 1, "battlefield": 2, "value": 5},
}


def a_game(mode, moves):
    """Return a game of `moves` events, the last one undone."""
    seats, teams = catalogue.load(mode).tables(24, 5)[-1]
    table = open_table(mode, {}, catalogue.load(mode).layout(seats, teams))
    game = Game(table, members(table.beginners)[0])
    for number in range(moves):
        event = {"type": "extra_turn", "seats": [number % seats]}
        if mode == "for_the_emperor":
            event = {"type": "strength", "seat": 0, "battlefield": number % 7, "value": number}
        assert game.enter((event,), 0) is None
    assert game.enter(({"type": "undo"},), 0) is None
    return game


def seen(game):
    history = game.history
    records = [history.packed_record(number) for number in range(history.total)]
    return packed(game.table.save()), history.place(), records


def with_little(pieces, game, event):
    """Return the code that refuses the event while that number of pieces of 32 bytes is free, or None if it is
    accepted.
    """
    chain = None
    events = (event,)
    gc.collect()
    try:
        while True:
            chain = (chain, None)
    except MemoryError:
        pass
    for _ in range(pieces):
        if chain:
            chain = chain[0]
    try:
        return game.enter(events, 0)
    except MemoryError:
        return "crash"


def main(mode, step):
    wanted = EVENTS.get(mode, {"type": "eliminate", "seats": [0]})
    if mode == "duelist_emperor":
        table = a_game(mode, 16).table
        seat = table.turns.unit
        wanted = {"type": "march", "seat": seat, "creature": "x", "to": members(table.relocation.goals(seat, "x"))[0]}
    found = {"taken": 0, "refused": 0, "wrong": []}
    for moves in (16, 17):  # the event begins a block, and does not
        for event in (wanted, {"type": "undo"}, {"type": "redo"}):
            other = a_game(mode, moves + 1)
            before = seen(other)
            assert other.enter((event,), 0) is None
            after = seen(other)
            taken = pieces = 0
            while taken < 3:
                game = a_game(mode, moves + 1)
                code = with_little(pieces, game, event)
                gc.collect()
                if seen(game) != (before if code else after) or code not in (None, "too_much"):
                    found["wrong"].append([moves, event["type"], pieces, code])
                taken += code is None
                found["refused" if code else "taken"] += 1
                pieces += step
    print(json.dumps(found))


main(sys.argv[1], int(sys.argv[2]))
