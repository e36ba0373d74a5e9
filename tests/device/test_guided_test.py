"""The walk of `selftest`, both halves: the device on a desk, and a maker who gives every answer there is."""

import pytest

from desk import Desk
from host_tools.device import guided_test
from host_tools.device.firmware_client import FirmwareClient


class Table:
    """A device on a desk behind the link, and a maker: `answers` to questions by a word in them, and the buttons that a
    finger finds when it is told to press one."""

    name = "a desk"
    gone = "has stopped"

    def __init__(self, answers=None, presses=None, values=None):
        self.desk = Desk(values)
        self.desk.begin()
        self.answers = answers or {}
        self.presses = presses or {}
        self.asked = []
        self._lines = []
        self._finger = []

    # as a transport of `FirmwareClient`, without its thread
    def ask(self, command, timeout=5.0):
        for button in self._finger:
            self.desk.press(button)
        [answer] = [r for r in self.desk.tell({**command, "id": 1}) if r.get("id") == 1]
        if answer.get("down"):
            for button in self._finger:
                self.desk.release(button)
            self._finger = []
        return answer

    def tell(self, words):
        if words.startswith("Press "):
            name = words.removeprefix("Press ").removesuffix(" ...")
            self._finger = self.presses.get(name, [NAMES[name]])

    def reply(self, question):
        self.asked.append(question)
        return next((answer for words, answer in self.answers.items() if words in question), "")

    def walk(self):
        return list(guided_test.GuidedTest(self, self.reply, self.tell, patience_s=0).findings())


NAMES = {"PASS": "pass", "OUT": "out", **{f"the button of seat {seat + 1}": seat for seat in range(24)}}


def wrong(findings):
    return [sentence for well, sentence in findings if not well]


def test_seats_of_a_chain_are_asked_for_behind_those_with_pins():
    chain = {"pin_chain_data": 16, "pin_chain_load": 17, "pin_chain_clock": 18}
    table, answers = Table(values=chain), iter(["25", "24"])  # no ring has more than 24
    table.reply = lambda question: next(answers) if "How many seat" in question else ""
    findings = table.walk()
    assert wrong(findings) == []
    assert (True, "the button of seat 24 works") in findings
    silent = Table({"How many seat": "12"}, {"the button of seat 12": []}, chain).walk()
    assert ["its place in the plug of several seats" in sentence for sentence in wrong(silent)] == [True]


def test_a_ring_with_everything_is_well_and_the_game_goes_on_where_it_was():
    table = Table({"How many seat": "3"}, values={"pin_piezo": 19})
    before = table.desk.state()
    findings = table.walk()
    assert not wrong(findings)
    assert [sentence.split()[0:2] for _, sentence in findings] == [
        ["the", "ring"],
        ["PASS", "works"],
        ["OUT", "works"],
        *[["the", "button"]] * 3,
        ["the", "piezo"],
        ["the", "screen"],
    ]
    assert "0x3C" in findings[-1][1]
    assert table.desk.state() == before
    table.desk.tap("pass")
    assert table.desk.state() != before


FAULTS = [
    ({"Are all": "n", "How many are lit": "7"}, {}, "pixel 8 onward dark: check the joint between 7 and 8"),
    ({"Are all": "n", "How many are lit": "0"}, {}, "the ring is dark: is the green wire between pin 29 and DIN"),
    ({"Are all": "n", "How many are lit": "7", "behind that gap": "y"}, {}, "pixel 8 alone is dark"),
    ({"Are all": "n", "How many are lit": "24"}, {}, "more pixels than the 24"),
    ({"Is the ring red": "n", "Which colour": "green"}, {}, "settings pixel_order RGB --device auto"),
    ({"Is the ring green": "n", "Which colour": "red"}, {}, "settings pixel_order RGB --device auto"),
    ({"Is the ring red": "n", "Which colour": "blue"}, {}, "an order of colours that `pixel_order` cannot describe"),
    ({"Is the ring blue": "n", "Which colour": "white"}, {}, "settings pixel_order GRBW --device auto"),
    ({"Are all": "n", "How many are lit": "18", "several colours": "y"}, {}, "have a white light beside the three"),
    ({"Are all": "n", "How many are lit": "18"}, {}, "pixel 19 onward dark"),
    ({"Is the ring green": "n", "Which colour": "yellowish"}, {}, "a weak data signal"),
    ({"any other pixel": "y"}, {}, "the data signal is disturbed"),
    ({}, {"PASS": ["out"]}, "OUT arrived instead of PASS: their wires are swapped"),
    ({}, {"OUT": []}, "nothing arrived from OUT: look for its wire at pin 20 (GP15)"),
    ({}, {"PASS": ["pass", "out"]}, "a bridge between their wires"),
    ({"Does it show a chessboard": "n"}, {}, "answers and shows nothing"),
    ({"Did you hear": "n"}, {}, "the piezo at pin 25 (GP19) is silent"),
]


