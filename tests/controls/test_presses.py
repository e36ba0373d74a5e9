"""The limits of each gesture, to the millisecond: for a listener that writes down what `Presses` calls."""

from controls.presses import Presses
from rows import each_row

HOLD_MS, QUIET_MS = 1000, 25
PASS, OUT = 1, 2  # their bits


class Listener:
    """Writes down the name of each method that is called. The rest of a press that became too long is ignored."""

    def __init__(self):
        self.heard = []
        self.presses = Presses(2, HOLD_MS, QUIET_MS, self)

    def touch(self, button, now_ms):
        return True

    def spend(self, button, now_ms):
        self.heard.append("spend")
        self.presses.spend(button)

    def __getattr__(self, name):
        return lambda button, now_ms: self.heard.append(name)


def gestures(*levels):
    """What these levels of the contacts, as (time in ms, mask), make: the gestures, and whether the last was a tap."""
    listener = Listener()
    presses = listener.presses
    presses.begin(0, 0)
    for now_ms, level in levels:
        presses.feed(level, now_ms)
    return listener.heard, presses.tapped


def held(bits, ms):
    """The levels of contacts that are closed for this time and then open for good."""
    return (10, bits), (10 + ms - QUIET_MS, 0), (10 + ms, 0)


@each_row(
    ("ms", "heard", "tapped"),
    [
        (599, ["edge", "settle"], True),
        (600, ["edge", "settle"], False),
    ],
)
def test_a_tap_is_shorter_than_six_tenths_of_a_hold(ms, heard, tapped):
    assert gestures(*held(PASS, ms)) == (heard, tapped)


@each_row(
    ("ms", "heard"),
    [
        (999, ["edge"]),
        (1000, ["edge", "hold"]),
        (1999, ["edge", "hold"]),
        (2000, ["edge", "hold", "long_hold"]),
        (3000, ["edge", "hold", "long_hold", "spend"]),
        (9999, ["edge", "hold", "long_hold", "spend"]),
        (10_000, ["edge", "hold", "long_hold", "spend", "stuck"]),
    ],
)
def test_a_hold_begins_at_its_millisecond(ms, heard):
    levels = [(10, PASS), *((10 + at, PASS) for at in (999, 1000, 1999, 2000, 2999, 3000, 9999, 10_000) if at <= ms)]
    assert gestures(*levels)[0] == heard


@each_row(("ms", "heard"), [(999, ["edge", "cancel", "chord_ended"]), (1000, ["edge", "cancel"])])
def test_pass_and_out_together_are_a_short_chord_if_they_end_before_a_hold(ms, heard):
    assert gestures((9, PASS), *held(PASS | OUT, ms))[0] == heard


def test_a_contact_that_opens_twice_within_a_millisecond_is_not_up_yet():
    assert gestures((10, PASS), (50, 0), (50, 0), (51, PASS), (74, PASS))[0] == ["edge"]
    assert gestures((10, PASS), (50, 0), (50 + QUIET_MS - 1, 0))[0] == ["edge"]
    assert gestures((10, PASS), (50, 0), (50 + QUIET_MS, 0))[0] == ["edge", "settle"]


@each_row("later_ms", [0, 1, QUIET_MS - 1, QUIET_MS, 2 * QUIET_MS])
def test_a_button_that_a_host_lets_go_is_up_at_the_next_look_at_the_contacts(later_ms):
    listener = Listener()
    presses = listener.presses
    presses.begin(0, 0)
    presses.feed(PASS, 10)
    presses.lift(PASS, 50)
    presses.feed(0, 50 + later_ms)
    assert listener.heard == ["edge", "settle"]
