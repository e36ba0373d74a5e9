"""Pages that flood the server, stop reading, crowd or break off, and a device that does not read: the other players
notice nothing.
"""

import asyncio
import contextlib
import itertools
import json
import socket
import struct
import threading
import time
from types import SimpleNamespace

import h11
import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync import client

from fake_device import STATE, FakeTransport
from host_tools.device.firmware_client import FirmwareClient
from host_tools.web import admission_and_permissions, connections_with_limits, page_queues_and_limits, relay, server
from host_tools.web.admission_and_permissions import Standing
from host_tools.web.connections_with_limits import MOST_FRAGMENTS, LinkConnection, PageConnection
from host_tools.web.page_queues_and_limits import PageQueuesAndLimits
from host_tools.web.rate_limit import RateLimit
from host_tools.web.relay import Relay
from patience import PATIENCE_S, eventually
from patience import until as wait_until
from served import Served


def connect(address, **more):
    """A page that keeps everything it is told, and does not insist on a farewell."""
    return client.connect(address, **{"max_queue": None, "open_timeout": PATIENCE_S, "close_timeout": 0.2, **more})


class BlockedTransport(FakeTransport):
    """A device that takes nothing while it is `blocked`."""

    def __init__(self):
        super().__init__()
        self.flows = threading.Event()
        self.flows.set()

    def write(self, data):
        if not self.flows.wait(PATIENCE_S):
            raise OSError
        super().write(data)

    def close(self):
        self.flows.set()
        super().close()


@pytest.fixture
def served():
    with Served(BlockedTransport()) as served:
        yield served


def ask(link, number, **command):
    link.send(json.dumps({**command, "id": number}))


def answer(link, number):
    """The answer to that command of the page."""
    while True:
        report = json.loads(link.recv(PATIENCE_S))
        if report.get("id") == number:
            return report


def flood(link, stop):
    """Ask as fast as the socket takes it, and read nothing."""
    with contextlib.suppress(ConnectionClosed, OSError, TimeoutError):
        while not stop.is_set():
            link.send('{"do": "press", "button": "out", "id": 1}')


def play(link, presses):
    """Press and release in turn; every answer, in order."""
    answers = []
    for number in range(1, presses + 1):
        ask(link, number, do="press" if number % 2 else "release", button="pass")
        answers.append(answer(link, number)["is"])
    return answers


def test_a_page_that_floods_slows_nobody_else_and_is_refused_in_a_sentence(served):
    stop = threading.Event()
    with connect(served.link) as loud, connect(served.link) as quiet:
        for number in range(page_queues_and_limits.COMMANDS_A_SECOND * 2):
            ask(loud, number, do="press", button=number % 2)
        flooding = threading.Thread(target=flood, args=(loud, stop))
        flooding.start()
        try:
            assert play(quiet, 40) == ["done"] * 40
        finally:
            stop.set()
            loud.socket.shutdown(socket.SHUT_RDWR)
            flooding.join(PATIENCE_S)
    presses = [command["do"] for command in served.transport.heard if command.get("button") == "pass"]
    assert presses == ["press", "release"] * 20


