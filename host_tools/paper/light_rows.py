"""The rows to print about a game's light and what it means. The rows come from the page's legend and other parts of the
page.
"""

import inspect
from dataclasses import dataclass, replace
from functools import lru_cache
from html.parser import HTMLParser

import scene as s
from app.sound_signs import SIGNS
from controls.bindings import EDGE, PASS
from games import catalogue
from host_tools.device.firmware_process import ROOT
from host_tools.generate import gesture_tables
from host_tools.paper.light_samples import BLUE, ORANGE, SAMPLES, Sample
from host_tools.words.pick_and_fill_sentences import Facts, tell
from light.event_animations import EventAnimations
from rules.seat_arithmetic import members
from table_and_ring_limits import RING_SEATS, RING_TEAMS

MOMENTS = EventAnimations.MOMENTS
LONG_MS = 100  # a tone that lasts longer than this is called long
PAGE = ROOT / "host_tools" / "web" / "page" / "index.html"


@dataclass(frozen=True)
class LightRow:
    """A row to print: a sample of the light, how it looks, and what it means.

    The row is on a game's card if the game has the feature `needs` and none of the features in `lacks`.
    """

    letter: str
    looks: str
    means: str
    needs: str = ""
    lacks: frozenset[str] = frozenset()


# Rows that the legend does not contain. The page shows these words elsewhere, when the event happens.
NO_CHOICE = LightRow("D", "Dark:", "cannot be chosen.", "battlefields")
NUMBER = LightRow("X", "Bright, middle, faint in groups:", "a number: tens, a five, ones. Here 27.", "figures")
LIFE = replace(NUMBER, means=f"{NUMBER.means} No dot: 0, which loses.", needs="life")
OF_COLOURS = {"battlefields", "teams", "markers"}  # without these features, all seats have one colour
TOLD_BY_A_ROW = {"draw": "R", "roll_call": "Y", "result": "S"}  # moments whose words are in a row of the legend
NEEDED_FOR = {"fall": "emperors", "unmark": "markers"}  # moments that only some games have
IN_EVERY_GAME = (
    "the light dips: the open screen closes in a moment",
    "white grows while a button is held: the hold counts once it is full",
    "only a dim dot for each active seat: asleep or, with a clock, paused; any press wakes",
)
NOTICES = {  # number of dots -> meaning; docs/install.md says what to do
    s.SERVICE: "a computer uses the board",
    s.SETTINGS_FAULT: "a wrong setting; the default is used",
    s.SAFE_MODE: "safe mode: the firmware is off",
    s.JOURNAL_FAULT: "a game cannot be stored or read",
    s.CRASH: "a crash; the game is back",
}
SOUNDS = {  # name of a sound -> its meaning
    "turn": "the turn has passed",
    "refused": "that cannot be",
    "out": "somebody is out",
    "over": "the game is over",
    "time": "somebody's time has run out and play goes on",
}
ONLY_ON_THE_PAGE = ", if its name says so"  # a card leaves these words out, because only the page writes names at seats


