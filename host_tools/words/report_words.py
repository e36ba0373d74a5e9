"""What the device reports, as English sentences for the terminal and the demo. Knows names, no rules."""

import re
from collections.abc import Callable

from host_tools.device.firmware_client import Report
from host_tools.words import (
    duelist_emperor,
    for_the_emperor,
    free_for_all,
    grand_melee,
    life_words,
    looked_at_seat_words,
    seating_words,
    two_headed_giant,
)
from host_tools.words.card_questions import card_question
from host_tools.words.for_the_emperor import Hints, has_battlefields
from host_tools.words.player_names import NAMES as NAMES
from host_tools.words.player_names import TEAMS as TEAMS
from host_tools.words.player_names import joined as joined
from host_tools.words.player_names import name as name
from host_tools.words.player_names import names as names
from host_tools.words.player_names import use as use
from host_tools.words.repair_questions import repair_question
from host_tools.words.two_headed_giant import shares_life, team_name

LOOKS = {
    "S": "has the turn",
    "P": "attackable",
    "M": "in range",
    "F": "out of range",
    "D": "out",
    "K": "chosen?",
    "V": "looked at",
    "G": "turn goes on",
    "E": "just left",
}
# while a place is asked for; a cursor that rests shows the table as its seat sees it, and M is the range again
OFFERED = {"M": "may be chosen", "V": LOOKS["K"]}
EATS = ("draw", "roll_call", "result")  # while one of these moments runs, a press only ends it, unless it is held
# screens on which the ring says nothing about the seats
TABLELESS = ("menu", "page", "notice", "standby", "life", "seating", "where")
# What letting go would do now, while a finger has been down for long.
RELEASE = {
    "confirm": "Let go: that is done. Hold on: something else, or nothing.",
    "take_choice": "Let go: that is the answer. Hold on: nothing.",
    "mark_seat": "Let go: marked, or no longer. Hold on: nothing.",
    "take_out": "Let go: all who are marked leave.",
    "undo": "Let go: one step is taken back. Hold on: nothing.",
    "redo": "Let go: it is brought back. Hold on: nothing.",
    "game_before": "Let go: the game before is back. Hold on: nothing.",
    "nothing": "Let go: nothing happens.",
}
DONE_BY_WAITING = ("pick", "life")  # screens that say so already
KEPT_TABLES = {  # entries of the menu that open a page of tables: what OUT does there
    "kept tables": "lays it",
    "forget a kept table": "forgets it",
}
PAGE_HINTS = {  # what OUT does there, tapped and held
    "kept tables": ("lay it", "the same"),
    "forget a kept table": ("forget it", "forget it, leave"),
}
OWN_SEAT = "nothing: own button"  # where a turn is passed by its own seat
GHOSTS = "end the turn of who is out"  # there: one that goes on without its player
KEEPS = ("button", "keep")  # while the players are asked where they sit: two have answered
SITS = {"button": "no button", "keep": "nothing"}  # what PASS does while the players are asked where they sit
SCREEN_HELP = {
    "pick": "PASS goes to the next; wait a moment and it is done.",
    "life": "PASS counts down, OUT up, held by fives. Left alone it is kept; both buttons drop it.",
    "offer": "PASS moves on. Hold OUT for a second: that is it. Tap it: back.",
    "count": "PASS moves on. Hold OUT for a second: that is it. Tap it: back.",
    "notice": "PASS goes on.",
    "standby": "",
}
NOTICES = {
    "service": "The ring has handed over to its maintainer.",
    "settings": "A setting is wrong; the ring uses its defaults.",
    "safe_mode": "The ring runs in safe mode.",
    "journal": "The ring cannot store the game; everything else works.",
    "crash": "The ring had a fault and started again.",
}
UNKNOWN_NOTICE = "The ring has something to say."  # a newer firmware may
UNKNOWN_QUESTION = "The ring asks something."


def named(sentence: str) -> str:
    """The device speaks of "seat 3"; here that is Dan."""
    seats = re.sub(r"\b[Ss]eat (\d{1,3})\b", lambda match: name(int(match[1])), sentence)
    return re.sub(r"\bbattlefield (\d{1,3})\b", lambda match: for_the_emperor.field(int(match[1])), seats)


def team_of(state: Report, seat: int) -> str:
    """The name of a seat's team, by the colour of its light; empty where the mode has none."""
    team = state["seats"][seat].get("team")
    return TEAMS[team] if isinstance(team, int) and team < len(TEAMS) else ""


def role_of(state: Report, seat: int) -> str:
    """ "Blue's emperor"."""
    role, team = state["seats"][seat].get("role", ""), team_of(state, seat)
    return f"{team}'s {role}" if role and team else str(role or team)


