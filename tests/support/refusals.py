"""Replay scenarios on any interpreter: for each line of the named file, write the code of every event."""

import gc
import json
import sys

from games.catalogue import open_table
from rules.game import Game


def codes(scenario: dict) -> list:
    """None for an event that was taken, else the code of its refusal."""
    table = open_table(scenario["mode"], scenario.get("options", {}), scenario["seats"])
    game = Game(table, scenario["first"])
    return [game.enter((event,), 0) for event in scenario["events"]]


def main(path: str) -> None:
    """A list a scenario."""
    with open(path) as lines:
        for line in lines:
            print(json.dumps(codes(json.loads(line))))
            gc.collect()  # the next line is read in one piece


if __name__ == "__main__":
    main(sys.argv[1])
