"""The summary of a game that was played with a clock, its sheet: on the link, for games on record, and in words."""

import json

from desk import Desk
from host_tools.commands.games import in_words
from host_tools.device import report_shapes


def played():
    """A game that is over: seat 1 took 20 s, seat 2 40 s."""
    desk = Desk({"clock": "counting_up"}).begin(1)
    desk.run(20_000)
    desk.event(type="pass")
    desk.run(40_000)
    desk.event(type="eliminate", seats=[0])
    desk.event(type="eliminate", seats=[4])
    assert desk.state()["over"]
    return desk


def sheets(desk):
    return [report.get("sheet") for report in desk.tell({"do": "games"}) + desk.reports() if report["is"] == "game"]


def test_the_game_on_the_table_and_those_on_record_tell_the_same_sheet():
    desk = played()
    told = desk.tell({"do": "state", "id": 1})[-1]["clock"]["clock_sheet"]
    (live,) = sheets(desk)
    assert live == told
    assert live["turns_begun"] == [0, 1, 1, 0, 0, 0] and live["fell_in_order"] == [[0], [3, 4, 5]]
    assert 20_000 <= live["time_used_ms"][1] < 30_000 and 40_000 <= live["time_used_ms"][2] < 60_000
    assert live["longest_turn"] == {"account": 2, "ms": live["time_used_ms"][2]}
    desk.tell({"do": "new_game"})
    desk.tell({"do": "begin", "first": 1})
    desk.run(3000)
    stored, _ = sheets(desk)
    assert stored == live


def test_a_team_that_shares_its_turns_has_one_account_in_the_sheet():
    desk = Desk({"mode": "two_headed_giant", "seats": 4, "clock": "counting_up"}).begin(1)
    desk.event(type="eliminate", seats=[3])
    (sheet,) = sheets(desk)
    assert sheet["clock_accounts"] == [0, 2] and sheet["turns_begun"] == [1, 0]


def test_a_game_without_a_clock_has_no_sheet_but_turns_and_who_took_whom_out():
    desk = Desk({"mode": "free_for_all", "seats": 4}).begin(1)
    desk.event(type="pass")
    assert sheets(desk) == [None]
    desk.event(type="eliminate", seats=[0, 3], by=1)
    desk.event(type="eliminate", seats=[2])
    told = [report for report in desk.tell({"do": "games"}) + desk.reports() if report["is"] == "game"][-1]
    assert report_shapes.read(json.dumps(told).encode()) == told
    assert (told["turn"], told["falls"]) == (2, [{"seats": [0, 3], "by": 1}, {"seats": [2], "by": None}])
    words = "free_for_all, 4 seats, 3 events in 2 turns (out, in this order: 0 and 3 by 1; 2), won by seats 1"
    assert in_words({**told, "names": []}) == words
    assert "0 and 3 (Dan) by 1 (Ben); 2)" in in_words({**told, "names": ["", "Ben", "", "Dan"]})


def test_the_list_of_games_tells_the_times():
    sheet = {"clock_accounts": [0, 1], "time_used_ms": [61_000, 3_600_000], "turns_begun": [1, 2]}
    sheet["longest_turn"] = {"account": 1, "ms": 3_599_000}
    sheet["fell_in_order"] = []
    game = {"mode": "emperor", "seats": 6, "events": 3, "over": False, "sheet": sheet}
    words = "emperor, 6 seats, 3 events (0: 1:01 in 1 turn, 1: 1:00:00 in 2 turns; the longest turn 59:59, of 1)"
    assert in_words(game) == f"{words}, not ended"
    falls = [{"seats": [0], "by": None}, {"seats": [3, 4, 5], "by": 1}]
    assert in_words({**game, "falls": falls}) == f"{words[:-1]}; out, in this order: 0; 3, 4 and 5 by 1), not ended"
