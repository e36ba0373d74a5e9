"""A club's broker as `examples/venue` sets it up: TLS, users, and who may what; a broker that is killed, and one that
cannot be reached for a while."""

import asyncio
import contextlib
import json
import ssl
import subprocess
import sys

import aiomqtt
import pytest
from websockets.asyncio.client import connect

from host_tools.device import firmware_process
from host_tools.venue import broker_link, topics
from host_tools.venue.bridge import Bridge, NotAloneError
from host_tools.venue.broker_address import BrokerAddress
from host_tools.venue.broker_link import BrokerLink, NotLetInError
from host_tools.venue.tables_of_a_broker import Tables
from mosquitto import MISSING, MOSQUITTO, Mosquitto, free_port
from mqtt_subscriber import listening, standing
from patience import PATIENCE_S, eventually
from runtimes import REPO
from served import Served

pytestmark = pytest.mark.skipif(MOSQUITTO is None, reason=MISSING)
USERS = {"organiser": "reads", "referee": "whistle", "homeassistant": "house", "table-7": "seven", "table-8": "eight"}
PASS = {"do": "event", "event": {"type": "pass"}}


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    with Mosquitto(tmp_path_factory.mktemp("club"), USERS) as broker:
        yield broker


def address(club, user, password=None):
    context = ssl.create_default_context(cafile=club.ca)
    return BrokerAddress("localhost", club.port, context, user, password or USERS[user])


@contextlib.asynccontextmanager
async def running(story):
    task = asyncio.create_task(story)
    try:
        yield task
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


def bridge(to, folder, table="table-7", said=None, allowed=()):
    say = (lambda _: None) if said is None else said.append
    return Bridge(table, to, lambda: firmware_process.firmware("cpython", folder), say, frozenset(allowed))


def as_user(club, user):
    """Somebody who listens as that user."""
    context = ssl.create_default_context(cafile=club.ca)
    return listening(club.port, username=user, password=USERS[user], tls_context=context, tls_insecure=True)


def test_a_table_is_told_and_a_referee_may_ask_what_it_allows(club, tmp_path):
    async def story():
        to = address(club, "table-7")
        async with as_user(club, "referee") as referee, running(bridge(to, tmp_path, allowed=["begin"]).run()):
            await referee.until(lambda: referee.newest.get(("table-7", topics.STATE)))
            await referee.ask("table-7", {"do": "begin", "first": 4})
            return await referee.until(lambda: referee.newest["table-7", topics.STATE]["first"])

    assert asyncio.run(story()) == 4


FOREIGN = [
    ("organiser", "emperor-ring/v1/table-7/state"),
    ("organiser", "emperor-ring/v1/table-7/command"),
    ("homeassistant", "emperor-ring/v1/table-7/state"),
    ("referee", "emperor-ring/v1/table-7/results"),
    ("referee", "homeassistant/device/emperor_ring_table-7/config"),
    ("table-8", "emperor-ring/v1/table-7/state"),
    ("table-8", "emperor-ring/v1/table-7/online"),
    ("table-8", "emperor-ring/v1/table-7/command"),
    ("table-8", "homeassistant/device/emperor_ring_table-7/config"),
    ("table-7", "$SYS/broker/version"),
]


@pytest.mark.long
def test_nobody_writes_what_is_not_his(club):
    def client(user):
        to = address(club, user)
        return aiomqtt.Client(to.host, to.port, username=to.user, password=to.password, tls_context=to.tls)

    async def story():
        async with client("homeassistant") as reader:
            await reader.subscribe([("emperor-ring/v1/#", 1), ("homeassistant/#", 1)])
            for user, topic in FOREIGN:
                async with client(user) as writer:
                    await writer.publish(topic, f"{user} forges {topic}".encode(), qos=1)
            async with client("homeassistant") as last:
                await last.publish("emperor-ring/v1/homeassistant/done", b"done", qos=1)
            forged = []
            async for message in reader.messages:
                if message.payload == b"done":
                    return forged
                forged += [message.payload] * (b"forges" in message.payload)

    assert asyncio.run(story()) == []


@pytest.mark.long
def test_a_table_reads_no_other_table(club, tmp_path):
    async def story():
        async with as_user(club, "table-8") as other, running(bridge(address(club, "table-7"), tmp_path).run()):
            async with as_user(club, "organiser") as organiser:
                await organiser.until(lambda: organiser.newest.get(("table-7", topics.STATE)))
            await other.ask("table-8", {"is": "seen"}, kind=topics.SEEN)
            await other.until(lambda: other.newest.get(("table-8", topics.SEEN)))  # behind all that it may read
            return other.newest

    assert not [where for where in asyncio.run(story()) if where[0] == "table-7"]


@pytest.mark.long
def test_a_bridge_whose_name_is_not_its_users_says_so(club, tmp_path):
    said = []

    async def story():
        async with running(bridge(address(club, "table-8"), tmp_path, said=said).run()):
            await eventually(lambda: said)

    asyncio.run(story())
    assert "does not report table table-7: this user needs the right" in said[0]


