"""One table and a broker: what is told, what is kept there, what a broker may ask. Before the firmware itself, and the
broker of `make venue`."""

import argparse
import asyncio
import contextlib
import json
import re
import socket
from types import SimpleNamespace

import aiomqtt
import pytest

from crashing_firmware import crashing_firmware
from fake_device import playing
from host_tools.command_line.command_error import CommandError
from host_tools.device import firmware_process
from host_tools.venue import broker_link, topics
from host_tools.venue import start_amqtt_broker as start_amqtt_broker_module
from host_tools.venue.allowed_broker_commands import ANSWER_S, MOST_WAITING, AllowedBrokerCommands
from host_tools.venue.bridge import Bridge, NotAloneError
from host_tools.venue.broker_address import BrokerAddress, add_arguments
from host_tools.venue.broker_address import address as broker_address
from host_tools.venue.broker_link import BrokerLink
from host_tools.venue.forget_table import forget
from host_tools.venue.reports_as_broker_messages import (
    ANSWER_MS,
    GAME_CHECK,
    GAMES_ID,
    LOG_ID,
    MOST_LISTED,
    ReportsAsBrokerMessages,
    read_document,
)
from host_tools.venue.start_amqtt_broker import start_amqtt_broker
from mosquitto import free_port
from mqtt_subscriber import listening, standing
from patience import PATIENCE_S, eventually


def firmware(folder):
    """The device on CPython."""
    return firmware_process.firmware("cpython", folder)


@contextlib.asynccontextmanager
async def bridged(address, folder, said=None, table="7", build=firmware, **more):
    """A bridge to a table in that folder; it says goodbye as the block ends."""
    say = (lambda _: None) if said is None else said.append
    bridge = Bridge(table, address, lambda: build(folder), say, **more)
    task = asyncio.create_task(bridge.run())
    try:
        yield bridge
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


def play(tell, folder, **more):
    """Run `tell(listener, bridge)` with a broker, a table and somebody who listens."""

    async def story():
        async with (
            start_amqtt_broker(free_port()) as address,
            listening(address.port) as listener,
            bridged(address, folder, **more) as bridge,
        ):
            await listener.until(lambda: listener.newest.get(("7", topics.STATE)))
            return await tell(listener, bridge)

    return asyncio.run(story())


ALL = frozenset(("event", "begin", "new_game", "brightness"))
PASS = {"do": "event", "event": {"type": "pass"}}
UNDO = {"do": "event", "event": {"type": "undo"}}


def newest(listener, kind, **values):
    """What was told last of that kind, where it has these values."""
    told = listener.newest["7", kind]
    return told if all(told[key] == value for key, value in values.items()) else None


def moves(listener, number):
    """Return whether that number of events counts, both by the state and by the events themselves."""
    state = listener.newest["7", topics.STATE]
    events = listener.newest.get(("7", topics.GAME), {"events": []})["events"]
    return state["game"] and state["moves"] == number == len(events) and not state["provisional"]


def test_events_state_and_result_are_told_as_they_happen(tmp_path):
    async def tell(listener, _):
        await listener.ask("7", {"do": "begin", "first": 1, "id": 5})
        await listener.until(lambda: moves(listener, 0))
        for number in range(3):
            await listener.ask("7", PASS)
            await listener.until(lambda number=number: moves(listener, number + 1))
        await listener.ask("7", UNDO)
        await listener.until(lambda: moves(listener, 2))
        await listener.ask("7", {"do": "event", "event": {"type": "eliminate", "seats": [1]}})
        result = await listener.until(lambda: listener.newest.get(("7", topics.RESULTS)))
        await listener.until(lambda: moves(listener, 3))
        newest = dict(listener.newest)
        await listener.ask("7", UNDO)
        await listener.until(lambda: not listener.newest["7", topics.RESULTS]["games"])
        return newest, result, listener.events["7"]

    newest, result, events = play(tell, tmp_path, allowed=ALL)
    state = newest["7", topics.STATE]
    assert newest["7", topics.ONLINE]["online"] and newest["7", topics.HELLO]["protocol"] == 1
    assert newest["7", topics.ANSWER] == {"is": "done"}
    assert [event["n"] for event in events] == list(range(6))
    assert [event.get("no", event.get("moves")) for event in events] == [0, 1, 2, 2, 2, 2]
    assert standing(events[:5]) == newest["7", topics.GAME]["events"]
    assert state["game"]["over"] and newest["7", topics.GAME]["n"] == 5
    (game,) = result["games"]
    assert game["winners"] == [3, 4, 5] and game["winner"] == "Orange (Dan, Eve and Finn)" and game["events"] == 3
    assert game["begun_ms"] == state["venue"]["begun_ms"] <= game["over_ms"]


