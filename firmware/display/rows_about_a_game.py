"""The rows that the small screen shows during a game about things other than turns, such as counters, titles and
players in danger.

Each function takes `words`, the `ScreenText`, which knows the players' names.
"""

from compat import const
from rules.seat_arithmetic import left_of, members, step

_LETTERS = const(16)  # letters in a row
# A player with this much life or less, or this much poison or damage by one commander or more, is in danger. The
# numbers are those of `words.json`.
_LOW_LIFE = const(5)
_MUCH_POISON = const(8)
_MUCH_DAMAGE = const(18)


def _warning(words, seats: int, number: int, of: str) -> str:
    """Return a warning row with `number`, what it counts, and the name of the player or team `seats`. The name is
    shortened to fit into the row.
    """
    end = ": %d %s" % (number, of)
    return "! " + words.cut(seats, _LETTERS - 2 - len(end)) + end


def in_danger(words, table) -> list:
    """Return a row for each player or team with little life, much poison, or much damage by one commander."""
    life, counts = table.life, table.late.get(table.STORED_WHEN_USED[0])
    found = []
    for seat in members(table.result.living):
        team = table.together(seat)
        if members(team)[0] == seat:
            if life and life.total(seat) <= _LOW_LIFE:
                found.append(_warning(words, team, life.total(seat), "life"))
            poison = counts.poison[counts.owners[seat]] if counts and counts.poison else 0
            if poison >= _MUCH_POISON:
                found.append(_warning(words, team, poison, "poison"))
        damage = max([max(row[2::2]) for row in counts.damage if row[0] == seat] or [0]) if counts else 0
        if damage >= _MUCH_DAMAGE:
            found.append(_warning(words, 1 << seat, damage, "damage"))
    return found


def titles(words, view, table) -> list:
    """Return rows about a reversed turn order, the monarch, and the player with the initiative."""
    found = ["order: reversed"] if view.way < 0 else []
    part = table.late.get(table.STORED_WHEN_USED[1])
    for title, seat in part.facts(False) if part else ():
        found.append(title + ": " + words.cut(1 << seat, _LETTERS - 2 - len(title)))
    return found


def kept_in_game(words, table) -> str:
    """Return a sentence that names the players whom a card keeps in the game, or "" if there are none."""
    names = [words.name(seat) for seat in dict(table.facts()).get("stays", ())]
    return "kept in: " + ", ".join(names) if names else ""


def markers(words, view, table) -> list:
    """Return a sentence for each turn marker: who has it, and for whom that player is waiting."""
    playing = view.running | view.ghost
    found = []
    for marker in dict(table.facts())["markers"]:
        seat = marker["seat"]
        text = "%d: %s" % (marker["no"], words.name(seat))
        if not marker["turn"]:
            ahead = seat if playing >> seat & 1 else left_of(seat, playing | view.waiting, table.count)
            text += " waits for " + words.name(ahead)
        found.append(text)
    return found


def life_set(words, event: dict) -> str:
    """Return a sentence about the last event, `event`, if that event set a life total to a number.
    Otherwise return "".
    """
    if event["type"] == "life_set":
        to = {event["seat"]: event["to"]}
    elif event["type"] == "life_set_each":
        to = event["to"]
    else:
        return ""
    return "Life is set: " + ", ".join(["%s %d" % (words.name(int(seat)), to[seat]) for seat in sorted(to, key=int)])


def deploy(words, view, table) -> str:
    """Return a sentence that names the players to whom the active player may give creatures. The sentence also says
    which of them has a turn next. If there are no such players, return "".
    """
    seat = view.viewer
    to = table.deploys(seat) if seat >= 0 and view.running >> seat & 1 else 0
    after = view.next if view.next >= 0 and to >> view.next & 1 else step(seat, view.way, to, table.count)
    names = [words.name(other) + (" (next)" if other == after else "") for other in members(to)]
    return "Creatures go to " + ", ".join(names) if names else ""
