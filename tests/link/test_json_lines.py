"""The link: every command is answered, garbage costs one refusal, a host that stops reading costs nothing."""

import inspect
import itertools
import json
import random
import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import free_memory as reserve
from desk import Desk
from document_promises import promised
from games import catalogue
from host_tools.proof.link_commands import COMMANDS, REFUSED, REPORTS
from link import reports
from link.host_commands import HostCommands
from link.reports import seats_text
from rules.seat_arithmetic import members
from table_and_ring_limits import RING_SEATS

PROTOCOL = "docs/protocol.md"


def test_the_document_has_the_commands_with_their_answers_and_every_report():
    rows = re.findall(r"^\| `(\{.*?\})` \|.*\|(.*)\|$", promised(PROTOCOL, "commands"), re.M)
    told = [(json.loads(example), set(re.findall(r"`([a-z]+)`", answers)) | REFUSED) for example, answers in rows]
    assert told == [(row.example, row.answers) for row in COMMANDS]
    assert set(re.findall(r"^\| `([a-z]+)` \|", promised(PROTOCOL, "reports"), re.M)) == REPORTS


def test_every_command_is_taken_and_answered_with_its_id(subtests):
    for command in [row.example for row in COMMANDS]:
        with subtests.test(command["do"] + command.get("of", "")):
            desk = Desk()
            if command["do"] != "begin":
                desk.begin()
            answers = desk.tell({**command, "id": 77})
            assert "refusal" not in [report["is"] for report in answers]
            assert 77 in [report.get("id") for report in answers]


def test_the_device_has_these_commands_and_no_other():
    assert {row.example["do"] for row in COMMANDS} == set(HostCommands.COMMANDS)


def test_the_document_names_every_key_of_the_state_and_no_other():
    desk = Desk().begin()
    state = next(report for report in desk.tell({"do": "state"}) if report["is"] == "state")
    keys = re.findall(r"^\| (`.*?`) \|", promised(PROTOCOL, "state-keys"), re.M)
    with_a_clock = {"clock"}
    assert set(state) - {"is"} | with_a_clock == set(re.findall(r"\w+", " ".join(keys)))


def test_state_carries_the_snapshot_of_the_rules():
    desk = Desk().begin().event(type="pass")
    state = next(report for report in desk.tell({"do": "state", "id": 5}) if report.get("id") == 5)
    assert state["game"] == desk.state()
    assert state["look"] == "FMSPFF" and state["next"] == 3 and not state["surprise"]
    assert state["seats"][1] == {"team": 0, "role": "emperor"} and state["first"] == 1


def test_an_event_the_rules_refuse_says_why_with_the_rule_number_and_changes_nothing():
    desk = Desk().begin()
    before = desk.state()
    answers = desk.tell({"do": "event", "event": {"type": "pass", "seat": 4}, "id": 9})
    refusals = [report for report in answers if report["is"] == "refusal"]
    assert refusals == [
        {"is": "refusal", "code": "not_turn", "why": "It is not that player's turn.", "rule": "102.1", "id": 9}
    ]
    assert desk.state() == before


def test_a_host_presses_and_releases_any_button_there_is(subtests):
    for number, button in enumerate(("pass", "out", *range(RING_SEATS))):
        with subtests.test(button=button):
            desk = Desk()
            desk.tell({"do": "press", "button": button})
            assert desk.app.hands.presses.down == 1 << number
            desk.tell({"do": "release", "button": button})
            assert desk.app.hands.presses.down == 0


def test_a_button_that_is_not_there_is_refused(subtests):
    desk = Desk()
    for button in (-1, RING_SEATS, 10**30, "PASS", "0", True, 1.0, None, [], {}):
        for do in ("press", "release"):
            with subtests.test(do, button=button):
                answers = desk.tell({"do": do, "button": button, "id": 4})
                [refusal] = [report for report in answers if report.get("id") == 4]
                assert refusal["code"] == "bad_button" and refusal["why"].endswith('"out" and the seats 0 to 23.')
                assert desk.app.hands.presses.down == 0


