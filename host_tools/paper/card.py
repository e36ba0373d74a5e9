"""The card of a game, printed on both sides of an A6 sheet: what the light means, what the buttons do, and which groups
the menu has.

The rows of a card come from the firmware's tables and the page's legend. This module lays out the rows, and makes the
text as large as possible.
"""

from collections.abc import Callable
from dataclasses import dataclass

from controls import bindings
from games import catalogue
from host_tools.generate import gesture_tables
from host_tools.generate.gesture_tables import Row
from host_tools.paper import light_rows, light_samples, menu_groups
from host_tools.paper.card_side_svg import DARK, HEIGHT, SOFT, WIDTH, CardSideSvg
from host_tools.paper.typeface import MM_PER_POINT, Piece, width
from host_tools.words.pick_and_fill_sentences import game_name

MARGIN = 4.2
BAND = 8.8  # height of the dark head of a side
ROOM = WIDTH - 2 * MARGIN
FOOT = HEIGHT - 3.5
WHEN = 16.5  # width of the column with the screens' names
GAP = 1.5  # width of the space between the columns of PASS and OUT
COLUMN = (ROOM - WHEN - GAP) / 2
BADGE = 5.2  # width of the badge before a gesture
SIDE = (ROOM - 3.0) / 2  # width of each of the two columns of the light
SECOND = MARGIN + SIDE + 3.0
SAMPLE = (14.0, 6.0)
SAMPLE_TO_WORDS, ROW_GAP = 1.8, 0.9  # distance from a sample to its words, and to the next row
BLUE, SHADE, RULE = "#0a5fae", "#efe9e0", "#b9afa3"
SCALE_OF_TEXT_READ_ONCE = 0.86  # size of text that players read only once, relative to text for every game
MENU_SCREENS = (*gesture_tables.OF_THE_MENU, "seating", "where")  # the screens of the menu and of its questions
QUESTIONS = gesture_tables.QUESTIONS
PARTS = 100  # more parts than a side has; the remaining height is spread between the parts
LARGEST_POINTS, SMALLEST_POINTS = 9.5, 6.5
SMALL_POINTS = 6.0  # the smallest size of text that players read only once
PLAYERS = {  # game -> its numbers of players
    "emperor": "6 to 24 in teams of three and more",
    "duelist_emperor": "6 to 24 on two sides",
    "grand_melee": "2 to 24, each alone",
    "two_headed_giant": "4 to 24 on two sides",
    "for_the_emperor": "2",
    "free_for_all": "2 to 24, each alone",
    "team_vs_team": "3 to 24 in teams of any sizes",
    "alternating_teams": "4 to 24 in equal teams",
}
AT_THE_TABLE = {  # game -> what teammates may do, which neither light nor buttons show
    "emperor": "teammates may look at each other's hands and talk about their plans at any time (809.7).",
}
HELD = {bindings.EDGE: "", bindings.TAP: "", bindings.HOLD: "1 s", bindings.LONG_HOLD: "2 s", bindings.CHORD: "both"}
COLUMNS = (bindings.PASS, bindings.OUT)


class TooMuchError(Exception):
    """Raised if the rows of a card do not fit on the card at a readable size."""


@dataclass(frozen=True)
class Card:
    """A finished card: both sides as SVG, the words on each side, and the font sizes of each side in points."""

    name: str
    light: str
    buttons: str
    words: tuple[str, str]
    points: tuple[float, float]


def card_of(name: str) -> Card:
    """Return the card of a game.

    :raises TooMuchError: if the card's rows do not fit.
    """
    light, light_points = _largest(name, "the light", _draw_light)
    buttons, button_points = _largest(name, "the buttons", _draw_buttons)
    words = (" ".join(light.words), " ".join(buttons.words))
    return Card(name, light.svg(), buttons.svg(), words, (light_points, button_points))


def title_of(name: str) -> tuple[str, str]:
    """Return a game's title, and its possible numbers of players ("" if the game is not in `PLAYERS`)."""
    return game_name(name), PLAYERS.get(name, "")


