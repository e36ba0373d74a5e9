"""Run many tables on a Mosquitto broker, and watch them in a real browser: `python -m
host_tools.benchmarks.venue_load`.

Most tables replay recorded games through bridges, and some tables run the firmware itself. The program starts its own
broker. It counts lost and duplicated events, and measures how long a change takes from the bridge to the organiser's
page. docs/venue.md, section 8, contains the results.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import heapq
import json
import multiprocessing
import os
import queue
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from host_tools.command_line.command_error import CommandError
from host_tools.command_line.number_arguments import count
from host_tools.device import firmware_process
from host_tools.device.firmware_client import FirmwareClient, Report, encode
from host_tools.device.latest_reports import LatestReports
from host_tools.venue import topics
from host_tools.venue.bridge import Bridge
from host_tools.venue.broker_address import BrokerAddress
from host_tools.venue.broker_link import BrokerLink

GAMES = (
    {"mode": "emperor", "seats": 6, "teams": 2},
    {"mode": "emperor", "seats": 12, "teams": 2},
    {"mode": "grand_melee", "seats": 10},
    {"mode": "two_headed_giant", "seats": 4, "teams": 2},
    {"mode": "free_for_all", "seats": 5},
)
RECORDINGS = 10
EVENTS_A_GAME = 14
THINKS_S = (3.0, 9.0)  # the time between two moves at a table; people take longer
WORKERS = 4  # processes that run the bridges
FPS = 2
PATIENCE_S = 300
SETTLE_S = 6  # everything must have arrived this long after the last move
LOOK = """() => {
  window.seen = [];
  new MutationObserver((changes) => {
    // other news of a table sets the time of its last change again
    const moved = changes.filter((change) => change.target.dataset.moved !== change.oldValue);
    const cards = new Set(moved.map((change) => change.target));
    requestAnimationFrame(() => {
      for (const { dataset } of cards) window.seen.push([dataset.table, Number(dataset.moved), Date.now()]);
    });
  }).observe(document.querySelector("#tables"), {
    subtree: true,
    attributeFilter: ["data-moved"],
    attributeOldValue: true,
  });
}"""


class LoadError(CommandError):
    """The error if the load test cannot be run. The message is one sentence for the user."""


# Recording: the reports that a device sends during a game, without the pauses.


def recorded(number: int, seed: int) -> list[list[Report]]:
    """Play one game on a device. Return the device's reports, one list for each move."""
    dice = random.Random(f"{seed} {number}")
    table: Report = GAMES[number % len(GAMES)]
    with tempfile.TemporaryDirectory() as folder, firmware_process.firmware("auto", Path(folder)) as device:
        latest = LatestReports(device)
        reports: queue.SimpleQueue[Report] = queue.SimpleQueue()
        device.listeners.append(reports.put)
        latest.join(FPS)
        device.ask({"do": "set", "values": {"ring_px": 24 if table["seats"] < 12 else 60, **table}})
        moves: list[list[Report]] = []
        _drain(reports)
        commands: list[Report] = [{"do": "begin"}]
        for _ in range(EVENTS_A_GAME):
            alive = latest.state["game"]["alive"] if latest.state["game"] else []
            out = len(alive) > 3 and dice.randrange(5) == 0
            event = {"type": "eliminate", "seats": [dice.choice(alive)]} if out else {"type": "pass"}
            if len(moves) > 3 and dice.randrange(8) == 0:
                event = {"type": "undo"}
            _do(device, commands.pop() if commands else {"do": "event", "event": event})
            time.sleep(0.7)
            moves.append(_drain(reports))
    return [move for move in moves if any(report["is"] == "state" for report in move)]


def _do(device: FirmwareClient, command: Report) -> None:
    with contextlib.suppress(CommandError):  # the table may refuse this event in its current state
        device.ask(command)


def _drain(reports: queue.SimpleQueue[Report]) -> list[Report]:
    found = []
    with contextlib.suppress(queue.Empty):
        while True:
            report = reports.get_nowait()
            if report["is"] in ("state", "log", "frame"):
                found.append({key: value for key, value in report.items() if key != "id"})
    return found


# Replaying the recordings


