"""Where memory ends in the middle of what is told or shown, that is broken off and refused; the game goes on."""

import json

import pytest

import scene as s
from controls import table_sizes_and_house_rules
from desk import Desk
from link import json_lines, reports
from menus import open_entry


def short_of_memory(*_):
    raise MemoryError


def answers(desk, number):
    return [report for report in desk.reports() if report.get("id") == number]


@pytest.mark.parametrize("command", ["settings", "state", "log", "why", "games", "game"])
def test_a_report_that_finds_no_memory_is_broken_off_and_refused_to_who_asked(command, monkeypatch, subtests):
    for texts in (1, 2, 3, 5, 8):
        with subtests.test(texts=texts):
            break_off(command, texts, monkeypatch)


def break_off(command, texts, monkeypatch):
    """Let memory end at the text of that number of the answer to a command."""
    desk = Desk().begin(1)
    for _ in range(8):
        desk.event(type="pass")
    desk.reports()
    made = []

    def dumps(value, real=json.dumps):
        made.append(value)
        if len(made) == texts:
            raise MemoryError
        return real(value)

    line = {"do": command, "no": 1, "from": 1, "to": 2, "id": 7}
    desk.board.inbox.extend(json.dumps(line).encode() + b"\n")
    monkeypatch.setattr(reports.json, "dumps", dumps)
    desk.run(400)
    monkeypatch.undo()
    told = answers(desk, 7)[-1]
    spared = command in ("why", "games")  # for want of memory a state was broken off, not what was asked
    assert told.get("code") == "too_much" or (spared and told["is"] in ("why", "done"))
    desk.tap("pass")
    assert desk.game.history.done == 9
    assert any(report.get("id") == 8 for report in desk.tell({**line, "id": 8}))


def test_settings_for_whose_rules_there_is_no_room_are_refused(monkeypatch):
    desk = Desk().begin(1)
    monkeypatch.setattr(table_sizes_and_house_rules, "told_rules", short_of_memory)
    desk.tell({"do": "settings", "id": 7})
    told = desk.tell({"do": "settings", "id": 8})
    assert [(report["is"], report.get("code"), report["id"]) for report in told] == [("refusal", "too_much", 8)]
    desk.tap("pass")
    assert desk.game.history.done == 1


def test_a_page_whose_picture_finds_no_room_closes_and_the_game_goes_on(monkeypatch):
    desk = Desk().begin(1)
    open_entry(desk, "range")
    monkeypatch.setattr(desk.app.eyes, "_proposed_table", short_of_memory)
    desk.reports()
    desk.tap("pass")
    assert desk.scene.ui.screen == s.PLAY
    assert [report["code"] for report in desk.reports() if report["is"] == "refusal"] == ["too_much"]
    desk.tap("pass")
    assert desk.game.history.done == 1


def test_a_line_that_finds_no_memory_as_it_is_read_is_refused_and_the_next_one_is_answered(monkeypatch):
    desk = Desk().begin(1)
    desk.reports()
    with monkeypatch.context() as patched:
        patched.setattr(json_lines, "read_json", short_of_memory)
        told = desk.tell(b'"' * 510 + b"\n")
    assert [report["code"] for report in told if report["is"] == "refusal"] == ["too_much"]
    assert [report["is"] for report in desk.tell({"do": "why", "from": 1, "to": 2})] == ["why"]
    desk.tap("pass")
    assert desk.game.history.done == 1
