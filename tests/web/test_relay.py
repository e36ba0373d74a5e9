"""What one page asks is no burden for the others: answers find their page, news find all, fingers go first."""

import asyncio
import json
import re
from types import SimpleNamespace

import pytest

from document_promises import promised
from fake_device import SCHEMA, STATE, FakeTransport
from host_tools.device.firmware_client import FirmwareClient, encode
from host_tools.proof.link_commands import COMMANDS
from host_tools.web import page_queues_and_limits, relay
from host_tools.web.admission_and_permissions import Standing
from host_tools.web.command_priority import Kind, kind_of
from host_tools.web.connections_with_limits import configuration
from host_tools.web.page_queues_and_limits import PageQueuesAndLimits
from host_tools.web.relay import Relay
from patience import PATIENCE_S, eventually


def log_line(number, **more):
    return {"is": "log", "no": number, "event": {"type": "pass"}, **more}


class Table:
    """A relay with two pages of these standings, and a device that answers nothing by itself."""

    def __init__(self, *standings):
        self.device = FakeTransport()
        self.device.silent = True
        self.marks = 0
        self.relay = Relay(lambda: FirmwareClient(self.device))
        self.pumped, self._pump = 0, self.relay._pump
        self.relay._pump = self._count_pump
        self.pages = [PageQueuesAndLimits(standing) for standing in standings]

    async def open(self):
        await self.relay.start()
        for page in self.pages:
            self.relay.join(page)
        (watch,) = await self.heard("watch")
        self.device.say({"is": "done", "id": watch["id"]})

    def _count_pump(self):
        self._pump()
        self.pumped += 1

    async def tended(self):
        """Wait until the relay has done what is due by its clock."""
        before = self.pumped
        await eventually(lambda: self.pumped > before + 1)

    def ask(self, page, **command):
        assert self.relay.command(page, json.dumps(command))

    async def heard(self, do, count=1):
        """Return the commands of that kind, as soon as the device has that number of them."""
        await eventually(lambda: sum(command["do"] == do for command in self.device.heard) >= count)
        return [command for command in self.device.heard if command["do"] == do]

    async def told(self, page):
        """What the page has been told since the last call."""
        self.marks += 1
        self.device.say({"is": "refusal", "code": "mark", "why": str(self.marks), "rule": ""})
        reports = []
        while (report := json.loads(await page.next())).get("why") != str(self.marks):
            reports.append(report)
        return [report for report in reports if report.get("code") != "mark"]


def played(story, *standings):
    """Play `story(table, one, other)` at a table with two pages, which have the standing `host` unless the caller gives
    others.
    """

    async def play():
        table = Table(*(standings or (Standing.HOST, Standing.HOST)))
        await table.open()
        try:
            await story(table, *table.pages)
        finally:
            table.relay.stop()

    asyncio.run(asyncio.wait_for(play(), PATIENCE_S))


def test_a_state_that_one_page_asked_for_is_news_for_all():
    async def story(table, asks, looks):
        table.ask(asks, do="state", id=5)
        (command,) = await table.heard("state")
        table.device.say({**STATE, "moves": 3, "id": command["id"]})
        assert await table.told(looks) == [{**STATE, "moves": 3}]
        (answer,) = await table.told(asks)
        assert answer == {**STATE, "moves": 3, "id": 5}

    played(story)


@pytest.mark.parametrize("do", ["set", "settings"])
def test_settings_that_one_page_has_set_are_news_for_all_and_those_it_asks_for_are_not(do):
    values = {"brightness": 4, "options": {"range": 2}}

    async def story(table, sets, looks):
        table.ask(sets, do=do, id=5, **({"values": values} if do == "set" else {}))
        (command,) = await table.heard(do)
        report = {"is": "settings", "values": {**{row[0]: row[1] for row in SCHEMA}, **values}, "faults": []}
        table.device.say({**report, "id": command["id"]})
        assert await table.told(looks) == ([report] if do == "set" else [])
        assert await table.told(sets) == [{**report, "id": 5}]

    played(story)


def test_a_log_is_told_to_whom_asked_for_it_and_a_new_event_to_all():
    async def story(table, asks, looks):
        table.ask(asks, do="log", id=5)
        (command,) = await table.heard("log")
        number = command["id"]
        for report in (log_line(0, id=number), log_line(7), log_line(1, id=number), {"is": "done", "id": number}):
            table.device.say(report)
        assert await table.told(looks) == [log_line(7)]
        answer = [log_line(0, id=5), log_line(7), log_line(1, id=5), {"is": "done", "id": 5}]
        assert await table.told(asks) == answer

    played(story)