def test_the_game_that_was_cleared_comes_back_under_its_name(tmp_path):
    async def tell(listener, bridge):
        await listener.ask("7", {"do": "begin", "first": 1})
        await listener.ask("7", PASS)
        await listener.until(lambda: moves(listener, 1))
        before = listener.newest["7", topics.GAME]["begun_ms"]
        await listener.ask("7", {"do": "new_game"})
        await listener.until(lambda: listener.newest["7", topics.GAME]["begun_ms"] is None)
        bridge._ask({"do": "press", "button": "pass"})
        await listener.until(lambda: listener.newest["7", topics.STATE]["release"] == "game_before")
        bridge._ask({"do": "release", "button": "pass"})
        await listener.until(lambda: moves(listener, 1))
        return before, listener.newest["7", topics.GAME]["begun_ms"], listener.events["7"]

    before, after, events = play(tell, tmp_path, allowed=ALL)
    assert before == after and len(events) == 1


def test_a_game_that_begins_at_once_behind_another_is_another(tmp_path):
    async def tell(listener, bridge):
        await listener.ask("7", {"do": "begin", "first": 1})
        for number in range(3):
            await listener.ask("7", PASS)
            await listener.until(lambda number=number: moves(listener, number + 1))
        first = listener.newest["7", topics.GAME]["begun_ms"]
        await listener.until(lambda: listener.newest["7", topics.GAME]["no"] == 1)
        for command in ({"do": "new_game"}, {"do": "begin", "first": 1}, PASS):
            bridge._ask(command)
        await listener.until(lambda: listener.newest["7", topics.GAME]["no"] == 2)
        game = listener.newest["7", topics.GAME]
        return first, game

    first, game = play(tell, tmp_path, allowed=ALL)
    assert game["begun_ms"] > first and game["events"] == [{"type": "pass"}]


NOT_ALLOWED = [
    ({"do": "set", "values": {"seats": 9}}, "not_allowed"),
    ({"do": "set", "values": {"brightness": 3, "pin_ring": 2}}, "not_allowed"),
    ({"do": "set", "values": {"brightness": 7}}, "not_allowed"),
    ({"do": "test", "of": "ring"}, "not_allowed"),
    ({"do": "brightness"}, "not_allowed"),
    ({"do": ["event"]}, "not_allowed"),
    ({"do": "press", "button": "pass"}, "not_allowed"),
    ({"do": "settings"}, "not_allowed"),
    (b"\xff{", "bad_line"),
    (b"[1]", "bad_line"),
    (b'{"do": "event", "event": "' + b"x" * 600 + b'"}', "bad_line"),
    (b'{"do":' * 300, "bad_line"),
]


def test_what_is_not_allowed_is_refused_and_never_reaches_the_device(subtests):
    for command, code in NOT_ALLOWED:
        with subtests.test(str(command)[:60]):
            reached, answers = [], []
            payload = command if isinstance(command, bytes) else json.dumps(command).encode()
            AllowedBrokerCommands(ALL, reached.append, answers.append, 1000).take(payload, False)
            assert [answer["code"] for answer in answers] == [code] and reached == []


def test_a_refusal_is_told_on_the_topic_of_answers(tmp_path):
    async def tell(listener, bridge):
        await listener.ask("7", {"do": "settings", "id": 4})
        return await listener.until(lambda: listener.newest.get(("7", topics.ANSWER)))

    answer = play(tell, tmp_path, allowed=ALL)
    assert (answer["code"], answer["id"]) == ("not_allowed", 4)


def test_without_leave_no_command_is_even_heard(tmp_path):
    async def tell(listener, bridge):
        await listener.ask("7", {"do": "begin", "first": 1})
        await listener.ask("8", {"do": "begin", "first": 1})
        bridge._ask({"do": "name", "seat": 0, "name": "Ada"})
        await listener.until(lambda: listener.newest["7", topics.STATE]["names"])  # behind whatever was asked before
        return bridge.link.subscriptions, listener.newest

    subscriptions, newest = play(tell, tmp_path)
    assert not any(topic.endswith((topics.COMMAND, topics.LIGHT_SET)) for topic, _ in subscriptions)
    assert newest["7", topics.STATE]["game"] is None and ("7", topics.ANSWER) not in newest


