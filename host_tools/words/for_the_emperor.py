"""Sentences about For the Emperor: seven battlefields, banners, warriors. Knows names, no rules."""

from host_tools.device.firmware_client import Report
from host_tools.words.player_names import joined, name

Hints = dict[str, tuple[str, str, str, str]]  # by screen: PASS tapped and held, OUT tapped and held

FIELDS = ("I", "II", "III", "IV", "V", "VI", "VII")
WARRIORS = {2: "Ashigaru", 3: "Kyudo", 4: "Ronin", 5: "Yamabushi", 6: "Wokou", 7: "Onna-musha", 8: "Sohei"}
CALLED = "Seven battlefields."  # as a game begins
QUESTIONS = {
    "battlefield": "Which battlefield? {field}.",
    "warrior": "{player} plays which warrior? {warrior}.",
    "banner": "Which banner does the Ronin bring? {number}.",
    "return": "The Yamabushi sends a warrior back from which battlefield? {field}.",
    "returned": "Which warrior goes back? {warrior}.",
    "strength": "Strength there: {number}.",
    "last warrior": "The last warrior, to break the tie? {warrior}.",
}


def has_battlefields(state: Report) -> bool:
    """Whether the ring shows battlefields instead of seats."""
    return "play" in state["events"]


def field(number: int) -> str:
    """What we call a battlefield; the device counts them from 0."""
    return f"battlefield {FIELDS[number]}" if 0 <= number < len(FIELDS) else f"battlefield {number}"


def warrior(number: int) -> str:
    """ "5, Yamabushi"."""
    return f"{number}, {WARRIORS[number]}" if number in WARRIORS else str(number)


def question(state: Report) -> str:
    """What the screen asks, and the choice that is shown; empty where a newer firmware asks something else."""
    asked = state["asked"]
    player = state["game"]["turn_of"][0] if state["game"]["turn_of"] else 0
    words = {"field": field(asked["choice"]), "warrior": warrior(asked["choice"]), "number": asked["choice"]}
    return QUESTIONS.get(asked["question"], "").format(player=name(player), **words)


def headline(state: Report) -> str:
    """Before and after a game; empty while it runs."""
    if state["game"] is None:
        return "A new game. Press PASS: the crane begins."
    return result(state) if state["game"]["over"] else ""


def standing(state: Report) -> str:
    """Who controls how much, and how many warriors are left."""
    game = state["game"]
    leads = [f"{name(seat)} controls {game['controlled'][seat]}" for seat in (0, 1)]
    left = [f"{name(seat)} has {game['left'][seat]}" for seat in (0, 1)]
    return f"{joined(leads)}." + ("" if game["over"] else f" Warriors: {joined(left)}.")


def result(state: Report) -> str:
    """Who has won, or what is still to be entered."""
    winners = state["game"]["winners"]
    if not winners:
        return "Even: PASS asks for the last warriors."
    if len(winners) > 1:
        return f"{joined([name(seat) for seat in winners])} share the victory."
    return f"{name(winners[0])}, the {state['seats'][winners[0]]['role']}, wins."


def card(state: Report, number: int) -> tuple[str, str]:
    """A battlefield's name with its banner, and what lies there."""
    if number >= len(FIELDS):
        return str(number), ""  # a page of the menu shows another table
    if not state["game"]:
        return FIELDS[number], ""
    one = state["game"]["battlefields"][number]
    banner = f" banner {one['banner']}" if one["banner"] else ""
    held = "" if one["control"] is None else f" {name(one['control'])}"
    strength = " : ".join(str(value) for value in one["strength"])
    return f"{FIELDS[number]}{banner}{held}", strength if sum(one["count"]) else "empty"


def hints(state: Report, common: Hints) -> Hints:
    """What PASS and OUT do on each screen, as `report_words.hints` has it; `common`: in any other game."""
    game, (_, before, *_) = state["game"] or {}, common["ready"]
    _, undo, _, redo = common["play"]
    return {
        **common,
        "ready": ("begin", before, "nothing", "nothing"),
        "play": ("choose a battlefield", undo, "correct strengths", redo),
        "over": ("show again" if game.get("winners") else "the last warriors", undo, "correct strengths", redo),
    }


def claims(why: Report) -> tuple[str, str]:
    """The answer to "why", without its reasons."""
    who, where = name(why["from"]), field(why["to"])
    may = f"{who} {'may' if why['reach'] else 'may not'} play a warrior on {where}"
    return may, f"{who} {'controls' if why['attack'] else 'does not control'} {where}"


def event(entry: Report) -> str:
    """An event of the log; empty for any other."""
    kind, who = entry.get("type"), name(entry.get("seat", -1))
    if kind == "play":
        what = f"warrior {warrior(entry['warrior'])}" if entry.get("warrior") else "a warrior"
        words = f"{who} plays {what} on {field(entry['battlefield'])}"
        if "banner" in entry:
            words += f", with banner {entry['banner']}"
        if "return" in entry:
            back = f"warrior {warrior(entry['returned'])}" if entry.get("returned") else "a warrior"
            words += f"; {back} returns from {field(entry['return'])}"
        return words + "."
    if kind == "strength":
        return f"{who}'s strength on {field(entry['battlefield'])} is {entry['value']}."
    return f"{who}'s tiebreaker is {entry['value']}." if kind == "tiebreak" else ""
