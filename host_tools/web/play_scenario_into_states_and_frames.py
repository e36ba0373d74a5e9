"""Replay a finished game, to find the states and frames that a device would have reported after each event of a
scenario.

The firmware plays the scenario as fast as possible, on an invisible simulated board. The replay does not affect the
current game. The module runs on CPython in the table's server, and on MicroPython in a web worker of the site.
"""

import json

import scene as s
from app.app import App
from app.ring_painter import ORDER
from controls.session import start_moment
from host_tools.proof.fake_board import FakeBoard
from host_tools.proof.play_game_without_device import apply
from host_tools.proof.replay_rules_scenario import message, open_game
from rules.event_kinds_and_refusals import Refused
from strict_json import read_json
from table_and_ring_limits import MOST_PX

MOST_EVENTS = 500
FRAMES = 20  # frames in each step, which show the ring during two seconds
FRAME_MS = 100
_PIXELS = 24  # pixels of the ring; it has more if 24 cannot show every mark
_PIXELS_EACH = 4


class NotFollowedError(Exception):
    """The error for a text from which no game can be replayed. The message gives the reason."""


def follow(text: str) -> dict:
    """Return the `name` of the scenario in `text`, and its `steps`: first the start, then one step for each event.

    Each step contains the `event`, the reason why it was `refused` (None if it was not), and the `state` as a device
    reports it. Each step also contains the `frames` of the ring as hexadecimal digits.

    :raises NotFollowedError: if the text is not a scenario, or the scenario is too long.
    """
    name, steps = _opened(text)
    return {"name": name, "steps": list(steps)}


def tell(text: str, line) -> None:
    """Replay a scenario for a web worker. Call `line` with each part of the result as a line of JSON: first the name,
    then each step. If the text cannot be replayed, the only line contains the reason as `refused`.
    """
    try:
        name, steps = _opened(text)
    except NotFollowedError as fault:
        line(json.dumps({"refused": str(fault)}))
        return
    line(json.dumps({"name": name}))
    for step in steps:
        line(json.dumps(step))


def _opened(text: str) -> tuple:
    """Return the name of a scenario, and an iterator over its steps."""
    try:
        scenario = read_json(text.encode())
    except ValueError:
        words = "This file is not JSON of at most 8 levels. docs/replay.md describes scenarios."
        raise NotFollowedError(words) from None
    if not isinstance(scenario, dict) or not isinstance(scenario.get("events", []), list):
        raise NotFollowedError("This file is not a scenario. docs/replay.md describes scenarios.")
    events = scenario.get("events", [])
    if len(events) > MOST_EVENTS:
        raise NotFollowedError(f"This game has {len(events)} events; this page can follow up to {MOST_EVENTS}.")
    try:
        table = _Table(open_game(scenario))
    except Refused as refused:
        raise NotFollowedError(message(refused.reason, refused.rule)) from None
    name = scenario.get("name")
    return name if isinstance(name, str) else "", _steps(table, events)


def _steps(table, events: list):
    yield table.told(None, None)
    for event in events:
        yield table.step(event)


class _Table:
    """A game on a simulated device of its own."""

    def __init__(self, game) -> None:
        self._now_ms = 0
        pixels = min(MOST_PX, max(_PIXELS, _PIXELS_EACH * game.table.places))
        self._app = App(FakeBoard({"settings.json": json.dumps({"ring_px": pixels}).encode()}))
        self._app.session.take_up(game, False, self._now_ms)

    def step(self, event) -> dict:
        """Apply this event, and return its step with the new state. If the rules refuse the event, the state stays the
        same.
        """
        game = self._app.session.game
        code = apply(game, event)
        if code is not None:
            return self.told(event, message(*game.table.why_refused(code)))
        kind = event["type"]
        # report the event as the game stores it, because a file may contain more keys, which the page would show
        return self.told({"type": kind} if kind in ("undo", "redo") else game.event(game.history.done - 1), None)

    def told(self, event, refused) -> dict:
        """Wait until the ring's animations have ended. Return the step for the event."""
        app = self._app
        app.scene.put(screen=app.session.home())
        start_moment(app.scene, s.STILL, self._now_ms)
        app.eyes.compose(self._now_ms)
        frames = [self._frame(number) for number in range(FRAMES)]
        self._now_ms += 2 * FRAMES * FRAME_MS  # enough time for the picture to change before the next step
        state = json.loads("".join(app.host.state_report()))
        return {"event": event, "refused": refused, "state": state, "frames": frames}

    def _frame(self, number: int) -> str:
        renderer = self._app.eyes.renderer
        renderer.paint(self._app.scene, self._now_ms + (FRAMES + number) * FRAME_MS)
        wire = renderer.frame
        return bytes(wire[at + part] for at in range(0, len(wire), 3) for part in ORDER).hex()