def test_six_players_who_press_every_100_ms_are_never_refused(served):
    with connect(served.link) as link:
        for number in range(1, 61):
            ask(link, number, do="press" if number % 2 else "release", button=number // 2 % 6)
        assert [answer(link, number)["is"] for number in range(1, 61)] == ["done"] * 60
    clock = [0.0]
    one = PageQueuesAndLimits(clock=lambda: clock[0])
    for _ in range(600):
        assert all(one.may_ask() for _ in range(12))
        clock[0] += 0.1


def test_who_asks_for_more_than_200_things_a_second_is_told_so_with_the_id(served):
    clock = [0.0]
    one = PageQueuesAndLimits(clock=lambda: clock[0])
    assert [one.may_ask() for _ in range(201)] == [True] * 200 + [False]
    clock[0] += 1
    assert sum(one.may_ask() for _ in range(1000)) == 200
    table = Relay(lambda: FirmwareClient(FakeTransport()))
    asyncio.run(told(table, one))


def test_who_looks_on_may_ask_for_20_things_a_second_and_is_listened_to_no_faster():
    clock = [0.0]
    one = PageQueuesAndLimits(Standing.SPECTATOR, clock=lambda: clock[0])
    assert [one.may_ask() for _ in range(61)] == [True] * 60 + [False]
    clock[0] += 1
    assert sum(one.may_ask() for _ in range(1000)) == 20 == one.commands_a_second
    asyncio.run(told(Relay(lambda: FirmwareClient(FakeTransport())), one))


def test_a_page_that_sends_too_fast_is_read_only_as_fast_as_it_may_send(monkeypatch):
    naps, lines = [], ["in time", "too fast", "in time"]

    async def nap(seconds):
        naps.append(seconds)

    async def receive():
        return {"type": "websocket.receive", "text": lines.pop(0)} if lines else {"type": "websocket.disconnect"}

    monkeypatch.setattr(asyncio, "sleep", nap)
    table = SimpleNamespace(command=lambda page, line: line == "in time", leave=lambda page: None)
    asyncio.run(server.converse(SimpleNamespace(receive=receive), PageQueuesAndLimits(Standing.SPECTATOR), table))
    assert naps == [0, 1 / page_queues_and_limits.LOOKS_A_SECOND, 0]


async def told(table, one):
    assert not table.command(one, '{"do": "press", "button": "out", "id": 7}')
    report = json.loads(await one.next())
    assert (report["code"], report["id"]) == ("too_fast", 7)
    assert f" {one.commands_a_second} commands a second" in report["why"]


def test_a_device_that_does_not_read_stops_no_page_and_no_end(served):
    with connect(served.link) as one, connect(served.link) as two:
        assert play(one, 2) == ["done", "done"]
        served.transport.flows.clear()
        for number in range(3, 3 + 2 * page_queues_and_limits.MOST_WAITING):
            ask(one, number, do="press", button="out")
        assert answer(one, 2 + 2 * page_queues_and_limits.MOST_WAITING)["code"] == "too_many"
        ask(two, 1, do="watch", fps=30)
        assert answer(two, 1)["is"] == "done"
        with connect(served.link) as three:
            assert json.loads(three.recv(PATIENCE_S))["is"] == "hello"
        served.transport.flows.set()
        ask(two, 2, do="settings")
        assert answer(two, 2)["is"] == "settings"
        served.transport.flows.clear()


def test_pages_have_their_turns_one_after_the_other():
    async def story():
        table, transport = Relay(lambda: FirmwareClient(transport)), BlockedTransport()
        await table.start()
        pages = [PageQueuesAndLimits() for _ in range(4)]
        for one in pages:
            table.join(one)
        transport.flows.clear()
        for number, one in enumerate(pages):
            for _ in range(20):
                table.command(one, json.dumps({"do": "press", "button": number}))
        transport.flows.set()
        await eventually(lambda: sum(command["do"] == "press" for command in transport.heard) >= 80)
        presses = [command["button"] for command in transport.heard if command["do"] == "press"]
        assert {2, 3} <= set(presses[relay.MOST_UNANSWERED :][:4])  # although the two before them asked so much earlier
        for one in (2, 3):
            turns = [at for at, button in enumerate(presses) if button == one]
            assert max(later - earlier for earlier, later in itertools.pairwise(turns)) <= len(pages)
        table.stop()

    asyncio.run(asyncio.wait_for(story(), PATIENCE_S))


def test_a_page_holds_no_more_than_32_buttons(served):
    with connect(served.link) as link:
        for number in range(page_queues_and_limits.MOST_HELD + 1):
            ask(link, number, do="press", button=number)
        answers = {}
        while len(answers) <= page_queues_and_limits.MOST_HELD:
            report = json.loads(link.recv(PATIENCE_S))
            answers |= {report["id"]: report} if "id" in report else {}
    held = [answers[number]["is"] for number in range(page_queues_and_limits.MOST_HELD)]
    assert set(held) == {"done"}
    assert answers[page_queues_and_limits.MOST_HELD]["code"] == "too_many"


async def one_page():
    """A table whose device answers nothing by itself, that device, and a page."""
    transport = FakeTransport()
    transport.silent = True
    table = Relay(lambda: FirmwareClient(transport))
    await table.start()
    one = PageQueuesAndLimits()
    table.join(one)
    return table, transport, one


def test_no_press_that_waits_loses_its_release():
    async def story():
        table, _, one = await one_page()
        table.command(one, '{"do": "begin", "first": 0}')  # so that the last room is a press's
        for _ in range(page_queues_and_limits.MOST_WAITING):
            table.command(one, '{"do": "press", "button": "pass"}')
            table.command(one, '{"do": "release", "button": "pass"}')

        def all_sent():
            for number in tuple(table._owed):
                table._report(table.device, {"is": "done", "id": number})
            return not any(one.waiting.values()) and not table._owed

        await eventually(all_sent)
        assert not one.held
        table.stop()

    asyncio.run(asyncio.wait_for(story(), PATIENCE_S))


def test_a_button_that_the_device_does_not_know_is_not_held():
    async def story():
        table, transport, one = await one_page()
        table.command(one, '{"do": "press", "button": "none such", "id": 1}')
        assert one.held
        await eventually(lambda: any(command["do"] == "press" for command in transport.heard))
        number = next(command["id"] for command in transport.heard if command["do"] == "press")
        transport.say({"is": "refusal", "code": "bad_button", "why": "", "rule": "", "id": number})
        await eventually(lambda: not one.held)
        table.stop()

    asyncio.run(asyncio.wait_for(story(), PATIENCE_S))


def test_what_another_page_holds_too_stays_down(served):
    with connect(served.link) as one:
        ask(one, 1, do="press", button="pass"), answer(one, 1)
        with connect(served.link) as two:
            ask(two, 1, do="press", button="pass"), answer(two, 1)
            ask(two, 2, do="press", button="out"), answer(two, 2)
        wait_until(lambda: any(command["do"] == "release" for command in served.transport.heard))
        ask(one, 2, do="settings"), answer(one, 2)
    released = [command["button"] for command in served.transport.heard if command["do"] == "release"]
    assert released[0] == "out" and released.count("pass") <= 1


def test_a_table_has_room_for_32_pages_and_says_so_to_the_next(served):
    with contextlib.ExitStack() as stack:
        for _ in range(relay.MOST_PAGES):
            stack.enter_context(connect(served.link)).recv(PATIENCE_S)
        with connect(served.link) as late, pytest.raises(ConnectionClosed) as closed:
            late.recv(PATIENCE_S)
        assert closed.value.rcvd.code == 1013 and "32 pages" in closed.value.rcvd.reason
    with connect(served.link) as link:
        assert play(link, 2) == ["done", "done"]


@pytest.mark.parametrize("comes", [Standing.PLAYER, Standing.HOST])
def test_who_may_do_more_takes_the_place_of_the_newest_who_may_do_least(comes):
    table = Relay(lambda: FirmwareClient(FakeTransport()))
    pages = [
        PageQueuesAndLimits(Standing.PLAYER),
        *(PageQueuesAndLimits(Standing.SPECTATOR) for _ in range(relay.MOST_PAGES - 1)),
    ]
    assert all(table.join(one) for one in pages)
    newcomer = PageQueuesAndLimits(comes)
    assert table.join(newcomer) and newcomer in table.pages
    assert [one for one in pages if one.dropped.is_set()] == [pages[-1]] and pages[-1].farewell
    assert not table.join(PageQueuesAndLimits(Standing.SPECTATOR)) and len(table.pages) == relay.MOST_PAGES


def test_a_page_that_does_not_read_is_sent_away_and_keeps_nothing(served):
    with connect(served.link) as other, connect(served.link, max_queue=1) as sleeper:
        sleeper.recv(PATIENCE_S)
        sleeper.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line = {"is": "log", "no": 0, "event": {"type": "pass", "why": "x" * 400}}
        numbers = itertools.count(1)

        def is_alone():
            for _ in range(200):
                served.transport.say(line)
            ask(other, number := next(numbers), do="settings")
            assert answer(other, number)["is"] == "settings"
            return len(served.relay.pages) == 1

        wait_until(is_alone)


def test_a_page_that_was_sent_away_keeps_nothing():
    one = PageQueuesAndLimits()
    for number in range(page_queues_and_limits.MOST_UNREAD_BYTES // 1000 + 10):
        one.tell({"is": "log", "no": number, "event": "x" * 1000})
    assert one.dropped.is_set() and one.farewell and not one._outbox and not one._bytes


def test_the_log_of_a_long_game_is_told_whole():
    one = PageQueuesAndLimits()
    for number in range(3000):
        one.tell({"is": "log", "no": number, "event": {"type": "eliminate", "seats": [1, 2, 3, 4, 5, 6]}, "id": 7})
    assert not one.dropped.is_set() and one.is_behind


def frame(opcode, payload=b"", final=True):
    """One frame of a client, masked with nothing."""
    return struct.pack("!BB", opcode | 0x80 * final, 0x80 | len(payload)) + b"\0\0\0\0" + payload


@pytest.mark.parametrize(
    "flood",
    [frame(9) * 30000, frame(10) * 30000, frame(1, b"x", False) + frame(0, b"", False) * 30000],
    ids=["pings", "pongs", "fragments"],
)
def test_a_flood_of_frames_that_are_no_command_ends_that_connection_alone(flood, served):
    with connect(served.link) as other, connect(served.link) as loud:
        loud.socket.settimeout(PATIENCE_S)
        with contextlib.suppress(OSError):
            loud.socket.sendall(flood)
        assert play(other, 4) == ["done"] * 4
        wait_until(lambda: len(served.relay.pages) == 1)


def test_a_message_of_fragments_without_end_is_not_kept(served, monkeypatch):
    """Of empty ones none is too long, and here they are no flood."""
    monkeypatch.setattr(connections_with_limits, "FRAMES_A_SECOND", 10**6)
    with connect(served.link) as link:
        link.socket.sendall(frame(1, b"{", False))
        (socket,) = (one for one in tuple(served.connections) if isinstance(one, LinkConnection))
        with contextlib.suppress(OSError):
            for _ in range(3 * MOST_FRAGMENTS):
                link.socket.sendall(frame(0, b"", False))
                assert len(socket.frames) <= MOST_FRAGMENTS
        wait_until(lambda: not served.relay.pages)


def test_a_message_that_is_no_utf_8_is_refused_and_said_to_nobody_else(capfd, served):
    with connect(served.link) as link:
        link.socket.sendall(frame(1, b"\xff\xfe"))
        while (report := json.loads(link.recv(PATIENCE_S)))["is"] != "refusal":
            pass
        assert report["code"] == "bad_line"
        assert play(link, 2) == ["done", "done"]
    assert capfd.readouterr() == ("", "")


HANDSHAKE = (
    "GET /link HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)


def test_sockets_that_are_turned_away_or_break_off_are_no_news_for_the_console(capfd, served):
    for number in range(30):
        with socket.create_connection(("127.0.0.1", served.port), PATIENCE_S) as link:
            link.sendall((HANDSHAKE + ("" if number % 2 else "Origin: http://x\r\n") + "\r\n").encode())
            if number % 2:
                link.sendall(frame(1, b'{"do": "log"}') * 20)
                link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # break off at once
            else:
                assert link.recv(4096).startswith(b"HTTP/1.1 403 ")
    with connect(served.link) as page:
        assert play(page, 2) == ["done", "done"]
    assert capfd.readouterr() == ("", "")


FOLLOW = b"POST /follow HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\n\r\n"


@pytest.fixture
def following(monkeypatch):
    """Games to follow are played as long as a test wants: until `goes_on` is set; `played` are those that were."""
    told = SimpleNamespace(goes_on=threading.Event(), played=[])

    async def follow(text):
        told.played.append(text)
        assert await asyncio.to_thread(told.goes_on.wait, PATIENCE_S)
        return b"{}"

    monkeypatch.setattr(server, "follow", follow)
    yield told
    told.goes_on.set()


def test_a_game_to_follow_that_breaks_off_is_no_news_for_the_console(capfd, served):
    for _ in range(5):
        with socket.create_connection(("127.0.0.1", served.port), PATIENCE_S) as link:
            link.sendall(FOLLOW + b"{")
            wait_until(lambda: any(one.conn.their_state is h11.SEND_BODY for one in tuple(served.connections)))
        wait_until(lambda: not served.connections)
    with connect(served.link) as page:
        assert play(page, 2) == ["done", "done"]
    assert capfd.readouterr() == ("", "")


def test_a_game_to_follow_that_is_being_played_as_the_server_ends_is_no_news_for_the_console(
    capfd, following, monkeypatch
):
    with Served(FakeTransport()) as served, contextlib.ExitStack() as stack:
        for _ in range(2):
            link = stack.enter_context(socket.create_connection(("127.0.0.1", served.port), PATIENCE_S))
            link.sendall(FOLLOW + b"{}")
        wait_until(lambda: following.played)
        stop = served.relay.stop  # behind the time for which the server waits for its answers
        monkeypatch.setattr(served.relay, "stop", lambda: (following.goes_on.set(), stop()))
    assert capfd.readouterr() == ("", "")


def test_a_game_is_not_played_for_who_has_gone_and_only_few_wait(served, following, monkeypatch):
    door = admission_and_permissions.Permissions
    monkeypatch.setattr(door, "standing", lambda *_: (Standing.PLAYER, "", 0))
    whole, read_whole = [], server.read_whole

    async def read(request):
        whole.append(await read_whole(request))
        return whole[-1]

    monkeypatch.setattr(server, "read_whole", read)
    with contextlib.ExitStack() as stack:
        links = []
        for number in range(server.MOST_FOLLOWED + 1):
            links.append(stack.enter_context(socket.create_connection(("127.0.0.1", served.port), PATIENCE_S)))
            links[-1].sendall(FOLLOW + b"%02d" % number)
            wait_until(lambda number=number: following.played and len(whole) > number)
        assert links[-1].recv(4096).startswith(b"HTTP/1.1 503 ")
        for gone in links[1:-2]:
            gone.close()
        wait_until(lambda: len(served.connections) == 3)
        following.goes_on.set()
        for link in (links[0], links[-2]):
            assert link.recv(4096).startswith(b"HTTP/1.1 200 ")
    assert following.played == ["00", "%02d" % (server.MOST_FOLLOWED - 1)]


LONG = b"x" * 2 * 10**7  # more than the system's buffers take


async def follow_long(text):
    """Return what no connection takes at once."""
    return LONG


@pytest.mark.parametrize("head", [b"", b"Connection: close\r\n"], ids=["asks for more", "asks once"])
def test_a_connection_that_does_not_read_its_answer_is_closed(head, served, monkeypatch):
    played = []
    monkeypatch.setattr(connections_with_limits, "READ_S", 0.1)
    monkeypatch.setattr(server, "follow", lambda text: played.append(text) or follow_long(text))
    with socket.create_connection(("127.0.0.1", served.port), PATIENCE_S) as idle:
        idle.sendall(FOLLOW.replace(b"Content", head + b"Content") + b"{}")
        wait_until(lambda: played and not served.connections)


def test_who_reads_a_long_answer_slowly_is_given_all_of_it(served, monkeypatch):
    looked, see = [], PageConnection._see_what_was_read

    def look(connection, waited):
        """Look once enough was read, however slow this machine is."""
        if waited - connection.transport.get_write_buffer_size() < connections_with_limits.LEAST_READ:
            connection._patience = connection.loop.call_later(0.01, look, connection, waited)
            return
        see(connection, waited)
        looked.append(waited)

    monkeypatch.setattr(PageConnection, "_see_what_was_read", look)
    monkeypatch.setattr(connections_with_limits, "READ_S", 0.01)
    monkeypatch.setattr(server, "follow", follow_long)
    with socket.create_connection(("127.0.0.1", served.port), PATIENCE_S) as slow:
        slow.sendall(FOLLOW.replace(b"Content", b"Connection: close\r\nContent") + b"{}")
        length = 0
        while piece := slow.recv(1 << 18):
            length += len(piece)
            time.sleep(0.005 if len(looked) < 3 else 0)  # slow enough to be looked at; a stall here lengthens nothing
    assert length > 2 * 10**7 and len(looked) >= 3


def test_a_socket_that_neither_reads_nor_answers_pings_is_let_go(monkeypatch):
    def impatient(app):
        config = connections_with_limits.configuration(app)
        config.ws_ping_interval = config.ws_ping_timeout = 0.2
        return config

    monkeypatch.setattr("served.configuration", impatient)
    monkeypatch.setattr(page_queues_and_limits, "MOST_UNREAD_BYTES", 10**9)
    joined, join = [], relay.Relay.join

    def join_and_hear_much(table, one):
        joined.append(join(table, one))
        for _ in range(20):
            one.tell({"is": "refusal", "why": "x" * 10**6})
        return joined[-1]

    monkeypatch.setattr(relay.Relay, "join", join_and_hear_much)
    with Served(FakeTransport()) as served, contextlib.ExitStack() as stack:
        asleep = stack.enter_context(socket.create_connection(("127.0.0.1", served.port), PATIENCE_S))
        asleep.sendall(HANDSHAKE.encode() + b"\r\n")
        wait_until(lambda: joined and not served.relay.pages)


def said_until_closed(link):
    """Wait until the server has closed this connection; what it said before."""
    said = b""
    with contextlib.suppress(ConnectionResetError):
        while piece := link.recv(4096):
            said += piece
    return said


def test_a_connection_that_asks_for_nothing_is_closed(served, monkeypatch):
    monkeypatch.setattr(connections_with_limits, "REQUEST_S", 0.1)
    for begun in (b"", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: "):
        with socket.create_connection(("127.0.0.1", served.port), PATIENCE_S) as idle:
            with contextlib.suppress(ConnectionResetError, BrokenPipeError):
                idle.sendall(begun)
            assert said_until_closed(idle) == b"", begun


HALF = b"GET /icon.svg HTTP/1.1\r\nHost: 127.0.0.1\r\n"


def in_time(attempt):
    """What `attempt()` gives; it is made again if this machine was too slow for the short `REQUEST_S` of a test."""

    def result():
        with contextlib.suppress(OSError, AssertionError, EOFError, WebSocketException):
            return attempt()

    return wait_until(result, "an attempt in time")


def asked_once(served):
    """A connection that was given the icon."""
    link = socket.create_connection(("127.0.0.1", served.port), PATIENCE_S)
    try:
        read_icon(link)
    except BaseException:
        link.close()
        raise
    return link


def read_icon(link):
    """Ask for the icon and read all of it."""
    link.sendall(HALF + b"\r\n")
    got = b""
    while b"\r\n\r\n" not in got:
        got += (piece := link.recv(4096))
        assert piece
    head, _, body = got.partition(b"\r\n\r\n")
    length = next(int(line[15:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
    while len(body) < length:
        body += (piece := link.recv(length - len(body)))
        assert piece
    assert head.startswith(b"HTTP/1.1 200 ")


def test_a_connection_that_has_asked_once_and_does_not_finish_the_next_request_is_closed(served, monkeypatch):
    monkeypatch.setattr(connections_with_limits, "REQUEST_S", 0.1)
    for begun in (HALF, b"POST /icon.svg HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\nx"):
        with in_time(lambda: asked_once(served)) as dawdler:
            with contextlib.suppress(ConnectionResetError, BrokenPipeError):
                dawdler.sendall(begun)
            said_until_closed(dawdler)


def test_a_request_that_drips_in_has_no_more_time_than_another(served, monkeypatch):
    monkeypatch.setattr(connections_with_limits, "REQUEST_S", 0.1)

    def breaks_off():
        try:
            dripping.sendall(b"G")
        except OSError:
            return True
        return False

    with in_time(lambda: asked_once(served)) as dripping:
        wait_until(breaks_off)


def test_a_socket_of_the_link_outlives_the_time_of_a_request(served, monkeypatch):
    monkeypatch.setattr(connections_with_limits, "REQUEST_S", 0.1)
    with in_time(lambda: connect(served.link)) as link:
        with socket.create_connection(("127.0.0.1", served.port), PATIENCE_S) as idle:  # which came later
            said_until_closed(idle)
        assert play(link, 2) == ["done", "done"]


def test_one_neighbour_cannot_take_the_connections_of_the_others(served, monkeypatch):
    monkeypatch.setattr(connections_with_limits, "MOST_OF_AN_ADDRESS", 4)
    monkeypatch.setattr(connections_with_limits, "is_loopback", lambda address: False)
    with contextlib.ExitStack() as stack:
        links = []
        for _ in range(4):
            links.append(stack.enter_context(socket.create_connection(("127.0.0.1", served.port), PATIENCE_S)))
            read_icon(links[-1])
        late = stack.enter_context(socket.create_connection(("127.0.0.1", served.port), PATIENCE_S))
        with contextlib.suppress(ConnectionResetError):
            assert late.recv(100) == b""
        other = socket.create_connection(("127.0.0.1", served.port), PATIENCE_S, ("127.0.0.2", 0))
        read_icon(stack.enter_context(other))


def test_connections_by_the_hundred_from_elsewhere_keep_nobody_on_this_computer_out(served, monkeypatch):
    monkeypatch.setattr(connections_with_limits, "MOST_CONNECTIONS", 4)
    monkeypatch.setattr(connections_with_limits, "is_loopback", lambda address: False)
    with contextlib.ExitStack() as stack:
        idle = [stack.enter_context(socket.create_connection(("127.0.0.1", served.port), PATIENCE_S)) for _ in range(8)]
        idle[-1].settimeout(PATIENCE_S)
        with contextlib.suppress(ConnectionResetError):
            assert idle[-1].recv(100) == b""
        monkeypatch.undo()
        with connect(served.link) as link:
            assert play(link, 2) == ["done", "done"]


def test_a_message_that_is_too_long_ends_that_connection_alone(served):
    with connect(served.link) as other, connect(served.link) as long:
        long.send("[" * (connections_with_limits.LONGEST_MESSAGE + 1))
        with pytest.raises(ConnectionClosed):
            while True:
                long.recv(PATIENCE_S)
        assert play(other, 2) == ["done", "done"]


def test_a_page_that_says_whether_it_wants_frames_says_it_for_itself_alone(served):
    with connect(served.link) as one, connect(served.link) as two:
        ask(one, 1, do="watch", fps=0), answer(one, 1)
        ask(two, 1, do="settings"), answer(two, 1)
        served.transport.say({"is": "frame", "ms": 5, "rgb": ""})
        served.transport.say({"is": "log", "no": 0, "event": {"type": "pass"}})
        kinds = [json.loads(two.recv(PATIENCE_S))["is"] for _ in range(2)]
        assert "frame" in kinds
        assert json.loads(one.recv(PATIENCE_S))["is"] == "log"
    assert {command["fps"] for command in served.transport.heard if command["do"] == "watch"} <= {0, 30}


HOSTILE = [
    b"[" * 400,
    b'{"do": "set", "values": ' + b"[" * 8 + b"]" * 8 + b"}",
    b'{"do": "press", "button": NaN}',
    b'{"do": "why", "from": 1e999}',
    b'{"do": "press", "button": "\\ud800"}',
    ('{"do": "press", "button": "' + "é" * 400 + '"}').encode(),
    b'{"do": "hello", "id": "1"}',
    b'{"do": "hello", "id": 1.5}',
    b'{"do": "hello", "id": true}',
    b"[]",
]


def test_what_the_device_could_not_take_never_reaches_it(served, subtests):
    with connect(served.link) as link:
        for line in HOSTILE:
            served.transport.heard.clear()
            link.send(line.decode())
            ask(link, 5, do="settings")
            kinds = []
            while "settings" not in kinds:
                kinds.append(json.loads(link.recv(PATIENCE_S))["is"])
            heard = [command["do"] for command in served.transport.heard]
            with subtests.test(repr(line)):
                assert "refusal" in kinds
                assert [do for do in heard if do not in ("hello", "watch")] == ["settings"]


def test_an_answer_that_is_lost_keeps_no_place(monkeypatch):
    monkeypatch.setattr(relay, "ANSWER_S", 0.0)
    monkeypatch.setattr(relay, "TEND_S", 0.01)

    async def story():
        table, transport, one = await one_page()
        for number in range(3 * relay.MOST_UNANSWERED):
            assert table.command(one, json.dumps({"do": "state", "id": number}))
        asked = 3 * relay.MOST_UNANSWERED
        await eventually(lambda: sum(command["do"] == "state" for command in transport.heard) >= asked)
        last = transport.heard[-1]["id"]
        transport.say({**STATE, "id": last})
        assert json.loads(await one.next())["id"] == 3 * relay.MOST_UNANSWERED - 1
        table.stop()

    asyncio.run(asyncio.wait_for(story(), PATIENCE_S))


def test_a_device_that_dies_as_it_starts_is_started_again():
    class Stillborn(FakeTransport):
        def open(self):
            self.close()

    async def story():
        transports = [Stillborn(), FakeTransport()]
        said = []
        table = Relay(lambda: FirmwareClient(transports.pop(0)), said.append)
        await table.start()
        one = PageQueuesAndLimits()
        table.join(one)
        while json.loads(await one.next())["is"] != "hello":
            pass
        assert len(said) == 1 and not table.failure
        table.stop()

    asyncio.run(asyncio.wait_for(story(), PATIENCE_S))


def test_an_allowance_comes_back_with_time_and_never_exceeds_what_it_holds():
    clock = [0.0]
    rate_limit = RateLimit(3, 2, lambda: clock[0])
    assert [rate_limit.take() for _ in range(4)] == [True, True, True, False]
    clock[0] = 0.5
    assert [rate_limit.take() for _ in range(2)] == [True, False]
    clock[0] = 1000
    assert [rate_limit.take() for _ in range(4)] == [True, True, True, False]
