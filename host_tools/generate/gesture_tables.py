"""Generate the manual's gesture tables from the firmware's data.

`python -m host_tools.generate.gesture_tables` writes each game's gesture table between the lines BEGIN and END of
`docs/<mode>.md`. With `--check`, it only reports whether all pages are up to date.
"""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from controls import bindings, counter_pages, life_count  # `make` puts the firmware on the path
from games import catalogue
from host_tools.device.firmware_process import ROOT
from rules.check_table_setup import COUNTED_LIFE
from rules.event_kinds_and_refusals import find
from scene import SCREEN_NAMES

DOCS = ROOT / "docs"
BEGIN = "<!-- gestures: printed by python -m host_tools.generate.gesture_tables -->"
END = "<!-- end of gestures -->"

SCREENS = {
    "ready": "no game yet",
    "play": "a game runs",
    "pick": "which turn ends?",
    "choice": "who leaves, or begins?",
    "over": "the result is shown",
    "life": "life is counted",
    "offer": "which arc?",
    "count": "which number?",
    "seating": "seats are drawn",
    "where": "where do we sit?",
    "menu": "the menu is open",
    "page": "a value is open",
    "response": "somebody responds",
}
OF_THE_MENU = ("menu", "page")  # screens whose gestures docs/menu.md describes
QUESTIONS = ("offer", "count")  # screens of the questions that every game's menu can ask
BY_ITS_OWN_SEAT = "if *turn passed by* is *its own seat* (menu, *lamp*)"
BY_A_CLOCK = "if a clock is on (menu, *clock*)"
BY_LIFE = "if *life* is chosen (menu, *table*)"
BY_COUNTERS = "if *poison* or *Commander* is on"
PAGES_OF_COUNTERS = (
    "Pages of the player who was hit: life; poison (a white dot blinks before the arc); damage by each commander, "
    "first of the active player (two dots before the arc of its player; three: a second commander). "
    "Damage lowers life, too."
)
BUTTONS = {
    bindings.PASS: "PASS",
    bindings.OUT: "OUT",
    bindings.OWN_SEAT: "active seat's button",
    bindings.SEAT: "any other seat button",
}
CHORDS = {
    (bindings.PASS, bindings.BOTH): "both buttons, one released before 1 s",
    (bindings.PASS, bindings.CHORD): "both buttons",
    (bindings.SEAT, bindings.CHORD): "seat buttons while OUT is down",
    (bindings.SEAT, bindings.HANDED): "a seat button while PASS is held, from 0.3 s on",
}
SAYS = {
    "accept": "save it",
    "accept_and_leave": "save it, and close the menu",
    "back": "one level back; from the groups: close",
    "back_choice": "back one question; at the first: close",
    "close": "close; nothing happens",
    "clear_table": "clear the table",
    "confirm": "that player leaves, or begins",
    "count_down": "one less",
    "count_up": "one more",
    "draw": "draw who begins",
    "enter": "open the group, take the entry",
    "last_warriors": "after a tie: each player's last warrior; else the result again",
    "play": "play a warrior",
    "strength": "correct the strengths on a battlefield",
    "peek_place": "what is on that battlefield; again: off",
    "refuse_choice": "nothing: the crane begins",
    "end_response": "end the response; refused for other seats",
    "pause_clock": "pause until any button is pressed",
    "take_response": "that seat responds, on its own time",
    "draw_back": "take the last draw back",
    "draw_seat": "give the next player the seat that blinks",
    "keep": "save all answers",
    "press_button": "the button of the seat that blinks; before that: the dot is in front of me",
    "press_here": "the dot is in front of me; then my left neighbour does the same; later: this seat has no button",
    "take_back": "back one answer; then close",
    "enter_and_pass": "keep the count and end the turn",
    "enter_life": "keep the count",
    "game_before": "bring the previous game back",
    "mark_seat": "mark, to leave together with the next",
    "next_choice": "the next one",
    "next_page": "keep it, and turn the page",
    "next_entry": "the next entry",
    "next_value": "the next value",
    "next_seat": "the next one to the left; after a rest: whom it reaches",
    "next_turn": "the next turn to the left",
    "open_choice": "choose who leaves, or who begins",
    "open_life": "count the life of that player",
    "open_pick": "end the turn, or choose which ends",
    "pass_ghost_turn": "end the turn, but only if its player has left",
    "pass_own": "end that turn",
    "pass_picked": "end that turn",
    "pass_turn": "end the turn",
    "peek": "that seat's view; again: who reaches it; again: off, or its counters",
    "point_at": "the cursor goes there",
    "point_at_choice": "the cursor goes there",
    "put_right": "correct the turn: it is that seat's now; too early: nothing",
    "redo": "repeat a step taken back",
    "refuse_leaving": "nothing: nobody leaves before the end",
    "run_cursor": "the cursor keeps moving",
    "run_down": "five less each half second",
    "run_up": "five more each half second",
    "same_again": "play again at the same table",
    "show_life": "count that team's life; nothing if the other head has just ended the turn",
    "show_result": "show the result again",
    "take_choice": "give this answer",
    "take_out": "mark or unmark; when OUT is released, all marked players leave at once",
    "undo": "take back one step",
}

