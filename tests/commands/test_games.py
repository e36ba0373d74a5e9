"""Games on record: listed, and read back as scenarios that replay to the state that the players saw."""

import json

import pytest

from desk import Desk
from games.catalogue import make_game
from host_tools.__main__ import main
from host_tools.commands import games
from host_tools.proof.play_game_without_device import apply
from host_tools.proof.replay_rules_scenario import replay

WON = "emperor, 6 seats, 25 events in 23 turns (out, in this order: 3, 4 and 5), won by seats 0, 1, 2"


def reports(desk, command):
    """What the device answers in the end; a long journal takes some ticks."""
    desk.board.inbox.extend(json.dumps({**command, "id": 5}).encode() + b"\n")
    found = []
    for _ in range(400):
        desk.run(20)
        found += desk.reports()
        if any(report.get("id") == 5 and report["is"] != "game" for report in found):
            return [report for report in found if report["is"] in ("game", "scenario", "refusal", "done")]
    raise AssertionError("no answer")


def scenario_of(desk, number):
    answer = reports(desk, {"do": "game", "no": number})[-1]
    assert answer["is"] == "scenario"
    return {key: value for key, value in answer.items() if key not in games.ENVELOPE}


def finish(desk):
    """Play to the fall of an emperor, with slips on the way; the state at the end."""
    desk.begin(1)
    for event in ("pass", "pass", "undo", "redo", "pass", "undo"):
        desk.event(type=event)
    desk.event(type="skip", seats=[3, 5]).event(type="extra_turn", seats=[0])
    for _ in range(20):
        desk.event(type="pass")
    desk.event(type="eliminate", seats=[4])
    state = desk.state()
    assert state["over"]
    desk.idle(2000)
    return state


def test_a_finished_game_is_read_back_and_replays_to_the_same_state():
    desk = Desk()
    state = finish(desk)
    desk.tell({"do": "new_game"})
    desk.begin(4).event(type="pass")
    desk.idle(2500)
    scenario = scenario_of(desk, 1)
    result = replay(json.loads(games.written(scenario)))
    assert result["ok"] and all(step["ok"] for step in result["steps"])
    assert state.items() <= result["steps"][-1]["state"].items()  # a device leaves defaults out
    assert scenario["first"] == 1 and len(scenario["events"]) == 25


@pytest.mark.parametrize(
    ("values", "first"),
    [
        ({"mode": "emperor", "options": {"range": [1, 2, 1, 1, 2, 1], "rules": "2005"}}, 4),
        ({"mode": "grand_melee", "seats": 10, "options": {"range": 2}}, 3),
        ({"mode": "two_headed_giant", "seats": 4, "teams": 2, "options": {"life": 25}}, 0),
    ],
    ids=lambda value: value["mode"] if isinstance(value, dict) else "",
)
def test_the_table_comes_back_as_it_was_laid(values, first):
    desk = Desk(values).begin(first)
    if desk.game is None:
        pytest.skip("no such mode here")
    desk.event(type="pass").event(type="pass")
    state = desk.state()
    desk.idle(2500)
    desk.tell({"do": "new_game"})
    fresh = Desk(files=desk.board.files)
    assert state.items() <= replay(scenario_of(fresh, 1))["steps"][-1]["state"].items()


def test_the_list_tells_every_game_and_how_it_ended():
    desk = Desk()
    finish(desk)
    desk.tell({"do": "new_game"})
    desk.begin(4).event(type="pass")
    told = reports(desk, {"do": "games"})
    assert [report["is"] for report in told] == ["game", "game", "done"]
    first, second = told[:2]
    assert (first["no"], first["events"], first["over"], first["winners"]) == (1, 25, True, [0, 1, 2])
    assert (second["no"], second["events"], second["over"]) == (2, 1, False)  # not yet on flash, and told
    assert games.in_words(first) == WON