@pytest.mark.parametrize(
    ("mode", "seats", "last_from", "last_to"), [("emperor", 6, 5, 5), ("for_the_emperor", 2, 1, 6)]
)
def test_why_is_asked_of_a_seat_and_of_a_place_of_this_table(mode, seats, last_from, last_to):
    desk = Desk({"mode": mode, "seats": seats})

    def code(**asked):
        return desk.tell({"do": "why", "id": 4, **asked})[-1].get("code")

    assert code(**{"from": 0, "to": 0}) == "no_game"
    desk.begin(members(desk.app.session.table.beginners)[0])
    for wrong in (-1, last_from + 1, True, "0", None):
        assert code(**{"from": wrong, "to": 0}) == "bad_seat"
    for wrong in (-1, last_to + 1, 1.0, []):
        assert code(**{"from": 0, "to": wrong}) == "bad_seat"
    assert code(**{"from": 0}) == code(to=0) == "bad_seat"
    assert code(**{"from": last_from, "to": last_to}) is code(**{"from": 0, "to": 0}) is None


@given(st.integers(0, 2**RING_SEATS - 1))
@example(2**RING_SEATS - 1)
def test_a_set_of_seats_is_told_as_their_list(seats):
    assert json.loads(seats_text(seats)) == members(seats)


def test_who_begins_is_drawn_only_where_no_seat_is_named(subtests):
    for mode in catalogue.NAMES:
        desk = Desk({"mode": mode})
        for first in (-1, -2, -1.0, None, "0", [], True, 99, 10**30):
            with subtests.test(mode, first=first):
                answers = desk.tell({"do": "begin", "first": first, "id": 6})
                assert [answer["code"] for answer in answers if answer.get("id") == 6] == ["bad_first"]
                assert desk.game is None


def test_a_line_that_is_no_command_gets_one_refusal(subtests):
    desk = Desk().begin()
    desk.reports()
    before = desk.state()
    garbage = b"nonsense", b"[1]", b"7", b'{"do": "hello"', b"\xff\xfe", b'{"do": "fly"}', b'{"do": 3}', b"x" * 900
    for line in garbage:
        with subtests.test(repr(line[:20])):
            assert [report["is"] for report in desk.tell(line + b"\n")] == ["refusal"]
            assert desk.state() == before


def test_a_line_may_have_512_bytes():
    line = b'{"do": "hello", "id": 3}'
    for length, code in ((511, None), (512, None), (513, "bad_line"), (2000, "bad_line")):
        told = Desk().tell(line + b" " * (length - len(line)) + b"\n")
        answers = [(report.get("id"), report.get("code")) for report in told if report["is"] in ("hello", "refusal")]
        assert answers == [(None if code else 3, code)], length


def without_interrupts(blocks):
    """These bytes without the byte 3 where a line begins, which is no garbage."""
    starts = True
    for block in blocks:
        kept = bytearray()
        for byte in block:
            if byte != 3 or not starts:
                kept.append(byte)
                starts = byte in b"\r\n"
        yield bytes(kept)


def test_ctrl_c_at_the_start_of_a_line_asks_for_the_repl():
    for before in (b"", b"\n", b"\r", b'{"do": "state"}\n', b'{"do": \r', b"x" * 900 + b"\r\n"):
        desk = Desk()
        desk.tell(before + b"\x03")
        assert desk.app.host.link.interrupted, before


def test_ctrl_c_elsewhere_in_a_line_is_garbage():
    desk = Desk().begin()
    desk.reports()
    for line in (b'{"do": "state"\x03}\n', b" \x03\n", b"x\x03\x03\n", b"x" * 900 + b"\x03\n"):
        assert [report["is"] for report in desk.tell(line)] == ["refusal"], line
        assert not desk.app.host.link.interrupted, line


def test_100_000_random_bytes_change_no_state():
    desk = Desk().begin()
    before = desk.state(), desk.scene.ui.screen, desk.game.history.place()
    for block in without_interrupts(random.Random(809).randbytes(1000) for _ in range(100)):
        desk.board.inbox.extend(block)
        desk.run(400)
    assert not desk.board.inbox and not desk.app.host.link.interrupted
    assert (desk.state(), desk.scene.ui.screen, desk.game.history.place()) == before
    desk.tell(b"\n")
    assert "hello" in [report["is"] for report in desk.tell({"do": "hello"})]