def headline(state: Report) -> str:
    """Whose turn it is, or what else the screen is about: the first row of `HEADLINES` that holds says it."""
    return next(say(state) for holds, say in HEADLINES if holds(state))


def question(state: Report) -> str:
    """What the screen asks, and the choice that is shown."""
    asked = (for_the_emperor.question,) if has_battlefields(state) else QUESTIONS
    return next((words for ask in asked if (words := ask(state))), UNKNOWN_QUESTION)


def chosen(state: Report) -> str:
    """Who is under the cursor: a player, or where teams leave as one a team."""
    seat = state["cursor"]
    if seat is None:
        return ""
    return team_name(state, seat) if shares_life(state) else name(seat)


def turn(state: Report) -> str:
    """Whose turn it is, and what he is in his team."""
    game = state["game"]
    role = role_of(state, game["active"][0]) if len(game["active"]) == 1 and not shares_life(state) else ""
    return f"{whose(state)[:-1]} ({role})." if role else whose(state)


def whose(state: Report) -> str:
    """Whose turn it is."""
    game = state["game"]
    if not game["active"]:
        return f"{names(game['turn_of'])}'s turn goes on without its player. PASS ends it."
    if shares_life(state):
        return f"It is {team_name(state, game['active'][0])}'s turn: {names(game['active'])}."
    if len(game["active"]) > 1:
        return f"{names(game['active'])} have the turn."
    return f"It is {name(game['active'][0])}'s turn."


def details(state: Report) -> str:
    """Whom the active player may attack, to whom he may give creatures, who comes next; or how to answer what is
    asked."""
    if state["release"] in RELEASE:
        return RELEASE[state["release"]]
    game = state["game"]
    asks = state["screen"] in ("offer", "count", "choice") or looked_at_seat_words.peeked(state) is not None
    tells = asks and game and not game["over"] and not has_battlefields(state)
    closes = state["closing"] and state["screen"] not in DONE_BY_WAITING
    said = f"{_details(state)} {whose(state)}" if tells else _details(state)
    return f"{said}{' It closes in a moment.' if closes else ''}"


def _details(state: Report) -> str:
    game = state["game"]
    if state["screen"] == "page":
        return page(state)
    if state["screen"] in SCREEN_HELP:
        return SCREEN_HELP[state["screen"]]
    if state["screen"] == "menu":
        return menu(state)
    if state["screen"] == "choice":
        return choice(state)
    if state["screen"] == "seating":
        return seating_words.drawing(state)[1]
    if state["screen"] == "where":
        return seating_words.asking(state)[1]
    if game and has_battlefields(state):
        return for_the_emperor.standing(state)
    if game is None or game["over"] or state["moment"] == "draw":
        return ""
    looked = looked_at_seat_words.peeked(state)
    if looked is not None:
        return looked_at_seat_words.details(state, looked)
    words = [text for tell in STANDINGS if (text := tell(state))]
    if len(game["active"]) == 1:
        targets = game["attack"].get(str(game["active"][0]), [])
        words.append(f"{free_for_all.attackable(state, targets)} may be attacked.")
        allies = game.get("deploy", {}).get(str(game["active"][0]), [])
        words += [f"Creatures may be given to {names(allies, 'or')}."] if allies else []
    if state["next"] is not None:
        words.append(f"Next{', out of the ordinary' if state['surprise'] else ''}: {name(state['next'])}.")
    return " ".join(words)


def menu(state: Report) -> str:
    """How to go about in the menu."""
    does = _menu(state, "does")
    out = f"{does} it" if does in ("opens", "enters") else "takes it"
    back = " Hold PASS on the cleared table to get this game back." if starts(state) and state["game"] else ""
    return f"PASS moves on, OUT {out}, PASS held {'goes back' if _menu(state, 'group') else 'leaves'}.{back}"


def page(state: Report) -> str:
    """How to go about on a page of the menu, and the way back to the game where OUT clears it away."""
    entry = _menu(state, "entry")
    passes = "goes to the next" if entry in KEPT_TABLES else "changes it"
    out = KEPT_TABLES.get(entry, "lays a new table" if lays(state) else "keeps it")
    back = " Hold PASS on the new table to get this game back." if lays(state) and state["game"] else ""
    return f"PASS {passes}, OUT {out}.{back}"


def page_hints(state: Report) -> tuple[str, str]:
    """What OUT does on a page of the menu, tapped and held."""
    usual = ("lay this table", "the same") if lays(state) else ("keep", "keep, leave")
    return PAGE_HINTS.get(_menu(state, "entry"), usual)