def _largest(
    name: str, about: str, draw: Callable[[CardSideSvg, str, float, float], float]
) -> tuple[CardSideSvg, float]:
    """Draw one side at the largest font size that fits. Return the side and the size. The remaining height is
    distributed evenly between the parts.
    """
    tenths = round(10 * LARGEST_POINTS)
    while tenths >= 10 * SMALLEST_POINTS:
        size = tenths / 10 * MM_PER_POINT
        bottom = draw(_sheet(name, about), name, size, 0.0)
        if bottom <= FOOT:
            slack = FOOT - bottom
            for parts in range(1, PARTS):
                sheet = _sheet(name, about)
                if draw(sheet, name, size, slack / parts) <= FOOT:
                    return sheet, tenths / 10
        tenths -= 1
    raise TooMuchError(f"The card of {name}, {about}: its rows do not fit in {SMALLEST_POINTS} points.")


def _sheet(name: str, about: str) -> CardSideSvg:
    title, players = title_of(name)
    sheet = CardSideSvg(f"{title}: {about}")
    sheet.box(0, 0, WIDTH, BAND, DARK)
    sheet.write(MARGIN, 6.1, [(title, True)], 5.0, "#ffffff")
    said = f"for {players} · {about}" if players else about
    size = min(3.1, 3.1 * (ROOM - 3.0 - width(title, 5.0, True)) / width(said, 3.1))
    sheet.write(WIDTH - MARGIN - width(said, size), 6.0, [(said, False)], size, "#d8cfc4")
    return sheet


# The side of the light


def _draw_light(sheet: CardSideSvg, name: str, size: float, air: float) -> float:
    """Draw the side about the light: light samples with words, moving lights and warnings, and the menu groups.

    Return the y coordinate of the lower end."""
    rows = light_rows.rows_of(name)
    heights = [_height(row, size) + ROW_GAP + air for row in rows]
    half = min(range(len(rows)), key=lambda first: max(sum(heights[:first]), sum(heights[first:])))
    y = max(
        _draw_rows(sheet, name, column, x, size, air) for column, x in ((rows[:half], MARGIN), (rows[half:], SECOND))
    )
    small = _smaller(size)
    dots = "; ".join(f"{dots}: {words}" for dots, words in light_rows.NOTICES.items())
    rhythms = "; ".join(f"{rhythm}: {words}" for rhythm, words in light_rows.sounds())
    moving = [*light_rows.moments_of(name), *light_rows.IN_EVERY_GAME]
    talk: list[Piece] = [("At the table", True), (AT_THE_TABLE[name], False)] if name in AT_THE_TABLE else []
    notes: list[list[Piece]] = [
        [("Colour tells", True), (f"only {light_rows.colour_of(name)}; white is the device speaking.", False)],
        [("What moves once:", True), ("; ".join(moving) + ".", False)],
        [("White dots, evenly round the ring:", True), (f"{dots}. Any press goes on.", False)],
        [("If it sounds,", True), (f"{rhythms}.", False)],
        talk,
    ]
    y += 0.3
    for pieces in filter(None, notes):
        y = sheet.paragraph(MARGIN, y, ROOM, pieces, small) + 0.5
    return _draw_menu(sheet, name, small, y + 0.6 + air)


def _draw_rows(
    sheet: CardSideSvg, name: str, rows: tuple[light_rows.LightRow, ...], x: float, size: float, air: float
) -> float:
    """Draw a column of light samples, with words beside each sample. Return the y coordinate of the column's lower
    end.
    """
    y = BAND + 1.8
    wide, high = SAMPLE
    for row in rows:
        lines = _write_row(CardSideSvg(""), row, 0, 0, size)
        tall = _height(row, size)
        sheet.light(x, y + (tall - high) / 2, wide, high, light_samples.frames(light_rows.sample_of(row, name)))
        _write_row(sheet, row, x + wide + SAMPLE_TO_WORDS, y + (tall - lines) / 2, size)
        y += tall + ROW_GAP + air
    return y


def _write_row(sheet: CardSideSvg, row: light_rows.LightRow, x: float, y: float, size: float) -> float:
    """Draw the words beside a light sample. Return the y coordinate of their lower end."""
    return sheet.paragraph(x, y, SIDE - SAMPLE[0] - SAMPLE_TO_WORDS, [(row.looks, True), (row.means, False)], size)


def _height(row: light_rows.LightRow, size: float) -> float:
    """Return the height of a light sample and the words beside it."""
    return max(SAMPLE[1], _write_row(CardSideSvg(""), row, 0, 0, size))


def _smaller(size: float) -> float:
    """Return the smaller font size for text that players read only once."""
    return max(size * SCALE_OF_TEXT_READ_ONCE, SMALL_POINTS * MM_PER_POINT)


