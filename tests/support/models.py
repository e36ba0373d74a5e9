"""The independent models of all modes, by name, and the whole result of a scenario as they see it."""

import alternating_teams_model
import duelist_model
import emperor_model
import for_the_emperor_model
import free_for_all_model
import giant_model
import melee_model
import team_vs_team_model

ALL = (
    emperor_model,
    duelist_model,
    melee_model,
    giant_model,
    for_the_emperor_model,
    free_for_all_model,
    team_vs_team_model,
    alternating_teams_model,
)
MODULES = {module.MODE: module for module in ALL}
MODES = tuple(MODULES)
for name, module in MODULES.items():
    module.Model.MODE = name


def fault(scenario: dict):
    """Return the code that refuses this scenario, or None."""
    mode = scenario.get("mode")
    known = isinstance(mode, str) and mode in MODULES
    return MODULES[mode if known else "emperor"].fault(scenario)


def begin(scenario: dict):
    """Return the game of a scenario that is not refused."""
    assert fault(scenario) is None
    return MODULES[scenario["mode"]].Model(scenario)


def replay(scenario: dict) -> dict:
    """Return the result of docs/replay.md, section 3, without messages."""
    error = fault(scenario)
    result = {"format": 1, "name": scenario.get("name"), "mode": scenario.get("mode"), "ok": error is None}
    result["error"] = error
    result["steps"] = []
    if error is None:
        model = begin(scenario)
        result["steps"].append({"step": 0, "event": None, "ok": True, "error": None, "state": model.state()})
        for number, event in enumerate(scenario.get("events", []), 1):
            code = model.apply(event)
            step = {"step": number, "event": event, "ok": code is None, "error": code, "state": model.state()}
            result["steps"].append(step)
    return result
