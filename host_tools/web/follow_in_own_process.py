"""A game that is followed afterwards, played in a process of its own, so that the server can end meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from subprocess import PIPE

from host_tools.device.local_firmware import ROOT
from host_tools.web.play_scenario_into_states_and_frames import NotFollowedError

PLAY = (
    "import sys; from host_tools.web.play_scenario_into_states_and_frames import tell\n"
    "tell(sys.stdin.buffer.read().decode(), print)"
)
NOTPLAYED = "This game cannot be played here; the terminal of the server says why."


async def follow(text: str) -> bytes:
    """Return JSON with the `name` and the `steps` of the game in that text. Cancelling this ends the process.

    :raises NotFollowedError: if the text is no game, or a game that is too long."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        PLAY,
        stdin=PIPE,
        stdout=PIPE,
        cwd=ROOT,
        start_new_session=True,  # Ctrl-C reaches the server alone
    )
    try:
        told, _ = await process.communicate(text.encode())
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
    head, *steps = told.split(b"\n")[:-1] or [b'{"refused": null}']
    opened = json.loads(head)
    if process.returncode or "refused" in opened:
        raise NotFollowedError(NOTPLAYED if process.returncode else opened["refused"])
    return head[:-1] + b', "steps": [' + b",".join(steps) + b"]}"
