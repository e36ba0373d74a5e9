"""What an organiser's page believes of a broker: tables by their reports, and nothing of what is none."""

import asyncio
import json
from datetime import datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fake_device import GAME, STATE, playing
from host_tools.device import report_shapes
from host_tools.device.firmware_client import FirmwareClient
from host_tools.venue import result_files, topics
from host_tools.venue.broker_table_as_device import BrokerTableAsDevice
from host_tools.venue.organiser_server import OrganiserServer
from host_tools.venue.tables_of_a_broker import MOST_TABLES, Tables
from host_tools.venue.words_of_a_state import in_words
from patience import PATIENCE_S, eventually

NOW_MS = 1_800_000_000_000
VENUE = {"begun_ms": NOW_MS - 60_000, "moved_ms": NOW_MS - 1000}
RESULT = {
    **{"is": "game", "no": 3, "mode": "emperor", "seats": 6, "teams": 2, "first": 1, "events": 9, "over": True},
    **{"winners": [0, 1, 2], "losers": [3, 4, 5], "draw": [], "names": [], "winner": "Blue (Ada, Ben and Cleo)"},
    **{"begun_ms": NOW_MS - 3_600_000, "over_ms": NOW_MS},
}
SOUND = {
    topics.ONLINE: {"is": "online", "online": True, "since_ms": NOW_MS, "why": ""},
    topics.SEEN: {"is": "seen", "at_ms": NOW_MS},
    topics.HELLO: {"is": "hello", "firmware": "0.1.0", "runtime": "micropython", "protocol": 1, "modes": []},
    topics.STATE: {**playing(), "venue": VENUE},
    topics.EVENT: {"is": "log", "no": 0, "event": {"type": "pass"}, "begun_ms": NOW_MS, "run_ms": 1, "n": 0},
    topics.GAME: {
        **{
            "is": "told",
            **VENUE,
            "run_ms": 1,
            "n": 1,
            "no": 1,
            "mode": "emperor",
            "seats": 6,
            "teams": 2,
            "first": 1,
            "from": 0,
        },
        "events": [{"type": "pass"}],
    },
    topics.RESULTS: {"is": "results", "games": [RESULT]},
    topics.FRAME: {"is": "frame", "ms": 1, "rgb": "000102" * 24},
}


def take(tables, kind, document, table="7", retained=True):
    payload = document if isinstance(document, bytes) else json.dumps(document).encode()
    tables.take(topics.topic(table, kind), payload, retained)


def full():
    tables = Tables(lambda: NOW_MS)
    for kind, document in SOUND.items():
        take(tables, kind, document)
    return tables


def test_a_table_is_shown_as_it_was_told():
    tables = full()
    summary = tables.get("7").summary()
    assert tables.get("7").refused == 0 and summary["online"] and summary["runs"] and not summary["over"]
    assert summary["said"] == "It is Cleo’s turn."  # noqa: RUF001
    assert summary["game"] == "Emperor"
    assert (summary["begun_ms"], summary["moved_ms"]) == (VENUE["begun_ms"], VENUE["moved_ms"])
    assert summary["last"]["winner"] == "Blue (Ada, Ben and Cleo)"


@pytest.mark.parametrize("retained", [True, False])
def test_who_looks_on_is_told_how_old_the_state_is(retained, monkeypatch):
    tables = full()
    state = {**playing(), "venue": {**VENUE, "told_ms": NOW_MS - 5000}}
    take(tables, topics.STATE, state, retained=retained)  # what is told now is of now, whatever the table's clock says
    monkeypatch.setattr(topics, "now_ms", lambda: NOW_MS + 2000)
    client = FirmwareClient(BrokerTableAsDevice(tables.get("7")))
    with client:
        assert client.ask({"do": "state"})["age_ms"] == (7000 if retained else 2000)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.just("\ud800") | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@st.composite
def spoilt(draw):
    """A kind of message, and a payload in which something is not as it should be, anywhere."""
    kind = draw(st.sampled_from(sorted(SOUND)))
    document = json.loads(json.dumps(SOUND[kind]))
    place = document
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            break
        key = draw(st.sampled_from(keys))
        if isinstance(place[key], dict | list) and place[key] and draw(st.booleans()):
            place = place[key]
            continue
        if isinstance(place, dict) and draw(st.booleans()):
            del place[key]
        else:
            place[key] = draw(values)
        break
    return kind, json.dumps(document).encode()


