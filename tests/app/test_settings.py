"""Settings: every fault has one sentence and falls back alone; faults between keys reset what they name."""

import json
import random
from itertools import product
from pathlib import Path

import pytest

import scene as s
from counted_calls import nested_calls_of
from desk import Desk
from document_promises import figures
from games import catalogue
from host_tools.proof.invariants_after_each_fuzz_step import MOST_NESTED_CALLS
from light.colours_waves_and_current import least_ma
from menus import open_entry
from rows import each_row
from rules.event_kinds_and_refusals import in_words
from settings import Settings
from settings_schema import SCHEMA

DEFAULTS = {row[0]: row[1] for row in SCHEMA}
CALLS_BEFORE = 13  # nested calls to `Settings.change` if an event lays the table that waits, the most that the fuzz saw


def load(values):
    return Settings(values if isinstance(values, bytes) else json.dumps(values).encode(), least_ma)


def faults_of(settings):
    return [in_words(fault) for fault in settings.faults]


def told(desk, values):
    """The answer to new settings."""
    return next(answer for answer in desk.tell({"do": "set", "values": values, "id": 3}) if answer.get("id") == 3)


def test_without_a_file_all_defaults_hold_and_nothing_is_wrong():
    settings = Settings(None, least_ma)
    assert settings.values() == DEFAULTS and settings.faults == []


@each_row("key, value", product(DEFAULTS, ["nonsense", -7, 3.5, True, [], {"a": 1}, 10**12, None]), ids=repr)
def test_a_faulty_value_gets_one_sentence_and_falls_back_alone(key, value):
    settings = load({key: value, "hold_ms": 1200} if key != "hold_ms" else {key: value})
    fine = settings[key] == value and type(settings[key]) is type(value)
    assert fine or settings[key] == DEFAULTS[key]
    assert len(faults_of(settings)) == (0 if fine else 1)
    assert all(fault.endswith(".") and ("'%s'" % key in fault) for fault in faults_of(settings))
    if key != "hold_ms":
        assert settings["hold_ms"] == 1200


def most_bytes():
    """The limit of settings.json as the protocol names it."""
    return tuple(figures("docs/protocol.md", "settings-file")[:2])


def file_of(size, levels=2):
    """A settings.json of exactly the given number of bytes, with brackets nested to the given depth."""
    note = b'{"brightness":2,"note":' + b"[" * (levels - 1) + b"%s" + b"]" * (levels - 1) + b"}"
    return note % (b'"' + b"x" * (size - len(note)) + b'"')


def test_the_protocol_names_the_limits_of_the_file_that_the_device_and_its_safe_mode_keep():
    most, levels = most_bytes()
    for size, deep, read in ((most, levels, 2), (most + 1, levels, 4), (most, levels + 1, 4)):
        assert len(file_of(size, deep)) == size
        settings = load(file_of(size, deep))
        assert settings["brightness"] == read and settings.unreadable == (read == 4)
        assert read == 2 or f"of at most {levels} levels and {most} bytes" in faults_of(settings)[0]
    safe_mode = Path(__file__).parents[2] / "firmware" / "boot" / "safe_mode_by_held_pass.py"
    assert f"_MOST_BYTES = const({most})" in safe_mode.read_text(encoding="utf-8")