def lays(state: Report) -> bool:
    """Whether OUT lays a table on the page that is open: mode, seats and the rules of the house are its group's."""
    return _menu(state, "group") == "table" or _menu(state, "entry") == "kept tables"


def leaves(state: Report) -> str:
    """What PASS held does in the menu: from a group's entries it goes back to the groups."""
    return "go back" if _menu(state, "group") else "leave"


def menu_place(state: Report) -> str:
    """Where the menu stands: its group, the entry, and as many dots as the ring shows."""
    shown = state["menu"] or {}
    group = f"{shown['group']}, " if shown.get("group") else ""
    return f"Menu: {group}{shown.get('entry', '')}" + (f" ({shown['no']} of {shown['of']})" if "of" in shown else "")


def choice(state: Report) -> str:
    """How to answer whether the one under the cursor is out, or begins."""
    if not state["game"]:
        return "PASS moves on. Hold OUT to begin, tap it to close."
    view = f"As {name(state['cursor'])} sees the table. " if stays(state) else ""
    return f"{view}PASS moves on. OUT held one second: out; two seconds: marked. Tap it: no."


def starts(state: Report) -> bool:
    """Whether the entry of the menu acts at once: it clears the table."""
    return bool((state["menu"] or {}).get("entry") == "new game")


def menu_entry(state: Report) -> str:
    """What OUT does with the entry of the menu that is shown: it clears the table, asks, opens, enters."""
    entry = (state["menu"] or {}).get("entry", "it")
    changes = _menu(state, "does") == "opens" and entry not in KEPT_TABLES
    return "start a new game" if starts(state) else f"change {entry}" if changes else str(entry)


def stays(state: Report) -> bool:
    """Whether the cursor has stood so long that the ring shows the table as its seat sees it."""
    cursor = state["cursor"]
    return state["screen"] == "choice" and cursor is not None and state["look"][cursor : cursor + 1] == "V"


def peeks(state: Report) -> bool:
    """Whether the ring shows the table as another seat than the active one sees it."""
    return stays(state) or looked_at_seat_words.peeked(state) is not None


def may_be_attacked(state: Report, seat: int) -> bool:
    """Whether an active player may attack this one, by the game's own map. The light says less: who knocks is painted
    as in range, and so is everybody while somebody is being chosen. Where teams share life it says so of nobody."""
    if state["screen"] == "offer" or peeks(state) or shares_life(state):
        return False
    return any(seat in state["game"]["attack"].get(str(active), []) for active in state["game"]["active"])


def viewer(state: Report) -> int:
    """As whom the ring shows the table: the seat that is looked at, or the active one."""
    active = state["game"]["active"]
    return active[0] if active and "S" in state["look"] else int(state["look"].find("V"))


def knocking(state: Report, seat: int, letter: str) -> str:
    """What a look says about the seat whose turn it is, which knocks there: so the light does not say whether it is
    attackable."""
    viewer = state["cursor"] if stays(state) else looked_at_seat_words.peeked(state)
    one, other = (seat, viewer) if state["back"] else (viewer, seat)
    attacks = not shares_life(state) and other in state["game"]["attack"].get(str(one), [])
    return (looked_at_seat_words.BACK if state["back"] else LOOKS)["P" if attacks else letter]


def says(state: Report, seat: int) -> str:
    """What the ring says about a seat."""
    if not state["game"] or state["moment"] == "draw":
        return ""
    if state["screen"] in TABLELESS:
        return "" if seat in state["game"]["alive"] else "out"
    letter = state["look"][seat]
    if over(state) and state["provisional"]:
        return LOOKS["D"] if letter == "D" else ""
    if letter == "D" and state["screen"] == "offer" and seat in state["game"]["alive"]:
        return ""  # only not to be chosen
    if state["screen"] == "offer" and letter in OFFERED and (letter == "V" or "V" not in state["look"]):
        return OFFERED[letter]
    if letter in "MF" and peeks(state) and seat in state["game"]["active"]:
        return f"{knocking(state, seat, letter)}; its turn"
    if state["back"] and letter in looked_at_seat_words.BACK:
        return looked_at_seat_words.BACK[letter]
    if letter == "M" and may_be_attacked(state, seat):
        return LOOKS["P"]
    if letter == "M" and state["screen"] != "offer" and duelist_emperor.beyond_spells(state, viewer(state), seat):
        return "creatures only"
    return "marked" if letter == "V" and seat in state["marked"] else LOOKS.get(letter, "")