# The gestures that every screen has, shown before the gestures of each screen.
ON_EVERY_SCREEN = (
    (
        "the draw, the roll call or the result is shown",
        "any button",
        "ends this and does nothing else; a hold works as usual",
    ),
    ("for 1 s after a screen closed by itself", "PASS or OUT", "nothing; a hold works as usual"),
)

SAYS_IN = {  # different words in one game
    ("for_the_emperor", "draw"): "begin: the crane has the first turn",
    ("two_headed_giant", "open_life"): "count the life of that team",
    ("two_headed_giant", "next_seat"): "the next one to the left",  # in this game all players are in range
    ("for_the_emperor", "press_here"): "the dot is in front of me: first the crane, then the turtle",
    ("for_the_emperor", "press_button"): "the dot is in front of me",
}
SAYS_ON = {  # different words on one screen
    ("ready", "open_choice"): "choose who begins",
    ("play", "open_choice"): "choose who leaves",
    ("play", "redo"): "repeat a step taken back, if any",
    ("page", "back"): "one level back; at lights: it runs on",
    ("seating", "close"): "close; after the last seat, the names move there",
}
# The screens that a gesture's action opens.
LEADS_TO = {
    "open_choice": ("choice",),
    "open_pick": ("pick",),
    "open_life": ("life",),
    "show_life": ("life",),
}


class Row(NamedTuple):
    """One gesture of a game: the screen, the button, the gesture and the action.

    The button and the gesture are None if the screen performs the action by itself after `after_ms`.
    """

    screen: str  # one of `SCREEN_NAMES`
    button: int | None
    gesture: int | None
    does: str
    after_ms: int = 0
    sign: str = ""  # how the light announces the action
    where: str = ""  # the table setups that have this gesture; "" for all

    def in_words(self) -> str:
        """Return the words for this gesture in the manual's table."""
        if self.button is None or self.gesture is None:
            return f"nothing for {self.after_ms / 1000:g} s"
        where = "" if self.screen == "life" and self.where == BY_LIFE else self.where  # no other table has that screen
        return _gesture(self.button, self.gesture) + (f", {where}" if where else "")


