"""The printed cards say everything that the firmware's tables have, in a size that can be read, and nothing hangs over
their edge."""

import random
import re
from xml.etree import ElementTree

import pytest

import games
import scene as s
from controls import bindings, menu
from desk import Desk
from games import catalogue
from host_tools.generate import gesture_tables
from host_tools.paper import card, light_rows, light_samples, menu_groups, typeface
from host_tools.paper.card_side_svg import HEIGHT, WIDTH
from menus import go_to, open_entry
from runtimes import REPO
from table_and_ring_limits import CLOCK_KINDS

SVG = "{http://www.w3.org/2000/svg}"
LIGHT, BUTTONS = 0, 1
PAGE = REPO / "host_tools" / "web" / "page"


def plain(words):
    return words.replace("*", "")


@pytest.fixture
def says(cards):
    """says(name, side, words): whether a side has these words, wherever its lines end."""

    def has(name, side, words):
        return " ".join(plain(words).split()) in " ".join(cards[name].words[side].split())

    return has


# Gestures


def bound(name):
    """What is bound at a table of that game: (screen, button, gesture, action)."""
    seats, teams = catalogue.load(name).tables(24, 5)[0]
    table = catalogue.make_table({"mode": name, "options": {}, "seats": seats, "teams": teams})
    rows = list(bindings.ROWS)
    own = catalogue.own(table, "gestures")
    if own:
        rows += own.ROWS
    in_force = {row[:3]: row[3] for row in rows}  # those of the game behind the common ones
    return [(*row, action) for row, action in in_force.items() if action]


@pytest.mark.parametrize("name", catalogue.NAMES)
def test_every_gesture_of_the_game_is_on_its_card(name, says):
    for row in gesture_tables.rows_of(name):
        assert says(name, BUTTONS, row.does.partition(";")[0]), row
        if row.after_ms:
            assert says(name, BUTTONS, f"{row.after_ms / 1000:g} s alone: {row.does.partition(';')[0]}"), row
        else:
            assert says(name, BUTTONS, row.does), row
        if row.button in (bindings.SEAT, bindings.OWN_SEAT):
            told = (
                row._replace(where="") if row.where == gesture_tables.BY_A_CLOCK else row
            )  # said once for all of them
            words = told.in_words()
            assert says(name, BUTTONS, card._capital(words)) or says(name, BUTTONS, words), row
        assert says(name, BUTTONS, gesture_tables.SCREENS[row.screen]) or says(
            name, BUTTONS, card._capital(gesture_tables.SCREENS[row.screen])
        )
    for when, gesture, does in gesture_tables.ON_EVERY_SCREEN:
        assert says(name, BUTTONS, f"{gesture}: {does}.") and says(name, BUTTONS, card._capital(when))
    assert says(name, BUTTONS, card.MENU_HOLD)


# screens that answer gestures and to which a game never comes: nobody leaves it, and its places are no seats
UNREACHED = {"for_the_emperor": {"choice", "seating"}}
OF_THE_MENUS_PAGE = {"drawn"}  # PASS and OUT close it, and docs/menu.md says so


@pytest.mark.parametrize("name", catalogue.NAMES)
def test_every_screen_that_answers_gestures_is_on_the_games_card(name):
    told = {row.screen for row in gesture_tables.rows_of(name)}
    answers = {s.SCREEN_NAMES[screen] for screen, *_ in bound(name)}
    assert answers - told - OF_THE_MENUS_PAGE == UNREACHED.get(name, set()), "LEADS_TO lacks the way there"


@pytest.mark.parametrize("name", catalogue.NAMES)
def test_a_screen_of_a_card_has_all_gestures_that_are_bound_there(name):
    rows = gesture_tables.rows_of(name)
    told = {(s.SCREEN_NAMES.index(row.screen), row.button, row.gesture) for row in rows if not row.after_ms}
    shown = {row.screen for row in rows}
    places = catalogue.load(name).PLACES
    for screen, button, gesture, _ in bound(name):
        if s.SCREEN_NAMES[screen] in shown and not (places and button == bindings.OWN_SEAT):
            assert (screen, button, gesture) in told


def test_every_gesture_has_a_place_on_the_card():
    kinds = {(button, gesture) for name in catalogue.NAMES for _, button, gesture, _ in bound(name)}
    of_seats = {(button, gesture) for button, gesture in kinds if button in (bindings.SEAT, bindings.OWN_SEAT)}
    assert {gesture for _, gesture in kinds - of_seats} <= set(card.HELD)


