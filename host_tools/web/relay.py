"""Connect one device to many pages. Pages take turns to send commands, no slow page delays the others, and every queue
has a limit.

The relay knows nothing about the rules of the games. For pages that join later, it keeps only the device's newest
`hello`, `state` and `frame`.
"""

import asyncio
import contextlib
import itertools
import json
import time
from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from host_tools.device.firmware_client import (
    LINES,
    LONGEST_COMMAND,
    MOST_LEVELS,
    DeviceError,
    FirmwareClient,
    Report,
    encode,
    levels,
    started_anew,
)
from host_tools.device.line_sender import LineSender
from host_tools.web.admission_and_permissions import forbidden
from host_tools.web.command_priority import Kind, kind_of
from host_tools.web.page_queues_and_limits import (
    MOST_HELD,
    TOO_FAST,
    TOO_MANY_HELD,
    TOO_MANY_WAIT,
    PageQueuesAndLimits,
    refusal,
)

FPS = 30
MOST_PAGES = 32
HIGHEST_ID = 10**9
MOST_UNANSWERED = 16  # play commands that the device has not answered; with more of them, a press would arrive late
MOST_UNANSWERED_OF_A_PAGE = 8
LONG_ANSWER_S = 0.1  # while other commands wait, there is a pause after each long answer that took longer than this
PAUSES = 2  # the pause after a long answer, as a multiple of the time that the answer took
ANSWER_S = 5  # after this time, only the page that asked still waits for an answer
TEND_S = 0.25
BEAT_S = 0.5  # time between two heartbeats
LATE_MS = 2000  # a command that arrives later than this after the tap is refused
STAMP = 64  # bytes of `beat` and `age_ms`, which are not sent to the device
_LARGEST_NUMBER = 3.4e38  # the largest number of single precision, rounded down
ANSWERS_OWED = 512  # at most this many unanswered commands are kept
# Reports that the server itself sends, about the connection to the device.
OWN_REPORTS = frozenset(("standing", "twin", "afar", "beat"))
RESTART_HOLDS_S = 60  # a device that stops within this time after a restart is not restarted again

NO_COMMAND = (
    f"A command must be one JSON object of less than {LONGEST_COMMAND} bytes and {MOST_LEVELS} levels; "
    f"its numbers stay below {_LARGEST_NUMBER:g}."
)
NO_ID = "The id of a command must be a whole number."
FULL = f"{MOST_PAGES} pages show this table already: close one of them."
REPLACED = "This page has connected again."
TOO_LATE = "This reached the table more than 2 s after you asked for it, so it did nothing. Please try again."
MADE_ROOM = f"More than {MOST_PAGES} pages show this table: this one made room for a player."


class Asked(NamedTuple):
    """A command that the device has not answered completely. The first three fields are the page that sent the command
    (None: the server itself), the page's id for the command, and the command itself. The last two fields are the time
    when the command was sent, and the time when the newest line of the answer arrived.
    """

    page: PageQueuesAndLimits | None
    own: int | None
    command: Report
    since: float
    at: float


