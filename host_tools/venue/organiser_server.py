"""The organiser's web server. It serves one page that shows all tables, and for each table a page on which people can
watch that table.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

from host_tools.device.firmware_client import FirmwareClient, Report
from host_tools.venue import result_files, topics
from host_tools.venue.broker_table_as_device import BrokerTableAsDevice
from host_tools.venue.organiser_page_outbox import OrganiserPageOutbox
from host_tools.venue.tables_of_a_broker import Table, Tables, from_afar
from host_tools.web import manual_pages
from host_tools.web.admission_and_permissions import Permissions, Standing
from host_tools.web.page_queues_and_limits import PageQueuesAndLimits
from host_tools.web.relay import Relay
from host_tools.web.request_guard import RequestGuard
from host_tools.web.server import PAGE, FreshFiles, converse, say_farewell

OWN_PAGE = Path(__file__).parent / "page"
LINK = "/venue"
TICK_S = 0.04  # changes within this time are sent together
MOST_PAGES = 32
_LINKS = re.compile(r"/venue|/table/[^/]{1,64}/link")

FULL = f"{MOST_PAGES} pages show these tables already: close one of them."
NOT_SHOWN = "This page does not understand this table's reports."
NO_TABLE = "No table has that name."


class OrganiserServer:
    """Serves the tables of a broker to the pages that watch these tables.

    :param now_ms: a function that returns the time in milliseconds since 1970.
    :param say: a function that shows a message on the console.
    """

    def __init__(
        self, tables: Tables, now_ms: Callable[[], int] = topics.now_ms, say: Callable[[str], None] = print
    ) -> None:
        self.tables = tables
        self.say = say
        self.broker_answers = False
        self._now_ms = now_ms
        self._pages: set[OrganiserPageOutbox] = set()
        self._texts: dict[str, str] = {}  # the current summary of each table as JSON
        self._faulty: set[str] = set()  # tables that could not be shown, already reported to the console
        self._relays: dict[str, Relay] = {}  # the relay of each table whose page was opened
        self._viewers: Counter[str] = Counter()  # how many pages use each of these relays

    def __repr__(self) -> str:
        return f"<OrganiserServer: {self.tables!r}, {len(self._pages)} pages, {len(self._relays)} tables open>"

    def set_broker_answers(self, answers: bool) -> None:
        """Record whether the broker is connected."""
        if answers is not self.broker_answers:
            self.broker_answers = answers
            self._tell(set(), set())
            for table in filter(None, map(self.tables.get, self._relays)):
                for watcher in tuple(table.watchers):
                    watcher(self._from_afar(table))

    def _from_afar(self, table: Table) -> Report:
        return from_afar(table) | {"broker": self.broker_answers}

    async def keep_telling(self) -> None:
        """Every `TICK_S` seconds, send the changes to every page. This method never returns."""
        while True:
            await asyncio.sleep(TICK_S)
            changed, frames = self.tables.changed, self.tables.frames
            if changed or frames:
                self.tables.changed, self.tables.frames = set(), set()
                self._tell(changed, frames)

    def _tell(self, changed: set[str], frames: set[str]) -> None:
        for name in changed:
            self._texts.pop(name, None)
        for page in self._pages:
            page.changed(changed, frames)

    async def look(self, socket: WebSocket) -> None:
        """Serve an organiser's page until the page disconnects."""
        await socket.accept()
        if len(self._pages) >= MOST_PAGES:
            await socket.close(1013, FULL)
            return
        page = OrganiserPageOutbox(self.tables)
        self._pages.add(page)

        async def tell() -> None:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # the page has gone
                while True:
                    await socket.send_text(self._message(*await page.next()))

        async def listen() -> None:
            while (await socket.receive())["type"] == "websocket.receive":
                await asyncio.sleep(1)  # a page's messages are ignored, and read only slowly

        tasks = [asyncio.create_task(story) for story in (tell(), listen())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._pages.discard(page)
            for task in tasks:
                task.cancel()

    def _message(self, changed: list[str], frames: list[str], first: bool) -> str:
        """Return the text of a message to a page. docs/venue.md does not define these messages, because their format
        may change with the page.
        """
        gone = [name for name in changed if self.tables.get(name) is None]
        summaries = ",".join(self._text(table) for name in changed if (table := self.tables.get(name)) is not None)
        lights = {
            name: table.frame["rgb"]
            for name in frames
            if (table := self.tables.get(name)) is not None and table.frame is not None
        }
        head = {"now_ms": self._now_ms(), "first": first, "broker": self.broker_answers, "gone": gone, "frames": lights}
        head["too_many"] = self.tables.too_many
        return f'{json.dumps(head, separators=(",", ":"))[:-1]},"tables":[{summaries}]}}'

    def _text(self, table: Table) -> str:
        text = self._texts.get(table.name)
        if text is None:
            text = self._texts[table.name] = json.dumps(self._summary(table), separators=(",", ":"))
        return text

    def _summary(self, table: Table) -> Report:
        """Return a table's summary for the organiser's page. If the summary fails, only this table is affected."""
        try:
            return table.summary()
        except Exception as fault:  # of any kind
            if table.name not in self._faulty:
                self._faulty.add(table.name)
                self.say(f"Table {table.name} cannot be shown ({type(fault).__name__}): is its bridge of this version?")
            return table.bare_summary() | {"said": NOT_SHOWN}

    async def look_at_one(self, socket: WebSocket) -> None:
        """Serve the page of one table to a spectator until the page disconnects."""
        await socket.accept()
        name = socket.path_params["name"]
        table = self.tables.get(name)
        if table is None:
            await socket.close(1013, NO_TABLE)
            return
        is_first = name not in self._relays
        if is_first:
            self._relays[name] = Relay(
                lambda: FirmwareClient(BrokerTableAsDevice(table)), say=lambda _: None, passes=("afar",)
            )
        relay = self._relays[name]
        self._viewers[name] += 1  # counted before the relay starts: until then, other viewers come and go
        try:
            if is_first:
                await relay.start()
            page = PageQueuesAndLimits(Standing.SPECTATOR, name=socket.query_params.get("page", ""))
            if relay.join(page):
                standing = {"is": "standing", "standing": "spectator", "invitation": None, "why": "", "wait_s": 0}
                page.tell({**standing, "afar": True})
                page.tell(self._from_afar(table))
                await converse(socket, page, relay)
            await say_farewell(socket, page)
        finally:
            self._viewers[name] -= 1
            if not self._viewers[name]:
                del self._viewers[name], self._relays[name]
                await asyncio.to_thread(relay.stop)

    def close(self) -> None:
        """Close the relay of every table that a page has watched."""
        for relay in tuple(self._relays.values()):
            relay.stop()


def application(
    venue: OrganiserServer, permissions: Permissions, others: Callable[[], list[Awaitable[None]]] = lambda: []
) -> ASGIApp:
    """Return the ASGI app that serves the pages. The coroutines that `others` returns run until the app stops."""

    def results(kind: str, media: str, written: Callable[[list[Report]], bytes]) -> Route:
        name = {"Content-Disposition": f'attachment; filename="results.{kind}"', "Cache-Control": "no-store"}

        async def answer(_: Request) -> Response:
            return Response(written(venue.tables.results()), media_type=media, headers=name)

        return Route(f"/results.{kind}", answer)

    async def to_its_folder(request: Request) -> Response:
        return RedirectResponse(f"/table/{request.path_params['name']}/")

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        tasks = [asyncio.ensure_future(story) for story in (venue.keep_telling(), *others())]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await asyncio.to_thread(venue.close)

    one = [
        WebSocketRoute("/link", venue.look_at_one),
        *manual_pages.routes(),
        Mount("/", FreshFiles(directory=PAGE, html=True)),
    ]
    routes = [
        WebSocketRoute(LINK, venue.look),
        results("csv", "text/csv; charset=utf-8", result_files.as_csv),
        results("json", "application/json", result_files.as_json),
        Route("/table/{name}", to_its_folder),
        Mount("/table/{name}", routes=one),
        Mount("/page", FreshFiles(directory=PAGE)),
        Mount("/", FreshFiles(directory=OWN_PAGE, html=True)),
    ]

    def is_link(path: str) -> bool:
        return _LINKS.fullmatch(path) is not None

    return RequestGuard(Starlette(routes=routes, lifespan=lifespan), permissions, is_link)
