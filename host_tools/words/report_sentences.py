"""Turn the device's reports into English sentences for the terminal and the demo.

The sentence templates are in `words.json`. This module computes the facts that fill the templates. The facts come from
the device's reports, not from the rules. `web/page/report_sentences.js` does the same for the page. A test compares the
sentences of both modules for every report.
"""

import re
from typing import Any

from host_tools.device.firmware_client import Report
from host_tools.words import (
    counter_facts,
    duelist_emperor_facts,
    for_the_emperor_facts,
    grand_melee_facts,
    life_facts,
    seat_draw_and_locating_facts,
    seen_from_another_seat_facts,
    two_headed_giant_facts,
)
from host_tools.words.attacks_everybody import attacks_every_opponent, attacks_everybody
from host_tools.words.for_the_emperor_facts import has_battlefields
from host_tools.words.pick_and_fill_sentences import LIMITS, SCREENS, SETTINGS, Facts, in_order, listed, tell
from host_tools.words.player_names import NAMES as NAMES
from host_tools.words.player_names import TEAMS as TEAMS
from host_tools.words.player_names import name as name
from host_tools.words.player_names import names as names
from host_tools.words.player_names import use as use
from host_tools.words.seen_from_another_seat_facts import peeked
from host_tools.words.two_headed_giant_facts import player, players, shares_life, team_name

ATTACKABLE = tell("look", {"back": False, "seen": "P"})


def named(report: Report, part: str = "") -> str:
    """Return the sentence of a refusal or an answer. The sentence contains players' names instead of seats, and the
    page's names for settings.

    In the answer to `why`, `part` is "reach_", "attack_" or "spells_".
    """
    return _in_words(report.get(part + "reason", report[part + "why"]))


def _in_words(reason: Any) -> str:
    """Return a reason as a sentence. `reason` is a sentence, or a list of a template and the value of each gap
    (docs/protocol.md)."""
    if isinstance(reason, str):
        return re.sub(r"(?<=[a-z])'(?=[a-z])", "’", reason)  # noqa: RUF001
    values = iter(reason[1:])
    return re.sub(r"\{(\w*)\}", lambda gap: _gap(gap[1], next(values)), _in_words(reason[0]))


def _gap(kind: str, value: Any) -> str:
    if kind == "seats":
        return ", ".join(_gap("seat", seat) for seat in value)
    if kind in ("seat", "Seat"):
        return name(value) if value < len(NAMES) else f"{kind} {value + 1}"
    if kind == "battlefield":
        return f"battlefield {listed('fields', value)}"
    if kind == "setting":
        return SETTINGS.get(value, f"'{value}'")
    return _in_words(value) if kind == "reason" else str(value)


def facts(state: Report) -> Facts:
    """Return all facts that a sentence about a device's state can use."""
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
        | counter_facts.facts(state)
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
        "kept_names": list(menu.get("names", ())),
        "no": menu.get("no", 0),
        "of": menu.get("of", 0),
        "asked": asked.get("question", ""),
        "choice_no": choice,
        "choice": player(state, choice),
        "choice_alone": name(choice),
        "card": listed("cards", choice - 1),
        "title_no": listed("titles", choice - 1),
        "lots": listed("lots", choice - 1),
        "comes_back": [name(seat) for seat in (together[0] if together else [choice])],
        "chosen_alone": "" if cursor is None else name(cursor),
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
        "anybody_begins": not 1 <= len(begins) <= LIMITS["named_beginners"],
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
    """Return the clock accounts whose time has run out while their clock is still running."""
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
        "every_opponent": attacks_every_opponent(state, seen_from, targets),
        "crowned": seen_from is not None and _is_crowned(state, seen_from),
        "deploy": [name(seat) for seat in game.get("deploy", {}).get(str(seen_from), [])],
    }


def headline(state: Report) -> tuple[str, str]:
    """Return the headline about a state, and the line below the headline.

    The two lines say whose turn it is, whom that player may attack, and what comes next. If another screen is open, the
    lines are about that screen.
    """
    told = facts(state)
    said, below = tell("screen", told)
    return said, tell("subline", told | {"below": below})


def hints(state: Report) -> tuple[str, str, str, str]:
    """Return what each gesture does now, in words, as (PASS tapped, PASS held, OUT tapped, OUT held). For a gesture
    that does nothing, the words are "".
    """
    tap, held, out_tap, out_held = tell("hints", facts(state))
    only = tell("only_ends_the_moment", state)
    return only or tap, held, only or out_tap, out_held


def card(state: Report, place: int) -> Facts:
    """Return the words for the card of one seat or battlefield, as key -> words. If there is nothing to say, the words
    are "".

    `title` is the name of the player or battlefield, and `role` is the player's role or the banner. `says` tells what
    the ring shows for this seat or battlefield, and `flag` is a word beside `says`. The other keys are `life`,
    `markers` and the keys of `counter_facts.of_card`.
    """
    if len(state["look"]) != len(state["seats"]) and not has_battlefields(state):
        # a menu page can show a table setup of another size, whose players and teams are not known yet
        state = {**state, "seats": [], "game": None, "beginners": []}
    if has_battlefields(state):
        return {**counter_facts.NONE, "life": "", "markers": "", **for_the_emperor_facts.card(state, place)}
    drawing = state["moment"] == "draw"
    next_one = state["next"] == place and not _over(state) and not drawing and _shows_next(state)
    seat = _of_seat(state, place)
    flags = {
        "knocks": seat["knocks"],
        "screen": state["screen"],
        "marked": place in state["marked"],
        "waits": place in grand_melee_facts.waiting(state) and not drawing,
        "guest": duelist_emperor_facts.has_guest(state, place) and not next_one,
        "next": next_one,
        "surprise": state["surprise"],
    }
    return {
        "title": name(place),
        "role": state["seats"][place].get("role", "") if place < len(state["seats"]) else "",
        "life": life_facts.life_of(state, place),
        **counter_facts.of_card(state, place),
        "markers": "" if drawing else grand_melee_facts.markers_on(state, place),
        "says": tell("seat", seat),
        "flag": tell("flag", flags),
    }