def test_a_state_that_is_no_news_is_told_to_nobody_but_who_asked():
    async def story(table, asks, looks):
        for number in range(2):
            table.ask(asks, do="state", id=number)
            table.device.say({**STATE, "id": (await table.heard("state", number + 1))[-1]["id"]})
        assert await table.told(asks) == [{**STATE, "id": 0}, {**STATE, "id": 1}]
        assert await table.told(looks) == [STATE]

    played(story)


@pytest.mark.parametrize(("do", "line"), [("log", log_line(0)), ("games", {"is": "game", "no": 1, "fault": "torn"})])
def test_lines_of_older_firmware_that_carry_no_id_reach_the_page_that_asked(do, line):
    async def story(table, asks, looks):
        table.ask(asks, do=do, id=5)
        (command,) = await table.heard(do)
        table.device.say(line)
        table.device.say({"is": "done", "id": command["id"]})
        assert await table.told(asks) == [line, {"is": "done", "id": 5}]

    played(story)


def test_what_may_go_first_is_every_command_but_those_that_only_ask():
    acts = {row.example["do"] for row in COMMANDS if kind_of(row.example) is Kind.ACT}
    questions = set(re.findall(r"`(\w+)`", promised("docs/protocol.md", "other-questions")))
    assert acts == {row.example["do"] for row in COMMANDS} - questions - {"log", "games", "game", "watch"}
    assert kind_of({"do": "no such"}) is kind_of({"do": 7}) is kind_of({}) is kind_of({"do": "watch"}) is Kind.QUESTION


def test_the_device_is_asked_one_question_of_a_kind_at_a_time_and_fingers_overtake_them():
    async def story(table, asks, plays):
        for number in range(4):
            table.ask(asks, do=("log", "games", "game", "log")[number], no=1, id=number)
            table.ask(asks, do=("state", "why", "settings", "no such")[number], id=10 + number)
        table.ask(plays, do="log", id=1)
        table.ask(plays, do="state", id=2)
        for page in (asks, plays):
            table.ask(page, do="press", button="pass", id=100)
            table.ask(page, do="release", button="pass", id=101)
        await table.heard("release", 2)
        assert [command["do"] for command in table.device.heard[-6:]] == [
            *("log", "state"),
            *("press", "release", "press", "release"),
        ]
        (log,), (state,) = await table.heard("log"), await table.heard("state")
        table.device.say({**STATE, "id": state["id"]})
        table.device.say({"is": "done", "id": log["id"]})
        await table.heard("log", 2)  # the other page's turn
        await table.heard("state", 2)
        assert not await table.heard("games", 0) and not await table.heard("why", 0)

    played(story)


@pytest.mark.parametrize("do", ["log", "state"])
def test_the_question_of_one_who_plays_comes_before_those_of_spectators(do):
    async def story(table, looks, plays):
        for number in range(20):
            table.ask(looks, do=do, id=number)
        table.ask(plays, do=do, id=1)
        answer = {"is": "done"} if do == "log" else STATE
        table.device.say({**answer, "id": (await table.heard(do))[-1]["id"]})
        table.device.say({**answer, "id": (await table.heard(do, 2))[-1]["id"]})
        reports = await table.told(plays)
        while not any(report.get("id") == 1 for report in reports):
            reports = await table.told(plays)
        await table.heard(do, 3)

    played(story, Standing.SPECTATOR, Standing.PLAYER)


def test_a_page_that_comes_has_its_turn_after_those_that_wait():
    async def story(table, asks, waits):
        table.ask(asks, do="log")
        table.ask(waits, do="log", **{"from": 7})
        newcomer = PageQueuesAndLimits()
        table.relay.join(newcomer)
        table.ask(newcomer, do="log", **{"from": 9})
        table.device.say({"is": "done", "id": (await table.heard("log"))[-1]["id"]})
        assert (await table.heard("log", 2))[-1]["from"] == 7

    played(story)