def card(state: Report, place: int) -> tuple[str, str]:
    """What stands outside the ring at a place: its number from 1 up, and name, and what the ring says about it."""
    if has_battlefields(state):
        label, held = for_the_emperor.card(state, place)
        return f"{place + 1} {label}", held
    if place >= len(state["seats"]):
        return f"{place + 1} {name(place)}", ""  # a page of the menu shows a larger table
    crown = " ♛" if state["seats"][place].get("role") == "emperor" else ""
    next_one = "  next" if state["next"] == place else ""
    said = [words for words in (says(state, place), free_for_all.life(state, place)) if words]
    return f"{place + 1} {name(place)}{crown}{next_one}", ", ".join(said)


def over(state: Report) -> bool:
    """Whether the game is over."""
    return bool(state["game"]) and state["game"]["over"]


def result(state: Report) -> str:
    """Who has won."""
    game = state["game"]
    if not game["winners"]:
        return "The game is a draw." + (f" {names(game['losers'])} lost before." if game["losers"] else "")
    teams = {team_of(state, seat) for seat in game["winners"]}
    who = teams.pop() if len(teams) == 1 else ""
    won = f"{names(game['winners'])} {'have' if len(game['winners']) > 1 else 'has'} won."
    return f"{who} wins: {won}" if who else won


def event(entry: Report) -> str:
    """One event of the log."""
    for tell in EVENTS:
        if sentence := tell(entry):
            return sentence
    seats = entry.get("seats", [entry["seat"]] if "seat" in entry else [])
    who, many = names(seats), len(seats) > 1
    sentences = {
        "pass": f"{who} passed the turn." if who else "The turn passed.",
        "eliminate": f"{who} {'are' if many else 'is'} out.",
        "win": f"A card says: {who} wins.",
        "draw": f"A card of {who} says: a draw.",
        "extra_turn": f"{who} {'get extra turns' if many else 'gets an extra turn'}.",
        "skip": f"{who} will skip {'a turn each' if many else 'a turn'}.",
        "turn": f"The turn is put right: it is {who}'s.",
        "return": f"{who} {'are' if many else 'is'} back in the game.",
    }
    kind = str(entry.get("type", "?"))
    return sentences.get(kind, f"{kind.replace('_', ' ')} {who}".strip() + ".")


def hints(state: Report) -> tuple[str, str, str, str]:
    """What PASS does now, tapped and held, and OUT, tapped and held."""
    before = "the game before" if state["can_bring_back"] else "nothing"
    redo = "redo" if state["undone"] else "nothing"
    cursor = chosen(state) or "this one"
    stop, run = (
        ("next team", "its life" if state["game"] else "nothing")
        if shares_life(state)
        else ("next player", "life" if state["game"] else "nothing")
        if life_words.counts_life(state)
        else ("next player", "run on")
    )
    ends = (
        "which turn ends?"
        if state["game"] and len(state["game"]["turn_of"]) > 1 and not shares_life(state)
        else "end the turn"
    )
    game = state["game"]
    if state["turn_passed_by"] != "anybody" and game:
        ends = OWN_SEAT if len(game["active"]) == len(game["turn_of"]) else GHOSTS
    undo = "undo" if state["moves"] else "nothing"
    drawn = 0 if state["cursor"] is None else len(state["marked"]) + 1
    draws = "draw a seat" if drawn < len(state["seats"]) else "nothing"
    question = (state["asked"] or {}).get("question", "")
    entry = menu_entry(state)
    table: Hints = {
        "ready": ("draw who begins", before, "choose who begins", "nothing"),
        "play": (ends, undo, "somebody is out", redo),
        "pick": ("next turn", "close", "close", "close"),
        "offer": ("next one", "run on", "back", "take it"),
        "count": ("next one", "run on", "back", "take it"),
        "life": ("one less", "five less", "one more", "five more"),
        "choice": (stop, run, "close", out(state, cursor) if state["game"] else f"{cursor} begins"),
        "menu": ("next entry", leaves(state), entry, "the same"),
        "page": ("change", "back", *page_hints(state)),
        "seating": (draws, "take it back" if drawn else "nothing", "close", "nothing"),
        "where": (SITS.get(question, "I sit here"), "nothing", "back", "keep it" if question in KEEPS else "nothing"),
        "over": ("show again", undo, "the same again", redo),
        "standby": ("wake", "wake", "wake", "wake"),
        "notice": ("go on", "go on", "go on", "go on"),
    }
    if has_battlefields(state):
        table = for_the_emperor.hints(state, table)
    row = table.get(state["screen"], table["play"])
    if state["moment"] in EATS:
        return ("wait, or press to go on", row[1], "wait, or press to go on", row[3])
    return row


