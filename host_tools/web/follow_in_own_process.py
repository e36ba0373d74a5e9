"""Replay a finished game in a separate process, so that the server can stop before the replay ends."""

from __future__ import annotations

import asyncio
import json
import sys
from subprocess import PIPE, Popen

from host_tools.device.firmware_process import ROOT
from host_tools.web.play_scenario_into_states_and_frames import NotFollowedError

PLAY = (
    "import sys; from host_tools.web.play_scenario_into_states_and_frames import tell\n"
    "tell(sys.stdin.buffer.read().decode(), print)"
)
NOTPLAYED = "This game cannot be played here; the terminal of the server says why."


async def follow(text: str) -> bytes:
    """Return JSON with the `name` and the `steps` of the game in `text`. If this coroutine is cancelled, the separate
    process ends.

    :raises NotFollowedError: if the text is not a game, or the game is too long.
    """
    process = Popen(
        [sys.executable, "-c", PLAY],
        stdin=PIPE,
        stdout=PIPE,
        cwd=ROOT,
        start_new_session=True,  # so that Ctrl-C reaches only the server
    )
    try:
        # in a thread, because a process of asyncio that is killed as the event loop closes prints a traceback
        told, _ = await asyncio.to_thread(process.communicate, text.encode())
    finally:
        process.kill()
    head, *steps = told.split(b"\n")[:-1] or [b'{"refused": null}']
    opened = json.loads(head)
    if process.returncode or "refused" in opened:
        raise NotFollowedError(NOTPLAYED if process.returncode else opened["refused"])
    return head[:-1] + b', "steps": [' + b",".join(steps) + b"]}"