class _Legend(HTMLParser):
    """A parser that collects the rows of the page's legend."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[LightRow] = []
        self._line: dict[str, str] | None = None
        self._bold = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {key: value or "" for key, value in attrs}
        if tag == "li":
            lacks = values.get("data-without", "")
            self._line = {"needs": values.get("data-with", ""), "lacks": lacks, "looks": "", "means": "", "letter": ""}
        elif self._line is not None and "data-sample" in values:
            self._line["letter"] = values["data-sample"]
        self._bold = tag == "b"

    def handle_endtag(self, tag: str) -> None:
        self._bold = False
        if tag == "li" and self._line and self._line["letter"]:
            line = {key: " ".join(words.replace(ONLY_ON_THE_PAGE, "").split()) for key, words in self._line.items()}
            lacks = frozenset(line.pop("lacks").split())
            self.rows.append(LightRow(line["letter"], line["looks"], line["means"], line["needs"], lacks))
        if tag == "li":
            self._line = None

    def handle_data(self, data: str) -> None:
        if self._line is not None:
            self._line["looks" if self._bold else "means"] += data


def features(name: str) -> set[str]:
    """Return the features of a game that affect the light, by their names in the legend."""
    mode = catalogue.load(name)
    seats, teams = mode.tables(RING_SEATS, RING_TEAMS)[0]
    table = catalogue.make_table({"mode": name, "options": {}, "seats": seats, "teams": teams})
    table.begin(members(table.beginners)[0])
    events = {event[0] for event in table.EVENTS}
    roles = [seat.get("role") for seat in mode.layout(seats, teams, {})]
    in_teams = "team" in mode.layout(seats, teams, {})[0]
    has = {
        "battlefields": bool(mode.PLACES),
        "emperors": "emperor" in roles,
        "teamlife": name == "two_headed_giant",  # decided as on the page
        "monarch": "designate" in events and not table.crowned,
        "marches": "march" in events,
        "markers": bool(table.markers()),
        "figures": bool(mode.PLACES),
        "life": "life" in events,
        "teams": in_teams,
        "clock": not mode.PLACES,  # any table with seats can have a clock
    }
    return {feature for feature, holds in has.items() if holds}


@lru_cache(maxsize=8)
def rows_of(name: str) -> tuple[LightRow, ...]:
    """Return the rows about a game's light in the order of the page's legend: before, during and after the game."""
    legend = _Legend()
    legend.feed(PAGE.read_text(encoding="utf-8"))
    has = features(name)
    begins = next(row.does for row in gesture_tables.rows_of(name) if row[:3] == ("ready", PASS, EDGE))
    called = f"no game yet. PASS: {begins}. For a moment only: the roll call."
    rows = [
        LightRow("Y", "Gold, breathing, nothing else:", called),
        *legend.rows,
        NO_CHOICE,
        NUMBER,
        LIFE,
    ]
    found = [row for row in rows if (not row.needs or row.needs in has) and not row.lacks & has]
    steady = f"{tell('steady_tells', _told_by_the_game(name))}."  # the page writes these words when it knows the game
    return tuple(replace(row, means=steady) if row.letter == "M" else row for row in found)


def sample_of(row: LightRow, name: str) -> Sample:
    """Return the light sample that belongs to a row."""
    sample = SAMPLES[row.letter]
    one_colour = features(name).isdisjoint(OF_COLOURS)
    return replace(sample, colour=BLUE) if one_colour and sample.colour == ORANGE else sample


def moments_of(name: str) -> list[str]:
    """Return a description and the meaning of each short animation in a game."""
    has = features(name)
    shown = {moment for moment in MOMENTS if NEEDED_FOR.get(moment, "") in {"", *has}} - TOLD_BY_A_ROW.keys()
    return [_words_of(moment) for moment in MOMENTS if moment in shown]


def _words_of(moment: str) -> str:
    """Return the docstring of the function that prepares this moment, as it stands in a list."""
    sentence = inspect.getdoc(MOMENTS[moment][3]) or ""
    return sentence[0].lower() + sentence[1:].rstrip(".")


def colour_of(name: str) -> str:
    """Return what the colours of a game's light mean, in the words of the page."""
    return str(tell("colour_tells", _told_by_the_game(name)))


def _told_by_the_game(name: str) -> Facts:
    """Return the facts for sentences about a game's light. A card is for all house rules, so it does not say that
    spells fall short.
    """
    has = features(name)
    return {"mode": name, "spells_fall_short": False, **{feature: feature in has for feature in OF_COLOURS}}


def sounds() -> list[tuple[str, str]]:
    """Return each sound of the piezo as (rhythm, meaning), for example ("short, long", "...")."""
    return [(", ".join("long" if ms > LONG_MS else "short" for ms in sign[2][::2]), SOUNDS[sign[0]]) for sign in SIGNS]
