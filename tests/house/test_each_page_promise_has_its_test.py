"""The promises of the page to players, each with the test that proves it in a browser or a terminal."""

import re

from rows import each_row
from runtimes import REPO

WEB, COMMANDS = "tests/web/test_browser", "tests/commands/test"
LAYOUT, GAMES = f"{WEB}_layout_and_keys.py", f"{WEB}_whole_games.py"
PROMISES = {
    "names are the device's, the same on every page": (
        f"{WEB}.py::test_names_stay_with_the_device_and_every_page_has_them"
    ),
    "Enter and Escape leave a field": (f"{LAYOUT}::test_enter_and_escape_leave_a_field_and_the_keys_are_buttons_again"),
    "my seat is at the bottom": (
        f"{LAYOUT}::test_the_table_is_turned_so_that_my_seat_is_nearest_and_this_browser_remembers_it"
    ),
    "the same again, in the middle": (
        f"{LAYOUT}::test_the_same_again_and_a_new_game_are_in_the_middle_once_the_game_is_over"
    ),
    "a button for the menu": f"{WEB}.py::test_a_button_opens_and_closes_the_menu_as_both_buttons_held",
    "choosing alone lays nothing": (
        f"{LAYOUT}::test_choosing_a_game_players_teams_and_lights_lays_nothing_before_it_is_asked_for"
    ),
    "the ring is large": f"{LAYOUT}::test_the_ring_is_as_large_as_cards_let_it_be_that_stand_apart",
    "nothing shifts": f"{LAYOUT}::test_nothing_shifts_whatever_is_said",
    "targets of 44 px": f"{LAYOUT}::test_on_a_phone_what_is_touched_has_44_pixels",
    "the last row is whole": f"{LAYOUT}::test_the_last_row_of_the_history_is_whole",
    "panels without scrolling": f"{LAYOUT}::test_panels_are_found_without_scrolling_and_open_one_at_a_time",
    "tags and badges cover no words": f"{WEB}_said.py::test_tags_and_badges_cover_no_words",
    "a look and a choice say whose turn it is, and what closes that it does": (
        f"{WEB}_said.py::test_a_choice_and_a_look_say_whose_turn_it_is_and_a_choice_that_it_is_about_to_close"
    ),
    "links have the page's colour": (
        f"{WEB}_said.py::test_links_have_the_pages_own_colour_before_and_after_they_were_followed"
    ),
    "a toggle changes its state or its label": f"{LAYOUT}::test_buttons_say_to_a_screen_reader_what_they_do_now",
    "what release would do": f"{LAYOUT}::test_nothing_shifts_whatever_is_said",
    "Escape closes, u and Ctrl-Z undo": f"{LAYOUT}::test_escape_closes_what_is_open_and_u_and_ctrl_z_undo",
    "hints are the buttons'": f"{LAYOUT}::test_buttons_say_to_a_screen_reader_what_they_do_now",
    "six clicks are six edges": (f"{LAYOUT}::test_six_clicks_a_tenth_of_a_second_apart_move_the_cursor_six_places"),
    "Grand Melee in its words": f"{GAMES}::test_a_grand_melee_by_clicking",
    "Grand Melee: who may attack whom": (
        f"{WEB}_said.py::test_of_each_turn_of_a_grand_melee_it_is_said_who_may_attack_whom"
    ),
    "Two-Headed Giant: plus and minus": f"{GAMES}::test_a_game_of_two_headed_giant_by_clicking",
    "crane, turtle and banner": f"{WEB}_duels.py::test_a_game_of_for_the_emperor_by_clicking",
    "the legend of this ring": f"{LAYOUT}::test_the_legend_promises_only_what_so_short_a_ring_can_show",
    "the legend of this game": (
        f"{WEB}_said.py::test_the_legend_of_each_game_lists_what_its_light_shows_and_nothing_else"
    ),
    "seats are counted from 1": f"{LAYOUT}::test_seats_are_counted_from_one_on_the_cards_and_by_their_keys",
    "a click on the history goes back": (f"{LAYOUT}::test_a_click_on_the_history_goes_back_there_once_it_is_confirmed"),
    "the history tells a skipped turn": f"{WEB}_said.py::test_a_skipped_turn_stands_in_the_history",
    "a game is followed": f"{WEB}_followed.py::test_a_game_on_record_is_followed_and_the_one_on_the_table_goes_on",
    "a game is followed without a server": (
        "tests/web/test_site.py::test_games_on_record_and_dropped_files_are_followed_without_a_server"
    ),
    "a file is dropped": (f"{WEB}_followed.py::test_a_scenario_file_dropped_onto_the_page_is_followed_event_by_event"),
    "the terminal asks before it ends": (
        f"{COMMANDS}_terminal.py::test_escape_asks_before_it_ends_and_any_other_key_goes_on"
    ),
    "the terminal asks for the number of a seat": (
        f"{COMMANDS}_terminal.py::test_why_takes_two_seats_and_anything_else_ends_it"
    ),
    "nothing is cut in the terminal": f"{COMMANDS}_terminal.py::test_long_hints_are_wrapped_and_nothing_of_them_is_cut",
    "a phone is told what it can do": (
        f"{WEB}_invited.py::test_a_phone_is_told_of_no_command_that_only_the_host_can_give"
    ),
    "simulate shows how far it is": "tests/rules/test_simulate.py::test_in_a_terminal_it_shows_how_far_it_has_come",
    "replay says in a line what was refused": (
        f"{COMMANDS}_replay.py::test_what_was_refused_is_one_line_with_the_first_of_it"
    ),
    "a host that is none is told as that": (
        f"{COMMANDS}_commands.py::test_a_host_that_is_no_address_of_this_computer_is_told_as_that"
    ),
    "commands are listed": f"{COMMANDS}_commands.py::test_without_a_command_all_are_listed",
    "a setting is suggested": f"{COMMANDS}_settings_command.py::test_another_setting_may_have_been_meant",
}


@each_row("promise", PROMISES)
def test_what_the_page_promises_has_its_test(promise):
    path, _, name = PROMISES[promise].partition("::")
    assert re.search(rf"^def {name}\(", (REPO / path).read_text(encoding="utf-8"), re.MULTILINE)