def test_a_retained_command_is_refused(tmp_path):
    async def story():
        async with start_amqtt_broker(free_port()) as address, listening(address.port) as listener:
            await listener.ask("7", {"do": "begin", "first": 1, "id": 3}, retain=True)
            async with bridged(address, tmp_path, allowed=ALL):
                return await listener.until(lambda: listener.newest.get(("7", topics.ANSWER)))

    answer = asyncio.run(story())
    assert answer["code"] == "retained" and answer["id"] == 3


def test_home_assistant_finds_the_table_and_what_it_shows(tmp_path):
    async def tell(listener, _):
        found = await listener.until(lambda: listener.newest.get("homeassistant/device/emperor_ring_7/config"))
        light = await listener.until(lambda: listener.newest.get(("7", topics.LIGHT)))
        await listener.ask("7", json.loads(found["components"]["pass"]["payload_press"]))
        refused = await listener.until(lambda: listener.newest.get(("7", topics.ANSWER)))
        await listener.ask("7", {"do": "begin", "first": 1})
        await listener.until(lambda: listener.newest["7", topics.SAID]["turn"] == "Ben")
        await listener.ask("7", json.loads(found["components"]["pass"]["payload_press"]))
        said = await listener.until(lambda: newest(listener, topics.SAID, turn="Cleo"))
        await listener.ask("7", {"state": "ON", "brightness": 2}, kind=topics.LIGHT_SET)
        await listener.until(lambda: listener.newest["7", topics.LIGHT]["brightness"] == 2)
        await listener.ask("7", {"state": "OFF"}, kind=topics.LIGHT_SET)
        await listener.until(lambda: listener.newest["7", topics.LIGHT]["brightness"] == 1)
        return found, light, refused, said

    found, light, refused, said = play(tell, tmp_path, allowed=ALL, tells_home_assistant=True)
    parts = found["components"]
    assert {name: part["platform"] for name, part in parts.items()} == {
        **{"turn": "sensor", "running": "binary_sensor", "winner": "sensor", "game": "sensor"},
        **{"brightness": "light", "pass": "button"},
    }
    assert len({part["unique_id"] for part in parts.values()}) == len(parts) and found["origin"]["name"]
    assert parts["brightness"]["brightness_scale"] == 6 and light["brightness"] == 4
    assert refused["is"] == "refusal" and said["running"] == "yes"


def test_without_leave_home_assistant_can_press_nothing(tmp_path):
    async def tell(listener, _):
        return await listener.until(lambda: listener.newest.get("homeassistant/device/emperor_ring_7/config"))

    found = play(tell, tmp_path, tells_home_assistant=True)
    assert not any("command_topic" in part for part in found["components"].values())
    assert found["components"]["brightness"]["platform"] == "sensor"


def test_home_assistant_is_told_of_a_brightness_that_a_menu_page_may_have_changed():
    bridge = Bridge("7", BrokerAddress("club.local", 1883), pytest.fail, tells_home_assistant=True)
    asked, counts = [], []
    bridge._sender = SimpleNamespace(take=lambda line: asked.append(json.loads(line)["do"]))
    for screen in ("play", "page", "page", "play", "play"):
        bridge._report(playing(screen=screen))
        counts.append(asked.count("settings"))
    assert counts == [0, 1, 1, 2, 2]


async def one_move(address, listener, folder):
    """A bridge tells a game and its first move, and is closed; the game as it was told."""
    async with bridged(address, folder, allowed=ALL):
        await listener.until(lambda: listener.newest.get(("7", topics.STATE)))
        await listener.ask("7", {"do": "begin", "first": 1})
        await listener.ask("7", PASS)
        await listener.until(lambda: moves(listener, 1))
        return await listener.until(lambda: newest(listener, topics.GAME, no=1))