def test_a_new_row_and_a_new_screen_appear_by_themselves(monkeypatch):
    monkeypatch.setattr(s, "SCREEN_NAMES", (*s.SCREEN_NAMES, "paused"))
    monkeypatch.setattr(gesture_tables, "SCREEN_NAMES", s.SCREEN_NAMES)
    paused = len(s.SCREEN_NAMES) - 1
    planted = (s.PLAY, bindings.OUT, bindings.LONG_HOLD, "stop_clock"), (paused, bindings.PASS, bindings.EDGE, "go_on")
    monkeypatch.setattr(bindings, "ROWS", (*bindings.ROWS, *planted))
    monkeypatch.setattr(bindings, "IDLE", (*bindings.IDLE, (paused, 7000, "go_on")))
    monkeypatch.setitem(gesture_tables.LEADS_TO, "stop_clock", ("paused",))
    monkeypatch.setitem(gesture_tables.SCREENS, "paused", "the clock stands")
    words = card.card_of("for_the_emperor").words[BUTTONS]
    assert "stop clock" in words and "The clock stands" in " ".join(words.split()) and "7 s alone: go on" in words


# The menu


def open_menu(name, **settings):
    """The rows of the menu of a device with that game, a button at every seat."""
    mode = catalogue.load(name)
    seats, teams = settings.pop("table", mode.tables(24, 5)[0])
    values = {"mode": name, "seats": seats, "ring_px": 144, "seat_wires": list(range(seats)), **settings}
    if teams:
        values["teams"] = teams
    desk = Desk(values)
    desk.hold_both()
    rows = [(row[0], row[1]) for row in desk.scene.ui.menu.rows]
    inside = [entry for group, entry in rows if group == "counters"]
    if len(inside) < 2:  # the entry takes the place of its group
        return [("table" if group == "counters" else group, entry) for group, entry in rows]
    at = rows.index(("counters", inside[0]))  # on the card, the entries of this group are the values of an entry
    return [*rows[:at], ("table", "counters"), *rows[at + len(inside) :]]


@pytest.mark.parametrize("name", catalogue.NAMES)
def test_every_entry_of_the_menu_is_on_the_card_by_its_number(name, says):
    rows = open_menu(name)
    groups = list(dict.fromkeys(group for group, _ in rows))
    card_groups = menu_groups.groups_of(name)
    assert [group for group in groups if group not in [one.name for one in card_groups]] == []
    for group in card_groups:
        entries = [entry for other, entry in rows if other == group.name]
        printed = [entry.name for entry in group.entries]
        assert [entry for entry in entries if entry not in printed] == []
        for number, entry in enumerate(printed, 1):
            alone = printed == [group.name]
            assert says(name, LIGHT, group.name if alone else f"{number} {entry}"), entry


@pytest.mark.parametrize("name", catalogue.NAMES)
@pytest.mark.parametrize("clock", CLOCK_KINDS)
def test_so_is_every_entry_that_comes_with_a_clock_or_with_sound(name, clock, cards):
    rows = [entry for group, entry in open_menu(name, clock=clock, sound_signs=True) if group == "clock and sound"]
    told = " ".join(cards[name].words[LIGHT].split())
    told = told[told.index("clock and sound:") :]
    for number, entry in enumerate(rows[:-1], 1):
        assert re.search(rf"\b{number} {entry}\b", told), entry
    assert rows[-1] == "quiet until the next start" and told.endswith("; if it sounds, last: " + rows[-1])


def test_the_amounts_of_a_clock_stand_there_with_their_unit(says):
    assert says("emperor", LIGHT, "time a turn (60, 120, 180, 240, 300, 420, 600, 900 s)")
    assert says("emperor", LIGHT, "time in the bank (10, 15, 20, 25, 30, 45, 60, 90 minutes)")


def test_a_group_that_has_one_entry_only_while_the_clock_is_off_is_no_riddle(says):
    for name in catalogue.NAMES:
        assert says(name, LIGHT, "A group of one entry opens at once.")
    desk = Desk({"seats": 6})
    go_to(desk, "clock")
    desk.tap("out")
    assert desk.scene.ui.screen == s.PAGE


@pytest.mark.parametrize("name", catalogue.NAMES)
def test_the_card_warns_that_a_change_of_table_ends_the_game(name, says):
    assert says(name, LIGHT, "A new table ends the game.")
    desk = Desk({"seats": 6, "ring_px": 60}).begin()
    open_entry(desk, "seats and teams")
    desk.tap("pass")
    desk.hold("out", 1100)
    desk.settle()
    assert desk.app.session.game is None


def test_the_rules_of_the_house_and_what_a_card_says_stand_there_with_their_values(says):
    assert says("emperor", LIGHT, "rules (1 current, 2 2005)") and says("emperor", LIGHT, "emperor (right, left)")
    assert says("free_for_all", LIGHT, "attack (1 multiple, 2 left, 3 right)")
    assert says("two_headed_giant", LIGHT, "counters (1 life (as usual, 20, 25, 30, 40, 60), 2 Commander, 3 poison)")
    assert says("duelist_emperor", LIGHT, "life (1 as usual, 2 20, 3 30, 4 40)")
    card_says = "(1 extra turn, 2 skipped turn, 3 a player wins, 4 draw, 5 monarch, initiative or kept in the game"
    assert says("emperor", LIGHT, card_says + ", 6 reversed order)") and says("grand_melee", LIGHT, card_says + ")")


