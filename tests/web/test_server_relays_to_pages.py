"""The relay between one device and many pages, with a fake device behind it."""

import asyncio
import json
import re
import socket

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

import patience
from crashing_firmware import crashing_firmware
from fake_device import FakeTransport
from games import catalogue
from host_tools.commands import run
from host_tools.device.firmware_client import DeviceError, FirmwareClient
from host_tools.web import manual_pages, page_queues_and_limits, server
from host_tools.web.page_queues_and_limits import PageQueuesAndLimits
from host_tools.web.relay import Relay
from host_tools.web.server import application

OURS = "127.0.0.1"
LINK = f"ws://{OURS}:8809/link"


class World:
    """A relay whose devices are fakes, and what it said."""

    def __init__(self):
        self.transports = []
        self.said = []
        self.gave_up = 0
        self.relay = Relay(self.build, self.said.append, self.give_up)

    def build(self):
        self.transports.append(FakeTransport())
        return FirmwareClient(self.transports[-1])

    def give_up(self):
        self.gave_up += 1

    @property
    def fake(self):
        return self.transports[-1]

    def heard(self, do):
        return [command for command in self.fake.heard if command["do"] == do]


@pytest.fixture
def world():
    return World()


@pytest.fixture
def client(world):
    with browser(world) as client:
        yield client


def browser(world, address="127.0.0.1", **more):
    """A browser at that address before the page of that world."""
    return TestClient(application(world.relay, **more), f"http://{OURS}:8809", client=(address, 50000))


def until(page, kind, **fields):
    """The next report of that kind."""
    while True:
        report = page.receive_json()
        if report["is"] == kind and all(report.get(key) == value for key, value in fields.items()):
            return report


def test_the_page_is_served_fresh(client):
    for path in ("/", "/main.js", "/style.css", "/ring_drawing.js"):
        answer = client.get(path)
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "no-cache"


def test_the_page_needs_nothing_from_elsewhere():
    links = "http://www.w3.org", "https://micropython.org/download/"  # named only, or followed by who clicks them
    for path in server.PAGE.iterdir():
        text = path.read_text()
        for link in links:
            text = text.replace(link, "")
        assert "http://" not in text and "https://" not in text and "//cdn" not in text, path


def test_a_page_that_joins_is_told_what_stands(client):
    with client.websocket_connect(LINK) as page:
        until(page, "state", screen="ready")
    with client.websocket_connect(LINK) as page:
        assert page.receive_json()["is"] == "hello"
        assert page.receive_json()["is"] == "state"


def test_answers_find_the_page_that_asked(client):
    with client.websocket_connect(LINK) as one, client.websocket_connect(LINK) as two:
        one.send_json({"do": "settings", "id": 7})
        two.send_json({"do": "press", "button": "pass", "id": 7})
        until(one, "settings", id=7)
        until(two, "done", id=7)


def test_news_reach_every_page(client, world):
    with client.websocket_connect(LINK) as one, client.websocket_connect(LINK) as two:
        one.send_json({"do": "settings", "id": 1})
        two.send_json({"do": "settings", "id": 1})
        until(one, "settings"), until(two, "settings")
        world.fake.say({"is": "log", "no": 0, "event": {"type": "pass"}})
        assert until(one, "log") == until(two, "log")


OF_THE_SERVER = (
    {"is": "standing", "standing": "spectator", "invitation": "http://elsewhere/#code", "why": "", "wait_s": 0},
    {"is": "twin", "device": "gone", "why": "The table is closed."},
    {"is": "afar", "table": "7", "online": False, "since_ms": None, "why": ""},
)


def test_what_the_server_alone_has_to_say_no_device_can_tell_a_page(client, world):
    with client.websocket_connect(LINK) as page:
        until(page, "standing")
        for report in (*OF_THE_SERVER, {"is": "log", "no": 0, "event": {"type": "pass"}}):
            world.fake.say(report)
        told = set()
        while "log" not in told:
            told.add(page.receive_json()["is"])
        assert not told & {report["is"] for report in OF_THE_SERVER}


def test_a_page_that_closes_cancels_its_presses(client, world):
    with client.websocket_connect(LINK) as page:
        page.send_json({"do": "press", "button": "out", "id": 1})
        page.send_json({"do": "press", "button": 3, "id": 2})
        page.send_json({"do": "release", "button": 3, "id": 3})
        until(page, "done", id=3)
    patience.until(lambda: len(world.heard("release")) == 2)
    released = [(command["button"], command.get("cancelled")) for command in world.heard("release")]
    assert released == [(3, None), ("out", True)]


def test_frames_are_asked_for_only_while_somebody_looks(client, world):
    for _ in range(2):
        with client.websocket_connect(LINK) as page:
            until(page, "state")
    patience.until(lambda: len(world.heard("watch")) == 4)
    assert [command["fps"] for command in world.heard("watch")] == [30, 0, 30, 0]


BEYOND_A_PICO = '{"do": "why", "from": -1e39, "to": 0, "id": 7}'


def test_garbage_from_a_page_is_refused_to_that_page(client, subtests):
    with client.websocket_connect(LINK) as page:
        for line in ("", "hello", "[1]", "3", "{", json.dumps({"do": "x" * 600}), BEYOND_A_PICO):
            with subtests.test(line[:40]):
                page.send_text(line)
                page.send_json({"do": "settings", "id": 1})
                told = []
                while not told or told[-1]["is"] != "settings":
                    told.append(page.receive_json())
                assert [report["code"] for report in told if report["is"] == "refusal"] == ["bad_line"]


