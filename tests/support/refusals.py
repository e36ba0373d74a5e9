"""Replays scenarios on whatever interpreter runs this: for each line of the file named, the code of every event."""

import json
import sys

from host_tools.proof.replay_rules_scenario import open_game


def main(path: str) -> None:
    """A list a scenario: None for an event that was taken."""
    with open(path) as lines:
        for line in lines:
            scenario = json.loads(line)
            game = open_game(scenario)
            print(json.dumps([game.apply(event) for event in scenario["events"]]))


if __name__ == "__main__":
    main(sys.argv[1])