def test_a_new_group_appears_by_itself(monkeypatch):
    row = ("signs", "quiet", bindings.CALLS, "", "be_quiet", "")
    monkeypatch.setattr(menu, "ENTRIES", (*menu.ENTRIES, row, ("signs", "loud", *row[2:])))
    menu_groups.groups_of.cache_clear()
    try:
        assert "signs: 1 quiet , 2 loud" in card.card_of("emperor").words[LIGHT].replace("quiet,", "quiet ,")
    finally:
        menu_groups.groups_of.cache_clear()


# The light


def states(code):
    """What the light says by a code: a state, and the marks laid over it."""
    marks = {mark for mark in (s.KNOCK, s.CROWN, s.BADGE) if code & mark}
    return {code & 15, *marks}


def seen(name):
    """The states and marks that the light has after each press while random hands play a game."""
    found = set()
    dice = random.Random(name)
    mode = catalogue.load(name)
    for _ in range(3):
        seats, teams = mode.tables(12, 2)[-1]
        desk = Desk({"mode": name, "seats": seats, "ring_px": 96, **({"teams": teams} if teams else {})}, tick_ms=25)
        for _ in range(120):
            button = dice.choice(["pass", "pass", "out", dice.randrange(seats)])
            desk.hold(button, dice.choice([60, 60, 1100, 2100] if button == "out" else [60, 60, 60, 1100]))
            desk.run(450)
            if dice.random() < 0.1:
                seat = dice.randrange(seats)
                kinds = {"extra_turn": {"seats": [seat]}, "eliminate": {"seats": [seat]}}
                kinds["march"] = {"seat": seat, "creature": "1", "to": (seat + 1) % seats}
                kind = dice.choice(list(kinds))
                desk.tell({"do": "event", "event": {"type": kind, **kinds[kind]}})
            for code in desk.app.eyes.renderer.codes:
                found |= states(code)
    return found


@pytest.mark.parametrize("name", catalogue.NAMES)
def test_every_state_that_the_light_shows_in_play_is_on_the_card(name, says):
    told = set()
    for row in light_rows.rows_of(name):
        told |= states(light_rows.sample_of(row, name).code)
        assert says(name, LIGHT, row.looks) and says(name, LIGHT, row.means)
    shown = seen(name)
    assert s.SUBJECT in shown and len(shown) >= 4
    assert sorted(shown - told) == []


def test_every_state_and_mark_there_is_has_a_row_in_some_game():
    rows = [(row, name) for name in catalogue.NAMES for row in light_rows.rows_of(name)]
    samples = [light_rows.sample_of(row, name) for row, name in rows]
    assert set().union(*(states(sample.code) for sample in samples)) == {
        *range(len(s.STATE_LETTERS)),
        *(s.KNOCK, s.CROWN, s.BADGE),
    }
    assert any(sample.next for sample in samples)


@pytest.mark.parametrize("name", catalogue.NAMES)
def test_moments_and_notices_are_told(name, says):
    letters = {row.letter for row in light_rows.rows_of(name)}
    if "battlefields" not in light_rows.features(name):
        assert set(light_rows.TOLD_BY_A_ROW.values()) <= letters
    for words in light_rows.moments_of(name):
        assert says(name, LIGHT, words)
    assert [*light_rows.NOTICES] == [number for number, notice in enumerate(s.NOTICE_NAMES) if notice]
    assert all(says(name, LIGHT, f"{dots}: {words}") for dots, words in light_rows.NOTICES.items())


def test_the_card_of_emperor_says_that_teammates_may_talk_and_show_their_hands_809_7(says):
    told = [name for name in catalogue.NAMES if says(name, LIGHT, "look at each other's hands")]
    assert told == ["emperor"] and says("emperor", LIGHT, "talk about their plans at any time (809.7).")


def test_what_sounds_is_told_by_its_rhythm(says):
    assert [rhythm for rhythm, _ in light_rows.sounds()] == [
        "short",
        "short, short",
        "long",
        "short, short, long",
        "long, long",
    ]
    for name in catalogue.NAMES:
        assert all(says(name, LIGHT, f"{rhythm}: {words}") for rhythm, words in light_rows.sounds())


