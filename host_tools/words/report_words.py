"""What the device reports, as English sentences for the terminal and the demo. The sentences stand in `words.json`;
here is found what they tell of, the facts. Knows names, no rules. `web/page/report_words.js` finds the same for the
page, and a test renders every report by both."""

import re

from host_tools.device.firmware_client import Report
from host_tools.words import (
    duelist_emperor_facts,
    for_the_emperor_facts,
    grand_melee_facts,
    life_facts,
    seat_draw_and_locating_facts,
    seen_from_another_seat_facts,
    two_headed_giant_facts,
)
from host_tools.words.attacks_everybody import attacks_everybody
from host_tools.words.for_the_emperor_facts import has_battlefields
from host_tools.words.pick_and_fill_sentences import Facts, in_order, listed, tell
from host_tools.words.player_names import NAMES as NAMES
from host_tools.words.player_names import TEAMS as TEAMS
from host_tools.words.player_names import name as name
from host_tools.words.player_names import names as names
from host_tools.words.player_names import use as use
from host_tools.words.seen_from_another_seat_facts import peeked
from host_tools.words.two_headed_giant_facts import player, players, shares_life, team_name

MANY = 6  # players who may begin are not named one by one
EATS = ("draw", "roll_call", "result")  # while one of these moments runs, a press only ends it, unless it is held
# screens on which the ring says nothing about the seats
TABLELESS = ("menu", "page", "notice", "standby", "paused", "life", "seating", "where")
ATTACKABLE = tell("look", {"back": False, "seen": "P"})


def named(sentence: str) -> str:
    """The device speaks of "seat 3"; here that is Dan."""

    def seat(match: re.Match[str]) -> str:
        number = int(match[2])
        return name(number) if number < len(NAMES) else f"{match[1]} {number + 1}"

    seats = re.sub(r"\b([Ss]eat) (\d{1,3})\b", seat, re.sub(r"(?<=[a-z])'(?=[a-z])", "’", sentence))  # noqa: RUF001
    return re.sub(r"\bbattlefield (\d{1,3})\b", lambda match: f"battlefield {listed('fields', int(match[1]))}", seats)


def facts(state: Report) -> Facts:
    """All that the sentences about a state may tell of."""
    game = state["game"]
    peek = peeked(state)
    active = game["active"] if game else []
    seen_from = peek if peek is not None else next(iter(active), None)
    return (
        _of_screen(state)
        | _of_game(state)
        | _of_view(state, seen_from)
        | seat_draw_and_locating_facts.facts(state)
        | life_facts.facts(state)
        | duelist_emperor_facts.facts(state, seen_from)
        | grand_melee_facts.facts(state)
        | two_headed_giant_facts.facts(state)
        | for_the_emperor_facts.facts(state)
        | seen_from_another_seat_facts.facts(state)
    )


def _of_screen(state: Report) -> Facts:
    menu, asked, cursor = state["menu"] or {}, state["asked"] or {}, state["cursor"]
    choice = asked.get("choice", 0)
    marked = [seat for seat in state["marked"] if seat != cursor]
    together = [seats for seats in (state["game"] or {}).get("gone", []) if choice in seats]
    return {
        **{key: state[key] for key in ("screen", "moment", "notice", "release", "closing", "surprise")},
        **{key: state[key] for key in ("moves", "undone", "can_bring_back", "turn_passed_by")},
        "entry": menu.get("entry", "it"),
        "value": "" if menu.get("value") is None else str(menu["value"]),
        "group": str(menu.get("group") or ""),
        "does": menu.get("does", ""),
        "no": menu.get("no", 0),
        "of": menu.get("of", 0),
        "asked": asked.get("question", ""),
        "choice_no": choice,
        "choice": player(state, choice),
        "card": listed("cards", choice - 1),
        "comes_back": [name(seat) for seat in (together[0] if together else [choice])],
        "chosen": "this one" if cursor is None else player(state, cursor),
        "marked": players(state, state["marked"]),
        "leaving": players(state, [*marked, cursor]) if cursor is not None else [],
        "rests": _rests(state),
    }


def _of_game(state: Report) -> Facts:
    game = state["game"]
    active, turn_of = (game["active"], game["turn_of"]) if game else ([], [])
    teams = {team_name(state, seat) for seat in game["winners"]} if game else set()
    begins = players(state, state["beginners"] or [])
    return {
        "game": bool(game),
        "over": _over(state),
        "unsettled": _over(state) and state["provisional"],
        "begins": bool(state["moment"] == "roll_call" and game and not game["over"] and not state["moves"]),
        "emperors": any(seat.get("role") == "emperor" for seat in state["seats"]),
        "called": [name(seat) for seat, letter in enumerate(state["look"]) if letter == "S"],
        "first": "" if state["first"] is None else name(state["first"]),
        "beginners": begins,
        "anybody_begins": not 1 <= len(begins) <= MANY,
        "turn": _kind_of_turn(state),
        "active": [name(seat) for seat in active],
        "active_role": state["seats"][active[0]].get("role", "") if active else "",
        "turn_of": [name(seat) for seat in turn_of],
        "team": team_name(state, active[0]) if active else "",
        "ghosts": len(active) != len(turn_of),
        "which_turn": len(turn_of) > 1 and not shares_life(state),
        "next": "" if state["next"] is None else name(state["next"]),
        "out_of_time": players(state, _out_of_time(state)),
        "winning_team": teams.pop() if len(teams) == 1 else "",
        **{key: [name(seat) for seat in (game[key] if game else ())] for key in ("winners", "losers")},
        "drawn": [name(seat) for seat in (game["draw"] if game else ())],
    }


