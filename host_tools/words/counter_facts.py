"""Facts for sentences about counters, titles, the turn order, and who took a player out.

Counters are poison and commander damage. Titles are the monarch and the initiative.

The facts come from the device's reports, not from the rules.
"""

from collections.abc import Callable

from host_tools.device.firmware_client import Report
from host_tools.words.life_facts import counts_life
from host_tools.words.pick_and_fill_sentences import CLOSE_TO_LOSING, LIMITS, Facts, in_order, tell
from host_tools.words.player_names import name
from host_tools.words.two_headed_giant_facts import player, shares_life

LOW_LIFE, MUCH_POISON, MUCH_DAMAGE = (CLOSE_TO_LOSING[what] for what in ("life", "poison", "damage"))
NONE = dict.fromkeys(
    ("counters", "titles", "stays", "began", "taken_out"), ""
)  # the card of a place that has none of these


def damage_to(state: Report, seat: int) -> list[tuple[int, int, int]]:
    """Return the combat damage that each commander has dealt to a player, as (owner's seat, 0 for the first or 1 for
    the second commander, damage).
    """
    dealt = (state["game"] or {}).get("commander_damage", {}).get(str(seat), {})
    rows = [(int(owner), which, both[which]) for owner, both in in_order(dealt) for which in (0, 1)]
    return [row for row in rows if row[2]]


def poison_of(state: Report, seat: int) -> int:
    """Return the poison counters of a player, or of the player's team if teams share them."""
    counts = (state["game"] or {}).get("poison", ())
    return int(counts[state["seats"][seat]["team"] if shares_life(state) else seat]) if counts else 0


def of_card(state: Report, seat: int) -> Facts:
    """Return what a seat's card says in addition to the life total.

    `counters` contains the poison and the commander damage, and `titles` the monarch and the initiative. `stays` marks
    a player whom a Magic card keeps in the game. `began` marks the seat that took the first turn, and `taken_out` says
    who took the player out. If teams share poison, only the card of a team's primary player shows it.
    """
    game = state["game"] or {}
    living = seat in game.get("alive", ())
    counts_poison = seat in game.get("primary" if shares_life(state) else "alive", ())
    by = next((fall["by"] for fall in game.get("falls", ()) if seat in fall["seats"]), None)
    poison = poison_of(state, seat) if counts_poison else 0
    return {
        "counters": ", ".join(_in_words(poison, damage_to(state, seat) if living else [])),
        "titles": tell("titles", {title: game.get(title) == seat for title in ("monarch", "initiative")}),
        "stays": tell("stays", {"stays": seat in game.get("stays", ())}),
        "began": tell("began", {"began": bool(game) and state["moment"] != "draw" and state["first"] == seat}),
        "taken_out": tell("taken_out", {"by_whom": "" if by is None else name(by)}),
    }


def _in_words(poison: int, dealt: list[tuple[int, int, int]]) -> list[str]:
    words = [tell("poison", {"poison": poison})] if poison else []
    return words + [
        tell("commander_damage", {"damage": damage, "dealer": name(owner), "second": bool(which)})
        for owner, which, damage in dealt
    ]


def facts(state: Report) -> Facts:
    """Return which players are close to losing, which players a Magic card keeps in the game, and whether the turn
    order is reversed.
    """
    game, asked = state["game"] or {}, state["asked"] or {}
    low = [] if game.get("over", True) else [words for seat in game["alive"] if (words := _low(state, seat))]
    return {
        "close_to_losing": low if len(low) <= LIMITS["named_close_to_losing"] else [],
        "kept_in_game": [name(seat) for seat in ([] if game.get("over", True) else game.get("stays", ()))],
        "choice_is_kept": asked.get("choice") in game.get("stays", ()),
        "reversed": bool(game.get("reversed")) and not game["over"],
    }


def _low(state: Report, seat: int) -> str:
    """Return the reason why a player, or a primary player's team, is close to losing. Return "" if there is no danger
    of losing.
    """
    game, shared = state["game"], shares_life(state)
    words = []
    if not shared or seat in game.get("primary", ()):
        life = game["life"][state["seats"][seat]["team"] if shared else seat] if counts_life(state) else LOW_LIFE + 1
        words = [tell("life", {"life": life})] if life <= LOW_LIFE else []
        poison = poison_of(state, seat)
        words += _in_words(poison if poison >= MUCH_POISON else 0, [])
    who = player(state, seat) if words else name(seat)
    words += _in_words(0, [row for row in damage_to(state, seat) if row[2] >= MUCH_DAMAGE])
    return str(tell("low", {"player": who, "low": ", ".join(words)})) if words else ""


def fall(left: Report, called: Callable[[int], str] = name) -> str:
    """Return an entry of `falls` in words: the players who left together, and who took them out."""
    by = left["by"]
    fallen = [called(seat) for seat in left["seats"]]
    return str(tell("fall", {"fallen": fallen, "by_whom": "" if by is None else called(by)}))


def turns(number: int) -> str:
    """Return words for this number of turns."""
    return str(tell("turns", {"turns": number}))


def event_facts(entry: Report) -> Facts:
    """Return what one log entry says about counters and titles."""
    kind = entry.get("type")
    dealt = entry["amount"] if kind == "commander_damage" else 0
    return {
        "poison_changes": [
            tell("poison_change", {"player": name(int(seat)), "by": abs(by), "gets": by > 0})
            for seat, by in in_order(entry["changes"] if kind == "poison" else {})
        ],
        "dealer": name(entry["from"]) if kind == "commander_damage" else "",
        "second": kind == "commander_damage" and entry.get("commander") == 1,
        "damage": abs(dealt),
        "taken_back": dealt < 0,
        "title": entry["what"] if kind == "designate" else "",
        "on": bool(entry.get("on")),
        "by_whom": name(entry["by"]) if kind == "eliminate" and "by" in entry else "",
    }