@settings(deadline=None)
@given(st.lists(spoilt() | st.tuples(st.sampled_from(sorted(SOUND)), st.binary(max_size=60)), max_size=6))
def test_whatever_is_told_every_page_can_be_drawn(messages):
    """Each message is taken whole or left out; what the page gets is always JSON with what it needs."""
    tables = full()
    for kind, payload in messages:
        take(tables, kind, payload)
    for name in tables.names():
        summary = tables.get(name).summary()
        told = json.loads(json.dumps(summary), parse_constant=pytest.fail)  # as a browser reads it
        for command in ({"do": "hello"}, {"do": "log", "from": 0}, {"do": "state"}, {"do": "why"}):
            transport = BrokerTableAsDevice(tables.get(name))
            transport.write(json.dumps({**command, "id": 4}).encode() + b"\n")
            while b'"id":4' not in (line := transport.read_line()) or line.startswith(b'{"is":"log"'):
                assert report_shapes.read(line)
        if "state" in told:
            assert 1 <= told["state"]["ring"]["pixels"] <= 10_000 and told["state"]["look"] and told["said"]
    assert result_files.as_csv(tables.results()).decode().splitlines()[0].startswith("table,")
    assert json.loads(result_files.as_json(tables.results()))["is"] == "results"


NO_REPORTS = [b"nonsense", b"[]", b"{}", b'{"is": "state"}', b"\xff\xfe", b"[" * 5000]
NO_REPORTS.append(b'{"is":"x","games":' + b"[" * 5000)


def test_what_is_no_report_is_counted_and_changes_nothing(subtests):
    for kind in SOUND:
        for payload in NO_REPORTS:
            with subtests.test(kind, payload=payload[:20]):
                tables = full()
                before = json.dumps({**tables.get("7").summary(), "refused": 0})
                take(tables, kind, payload)
                assert tables.get("7").refused == 1
                assert json.dumps({**tables.get("7").summary(), "refused": 0}) == before


def test_a_fault_in_one_table_costs_that_table_alone_and_is_said_once(monkeypatch):
    tables, said = full(), []
    take(tables, topics.STATE, SOUND[topics.STATE], table="8")
    monkeypatch.setattr(tables.get("8"), "summary", lambda: {}["no"])
    venue = OrganiserServer(tables, lambda: NOW_MS, said.append)
    for _ in range(2):
        told = json.loads(venue._message(["7", "8"], [], True))["tables"]
        assert [(table["name"], table["said"]) for table in told] == [
            ("7", "It is Cleo’s turn."),  # noqa: RUF001
            ("8", "This page does not understand this table's reports."),
        ]
        venue._tell({"7", "8"}, set())
    assert said == ["Table 8 cannot be shown (KeyError): is its bridge of this version?"]


def test_a_message_that_is_too_long_is_left_out():
    tables = full()
    take(tables, topics.STATE, {**SOUND[topics.STATE], "more": "x" * topics.LONGEST_PAYLOAD})
    assert tables.get("7").refused == 1


NO_TOPICS = ["emperor-ring/v1/a b/state", "emperor-ring/v1/../state", "emperor-ring/v1/7", "emperor-ring/v2/7/state"]
NO_TOPICS += ["emperor-ring/v1//state", f"emperor-ring/v1/{'x' * 40}/state", "other/emperor-ring/v1/7/state", "state"]


def test_what_is_told_of_no_table_is_left_out():
    tables = Tables()
    for topic in NO_TOPICS:
        tables.take(topic, json.dumps(SOUND[topics.STATE]).encode(), True)
        assert len(tables) == 0, topic


def test_no_more_tables_than_a_page_can_show():
    tables = Tables()
    for number in range(MOST_TABLES + 3):
        take(tables, topics.ONLINE, SOUND[topics.ONLINE], table=f"t{number}")
    assert len(tables) == MOST_TABLES and tables.too_many == 3