@pytest.mark.parametrize(("name", "seats"), [("free_for_all", 3), ("two_headed_giant", 4)])
def test_a_life_of_0_has_no_dot_and_loses_as_the_card_says(name, seats, says):
    desk = Desk({"mode": name, "seats": seats}).begin()
    desk.tap("out")
    desk.hold("pass", 1100)
    desk.run(450)
    desk.hold("pass", 5600)
    desk.run(300)
    frame = desk.board.frames[-1][1]
    assert desk.scene.ui.screen == s.LIFE and not any(frame[len(frame) // 2 :])  # the other team has the first half
    desk.settle()
    assert len(desk.state()["alive"]) < seats
    assert says(name, LIGHT, "No dot: 0, which loses.")


def test_samples_are_what_the_firmware_paints():
    def colours(letter):
        return [light_samples.printed(pixel) for pixel in pixels(light_samples.SAMPLES[letter])]

    def pixels(sample):
        still = light_samples.brightest(light_samples.frames(sample))
        return [still[at : at + 3] for at in range(0, len(still), 3)]

    assert colours("D") == [(0, 0, 0)] * 4 and colours("V")[1] == (0, 136, 255) and colours("W")[1] == (255, 255, 255)
    bar, core = colours("C")[1], colours("C")[2]
    assert bar[2] > bar[0] and core[0] > core[2] == 0  # blue, and gold
    faint, middle, full = (max(colours(letter)[2]) for letter in "FMO")
    assert 60 < faint < middle - 30 < full - 60
    moving = {letter for letter, sample in light_samples.SAMPLES.items() if len(set(light_samples.frames(sample))) > 1}
    assert moving == set("SQPKNGEOY")


def colours(name):
    return {light_rows.sample_of(row, name).colour for row in light_rows.rows_of(name)}


def test_a_game_of_ones_own_without_teams_has_the_colours_of_free_for_all(monkeypatch):
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(REPO / "examples")])
    monkeypatch.setattr(catalogue, "NAMES", (*catalogue.NAMES, "neighbours"))
    assert light_rows.colour_of("neighbours") == light_rows.colour_of("free_for_all")
    assert light_samples.ORANGE not in colours("neighbours")


def test_on_the_card_of_free_for_all_every_seat_is_blue_as_on_its_ring():
    desk = Desk({"mode": "free_for_all", "seats": 5, "options": {"attack": "left", "range": 1}}).begin()
    assert set(desk.app.eyes.player_view.colours[:5]) == {light_samples.BLUE}
    assert light_samples.ORANGE not in colours("free_for_all")
    for name in ("emperor", "team_vs_team", "grand_melee", "for_the_emperor"):
        assert light_samples.ORANGE in colours(name)


def test_a_card_leaves_out_words_that_the_page_has():
    assert light_rows.ONLY_ON_THE_PAGE in (PAGE / "index.html").read_text(encoding="utf-8")


# On paper


@pytest.mark.parametrize("side", ["light", "buttons"])
@pytest.mark.parametrize("name", catalogue.NAMES)
def test_a_side_is_a6_and_nothing_hangs_over_its_edge(name, side, cards):
    drawing = ElementTree.fromstring(getattr(cards[name], side))
    assert (drawing.get("width"), drawing.get("height")) == ("105mm", "148mm")
    assert drawing.find(f"{SVG}title").text.startswith(card.title_of(name)[0])
    for text in drawing.iter(f"{SVG}text"):
        size = float(text.get("font-size"))
        bold = text.get("font-weight") == "700"
        right = float(text.get("x")) + typeface.width(text.text, size, bold)
        assert right <= WIDTH - 3 and float(text.get("y")) <= HEIGHT - 3, text.text
    for box in drawing.iter(f"{SVG}rect"):
        assert float(box.get("x")) + float(box.get("width")) <= WIDTH
        assert float(box.get("y")) + float(box.get("height")) <= HEIGHT + 0.02


@pytest.mark.parametrize("name", catalogue.NAMES)
def test_it_can_be_read_at_arms_length(name, cards):
    assert min(cards[name].points) >= card.SMALLEST_POINTS
    sizes = [
        float(size) for side in (cards[name].light, cards[name].buttons) for size in re.findall(r'size="([^"]+)"', side)
    ]
    least = card.SMALL_POINTS * typeface.MM_PER_POINT * 0.8  # of the time in a badge
    assert min(sizes) >= least * 0.85


def test_a_card_with_no_room_for_its_rows_is_a_sentence(monkeypatch):
    monkeypatch.setattr(card, "SMALLEST_POINTS", 9.4)
    with pytest.raises(card.TooMuchError, match=r"The card of emperor, the light: its rows do not fit in 9\.4 points"):
        card.card_of("emperor")


def test_the_card_of_each_game_has_its_name_and_its_players():
    assert card.title_of("emperor") == ("Emperor", "6 to 24 in teams of three and more")
    assert list(card.PLAYERS) == list(catalogue.NAMES)
    assert card.title_of("a_new_game") == ("A New Game", "")
