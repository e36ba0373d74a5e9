"""The fuzz of the bridge: cases that found something once, and that it still finds what is planted."""

from host_tools.venue import bridge_fuzz
from host_tools.venue.allowed_broker_commands import AllowedBrokerCommands
from host_tools.venue.outbox import MOST_EVENTS, Message, Outbox
from host_tools.venue.reports_as_broker_messages import ReportsAsBrokerMessages

# two games of one name; a game that came back and was not told; one game twice among the results; the number of another
NUMBERS = (16, 41, 175, 192, 208, 549, 606, 959, 1178, 1190, 1337, 1420, 1445)


NAMED = {
    "a new game at the same table is told from another branch of the one before": ("41007 787", "41007 794"),
    "what a killed bridge told last and could not keep is taken back by the next one": ("71124 6611",),
    "games that were cleared before their numbers were known are two all the same": ("71124 4522",),
}


def test_what_was_found_is_found_no_more(subtests):
    for number in NUMBERS:
        for steps in (40, 150):
            with subtests.test(number, steps=steps):
                assert bridge_fuzz.case(f"1 {number}", steps) == ""
    for what, cases in NAMED.items():
        for case in cases:
            with subtests.test(what):
                assert bridge_fuzz.case(case) == ""


def test_a_hundred_cases_find_nothing():
    assert [words for number in range(100) if (words := bridge_fuzz.case(f"of this test {number}"))] == []


def finds(cases=60):
    return any(bridge_fuzz.case(f"planted {number}") for number in range(cases))


def test_it_finds_an_event_that_is_told_under_a_wrong_number(monkeypatch):
    tell = ReportsAsBrokerMessages._tell_event

    def wrong(story, report):
        tell(story, {**report, "no": report["no"] + 1} if report.get("no", 0) > 2 else report)

    monkeypatch.setattr(ReportsAsBrokerMessages, "_tell_event", wrong)
    assert finds()


def test_it_finds_an_undo_that_is_not_told(monkeypatch):
    tell = ReportsAsBrokerMessages._tell_event
    monkeypatch.setattr(
        ReportsAsBrokerMessages, "_tell_event", lambda story, report: report["is"] == "log" and tell(story, report)
    )
    assert finds()


def test_it_finds_an_outbox_that_forgets(monkeypatch):
    monkeypatch.setattr(Outbox, "event", lambda outbox, message: None)
    assert finds()


def test_it_finds_a_command_that_comes_through(monkeypatch):
    monkeypatch.setattr(AllowedBrokerCommands, "_is_allowed", lambda door, command: True)
    assert finds()


def test_it_finds_a_bridge_that_forgets_what_an_earlier_one_told(monkeypatch):
    monkeypatch.setattr(
        ReportsAsBrokerMessages, "_goes_on", property(lambda story: False, lambda story, value: None), raising=False
    )
    assert finds(600)


def test_it_finds_a_game_that_is_restored_and_numbered_from_the_start(monkeypatch):
    begin = ReportsAsBrokerMessages._begin_game

    def forgetful(story, table, events):
        begin(story, table, events)
        if events:
            story._n = 0

    monkeypatch.setattr(ReportsAsBrokerMessages, "_begin_game", forgetful)
    assert finds()


def test_an_outbox_keeps_the_newest_of_each_document_and_the_last_events():
    outbox = Outbox()
    for number in range(MOST_EVENTS + 5):
        outbox.event(Message("event", b"%d" % number, 1, False))
        outbox.document(Message("state", b"%d" % number, 1, True))
    sent = []
    while (message := outbox.head()) is not None:
        sent.append(message)
        outbox.sent(message)
    assert outbox.lost == 5 and next(one.payload for one in sent if one.topic == "event") == b"5"
    assert [one.payload for one in sent if one.topic == "state"] == [b"%d" % (MOST_EVENTS + 4)]
    assert sent[-1].topic == "state" and len(outbox) == 0