def _of_seat(state: Report, seat: int) -> Facts:
    """Return the facts about a seat's light for the words on its card.

    `letter` is the letter that the ring shows. If the light shows less than the game's report says, `seen` is the
    letter according to that report. A seat that flashes twice looks as if it were in range, and so does every seat
    while players are choosing a seat.
    """
    game, letter = state["game"] or {}, look(state, seat)
    looks = _rests(state) or peeked(state) is not None  # the ring shows the range of a seat that is not active
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
    """Return the letter for what the ring shows at a seat, or "" for nothing."""
    if state["moment"] == "draw":
        return ""
    if state["screen"] in SCREENS["without_seats"]:
        return "" if not state["game"] or seat in state["game"]["alive"] else "D"
    letter = state["look"][seat : seat + 1] or "D"
    alive = (state["game"] or {}).get("alive", ())
    # Dark, because it cannot be chosen or was not drawn.
    return "" if letter == "D" and state["screen"] in SCREENS["of_choices"] and seat in alive else letter


def _may_be_attacked(state: Report, seat: int) -> bool:
    """Return True if an active player may attack this seat, according to the game's report.

    If teams share their life, return False.
    """
    game = state["game"]
    if not game or shares_life(state):
        return False
    return any(seat in game.get("attack", {}).get(str(active), ()) for active in game["active"])


def _knocks_attackable(state: Report, seat: int) -> bool:
    """Return True if the seat whose view is shown may attack the active seat.

    If the view is reversed, return True if the active seat may attack the seat whose view is shown.
    """
    viewer = state["cursor"] if _rests(state) else peeked(state)
    one, other = (seat, viewer) if state["back"] else (viewer, seat)
    return not shares_life(state) and other in state["game"].get("attack", {}).get(str(one), ())


def _viewer(state: Report) -> int:
    """Return the seat whose view the ring shows: the active seat, or a seat that a player is looking at."""
    active = state["game"]["active"]
    return active[0] if active and "S" in state["look"] else int(state["look"].find("V"))


def _rests(state: Report) -> bool:
    """Return True if the cursor has rested on a seat long enough for the ring to show that seat's view."""
    cursor = state["cursor"]
    return state["screen"] == "choice" and cursor is not None and state["look"][cursor : cursor + 1] == "V"


def _shows_next(state: Report) -> bool:
    """Return True if the ring shows whose turn comes next.

    While the ring shows choices or another seat's view, it does not show who is next (docs/light.md, section 5).
    """
    hides = state["screen"] in SCREENS["without_seats"] or state["screen"] in SCREENS["of_choices"]
    return not hides and not _rests(state) and peeked(state) is None


def _over(state: Report) -> bool:
    return bool(state["game"]) and state["game"]["over"]


def _is_crowned(state: Report, seat: int) -> bool:
    role = state["seats"][seat].get("role") if seat < len(state["seats"]) else ""
    return role == "emperor" or seat in (state["game"] or {}).get("primary", ())


def is_crowned(state: Report, place: int) -> bool:
    """Return True if the ring shows gold at this seat, as the sign of an emperor or a primary player."""
    return not has_battlefields(state) and _is_crowned(state, place)


def event(entry: Report, before: Report | None = None, after: Report | None = None) -> str:
    """Return the sentence for one event of the log. `before` and `after` are the states of the game before and after
    the event, if they are known.
    """
    kind = str(entry.get("type", "?"))
    seats = entry.get("seats", [entry["seat"]] if "seat" in entry else [])
    turn_of = before["turn_of"] if before and kind == "pass" else []
    told = {
        "type": kind,
        "kind": kind.replace("_", " "),
        "who": [name(seat) for seat in seats or turn_of],
        "gone": [],
        "beaten": [],
        "skipped": [],
        "over": bool(after and after["over"]),
        "winners": [name(seat) for seat in (after or {}).get("winners", ())],
    }
    if before and after:
        gone = [seat for seat in before["alive"] if seat not in after["alive"]]
        # a "win" effect makes the players in range of the winner lose
        reached = before.get("range", {}).get(str(seats[0]), []) if kind == "win" and seats else []
        told["beaten"] = [name(seat) for seat in gone if seat in reached and seat not in seats]
        said = [] if kind in ("life_set", "commander_damage") else seats  # the sentence says that these players are out
        told["gone"] = [name(seat) for seat in gone if seat not in [*said, *reached]]
        owed, owes = before.get("skips", {}), after.get("skips", {})
        paid = [int(seat) for seat, turns in in_order(owed) if owes.get(seat, 0) < turns and not after["over"]]
        told["skipped"] = [name(seat) for seat in paid if seat in after["alive"]]
    for part in (life_facts, counter_facts, duelist_emperor_facts, for_the_emperor_facts):
        told |= part.event_facts(entry)
    return str(tell("event", told))


def verdict(why: Report, battlefields: bool = False) -> list[tuple[bool, str, str, str]]:
    """Return the answer to a "why" question as rows of (True if the claim is true, the claim, the device's sentence,
    the rule).

    There are two claims: that one seat reaches the other, and that the first seat may attack the other. In For the
    Emperor, the claims are that a player may play a warrior on a battlefield, and that the player controls this
    battlefield.
    """
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
            rows.append((why[part], claim, named(why, f"{part}_"), numbered))
    return rows