def test_a_page_that_sends_bytes_is_closed_and_harms_nobody(client):
    with client.websocket_connect(LINK) as other:
        with client.websocket_connect(LINK) as page:
            page.send_bytes(b"\x00\xff")
        other.send_json({"do": "settings", "id": 1})
        until(other, "settings")


def test_a_foreign_site_may_not_press_buttons(client):
    foreign = client.websocket_connect(LINK, headers={"origin": "http://elsewhere.example"})
    with pytest.raises(WebSocketDisconnect), foreign as page:
        page.receive_json()


def test_a_device_that_dies_is_started_again_once(client, world):
    with client.websocket_connect(LINK) as page:
        until(page, "state")
        world.fake.say_line(b"MemoryError\n")
        world.fake.say_line(b"")
        why = until(page, "twin", device="restarted")["why"]
        assert "it said: MemoryError" in why and "started again" in why
        assert world.said == [why]
        page.send_json({"do": "settings", "id": 5})
        until(page, "settings")
        world.fake.say_line(b"")
        assert "second time" in until(page, "twin", device="gone")["why"]
        assert world.gave_up == 1 and world.relay.failure


def test_a_device_that_cannot_start_is_one_sentence():
    def build():
        raise DeviceError("There is none.")

    relay = Relay(build)
    with TestClient(application(relay), f"http://{OURS}"):
        assert relay.failure == "There is none."


def test_a_slow_page_gets_the_newest_frame_and_every_other_report():
    async def story():
        page = PageQueuesAndLimits()
        for number in range(100):
            page.tell({"is": "frame", "ms": number}, newest_only=True)
            page.tell({"is": "log", "no": number})
        page.tell({"is": "frame", "ms": 100}, newest_only=True)
        told = [json.loads(await page.next()) for _ in range(101)]
        assert [report["no"] for report in told if report["is"] == "log"] == list(range(100))
        assert [report["ms"] for report in told if report["is"] == "frame"] == [100]

    asyncio.run(story())


def test_a_page_that_sleeps_is_given_up():
    page = PageQueuesAndLimits()
    for number in range(page_queues_and_limits.MOST_UNREAD + 1):
        page.tell({"is": "log", "no": number})
    assert page.dropped.is_set() and page.farewell


def test_a_port_in_use_gives_way_to_the_next():
    [taken] = run.listen(OURS, 0)
    with taken:
        port = taken.getsockname()[1]
        [other] = run.listen(OURS, port)
        with other:
            assert other.getsockname()[1] > port


def test_the_hosts_own_browser_comes_in_whatever_else_is_listened_to():
    listeners = run.listen("127.0.0.2", 0)
    names = [listener.getsockname() for listener in listeners]
    for listener in listeners:
        listener.close()
    assert [name for name, _ in names] == [OURS, "127.0.0.2"] and len({port for _, port in names}) == 1


def test_no_port_at_all_is_one_sentence(monkeypatch):
    monkeypatch.setattr(socket.socket, "bind", lambda *_: (_ for _ in ()).throw(OSError()))
    with pytest.raises(DeviceError, match="No port from 8809 to 8828 can be opened on 127"):
        run.listen("127.0.0.1", 8809)


def test_every_game_has_its_page_of_the_manual_with_pictures_and_links(client, subtests):
    for mode in catalogue.NAMES:
        with subtests.test(mode):
            answer = client.get(f"/manual/{mode}.html")
            assert answer.status_code == 200, f"there is no docs/{mode}.md, the page of the manual for this game"
            gestures = f"docs/{mode}.md has no gestures: see tests/words/test_manual.py"
            assert "<table>" in answer.text and "<!-- gestures" in answer.text, gestures
            for source in re.findall(r'(?:src|href)="([^":]+)"', answer.text):
                there = client.get("/manual/" + source).status_code == 200
                assert there, f"docs/{mode}.md leads to {source}, which the page of the manual does not have"


def test_a_page_of_the_manual_is_made_once_however_often_it_is_asked_for(client, monkeypatch):
    client.get("/manual/rules.html")
    monkeypatch.setattr(manual_pages.MarkdownIt, "render", None)
    assert client.get("/manual/rules.html").text.count("<table>") > 1


def test_what_is_no_page_of_the_manual_is_not_served(client):
    assert client.get("/manual/chess.html").status_code == 404
    assert client.get("/manual/..%2FREADME.html").status_code == 400


def test_of_an_app_that_crashes_and_starts_again_a_page_is_shown_and_told_everything_as_before(tmp_path):
    async def story():
        table, page, told = Relay(lambda: crashing_firmware(tmp_path)), PageQueuesAndLimits(), []

        async def read():
            while True:
                told.append(json.loads(await page.next()))

        async def until(happened):
            await patience.eventually(happened)

        await table.start()
        table.join(page)
        reading = asyncio.create_task(read())
        await until(lambda: any(report["is"] == "frame" for report in told))
        table.command(page, '{"do": "press", "button": "out"}')
        table.command(page, '{"do": "clear_crashes", "id": 7}')
        await until(lambda: any(report.get("code") == "crash" for report in told))
        told.clear()
        table.command(page, '{"do": "begin", "first": 1, "id": 8}')
        await until(lambda: any(report["is"] == "frame" for report in told))
        await until(lambda: any(report.get("id") == 8 for report in told))
        assert page.asked == 0 and not page.held and not any(report.get("id") == 7 for report in told)
        reading.cancel()
        await asyncio.to_thread(table.stop)

    asyncio.run(story())
