"""What each seat says: one state code a seat, its colour, and the seat that gets the tick.

docs/light.md, sections 3 to 5. This is the view of Emperor and of every game that is painted like it; a game with a
picture of its own has a module in its folder (`OWN`) with the same two functions, `say` and `draw`.
"""

import scene as names
from light import colours_waves_and_current as palette
from light.draw_loops import lay, say_living

_CALM_SCREENS = (names.PICK, names.CHOICE, names.OFFER, names.MENU, names.PAGE)
_SEATLESS_SCREENS = (names.MENU, names.NOTICE)
_SEATLESS_PAGES = (names.SHOW_DOTS, names.SHOW_LAST_PIXEL)
_CURSOR_SCREENS = (names.CHOICE, names.PICK, names.OFFER, names.RESPONSE)
_HOSTS = (
    names.SUBJECT,
    names.HURRIED,
    names.ATTACKABLE,
    names.IN_RANGE,
    names.OUT_OF_RANGE,
)  # what has room for a guest's mark
_KNOCKABLE = (names.ATTACKABLE, names.IN_RANGE, names.OUT_OF_RANGE)


def say(player_view, scene, codes, colours) -> int:
    """Fill `codes` and `colours` (a byte a seat) from the rules' player view and the controls' scene.

    Codes are those of `scene`, with the flags KNOCK and CROWN. Returns the seat announced by a tick, or -1.
    """
    colours[:] = player_view.colours
    lay(codes, player_view.seats, 0, player_view.seats, names.OUT_OF_GAME)
    screen = scene.screen
    if screen in _SEATLESS_SCREENS or (screen == names.PAGE and scene.page in _SEATLESS_PAGES):
        return names.NOBODY
    if screen == names.STANDBY or screen == names.PAUSED:  # a tuple would be allocated
        _say_subject(player_view, codes)
        return names.NOBODY
    if screen == names.PAGE and scene.page == names.SHOW_TABLE:
        _say_table(player_view, codes)
        return names.NOBODY
    tick = names.NOBODY
    playing = player_view.running | player_view.ghost
    if player_view.over:
        _say_result(player_view, codes, colours)
    elif playing:
        tick = _say_game(player_view, scene, codes, colours)
    else:
        _say_roll_call(player_view, codes, colours)
    if screen in _CURSOR_SCREENS:
        _say_cursor(scene, playing and scene.rested, codes, colours)
    if player_view.guests:
        _say_guests(player_view, codes)
    return tick


def draw(inks, arcs, player_view, scene) -> bool:
    """Lay over the picture of the seats what the game adds to it: here nothing.

    True where the picture is counted out, pixel by pixel: then the levels must be told apart in whatever step."""
    return False


def _say_subject(player_view, codes):
    """Standby: a dot where the turn is."""
    for seat in range(player_view.seats):
        if (player_view.running | player_view.ghost) >> seat & 1:
            codes[seat] = names.OUT_OF_RANGE


def _say_table(player_view, codes):
    """A proposed table: a dot a seat, emperors as crowned subjects (docs/light.md, section 9, "Menu")."""
    for seat in range(player_view.seats):
        crowned = player_view.crowned >> seat & 1
        codes[seat] = names.SUBJECT | names.CROWN if crowned else names.OUT_OF_RANGE


def _say_result(player_view, codes, colours):
    """The game is over: winners as subjects in their colour, with the crowns they wear; in a draw the drawn seats in
    white; all others dark: for whom it was a draw while others went on to win, and who had lost before it was one, is
    told in words (docs/light.md, section 7, "Moments")."""
    for seat in range(player_view.seats):
        if player_view.winners >> seat & 1:
            crowned = player_view.crowned >> seat & 1
            codes[seat] = names.SUBJECT | names.CROWN if crowned else names.SUBJECT
        elif player_view.drawn >> seat & 1 and not player_view.winners:
            codes[seat] = names.IN_RANGE
            colours[seat] = palette.WHITE