def test_a_bridge_that_is_closed_says_so_and_the_next_one_goes_on_where_it_ended(tmp_path):
    async def story():
        async with start_amqtt_broker(free_port()) as address, listening(address.port) as listener:
            await one_move(address, listener, tmp_path)
            gone = await listener.until(lambda: newest(listener, topics.ONLINE, online=False))
            await at_the_table(tmp_path, PASS, PASS)
            async with bridged(address, tmp_path):
                await listener.until(lambda: moves(listener, 3))
            return gone, listener.events["7"], listener.newest["7", topics.GAME]

    gone, events, game = asyncio.run(story())
    assert gone["why"] == "Its bridge was closed."
    assert [event["n"] for event in events] == [0, 0, 1, 2] and len({event["begun_ms"] for event in events}) == 1
    assert events[1]["is"] == "undone" and events[1]["moves"] == 1  # from here on the second bridge tells
    assert standing(events) == game["events"] and game["begun_ms"] == events[0]["begun_ms"]


def test_a_broker_that_is_slow_to_answer_makes_no_new_game_of_the_one_it_knows(tmp_path, monkeypatch):
    unsubscribe = BrokerLink.unsubscribe

    async def late(link, filters):
        await eventually(lambda: topics.topic("7", topics.STATE) in link.outbox._documents)
        await unsubscribe(link, filters)

    async def story():
        async with start_amqtt_broker(free_port()) as address, listening(address.port) as listener:
            begun_ms = (await one_move(address, listener, tmp_path))["begun_ms"]
            monkeypatch.setattr(BrokerLink, "unsubscribe", late)
            async with bridged(address, tmp_path, allowed=ALL):
                await listener.until(lambda: newest(listener, topics.ONLINE, online=True))
                await listener.ask("7", PASS)
                await listener.until(lambda: moves(listener, 2))
            return begun_ms, listener.events["7"]

    begun_ms, events = asyncio.run(story())
    assert {event["begun_ms"] for event in events} == {begun_ms}


def test_games_that_ended_while_nobody_told_are_among_the_results(tmp_path):
    async def story():
        async with start_amqtt_broker(free_port()) as address, listening(address.port) as listener:
            await one_move(address, listener, tmp_path)
            out = {"do": "event", "event": {"type": "eliminate", "seats": [1]}}
            begin = {"do": "begin", "first": 4}
            await at_the_table(tmp_path, out, {"do": "new_game"}, begin, out, {"do": "new_game"}, begin)
            async with bridged(address, tmp_path):
                await listener.until(lambda: newest(listener, topics.GAME, no=3))
            return listener.newest["7", topics.RESULTS]["games"]

    games = asyncio.run(story())
    assert [game["no"] for game in games] == [1, 2]
    assert games[0]["begun_ms"] and games[1]["begun_ms"] is None
    assert all(game["winners"] == [3, 4, 5] and game["winner"] == "Dan, Eve and Finn" for game in games)


def test_a_device_that_dies_is_gone_and_comes_back(tmp_path):
    async def tell(listener, bridge):
        await listener.ask("7", {"do": "begin", "first": 1})
        await listener.until(lambda: moves(listener, 0))
        await listener.until(lambda: any(tmp_path.glob("game-*")))  # it is on its flash
        bridge._sender._device.transport._process.kill()
        gone = await listener.until(lambda: newest(listener, topics.ONLINE, online=False))
        await listener.until(lambda: listener.newest["7", topics.ONLINE]["online"])
        await listener.ask("7", PASS)
        await listener.until(lambda: moves(listener, 1))
        return gone

    said = []
    gone = play(tell, tmp_path, said=said, allowed=ALL)
    assert "has stopped" in gone["why"]
    assert len(said) == 2 and said[1] == "Table 7 is back."


def test_of_an_app_that_crashes_and_starts_again_everything_is_told_as_before(tmp_path):
    async def tell(listener, bridge):
        await listener.ask("7", {"do": "begin", "first": 1})
        await listener.until(lambda: moves(listener, 0))
        await listener.until(lambda: any(tmp_path.glob("game-*")))  # it is on its flash
        bridge._ask({"do": "clear_crashes"})
        for number in range(MOST_WAITING):  # which the crash may swallow
            bridge.door._give(UNDO, number)  # none stands: it changes nothing
        bridge.story._ask_log()  # a question on its way
        await listener.until(lambda: not bridge.story._asked_ms and not bridge.door._waiting)
        listener.newest.pop(("7", topics.FRAME), None)
        await listener.ask("7", PASS)
        await listener.until(lambda: moves(listener, 1))
        return await listener.until(lambda: listener.newest.get(("7", topics.FRAME)))

    assert play(tell, tmp_path, build=crashing_firmware, allowed=ALL)["rgb"]