def rows_of(name: str) -> list[Row]:
    """Return a game's gestures by screen, including the menu's gestures. A gesture of the game itself replaces the
    common one.
    """
    rows = {row[:3]: row[3] for row in bindings.ROWS}
    idle = {row[0]: row[1:] for row in bindings.IDLE}
    mode = catalogue.load(name)
    if mode.PLACES:  # seat buttons stand for places, and places have no turns
        rows = {row: action for row, action in rows.items() if row[1] != bindings.OWN_SEAT}
    of_life = {row[:3]: row[3] for row in life_count.ROWS}
    life_closes = {row[0]: row[1:] for row in life_count.IDLE}
    if find(mode.EVENTS, "life") >= 0:
        rows.update(of_life)
        idle.update(life_closes)
        of_life, life_closes = {}, {}
    elif COUNTED_LIFE not in mode.OPTIONS:
        of_life, life_closes = {}, {}
    own = catalogue.own(mode, "gestures")
    if own:
        rows.update({row[:3]: row[3] for row in own.ROWS})
        idle.update({row[0]: row[1:] for row in own.IDLE})
    own_seat = {} if mode.PLACES else {row[:3]: row[3] for row in bindings.OWN_SEAT_ROWS if row[3]}
    clock = {row[:3]: row[3] for row in bindings.clock_rows(mode)}
    entered = _screens_of((*rows.values(), *of_life.values()))
    entered.update(("where", *QUESTIONS, *OF_THE_MENU))
    if not mode.PLACES:  # without the screen `drawn`, which PASS and OUT close: docs/menu.md says so
        entered.update(("seating", "response"))
    found: list[Row] = []
    for screen, word in enumerate(SCREEN_NAMES):
        if word not in entered:
            continue
        for (at, button, gesture), action in sorted(rows.items()):
            if at == screen and action:
                found.append(Row(word, button, gesture, SAYS_IN.get((name, action)) or in_words(action, word)))
        for (at, button, gesture), action in sorted(own_seat.items()):
            if at == screen:
                found.append(Row(word, button, gesture, in_words(action), where=BY_ITS_OWN_SEAT))
        for (at, button, gesture), action in sorted(of_life.items()):
            if at == screen:
                found.append(Row(word, button, gesture, in_words(action, word), where=BY_LIFE))
        if find(mode.EVENTS, "poison") >= 0:
            for at, button, gesture, action in counter_pages.ROWS:
                if at == screen:
                    found.append(Row(word, button, gesture, in_words(action, word), where=BY_COUNTERS))
        if word in ("play", "response"):
            for (at, button, gesture), action in sorted(clock.items()):
                if at == screen:
                    found.append(Row(word, button, gesture, in_words(action), where=BY_A_CLOCK))
        for closings, where in ((idle, ""), (life_closes, BY_LIFE)):
            if screen in closings:
                after_ms, action = closings[screen]
                announced = "twice in the last 2 s" if action == "close" else "half a second before"
                sign = f"the light dips {announced}"
                found.append(Row(word, None, None, in_words(action, word), after_ms, sign, where))
    return found


def gestures_of(name: str) -> list[str]:
    """Return the lines of a game's gesture table.

    Menu gestures are left out, because the menu has its own page. If life is only an option of the game, the gestures
    for counting life are left out, because the page about Free-for-all has them.
    """
    optional = (BY_LIFE, BY_COUNTERS) if COUNTED_LIFE in catalogue.load(name).OPTIONS else ()
    lines = ["| when | gesture | does |", "| --- | --- | --- |"]
    lines += [f"| {' | '.join(row)} |" for row in ON_EVERY_SCREEN]
    for row in rows_of(name):
        if row.screen not in OF_THE_MENU and row.where not in optional:
            says = f"{row.does}; {row.sign}" if row.sign else row.does
            lines.append(f"| {SCREENS[row.screen]} | {row.in_words()} | {says} |")
    return lines


def in_words(action: str, screen: str = "") -> str:
    """Return words that say what an action does on this screen, from `SAYS_ON` or `SAYS`. If both have no such words,
    return the action's name.
    """
    return SAYS_ON.get((screen, action)) or SAYS.get(action, action.replace("_", " "))


def _screens_of(actions: Iterable[str]) -> set[str]:
    """Return the screens that a game with these actions can open."""
    entered = {"ready", "play", "over"}
    for action in actions:
        entered.update(LEADS_TO.get(action, ()))
    return entered


def _gesture(button: int, gesture: int) -> str:
    name = BUTTONS[button]
    how = {
        bindings.EDGE: "",
        bindings.TAP: ", a tap of less than 0.6 s",
        bindings.HOLD: " held 1 s",
        bindings.LONG_HOLD: " held 2 s",
    }
    return CHORDS.get((button, gesture)) or name + how[gesture]


def page(name: str, text: str) -> str:
    """Return the text of a manual page with the current gesture table."""
    head, rest = text.split(BEGIN)
    tail = rest.split(END)[1]
    return f"{head}{BEGIN}\n" + "\n".join(gestures_of(name)) + f"\n{END}{tail}"


def pages() -> dict[str, Path]:
    """Return mode -> path of the mode's page in the manual, for each game that has gestures."""
    found = {name: DOCS / f"{name}.md" for name in catalogue.NAMES}
    return {name: path for name, path in found.items() if path.exists() and BEGIN in path.read_text(encoding="utf-8")}


def main(arguments: list[str]) -> int:
    """Write the pages. With `--check`, write nothing, but return 1 if a page is out of date."""
    stale = 0
    for name, path in pages().items():
        text = path.read_text(encoding="utf-8")
        fresh = page(name, text)
        if text != fresh:
            stale = 1
            if "--check" not in arguments:
                path.write_text(fresh, encoding="utf-8")
            print(f"{path.name} {'is stale' if '--check' in arguments else 'written'}")
    return stale if "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