class Recorded:
    """A `Transport` that replays recorded games one after another, and keeps the events that it reported."""

    gone = "has stopped"

    def __init__(self, table: str, games: list[list[list[Report]]], dice: random.Random) -> None:
        self.name = f"recording {table}"
        self.table = table
        self.truth: list[list[Report]] = []  # for each game, the events that were not undone
        self._games = games
        self._dice = dice
        self._moves: Iterator[list[Report]] = iter(())
        self._state = state_of(games[0][0])
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    def open(self) -> None:
        """Do nothing, because there is no connection to open."""

    def read_line(self) -> bytes:
        """Return the next report."""
        return self._lines.get()

    def write(self, data: bytes) -> None:
        """Answer a command from a bridge."""
        for line in data.splitlines():
            command = json.loads(line)
            for report in self._answers(command):
                self._say({**report, "id": command["id"]} if "id" in command else report)

    def close(self) -> None:
        """Send no more reports."""
        self._lines.put(b"")

    def move(self) -> float:
        """Make the next move at this table. Return the number of seconds until the following move."""
        move = next(self._moves, None)
        if move is None:
            self._moves = iter(self._dice.choice(self._games))
            move = next(self._moves)
            cleared = {"game": None, "first": None, "beginners": [0], "screen": "ready", "moves": 0, "undone": 0}
            self._say({**state_of(move), **cleared})
            self.truth.append([])
        for report in move:
            self._say(report)
            if report["is"] == "log":
                self.truth[-1][report["no"] :] = [report["event"]]
            elif report["is"] == "state":
                self._state = report
                if not report["provisional"]:
                    del self.truth[-1][report["moves"] :]
        return self._dice.uniform(*THINKS_S)

    def _answers(self, command: Report) -> list[Report]:
        do = command["do"]
        if do == "hello":
            self._say(self._state)
            return [{"is": "hello", "firmware": "0", "runtime": "recorded", "protocol": 1, "modes": []}]
        if do == "games":
            game = {
                "is": "game",
                "no": len(self.truth),
                "mode": self._state["mode"],
                "seats": len(self._state["seats"]),
            }
            more = {"teams": 0, "first": self._state["first"], "events": 0, "over": False, "winners": [], "draw": []}
            return [*([{**game, **more, "losers": []}] if self.truth else []), {"is": "done"}]
        if do == "log":
            events = self.truth[-1] if self.truth else []
            told = [{"is": "log", "no": no, "event": event} for no, event in enumerate(events) if no >= command["from"]]
            return [*told, {"is": "done"}]
        return [{"is": "done"}]

    def _say(self, report: Report) -> None:
        self._lines.put(encode(report))


def state_of(move: list[Report]) -> Report:
    """Return the first state that the device reported after a move."""
    return next(report for report in move if report["is"] == "state")


def play(tables: list[Recorded], stop: threading.Event) -> None:
    """Make the moves of all tables, each at its time, until `stop` is set."""
    if not tables:
        return
    due = [(time.monotonic() + random.Random(table.table).uniform(1, THINKS_S[1]), i) for i, table in enumerate(tables)]
    heapq.heapify(due)
    while not stop.is_set():
        at_s, index = due[0]
        wait_s = at_s - time.monotonic()
        if wait_s > 0:
            stop.wait(min(wait_s, 0.2))
            continue
        heapq.heapreplace(due, (at_s + tables[index].move(), index))


class Pressed:
    """A player at a table that runs the firmware itself. The player makes legal moves by sending commands.

    At the end of the game, the firmware reports the game's events, which are compared with the events from the broker.
    """

    def __init__(self, device: FirmwareClient, dice: random.Random) -> None:
        self.latest = LatestReports(device)
        self._dice = dice

    def move(self) -> None:
        """Make a move at this table, if the device's newest state allows one."""
        state = self.latest.state
        if not state or state["provisional"]:
            return
        device = self.latest.device
        game = state["game"]
        with contextlib.suppress(CommandError):
            if game is None:
                device.send({"do": "begin"})
            elif game["over"]:
                device.send({"do": "new_game"})
            elif len(game["alive"]) > 2 and self._dice.randrange(6) == 0:
                device.send(
                    {"do": "event", "event": {"type": "eliminate", "seats": [self._dice.choice(game["alive"])]}}
                )
            elif self._dice.randrange(9) == 0:
                device.send({"do": "event", "event": {"type": "undo"}})
            else:
                device.send({"do": "event", "event": {"type": "pass"}})