def story_and_documents(ask=lambda _: None, *clock):
    """Return what tells the reports of table 7, and {topic: document} of what it has told so far.

    `ask` is called with each command for the device. The clock, if there is one, returns the time in milliseconds.
    """
    told = {}
    post = SimpleNamespace(document=told.__setitem__, event=lambda *_: None, frame=lambda *_: None)
    return ReportsAsBrokerMessages("7", post, ask, *clock), told


def test_an_answer_that_is_lost_is_asked_for_again():
    asked, now_ms = [], [10**6]
    story, told = story_and_documents(asked.append, lambda: now_ms[0])
    story.device_came()  # the answer to `games` is lost
    story.take(playing(moves=2))
    now_ms[0] += ANSWER_MS
    story.tick()
    assert asked[-1] == {"do": "games", "id": GAMES_ID}
    story.take({"is": "done", "id": GAMES_ID})  # and so is that to `log`, which is asked for now
    assert asked[-1] == {"do": "log", "from": 0, "id": LOG_ID}
    story.take({"is": "log", "no": 0, "event": {"type": "pass"}, "id": LOG_ID})
    now_ms[0] += ANSWER_MS - 1
    story.take({"is": "log", "no": 1, "event": {"type": "pass"}, "id": LOG_ID})
    assert topics.topic("7", topics.STATE) in told
    del asked[:]
    now_ms[0] += ANSWER_MS - 1
    story.tick()
    assert not [one for one in asked if one["do"] == "log"]
    now_ms[0] += 1
    story.tick()
    assert {"do": "log", "from": 2, "id": LOG_ID} in asked


def test_a_clock_that_is_set_back_makes_no_wait_longer():
    asked, now_ms = [], [10**9]
    story, _ = story_and_documents(asked.append, lambda: now_ms[0])
    story.device_came()  # the answer to `games` is lost
    now_ms[0] -= 3_600_000
    del asked[:]
    story.tick()
    now_ms[0] += ANSWER_MS
    story.tick()
    assert asked == [{"do": "games", "id": GAMES_ID}]


def test_a_list_of_games_without_end_is_kept_no_longer_than_a_device_has_room_for():
    story, told = story_and_documents()
    story.device_came()
    line = {"is": "game", "mode": "emperor", "seats": 6, "teams": 2, "first": 1, "events": 1, "id": GAMES_ID}
    for number in range(1000):
        story.take({**line, "no": number, "over": False, "winners": [], "losers": [], "draw": []})
    assert len(story._lines) == MOST_LISTED
    story.take(playing(moves=0))
    story.take({"is": "done", "id": GAMES_ID})
    assert json.loads(told[topics.topic("7", topics.GAME)])["no"] == 999


def test_commands_whose_answers_are_lost_keep_no_place():
    sent, answers, now = [], [], [0.0]
    door = AllowedBrokerCommands(ALL, sent.append, answers.append, 1000, lambda: now[0])
    for _ in range(2):
        for _ in range(MOST_WAITING):
            now[0] += 0.1
            door.take(b'{"do": "new_game"}', False)
        assert not answers
        now[0] += ANSWER_S
    assert len(sent) == 2 * MOST_WAITING
    for _ in range(MOST_WAITING + 1):
        now[0] += 0.1
        door.take(b'{"do": "new_game"}', False)
    assert [one["code"] for one in answers] == ["too_many"]


def test_a_game_of_more_events_than_any_device_has_is_not_recalled():
    story, _ = story_and_documents()
    game = {"is": "told", "begun_ms": 1, "moved_ms": 1, "run_ms": 1, "n": 0, "no": 1, "mode": "emperor", "first": 1}
    told = {**game, "seats": 6, "teams": 2, "events": []}
    for number in (100_001, 10**9, 10**15):
        story.recall(json.dumps({**told, "from": number}).encode(), b"", b"")
    assert repr(story) == "<ReportsAsBrokerMessages of 7: 0 events told, 0 results>"
    story.recall(json.dumps({**told, "from": 7}).encode(), b"", b"")
    assert repr(story) == "<ReportsAsBrokerMessages of 7: 7 events told, 0 results>"