def _out_of_time(state: Report) -> list[int]:
    """The accounts that time is charged to, though they have none left."""
    clock = state.get("clock") or {}
    left = zip(clock.get("clock_accounts", ()), clock.get("time_left_ms") or (), strict=False)
    return [account for account, ms in left if ms <= 0 and account in clock["running"]]


def _kind_of_turn(state: Report) -> str:
    if not state["game"]:
        return ""
    active = state["game"]["active"]
    if not active:
        return "ghost"
    return "team" if shares_life(state) else "several" if len(active) > 1 else "one"


def _of_view(state: Report, seen_from: int | None) -> Facts:
    game = state["game"] or {}
    targets = game.get("attack", {}).get(str(seen_from), [])
    return {
        "seen_from": "" if seen_from is None else name(seen_from),
        "targets": [name(seat) for seat in targets],
        "everybody": attacks_everybody(state, targets),
        "crowned": seen_from is not None and _is_crowned(state, seen_from),
        "deploy": [name(seat) for seat in game.get("deploy", {}).get(str(seen_from), [])],
    }


def headline(state: Report) -> tuple[str, str]:
    """Headline and the line below it: whose turn it is, whom it may attack, what comes next; or what else the screen is
    about."""
    told = facts(state)
    said, below = tell("screen", told)
    return said, tell("subline", told | {"below": below})


def hints(state: Report) -> tuple[str, str, str, str]:
    """What PASS does now, tapped and held, and OUT, tapped and held."""
    tap, held, out_tap, out_held = tell("hints", facts(state))
    if state["moment"] in EATS:
        tap = out_tap = tell("only_ends_the_moment", {})
    return tap, held, out_tap, out_held


def card(state: Report, place: int) -> Facts:
    """What stands with a place of the ring: `title`, a name; `role`, or the banner of a battlefield; `life`; `markers`;
    `says`, what the ring says about it; `flag`, a word beside it. Each is empty where there is nothing."""
    if len(state["look"]) != len(state["seats"]) and not has_battlefields(state):
        # a page of the menu shows a table of another size: who plays there in which team, nobody has said yet
        state = {**state, "seats": [], "game": None, "beginners": []}
    if has_battlefields(state):
        return {"life": "", "markers": "", **for_the_emperor_facts.card(state, place)}
    drawing = state["moment"] == "draw"
    next_one = state["next"] == place and not _over(state) and not drawing and _shows_next(state)
    flags = {
        "screen": state["screen"],
        "marked": place in state["marked"],
        "waits": place in grand_melee_facts.waiting(state) and not drawing,
        "guest": duelist_emperor_facts.hosts(state, place) and not next_one,
        "next": next_one,
        "surprise": state["surprise"],
    }
    return {
        "title": name(place),
        "role": state["seats"][place].get("role", "") if place < len(state["seats"]) else "",
        "life": life_facts.life_of(state, place),
        "markers": "" if drawing else grand_melee_facts.markers_on(state, place),
        "says": tell("seat", _of_seat(state, place)),
        "flag": tell("flag", flags),
    }


def _of_seat(state: Report, seat: int) -> Facts:
    """What a card's words on the ring's light tell of. `letter` is what the ring says; `seen` what the game says where
    the light says less: who knocks is painted as in range, and so is everybody while somebody is being chosen."""
    game, letter = state["game"] or {}, look(state, seat)
    looks = _rests(state) or peeked(state) is not None  # as another seat than the active one sees the table
    knocks = looks and letter in ("M", "F") and seat in game.get("active", ())
    offer = state["screen"] == "offer"
    seen = "P" if knocks and _knocks_attackable(state, seat) else letter
    if letter == "M" and not offer and not looks and _may_be_attacked(state, seat):
        seen = "P"
    plain = letter == seen == "M" and not offer and not state["back"] and bool(game)
    return {
        **{
            "screen": state["screen"],
            "game": bool(game),
            "letter": letter,
            "seen": seen,
            "knocks": knocks,
            "back": state["back"],
        },
        "beginner": seat in (state["beginners"] or ()),
        "over": _over(state),
        "unsettled": _over(state) and state["provisional"],
        "won": seat in game.get("winners", ()),
        "drew": seat in game.get("draw", ()),
        "offered": offer and (letter == "V" or "V" not in state["look"]),
        "marked": seat in state["marked"],
        "creatures_only": plain and not knocks and duelist_emperor_facts.beyond_spells(state, _viewer(state), seat),
    }


