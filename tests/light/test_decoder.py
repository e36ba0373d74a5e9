"""The decoder proves itself: it reads a plain renderer of the specification rightly, and catches planted mistakes."""

import itertools
import random

from decoder import (
    NO_TICK,
    OBSERVERS,
    STEPS,
    Geometry,
    Picture,
    Seat,
    Tick,
    faults,
    resample,
    thresholds,
)
from plain_light import MISTAKES, PlainLight
from rows import each_row

RINGS = [
    (8, 6),
    (12, 6),
    (12, 8),
    (12, 12),
    (16, 6),
    (16, 9),
    (24, 6),
    (24, 8),
    (24, 12),
    (24, 24),
    (60, 6),
    (60, 10),
    (60, 24),
]
LASTING = "SPMFDKVGEW"  # what two seconds tell apart
COMMON = "SPMFDK"  # and what half a second does


def random_seats(chance: random.Random, count: int, letters: str, teams: int) -> list:
    """One seat in each state if there are seats enough; crowns and what a knock lies on as they come."""
    wanted = list(letters) + chance.choices(letters, k=count)
    wanted = chance.sample(wanted[: max(count, len(letters))], count)
    seats = []
    for letter in wanted:
        under = chance.choice("MF") if letter == "W" else ""
        seats.append(Seat(letter, chance.randrange(teams), chance.random() < 0.3, under))
    return seats


def film(light: PlainLight, start_ms: int, window_s: float, fps: int) -> list:
    """Frames as a device sends them: only changes, at whole milliseconds."""
    sent = []
    for number in range(-1, round(window_s * fps) + 1):
        now = start_ms + number * 1000 // fps
        frame = light.frame(now)
        if not sent or frame != sent[-1][1]:
            sent.append((now, frame))
    return sent


def steps_of(geometry: Geometry) -> range:
    lowest, highest = geometry.steps()
    return range(lowest, highest + 1)


@each_row("step", STEPS)
def test_full_stays_clear_of_middle_and_middle_of_faint_for_every_observer(step):
    full = min(thresholds(observer, step).full_to_middle for observer in OBSERVERS)
    middle = min(thresholds(observer, step).middle_to_faint for observer in OBSERVERS)
    assert round(full, 2) == {1: 1.73, 2: 1.75, 3: 1.64, 4: 2.08, 5: 2.44, 6: 2.28}[step]
    assert step < 3 or round(middle, 2) == {3: 1.73, 4: 2.07, 5: 2.34, 6: 2.25}[step]


def test_bars_of_any_table_do_not_overlap_and_their_centre_is_half_a_pixel_off_at_most():
    for pixels in range(8, 145):
        for seats in range(2, min(pixels, 60) + 1):
            geometry = Geometry(pixels, seats)
            owned = [pixel for bar in geometry.bars for pixel in bar]
            assert len(set(owned)) == len(owned)
            for seat, start in enumerate(geometry.starts):
                twice_off = (2 * start + geometry.w) * seats - (2 * seat + 1) * pixels
                assert abs(twice_off) <= seats, (pixels, seats, seat)


@each_row(("pixels", "count"), RINGS, some=True)
def test_two_seconds_tell_all_ten_states_apart(pixels, count):
    chance = random.Random(pixels * 100 + count)
    for step in steps_of(Geometry(pixels, count)):
        geometry = Geometry(pixels, count, chance.randrange(pixels), chance.choice((1, -1)))
        seats = random_seats(chance, count, LASTING, chance.choice((2, 3, 5)))
        tick = chance.choice([NO_TICK, Tick(chance.randrange(count)), Tick(chance.randrange(count), True)])
        start = chance.randrange(100_000)
        light = PlainLight(geometry, step, seats, tick)
        sent = film(light, start, 2.0, chance.choice((30, 60)))
        assert faults(resample(sent, start, 2.0), geometry, step, seats, tick) == []


@each_row(("pixels", "count", "window"), [(*ring, window) for ring in RINGS for window in (0.5, 1.0)], some=True)
def test_half_a_second_tells_the_six_common_states_apart(pixels, count, window):
    chance = random.Random(pixels * 100 + count)
    for step in steps_of(Geometry(pixels, count)):
        geometry = Geometry(pixels, count)
        seats = random_seats(chance, count, COMMON, 5)
        start = chance.randrange(100_000)
        sent = film(PlainLight(geometry, step, seats), start, window, 30)
        assert faults(resample(sent, start, window), geometry, step, seats) == []


def test_resampling_takes_the_frame_that_stands_whatever_was_sent():
    shown = resample([(0, b"a"), (500, b"b"), (510, b"c"), (1900, b"d")], 0, 2.0)
    assert shown == [(b"a", 30), (b"b", 1), (b"c", 83), (b"d", 6)]
    assert resample([(0, b"a")], 5000, 0.5) == [(b"a", 30)]


WITNESS = [
    Seat("S", 0, True),
    Seat("P", 1, True),
    Seat("P", 0),
    Seat("P", 1),
    Seat("M", 1, True),
    Seat("F", 0, True),
    Seat("F", 1),
    Seat("D", 1),
    Seat("K"),
    Seat("V", 0),
    Seat("G", 1),
    Seat("E", 0),
    Seat("W", 1, False, "M"),
    Seat("W", 0, False, "F"),
]


@each_row(("mistake", "step"), itertools.product(MISTAKES, [1, 4, 6]), some=True)
def test_a_planted_mistake_is_caught(mistake, step):
    geometry = Geometry(96, len(WITNESS), 5, -1)
    tick = Tick(3, MISTAKES[mistake] == "reversed tick")
    sent = film(PlainLight(geometry, step, WITNESS, tick), 1234, 2.0, 30)
    assert faults(resample(sent, 1234, 2.0), geometry, step, WITNESS, tick) == []
    spoilt = film(PlainLight(geometry, step, WITNESS, tick, mistake), 1234, 2.0, 30)
    if spoilt == sent:
        assert step == 1, "middle and faint are one level there, and nothing is darker"
    else:
        assert faults(resample(spoilt, 1234, 2.0), geometry, step, WITNESS, tick) != []


def test_letters_need_no_knowledge_of_teams():
    geometry = Geometry(60, 10)
    letters = set()
    for colour in range(5):
        seats = [Seat(letter, colour, False, "M" if letter == "W" else "") for letter in LASTING]
        sent = film(PlainLight(geometry, 4, seats), 0, 2.0, 30)
        picture = Picture(resample(sent, 0, 2.0), geometry, 4)
        letters.update(picture.letters(observer) for observer in OBSERVERS)
    assert letters == {LASTING}