async def hold(job: Report, stop: Any, truth: Any) -> None:
    """Run the bridges of one process until `stop` is set. When the bridges have ended, put the events that really
    happened at each table into the queue `truth`.
    """
    address = BrokerAddress("127.0.0.1", job["port"])
    ended = threading.Event()
    recordings = [Recorded(name, job["games"], random.Random(f"{job['seed']} {name}")) for name in job["names"]]
    pressed: dict[str, Pressed] = {}

    def firmware(name: str) -> FirmwareClient:
        device = firmware_process.firmware("auto", Path(job["folder"]) / name)
        pressed[name] = Pressed(device, random.Random(f"{job['seed']} {name}"))
        return device

    quiet = lambda _: None  # noqa: E731 - nobody reads the messages of 200 bridges
    bridges = [Bridge(one.table, address, lambda one=one: FirmwareClient(one), quiet) for one in recordings]  # type: ignore[misc]
    bridges += [Bridge(name, address, lambda name=name: firmware(name), quiet) for name in job["firmware"]]  # type: ignore[misc]
    tasks = [asyncio.create_task(bridge.run()) for bridge in bridges]
    while not all(bridge.story.is_settled for bridge in bridges):
        await asyncio.sleep(0.1)
    truth.put(("ready", None, None))
    playing = threading.Thread(target=play, args=(recordings, ended), daemon=True)
    playing.start()
    dice = random.Random(job["seed"])
    while not stop.is_set():
        await asyncio.sleep(THINKS_S[0] / max(1, len(pressed)))
        if pressed:
            pressed[dice.choice(list(pressed))].move()
    ended.set()
    playing.join()
    await asyncio.sleep(SETTLE_S)
    for one in recordings:
        truth.put((one.table, one.truth[-1] if one.truth else [], one._state["moves"]))
    for name, press in pressed.items():
        state = press.latest.state
        log = [press.latest.log[no] for no in range(state["moves"])] if state["game"] else []
        truth.put((name, log, state["moves"]))
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def worker(job: Report, stop: Any, truth: Any) -> None:
    """Run `hold` in a separate process."""
    asyncio.run(hold(job, stop, truth))


class Heard:
    """Everything that the broker sent: each event, and the newest `game` and `state` of each table."""

    def __init__(self) -> None:
        self.events: dict[str, dict[int, list[Report]]] = {}  # table -> game -> its events
        self.newest: dict[tuple[str, str], Report] = {}
        self.messages = 0

    def take(self, topic: str, payload: bytes, retained: bool) -> None:
        """Record a message from the broker."""
        table, kind = topics.parts(topic) or ("", "")
        self.messages += 1
        if kind == topics.EVENT:
            report = json.loads(payload)
            self.events.setdefault(table, {}).setdefault(report["begun_ms"], []).append(report)
        elif kind in (topics.GAME, topics.STATE, topics.RESULTS) and payload:
            self.newest[table, kind] = json.loads(payload)

    def lost_and_doubled(self) -> tuple[int, int, int]:
        """Return how many events of all games were sent, lost and duplicated, as gaps and repeats in the events'
        numbers show.
        """
        told = lost = doubled = 0
        for games in self.events.values():
            for events in games.values():
                numbers = [event["n"] for event in events]  # the numbers are unique, because no bridge restarts here
                told += len(set(numbers))
                doubled += len(numbers) - len(set(numbers))
                lost += max(numbers) + 1 - len(set(numbers))
        return told, lost, doubled


def wrong_tables(heard: Heard, truths: dict[str, tuple[list[Report], int]]) -> list[str]:
    """Return the tables whose game at the broker differs from the game that was really played."""
    wrong = []
    for table, (events, moves) in truths.items():
        game, state = heard.newest.get((table, topics.GAME)), heard.newest.get((table, topics.STATE))
        if game is None or state is None or game["events"] != events or state["moves"] != moves:
            wrong.append(table)
    return wrong


