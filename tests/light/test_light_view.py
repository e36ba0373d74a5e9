"""What each seat says (docs/light.md, sections 3 to 5)."""

import scene as s
from games import catalogue
from light import colours_waves_and_current as palette
from light import seat_states_and_colours
from light_help import playing, table
from rules.game import Game
from rules.mode_interface import PlayerView

LETTERS = s.STATE_LETTERS


def look(player_view, scene) -> tuple:
    """The letters of all seats, `w` behind a knock and `c` behind a crown, and the seat with the tick."""
    codes, colours = bytearray(player_view.seats), bytearray(player_view.seats)
    tick = seat_states_and_colours.say(player_view, scene, codes, colours)
    words = [LETTERS[code & 15] + ("w" if code & s.KNOCK else "") + ("c" if code & s.CROWN else "") for code in codes]
    return " ".join(words), tick, list(colours)


def test_a_turn():
    assert look(table(6), playing())[:2] == ("S Mc M F Pc P", 1)


def test_a_surprising_next_knocks_and_is_not_shown_as_attackable():
    player_view = table(6)
    player_view.next, player_view.surprising = 4, True
    assert look(player_view, playing())[:2] == ("S Mc M F Mwc P", 4)


def test_one_who_may_not_begin_yet_knocks():
    player_view = table(6)
    player_view.waiting = 0b1000
    assert look(player_view, playing())[0] == "S Mc M Fw Pc P"


def test_left_during_this_turn():
    player_view = table(6)
    player_view.living, player_view.left = 0b101101, 0b010000
    assert look(player_view, playing())[0] == "S D M F E P"


def test_a_turn_without_its_player_has_no_subject():
    player_view = table(6)
    player_view.viewer, player_view.running, player_view.ghost = s.NOBODY, 0, 1
    player_view.living, player_view.left, player_view.in_range, player_view.attackable = 0b111110, 1, 0, 0
    assert look(player_view, playing())[:2] == ("G Fc F F Fc F", 1)


def test_the_choice_is_calm():
    player_view, scene = table(6), playing()
    player_view.living, player_view.left, player_view.surprising = 0b101111, 0b010000, True
    scene.put(screen=s.CHOICE, cursor=5, cursor_seats=1 << 5, marked=0b100)
    said, tick, colours = look(player_view, scene)
    assert (said, tick) == ("S Mc V F D K", 1)
    assert colours[2] == colours[5] == palette.WHITE


def test_a_rested_cursor_shows_its_seats_view():
    player_view, scene = table(6), playing()
    player_view.viewer, player_view.in_range, player_view.attackable = 4, 0b111011, 0b000001
    scene.put(screen=s.CHOICE, cursor=4, cursor_seats=1 << 4)
    scene.rested = True
    assert look(player_view, scene)[:2] == ("Mw Mc F M V M", s.NOBODY)


def test_a_peek_hides_the_tick_and_a_turn_without_its_player_stays():
    player_view, scene = table(6), playing()
    player_view.viewer, player_view.running, player_view.ghost, player_view.left = 2, 0, 1, 1
    player_view.living = 0b111110
    scene.put(peek=2)
    assert look(player_view, scene)[:2] == ("G Mc V F Pc P", s.NOBODY)


def test_a_table_without_a_game_calls_its_emperors_in_gold():
    player_view, scene = table(6), s.Scene()
    player_view.viewer, player_view.running = s.NOBODY, 0
    said, _, colours = look(player_view, scene)
    assert said == "D S D D S D"
    assert colours[1] == colours[4] == palette.GOLD


def test_a_proposed_table():
    scene = s.Scene()
    scene.put(screen=s.PAGE, shows=s.SHOW_TABLE)
    assert look(table(6), scene)[:2] == ("F Sc F F Sc F", s.NOBODY)


def test_the_result_shows_winners_who_left_too():
    player_view, scene = table(6), playing()
    player_view.over, player_view.winners, player_view.living = True, 0b111, 0b101011
    scene.put(screen=s.OVER)
    assert look(player_view, scene)[:2] == ("S Sc S D D D", s.NOBODY)


def test_a_draw_is_white():
    player_view, scene = table(6), playing()
    player_view.over, player_view.drawn = True, 0b111111
    said, _, colours = look(player_view, scene)
    assert said == "M M M M M M"
    assert set(colours) == {palette.WHITE}


def test_standby_names_the_subject_alone():
    scene = playing()
    scene.put(screen=s.STANDBY)
    assert look(table(6), scene)[:2] == ("F D D D D D", s.NOBODY)


def test_the_crown_is_the_monarchs_where_it_is_nobody_elses():
    for mode in [name for name in catalogue.NAMES if name != "for_the_emperor"]:
        seats, teams = next(sizes for sizes in catalogue.load(mode).tables(8, 2) if sizes[0] >= 4)
        table = catalogue.make_table({"mode": mode, "seats": seats, "teams": teams, "options": {}})
        game = Game(table, (table.beginners & -table.beginners).bit_length() - 1)
        crowned = {0: table.crowned}
        for seat in (2, 3):
            assert game.enter([{"type": "designate", "what": "monarch", "seat": seat}]) is None
            crowned[seat] = table.crowned or 1 << seat
        for steps, seat in enumerate((3, 2, 0)):
            player_view, codes = PlayerView(table.count), bytearray(table.count)
            table.fill(s.NOBODY, False, player_view)
            seat_states_and_colours.say(player_view, playing(), codes, bytearray(table.count))
            assert [bool(code & s.CROWN) for code in codes] == [
                bool(crowned[seat] >> one & 1) for one in range(table.count)
            ], (mode, steps)
            game.enter([{"type": "undo"}])
