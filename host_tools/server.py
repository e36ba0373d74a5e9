"""The web server of the table: the page's files, and one socket that relays the link to any number of pages.

It knows no rules and remembers only what the device said last (hello, state, frame), for a page that joins.
"""

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Mount, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Scope
from starlette.websockets import WebSocket, WebSocketDisconnect

from host_tools import manual_page
from host_tools.device import Device, DeviceError, Report

WEB = Path(__file__).parent / "web"
FPS = 30
LONGEST_COMMAND = 512  # bytes, newline included: docs/protocol.md
LONGEST_OUTBOX = 2000  # reports; a page that far behind has gone to sleep and joins anew
ANSWERS_OWED = 512  # commands whose answers are still told apart
SOON_S = 60  # a device that dies again so soon after a restart is not restarted


class Page:
    """One browser window: what it still has to be told, and which buttons it holds down."""

    def __init__(self) -> None:
        self.held: set[str | int] = set()
        self.gone = False
        self._outbox: dict[str, Report] = {}
        self._more = asyncio.Event()
        self._count = 0

    def tell(self, report: Report, newest_only: bool = False) -> None:
        """Queue a report; a newer state or frame takes the place of one that has not been sent yet."""
        self._count += 1
        key = report["is"] if newest_only else str(self._count)
        self._outbox.pop(key, None)
        self._outbox[key] = report
        if len(self._outbox) > LONGEST_OUTBOX:
            self.gone = True
        self._more.set()

    async def next(self) -> Report:
        """The oldest report that waits, as soon as there is one."""
        while not self._outbox:
            self._more.clear()
            await self._more.wait()
        return self._outbox.pop(next(iter(self._outbox)))


class Hub:
    """Joins one device and many pages. Lives in the server's event loop.

    :param build: makes a device that has not been started, again after a crash.
    :param say: told each sentence for the person at the console.
    :param give_up: called when the device has died for good; `failure` then says why.
    """

    def __init__(
        self,
        build: Callable[[], Device],
        say: Callable[[str], None] = print,
        give_up: Callable[[], None] = lambda: None,
    ) -> None:
        self.build = build
        self.say = say
        self.give_up = give_up
        self.failure = ""
        self.pages: set[Page] = set()
        self.device: Device | None = None
        self._last: dict[str, Report] = {}
        self._owed: dict[int, tuple[Page, int | None]] = {}
        self._restarted_at: float | None = None

    def start(self) -> None:
        """Start the device and ask who it is."""
        loop = asyncio.get_running_loop()

        def later(callback: Callable[..., None], *values: object) -> None:
            with contextlib.suppress(RuntimeError):  # the loop has closed: nobody is left to be told
                loop.call_soon_threadsafe(callback, *values)

        try:
            device = self.device = self.build()
            device.listeners.append(lambda report: later(self._report, report))
            device.on_end = lambda: later(self._died, device)
            device.start()
            device.send({"do": "hello"})
            if self.pages:
                device.send({"do": "watch", "fps": FPS})
        except DeviceError as error:
            self._fail(str(error))

    def stop(self) -> None:
        """End the device."""
        if self.device is not None:
            self.device.stop()

    def join(self, page: Page) -> None:
        """A page comes: it is told what stands."""
        for kind in ("hello", "state", "frame"):
            if kind in self._last:
                page.tell(self._last[kind], newest_only=True)
        self.pages.add(page)
        if len(self.pages) == 1:
            self._send({"do": "watch", "fps": FPS})

    def leave(self, page: Page) -> None:
        """A page goes: what it held down is released."""
        self.pages.discard(page)
        self._owed = {number: owed for number, owed in self._owed.items() if owed[0] is not page}
        for button in page.held:
            self._send({"do": "release", "button": button})
        if not self.pages:
            self._send({"do": "watch", "fps": 0})

    def command(self, page: Page, line: str) -> None:
        """A line from a page: on to the device, under an id that no other page uses."""
        try:
            command = json.loads(line)
        except ValueError:
            command = None
        if not isinstance(command, dict) or len(line.encode()) >= LONGEST_COMMAND:
            page.tell(refusal("bad_line", f"A command is one JSON object of less than {LONGEST_COMMAND} bytes."))
            return
        button = command.get("button")
        if isinstance(button, str | int):
            change = {"press": page.held.add, "release": page.held.discard}.get(str(command.get("do")))
            if change is not None:
                change(button)
        if self.device is None:
            return
        own = command.get("id")
        number = self.device.new_id()
        self._owed[number] = (page, own if isinstance(own, int) else None)
        if len(self._owed) > ANSWERS_OWED:
            del self._owed[next(iter(self._owed))]
        self._send({**command, "id": number})

    def _send(self, command: Report) -> None:
        if self.device is not None:
            with contextlib.suppress(DeviceError):  # `_died` is on its way and says it
                self.device.send(command)

    def _report(self, report: Report) -> None:
        kind = report["is"]
        number = report.pop("id", None)
        if kind in ("hello", "state", "frame"):
            self._last[kind] = report
        page, own = self._owed.get(number, (None, None))
        if page is not None:
            page.tell(report if own is None else {**report, "id": own})
        elif number is None:
            self._tell_all(report, newest_only=kind in ("state", "frame"))

    def _tell_all(self, report: Report, newest_only: bool = False) -> None:
        for page in self.pages:
            page.tell(report, newest_only)

    def _died(self, device: Device) -> None:
        if device is not self.device or self.failure:
            return
        device.stop()
        now = time.monotonic()
        if self._restarted_at is not None and now - self._restarted_at < SOON_S:
            self._fail(f"{device.obituary()} This was the second time, so the table is closed.")
            return
        self._restarted_at = now
        sentence = f"{device.obituary()} It was started again; the game goes on where it was stored."
        self.say(sentence)
        self._owed.clear()
        self._last.clear()
        self.start()
        self._tell_all({"is": "twin", "device": "restarted", "why": sentence})

    def _fail(self, sentence: str) -> None:
        self.failure = sentence
        self._tell_all({"is": "twin", "device": "gone", "why": sentence})
        self.give_up()


def refusal(code: str, why: str) -> Report:
    """A refusal of the server's own."""
    return {"is": "refusal", "code": code, "why": why, "rule": ""}


class FreshFiles(StaticFiles):
    """Static files that a browser asks for anew each time, so that an update is never half old."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "no-cache"
        return response


def same_origin(socket: WebSocket) -> bool:
    """Whether a page of ours asks: a foreign site open in the same browser must not press our buttons."""
    origin = socket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == socket.headers.get("host")


def application(hub: Hub) -> Starlette:
    """The app that serves the page and its socket `/link`; the device runs as long as the app does."""

    async def link(socket: WebSocket) -> None:
        if not same_origin(socket):
            await socket.close(1008)
            return
        await socket.accept()
        page = Page()
        hub.join(page)

        async def tell() -> None:
            while not page.gone:
                await socket.send_text(json.dumps(await page.next(), separators=(",", ":")))
            await socket.close(1013)

        telling = asyncio.create_task(tell())
        try:
            while True:
                hub.command(page, await socket.receive_text())
        except (WebSocketDisconnect, KeyError, RuntimeError):
            pass  # closed, or it sent bytes: either way this page is done
        finally:
            hub.leave(page)
            telling.cancel()
            await asyncio.gather(telling, return_exceptions=True)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        hub.start()
        try:
            yield
        finally:
            hub.stop()

    page_files = Mount("/", FreshFiles(directory=WEB, html=True))
    return Starlette(routes=[WebSocketRoute("/link", link), *manual_page.routes(), page_files], lifespan=lifespan)