def _draw_menu(sheet: CardSideSvg, name: str, size: float, y: float) -> float:
    """Draw each menu group, with the group's number as dots and its entries with their numbers. Return the y coordinate
    of the lower end.
    """
    sheet.box(0, y, WIDTH, HEIGHT - y, SHADE)
    y = sheet.paragraph(MARGIN, y + 1.0, ROOM, [("White dots in a row: the menu.", True), MENU_DOTS], size) + 0.4
    for number, group in enumerate(menu_groups.groups_of(name), 1):
        _draw_dots(sheet, MARGIN, y + 0.1, number, size)
        y = sheet.paragraph(MARGIN + 8.6, y, ROOM - 8.6, _entries(group), size) + 0.35
    return y


MENU_HOLD = "Menu: hold both buttons 3 s; again: closed."
MENU_DOTS = (
    "They count groups, entries, and values that the ring cannot show. A group of one entry opens at once. "
    "Unavailable entries are left out. A new table ends the game.",
    False,
)


def _draw_dots(sheet: CardSideSvg, x: float, y: float, count: int, size: float) -> None:
    """Draw `count` white dots on a dark background, as they look on the ring."""
    high = size * 0.98
    sheet.box(x, y, 7.4, high, DARK, high / 2)
    for at in range(count):
        sheet.disc(x + 3.7 + (at - (count - 1) / 2) * min(1.2, 6.6 / count), y + high / 2, 0.4, "#ffffff")


def _entries(group: menu_groups.Group) -> list[Piece]:
    """Return a menu group in words.

    These words are the group's name, its entries with their numbered values, and the entries that appear after a
    choice.
    """
    alone = len(group.entries) == 1 and group.entries[0].name == group.name
    pieces: list[Piece] = [(group.name if alone else f"{group.name}:", True)]
    told: list[menu_groups.Entry] = []
    pieces += _numbered({0 if alone else number: entry for number, entry in enumerate(group.entries, 1)}, told)
    for when, entries in group.later:
        pieces[-1] = (f"{pieces[-1][0]};", pieces[-1][1])
        last = when.endswith("last")  # the number of this entry varies, so it is not printed
        pieces.append((f"{when}:", False))
        pieces += [(entry.name, False) for entry in entries.values()] if last else _numbered(entries, told)
    return pieces


def _numbered(entries: dict[int, menu_groups.Entry], told: list[menu_groups.Entry]) -> list[Piece]:
    """Return the words for these entries, each with its number. A number of 0 means that the entry's name is already
    printed.

    If an entry is in `told`, leave out its values, because they are already printed.
    """
    pieces: list[Piece] = []
    for at, (number, entry) in enumerate(entries.items(), 1):
        if number:
            pieces += [(str(number), True), (entry.name, False)]
        if entry.values and entry not in told:
            pieces.append((f"({_values(entry)})", False))
        told.append(entry)
        if at < len(entries):
            pieces[-1] = (f"{pieces[-1][0]},", pieces[-1][1])
    return pieces


def _values(entry: menu_groups.Entry) -> str:
    """Return the values of an entry with their numbers. If all values have the same unit, the unit is printed only
    once.
    """
    units = {words.partition(" ")[2] for words in entry.values}
    if len(units) == 1 and units != {""}:
        return f"{', '.join(words.partition(' ')[0] for words in entry.values)} {units.pop()}"
    return ", ".join(f"{dots} {words}" if entry.numbered else words for dots, words in enumerate(entry.values, 1))


# The side of the buttons