def test_a_game_is_told_with_the_names_its_players_had_whoever_sits_at_the_table_now():
    desk = Desk({"names": ["Zoë", "", "Cy"]})
    finish(desk)
    desk.tell({"do": "new_game"})
    desk.tell({"do": "set", "values": {"names": ["Gil"]}})
    desk.begin(4).event(type="pass")
    desk.tell({"do": "name", "seat": 1, "name": "Ida"})
    desk.idle(2500)
    for told in (desk, Desk(files=desk.board.files)):
        first, second, _ = reports(told, {"do": "games"})
        assert (first["names"], second["names"]) == (["Zoë", "", "Cy"], ["Gil", "Ida"])
        assert games.in_words(first).endswith("won by seats 0 (Zoë), 1, 2 (Cy)")


def test_a_game_of_players_without_names_has_none_whatever_the_next_are_called():
    desk = Desk().begin(1).event(type="pass")
    desk.tell({"do": "new_game"})
    desk.tell({"do": "set", "values": {"names": ["Gil"]}})
    desk.begin(4).event(type="pass")
    first, second, _ = reports(desk, {"do": "games"})
    assert (first["names"], second["names"]) == ([], ["Gil"])


def test_a_game_that_is_damaged_or_not_there_is_one_sentence():
    desk = Desk().begin(1)
    for _ in range(100):  # more than one segment: in the last one a torn end is no damage
        desk.event(type="pass")
    desk.tell({"do": "new_game"})
    desk.begin(1)
    desk.idle(2500)
    name = "game-000001-0000"
    content = desk.board.files[name]
    desk.board.files[name] = content[:60] + bytes((content[60] ^ 1,)) + content[61:]
    told = reports(desk, {"do": "games"})
    assert "damaged" in told[0]["fault"] and told[1]["no"] == 2
    assert reports(desk, {"do": "game", "no": 1})[-1]["code"] == "no_such_game"
    assert reports(desk, {"do": "game", "no": 77})[-1]["code"] == "no_such_game"
    assert reports(desk, {"do": "game", "no": "x"})[-1]["code"] == "no_such_game"


def told_while(desk, number, meanwhile):
    """The answer about a game. The host waits for its rest until `meanwhile(desk)` is done."""
    desk.board.inbox.extend(b'{"do": "game", "no": %d, "id": 5}\n' % number)
    desk.run(150)
    desk.board.host_reads = False
    desk.run(50)
    assert b'{"type": "pass"' in desk.board.sent and b"]}\n" not in desk.board.sent[-3:], "half of it is told"
    meanwhile(desk)
    desk.board.host_reads = True
    desk.run(4000)
    return [report for report in desk.reports() if report.get("id") == 5]


@pytest.mark.parametrize("left", [0, 1, 25, 199])
def test_a_game_of_which_events_are_replaced_while_it_is_told_is_not_told_as_a_third(left):
    desk = Desk().begin(1)
    while desk.game.history.done < 200:
        apply(desk.game, {"type": "pass"})

    def other_events(desk):
        commands = desk.app.session
        for _ in range(200 - left):
            commands.enter(({"type": "undo"},), desk.board.time_ms)
        for number in range(220):
            commands.enter(({"type": "skip", "seats": [number % 6]},), desk.board.time_ms)
        desk.app.host.acted()

    [answer] = told_while(desk, 1, other_events)
    assert answer["code"] == "no_such_game" and "ask again" in answer["why"]
    assert len(scenario_of(desk, 1)["events"]) == left + 220


def test_a_game_that_goes_on_while_it_is_told_is_told_as_it_was():
    desk = Desk().begin(1)
    while desk.game.history.done < 200:
        apply(desk.game, {"type": "pass"})
    [answer] = told_while(desk, 1, lambda desk: desk.app.session.enter(({"type": "skip", "seats": [0]},), 0))
    assert [event["type"] for event in answer["events"]] == ["pass"] * 200