def test_a_last_will_says_gone_since_it_came_or_since_the_table_was_seen():
    will = {**SOUND[topics.ONLINE], "online": False, "since_ms": None, "why": "Its bridge has gone."}
    tables = Tables(lambda: NOW_MS + 5000)
    take(tables, topics.SEEN, {"is": "seen", "at_ms": NOW_MS})
    take(tables, topics.ONLINE, will, retained=False)
    assert tables.get("7").summary()["since_ms"] == NOW_MS + 5000
    for order in ((topics.SEEN, topics.ONLINE), (topics.ONLINE, topics.SEEN)):
        late = Tables(lambda: NOW_MS + 99_000)
        for kind in order:
            take(late, kind, will if kind == topics.ONLINE else {"is": "seen", "at_ms": NOW_MS})
        assert late.get("7").summary()["since_ms"] == NOW_MS and not late.get("7").summary()["online"]


@pytest.mark.parametrize("ahead_ms", [-600_000, 600_000])
def test_times_of_a_bridge_whose_clock_is_wrong_are_told_by_ours(ahead_ms):
    clock_ms = [NOW_MS]
    tables = Tables(lambda: clock_ms[0])

    def tell(kind, document, retained=False):
        take(tables, kind, document, retained=retained)

    def theirs(ago_ms=0):
        return clock_ms[0] - ago_ms + ahead_ms

    tell(topics.ONLINE, {**SOUND[topics.ONLINE], "since_ms": theirs(90_000)}, retained=True)
    tell(topics.SEEN, {"is": "seen", "at_ms": theirs(20_000)}, retained=True)
    tell(topics.SEEN, {"is": "seen", "at_ms": theirs()})
    venue = {"begun_ms": theirs(80_000), "moved_ms": theirs(7000), "told_ms": theirs(7000)}
    tell(topics.STATE, {**playing(), "venue": venue})  # told again by a bridge that was cut off
    result = {**RESULT, "begun_ms": venue["begun_ms"], "over_ms": theirs(7000)}
    tell(topics.RESULTS, {"is": "results", "games": [result]})
    told = tables.get("7").summary()
    times = (told["since_ms"], told["begun_ms"], told["moved_ms"], told["over_ms"], told["last"]["over_ms"])
    assert [NOW_MS - ms for ms in times] == [90_000, 80_000, 7000, 7000, 7000]
    assert (tables.results()[0]["begun_ms"], tables.results()[0]["over_ms"]) == (NOW_MS - 80_000, NOW_MS - 7000)
    tell(topics.ONLINE, {**SOUND[topics.ONLINE], "online": False, "since_ms": None}, retained=False)
    assert tables.get("7").summary()["since_ms"] == NOW_MS
    ahead_ms = 0  # its clock is set
    for _ in range(8):
        clock_ms[0] += 30_000
        tell(topics.ONLINE, {**SOUND[topics.ONLINE], "since_ms": theirs()})
        tell(topics.SEEN, {"is": "seen", "at_ms": theirs()})
    assert tables.get("7").summary()["since_ms"] == clock_ms[0]


def test_what_was_retained_is_of_no_time_to_come():
    tables = Tables(lambda: NOW_MS)
    take(tables, topics.STATE, {**playing(), "venue": {**VENUE, "moved_ms": NOW_MS + 600_000}})
    assert tables.get("7").summary()["moved_ms"] == NOW_MS


def test_times_of_the_results_say_that_they_are_utc():
    tables = Tables(lambda: NOW_MS)
    take(tables, topics.RESULTS, {"games": [RESULT]})
    row = result_files.as_csv(tables.results()).decode().splitlines()[1].split(",")
    assert [datetime.fromisoformat(time).timestamp() * 1000 for time in row[3:5]] == [RESULT["begun_ms"], NOW_MS]
    assert row[3] == "2027-01-15T07:00:00Z"


def test_a_game_during_which_the_clock_was_set_back_took_an_unknown_time():
    tables = full()
    take(
        tables, topics.RESULTS, {"is": "results", "games": [{**RESULT, "begun_ms": NOW_MS, "over_ms": NOW_MS - 60_000}]}
    )
    row = result_files.as_csv(tables.results()).decode().splitlines()[1].split(",")
    assert row[5] == ""


