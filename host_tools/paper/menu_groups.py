"""The menu of a game as groups of entries, to print: what the firmware's menu shows, in its order."""

import importlib
import json
from dataclasses import dataclass
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

import scene as s
from controls import bindings, menu, menu_pages
from controls.dialogue import Question
from games import catalogue
from light import palette
from limits import MOST_PX, RING_SEATS, RING_TEAMS
from rules.seat_arithmetic import members
from settings import Settings

ANSWERS = {"extra_turn": "an extra turn", "skip": "a skipped turn", "win": "a player wins", "draw": "a draw"}
MOST_VALUES = 8  # which an entry lists: more are counted through


@dataclass(frozen=True)
class Entry:
    """An entry, and its values in words, where they are few; `numbered` where the ring shows their numbers as dots."""

    name: str
    values: tuple[str, ...] = ()
    numbered: bool = False


@dataclass(frozen=True)
class Group:
    """A group as the ring numbers it: of one entry alone that stands in its place."""

    name: str
    entries: tuple[Entry, ...]


@lru_cache(maxsize=8)
def groups_of(name: str) -> tuple[Group, ...]:
    """The menu of a game with everything that can be on it: at that of its tables which has most, and with a button at
    every seat."""
    tables = catalogue.load(name).tables(RING_SEATS, RING_TEAMS)
    return max((_groups(name, seats, teams) for seats, teams in _kinds(tables)), key=_size)


def _kinds(tables: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """One table for each size of its teams: others have the same menu."""
    return list({seats // (teams or 1) if teams else 0: (seats, teams) for seats, teams in reversed(tables)}.values())


def _size(groups: tuple[Group, ...]) -> int:
    return sum(len(group.entries) for group in groups)


def _groups(name: str, seats: int, teams: int) -> tuple[Group, ...]:
    values = {"mode": name, "seats": seats, "ring_px": MOST_PX, "seat_wires": list(range(seats))}
    if teams:
        values["teams"] = teams
    settings = Settings(json.dumps(values).encode(), palette.least_ma)
    table = catalogue.make_table(settings)
    table.begin(members(table.beginners)[0])
    scene = s.Scene()
    actions = SimpleNamespace(session=SimpleNamespace(table=table, game=None), scene=scene, settings=settings)
    opened = menu.Menu(actions)
    found: dict[str, list[Entry]] = {}
    for group, entry, does, module, meant, _ in opened.rows:
        found.setdefault(group, []).append(Entry(entry, *_values(does, module, meant, table, actions)))
    return tuple(Group(group, tuple(entries)) for group, entries in found.items())


def _values(does: int, module: str, meant: str, table: Any, actions: object) -> tuple[tuple[str, ...], bool]:
    """What an entry offers: the values of its page, or the answers to its first question; whether by number."""
    words: list[str] = []
    numbered = False
    if does == bindings.OPENS:
        page = importlib.import_module(module).page_of(meant)
        if isinstance(page, menu_pages.Page) and page.shows in (s.SHOW_DOTS, *s.PROPOSALS):  # not the kept tables
            page.open(actions, 0)
            for index in range(len(page.values)):
                page.index = index
                words.append(page.in_words())
            numbered = page.shows == s.SHOW_DOTS
    elif does == bindings.ASKS:
        asked = getattr(importlib.import_module(module), meant)(table, ())
        if isinstance(asked, Question) and asked.screen == s.COUNT:
            words, numbered = [ANSWERS.get(answer, str(answer)) for _, answer in asked.choices], True
    return (tuple(words) if len(words) <= MOST_VALUES else ()), numbered