def test_frames_come_only_to_a_host_that_asked_and_never_faster():
    desk = Desk().begin()
    desk.run(2000)
    assert "frame" not in [report["is"] for report in desk.reports()]
    desk.tell({"do": "watch", "fps": 10})
    desk.reports()
    desk.run(3000)
    frames = [report for report in desk.reports() if report["is"] == "frame"]
    assert 20 <= len(frames) <= 30
    desk.tell({"do": "watch", "fps": 1000})
    desk.reports()
    desk.run(1000)
    assert len([report for report in desk.reports() if report["is"] == "frame"]) <= 31
    desk.tell({"do": "watch", "fps": 0})
    desk.reports()
    desk.run(1000)
    assert desk.reports() == []


def test_a_frame_is_the_wire_in_red_green_blue():
    desk = Desk().begin()
    desk.tell({"do": "watch", "fps": 30})
    desk.run(500)
    frame = [report for report in desk.reports() if report["is"] == "frame"][-1]
    wire = dict(desk.board.frames)[frame["ms"]]
    rgb = bytes.fromhex(frame["rgb"])
    assert bytes(rgb[px + i] for px in range(0, len(rgb), 3) for i in (1, 0, 2)) == wire


def test_a_host_that_stops_reading_costs_nothing_and_gets_the_newest_state():
    desk = Desk().begin()
    desk.tell({"do": "watch", "fps": 30})
    desk.board.host_reads = False
    desk.board.frames.clear()
    for _ in range(20):
        desk.tap("pass")
    times = [ms for ms, _ in desk.board.frames]
    assert max(later - earlier for earlier, later in itertools.pairwise(times)) <= 105
    desk.board.host_reads = True
    desk.run(500)
    states = [report for report in desk.reports() if report["is"] == "state"]
    assert states[-1]["moves"] == 20 and len(states) <= 2


def test_each_command_that_asks_for_the_state_is_answered_by_one_line_of_its_own():
    desk = Desk().begin()
    desk.reports()
    for asked in (1, 2, 7, 8, 9, 40):
        for number in range(asked):
            desk.board.inbox.extend(b'{"do": "state", "id": %d}\n' % number)
        desk.run(10000)
        assert [report["id"] for report in desk.reports() if "id" in report] == list(range(asked))


def test_a_state_that_was_asked_for_and_broken_off_by_a_newer_one_is_answered_by_that():
    desk = Desk(tick_ms=1).begin()
    desk.reports()
    desk.board.inbox.extend(b'{"do": "state", "id": 5}\n')
    while b'"id": 5' not in desk.board.sent:
        desk.run(1)
    desk.tap("pass")
    assert not bytes(desk.board.sent).split(b"\n")[0].endswith(b"}")
    answers = [report for report in desk.reports() if report.get("id") == 5]
    assert len(answers) == 1 and answers[0]["moves"] == 1


@pytest.mark.parametrize(
    "asked", [("state",), ("hello",), ("state", "hello"), ("hello", "hello", "state")], ids=" ".join
)
def test_a_host_that_asks_and_does_not_read_is_not_listened_to(asked):
    desk = Desk()
    desk.run(500)
    desk.board.host_reads = False
    lines = [b'{"do": "%s", "id": %d}\n' % (asked[number % len(asked)].encode(), number) for number in range(600)]
    desk.board.inbox.extend(b"".join(lines))
    desk.run(6000)
    asleep = len(desk.board.inbox)
    desk.run(1000)
    link = desk.app.host.link
    assert len(link._waiting) + len(link.state_ids) == 8 and len(desk.board.inbox) == asleep > 0
    desk.board.host_reads = True
    desk.run(200)
    ids = []
    while len(ids) < 600:
        desk.run(1000)
        ids += [report["id"] for report in desk.reports() if "id" in report]
    assert sorted(ids) == list(range(600)) and not link.state_ids
    for kind in asked:
        of_kind = [number for number in ids if asked[number % len(asked)] == kind]
        assert of_kind == sorted(of_kind)