def test_a_table_that_was_cleared_away_at_the_broker_is_shown_no_more():
    tables, told = full(), []
    tables.get("7").watchers.add(told.append)
    take(tables, topics.ONLINE, b"")
    take(tables, topics.STATE, b"")
    assert tables.get("7") is None and len(tables) == 0
    assert [(report["is"], report["online"], report["why"]) for report in told] == [("afar", False, "It was removed.")]


def test_a_page_of_a_table_follows_it_when_it_comes_back():
    tables, told = full(), []
    watched = BrokerTableAsDevice(tables.get("7"))
    watched._say = told.append
    watched.open()
    take(tables, topics.ONLINE, b"")
    for kind in (topics.ONLINE, topics.HELLO, topics.STATE):
        take(tables, kind, SOUND[kind], retained=False)
    assert [report["is"] for report in told] == ["afar", "afar", "state"]
    assert told[1]["online"] and watched._table.events == [] and watched._table.state == told[2]


def test_a_page_that_was_busy_learns_that_the_broker_has_gone():
    async def story():
        tables, told = full(), []
        venue, socket = OrganiserServer(tables), Viewer()

        async def send_text(text):
            told.append(json.loads(text)["broker"])
            venue.set_broker_answers(len(told) < 2)  # while this message is on its way

        socket.send_text = send_text
        looks = asyncio.create_task(venue.look(socket))
        await eventually(lambda: told[-2:] == [True, False])
        socket.leaves.set()
        await looks

    asyncio.run(story())


class Viewer:
    """The WebSocket of a page that shows one table, until `leaves` is set."""

    def __init__(self):
        self.path_params, self.query_params = {"name": "7"}, {}
        self.leaves, self.told = asyncio.Event(), asyncio.Queue()

    async def accept(self):
        pass

    async def receive(self):
        await self.leaves.wait()
        return {"type": "websocket.disconnect"}

    async def send_text(self, text):
        self.told.put_nowait(json.loads(text)["is"])

    async def close(self, *why):
        pass


def test_a_viewer_who_leaves_while_another_comes_takes_nothing_away():
    async def story():
        tables = full()
        venue, one, other = OrganiserServer(tables), Viewer(), Viewer()
        comes = asyncio.create_task(venue.look_at_one(one))
        other.leaves.set()
        await asyncio.gather(venue.look_at_one(other), asyncio.sleep(0))
        take(tables, topics.STATE, SOUND[topics.STATE], retained=False)
        async with asyncio.timeout(PATIENCE_S):
            while await one.told.get() != "state":
                pass
            one.leaves.set()
            await comes
        assert not venue._relays

    asyncio.run(story())


def test_tables_are_sorted_as_people_count():
    tables = Tables()
    for name in ("10", "9", "hall-2", "hall-10", "1"):
        take(tables, topics.ONLINE, SOUND[topics.ONLINE], table=name)
    assert tables.names() == ["1", "9", "10", "hall-2", "hall-10"]


def test_a_spreadsheet_works_nothing_out_of_a_name():
    tables = Tables()
    drawn = {**RESULT, "winners": [], "over_ms": NOW_MS - 20_000}  # after 59 minutes and 40 seconds
    take(tables, topics.RESULTS, {"games": [{**RESULT, "winner": "=1+1", "over_ms": None}, drawn]})
    rows = result_files.as_csv(tables.results()).decode().splitlines()
    assert rows[1].endswith(",9,won,'=1+1") and rows[2].endswith(",60,9,draw,")


def test_a_state_is_said_in_a_sentence():
    over = {**GAME, "over": True, "winners": [0, 1, 2], "losers": [3, 4, 5], "active": []}
    drawn = {**over, "winners": [], "losers": [], "draw": [0, 1, 2, 3, 4, 5]}
    assert in_words(STATE) == ("Emperor", "", "", "No game has begun.", False)
    assert in_words(playing(game=over, screen="over")).said == "Blue (Ada, Ben and Cleo) won."
    assert in_words(playing(game=drawn, screen="over")).said == "A draw."
    assert in_words(playing(names=["", "", "Zoe"])).said == "It is Zoe’s turn."  # noqa: RUF001