def _say_roll_call(player_view, codes, colours):
    """No game yet: the emperors as subjects in gold (docs/light.md, section 4); in a mode without any, everybody."""
    called = player_view.crowned or player_view.living
    for seat in range(player_view.seats):
        if called >> seat & 1:
            codes[seat] = names.SUBJECT
            colours[seat] = palette.GOLD


def _say_game(player_view, scene, codes, colours) -> int:
    """A game runs. A peek, by seat button or by a rested cursor, hides tick and knocks: there the seat
    knocks whose turn it is.

    docs/light.md, section 5."""
    peeking = scene.rested or scene.peek != names.NOBODY
    calm = not peeking and scene.screen in _CALM_SCREENS and scene.page != names.SHOW_FIRST_TURN
    subjects = 0 if peeking else player_view.running
    attackable = 0 if calm else player_view.attackable
    living, crowned = player_view.living, player_view.crowned
    say_living(codes, player_view.seats, living, subjects, attackable, player_view.in_range, crowned)
    for seat in range(player_view.seats if (player_view.ghost | player_view.left) & ~living else 0):
        if living >> seat & 1:
            continue
        if player_view.ghost >> seat & 1:
            codes[seat] = names.GHOST_TURN
            colours[seat] = palette.WHITE
        elif player_view.left >> seat & 1 and not calm:
            codes[seat] = names.JUST_LEFT
            colours[seat] = palette.WHITE
    if peeking:
        if player_view.viewer != names.NOBODY:
            codes[player_view.viewer] = names.LOOKED_AT
            colours[player_view.viewer] = palette.WHITE
        _knock(player_view.running, codes)
        return names.NOBODY
    if scene.screen == names.OFFER:
        _say_offer(player_view, scene, codes)
        return names.NOBODY
    hurried = scene.hurried & subjects  # little of their time is left
    if hurried:
        for seat in range(len(codes)):
            if hurried >> seat & 1:
                codes[seat] = names.HURRIED | codes[seat] & names.CROWN
    if not calm:
        _say_knocks(player_view, codes)
    return player_view.next


def _say_offer(player_view, scene, codes):
    """What a mode asks for: the places to choose from are as if in range, all others dark but for whose turn it is.

    docs/light.md, section 9, "March"."""
    playing = player_view.running | player_view.ghost
    for seat in range(player_view.seats):
        if scene.offered >> seat & 1:
            codes[seat] = names.IN_RANGE | codes[seat] & names.CROWN
        elif not playing >> seat & 1:
            codes[seat] = names.OUT_OF_GAME


def _say_guests(player_view, codes):
    """A creature that somebody else controls stands there: docs/light.md, section 9, "March"."""
    for seat in range(player_view.seats):
        if player_view.guests >> seat & 1 and codes[seat] & 15 in _HOSTS:
            codes[seat] |= names.GUEST


def _say_knocks(player_view, codes):
    """W of docs/light.md, section 3: the turn comes here, held up or out of the ordinary; an attackable seat is shown
    as in range."""
    knocking = player_view.waiting
    if player_view.surprising and player_view.next != names.NOBODY:
        knocking |= 1 << player_view.next
    if knocking:
        _knock(knocking, codes)


def _knock(knocking, codes):
    """These seats knock, where there is something to knock upon."""
    for seat in range(len(codes)):
        code = codes[seat] & ~names.CROWN
        if knocking >> seat & 1 and code in _KNOCKABLE:
            beneath = names.OUT_OF_RANGE if code == names.OUT_OF_RANGE else names.IN_RANGE
            codes[seat] = beneath | codes[seat] & names.CROWN | names.KNOCK


def _say_cursor(scene, rested, codes, colours):
    """The cursor over everybody who is chosen with it, looked at once it rests; and who is marked to leave together."""
    for seat in range(len(codes) if scene.marked else 0):
        if scene.marked >> seat & 1:
            codes[seat] = names.LOOKED_AT
            colours[seat] = palette.WHITE
    for seat in range(len(codes) if scene.cursor != names.NOBODY else 0):
        if scene.cursor_seats >> seat & 1:
            codes[seat] = names.LOOKED_AT if rested else names.CURSOR
            colours[seat] = palette.WHITE
