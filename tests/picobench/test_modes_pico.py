"""A game of each mode to its end on the emulated Pico, by the pins of two buttons alone: the very frames of CPython."""

import json

import pytest

from desk import Desk
from emulated import OUT, PASS, RECORDER, overheard, require_bench, ring

require_bench()

import test_game_pico as one_game  # noqa: E402

from scene import PLAY  # noqa: E402

pytestmark = [pytest.mark.long, pytest.mark.timeout(1800)]

SHORT, HOLD, LONG_HOLD = one_game.SHORT, one_game.HOLD, 2150
TAP_PASS, TAP_OUT = (PASS, SHORT, 260), (OUT, SHORT, 260)
TAKE = (OUT, HOLD, 260)  # what a question shows is the answer
BEGIN = [(PASS, SHORT, 1900), (PASS, SHORT, 600)]  # the draw, and a press that ends its moments
BOTH = [(PASS, 3150, -3150), (OUT, 3150, 400)]  # down and up together: the menu
UNDO_REDO = [one_game.UNDO, one_game.REDO]


def to_the_end_of_the_board():
    """The presses of a game of For the Emperor: always the first battlefield that is offered, and the first warrior."""
    desk, presses = Desk({"mode": "for_the_emperor", "seats": 2}), list(BEGIN)
    for _, hold_ms, pause_ms in BEGIN:
        desk.hold("pass", hold_ms)
        desk.run(pause_ms)
    while not desk.game.table.result.over:
        name, press = ("pass", TAP_PASS) if desk.scene.ui.screen == PLAY else ("out", TAKE)
        desk.hold(name, press[1])
        desk.run(press[2])
        presses.append(press)
    return presses


# mode: (settings, presses that end the game, no matter who is drawn by lot)
GAMES = {
    "duelist_emperor": ({}, [*BEGIN, *BOTH, TAP_OUT, TAP_OUT, TAKE, TAKE, *one_game.EMPEROR_OUT]),
    "grand_melee": (
        {"seats": 8},
        # which turn ends? the one that has run longest; then seven leave together
        [*BEGIN, (PASS, SHORT, 2800), TAP_OUT, *[(OUT, LONG_HOLD, 200), TAP_PASS] * 6, (OUT, HOLD, 1700)],
    ),
    "two_headed_giant": (
        {"seats": 4, "ring_px": 60},
        # the life of a team is counted down to nothing, and kept by waiting
        [*BEGIN, (PASS, SHORT, 800), TAP_OUT, (PASS, HOLD, 300), (PASS, 4600, 3400)],
    ),
    "free_for_all": (
        {"seats": 2, "ring_px": 60, "options": {"attack": "left"}},
        # the life of the other player is counted down to nothing, and kept by waiting
        [*BEGIN, (PASS, SHORT, 800), TAP_OUT, (PASS, HOLD, 300), (PASS, 3600, 3400)],
    ),
    "team_vs_team": (
        {"seats": 2, "options": {"attack": "right"}},
        [*BEGIN, (PASS, SHORT, 800), TAP_OUT, (PASS, HOLD, 300), (PASS, 3600, 3400)],
    ),
    "alternating_teams": (
        {"seats": 4},
        # both opponents leave together
        [*BEGIN, (PASS, SHORT, 800), TAP_OUT, (OUT, LONG_HOLD, 200), TAP_PASS, TAP_PASS, (OUT, HOLD, 1700)],
    ),
    "for_the_emperor": ({"seats": 2}, to_the_end_of_the_board()),
}


@pytest.mark.parametrize("mode", GAMES)
def test_every_frame_of_a_game_of_each_mode_is_the_frame_of_cpython(mode):
    values, presses = GAMES[mode]
    files = {"settings.json": {"mode": mode, **values}}
    bench, wire = ring(files, RECORDER)
    one_game.play(bench, wire, [*presses, *UNDO_REDO])
    told = {name: json.dumps(content).encode() for name, content in files.items()}
    frames, app = one_game.told_the_same(told, *overheard(bench))
    assert len(frames) > 300
    one_game.compare(wire, frames, prompt=0.3)  # in these games a finger rests on a button most of the time
    assert mode == app.session.table.NAME
    assert app.session.table.result.over and app.session.game.history.done >= 2