def test_an_id_that_is_no_whole_number_of_15_digits_is_refused_and_not_repeated(subtests):
    desk = Desk()
    desk.run(500)
    desk.reports()
    for name in ("state", "nothing"):
        for number in (10**15, -(10**15), 10**300, 1.0, True, None, "1", [1]):
            with subtests.test(name, number=number):
                (answer,) = desk.tell({"do": name, "id": number})
                assert answer["code"] == "bad_command" and "id" not in answer
        for most in (10**15 - 1, 1 - 10**15):
            assert most in [report.get("id") for report in desk.tell({"do": name, "id": most})]


@pytest.mark.parametrize(
    "command", [{"do": name, "from": 0, "no": 1} for name in ("log", "games", "game", "settings", "crashes")], ids=str
)
def test_an_answer_that_waits_keeps_nothing_of_its_command_but_the_id(command):
    desk = Desk().begin()
    desk.run(2000)
    desk.board.host_reads = False
    for number in range(8):
        desk.tell({**command, "id": number, "more": [[]] * 100})
    kept = [inspect.getgeneratorlocals(report)["asked"] for report in desk.app.host.link._waiting]
    assert kept and all(list(asked) == ["id"] for asked in kept)


def test_log_gives_every_event_that_stands_and_those_that_wait_to_be_redone():
    desk = Desk().begin().event(type="pass").event(type="eliminate", seats=[5, 3]).event(type="pass").event(type="undo")
    desk.reports()
    lines = [report for report in desk.tell({"do": "log", "from": 0}) if report["is"] == "log"]
    assert [(line["event"]["type"], line.get("undone")) for line in lines] == [
        ("pass", None),
        ("eliminate", None),
        ("pass", True),
    ]
    assert lines[1]["event"] == {"type": "eliminate", "seats": [3, 5]}


def test_the_state_tells_how_many_events_stand_and_how_many_wait_to_be_redone():
    desk = Desk().begin()
    for event, told in (("pass", (1, 0)), ("pass", (2, 0)), ("pass", (3, 0)), ("undo", (2, 1)), ("undo", (1, 2))):
        desk.event(type=event)
        state = [report for report in desk.tell({"do": "state", "id": 1}) if report["is"] == "state"][-1]
        assert (state["moves"], state["undone"]) == told


def test_an_answer_of_many_lines_that_was_asked_for_first_begins_first():
    desk = Desk().begin().event(type="pass").event(type="pass")
    desk.reports()
    desk.board.inbox.extend(b'{"do":"log","from":0}\n{"do":"why","from":0,"to":1}\n')  # read in one tick
    desk.run(300)
    assert [report["is"] for report in desk.reports()][:3] == ["log", "why", "log"]


def test_an_undo_from_a_host_runs_backwards_on_the_ring():
    desk = Desk().begin().event(type="pass")
    desk.board.inbox.extend(b'{"do": "event", "event": {"type": "undo"}}\n')
    desk.run(50)
    assert desk.scene.moment == "unsweep"


def long_game():
    """A game of 300 events on a device whose frames a host watches."""
    desk = Desk().begin()
    for _ in range(300):
        desk.game.enter(({"type": "pass"},))
    desk.app.host.logged = 300
    desk.tell({"do": "watch", "fps": 30})
    desk.reports()
    return desk


@pytest.mark.parametrize(
    ("command", "kind"), [({"do": "log", "from": 0}, "log"), ({"do": "games"}, "game")], ids=["log", "games"]
)
def test_every_line_of_an_answer_carries_the_id_of_its_command(command, kind):
    desk = Desk().begin().event(type="pass").event(type="pass")
    desk.reports()
    lines = [report for report in desk.tell({**command, "id": 5}) if report["is"] == kind]
    assert lines and all(line["id"] == 5 for line in lines)
    assert all("id" not in line for line in desk.tell(command) if line["is"] == kind)


