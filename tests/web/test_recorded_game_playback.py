"""A game is followed afterwards: what the server makes of a scenario for the page, and whom it does that for."""

import asyncio
import gc
import json
import re
import sys
from types import SimpleNamespace

import pytest
from starlette.testclient import TestClient

import every_report
from host_tools.proof import replay_rules_scenario
from host_tools.web import (
    admission_and_permissions,
    follow_in_own_process,
    play_scenario_into_states_and_frames,
    server,
)
from host_tools.web.play_scenario_into_states_and_frames import NotFollowedError, follow

CASE = (every_report.CASES[0].parent / "emperor-general-dies-mid-turn.json").read_text(encoding="utf-8")
NOBODY = SimpleNamespace(start=lambda: asyncio.sleep(0), stop=lambda: None)


def test_each_step_tells_what_the_rules_have_after_that_event(subtests):
    for path in every_report.CASES[::4]:
        with subtests.test(path.stem):
            compare_steps(path)


def is_default(key, value):
    """Whether a report leaves this value of the replay contract out (docs/protocol.md)."""
    return all(fall["by"] is None for fall in value) if key == "falls" else not value or not any(value)


def compare_steps(path):
    """A scenario that is followed, and the rules."""
    scenario = json.loads(path.read_text(encoding="utf-8"))
    result = replay_rules_scenario.replay(scenario)
    if not result["ok"]:
        with pytest.raises(NotFollowedError) as told:
            follow(json.dumps(scenario))
        assert str(told.value) == result["message"]
        return
    followed = follow(json.dumps(scenario))
    steps = followed["steps"]
    assert followed["name"] == scenario["name"]
    for mine, theirs in zip(steps, result["steps"], strict=True):
        assert mine["refused"] == theirs.get("message")
        # of an event that happened, the fields that the game keeps: of seats, only which they are
        event = theirs["event"] and {k: sorted(v) if k == "seats" else v for k, v in theirs["event"].items()}
        assert mine["event"] in (theirs["event"], event) or mine["event"].items() <= event.items()
        game = json.loads(json.dumps(theirs["state"]))
        reported = mine["state"]["game"]
        assert {key: reported[key] for key in game if key in reported or not is_default(key, game[key])} == {
            key: game[key] for key in game if key in reported
        }
        assert len(mine["frames"]) == play_scenario_into_states_and_frames.FRAMES
        pixels = mine["state"]["ring"]["pixels"]
        assert {len(frame) for frame in mine["frames"]} == {6 * pixels}
        assert pixels >= 4 * len(mine["state"]["seats"]), "otherwise the white mark of the next seat is missing"


def test_the_ring_is_lit_as_the_device_lights_it_and_moves():
    steps = follow(CASE)["steps"]
    assert steps[0]["state"]["look"] == "MSMMFM" and steps[0]["state"]["moment"] == "still"
    assert all(len(set(step["frames"])) > 5 for step in steps)
    frame = bytes.fromhex(steps[0]["frames"][0])
    red, _, blue = frame[3 * 5 : 3 * 6]  # of seat 1, which has its turn: brightest of all
    assert red == 0 and blue == max(frame) > 50


NO_GAMES = [
    ("no JSON", "is not JSON"),
    ("[" * 100_000, "is not JSON"),
    (CASE.replace('"events": [', '"events": [' + "[" * 9 + "]" * 9 + ", "), "is not JSON of at most 8 levels"),
    (CASE.replace('"events": [', '"events": [NaN, '), "is not JSON"),
    (CASE.replace('"events": [', '"events": [1e999, '), "is not JSON"),
    (CASE.replace('"name": "', '"name": "\\ud800'), "is not JSON"),
    ("[1]", "is not a scenario"),
    ('{"events": 7}', "is not a scenario"),
    ("{}", "no scenario of format 1"),
    (json.dumps(json.loads(CASE) | {"events": [{"type": "pass"}] * 501}), "501 events; this page can follow up to 500"),
    (json.dumps(json.loads(CASE) | {"first": 0}), "An emperor must begin. (809.4)"),
]


def test_what_is_no_game_is_told_in_a_sentence(subtests):
    for text, why in NO_GAMES:
        with subtests.test(why, text=text[:40]), pytest.raises(NotFollowedError, match=re.escape(why)):
            follow(text)


def test_events_that_are_none_are_refused_and_the_game_goes_on():
    events = [None, 7, {"type": "fly"}, {"type": "pass"}]
    steps = follow(json.dumps(json.loads(CASE) | {"events": events, "name": 7}))["steps"]
    assert [step["refused"] is None for step in steps] == [True, False, False, False, True]


def test_an_event_with_fields_too_many_is_told_as_the_game_keeps_it():
    events = [
        {"type": "pass", "seats": "abc"},
        {"type": "eliminate", "seats": [3], "x": {}},
        {"type": "undo", "seats": 7},
    ]
    steps = follow(json.dumps(json.loads(CASE) | {"events": events}))["steps"]
    kept = [{"type": "pass"}, {"type": "eliminate", "seats": [3]}, {"type": "undo"}]
    assert [step["event"] for step in steps[1:]] == kept


def ask(address="127.0.0.1", content=CASE, **more):
    door = admission_and_permissions.Permissions()
    with TestClient(server.application(NOBODY, door), f"http://{address}:8809", client=(address, 1)) as client:
        return client.post("/follow", content=content, **more)


def test_a_game_that_is_being_played_as_the_event_loop_ends_leaves_nothing_to_tell(monkeypatch):
    monkeypatch.setattr(follow_in_own_process, "PLAY", "import time; time.sleep(10**6)")
    told = []
    monkeypatch.setattr(sys, "unraisablehook", lambda fault: told.append(fault.exc_value))

    async def story():
        following = asyncio.ensure_future(follow_in_own_process.follow(CASE))
        for _ in range(50):  # turns of the event loop, in which the process begins
            await asyncio.sleep(0)
        following.cancel()

    for _ in range(4):
        asyncio.run(story())
        gc.collect()
    assert told == []


def test_the_host_may_follow_a_game():
    answer = ask()
    assert answer.status_code == 200 and len(answer.json()["steps"]) == 4


@pytest.mark.parametrize("event", ["NaN", "-Infinity", "1e999", '"\\ud800"', "[" * 975 + "]" * 975])
def test_what_could_not_be_told_again_is_turned_away_in_a_sentence(event):
    answer = ask(content=CASE.replace('"events": [', f'"events": [{event}, '))
    assert answer.status_code == 422 and "is not JSON" in answer.text


def test_what_is_too_long_or_comes_from_another_site_is_turned_away():
    assert ask(content=b" " * (server.MOST_BYTES + 1)).status_code == 413
    assert ask(content=b"\xff").status_code == 422
    assert ask(headers={"Origin": "http://evil.test"}).status_code == 403