class Relay:
    """The relay between a device and pages. The relay runs in the server's event loop and never blocks it.

    :param build: a function that returns a new device, not yet started. The relay calls the function again after a
        crash.
    :param say: a function that shows a message on the console.
    :param give_up: a function that the relay calls when the device has stopped and will not be restarted. `failure`
        then contains the reason.
    :param passes: the reports in `OWN_REPORTS` that this device may send to pages, because the device is a part of this
        server.
    """

    late_ms = LATE_MS

    def __init__(
        self,
        build: Callable[[], FirmwareClient],
        say: Callable[[str], None] = print,
        give_up: Callable[[], None] = lambda: None,
        passes: Collection[str] = (),
    ) -> None:
        self.build = build
        self.say = say
        self.give_up = give_up
        self._left_out = OWN_REPORTS.difference(passes)
        self.failure = ""
        self.pages: dict[PageQueuesAndLimits, None] = {}
        self.device: FirmwareClient | None = None
        self._sender: LineSender | None = None
        self._stopped = False
        self._last: dict[str, Report] = {}
        self._state_at = 0.0  # when the newest state came
        self._own: dict[tuple[str, str | int], Report] = {}  # the server's own newest command of each kind
        self._owed: dict[int, Asked] = {}
        self._overdue: set[int] = set()  # the ids of commands in `_owed` that the device has had for too long
        self._asking: dict[Kind, int] = {}  # kind -> the id of the question that the device has not answered
        self._pause_ends_at = 0.0  # when the next long answer may be requested from the device
        self._turns = itertools.count(1)
        self._restarted_at: float | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def __repr__(self) -> str:
        failure = f", failed: {self.failure}" if self.failure else ""
        return f"<Relay: {len(self.pages)} pages, {len(self._owed)} answers owed by {self.device!r}{failure}>"

    async def start(self) -> None:
        """Start the device, and send the command `hello` to it."""
        loop = asyncio.get_running_loop()

        def later(callback: Callable[..., None], *values: object) -> None:
            with contextlib.suppress(RuntimeError):  # the loop has closed: nobody is left to receive it
                loop.call_soon_threadsafe(callback, *values)

        if not self._tasks:
            self._spawn(self._tend())
            self._spawn(self._beat())
        try:
            device = self.device = await asyncio.to_thread(self.build)
            device.listeners.append(lambda report: later(self._report, device, report))
            device.on_end = lambda: later(self._died, device)
            await asyncio.to_thread(device.start)
        except DeviceError as error:
            self._fail(str(error))
            return
        if self._stopped:
            await asyncio.to_thread(device.stop)
            return
        if device.ended.is_set():
            return  # `_died` is called next
        self._sender = LineSender(device)
        self._sender.take(encode({"do": "hello"}))
        if self.pages:
            self._watch(FPS)

    def stop(self) -> None:
        """Stop the device, which may take seconds. This method may be called twice."""
        self._stopped = True
        for task in tuple(self._tasks):
            with contextlib.suppress(RuntimeError):  # the loop has closed, and its tasks with it
                task.get_loop().call_soon_threadsafe(task.cancel)
        if self._sender is not None:
            self._sender.end()
        if self.device is not None:
            self.device.stop()

    def join(self, page: PageQueuesAndLimits) -> bool:
        """Add a page, and send it the current reports. If there are too many pages, return False, and set
        `page.farewell` to the reason.

        If a page connects again, the new connection replaces the old one. If the table is full, a page with more rights
        replaces the newest of the pages with the fewest rights.
        """
        for other in [other for other in self.pages if page.name and other.name == page.name]:
            self.leave(other)
            other.drop(REPLACED)
        if len(self.pages) >= MOST_PAGES:
            least = min(self.pages, key=lambda other: (other.standing, -other.joined))
            if least.standing >= page.standing:
                page.drop(FULL)
                return False
            self.leave(least)
            least.drop(MADE_ROOM)
        self._send_beat(page)
        for kind in ("hello", "state", "frame"):
            if kind in self._last:
                page.tell(self._last[kind] | (self._age() if kind == "state" else {}), newest_only=True)
        self.pages[page] = None
        page.turns = dict.fromkeys(Kind, next(self._turns))  # pages that are already waiting come before a new page
        if len(self.pages) == 1:
            self._watch(FPS)
        return True

    def leave(self, page: PageQueuesAndLimits) -> None:
        """Remove a page, and drop its commands. Release the buttons that only this page held, so that they no longer
        count as pressed.
        """
        if page not in self.pages:
            return
        del self.pages[page]
        page.forget()
        self._owed = {n: asked._replace(page=None) if asked.page is page else asked for n, asked in self._owed.items()}
        held_by_others = {button for other in self.pages for button in other.held}
        for button in sorted(page.held - held_by_others, key=str):
            self._own["release", button] = {"do": "release", "button": button, "cancelled": True}
        page.held.clear()
        if not self.pages:
            self._watch(0)
        self._pump()

    def command(self, page: PageQueuesAndLimits, line: str) -> bool:
        """Handle a line from a page. Return False if the page has sent too many lines in a short time."""
        if not page.may_ask():
            page.tell(refusal("too_fast", TOO_FAST % page.commands_a_second, own_id(read_command(line) or {})))
            return False
        command = read_command(line)
        if command is None:
            page.tell(refusal("bad_line", NO_COMMAND))
            return True
        is_late = self._is_late(command)
        own = own_id(command)
        if "id" in command and own is None:
            page.tell(refusal("bad_command", NO_ID))
            return True
        not_for_it = forbidden(page.standing, command)
        if is_late and command.get("do") == "release":
            command["cancelled"] = True
        if not_for_it is None and is_late and kind_of(command) is Kind.ACT and command.get("do") != "release":
            not_for_it = "late", TOO_LATE
        if not_for_it is not None:
            page.tell(refusal(*not_for_it, own))
        elif command.get("do") == "watch" and is_whole(command.get("fps")) and command["fps"] >= 0:
            page.wants_frames = command["fps"] > 0
            page.tell({"is": "done"} if own is None else {"is": "done", "id": own})
        elif not page.ask(command, own):
            page.tell(refusal("too_many", TOO_MANY_WAIT, own))
        self._pump()
        return True

    def _send_beat(self, page: PageQueuesAndLimits) -> None:
        """Send a heartbeat to a page. A program, which has no name, gets no heartbeat."""
        if page.name:
            beat = {"is": "beat", "ms": round(1000 * time.monotonic()), "late_ms": self.late_ms}
            page.tell(beat, newest_only=True)

    async def _beat(self) -> None:
        """Send heartbeats to every page until the relay stops."""
        while True:
            for page in tuple(self.pages):
                self._send_beat(page)
            await asyncio.sleep(BEAT_S)

    def _is_late(self, command: Report) -> bool:
        """Remove `beat` and `age_ms` from a command. Return True if the command took too long to arrive.

        `beat` is the server's time in the newest heartbeat that the page received. `age_ms` is how long ago that
        heartbeat arrived. Therefore the page's clock need not agree with the server's clock.
        """
        if "beat" not in command:
            return False  # the command of a program
        beat, age_ms = command.pop("beat"), command.pop("age_ms", None)
        now_ms = round(1000 * time.monotonic())  # a whole number, because a page may send one too large for a float
        return not (is_whole(beat) and is_whole(age_ms) and now_ms - beat - age_ms <= self.late_ms)

    def _pump(self) -> None:
        """Send the device as many commands as it accepts: first the server's own commands, then those of the pages in
        turn.
        """
        while self._sender is not None and self._sender.has_room:
            if self._own and not self._is_busy:
                self._give(self._own.pop(next(iter(self._own))), None, None)
                continue
            turn = self._next_turn()
            if turn is None:
                return
            page, kind = turn
            page.turns[kind] = next(self._turns)
            command, own = page.waiting[kind].popleft()
            button = button_of(command)
            if button is not None and command["do"] == "press":
                if len(page.held) >= MOST_HELD and button not in page.held:
                    page.tell(refusal("too_many", TOO_MANY_HELD, own))
                    continue
                page.held.add(button)
            elif button is not None:
                page.held.discard(button)
            self._give(command, page, own)

    @property
    def _is_busy(self) -> bool:
        """Return True if the device accepts no more play commands for now. Questions have separate limits."""
        return len(self._owed) - len(self._overdue) - len(self._asking) >= MOST_UNANSWERED

    def _next_turn(self) -> tuple[PageQueuesAndLimits, Kind] | None:
        """Return the page whose turn it is to send a command, and the kind of that command, or None if no page may
        send.

        Pages take turns, but questions from pages with more rights come first.
        """
        for kind in Kind:
            able = [page for page in self.pages if page.waiting[kind] and self._may_ask(page, kind)]
            if able:
                act = kind is Kind.ACT
                return min(able, key=lambda page: (0 if act else -page.standing, page.turns[kind])), kind
        return None

    def _may_ask(self, page: PageQueuesAndLimits, kind: Kind) -> bool:
        """Return True if a command of kind `kind` from `page` may be sent to the device now.

        A press never waits until the page has read its earlier answers. If a press waited, a button could stay pressed
        after its release.
        """
        if page.asked >= MOST_UNANSWERED_OF_A_PAGE:
            return False
        if kind is Kind.ACT:
            return not self._is_busy
        pauses = kind is Kind.LONG and time.monotonic() < self._pause_ends_at
        return kind not in self._asking and not page.is_behind and not pauses

    def _give(self, command: Report, page: PageQueuesAndLimits | None, own: int | None) -> None:
        assert self.device is not None and self._sender is not None
        number = self.device.new_id()
        self._owed[number] = Asked(page, own, command, now := time.monotonic(), now)
        if page is not None:
            page.asked += 1
            if (kind := kind_of(command)) is not Kind.ACT:
                self._asking[kind] = number
        if len(self._owed) > ANSWERS_OWED:
            self._forget(next(iter(self._owed)))
        self._sender.take(encode({**command, "id": number}))

    def _watch(self, fps: int) -> None:
        self._own["watch", ""] = {"do": "watch", "fps": fps}
        self._pump()

    def _forget(self, number: int) -> Asked:
        """Remove and return a command that the device has answered or will never answer."""
        asked = self._owed.pop(number)
        if number not in self._overdue:
            took_s = time.monotonic() - asked.since
            if self._asking.get(Kind.LONG) == number and took_s > LONG_ANSWER_S:
                self._pause_ends_at = time.monotonic() + min(PAUSES * took_s, ANSWER_S)
            self._make_room(number, asked)
        self._overdue.discard(number)
        return asked

    def _forget_all(self) -> None:
        """Drop all commands and held buttons, because the device has restarted and lost them."""
        for number in tuple(self._owed):
            self._forget(number)
        self._own.clear()
        for page in self.pages:
            page.forget()
            page.held.clear()

    def _make_room(self, number: int, asked: Asked) -> None:
        """Stop counting this command as unanswered, so that other commands no longer wait for it."""
        if asked.page is not None:
            asked.page.asked -= 1
        kind = kind_of(asked.command)
        if self._asking.get(kind) == number:
            del self._asking[kind]

    async def _tend(self) -> None:
        """At regular intervals, stop waiting for lost answers, and serve pages that have read their reports."""
        while True:
            await asyncio.sleep(TEND_S)
            late = time.monotonic() - ANSWER_S
            for number, asked in self._owed.items():
                if asked.at < late and number not in self._overdue:
                    self._overdue.add(number)
                    self._make_room(number, asked)
            self._pump()

    def _report(self, device: FirmwareClient, report: Report) -> None:
        kind = report["is"]
        if device is not self.device or kind in self._left_out:
            return
        number = report.pop("id", None)
        if started_anew(report):
            self._forget_all()
            if self.pages:
                self._watch(FPS)
        known = self._last.get(kind) == report
        if kind in ("hello", "state", "frame"):
            self._last[kind] = report
        if kind == "state":
            self._state_at = time.monotonic()
        if number is None:
            self._tell_all(report, newest_only=kind in ("state", "frame"))
            return
        asked = self._owed.get(number) if is_whole(number) else None
        page = asked.page if asked is not None else None
        if kind == "state" and not known:  # send a new state to every page, whichever page requested it
            self._tell_all(report, newest_only=True, but=page)
        if asked is None:
            return
        if kind == "settings" and asked.command.get("do") == "set":  # every page shows the settings
            self._tell_all(report, but=page)
        if kind in LINES:
            self._owed[number] = asked._replace(at=time.monotonic())
        else:
            self._forget(number)
        if page is not None:
            button = button_of(asked.command)
            if kind == "refusal" and button is not None:
                page.held.discard(button)  # the device has no such button
            page.tell(report if asked.own is None else {**report, "id": asked.own})
        self._pump()

    def _age(self) -> Report:
        """Return the age of the newest state in ms. A page needs the age, because the times of a clock go on changing
        after the state is sent.
        """
        before: Any = self._last["state"].get("age_ms")  # a broker's table reports the age itself
        since = round(1000 * (time.monotonic() - self._state_at))
        return {"age_ms": since + (before if is_whole(before) else 0)}

    def _tell_all(self, report: Report, newest_only: bool = False, but: PageQueuesAndLimits | None = None) -> None:
        for page in self.pages:
            if page is not but and (page.wants_frames or report["is"] != "frame"):
                page.tell(report, newest_only)

    def _died(self, device: FirmwareClient) -> None:
        if device is self.device and not self.failure and not self._stopped:
            self._spawn(self._start_again(device))

    async def _start_again(self, device: FirmwareClient) -> None:
        if self._sender is not None:
            self._sender.end()
            self._sender = None
        await asyncio.to_thread(device.stop)
        now = time.monotonic()
        if self._restarted_at is not None and now - self._restarted_at < RESTART_HOLDS_S:
            self._fail(f"{device.obituary()} This was the second time, so the table is closed.")
            return
        self._restarted_at = now
        sentence = f"{device.obituary()} It was started again. The game goes on from its last stored step."
        self.say(sentence)
        self._forget_all()
        self._last.clear()
        await self.start()
        if not self.failure:
            self._tell_all({"is": "twin", "device": "restarted", "why": sentence})

    def _fail(self, sentence: str) -> None:
        self.failure = sentence
        self._tell_all({"is": "twin", "device": "gone", "why": sentence})
        self.give_up()

    def _spawn(self, story: Any) -> None:
        task = asyncio.get_running_loop().create_task(story)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def is_whole(value: object) -> bool:
    """Return True if the value is a whole number. JSON's true and false are not numbers."""
    return isinstance(value, int) and not isinstance(value, bool)


def button_of(command: Report) -> str | int | None:
    """Return the button that a command presses or releases, or None if it does neither."""
    button = command.get("button")
    named = isinstance(button, str) or is_whole(button)
    return button if command.get("do") in ("press", "release") and named else None


def own_id(command: Report) -> int | None:
    """Return the id that a page gave its command, or None if the id is missing or not a whole number."""
    own = command.get("id")
    return own if is_whole(own) else None


def _single(digits: str) -> float:
    """Return the number in single precision, as a Pico stores it.

    A Pico cannot parse a number beyond single precision, and its answer to the line would not contain the command's id.
    """
    number = float(digits)
    if abs(number) > _LARGEST_NUMBER:
        raise ValueError
    return number


def read_command(line: str) -> Report | None:
    """Return the command in a line from a page, or None if the device could not accept it."""
    if len(line) >= LONGEST_COMMAND + STAMP:
        return None
    try:
        command = json.loads(line, parse_float=_single)
        if not isinstance(command, dict) or levels(command) > MOST_LEVELS:
            return None
        bare = {key: value for key, value in command.items() if key not in ("beat", "age_ms")}
        return command if len(encode({**bare, "id": HIGHEST_ID})) <= LONGEST_COMMAND else None
    except ValueError:
        return None
