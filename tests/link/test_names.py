"""Names: the device keeps what the players are called, and tells every host the same."""

import json

import pytest

import runtimes
import scene as s
from desk import Desk
from patience import PATIENCE_S
from rules.event_kinds_and_refusals import in_words

NAMES = ["Zoë", "", "Ἀνδρέας", "\U0001f451" * 12]


def told(desk, command):
    """The answer to a command."""
    return next(report for report in desk.tell({**command, "id": 7}) if report.get("id") == 7)


def names(desk):
    """What a host is told of them."""
    return told(desk, {"do": "state"})["names"]


def test_nobody_has_a_name_before_somebody_says_so():
    assert names(Desk()) == []


def test_names_are_kept_and_come_back_with_the_next_start():
    desk = Desk()
    assert told(desk, {"do": "set", "values": {"names": NAMES}})["values"]["names"] == NAMES
    again = Desk(files=desk.board.files)
    assert names(again) == NAMES and again.app.settings.faults == []


def test_one_seat_is_named_and_the_others_stay():
    desk = Desk()
    for seat, name in ((3, "Dan"), (0, "Ada"), (23, "Xenia"), (3, "Zoë")):
        assert told(desk, {"do": "name", "seat": seat, "name": name})["is"] == "done"
    assert names(desk) == ["Ada", "", "", "Zoë", *[""] * 19, "Xenia"]
    told(desk, {"do": "name", "seat": 23, "name": ""})
    assert names(desk) == ["Ada", "", "", "Zoë"]


def test_24_of_the_longest_names_can_be_kept_and_told():
    desk = Desk()
    for seat in range(24):
        assert told(desk, {"do": "name", "seat": seat, "name": "\U0001f451" * 12})["is"] == "done"
    assert names(desk) == names(Desk(files=desk.board.files)) == ["\U0001f451" * 12] * 24


NO_NAMES = (
    *("abcdefghijklm", "a\nb", "\x00", "\x7f", "\x1b[2J", 5, None, ["Ada"], {"a": 1}),
    *("a\x9bb", "a\u2028b", "a\u200bb", "a\u202eb", "a\u2066b", "\ufeffab", " ", " \u3000\xa0"),
    *("Ada\xad", "\u3164\u3164", "\u2800", "\u115f", "\ufe0f", "a\U000e0041"),
)


def test_what_is_no_name_is_refused_in_a_sentence_and_changes_nothing(subtests):
    desk = Desk()
    told(desk, {"do": "name", "seat": 0, "name": "Ada"})
    files = dict(desk.board.files)
    for wrong in NO_NAMES:
        for command in ({"do": "name", "seat": 0, "name": wrong}, {"do": "set", "values": {"names": ["Ada", wrong]}}):
            with subtests.test(ascii(wrong), do=command["do"]):
                refusal = told(desk, command)
                assert refusal["code"] == "bad_setting" and "at most 12 visible characters" in refusal["why"]
                assert names(desk) == ["Ada"] and desk.board.files == files


# Unicode's control characters, ends of lines, marks and formats of direction, and what has no width: of those below
# U+11000 that may be ignored (DerivedCoreProperties.txt) all but what says how the letter before it looks.
HIDDEN = [
    *([0, 0x1F], [0x7F, 0x9F], [0xAD, 0xAD], [0x34F, 0x34F], [0x61C, 0x61C], [0x115F, 0x1160], [0x17B4, 0x17B5]),
    *([0x180B, 0x180F], [0x200B, 0x200F], [0x2028, 0x202E], [0x2060, 0x206F], [0x3164, 0x3164], [0xFEFF, 0xFEFF]),
    *([0xFFA0, 0xFFA0], [0xFFF0, 0xFFFB]),
]
BLANK = {code for code in range(0x11000) if chr(code).isspace()} | {0x2800} | set(range(0xFE00, 0xFE10))


@pytest.mark.parametrize(
    ("run", "which"),
    [
        (runtimes.on_cpython, ()),
        pytest.param(runtimes.on_micropython, ("likely",), marks=runtimes.needs_micropython),
        pytest.param(runtimes.on_micropython, (), marks=(runtimes.needs_micropython, pytest.mark.long)),
    ],
)
def test_a_name_has_no_letter_that_nobody_sees_and_no_blanks_alone(run, which):
    script = runtimes.REPO / "tests" / "support" / "name_verdicts.py"
    said = json.loads(run(script, *which, timeout_s=PATIENCE_S))
    assert said["within"] == HIDDEN
    refused = {code for first, last in said["alone"] for code in range(first, last + 1)}
    hidden = {code for first, last in HIDDEN for code in range(first, last + 1)}
    assert refused - hidden == BLANK - hidden


