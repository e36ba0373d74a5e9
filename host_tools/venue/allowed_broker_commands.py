"""Filter the commands from a broker (docs/venue.md, section 3). Only commands that the user allows by name reach the
device.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from typing import Any

from host_tools.device.firmware_client import LONGEST_COMMAND, Report
from host_tools.web.page_queues_and_limits import refusal
from host_tools.web.rate_limit import RateLimit
from host_tools.web.relay import is_whole, own_id, read_command

EVENT, BEGIN, NEW_GAME, BRIGHTNESS = ALLOWABLE = ("event", "begin", "new_game", "brightness")
STEPS = 6  # the number of brightness steps
COMMANDS_A_SECOND = 10
MOST_WAITING = 16  # at most this many commands wait for the device's answer
ANSWER_S = 10  # after this time an answer counts as lost, and its command no longer counts as waiting

NO_COMMAND = f"A command must be one JSON object of less than {LONGEST_COMMAND} bytes."
RETAINED = "A retained command would repeat at every connection: send it without the retain flag."
NOT_ALLOWED = "This table does not accept that command from a broker."
TOO_FAST = f"A broker may send {COMMANDS_A_SECOND} commands a second: this one was dropped."
TOO_MANY = "The ring is still busy with earlier commands: this one was dropped, send it again."
NO_STEP = f"Brightness must be a whole number from 1 to {STEPS}."


def read_allowed(text: str) -> frozenset[str]:
    """Parse the names of commands after `--allow`."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in ALLOWABLE:
            raise argparse.ArgumentTypeError(f"a broker can be allowed {', '.join(ALLOWABLE)}, not '{name}'.")
    return frozenset(names)


def is_step(value: Any) -> bool:
    """Return True if the value is the number of a brightness step."""
    return is_whole(value) and 1 <= value <= STEPS


class AllowedBrokerCommands:
    """Passes allowed commands from a broker to a device, and answers the others itself.

    :param allowed: the allowed names, a subset of `ALLOWABLE`.
    :param send: a function that is called with each command for the device. The command carries an id that this bridge
        has chosen.
    :param answer: a function that is called with each answer for the broker.
    :param first_id: the id of the first command to the device.
    """

    def __init__(
        self,
        allowed: frozenset[str],
        send: Callable[[Report], None],
        answer: Callable[[Report], None],
        first_id: int,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.allowed = allowed
        self._send = send
        self._answer = answer
        self._next_id = first_id
        self._waiting: dict[int, tuple[int | None, float]] = {}  # id at the device -> the sender's id, and the time
        self._clock = clock
        self._rate = RateLimit(COMMANDS_A_SECOND, COMMANDS_A_SECOND, clock)

    def __repr__(self) -> str:
        return f"<AllowedBrokerCommands: {', '.join(sorted(self.allowed)) or 'shut'}; {len(self._waiting)} unanswered>"

    def take(self, payload: bytes, retained: bool) -> None:
        """Handle a message on the topic `command`."""
        try:
            command = read_command(payload.decode())
        except UnicodeDecodeError:
            command = None
        own = own_id(command or {})
        if retained:
            self._refuse("retained", RETAINED, own)
        elif not self._rate.take():
            self._refuse("too_fast", TOO_FAST, own)
        elif command is None:
            self._refuse("bad_line", NO_COMMAND, None)
        elif not self._is_allowed(command):
            self._refuse("not_allowed", NOT_ALLOWED, own)
        else:
            self._give(command, own)

    def take_light(self, payload: bytes, retained: bool) -> None:
        """Handle a message on the topic `light/set`, in the form that Home Assistant sends, such as `{"state": "ON",
        "brightness": 4}`."""
        try:
            wanted = json.loads(payload)
        except (ValueError, RecursionError):
            wanted = None
        if not isinstance(wanted, dict) or retained or not self._rate.take():
            return
        step = 1 if wanted.get("state") == "OFF" else wanted.get("brightness")
        if step is None:
            return  # the light is already on, because it cannot be off
        if BRIGHTNESS not in self.allowed:
            self._refuse("not_allowed", NOT_ALLOWED, None)
        elif not is_step(step):
            self._refuse("bad_setting", NO_STEP, None)
        else:
            self._give({"do": "set", "values": {"brightness": step}}, None)

    def answered(self, report: Report) -> None:
        """If the command came from the broker, send the device's answer to the broker."""
        number = report.get("id")
        if number not in self._waiting:
            return
        own, _ = self._waiting.pop(number)
        if report["is"] == "settings":
            report = {"is": "done"}  # no settings: the sender knows what it set, and the wiring is private
        told = {key: value for key, value in report.items() if key != "id"}
        self._answer(told if own is None else {**told, "id": own})

    def forget(self) -> None:
        """Drop all commands that wait for an answer, because the device is gone and will not answer."""
        self._waiting.clear()

    def _is_allowed(self, command: Report) -> bool:
        do = command.get("do")
        if do == "set":
            values = command.get("values")
            alone = isinstance(values, dict) and len(values) == 1
            return BRIGHTNESS in self.allowed and alone and is_step(command["values"].get("brightness"))
        return isinstance(do, str) and do != BRIGHTNESS and do in self.allowed

    def _give(self, command: Report, own: int | None) -> None:
        if len(self._waiting) >= MOST_WAITING:
            late = self._clock() - ANSWER_S
            self._waiting = {number: asked for number, asked in self._waiting.items() if asked[1] > late}
        if len(self._waiting) >= MOST_WAITING:
            self._refuse("too_many", TOO_MANY, own)
            return
        number = self._next_id
        self._next_id += 1
        self._waiting[number] = own, self._clock()
        self._send({**command, "id": number})

    def _refuse(self, code: str, why: str, own: int | None) -> None:
        self._answer(refusal(code, why, own))