def test_telling_a_long_game_takes_one_segment_a_tick():
    desk = Desk().begin(1)
    for _ in range(150):
        desk.event(type="pass")
    desk.idle(2500)
    desk.tell({"do": "new_game"})
    desk.begin(1)
    desk.idle(2500)
    ticks, reads = [], []
    tick, read = desk.app.tick, desk.board.read
    desk.app.tick = lambda now_ms: (ticks.append(now_ms), tick(now_ms))[1]
    desk.board.read = lambda name: (reads.append(len(ticks)), read(name))[1]
    assert len(scenario_of(desk, 1)["events"]) == 150
    assert len(reads) > 3 and len(set(reads)) == len(reads)


def test_a_long_game_that_is_resumed_feeds_the_watchdog_at_each_segment(monkeypatch):
    desk = Desk().begin(1)
    for _ in range(150):
        desk.event(type="pass")
    desk.idle(2500)
    fed = []
    monkeypatch.setattr(type(desk.board), "feed", lambda board: fed.append(board))
    assert Desk(files=desk.board.files).game.history.done == 150
    assert len(fed) > sum(name.startswith("game-") for name in desk.board.files) > 3


def test_a_game_that_shrinks_while_it_is_told_is_told_as_it_is_then():
    desk = Desk().begin(1)
    for _ in range(60):
        desk.event(type="pass")
    for command in ({"do": "game", "no": 1}, {"do": "log", "from": 0}):
        desk.tick_ms = 1
        desk.board.inbox.extend(json.dumps(command).encode() + b"\n")
        desk.run(3)
        for _ in range(30):
            apply(desk.game, {"type": "undo"})
        apply(desk.game, {"type": "pass"})
        desk.run(200)
        desk.reports()
        for _ in range(29):
            desk.event(type="pass")


def test_make_game_wants_what_the_journal_keeps():
    assert make_game({"mode": "emperor", "options": {}, "seats": 6, "teams": 2}, 1).first == 1


def test_the_command_lists_saves_and_refuses(tmp_path, capsys):
    where = ["--folder", str(tmp_path / "table"), "--runtime", "cpython"]
    assert main(["games", *where]) == 0
    assert capsys.readouterr().out == "No game is on record.\n"
    desk = Desk()
    state = finish(desk)
    for name, content in desk.board.files.items():
        (tmp_path / "table" / name).write_bytes(content)
    assert main(["games", *where]) == 0
    assert capsys.readouterr().out == f"    1  {WON}\n"
    saved = tmp_path / "my game\x1b[31m.json"
    assert main(["games", "1", "--output", str(saved), *where]) == 0
    assert capsys.readouterr().out.endswith(f" replay '{tmp_path}/my game?[31m.json'\n")
    assert main(["replay", str(saved)]) == 0
    assert state.items() <= json.loads(capsys.readouterr().out)["steps"][-1]["state"].items()
    assert main(["games", "1", *where]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(saved.read_text())
    assert main(["games", "9", *where]) == 1
    assert capsys.readouterr().err.startswith("No game with that number is stored")


def test_the_longest_line_still_says_who_won(capsys):
    seats = range(24)
    used = {"clock_accounts": [*seats], "time_used_ms": [7_543_210] * 24, "turns_begun": [12] * 24}
    game = {
        **{"no": 1, "mode": "free_for_all", "seats": 24, "events": 300, "turn": 88, "names": ["M" * 24] * 24},
        **{"over": True, "winners": [5], "draw": [], "sheet": {**used, "longest_turn": {"account": 3, "ms": 99_999}}},
        "falls": [{"seats": [seat], "by": 5} for seat in seats if seat != 5],
    }
    games.show([game])
    assert capsys.readouterr().out.endswith(f", won by seats 5 ({'M' * 24})\n")


class EndlessDevice:
    """A device that lists far more games than any has on record."""

    def __init__(self):
        self.listeners = []

    def ask(self, command, timeout):
        for number in range(1000):
            for listener in self.listeners:
                listener({"is": "game", "no": number})


def test_of_a_list_without_end_the_last_games_are_kept():
    assert [report["no"] for report in games.listed(EndlessDevice())] == list(range(936, 1000))