@pytest.mark.parametrize("key", ["begun_ms", "moved_ms", "run_ms"])
def test_behind_a_game_of_the_end_of_days_documents_are_told_that_are_read(key):
    """What is retained may be anybody's: counted on from there, every document would be beyond what a reader takes."""
    story, told = story_and_documents()
    game = {"is": "told", "begun_ms": 1, "moved_ms": 1, "run_ms": 1, "n": 0, "no": 7, "mode": "emperor", "first": 1}
    story.recall(json.dumps({**game, "seats": 6, "teams": 2, "from": 0, "events": [], key: 10**15}).encode(), b"", b"")
    story.device_came()
    story.take(playing(moves=0))
    story.take({"is": "done", "id": 2})
    line = {"is": "game", "no": 1, "mode": "emperor", "seats": 6, "first": 1, "over": False}
    story.take({**line, "id": GAMES_ID})
    story.take({"is": "done", "id": GAMES_ID})
    assert read_document(told[topics.topic("7", topics.GAME)], GAME_CHECK)


def test_another_draw_by_as_many_events_is_another_result():
    """An event is taken back and entered again so fast that no state is reported in between."""
    story, told = story_and_documents()
    story.device_came()
    story.take({"is": "done", "id": GAMES_ID})
    for drew in ([0, 1], [2, 3]):
        game = {**playing()["game"], "over": True, "winners": [], "losers": [], "draw": drew}
        story.take({"is": "log", "no": 0, "event": {"type": "draw", "seats": drew}})
        story.take(playing(moves=1, screen="over", game=game))
    (result,) = json.loads(told[topics.topic("7", topics.RESULTS)])["games"]
    assert result["draw"] == [2, 3]


def test_a_game_whose_events_are_all_undone_goes_on_and_one_without_events_is_another():
    story, told = story_and_documents()
    story.device_came()
    story.take({"is": "done", "id": GAMES_ID})
    story.take({"is": "log", "no": 0, "event": {"type": "pass"}})
    begun_ms = []
    for moves, undone in ((1, 0), (0, 1), (0, 0)):
        story.take(playing(moves=moves, undone=undone))
        begun_ms.append(json.loads(told[topics.topic("7", topics.GAME)])["begun_ms"])
    assert begun_ms[0] == begun_ms[1] < begun_ms[2]


def test_of_two_bridges_of_one_table_the_second_says_who_is_there_and_ends(tmp_path):
    async def tell(listener, bridge):
        second = Bridge("7", bridge.link.address, lambda: pytest.fail("it asks for the device"), lambda _: None)
        with pytest.raises(NotAloneError) as fault:
            await asyncio.wait_for(second.run(), PATIENCE_S)
        await listener.ask("7", {"do": "begin", "first": 1})
        await listener.until(lambda: moves(listener, 0))
        return str(fault.value), listener.newest["7", topics.ONLINE]["online"]

    said, online = play(tell, tmp_path, allowed=ALL)
    assert said.startswith(f"Table 7 has another bridge on {socket.gethostname()} since ") and online
    assert said.endswith(": end that one, or give this one another --table.")


def test_a_client_that_has_said_nothing_does_not_keep_the_small_broker():
    async def story():
        async with start_amqtt_broker(free_port()) as address:
            _, silent = await asyncio.open_connection(address.host, address.port)
        silent.close()

    asyncio.run(asyncio.wait_for(story(), PATIENCE_S))


def test_of_two_bridges_that_meet_later_the_one_that_was_started_later_ends(tmp_path):
    """As behind a broker that was away, or one that has forgotten all."""

    async def story():
        async with (
            start_amqtt_broker(free_port()) as address,
            listening(address.port) as listener,
            bridged(address, tmp_path / "one"),
        ):
            await listener.until(lambda: listener.newest.get(("7", topics.STATE)))
            await listener.client.publish(topics.topic("7", topics.ONLINE), b"", qos=1, retain=True)
            later = Bridge("7", address, lambda: firmware(tmp_path / "two"), lambda _: None)
            later._probed = lambda payload: later._probe_came.set()  # it hears nobody, until both tell
            ended = asyncio.create_task(later.run())
            await eventually(lambda: later.link.connected)
            del later._probed
            asked = asyncio.create_task(later._connected())  # the answer may end the bridge while it still asks
            with pytest.raises(NotAloneError):
                await asyncio.wait_for(ended, PATIENCE_S)
            asked.cancel()
            await asyncio.gather(asked, return_exceptions=True)

    asyncio.run(story())