def test_blanks_within_a_name_and_at_its_ends_stay():
    desk = Desk()
    for name in ("Ada B", " Ada ", "Ada\u3000B", "\u4e2d\u6587", "\U0001f451 A"):
        assert told(desk, {"do": "name", "seat": 0, "name": name})["is"] == "done"
        assert names(desk) == [name]


def test_a_name_needs_the_number_of_a_seat():
    desk = Desk()
    for seat in (-1, 24, "0", None, 1.5, True):
        refusal = told(desk, {"do": "name", "seat": seat, "name": "Ada"})
        assert (refusal["code"], refusal["why"]) == ("bad_seat", "'seat' must be the number of a seat, 0 to 23."), seat


def test_more_than_24_names_are_refused():
    assert told(Desk(), {"do": "set", "values": {"names": [""] * 25}})["code"] == "bad_setting"


def test_a_faulty_name_in_the_file_costs_the_names_alone():
    desk = Desk({"names": ["Ada", 5], "brightness": 5})
    assert names(desk) == [] and desk.app.settings["brightness"] == 5
    assert [in_words(fault).split(" is ")[0] for fault in desk.app.settings.faults] == ["Setting 'names'"]
    assert json.loads(desk.board.files["settings.json"])["names"] == ["Ada", 5]


@pytest.mark.parametrize(
    "command",
    [
        pytest.param({"do": "name", "seat": 1, "name": "Ben"}, id="name"),
        pytest.param({"do": "set", "values": {"names": ["", "Ben"]}}, id="set"),
    ],
)
def test_naming_closes_nothing_that_is_open_and_settles_no_press(command):
    desk = Desk().begin(1)
    desk.tap("out")
    cursor = desk.scene.ui.cursor
    desk.press("out")
    desk.run(500)
    assert told(desk, command)["is"] in ("done", "settings")
    desk.run(300)
    assert (desk.scene.ui.screen, desk.scene.ui.cursor, desk.game.history.done) == (s.PLAY, s.NOBODY, 1)
    assert cursor != s.NOBODY


def test_a_moment_on_the_ring_goes_on_while_somebody_is_named():
    desk = Desk()
    desk.tap("pass")
    assert desk.scene.moment == "draw"
    renderer = desk.app.eyes.renderer
    told(desk, {"do": "name", "seat": 1, "name": "Ben"})
    assert desk.scene.moment == "draw" and desk.app.eyes.renderer is renderer


def test_a_host_hears_of_a_new_name_by_itself():
    desk = Desk()
    told(desk, {"do": "state"})
    reports = desk.tell({"do": "name", "seat": 1, "name": "Ben"})
    assert [report["names"] for report in reports if report["is"] == "state"] == [["", "Ben"]]


def on_record(desk):
    """What the players of the games on record are called, the oldest game first."""
    return [report["names"] for report in desk.tell({"do": "games"}) if report["is"] == "game"]


def test_a_game_on_record_is_told_by_its_own_players_whoever_is_named_on_the_cleared_table():
    desk = Desk({"names": ["Ada", "Ben"]}).begin()
    desk.event(type="pass")
    desk.tell({"do": "new_game"})
    told(desk, {"do": "set", "values": {"names": ["Cleo", "Dan"]}})
    desk.settle()
    assert on_record(desk) == [["Ada", "Ben"]]
    again = Desk(files=desk.board.files)  # the plug was pulled meanwhile
    again.settle()
    assert on_record(again) == [["Ada", "Ben"]]
    again.begin().event(type="pass")
    assert on_record(again) == [["Ada", "Ben"], ["Cleo", "Dan"]]


def test_who_goes_on_with_a_game_that_was_brought_back_is_a_player_of_it():
    desk = Desk({"names": ["Ada", "Ben"]}).begin()
    desk.event(type="pass")
    desk.tell({"do": "new_game"})
    told(desk, {"do": "set", "values": {"names": ["Cleo", "Ben"]}})
    desk.settle()
    desk.hold("pass", 1100)
    desk.settle()
    assert desk.game is not None and on_record(desk) == [["Cleo", "Ben"]]