@pytest.mark.parametrize("note", ["x", "\u00fc", '"', "\U0001f451"], ids=ascii)
def test_a_change_never_makes_a_file_that_the_next_start_cannot_read(note):
    most, _ = most_bytes()
    compact = json.dumps({"brightness": 2, "a": "", "b": []}, separators=(",", ":"))
    each = len(json.dumps(note, ensure_ascii=False).encode()) - 2
    file = compact.replace('""', json.dumps(note * ((most - len(compact)) // each), ensure_ascii=False)).encode()
    desk = Desk(files={"settings.json": file})
    assert not desk.app.settings.unreadable and desk.app.settings["brightness"] == 2
    answer = told(desk, {"brightness": 5, "hold_ms": 1200})
    assert answer["is"] == "refusal" and answer["why"] == (
        f"settings.json would exceed {most} bytes: remove what is not a setting. Nothing was changed."
    )
    assert desk.board.files["settings.json"] == file and desk.app.settings["brightness"] == 2
    again = Desk(files=desk.board.files).app.settings
    assert (again["brightness"], again["hold_ms"]) == (2, DEFAULTS["hold_ms"])


@each_row("mode, seats", product(catalogue.NAMES, [None, 3, 5, 7, 24]), some=True)
def test_every_mode_has_a_table_whatever_seats_the_file_names(mode, seats):
    desk = Desk({"mode": mode} if seats is None else {"mode": mode, "seats": seats})
    settings = desk.app.settings
    if faults_of(settings):
        assert len(faults_of(settings)) == 1 and "seats %d, teams 2." % settings["seats"] in faults_of(settings)[0]
        assert settings["seats"] == (2 if mode == "for_the_emperor" else 6)
        desk.tap("pass")
    else:
        assert settings["seats"] == (seats or (2 if mode == "for_the_emperor" else 6))
    desk.begin(first=next(seat for seat in range(24) if desk.app.session.table.beginners >> seat & 1))
    assert mode == desk.game.table.NAME


@pytest.mark.parametrize(
    ("mode", "key", "words"),
    [
        ("emperor", "seats", "a whole number from 6 to 24"),
        ("emperor", "teams", "a whole number from 2 to 5"),
        ("duelist_emperor", "teams", "2"),
        ("two_headed_giant", "seats", "a whole number from 4 to 24"),
        ("for_the_emperor", "seats", "2"),
        ("free_for_all", "seats", "a whole number from 2 to 24"),
        ("free_for_all", "teams", "a whole number from 2 to 5"),  # the setting for later, when a game has teams
        ("no game", "seats", "a whole number from 6 to 24"),
    ],
)
def test_a_fault_tells_the_bounds_of_the_game(mode, key, words):
    faults = faults_of(load({"mode": mode, key: 99}))
    assert f"Setting '{key}' is 99 but must be {words}. Used instead: {key} " in faults[-1]


@pytest.mark.parametrize(
    ("values", "reset", "words"),
    [
        (
            {"seats": 15, "teams": 3, "ring_px": 12},
            ("seats", "teams", "ring_px"),
            "12 lights cannot show 15 seats: use 16",
        ),
        ({"seats": 10, "teams": 3}, ("seats", "teams"), "10 seats cannot be 3 equal teams"),
        ({"seats": 4, "teams": 2}, ("seats", "teams"), "6 seats or more, not 4"),
        ({"offset_px": 30}, ("offset_px",), "beyond the 24 lights"),
        ({"pin_pass": 15}, ("pin_pass", "pin_out"), "GPIO 15 has two uses"),
        (
            {"pin_chain_data": 16, "pin_chain_load": 17, "pin_chain_clock": 22},
            ("pin_chain_data", "pin_chain_load", "pin_chain_clock"),
            "GPIO 22 has two uses",
        ),
        (
            {"pin_chain_data": 16, "pin_chain_clock": 18},
            ("pin_chain_data", "pin_chain_clock"),
            "three pins: pin_chain_load is not set",
        ),
        ({"budget_ma": 60, "ring_px": 144}, ("budget_ma",), "60 mA is too little for 144 lights"),
        ({"options": {"range": [1, 2, 1]}}, ("options",), "range"),
        ({"options": {"rules": "1999"}}, ("options",), "wording"),
        ({"options": {"colour": 1}}, ("options",), "no option 'colour'"),
        ({"options": {"life": 10**9 + 1}}, ("options",), "Option 'life' is larger than a game can store"),
    ],
)
def test_a_fault_between_keys_resets_those_it_names(values, reset, words):
    settings = load({**values, "brightness": 3})
    assert len(faults_of(settings)) == 1 and words in faults_of(settings)[0], faults_of(settings)
    for key in reset:
        assert settings[key] == DEFAULTS[key]
    assert settings["brightness"] == 3


@pytest.mark.parametrize("mode", catalogue.NAMES)
def test_whatever_falls_back_the_values_left_lay_a_table_and_have_no_fault(mode):
    dice = random.Random(mode)
    for _ in range(400):
        values = {"mode": mode, "seats": dice.randint(2, 24), "teams": dice.randint(2, 5)}
        values["ring_px"] = dice.choice((8, 12, 16, 24))
        values["options"] = {row[0]: dice.randint(0, 9) for row in catalogue.load(mode).OPTIONS if dice.random() < 0.5}
        left = load(values).values()
        catalogue.make_table(left)
        assert not faults_of(load(left)), values


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"\xff\xfe", b"7", b'{"seats": 6'])
def test_a_file_that_is_no_object_is_left_as_it_is(data):
    desk = Desk(files={"settings.json": data})
    assert (
        len(faults_of(desk.app.settings)) == 1
        and "settings.json is not one JSON object" in faults_of(desk.app.settings)[0]
    )
    answer = told(desk, {"brightness": 5})
    assert desk.board.files["settings.json"] == data
    assert answer["is"] == "settings" and "no change is saved" in answer["faults"][0]


def test_of_any_number_of_foreign_keys_a_bounded_number_is_told():
    settings = load({f"k{number}": 1 for number in range(300)} | {"brightness": 6})
    assert len(faults_of(settings)) == 30 and settings["brightness"] == 6


def test_settings_that_cannot_be_written_are_said_not_to_be_kept_until_they_are():
    desk = Desk()
    write, desk.board.write = desk.board.write, lambda name, data: False
    for step in (5, 3):
        answer = told(desk, {"brightness": step})
        assert answer["values"]["brightness"] == step
        assert len(answer["faults"]) == 1 and "could not be written" in answer["faults"][0]
    desk.board.write = write
    assert told(desk, {"hold_ms": 700})["faults"] == []
    assert json.loads(desk.board.files["settings.json"]) == {"brightness": 3, "hold_ms": 700}


def test_what_players_set_and_the_storage_does_not_take_is_told():
    desk = Desk({"brightness": 3})
    desk.board.write = lambda name, data: False
    desk.tell({"do": "name", "seat": 0, "name": "Zoe"})
    told = desk.tell({"do": "name", "seat": 1, "name": "Ada", "id": 7})
    assert {"is": "done", "id": 7} in told
    assert [report["code"] for report in told if report["is"] == "refusal"] == ["not_kept"]
    assert desk.scene.moment == s.STILL
    open_entry(desk, "brightness")
    desk.tap("pass")
    desk.reports()
    desk.tap("out")
    assert [report["code"] for report in desk.reports() if report["is"] == "refusal"] == ["not_kept"]
    assert desk.scene.moment == "refuse" and desk.app.settings["brightness"] == 4


def test_what_has_been_repaired_is_no_fault_any_more():
    desk = Desk({"brightness": 99, "seats": 10, "teams": 3, "colour": "red"})
    assert len(faults_of(desk.app.settings)) == 3
    changes = {"guard_ms": 300}, {"brightness": 5}, {"seats": 10, "teams": 2}
    left = [told(desk, values)["faults"] for values in changes]
    assert [len(faults) for faults in left] == [3, 2, 1] and "colour" in left[2][0]


def test_what_stands_in_the_file_is_only_changed_key_by_key():
    desk = Desk({"brightness": 99, "colour": "red", "hold_ms": 1500})
    desk.tell({"do": "set", "values": {"guard_ms": 300}})
    kept = json.loads(desk.board.files["settings.json"])
    assert kept == {"brightness": 99, "colour": "red", "hold_ms": 1500, "guard_ms": 300}


def test_a_refused_change_changes_nothing_and_says_why():
    desk = Desk()
    answers = desk.tell({"do": "set", "values": {"ring_px": 5}, "id": 3})
    answer = next(report for report in answers if report.get("id") == 3)
    assert answer["is"] == "refusal" and "8 to 144" in answer["why"]
    assert desk.app.settings["ring_px"] == 24 and "settings.json" not in desk.board.files


def test_a_ring_too_short_for_the_game_on_the_table_is_refused():
    desk = Desk({"seats": 12, "teams": 2}).begin(2)
    desk.tell({"do": "set", "values": {"seats": 6}})
    answer = next(report for report in desk.tell({"do": "set", "values": {"ring_px": 8}, "id": 3}) if "id" in report)
    assert answer["is"] == "refusal" and "12 seats" in answer["why"]


@each_row("key, value", product(DEFAULTS, ["nonsense", None, [], {"a": 1}, True, 1.5, -1, 10**30]), ids=repr, some=True)
def test_a_wrong_value_over_the_link_gets_one_sentence_with_a_game_on_the_table_too(key, value):
    desk = Desk().begin()
    before = desk.app.settings.values()
    answers = [answer for answer in desk.tell({"do": "set", "values": {key: value}, "id": 4}) if answer.get("id") == 4]
    if answers[0]["is"] == "refusal":
        assert len(answers) == 1 and key in answers[0]["why"] and desk.app.settings.values() == before
    else:
        assert answers[0]["values"][key] == value
    assert desk.game is not None


def test_faults_show_on_the_ring_until_somebody_presses():
    desk = Desk({"brightness": 99})
    assert desk.scene.ui.screen == s.NOTICE and desk.scene.notice == s.SETTINGS_FAULT
    desk.tap("pass")
    assert desk.scene.ui.screen == s.READY and desk.game is None


def test_a_ring_made_shorter_leaves_no_pixel_lit_behind():
    desk = Desk({"ring_px": 60}).begin()
    desk.board.frames.clear()
    desk.tell({"do": "set", "values": {"ring_px": 24}})
    lengths = [len(frame) for _, frame in desk.board.frames]
    last_long = lengths.index(72) - 1
    assert lengths[last_long] == 180 and not any(desk.board.frames[last_long][1])


def test_settings_take_effect_at_once():
    desk = Desk().begin()
    desk.tell({"do": "set", "values": {"ring_px": 60}})
    assert len(desk.board.frames[-1][1]) == 180
    desk.tell({"do": "set", "values": {"hold_ms": 600}})
    desk.tap("pass")
    desk.hold("pass", 650)
    assert desk.game.history.done == 0


@pytest.mark.parametrize(
    ("stored", "order"),
    [
        ({"pixel_bytes": 4}, "GRBW"),
        ({"pixel_bytes": 3}, "GRB"),
        ({"pixel_bytes": 4, "pixel_order": "RGB"}, "RGB"),
        ({"pixel_order": "RGBW"}, "RGBW"),
    ],
)
def test_settings_stored_with_bytes_a_pixel_have_the_order_that_these_meant(stored, order):
    settings = load(stored)
    assert settings["pixel_order"] == order and settings.faults == []
    assert settings.change({"brightness": 2}) is None
    again = load(settings.to_bytes())
    assert again["pixel_order"] == order and b"pixel_bytes" not in settings.to_bytes()


@each_row("mode", catalogue.NAMES)
def test_a_change_of_settings_fits_on_the_stack_wherever_it_is_judged(mode):
    catalogue.preload(mode)
    settings = load({})
    nested = nested_calls_of(lambda: settings.change({"mode": mode}))
    assert CALLS_BEFORE + nested <= MOST_NESTED_CALLS
