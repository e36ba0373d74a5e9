"""The table's web server. It serves the page's files, and relays the device's link to many pages through WebSockets."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Scope
from starlette.websockets import WebSocket, WebSocketDisconnect

from host_tools.device.firmware_client import Report
from host_tools.web import manual_pages
from host_tools.web.admission_and_permissions import NOT_INVITED, Permissions, Standing
from host_tools.web.follow_in_own_process import follow
from host_tools.web.invitation import Invitation
from host_tools.web.page_queues_and_limits import PageQueuesAndLimits
from host_tools.web.play_scenario_into_states_and_frames import NotFollowedError
from host_tools.web.relay import Relay
from host_tools.web.request_guard import FOLLOW, LINK, RequestGuard

PAGE = Path(__file__).parent / "page"
LAST_WORDS_S = 1
MOST_BYTES = 200_000  # the largest size of a game to replay
TOO_LONG = "This file is too long for a game to follow."
MOST_FOLLOWED = 4  # players' games that may wait for replay, 1 or 2 s each; pages on the host have no limit
BUSY = "The table is busy with games that others follow: try again in a few seconds."
BROKEN_OFF = "This request was incomplete."
NO_TEXT = "A page must send text, one command per message."


class FreshFiles(StaticFiles):
    """Static files that a browser requests again each time, so that the browser never mixes old and new files after an
    update.
    """

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return the file with a header that makes the browser ask for it again next time."""
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "no-cache"
        return response


async def converse(socket: WebSocket, page: PageQueuesAndLimits, relay: Relay) -> None:
    """Relay lines between a page and the device until the page leaves or is disconnected."""

    async def tell() -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # the page has gone
            while True:
                await socket.send_text(await page.next())

    async def listen() -> None:
        while (message := await socket.receive())["type"] == "websocket.receive":
            line = message.get("text")
            if line is None:
                page.drop(NO_TEXT)
                return
            # if a page sends too many commands, read them only as fast as it may send them
            await asyncio.sleep(0 if relay.command(page, line) else 1 / page.commands_a_second)

    tasks = [asyncio.create_task(story) for story in (tell(), listen(), page.dropped.wait())]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        relay.leave(page)
        for task in tasks:
            task.cancel()


async def read_whole(request: Request) -> str | None:
    """Return the body of a request as text, or None if it is longer than the limit for a game."""
    found = bytearray()
    async for part in request.stream():
        found += part
        if len(found) > MOST_BYTES:
            return None
    return found.decode(errors="replace")


async def say_farewell(socket: WebSocket, page: PageQueuesAndLimits) -> None:
    """Tell the page why the server disconnects it, and close its WebSocket. Do not wait for a page that does not
    read.
    """
    with contextlib.suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
        async with asyncio.timeout(LAST_WORDS_S):
            await socket.close(1013, page.farewell)


def comes_from(scope: Scope) -> str:
    """Return the IP address from which the client connects."""
    return str((scope["client"] or ("",))[0])


def application(relay: Relay, permissions: Permissions | None = None, invitation: Invitation | None = None) -> ASGIApp:
    """Return the ASGI app that serves the page and its WebSocket `/link`. The device runs while the app runs.

    :param permissions: the object that decides which computers may connect. If None, only this computer may connect.
    :param invitation: the invitation for phones, which a page on the host shows, or None if no other computer can
        connect.
    """
    door = permissions or Permissions()

    def standing(page: PageQueuesAndLimits, why: str, wait_s: int) -> Report:
        host = page.standing is Standing.HOST and invitation is not None
        return {
            "is": "standing",
            "standing": page.standing.name.lower(),
            "invitation": invitation.address if host and invitation else None,
            "why": why,
            "wait_s": wait_s,
            "follows": page.standing is not Standing.SPECTATOR,
        }

    async def link(socket: WebSocket) -> None:
        await socket.accept()
        may, why, wait_s = door.standing(comes_from(socket.scope), socket.query_params.get("code"))
        page = PageQueuesAndLimits(may, name=socket.query_params.get("page", ""))
        if relay.join(page):
            page.tell(standing(page, why, wait_s))
            await converse(socket, page, relay)
        await say_farewell(socket, page)

    async def invite(request: Request) -> Response:
        if invitation is None or door.standing(comes_from(request.scope), None)[0] is not Standing.HOST:
            return Response("Only the page on the computer that runs the table shows the code.\n", 403)
        return Response(invitation.svg(), media_type="image/svg+xml", headers={"Cache-Control": "no-store"})

    one_at_a_time = asyncio.Lock()
    waiting: set[Request] = set()

    async def follow_game(request: Request) -> Response:
        standing = door.standing(comes_from(request.scope), request.query_params.get("code"))[0]
        if standing is Standing.SPECTATOR:
            return PlainTextResponse(NOT_INVITED, 403)
        try:
            text = await read_whole(request)
        except ClientDisconnect:
            return PlainTextResponse(BROKEN_OFF, 400)
        if text is None:
            return PlainTextResponse(TOO_LONG, 413)
        if len(waiting) >= MOST_FOLLOWED and standing is not Standing.HOST:
            return PlainTextResponse(BUSY, 503)
        waiting.add(request)
        try:
            async with one_at_a_time:
                if await request.is_disconnected():
                    return PlainTextResponse(BROKEN_OFF, 400)  # the client has gone
                return Response(await follow(text), media_type="application/json")
        except NotFollowedError as fault:
            return PlainTextResponse(str(fault), 422)
        finally:
            waiting.discard(request)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await relay.start()
        try:
            yield
        finally:
            await asyncio.to_thread(relay.stop)

    routes = [
        WebSocketRoute(LINK, link),
        Route("/invitation.svg", invite),
        Route(FOLLOW, follow_game, methods=["POST"]),
        *manual_pages.routes(),
        Mount("/", FreshFiles(directory=PAGE, html=True)),
    ]
    return RequestGuard(Starlette(routes=routes, lifespan=lifespan), door)