class BreakingOff:
    """A client whose broker breaks off each connection at once."""

    async def __aenter__(self):
        return self

    async def __aexit__(self, *_):
        pass

    @property
    async def messages(self):
        raise aiomqtt.MqttError("gone")
        yield


def test_every_outage_is_said_and_a_connection_that_does_not_last_makes_the_next_wait_no_shorter(monkeypatch):
    said, naps, sleep = [], [], asyncio.sleep

    async def nap(seconds):
        if seconds == broker_link.LASTS_S:
            await asyncio.Event().wait()
        naps.append(seconds)
        if len(naps) == 6:
            raise asyncio.CancelledError
        await sleep(0)

    monkeypatch.setattr(asyncio, "sleep", nap)
    monkeypatch.setattr(broker_link.random, "uniform", lambda *_: 1)
    link = BrokerLink(BrokerAddress("club.local", 1883), "somebody", said.append)
    link._new_client = BreakingOff
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(link.run())
    assert naps == [0.5, 1, 2, 5, 5, 5]
    assert [line.endswith("is back.") for line in said] == [False, *[True, False] * 5]


def test_a_last_will_that_comes_late_is_put_right(tmp_path):
    """A broker tells it of a connection that it gives up long after the next one has come."""

    async def tell(listener, bridge):
        topic, will = bridge.story.will()
        del listener.newest["7", topics.ONLINE]
        await listener.client.publish(topic, will, qos=1, retain=True)
        await listener.until(lambda: listener.newest.get(("7", topics.ONLINE), {"online": False})["online"])

    play(tell, tmp_path)


def test_all_that_is_retained_is_told_again_to_a_broker_that_has_forgotten_it(tmp_path, monkeypatch):
    monkeypatch.setattr(broker_link, "RETRY_S", (0.1,))
    retained = {("7", kind) for kind in topics.RETAINED} | {"homeassistant/device/emperor_ring_7/config"}

    async def story():
        port = free_port()
        async with contextlib.AsyncExitStack() as bridge:
            async with start_amqtt_broker(port) as address, listening(port) as listener:
                await bridge.enter_async_context(bridged(address, tmp_path, allowed=ALL, tells_home_assistant=True))
                await listener.until(lambda: listener.newest.get(("7", topics.LIGHT)))
                for command in (
                    {"do": "begin", "first": 1},
                    {"do": "event", "event": {"type": "eliminate", "seats": [1]}},
                ):
                    await listener.ask("7", command)
                await listener.until(lambda: retained <= set(listener.newest))
            passing = {("7", kind) for kind in (topics.EVENT, topics.ANSWER, topics.PROBE)}
            assert set(listener.newest) - passing == retained
            async with start_amqtt_broker(port), listening(port) as late:
                await late.until(lambda: retained <= set(late.newest))

    asyncio.run(story())


def test_a_table_that_is_forgotten_leaves_nothing_at_the_broker(tmp_path):
    shown = {("7", kind) for kind in topics.RETAINED if kind != topics.RESULTS}
    shown.add("homeassistant/device/emperor_ring_7/config")

    async def story():
        async with start_amqtt_broker(free_port()) as address, listening(address.port) as listener:
            async with bridged(address, tmp_path, allowed=ALL, tells_home_assistant=True):
                await listener.until(lambda: shown <= set(listener.newest))
                with pytest.raises(NotAloneError, match=r"Table 7 has a bridge on .*: end that one first"):
                    await forget("7", address)
            await listener.ask("7", {"do": "begin"}, retain=True)
            await listener.until(lambda: newest(listener, topics.ONLINE, online=False))
            assert await forget("7", address) == await forget("8", address) + len(shown) + 1  # and the command
            async with listening(address.port) as late:
                await late.ask("8", {"is": "seen"}, kind=topics.SEEN)
                await late.until(lambda: ("8", topics.SEEN) in late.newest)
                return [where for where in late.newest if where != ("8", topics.SEEN)]

    assert asyncio.run(story()) == []


def test_a_table_is_not_forgotten_at_a_broker_that_does_not_answer():
    with pytest.raises(CommandError, match=r"does not answer \(.*\)\.$"):
        asyncio.run(forget("7", BrokerAddress("127.0.0.1", free_port())))