def mosquitto(folder: str, port: int) -> subprocess.Popen[bytes]:
    """Start a Mosquitto broker that stores retained messages on disk."""
    program = shutil.which("mosquitto", path=f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin")
    if program is None:
        raise LoadError("There is no mosquitto here: apt-get install -y mosquitto.")
    lines = [f"listener {port} 127.0.0.1", "allow_anonymous true", "persistence true", "autosave_interval 2"]
    lines += [f"persistence_location {folder}/", "max_queued_messages 0", "user root"]
    configuration = Path(folder) / "mosquitto.conf"
    configuration.write_text("\n".join(lines) + "\n")
    return subprocess.Popen([program, "-c", str(configuration)], stderr=subprocess.DEVNULL)


def cpu_s(pid: int) -> float:
    """Return the CPU seconds that a process has used, as Linux counts them."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    """Return the number of a free network port of this computer."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def measure(args: argparse.Namespace) -> Report:
    """Run the load test, and return the results."""
    context = multiprocessing.get_context("spawn")
    stop, truth = context.Event(), context.Queue()
    names = [str(number + 1) for number in range(args.tables)]
    with tempfile.TemporaryDirectory() as folder:
        port, page_port = free_port(), free_port()
        broker = mosquitto(folder, port)
        print(f"Recording {RECORDINGS} games ...", flush=True)
        games = await asyncio.gather(*(asyncio.to_thread(recorded, no, args.seed) for no in range(RECORDINGS)))
        command = [sys.executable, "-m", "host_tools", "venue", "--broker", f"mqtt://127.0.0.1:{port}"]
        page = subprocess.Popen([*command, "--port", str(page_port), "--no-browser"], stdout=subprocess.DEVNULL)
        jobs = []
        for index in range(WORKERS):
            job = {"port": port, "seed": args.seed, "folder": folder, "games": games, "firmware": []}
            jobs.append({**job, "names": names[args.firmware :][index::WORKERS]})
        jobs.append({**jobs[0], "names": [], "firmware": names[: args.firmware]})
        processes = [context.Process(target=worker, args=(job, stop, truth)) for job in jobs]
        heard = Heard()
        link = BrokerLink(BrokerAddress("127.0.0.1", port), "the one who counts", print, heard.take)
        link.subscriptions = [(f"{topics.ROOT}/+/{kind}", 1) for kind in (topics.EVENT, topics.GAME, topics.STATE)]
        listening = asyncio.create_task(link.run())
        try:
            for process in processes:
                process.start()
            for _ in processes:
                await asyncio.to_thread(truth.get, timeout=PATIENCE_S)
            print("All tables are there.", flush=True)
            parts = {"bridges": [process.pid or 0 for process in processes], "page": [page.pid], "broker": [broker.pid]}
            before = {name: sum(map(cpu_s, pids)) for name, pids in parts.items()}
            begun_s = time.monotonic()
            seen = await look(f"http://127.0.0.1:{page_port}/", args, names)
            took_s = time.monotonic() - begun_s
            cores = {name: round((sum(map(cpu_s, pids)) - before[name]) / took_s, 3) for name, pids in parts.items()}
            told_events, lost, doubled = heard.lost_and_doubled()  # before it reconnects, a listener misses messages
            if args.kill_broker:
                broker.kill()
                broker.wait()
                await asyncio.sleep(5)
                broker = mosquitto(folder, port)
                await asyncio.sleep(20)
            stop.set()
            told = [await asyncio.to_thread(truth.get, timeout=PATIENCE_S) for _ in names]
            await asyncio.sleep(1)
        finally:
            listening.cancel()
            for process in processes:
                process.join(10)
                process.kill()
            page.terminate()
            page.wait()
            broker.terminate()
            broker.wait()
    late = sorted(at - moved for _, moved, at in seen if moved)
    truths = {name: (events, moves) for name, events, moves in told}
    return {
        **{"tables": args.tables, "firmware": args.firmware, "seconds": args.seconds, "seed": args.seed},
        **{"events": told_events, "lost": lost, "doubled": doubled, "wrong": wrong_tables(heard, truths)},
        **{"changes_on_the_page": len(late), "within_200_ms": sum(ms <= 200 for ms in late) / max(1, len(late))},
        **{f"ms_{share}": late[min(len(late) - 1, len(late) * share // 100)] for share in (50, 90, 99) if late},
        **{"cores": cores, "messages": heard.messages, "load": os.getloadavg()[1]},
    }


async def look(address: str, args: argparse.Namespace, names: list[str]) -> list[Any]:
    """Watch the organiser's page in a real browser.

    For each change, return the table, the time when the bridge received the change, and the time when the page showed
    it.
    """
    from playwright.async_api import async_playwright

    chromium = next((found for name in ("chromium", "google-chrome") if (found := shutil.which(name))), None)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = await browser.new_page(viewport={"width": 1280, "height": 800})
        await page.goto(address)
        while await page.locator("#tables li").count() < len(names):
            await asyncio.sleep(0.2)
        await asyncio.sleep(3)
        await page.evaluate(LOOK)
        await asyncio.sleep(args.seconds)
        seen: list[Any] = await page.evaluate("() => window.seen")
        if args.picture:
            await page.screenshot(path=args.picture)
        await browser.close()
    return seen


def main() -> int:
    """Run the load test, and print the results as JSON."""
    parser = argparse.ArgumentParser(prog="python -m host_tools.benchmarks.venue_load", description=__doc__)
    parser.add_argument("--tables", type=count, default=200)
    parser.add_argument("--firmware", type=int, default=10, help="how many of the tables run the firmware itself")
    parser.add_argument("--seconds", type=count, default=120)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kill-broker", action="store_true", help="after the measured time, stop the broker for 5 s")
    parser.add_argument("--picture", help="write a picture of the page into this file")
    try:
        print(json.dumps(asyncio.run(measure(parser.parse_args())), indent=1))
    except CommandError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
