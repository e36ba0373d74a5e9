"""Which pixels belong to which seat, as properties of every ring and table (docs/light.md, section 1)."""

from light.arcs import Arcs
from rows import each_row

RINGS = range(8, 145)


def bar(arcs: Arcs, seat: int) -> list:
    return [(arcs.bar(seat) + i) % arcs.ring_px for i in range(arcs.bar_px)]


@each_row("seats", range(2, 61))
def test_bars_never_overlap_and_stand_at_their_true_angle(seats):
    for ring_px in RINGS:
        if seats > ring_px:
            continue
        arcs = Arcs(ring_px, 0, seats)
        lit = [p for seat in range(seats) for p in bar(arcs, seat)]
        assert len(lit) == len(set(lit))
        for seat in range(seats):
            centre = arcs.bar(seat) + arcs.bar_px / 2
            off = (centre - (2 * seat + 1) * ring_px / (2 * seats) + ring_px / 2) % ring_px - ring_px / 2
            assert abs(off) <= 0.5


@each_row("seats", [2, 5, 6, 12, 24])
def test_dots_are_cores_and_ticks_stand_in_gaps(seats):
    for ring_px in RINGS:
        if seats > ring_px:
            continue
        arcs = Arcs(ring_px, 3, seats)
        lit = {p for seat in range(seats) for p in bar(arcs, seat)}
        for seat in range(seats):
            assert (arcs.dot(seat) - arcs.bar(seat)) % ring_px == (arcs.bar_px - arcs.dot_px + 1) // 2
            if arcs.ticks:
                before, behind = arcs.gap(seat, 1), arcs.gap(seat, -1)
                assert before not in lit and behind not in lit
                assert (before + 1) % ring_px == arcs.bar(seat) == (behind - arcs.bar_px) % ring_px


@each_row(
    ("ring_px", "seats", "bar_px", "dot_px", "crowns", "ticks"),
    [
        (24, 24, 1, 1, False, False),
        (24, 10, 2, 1, False, False),
        (24, 8, 3, 1, True, False),
        (24, 6, 3, 1, True, True),
        (60, 8, 6, 1, True, True),
        (60, 6, 8, 2, True, True),
    ],
)
def test_what_a_seat_has_room_for(ring_px, seats, bar_px, dot_px, crowns, ticks):
    arcs = Arcs(ring_px, 0, seats)
    assert (arcs.bar_px, arcs.dot_px, arcs.crowns, arcs.ticks) == (bar_px, dot_px, crowns, ticks)


def test_offset_turns_every_bar():
    still = Arcs(24, 0, 7)
    for offset_px in range(24):
        turned = Arcs(24, offset_px, 7)
        assert [turned.bar(i) for i in range(7)] == [(still.bar(i) + offset_px) % 24 for i in range(7)]


def test_the_seat_at_a_pixel_is_the_one_in_front_of_it():
    arcs = Arcs(24, 5, 6)
    for seat in range(6):
        assert {arcs.seat_at(p) for p in bar(arcs, seat)} == {seat}