def test_home_assistant_that_starts_is_told_everything_anew(tmp_path):
    async def tell(listener, bridge):
        shown = ("homeassistant/device/emperor_ring_7/config", *(("7", kind) for kind in (topics.SAID, topics.LIGHT)))
        for birth in range(2):
            await listener.until(lambda: all(where in listener.newest for where in shown))
            for where in shown:
                del listener.newest[where]
            if not birth:
                await listener.client.publish("homeassistant/status", b"online", qos=1)

    play(tell, tmp_path, tells_home_assistant=True)


async def at_the_table(folder, *commands):
    """The table is used without a bridge, and closed."""

    def use():
        with firmware_process.firmware("cpython", folder) as device:
            for command in ({"do": "hello"}, *commands):
                device.ask(command, PATIENCE_S)

    await asyncio.to_thread(use)


def test_where_no_page_answers_it_is_one_sentence_with_its_address():
    from host_tools.device.firmware_client import DeviceError
    from host_tools.venue.page_server_as_device import PageServerAsDevice

    page = f"http://127.0.0.1:{free_port()}/#{'x' * 200}"
    words = rf"^No table is at {re.escape(page[:77])}\.\.\. \(.+\): `.+` prints its address\.$"
    with pytest.raises(DeviceError, match=words):
        PageServerAsDevice(page).open()


def test_the_address_of_a_broker_says_its_port_and_whether_the_connection_is_encrypted(subtests):
    parser = argparse.ArgumentParser()
    add_arguments(parser, needed=True)
    for text, wanted in {
        "mqtt://club.local": ("club.local", 1883, False),
        "mqtts://club.local": ("club.local", 8883, True),
        "MQTTS://[::1]:99": ("::1", 99, True),
    }.items():
        with subtests.test(text):
            found = broker_address(parser.parse_args(["--broker", text]))
            assert (found.host, found.port, found.tls is not None) == wanted


def test_the_table_of_a_running_page_is_joined(tmp_path):
    from host_tools.device.firmware_client import FirmwareClient
    from host_tools.venue.page_server_as_device import PageServerAsDevice
    from served import Served

    transport = firmware_process.firmware("cpython", tmp_path).transport

    async def story(port):
        async with start_amqtt_broker(free_port()) as address, listening(address.port) as listener:
            page = f"http://127.0.0.1:{port}/"
            bridge = Bridge("7", address, lambda: FirmwareClient(PageServerAsDevice(page)), lambda _: None, ALL)
            task = asyncio.create_task(bridge.run())
            await listener.until(lambda: listener.newest.get(("7", topics.STATE)))
            await listener.ask("7", {"do": "begin", "first": 1})
            await listener.ask("7", PASS)
            await listener.until(lambda: moves(listener, 1))
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
            return listener.events["7"]

    with Served(transport) as served:
        events = asyncio.run(story(served.port))
    assert [event["event"] for event in events] == [{"type": "pass"}]


def test_the_broker_of_make_venue_may_be_subscribed_to_while_it_walks_its_subscriptions(monkeypatch):
    """Its loops over them wait in the middle: for who connects, and for each message."""
    brokers, start = [], start_amqtt_broker_module.Broker.start

    async def note(broker):
        brokers.append(broker)
        await start(broker)

    monkeypatch.setattr(start_amqtt_broker_module.Broker, "start", note)

    async def story():
        async with start_amqtt_broker(free_port()):
            subscriptions = brokers[0]._subscriptions
            subscriptions["a"] = []
            for topic in subscriptions:
                subscriptions[f"{topic}/1"] = []
            for topic, who in subscriptions.items():
                subscriptions[f"{topic}/2"] = who
            return len(subscriptions)

    assert asyncio.run(story()) == 4


def test_an_end_that_comes_together_with_a_brokers_answer_ends_the_sender():
    async def ends() -> bool:
        link, answer = BrokerLink(BrokerAddress("club.local", 1883), "somebody", print), asyncio.Event()

        class Client:
            async def publish(self, *_, **__):
                await asyncio.wait_for(answer.wait(), 10)

        link.event("emperor-ring/1/event", b"{}")
        sender = asyncio.create_task(link._send(Client()))
        for _ in range(3):
            await asyncio.sleep(0)
        answer.set()
        await asyncio.sleep(0)  # the answer is there, the sender has not heard of it
        sender.cancel()
        for _ in range(20):
            await asyncio.sleep(0)
        return sender.cancelled()

    assert asyncio.run(ends())
