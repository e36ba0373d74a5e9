"""The mode `alternating_teams` once more (see `model`): docs/replay.md, sections 2, 4 and 10."""

import free_for_all_model
from model import is_int

MODE = "alternating_teams"


def _good_teams(seats: list) -> bool:
    """Any T seats in a row, also over seat 0, are of T teams, and each team has at least two players."""
    teams = [seat.get("team") for seat in seats]
    if not all(is_int(team) for team in teams):
        return False
    names, count = set(teams), len(teams)
    if names != set(range(len(names))) or len(names) < 2 or count < 2 * len(names) or count % len(names):
        return False
    return all({teams[(seat + step) % count] for step in range(len(names))} == names for seat in range(count))


def fault(scenario: dict):
    """Return the code that refuses this scenario, or None (docs/replay.md, section 3)."""
    return free_for_all_model.fault_of(scenario, MODE, 4, _good_teams, lambda seats: range(len(seats)))


class Model(free_for_all_model.Attacking):
    """A game of Alternating Teams."""

    USUAL_RANGE = 2
    MULTIPLE = (1, -1)  # only who sits next

    def distinguishes(self) -> bool:
        return True