def out(state: Report, cursor: str) -> str:
    """Everybody who leaves if OUT is held now: who is marked, and `cursor`, the name under the cursor."""
    marked = [seat for seat in state["marked"] if seat != state["cursor"]]
    teams = sorted({team_name(state, seat) for seat in marked} - {cursor}) if shares_life(state) else []
    leaving = (teams if shares_life(state) else [name(seat) for seat in marked]) + [cursor]
    return f"{joined(leaving)} {'are' if len(leaving) > 1 else 'is'} out"


def verdict(why: Report, battlefields: bool = False) -> str:
    """The answer to "why": may this seat reach and attack that one, with the rules' own sentences; or may it place a
    warrior on that battlefield, and does it control it."""
    who = name(why["from"])
    if battlefields:
        reach, attack = for_the_emperor.claims(why)
    else:
        whom = name(why["to"])
        what = f"{who}'s creatures" if "spells" in why else who
        reach = f"{what} {reaches(why['reach'], 'spells' in why)} {whom}"
        attack = f"{who} {'may' if why['attack'] else 'may not'} attack {whom}"
    claims = [(reach, why["reach_why"], why["reach_rule"]), (attack, why["attack_why"], why["attack_rule"])]
    if "spells" in why:
        spells = f"{who}'s spells {reaches(why['spells'], True)} {name(why['to'])}"
        claims.insert(1, (spells, why["spells_why"], why["spells_rule"]))
    return " ".join(f"{claim}: {named(sentence)}" + (f" ({rule})" if rule else "") for claim, sentence, rule in claims)


def reaches(does: bool, many: bool) -> str:
    """The verb for one or for many things, which do it or do not."""
    if does:
        return "reach" if many else "reaches"
    return "do not reach" if many else "does not reach"


def _shows(*screens: str) -> Callable[[Report], bool]:
    return lambda state: state["screen"] in screens


def _menu(state: Report, part: str) -> str:
    return str((state["menu"] or {}).get(part, ""))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _begins(state: Report) -> bool:
    """Whether a game begins. A game that has come back and a table that is kept call the emperors, too."""
    game = state["game"]
    return bool(state["moment"] == "roll_call" and game and not game["over"] and not state["moves"])


def _called(state: Report) -> str:
    if has_battlefields(state):
        return for_the_emperor.CALLED
    crowned = any(seat.get("role") == "emperor" for seat in state["seats"])
    return f"The {'emperors' if crowned else 'players'} are called."


# When it holds, and what the headline says then: first what the screen is about, then what happens on the ring, then
# the game. The first row that holds counts; the last always does.
HEADLINES: tuple[tuple[Callable[[Report], object], Callable[[Report], str]], ...] = (
    (_shows("standby"), lambda state: "The ring sleeps. Any button wakes it."),
    (_shows("notice"), lambda state: NOTICES.get(state["notice"], UNKNOWN_NOTICE)),
    (_shows("menu"), menu_place),
    (_shows("page"), lambda state: f"{_capital(_menu(state, 'entry'))}: {_menu(state, 'value')}"),
    (_shows("pick"), lambda state: f"Whose turn ends? {chosen(state)}'s."),
    (_shows("life"), life_words.counting),
    (_shows("offer", "count"), question),
    (lambda state: state["provisional"] and over(state), lambda state: "Not settled while the button is down."),
    (_shows("seating"), lambda state: seating_words.drawing(state)[0]),
    (_shows("where"), lambda state: seating_words.asking(state)[0]),
    (_shows("choice"), lambda state: f"Is {chosen(state)} out?" if state["game"] else f"Shall {chosen(state)} begin?"),
    (lambda state: state["moment"] == "draw", lambda state: "The ring draws who begins ..."),
    (_begins, _called),
    (lambda state: has_battlefields(state) and for_the_emperor.headline(state), for_the_emperor.headline),
    (lambda state: state["game"] is None, lambda state: "A new game. Press PASS: the ring draws who begins."),
    (lambda state: state["game"]["over"], result),
    (has_battlefields, turn),
    (lambda state: looked_at_seat_words.peeked(state) is not None, looked_at_seat_words.headline),
    (lambda state: True, turn),
)
EVENTS = (life_words.event, for_the_emperor.event, duelist_emperor.event)  # each of its game's own, else empty
# said before who may be attacked
STANDINGS = (
    two_headed_giant.totals,
    grand_melee.turns,
    grand_melee.waits,
    duelist_emperor.guests,
    duelist_emperor.spells,
)
QUESTIONS = (card_question, repair_question, duelist_emperor.question)  # each of its own, else empty