@pytest.mark.parametrize("answers, presses, sentence", FAULTS, ids=[row[2] for row in FAULTS])
def test_a_fault_is_named_with_the_place_to_look_at(answers, presses, sentence):
    [told] = wrong(Table(answers, presses, {"pin_piezo": 19}).walk())
    assert sentence in told


@pytest.mark.parametrize("order, right", [("GRBW", "GRB"), ("RGBW", "RGB")])
def test_pixels_of_three_colours_that_are_sent_four_bytes_each_are_named(order, right):
    answers = {"Are all": "n", "How many are lit": "24", "several colours": "y"}
    [told] = wrong(Table(answers, {}, {"pixel_order": order}).walk())
    assert "its pixels have no white light:" in told and f"settings pixel_order {right} --device" in told


@pytest.mark.parametrize("order, right", [("RGB", "GRB"), ("RGBW", "GRBW"), ("GRBW", "RGBW")])
def test_red_and_green_swapped_is_the_other_order_with_as_many_colours(order, right):
    [told] = wrong(Table({"Is the ring red": "n", "Which colour": "green"}, {}, {"pixel_order": order}).walk())
    assert f"settings pixel_order {right} --device" in told


def test_a_button_that_is_down_before_it_is_pressed_is_named():
    table = Table()
    table.desk.board.levels = 1
    [told] = wrong(table.walk())
    assert told.startswith("PASS is down although nobody presses it: pin 19 (GP14) touches ground")


def test_a_screen_that_is_connected_and_does_not_answer_is_named():
    table = Table({"Is a screen connected": "y"})
    table.desk.board.screens = lambda: []
    [told] = wrong(table.walk())
    assert "no screen answers" in told and "SDA to pin 26, SCL to pin 27" in told


def test_an_answer_that_is_no_number_is_asked_for_again():
    table = Table()
    answers = iter(["many", "11", "\u00b2", "9" * 5000, "2"])
    table.reply = lambda question: next(answers) if "How many seat" in question else ""
    assert len(table.walk()) == 7


def frame(desk):
    return desk.board.frames[-1][1]


def test_the_ring_shows_the_pixels_that_were_asked_for_and_no_others():
    desk = Desk()
    desk.tell({"do": "test", "of": "ring", "first": 22, "count": 2, "rgb": [1, 2, 3]})
    assert frame(desk) == bytes(66) + b"\x02\x01\x03" * 2
    desk.tell({"do": "test", "of": "ring", "first": 0, "count": 0, "rgb": [0, 0, 0]})
    assert frame(desk) == bytes(72)