def look(state: Report, seat: int) -> str:
    """What the ring says about a seat, as a letter; empty where that is nothing."""
    if state["moment"] == "draw":
        return ""
    if state["screen"] in TABLELESS:
        return "" if not state["game"] or seat in state["game"]["alive"] else "D"
    letter = state["look"][seat : seat + 1] or "D"
    alive = (state["game"] or {}).get("alive", ())
    return "" if letter == "D" and state["screen"] == "offer" and seat in alive else letter  # only not to be chosen


def _may_be_attacked(state: Report, seat: int) -> bool:
    """Whether an active player may attack this one, by the game's own map. Where teams share life it says so of
    nobody."""
    game = state["game"]
    if not game or shares_life(state):
        return False
    return any(seat in game.get("attack", {}).get(str(active), ()) for active in game["active"])


def _knocks_attackable(state: Report, seat: int) -> bool:
    """Whether a look says of the seat whose turn it is that it may be attacked or, the other way round, attacks."""
    viewer = state["cursor"] if _rests(state) else peeked(state)
    one, other = (seat, viewer) if state["back"] else (viewer, seat)
    return not shares_life(state) and other in state["game"].get("attack", {}).get(str(one), ())


def _viewer(state: Report) -> int:
    """As whom the ring shows the table: the active seat, or the one looked at."""
    active = state["game"]["active"]
    return active[0] if active and "S" in state["look"] else int(state["look"].find("V"))


def _rests(state: Report) -> bool:
    """Whether the cursor has stood so long that the ring shows the table as its seat sees it."""
    cursor = state["cursor"]
    return state["screen"] == "choice" and cursor is not None and state["look"][cursor : cursor + 1] == "V"


def _shows_next(state: Report) -> bool:
    """Whether the ring says whose turn comes next: not where it shows the table as another seat sees it, nor places to
    choose from (docs/light.md, section 5)."""
    return state["screen"] not in (*TABLELESS, "offer") and not _rests(state) and peeked(state) is None


def _over(state: Report) -> bool:
    return bool(state["game"]) and state["game"]["over"]


def _is_crowned(state: Report, seat: int) -> bool:
    role = state["seats"][seat].get("role") if seat < len(state["seats"]) else ""
    return role == "emperor" or seat in (state["game"] or {}).get("primary", ())


def is_crowned(state: Report, place: int) -> bool:
    """Whether the ring shows gold there: an emperor, or a team's primary player."""
    return not has_battlefields(state) and _is_crowned(state, place)


def event(entry: Report, before: Report | None = None, after: Report | None = None) -> str:
    """One event of the log. `before` and `after`: the games round it, where they are known."""
    kind = str(entry.get("type", "?"))
    seats = entry.get("seats", [entry["seat"]] if "seat" in entry else [])
    turn_of = before["turn_of"] if before and kind == "pass" else []
    told = {
        "type": kind,
        "kind": kind.replace("_", " "),
        "who": [name(seat) for seat in seats or turn_of],
        "gone": [],
        "skipped": [],
        "over": bool(after and after["over"]),
        "winners": [name(seat) for seat in (after or {}).get("winners", ())],
    }
    if before and after:
        gone = [seat for seat in before["alive"] if seat not in after["alive"]]
        told["gone"] = [name(seat) for seat in gone if seat not in seats]
        owed, owes = before.get("skips", {}), after.get("skips", {})
        paid = [int(seat) for seat, turns in in_order(owed) if owes.get(seat, 0) < turns and not after["over"]]
        told["skipped"] = [name(seat) for seat in paid if seat in after["alive"]]
    for part in (life_facts, duelist_emperor_facts, for_the_emperor_facts):
        told |= part.event_facts(entry)
    return str(tell("event", told))


def verdict(why: Report, battlefields: bool = False) -> list[tuple[bool, str, str, str]]:
    """The answer to "why": may this seat reach and attack that one, or may it place a warrior on that battlefield, and
    does it control it. One row a claim: whether it is so, the claim, the rules' own sentence, and their number."""
    asked = {
        "battlefields": battlefields,
        "less_by_spells": "spells" in why,
        "who": name(why["from"]),
        "whom": name(why["to"]),
        "field": listed("fields", why["to"]),
    }
    rows = []
    for part, table in (("reach", "reach"), ("spells", "spells_claim"), ("attack", "attack_claim")):
        if part in why:
            rule = why[f"{part}_rule"]
            numbered = tell("rule", {"rule": rule, "numbered": rule[:1].isdigit()})
            claim = tell(table, asked | {"yes": why[part]})
            rows.append((why[part], claim, named(why[f"{part}_why"]), numbered))
    return rows