def _draw_buttons(sheet: CardSideSvg, name: str, size: float, air: float) -> float:
    """Draw the gestures of every screen, and return the y coordinate of the lower end.

    The gestures of the game are drawn large. The gestures of the menu and of the seat buttons are drawn small.
    """
    rows = gesture_tables.rows_of(name)
    screens = list(dict.fromkeys(row.screen for row in rows))
    y = _draw_heads(sheet, size, BAND + 1.4)
    for screen in screens:
        if screen not in (*MENU_SCREENS, *QUESTIONS) and not all(row.where for row in _of(rows, screen)):
            y = _draw_screen(sheet, screen, _of(rows, screen), size, y) + air
    small = _smaller(size)
    sheet.box(MARGIN, y, ROOM, 0.2, RULE)
    y = sheet.paragraph(MARGIN, y + 0.4, ROOM, _everywhere(), small, labels=BLUE) + 0.3
    counters = [row for row in rows if row.where == gesture_tables.BY_COUNTERS]
    if counters:
        sheet.box(MARGIN, y, ROOM, 0.2, RULE)
        y = sheet.paragraph(MARGIN, y + 0.4, ROOM, _of_counters(counters), small, labels=BLUE) + 0.3
    seats = [row for row in rows if row.button in (bindings.SEAT, bindings.OWN_SEAT) or row.where]
    if seats:
        sheet.box(MARGIN, y, ROOM, 0.2, RULE)
        y = sheet.paragraph(MARGIN, y + 0.4, ROOM, _of_seats(seats), small, labels=BLUE)
    y += 0.4 + air
    sheet.box(0, y, WIDTH, HEIGHT - y, SHADE)
    y = sheet.paragraph(MARGIN, y + 1.0, ROOM, [(MENU_HOLD, True)], small, BLUE) + 0.3
    for screen in sorted(set(MENU_SCREENS) & set(screens), key=MENU_SCREENS.index):
        y = _draw_screen(sheet, screen, _of(rows, screen), small, y)
    sheet.box(MARGIN, y, ROOM, 0.2, RULE)
    return sheet.paragraph(MARGIN, y + 0.4, ROOM, _questions(rows), small, labels=BLUE)


def _of(rows: list[Row], screen: str) -> list[Row]:
    return [row for row in rows if row.screen == screen]


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _column(button: int) -> float:
    return MARGIN + WHEN + COLUMNS.index(button) * (COLUMN + GAP)


def _draw_heads(sheet: CardSideSvg, size: float, y: float) -> float:
    """Draw the headings of the columns for PASS and OUT, and explain the badges. Return the y coordinate of the lower
    end.
    """
    for button, words, radius in ((bindings.PASS, "PASS", 2.1), (bindings.OUT, "OUT", 1.4)):
        x = _column(button)
        sheet.disc(x + BADGE / 2 - 0.6, y + 2.2, radius, BLUE)
        sheet.write(x + BADGE, y + 2.2 + size * 0.42, [(words, True)], size * 1.3, BLUE)
        start = x + BADGE + width(words, size * 1.3, True) + 1.6
        said = "the big button" if button == bindings.PASS else "the small one"
        sheet.write(start, y + 2.2 + size * 0.36, [(said, False)], size * 0.9, SOFT)
    for line, (badge, words) in enumerate((("", "pressed"), ("1 s", "held"))):
        top = y + 2.2 + (line - 1) * size * 0.95
        _badge(sheet, MARGIN, top, badge, size * 0.85)
        sheet.write(MARGIN + BADGE, top + size * 0.8, [(words, False)], size * 0.85, SOFT)
    return y + 5.2


def _badge(sheet: CardSideSvg, x: float, y: float, words: str, size: float) -> None:
    """Draw the badge of a gesture: a dot for a press, or a box that contains the time of a hold. `y` is the top of the
    line.
    """
    wide = BADGE - 1.2
    if words:
        sheet.box(x, y + size * 0.16, wide, size * 0.94, BLUE, size * 0.3)
        small = min(size * 0.8, size * (wide - 0.5) / width(words, size, True))
        sheet.write(x + wide / 2 - width(words, small, True) / 2, y + size * 0.9, [(words, True)], small, "#ffffff")
    else:
        sheet.disc(x + wide / 2, y + size * 0.62, size * 0.22, BLUE)


def _draw_screen(sheet: CardSideSvg, screen: str, rows: list[Row], size: float, y: float) -> float:
    """Draw the gestures of one screen, and return the y coordinate of the lower end.

    The drawing contains the screen's name, what PASS, OUT and both together do, and what happens if nobody presses a
    button.
    """
    sheet.box(MARGIN, y, ROOM, 0.2, RULE)
    y += 0.4
    named = sheet.paragraph(MARGIN, y, WHEN - 1.0, [(_capital(gesture_tables.SCREENS[screen]), True)], size)
    for row in rows:
        if row.after_ms:  # print only the first words: another gesture for this action has the full text
            alone = f"{row.after_ms / 1000:g} s alone: {row.does.partition(';')[0]}"
            named = sheet.paragraph(MARGIN, named, WHEN - 1.0, [(alone, False)], size * SCALE_OF_TEXT_READ_ONCE, SOFT)
    ends = [named]
    for button in COLUMNS:
        at, x = y, _column(button)
        for gesture, does in _told_once([row for row in rows if row.button == button and not row.where]):
            _badge(sheet, x, at, HELD[gesture], size)
            if gesture == bindings.CHORD and any(row.where == gesture_tables.BY_COUNTERS for row in rows):
                does += " (unless poison or Commander is on)"
            at = sheet.paragraph(x + BADGE, at, COLUMN - BADGE, [(does, False)], size) + 0.1
        ends.append(at)
    return max(ends) + 0.4