def test_an_event_that_nobody_asked_for_carries_no_id():
    desk = Desk().begin()
    desk.reports()
    told = desk.tell({"do": "event", "event": {"type": "pass"}, "id": 5})
    (line,) = [report for report in told if report["is"] == "log"]
    assert "id" not in line


def test_frames_short_answers_and_the_newest_state_come_between_the_lines_of_a_long_answer():
    desk = long_game()
    desk.board.inbox.extend(b'{"do": "log", "from": 0, "id": 5}\n')
    desk.run(100)
    desk.board.inbox.extend(
        b'{"do": "press", "button": "pass", "id": 6}\n{"do": "release", "button": "pass", "id": 7}\n'
    )
    desk.run(5000)
    told = desk.reports()
    kinds = [report["is"] if report["is"] in ("state", "frame") else report.get("id") for report in told]
    end = max(place for place, kind in enumerate(kinds) if kind == 5)
    assert told[end]["is"] == "done"
    for kind in (6, 7, "state", "frame"):
        assert kinds.index(kind) < end
    lines = [report["no"] for report in told if report["is"] == "log" and report.get("id") == 5]
    assert lines == list(range(len(lines))) and len(lines) in (300, 301)


def test_a_hello_is_told_before_its_state_while_a_long_answer_is_told():
    desk = long_game()
    desk.board.inbox.extend(b'{"do": "log", "from": 0, "id": 5}\n')
    desk.run(100)
    desk.reports()
    desk.board.inbox.extend(b'{"do": "hello", "id": 6}\n')
    desk.run(200)
    told = [report["is"] for report in desk.reports()]
    assert told.count("hello") == told.count("state") == 1 and told.index("hello") < told.index("state")
    assert told[-1] == "log"


def test_what_is_asked_while_stored_games_are_read_is_answered_before_them():
    desk = long_game()
    for _ in range(3):
        desk.tell({"do": "new_game"})
        desk.begin()
        for _ in range(30):
            desk.tell({"do": "event", "event": {"type": "pass"}})
    desk.run(3000)
    desk.reports()
    desk.board.inbox.extend(
        b'{"do": "games", "id": 5}\n{"do": "game", "no": 1, "id": 6}\n{"do": "why", "from": 0, "to": 1, "id": 7}\n'
    )
    desk.run(2000)
    ids = [report["id"] for report in desk.reports() if "id" in report]
    assert ids[0] == 7 and ids.count(5) == 5 and ids.count(6) == 1


# What asks and changes nothing but whose turn it is; a long answer is under way most of the time.
QUESTIONS = [
    {"do": "log", "from": 0},
    {"do": "log", "from": 290},
    *({"do": do} for do in ("games", "state", "hello", "settings", "crashes")),
    {"do": "game", "no": 1},
    {"do": "why", "from": 0, "to": 1},
    {"do": "event", "event": {"type": "pass"}},
    {"do": "nothing"},
]
asked_at_once = st.lists(st.tuples(st.sampled_from(QUESTIONS), st.sampled_from([0, 0, 1, 5, 20, 100])), max_size=12)


@settings(max_examples=20, deadline=None)
@given(asked_at_once, st.sampled_from([1, 7, 64, 1024]), st.sampled_from([1, 5, 16]))
def test_whatever_is_asked_at_once_each_line_is_whole_and_each_answer_in_order(questions, most_bytes, tick_ms):
    desk = long_game()
    board, desk.tick_ms = desk.board, tick_ms

    def send(buffer, start, stop):
        board.sent.extend(buffer[start : (stop := min(stop, start + most_bytes))])
        return stop - start

    board.send = send
    for number, (question, ms) in enumerate(questions):
        board.inbox.extend(json.dumps({**question, "id": number}).encode() + b"\n")
        desk.run(ms)
    board.send = lambda buffer, start, stop: (board.sent.extend(buffer[start:stop]), stop - start)[1]
    desk.run(10000)
    lines = bytes(board.sent).split(b"\n")
    whole = [line for line in lines if line and not is_broken_off(line)]
    told = [json.loads(line) for line in whole]
    for number, (question, _) in enumerate(questions):
        answer = [report for report in told if report.get("id") == number]
        assert answer[-1]["is"] not in ("log", "game")
        if question["do"] == "log":
            assert [line["no"] for line in answer[:-1]] == list(
                range(question["from"], question["from"] + len(answer) - 1)
            )
            assert len(answer) > 300 - question["from"]
        else:
            assert {report["is"] for report in answer[:-1]} <= {"game"}