@pytest.mark.parametrize("values", [{"budget_ma": 200}, {"ring_px": 12}, {"ring_px": 60, "offset_px": 3}])
def test_settings_that_change_during_the_test_leave_a_dark_ring_of_the_new_length(values):
    desk = Desk()
    desk.tell({"do": "watch", "fps": 30})
    desk.tell({"do": "test", "of": "ring", "first": 0, "count": 24, "rgb": [60, 60, 60]})
    sent = len(desk.board.frames)
    told = desk.tell({"do": "set", "values": values})
    dark = bytes(3 * values.get("ring_px", 24))
    shown = [pixels for _, pixels in desk.board.frames[sent:]]
    if len(dark) < 72:
        assert shown.index(bytes(72)) < shown.index(dark), "of the longer ring no pixel stays lit"
    assert frame(desk) == dark
    assert [report["rgb"] for report in told if report["is"] == "frame"][-1] == dark.hex()
    answers = desk.tell({"do": "test", "of": "ring", "first": len(dark) // 3, "count": 1, "rgb": [1, 1, 1], "id": 1})
    [refusal] = [report for report in answers if report.get("id") == 1]
    assert f"the ring has {len(dark) // 3}" in refusal["why"]


def test_the_ring_is_dark_as_soon_as_the_test_begins():
    desk = Desk().begin()
    desk.board.inbox.extend(b'{"do": "test", "of": "buttons"}\n')
    desk.run(50)
    assert frame(desk) == bytes(72)


def test_who_watches_sees_the_ring_go_dark_as_the_test_begins():
    desk = Desk().begin()
    desk.tell({"do": "watch", "fps": 30})
    desk.run(500)
    told = desk.tell({"do": "test", "of": "buttons"})
    assert [report["rgb"] for report in told if report["is"] == "frame"][-1] == bytes(72).hex()


@pytest.mark.parametrize(
    "command, words",
    [
        ({"of": "ring", "first": 20, "count": 5, "rgb": [1, 1, 1]}, "the ring has 24"),
        ({"of": "ring", "first": 0, "count": 24, "rgb": [1, 1]}, "three levels"),
        ({"of": "ring", "first": 0, "count": 24, "rgb": [1, 1, 256]}, "three levels"),
        (
            {"of": "ring", "first": 0, "count": 24, "rgb": [255, 255, 255]},
            "That would draw 1514 mA; the budget is 500.",
        ),
        ({"of": "tone", "hz": 5, "ms": 100}, "'hz'"),
        ({"of": "the moon"}, "ring, buttons, tone, screen or end"),
        ({}, "ring, buttons, tone, screen or end"),
    ],
)
def test_what_cannot_be_tested_is_one_sentence(command, words):
    desk = Desk().begin()
    [refusal] = desk.tell({"do": "test", **command})[-1:]
    assert refusal["is"] == "refusal" and words in refusal["why"]
    assert desk.app.host.self_test is None
    desk.tap("pass")
    assert desk.game.history.done == 1


def test_a_press_during_the_test_is_told_and_does_nothing_else():
    desk = Desk().begin()
    before = desk.state()
    desk.tell({"do": "test", "of": "buttons"})
    desk.press("pass")
    desk.press(3)
    assert desk.tell({"do": "test", "of": "buttons"})[-1]["down"] == ["pass", 3]
    desk.tell({"do": "test", "of": "end"})
    desk.release("pass")
    desk.release(3)
    desk.run(300)
    assert desk.state() == before


def test_the_end_of_no_test_begins_none():
    desk = Desk()
    assert [report["is"] for report in desk.tell({"do": "test", "of": "end", "id": 1}) if "id" in report] == ["done"]
    assert desk.app.host.self_test is None


def test_a_button_that_the_host_holds_at_the_end_passes_no_turn():
    desk = Desk().begin()
    desk.tell({"do": "test", "of": "buttons"})
    desk.tell({"do": "press", "button": "pass"})
    desk.tell({"do": "test", "of": "end"})
    desk.tell({"do": "release", "button": "pass"})
    desk.settle()
    assert desk.game.history.done == 0
    desk.tap("pass")
    assert desk.game.history.done == 1


def test_a_step_from_just_before_the_test_is_kept_within_two_seconds():
    desk = Desk().begin()
    desk.press("pass")
    desk.release("pass")
    desk.tell({"do": "test", "of": "buttons"})
    desk.run(1600)
    assert Desk(files=desk.board.files).game.history.done == 1


@pytest.mark.parametrize(
    "command", [{"do": "event", "event": {"type": "pass"}}, {"do": "new_game"}, {"do": "begin", "first": 1}]
)
def test_the_game_waits_for_the_end_of_the_test(command):
    desk = Desk() if command["do"] == "begin" else Desk().begin()
    before = desk.game and desk.state()
    desk.tell({"do": "test", "of": "buttons"})
    [refusal] = [report for report in desk.tell({**command, "id": 7}) if report.get("id") == 7]
    assert (refusal["is"], refusal["code"]) == ("refusal", "test_runs")
    assert (desk.game and desk.state()) == before
    desk.tell({"do": "test", "of": "end"})
    assert [report["is"] for report in desk.tell({**command, "id": 8}) if report.get("id") == 8] == ["done"]


def test_a_host_that_goes_on_asking_is_not_taken_for_gone():
    desk = Desk().begin()
    for _ in range(5):
        desk.tell({"do": "test", "of": "buttons"})
        desk.idle(200_000)
        assert desk.app.host.self_test is not None


def test_a_host_that_has_gone_leaves_the_game_to_the_players_after_five_minutes():
    desk = Desk().begin()
    desk.tell({"do": "test", "of": "buttons"})
    desk.idle(299_000)
    assert desk.app.host.self_test is not None
    desk.idle(2_000)
    assert desk.app.host.self_test is None
    before = desk.state()
    desk.tap("pass")
    assert desk.state() != before


def test_the_walk_is_for_somebody_at_a_terminal(monkeypatch, tmp_path, capsys):
    from host_tools.__main__ import main
    from host_tools.commands import selftest

    monkeypatch.setattr(selftest, "walk_through", lambda device: isinstance(device, FirmwareClient))
    here = ["--device", "sim", "--runtime", "cpython", "--folder", str(tmp_path)]
    for terminal in (True, False):
        for stream in (selftest.sys.stdin, selftest.sys.stdout):
            monkeypatch.setattr(stream, "isatty", lambda terminal=terminal: terminal)
        assert main(["selftest", *here]) == 0
    capsys.readouterr()


@pytest.mark.parametrize("leaves", [KeyboardInterrupt, EOFError])
def test_a_maker_who_leaves_half_way_leaves_the_game_as_it_was(leaves, monkeypatch, tmp_path, capsys):
    from host_tools.__main__ import main
    from host_tools.commands import selftest

    table = Table()
    before = table.desk.state()

    def leave(question):
        raise leaves

    with pytest.raises(leaves):
        list(guided_test.GuidedTest(table, leave, table.tell, patience_s=0).findings())
    assert table.desk.app.host.self_test is None and table.desk.state() == before

    def walk_through(device):
        raise leaves

    monkeypatch.setattr(selftest, "walk_through", walk_through)
    for stream in (selftest.sys.stdin, selftest.sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    assert main(["selftest", "--device", "sim", "--runtime", "cpython", "--folder", str(tmp_path)]) == 130
    assert "goes on" in capsys.readouterr().err
