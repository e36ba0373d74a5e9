"""Seats that are drawn, and the table as it will lie, are read back from the frames of the device by every observer."""

import decoder
import scene as s
from desk import Desk
from menus import draw_seats, open_entry
from rows import each_row

WINDOW_S = 2.0


def read_back(desk, offset=0, direction=1):
    """What each observer reads from two seconds of frames: a letter for each seat, lower case for a crowned one."""
    settings = desk.app.settings
    geometry = decoder.Geometry(settings["ring_px"], desk.app.session.table.count, offset, direction)
    start_ms = desk.board.time_ms
    desk.tick_ms = 16
    desk.run(int(WINDOW_S * 1000) + 100)
    shown = decoder.resample(desk.board.frames, start_ms + 50, WINDOW_S)
    picture = decoder.Picture(shown, geometry, desk.app.eyes.renderer.step)
    found = set()
    for observer in decoder.OBSERVERS:
        read = enumerate(picture.letters(observer))
        found.add("".join([c.lower() if picture.crowned(seat, observer, c) else c for seat, c in read]))
    return found


@each_row("brightness", [1, 4, 6])
@each_row(("ring_px", "seats"), [(24, 6), (12, 12), (24, 10), (60, 20), (16, 8), (8, 4)])
def test_who_has_a_seat_and_whose_it_is_are_read_from_the_ring_alone(ring_px, seats, brightness):
    values = {"mode": "grand_melee", "seats": seats, "ring_px": ring_px, "budget_ma": 3000, "brightness": brightness}
    desk = Desk(values, chance=b"\x11\x05\xf3\x42\x90")
    draw_seats(desk)
    for drawn in range(seats):
        letters = ["F"] * seats
        for seat in range(seats):
            if desk.scene.ui.marked >> seat & 1:
                letters[seat] = "V"
        if drawn:
            letters[desk.scene.ui.cursor] = "K"
        if drawn in (0, 1, seats // 2, seats - 1):
            assert read_back(desk) == {"".join(letters)}
        desk.tap("pass")


@each_row("direction", [1, -1])
def test_the_table_is_shown_as_it_will_lie_while_nothing_is_kept_yet(direction):
    desk = Desk({"seats": 6, "ring_px": 24, "budget_ma": 3000})
    open_entry(desk, "where we sit")
    for px in (9, 9 + 4 * direction):
        while desk.scene.ui.value != px:
            desk.run(20)
        desk.tap("pass")
    place = desk.scene.ui.proposed
    desk.tap(3)
    assert place[1] == direction and desk.app.settings["direction"] == 1
    assert read_back(desk, *place) == {"VKFFfF"}


def test_the_first_players_pixel_stays_while_the_dot_walks_on():
    desk = Desk({"seats": 6, "ring_px": 24, "budget_ma": 3000})
    open_entry(desk, "where we sit")
    desk.tap("pass")
    here = desk.scene.ui.here_px
    seen = set()
    for _ in range(8):
        desk.run(500)
        frame = desk.board.frames[-1][1]
        lit = {px: frame[3 * px] for px in range(24) if frame[3 * px]}
        dot = desk.scene.ui.value
        assert set(lit) == {here, dot} and lit[here] > 1.5 * lit[dot]
        seen.add(dot)
    assert len(seen) == 8 and s.NOBODY not in seen
