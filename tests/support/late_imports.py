"""How much of a Pico's stack each late import takes, while the evenings and chapters are played, kept tables are
looked at, and games on record are told. Runs on MicroPython, and prints [bytes, module, when] for each.

Before each of these all is forgotten that a device has not loaded as it starts.
"""

import json
import sys

import chapters
import play_evening_story
from app.app import App
from compat import forget
from games.catalogue import NAMES
from host_tools.proof.stack_of_imports import StackOfImports

AT_THE_START = set(sys.modules)
observed = StackOfImports()
told = []
tick = App.tick


def power_on(about):
    for name in sorted(sys.modules, reverse=True):  # packages last
        if name not in AT_THE_START:
            forget(name)
    told.append([about, []])
    observed.rows = told[-1][1]


def stories():
    left = {}
    for number, chapter in enumerate(play_evening_story.ALL_CHAPTERS):
        power_on(chapter[0])
        files = play_evening_story.new_device(number)
        left = play_evening_story.play(number, left if files is None else files, lambda line: None).board.files
    for number, chapter in enumerate(chapters.CHAPTERS):
        power_on(chapter[0])
        chapters.Chapter(number)


def kept_tables():
    """Look at a kept table of each game, lay it and forget it, on a device on which another game's table lies."""
    for name in NAMES:
        evening = play_evening_story.Evening({"settings.json": json.dumps({"mode": name}).encode()})
        evening.do("menu keep this table")
        files = evening.board.files
        files["settings.json"] = json.dumps({"mode": NAMES[name == NAMES[0]]}).encode()
        for entry in ("kept tables", "forget a kept table"):
            power_on(entry + ": " + name)
            evening = play_evening_story.Evening(dict(files))
            evening.do("menu " + entry)
            evening.do("out")


def games_on_record():
    """A host asks for the games on record, the older of them one of each game, at a table of another game."""
    for name in NAMES:
        evening = play_evening_story.Evening({"settings.json": json.dumps({"mode": name}).encode()})
        for mode in (name, NAMES[name == NAMES[0]]):
            evening.tell({"do": "set", "values": {"mode": mode}})
            evening.begin()
            evening.tap("pass")
            evening.idle(3000)
            evening.tell({"do": "new_game"})
            evening.idle(3000)
        power_on("games on record: " + name)
        play_evening_story.Evening(dict(evening.board.files)).tell({"do": "games"})


App.tick = lambda app, now_ms: observed.tick(tick, app, now_ms)
stories()
kept_tables()
games_on_record()
print(json.dumps([[used, name, about] for about, rows in told for used, name in rows]))
