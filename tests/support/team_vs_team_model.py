"""The mode `team_vs_team` once more (see `model`): docs/replay.md, sections 2, 4 and 10."""

import free_for_all_model
from model import is_int, runs

MODE = "team_vs_team"


def _good_teams(seats: list) -> bool:
    """Any sizes, each team in one run."""
    teams = [seat.get("team") for seat in seats]
    if not all(is_int(team) for team in teams) or sorted(set(teams)) != list(range(max(2, len(set(teams))))):
        return False
    return sum(teams[seat] != teams[seat - 1] for seat in range(len(teams))) == len(set(teams))


def beginners(seats: list) -> set:
    """Return the middle seat of each run, or the one to the left of its middle."""
    return {run[len(run) // 2] for run in runs(seats).values()}


def fault(scenario: dict):
    """Return the code that refuses this scenario, or None (docs/replay.md, section 3)."""
    return free_for_all_model.fault_of(scenario, MODE, 2, _good_teams, beginners, {"first_team"})


class Model(free_for_all_model.Attacking):
    """A game of Team vs. Team."""
