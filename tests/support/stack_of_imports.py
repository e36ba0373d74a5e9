"""How much stack each late import uses while evenings and chapters are played. Runs on MicroPython, with a firmware in
which `stack_note` is called as each module begins and ends: tests/app/test_stack_of_imports.py plants it.

Before each chapter all is forgotten that a device has not loaded as it starts.
"""

import json
import sys

import micropython
import stack_note

import chapters
import play_evening_story
from app.app import App
from compat import forget
from games.catalogue import NAMES

AT_THE_START = set(sys.modules)


def power_on(about):
    for name in sorted(sys.modules, reverse=True):  # packages last
        if name not in AT_THE_START:
            forget(name)
    stack_note.about = about


def kept_tables():
    """Look at a kept table of each game, lay it and forget it, on a device on which another game lies."""
    for name in NAMES:
        power_on("kept table of " + name)
        files = {"settings.json": json.dumps({"mode": name}).encode()}
        evening = play_evening_story.Evening(files)
        evening.do("menu keep this table")
        files = dict(evening.board.files)
        files["settings.json"] = json.dumps({"mode": NAMES[name == NAMES[0]]}).encode()
        for gestures in (("menu kept tables", "out"), ("menu forget a kept table", "out")):
            power_on("kept table of " + name)
            evening = play_evening_story.Evening(dict(files))
            for gesture in gestures:
                evening.do(gesture)


_tick = App.tick


def tick(app, now_ms):
    stack_note.before_tick = micropython.stack_use()
    try:
        return _tick(app, now_ms)
    finally:
        stack_note.before_tick = 0


def main():
    App.tick = tick
    left = {}
    for number, chapter in enumerate(play_evening_story.ALL_CHAPTERS):
        power_on(chapter[0])
        files = play_evening_story.new_device(number)
        left = play_evening_story.play(number, left if files is None else files, lambda line: None).board.files
    for number, chapter in enumerate(chapters.CHAPTERS):
        power_on(chapter[0])
        chapters.Chapter(number)
    kept_tables()
    print(json.dumps(stack_note.found))


if __name__ == "__main__":
    main()