@pytest.mark.long
@pytest.mark.parametrize("user, password", [("table-7", "wrong"), ("nobody", "seven")])
def test_a_wrong_password_is_one_sentence(club, user, password):
    link = BrokerLink(address(club, user, password), "somebody", lambda _: None)
    with pytest.raises(NotLetInError, match="rejects this user"):
        asyncio.run(link.run())


@pytest.mark.long
def test_a_broker_that_shows_another_certificate_is_not_spoken_to(club, tmp_path):
    said = []

    async def story():
        to = BrokerAddress("localhost", club.port, ssl.create_default_context(), "table-7", USERS["table-7"])
        async with running(bridge(to, tmp_path, said=said).run()):
            await eventually(lambda: said)

    asyncio.run(story())
    assert "certificate verify failed" in said[0]


@pytest.mark.long
def test_the_commands_reach_the_club_with_the_files_of_its_page(club, tmp_path):
    command = [sys.executable, "-u", "-m", "host_tools", "bridge", "--table", "table-8", "--runtime", "cpython"]
    command += ["--broker", f"mqtts://localhost:{club.port}", "--ca", str(club.ca), "--folder", str(tmp_path)]
    process = subprocess.Popen([*command, "--login", str(club.folder / "table-8.login")], cwd=REPO)

    async def story():
        async with as_user(club, "organiser") as organiser:
            await organiser.until(lambda: organiser.newest.get(("table-8", topics.STATE)))
            process.kill()  # no goodbye: the last will tells
            return await organiser.until(lambda: not organiser.newest["table-8", topics.ONLINE]["online"])

    try:
        assert asyncio.run(story())
    finally:
        process.kill()
        process.wait()


@pytest.mark.long
def test_what_happens_while_the_broker_is_dead_is_told_when_it_is_back(tmp_path):
    """Killed in the middle of a game: state, result and events are right afterwards, on a page too."""
    (tmp_path / "broker").mkdir()
    said, tables = [], Tables()

    async def story(broker):
        to = BrokerAddress("127.0.0.1", broker.port)
        table = bridge(to, tmp_path / "table", said=said, allowed=["event"])
        page = BrokerLink(to, "a page", lambda _: None, tables.take)
        page.subscriptions = [(f"{topics.ROOT}/+/+", 1)]

        def seen(moves):
            state = tables.get("table-7") and tables.get("table-7").state
            return state and state["moves"] == moves and not state["provisional"] and state

        async with running(page.run()), running(table.run()):
            await eventually(lambda: tables.get("table-7") and tables.get("table-7").state)
            table._ask({"do": "begin", "first": 1})
            table._ask(PASS)
            await eventually(lambda: seen(1))
            broker.kill()
            await eventually(lambda: not table.link.connected)
            for command in (PASS, PASS, {"do": "event", "event": {"type": "eliminate", "seats": [1]}}):
                table._ask(command)
            await eventually(lambda: table.story.state["moves"] == 4)
            broker.start()
            await eventually(lambda: seen(4) and tables.results() and len(tables.get("table-7").events) == 4)
            async with listening(broker.port) as late:
                await late.until(lambda: late.newest.get(("table-7", topics.GAME)))
                return late.newest["table-7", topics.GAME]

    with Mosquitto(tmp_path / "broker") as broker:
        game = asyncio.run(story(broker))
    assert [event["type"] for event in game["events"]] == ["pass", "pass", "pass", "eliminate"]
    assert tables.results()[0]["winner"] == "Orange (Dan, Eve and Finn)"
    assert len(said) == 2 and "does not answer" in said[0] and said[1].endswith("is back.")


async def told(said, lines):
    await eventually(lambda: len(said) >= lines)


@pytest.mark.long
def test_each_time_the_broker_goes_and_comes_is_said_in_one_line_each_way(tmp_path, monkeypatch):
    monkeypatch.setattr(broker_link, "RETRY_S", (0.2,))
    said = []

    async def story(broker):
        link = BrokerLink(BrokerAddress("127.0.0.1", broker.port, None, None, None), "somebody", said.append)
        async with running(link.run()):
            for lines in (2, 4):
                await eventually(lambda: link.connected)
                broker.kill()
                await told(said, lines - 1)
                broker.start()
                await told(said, lines)

    (tmp_path / "broker").mkdir()
    with Mosquitto(tmp_path / "broker") as broker:
        asyncio.run(story(broker))
    assert [line.endswith("is back.") for line in said] == [False, True, False, True]
    assert "does not answer" in said[0] and "does not answer" in said[2]


@pytest.mark.long
def test_of_two_bridges_of_one_table_the_second_says_who_is_there_and_ends(club, tmp_path):
    """Neither breaks off the other's connection, and the table stays there."""

    async def story():
        to, said = address(club, "table-7"), []
        async with as_user(club, "organiser") as organiser, running(bridge(to, tmp_path / "one", said=said).run()):
            await organiser.until(lambda: organiser.newest.get(("table-7", topics.STATE)))
            with pytest.raises(NotAloneError, match=r"Table table-7 has another bridge on .* since \d\d:\d\d"):
                await asyncio.wait_for(bridge(to, tmp_path / "two").run(), PATIENCE_S)
            return said, organiser.newest["table-7", topics.ONLINE]["online"]

    assert asyncio.run(story()) == ([], True)