@pytest.mark.parametrize("before", [{}, {"age_ms": "old"}])
def test_a_page_that_comes_is_told_how_old_the_state_is(before, monkeypatch):
    clock = [0.0]
    monkeypatch.setattr(relay, "time", SimpleNamespace(monotonic=lambda: clock[0]))

    async def story(table, asks, waits):
        table.device.say({**STATE, **before})
        while "state" not in {report["is"] for report in await table.told(asks)}:
            pass
        clock[0] += 0.3
        newcomer = PageQueuesAndLimits()
        table.relay.join(newcomer)
        (state,) = (report for report in await table.told(newcomer) if report["is"] == "state")
        assert state == STATE | {"age_ms": 300}

    played(story)


def test_two_players_who_flood_leave_a_place_for_every_kind_of_question():
    async def story(table, one, other):
        for number in range(page_queues_and_limits.MOST_WAITING - 1):
            for page in (one, other):
                table.ask(page, do=("press", "release")[number % 2], button="pass")
        newcomer = PageQueuesAndLimits(Standing.SPECTATOR)
        table.relay.join(newcomer)
        table.ask(newcomer, do="log")
        table.ask(newcomer, do="state")
        await table.heard("log")
        await table.heard("state")
        await eventually(lambda: fingers(table) >= relay.MOST_UNANSWERED)
        await table.tended()
        assert fingers(table) == relay.MOST_UNANSWERED

    def fingers(table):
        return sum(command["do"] in ("press", "release") for command in table.device.heard)

    played(story, Standing.PLAYER, Standing.PLAYER)


def test_a_page_that_has_much_to_read_still_lets_go_of_its_button():
    async def story(table, plays, looks):
        table.ask(plays, do="press", button="pass")
        for number in range(page_queues_and_limits.UNREAD_WHILE_ASKING + 1):
            plays.tell(log_line(number))
        table.ask(plays, do="release", button="pass")
        table.ask(plays, do="why")
        table.ask(looks, do="settings")
        await table.heard("settings")
        assert [command["do"] for command in table.device.heard if command["do"] in ("release", "why")] == ["release"]

    played(story)


def test_players_who_ask_for_one_long_answer_after_the_other_leave_most_of_the_time_to_who_plays(monkeypatch):
    clock = [0.0]
    monkeypatch.setattr(relay, "time", SimpleNamespace(monotonic=lambda: clock[0]))
    monkeypatch.setattr(relay, "TEND_S", 0.01)

    async def story(table, one, other):
        for page in (one, other):
            for _ in range(3):
                table.ask(page, do="games")
        for asked in range(1, 4):
            games = (await table.heard("games", asked))[-1]
            clock[0] += 1.2
            table.device.say({"is": "done", "id": games["id"]})
            await table.told(one)
            clock[0] += 2.3
            await table.tended()
            assert len(await table.heard("games")) == asked, "others have their turn"
            table.ask(one, do="press", button="pass")
            await table.heard("press", asked)
            clock[0] += 0.2
        await table.heard("games", 4)

    played(story, Standing.PLAYER, Standing.PLAYER)


def test_an_answer_of_which_lines_keep_coming_is_not_lost(monkeypatch):
    clock = [0.0]
    monkeypatch.setattr(relay, "time", SimpleNamespace(monotonic=lambda: clock[0]))
    monkeypatch.setattr(relay, "TEND_S", 0.01)

    async def story(table, asks, looks):
        table.ask(asks, do="log")
        table.ask(looks, do="log")
        (log,) = await table.heard("log")
        for number in range(5):
            table.device.say(log_line(number, id=log["id"]))
            await table.told(asks)
            clock[0] += 0.6 * relay.ANSWER_S
            await table.tended()
        assert len(await table.heard("log")) == 1
        clock[0] += relay.ANSWER_S
        await table.heard("log", 2)  # but one that has stopped is

    played(story)


class Network:
    """What one page sends and gets over a relay, with a clock that the test sets."""

    def __init__(self, table, clock):
        self.table, self.clock = table, clock
        self.page = PageQueuesAndLimits(name="7-7")
        table.relay.join(self.page)

    async def beat(self):
        """Return the server's time in the newest heartbeat of the page."""
        return [report for report in await self.table.told(self.page) if report["is"] == "beat"][-1]["ms"]

    async def heard_by_device(self, *kinds):
        """Return the commands of these kinds that the device has got, once it has got all earlier ones."""
        self.table.ask(self.table.pages[0], do="why", id=99)
        await self.table.heard("why")
        return [command for command in self.table.device.heard if command["do"] in kinds]


