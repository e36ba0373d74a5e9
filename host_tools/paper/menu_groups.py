"""The menu of a game, as groups of entries to print. The groups and their order come from the firmware."""

import importlib
import json
from dataclasses import dataclass, replace
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

import scene as s
from controls import bindings, menu, menu_pages
from controls.question import Question
from games import catalogue
from host_tools.words.pick_and_fill_sentences import CLOCKS
from light import colours_waves_and_current as palette
from rules.seat_arithmetic import members
from settings import Settings
from table_and_ring_limits import MOST_PX, RING_SEATS, RING_TEAMS

ANSWERS = {
    **{"extra_turn": "extra turn", "skip": "skipped turn", "win": "a player wins", "draw": "draw"},
    **{"designate": "monarch, initiative or kept in the game", "reverse": "reversed order"},
}
MOST_VALUES = 8  # if an entry has more values than this, they are not printed
MOST_PICTURED = 4  # the same limit for values that the ring shows as pictures, such as the games


def _clock_with(setting: str) -> str:
    """Return the first kind of clock that uses this setting."""
    return next(kind for kind, clock in CLOCKS.items() if setting in clock["amounts"])


CHOICES_ADDING_ENTRIES = (  # a choice that adds entries to a group, and the settings that the choice changes
    ("with a limit", {"clock": _clock_with("turn_limit_s")}),
    ("with a bank", {"clock": _clock_with("bank_minutes")}),
    ("if it sounds, last", {"sound_signs": True}),
)


@dataclass(frozen=True)
class Entry:
    """A menu entry. If the entry has only a few values, it also contains the values in words.

    `numbered` is True if the ring shows the number of each value as dots.
    """

    name: str
    values: tuple[str, ...] = ()
    numbered: bool = False


@dataclass(frozen=True)
class Group:
    """A menu group, with the number that the ring shows. An entry outside all groups forms its own group.

    `later` contains the entries that appear after a choice, as (choice, number -> entry).
    """

    name: str
    entries: tuple[Entry, ...]
    later: tuple[tuple[str, dict[int, Entry]], ...] = ()


@lru_cache(maxsize=8)
def groups_of(name: str) -> tuple[Group, ...]:
    """Return the groups of the game's longest menu. The longest menu is that of the table setup with the most entries
    and a button at every seat.
    """
    kinds = _kinds(catalogue.load(name).tables(RING_SEATS, RING_TEAMS))
    groups, kind = max(((_groups(name, *kind, {}), kind) for kind in kinds), key=lambda found: _size(found[0]))
    more = [(words, _groups(name, *kind, chosen)) for words, chosen in CHOICES_ADDING_ENTRIES]
    return tuple(_with_later(group, more) for group in groups)


def _with_later(group: Group, more: list[tuple[str, tuple[Group, ...]]]) -> Group:
    """Return the group together with the entries that other menus add to it. `more` contains each of these menus with
    the choice that leads to the menu.
    """
    later = []
    for words, groups in more:
        entries = next(other.entries for other in groups if other.name == group.name)
        added = {number: entry for number, entry in enumerate(entries, 1) if entry not in group.entries}
        if added:
            later.append((words, added))
    return replace(group, later=tuple(later))


def _kinds(tables: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return one table for each team size, because tables with the same team size have the same menu."""
    return list({seats // (teams or 1) if teams else 0: (seats, teams) for seats, teams in reversed(tables)}.values())


def _size(groups: tuple[Group, ...]) -> int:
    return sum(len(group.entries) for group in groups)


def _groups(name: str, seats: int, teams: int, chosen: dict[str, Any]) -> tuple[Group, ...]:
    values = {"mode": name, "seats": seats, "ring_px": MOST_PX, "seat_wires": list(range(seats)), **chosen}
    if teams:
        values["teams"] = teams
    settings = Settings(json.dumps(values).encode(), palette.least_ma)
    table = catalogue.make_table(settings)
    table.begin(members(table.beginners)[0])
    scene = s.Scene()
    session = SimpleNamespace(table=table, game=None)
    actions = SimpleNamespace(session=session, scene=scene, settings=settings, quiet=False)
    opened = menu.Menu(actions)
    found: dict[str, list[Entry]] = {}
    for group, entry, does, module, meant, _ in opened.rows:
        found.setdefault(group, []).append(Entry(entry, *_values(does, module, meant, table, actions)))
    for group, around in menu.INSIDE.items():
        inside = found.pop(group, [])
        if len(inside) == 1:
            found[around] += inside
        elif inside:
            words = [f"{entry.name} ({', '.join(entry.values)})" if entry.values else entry.name for entry in inside]
            found[around].append(Entry(group, tuple(words), True))
    return tuple(Group(group, tuple(entries)) for group, entries in found.items())


def _values(does: int, module: str, meant: str, table: Any, actions: object) -> tuple[tuple[str, ...], bool]:
    """Return the values of an entry, and whether they are numbered. The values come from the entry's page, or are the
    answers to the entry's first question.
    """
    words: list[str] = []
    numbered = False
    if does == bindings.OPENS:
        page = importlib.import_module(module).page_of(meant)
        if isinstance(page, menu_pages.Page) and page.shows in (s.SHOW_DOTS, *s.PROPOSALS):  # not the kept tables
            page.open(actions, 0)
            words.extend(page.in_words(index) for index in range(len(page.values)))
            numbered = page.shows == s.SHOW_DOTS
    elif does == bindings.ASKS:
        asked = getattr(importlib.import_module(module), meant)(table, ())
        if isinstance(asked, Question) and asked.screen == s.COUNT:
            words, numbered = [ANSWERS.get(answer, str(answer)) for _, answer in asked.choices], True
    told = len(words) <= (MOST_VALUES if numbered else MOST_PICTURED) and words != ["off", "on"]
    return (tuple(words) if told else ()), numbered