class Cable:
    """A way to the broker that can be cut: nothing comes through, and nobody is told so."""

    def __init__(self, port):
        self.to = port
        self.port = free_port()
        self.is_cut = False
        self._whole = asyncio.Event()
        self._whole.set()

    def cut(self):
        self.is_cut = True
        self._whole.clear()

    def mend(self):
        self.is_cut = False
        self._whole.set()

    async def __aenter__(self):
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", self.port)
        return self

    async def __aexit__(self, *_):
        self._server.close()

    async def _carry(self, reader, writer):
        await self._whole.wait()
        out, back = await asyncio.open_connection("127.0.0.1", self.to)
        await asyncio.gather(self._one_way(reader, back), self._one_way(out, writer), return_exceptions=True)

    async def _one_way(self, reader, writer):
        with contextlib.suppress(OSError):
            while data := await reader.read(4096):
                await self._whole.wait()
                writer.write(data)
                await writer.drain()
        writer.close()


@pytest.mark.long
def test_what_happens_while_the_network_is_cut_is_told_when_it_is_mended(tmp_path, monkeypatch):
    """No end of the connection is seen: the bridge finds out by itself. Its patience is shortened here."""
    monkeypatch.setattr("host_tools.venue.broker_link.ANSWER_S", 2)
    (tmp_path / "broker").mkdir()

    async def story(broker):
        async with Cable(broker.port) as cable, listening(broker.port) as listener:
            table = bridge(BrokerAddress("127.0.0.1", cable.port), tmp_path / "table")
            async with running(table.run()):
                await listener.until(lambda: listener.newest.get(("table-7", topics.STATE)))
                table._ask({"do": "begin", "first": 1})
                table._ask(PASS)
                await listener.until(lambda: listener.newest["table-7", topics.STATE]["moves"] == 1)
                cable.cut()
                for _ in range(5):
                    table._ask(PASS)
                await listener.until(lambda: not table.link.connected)
                cable.mend()
                await listener.until(lambda: listener.newest["table-7", topics.STATE]["moves"] == 6)
                await listener.until(lambda: len(standing(listener.events["table-7"])) == 6)
                await listener.until(lambda: len(listener.newest["table-7", topics.GAME]["events"]) == 6)
                return standing(listener.events["table-7"]), listener.newest["table-7", topics.GAME]["events"]

    with Mosquitto(tmp_path / "broker") as broker:
        told, kept = asyncio.run(story(broker))
    assert told == kept == [{"type": "pass"}] * 6


@pytest.mark.long
def test_a_bridge_that_is_killed_is_followed_by_one_that_tells_what_it_had_not(tmp_path):
    """The table of a running page stays; its bridge goes without a word, twice, and each time the game goes on."""
    (tmp_path / "broker").mkdir()

    async def story(broker, page):
        command = [sys.executable, "-m", "host_tools", "bridge", "--table", "table-7", "--device", page]
        command += ["--broker", f"mqtt://127.0.0.1:{broker.port}", "--allow", "event,begin"]
        async with listening(broker.port) as listener:

            def moves(number):
                game = listener.newest.get(("table-7", topics.GAME))
                return game and game["begun_ms"] and len(game["events"]) == number

            for kills in range(3):
                process = subprocess.Popen(command, cwd=REPO, stdout=subprocess.DEVNULL)
                try:
                    if not kills:
                        await listener.until(lambda: listener.newest.get(("table-7", topics.STATE)))
                        await listener.ask("table-7", {"do": "begin", "first": 1})
                        await listener.until(lambda: moves(0))
                    else:
                        await listener.until(lambda: listener.newest["table-7", topics.ONLINE]["online"])
                        await listener.until(lambda kills=kills: moves(2 * kills))
                    await listener.ask("table-7", PASS)
                    await listener.until(lambda kills=kills: moves(2 * kills + 1))
                finally:
                    process.kill()
                    process.wait()
                await listener.until(lambda: not listener.newest["table-7", topics.ONLINE]["online"])
                async with connect(page.replace("http", "ws") + "link") as socket:
                    await socket.send(json.dumps(PASS))
                    while json.loads(await socket.recv()).get("moves") != 2 * kills + 2:
                        pass
            return listener.events["table-7"]

    table = firmware_process.firmware("cpython", tmp_path / "table").transport
    with Mosquitto(tmp_path / "broker") as broker, Served(table) as served:
        events = asyncio.run(story(broker, f"http://127.0.0.1:{served.port}/"))
    assert standing(events) == [{"type": "pass"}] * 5
    assert len({event["begun_ms"] for event in events}) == 1 and len({event["run_ms"] for event in events}) == 3