def late(monkeypatch, story):
    """Play `story(network)` with a clock that stands still until the story moves it."""
    clock = [1000.0]
    monkeypatch.setattr(relay, "time", SimpleNamespace(monotonic=lambda: clock[0]))

    async def with_page(table, one, other):
        await story(Network(table, clock))

    played(with_page)


@pytest.mark.parametrize(("under_way_s", "counts"), [(1.9, True), (2.1, False)])
@pytest.mark.parametrize("command", [{"do": "press", "button": "pass"}, {"do": "event", "event": {"type": "pass"}}])
def test_a_command_that_was_under_way_for_two_seconds_does_nothing(command, under_way_s, counts, monkeypatch):
    async def story(network):
        beat = await network.beat()
        network.clock[0] += 1 + under_way_s  # pressed a second after the heartbeat
        network.table.ask(network.page, **command, id=5, beat=beat, age_ms=1000)
        heard = await network.heard_by_device(command["do"])
        assert [{**one, "id": 5} for one in heard] == [{**command, "id": 5}] * counts
        refused = [report["code"] for report in await network.table.told(network.page) if report["is"] == "refusal"]
        assert refused == ["late"] * (not counts)

    late(monkeypatch, story)


def test_a_release_that_was_under_way_for_two_seconds_takes_its_press_back(monkeypatch):
    async def story(network):
        beat = await network.beat()
        network.table.ask(network.page, do="press", button="pass", beat=beat, age_ms=0)
        network.clock[0] += 2.5
        network.table.ask(network.page, do="release", button="pass", beat=beat, age_ms=300)
        (release,) = await network.heard_by_device("release")
        assert release["cancelled"] is True

    late(monkeypatch, story)


def test_questions_may_be_late_and_a_page_that_has_heard_nothing_presses_nothing(monkeypatch):
    async def story(network):
        network.table.ask(network.page, do="settings", beat=None, age_ms=0)
        network.table.ask(network.page, do="press", button="pass", beat=None, age_ms=0)
        network.table.ask(network.page, do="press", button="pass", beat=-(10**400), age_ms=0)
        await network.table.heard("settings")
        assert "press" not in [command["do"] for command in network.table.device.heard]

    late(monkeypatch, story)


def test_a_socket_that_its_page_has_replaced_does_nothing_more(monkeypatch):
    async def story(network):
        old = network.page
        network.table.ask(old, do="press", button="pass")
        again = Network(network.table, network.clock).page
        assert old.dropped.is_set() and again in network.table.relay.pages
        beat = await network.table.told(again)
        network.table.relay.command(old, json.dumps({"do": "press", "button": "out", "beat": beat[0]["ms"]}))
        heard = await network.heard_by_device("press", "release")
        assert [(command["button"], command.get("cancelled")) for command in heard] == [("pass", None), ("pass", True)]

    late(monkeypatch, story)


def test_a_heartbeat_comes_twice_a_second_and_before_the_end_of_what_a_page_has_to_read(monkeypatch):
    monkeypatch.setattr(relay, "BEAT_S", 0.01)

    async def story(network):
        first = await network.beat()
        network.clock[0] += 0.5
        while (report := json.loads(await network.page.next()))["is"] != "beat" or report["ms"] == first:
            pass
        assert report == {"is": "beat", "ms": first + 500, "late_ms": 2000}
        network.page.tell({"is": "beat", "ms": 1}, newest_only=True)
        network.page.tell(log_line(9))
        network.page.tell({"is": "beat", "ms": 2}, newest_only=True)
        kinds = [report["is"] for report in await network.table.told(network.page)]
        assert kinds.index("beat") < kinds.index("log")

    late(monkeypatch, story)
    assert configuration(None).ws_ping_interval + configuration(None).ws_ping_timeout <= 10


def test_the_longest_command_has_room_for_its_stamp():
    command = {"do": "set", "values": {"names": [""]}, "id": relay.HIGHEST_ID}
    command["values"]["names"][0] = "x" * (relay.LONGEST_COMMAND - len(encode(command)))
    for more, fits in (("", True), ("x", False)):
        command["values"]["names"][0] += more
        stamped = encode(command | {"beat": 10**11, "age_ms": 10**10}).decode().strip()
        assert (relay.read_command(stamped) is not None) == fits