def _told_once(rows: list[Row]) -> list[tuple[int, str]]:
    """Return (gesture, words) for each gesture of a button. If two gestures do the same thing, list only the first."""
    found: dict[str, int] = {}
    for row in rows:
        if row.gesture is not None and row.gesture in HELD:
            found.setdefault(row.does, row.gesture)
    return [(gesture, does) for does, gesture in found.items()]


def _everywhere() -> list[Piece]:
    pieces: list[Piece] = []
    for when, gesture, does in gesture_tables.ON_EVERY_SCREEN:
        pieces += [(f"{_capital(when)}:", True), (f"{gesture}: {does}.", False)]
    return pieces


def _questions(rows: list[Row]) -> list[Piece]:
    """Return words that say how to answer a question with PASS and OUT. These words are the same for every kind of
    question.
    """
    pieces: list[Piece] = [(_capital(" ".join(gesture_tables.SCREENS[screen] for screen in QUESTIONS)), True)]
    for row in _of(rows, QUESTIONS[0]):
        if row.after_ms:
            pieces.append((f"{row.after_ms / 1000:g} s alone: {row.does.partition(';')[0]}.", False))
        elif row.button in COLUMNS:
            pieces.append((f"{row.in_words().partition(',')[0]}: {row.does}.", False))
    return pieces


def _of_seats(rows: list[Row]) -> list[Piece]:
    """Return words that say what the seat buttons do, and what all buttons do if life is counted or a clock is on.

    Each action is listed once, together with the screens on which it is possible.
    """
    conditions = gesture_tables.BY_LIFE, gesture_tables.BY_A_CLOCK
    others = [row for row in rows if row.where not in (*conditions, gesture_tables.BY_COUNTERS)]
    pieces = _once("If seats have buttons.", others) if others else []
    for where in conditions:
        found = [row._replace(where="") for row in rows if row.where == where]
        counted = _of(found, "life")
        found = [row for row in found if row.screen != "life"]
        pieces += _once(_capital(where.replace("*", "")) + ".", found) if found else []
        if counted:
            pieces.append((_capital(gesture_tables.SCREENS["life"]) + ".", True))
            pieces += [(_in_one_line(row), False) for row in counted]
    return pieces


def _of_counters(rows: list[Row]) -> list[Piece]:
    """Return words about the pages of counters, and how to turn these pages."""
    pieces: list[Piece] = [(_capital(gesture_tables.BY_COUNTERS.replace("*", "")) + ".", True)]
    told = [_in_one_line(row._replace(where="")) for row in rows]
    return pieces + [(words, False) for words in (*told, gesture_tables.PAGES_OF_COUNTERS)]


def _in_one_line(row: Row) -> str:
    does = row.does.partition(";")[0]
    return f"{row.after_ms / 1000:g} s alone: {does}." if row.after_ms else f"{_capital(row.in_words())}: {does}."


def _once(title: str, rows: list[Row]) -> list[Piece]:
    screens: dict[tuple[str, str], list[str]] = {}
    for row in rows:
        screens.setdefault((row.in_words().replace("*", ""), row.does), []).append(row.screen)
    gestures: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for (gesture, does), when in screens.items():
        gestures.setdefault((does, tuple(when)), []).append(gesture)
    pieces: list[Piece] = [(title, True)]
    for (does, told), alike in gestures.items():
        others = [gesture_tables.SCREENS[screen] for screen in told if screen != "play"]
        at = f" ({'; '.join([*(['a game runs'] if 'play' in told else []), *others])})" if others else ""
        pieces += [(f"{_capital('; '.join(alike))}:", True), (f"{does}{at}.", False)]
    return pieces


def cards() -> list[Card]:
    """Return the cards of all games, in the order of the menu."""
    return [card_of(name) for name in catalogue.NAMES]
