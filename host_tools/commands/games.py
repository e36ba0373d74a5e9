"""The command `games [NUMBER]`: list the games stored on a device, or print one as a scenario for `replay`."""

from __future__ import annotations

import argparse
import json
import shlex
from collections import deque
from pathlib import Path
from typing import Any

from host_tools.command_line import file_access, what_to_type
from host_tools.command_line.printable_text import printable
from host_tools.device import simulated_table_or_pico
from host_tools.device.firmware_client import FirmwareClient, Report
from host_tools.device.report_shapes import MOST_LISTED
from host_tools.words.clock_words import clock_time
from host_tools.words.counter_facts import fall, turns

PATIENCE_S = 60.0  # a Pico reads its journal in small parts, between two frames
LONGEST_LINE = 8000  # characters; 24 players with long names, their times and who took them out need fewer
ENVELOPE = ("is", "id", "no")  # the keys of a report that are not part of the scenario


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `games`."""
    parser.add_argument("number", nargs="?", type=int, help="print this game as a scenario")
    parser.add_argument("--output", type=Path, metavar="FILE", help="write the scenario there instead")
    simulated_table_or_pico.add_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """List the games, or print one of them. Return 0.

    :raises DeviceError: if the device cannot answer.
    :raises FileError: if a file cannot be written.
    """
    with simulated_table_or_pico.device(args) as device:
        if args.number is None:
            return show(listed(device))
        text = written(scenario(device, args.number))
    if args.output is None:
        print(text, end="")
    else:
        file_access.write(args.output, text.encode())
        file = file_access.shown(args.output)
        print(f"{file}: {what_to_type.command('replay', shlex.quote(file))}")
    return 0


def listed(device: FirmwareClient) -> list[Report]:
    """Return the device's `game` reports, oldest first. If there are more than `MOST_LISTED` games, return only the
    newest.
    """
    found: deque[Report] = deque(maxlen=MOST_LISTED)
    device.listeners.append(lambda report: found.append(report) if report["is"] == "game" else None)
    device.ask({"do": "games"}, timeout=PATIENCE_S)
    return list(found)


def scenario(device: FirmwareClient, number: int) -> dict[str, Any]:
    """Return one game in the format of docs/replay.md.

    :raises DeviceError: if the device has no game with this number.
    """
    report = device.ask({"do": "game", "no": number}, timeout=PATIENCE_S)
    return {key: value for key, value in report.items() if key not in ENVELOPE}


def written(scenario: dict[str, Any]) -> str:
    """Return a scenario as JSON text, with one event on each line."""
    head = ",\n ".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in scenario.items() if key != "events")
    events = ",\n  ".join(json.dumps(event) for event in scenario["events"])
    return f'{{\n {head},\n "events": [{f"{chr(10)}  {events}{chr(10)} " if events else ""}]\n}}\n'


def show(games: list[Report]) -> int:
    """Print one line for each of these games, and return the exit code."""
    if not games:
        print("No game is on record.")
    for game in games:
        print(f"{game['no']:5}  {printable(game.get('fault') or in_words(game), LONGEST_LINE)}")
    return 0


def in_words(game: Report) -> str:
    """Return words that say how the game ended."""
    table = f"{game['mode']}, {game['seats']} seats"
    own = dict(enumerate(game.get("names", [])))
    begun = f" in {turns(game['turn'])}" if "turn" in game else ""
    moves = f"{game['events']} events{begun}{told(game.get('sheet'), game.get('falls', []), own)}"
    if not game["over"]:
        return f"{table}, {moves}, not ended"
    ends = [(game["winners"], "won by"), (game["draw"], "drawn by")]
    result = "; ".join(
        f"{words} seats {', '.join(called(seat, own.get(seat, '')) for seat in seats)}"
        for seats, words in ends
        if seats
    )
    return f"{table}, {moves}, {result or 'nobody won'}"


def called(seat: int, own: str) -> str:
    """Return a seat in words, together with the player's name `own` if that is not empty."""
    return f"{seat} ({own})" if own.strip() else str(seat)


def told(sheet: dict[str, Any] | None, falls: list[dict[str, Any]], own: dict[int, str]) -> str:
    """Return words that say how long players took and who left the game, or "" if neither is known.

    If the game had a clock, the words state each player's time and the longest turn. `falls` has one entry for each
    group of players who left together, in the order in which the groups left. Each entry also says who took the group
    out. `own` contains the players' names by seat.
    """
    words = []
    if sheet:
        used = zip(sheet["clock_accounts"], sheet["time_used_ms"], sheet["turns_begun"], strict=True)
        words = [", ".join(f"{seat}: {clock_time(ms)} in {turns(number)}" for seat, ms, number in used)]
        if longest := sheet["longest_turn"]:
            words.append(f"the longest turn {clock_time(longest['ms'])}, of {longest['account']}")
    if falls:
        left = "; ".join(fall(one, lambda seat: called(seat, own.get(seat, ""))) for one in falls)
        words.append(f"out, in this order: {left}")
    return f" ({'; '.join(words)})" if words else ""