def is_broken_off(line):
    """Whether it is the beginning of a state or a scenario and no more."""
    try:
        json.loads(line)
    except ValueError:
        return line.startswith((b'{"is": "state", ', b'{"is": "scenario", '))
    return False


def test_frames_come_to_a_host_that_asks_for_the_state_all_the_time():
    desk = long_game()
    desk.event(type="pass")
    desk.reports()
    for number in range(600):
        desk.board.inbox.extend(b'{"do": "state", "id": %d}\n' % number)
    desk.press(5)  # whose look has somebody attackable, who pulses
    desk.run(2000)
    assert desk.board.inbox
    assert sum(report["is"] == "frame" for report in desk.reports()) >= 10


def test_of_a_long_game_that_comes_back_no_more_is_told_at_once_than_the_link_has_room_for(monkeypatch):
    desk = Desk().begin()
    for number in range(40):
        desk.tell({"do": "event", "event": {"type": "skip", "seats": [number % 6]}})
    desk.tell({"do": "new_game"})
    made, log_line = [], reports.log_line
    monkeypatch.setattr(reports, "log_line", lambda game, number: made.append(number) or log_line(game, number))
    desk.hold("pass", 1100)
    assert desk.game.history.done == 40
    assert made == list(range(8))
    desk.event(type="pass")
    assert made[8:] == [40]


def test_a_host_does_what_buttons_do_until_their_memory_ends(monkeypatch):
    desk = Desk().begin()

    def codes(*kinds):
        events = [{"type": kind, "seats": [0]} for kind in kinds]
        reports = [report for event in events for report in desk.tell({"do": "event", "event": event, "id": 1})]
        return [report.get("code", report["is"]) for report in reports if report.get("id") == 1]

    monkeypatch.setattr(reserve, "_known", 0)
    monkeypatch.setattr(reserve, "mem_free", lambda: reserve._RESERVE * 2 // 8 + 1)
    assert codes("skip", "pass", "eliminate", "undo", "redo") == ["too_much", "done", "done", "done", "done"]
    monkeypatch.setattr(reserve, "_known", 0)
    monkeypatch.setattr(reserve, "mem_free", lambda: reserve._RESERVE * 2 // 8)
    assert codes("skip", "pass", "eliminate", "undo", "redo") == ["too_much"] * 3 + ["done", "done"]
    done = desk.game.history.done
    desk.tap("pass")
    assert desk.game.history.done == done


@pytest.mark.parametrize(("ring_px", "offset_px", "direction"), [(24, 0, 1), (60, 7, -1)])
def test_the_state_tells_how_the_ring_lies(ring_px, offset_px, direction):
    desk = Desk({"ring_px": ring_px, "offset_px": offset_px, "direction": direction})
    ring = desk.tell({"do": "state", "id": 1})[-1]["ring"]
    assert ring == {"pixels": ring_px, "offset": offset_px, "direction": direction}


def test_where_nobody_comes_next_and_nothing_has_the_cursor_the_state_says_null():
    desk = Desk().begin(1)
    assert desk.tell({"do": "state", "id": 1})[-1]["next"] == 2
    desk.event(type="eliminate", seats=[4])
    state = desk.tell({"do": "state", "id": 1})[-1]
    assert state["screen"] == "over" and state["next"] is None and state["cursor"] is None


def test_settings_name_every_table_that_can_be_laid():
    desk = Desk()
    tables = next(report["tables"] for report in desk.tell({"do": "settings"}) if report["is"] == "settings")
    assert [6, 2] in tables and [9, 3] in tables and [9, 2] not in tables
    for seats, teams in tables:
        values = {"seats": seats, "teams": teams}
        answers = desk.tell({"do": "set", "values": values, "id": 2})
        assert [report["is"] for report in answers if report.get("id") == 2] == ["settings"], values
