"""Determine the state and colour of each seat, and which seat gets the tick (the mark of the next turn).

The specification is docs/light.md, sections 3 to 5. Emperor and all games that have the same picture use this module. A
game that has another picture names its own module in `OWN`; that module also has the functions `say` and `draw`.
"""

import scene as s
from light import colours_waves_and_current as palette
from light.draw_loops import lay, say_living
from light.draw_picture import draw_total

_CALM_SCREENS = (s.PICK, s.CHOICE, s.OFFER, s.MENU, s.PAGE)
_SEATLESS_SCREENS = (s.MENU, s.NOTICE, s.LIFE)
_SEATLESS_PAGES = (s.SHOW_DOTS, s.SHOW_LAST_PIXEL)
_SETTING_UP = (s.SEATING, s.WHERE, s.DRAWN)
_CURSOR_SCREENS = (s.CHOICE, s.PICK, s.OFFER, s.RESPONSE)
_BADGEABLE = (
    s.SUBJECT,
    s.HURRIED,
    s.ATTACKABLE,
    s.IN_RANGE,
    s.OUT_OF_RANGE,
)  # states whose bars have room for a badge
_KNOCKABLE = (s.ATTACKABLE, s.IN_RANGE, s.OUT_OF_RANGE)


def say(player_view, scene, codes, colours) -> int:
    """Fill `codes` and `colours`, one byte for each seat, from the rules' player view and the controls' scene.

    A code is a state of `scene`, which may have the flags KNOCK, CROWN and BADGE. Return the seat that gets the tick,
    or -1.
    """
    colours[:] = player_view.colours
    lay(codes, player_view.seats, 0, player_view.seats, s.OUT_OF_GAME)
    screen = scene.ui.screen
    if screen in _SEATLESS_SCREENS or (screen == s.PAGE and scene.ui.shows in _SEATLESS_PAGES):
        return s.NOBODY
    if screen == s.STANDBY or screen == s.PAUSED:  # not `in`: it would allocate a tuple
        _say_subject(player_view, codes)
        return s.NOBODY
    if screen in _SETTING_UP:
        _say_setting_up(player_view, scene, codes, colours)
        return s.NOBODY
    if screen == s.PAGE and scene.ui.shows == s.SHOW_TABLE:
        _say_table(player_view, codes)
        return s.NOBODY
    tick = s.NOBODY
    playing = player_view.running | player_view.ghost
    if player_view.over:
        _say_result(player_view, codes, colours)
    elif playing:
        tick = _say_game(player_view, scene, codes, colours)
    else:
        _say_roll_call(player_view, codes, colours)
    if screen in _CURSOR_SCREENS:
        _say_cursor(scene, playing and scene.rested, codes, colours)
    if player_view.badges:
        _say_badges(player_view, codes)
    return tick


def draw(inks, arcs, player_view, scene) -> bool:
    """Draw a count or a player's life over the picture of the seats (docs/light.md, section 9).

    While players show where they sit, also draw the dot that walks round the ring, and the pixel of the player who
    pressed first. Return True if people must count the lit pixels one by one: then the levels of these pixels must
    differ at every brightness step.
    """
    if scene.ui.counted:
        _draw_counter(inks, arcs, player_view, scene)
        return True
    if scene.ui.screen == s.LIFE:
        _draw_life(inks, arcs, player_view, scene)
        return True
    if scene.ui.shows == s.SHOW_DOT:
        inks[scene.ui.value] = palette.SPEECH
        if scene.ui.here_px != s.NOBODY:
            inks[scene.ui.here_px] = palette.FULL << 3 | palette.WHITE
    return False


def _draw_counter(inks, arcs, player_view, scene):
    """Draw the amount of poison or commander damage, including the change that is being entered. The pixels run
    clockwise from the arc of the player who has the poison or owns the commander.

    Blinking white pixels before the number show what is counted: one for poison, two for damage by a player's first
    commander, three for damage by that player's second commander.
    """
    kind, total, deadly, seat, commander = scene.ui.counted
    blinking = 1 if kind == "poison" else 2 + commander
    lay(inks, arcs.ring_px, arcs.bar(seat) - blinking, blinking, palette.BLINK << 3 | palette.WHITE)
    room_px = arcs.ring_px - 1 - blinking
    draw_total(inks, arcs, seat, room_px, total + scene.ui.value, player_view.colours[seat], deadly)


def _draw_life(inks, arcs, player_view, scene):
    """Draw the life total of the player under the cursor, including the change that is being entered. The figures run
    clockwise from that player's seat and may take up the whole ring.
    """
    seat = scene.ui.cursor
    totals, start = player_view.figures
    total = max(0, totals[seat] + scene.ui.value)
    draw_total(inks, arcs, seat, arcs.ring_px - 1, total, player_view.colours[seat], start)


def _say_subject(player_view, codes):
    """In standby, show a dot at each seat whose turn it is."""
    for seat in range(player_view.seats):
        if (player_view.running | player_view.ghost) >> seat & 1:
            codes[seat] = s.OUT_OF_RANGE


def _say_setting_up(player_view, scene, codes, colours):
    """While seats are drawn by lot or located, show each seat as a dot in its team's colour. The seat under the cursor
    blinks, and a seat that has been drawn or located has the state V. While the dot walks round the ring, all seats are
    dark.

    After a player has been drawn by lot, that player's seat has the state V, and all other seats are dark. Source:
    docs/light.md, section 9, "Where we sit" and "One player drawn".
    """
    if scene.ui.shows == s.SHOW_DOT:
        return
    drawn = scene.ui.screen == s.DRAWN
    for seat in range(0 if drawn else player_view.seats):
        crowned = player_view.crowned >> seat & 1
        codes[seat] = s.OUT_OF_RANGE | s.CROWN if crowned else s.OUT_OF_RANGE
    _say_cursor(scene, drawn, codes, colours)


def _say_table(player_view, codes):
    """Show a proposed table: a dot for each seat. Each emperor's seat looks like the seat of a player whose turn it is,
    and has a crown (docs/light.md, section 9).
    """
    for seat in range(player_view.seats):
        crowned = player_view.crowned >> seat & 1
        codes[seat] = s.SUBJECT | s.CROWN if crowned else s.OUT_OF_RANGE


def _say_result(player_view, codes, colours):
    """Show the end of the game: the winners breathe in their colour, with their crowns. After a draw, the seats that
    drew are white. All other seats are dark.

    The ring leaves out some details. The ring does not show who drew while others went on to win, or who had lost
    before a draw. The reports and the small screen do show who drew and who had lost (docs/light.md, section 7).
    """
    for seat in range(player_view.seats):
        if player_view.winners >> seat & 1:
            crowned = player_view.crowned >> seat & 1
            codes[seat] = s.SUBJECT | s.CROWN if crowned else s.SUBJECT
        elif player_view.drawn >> seat & 1 and not player_view.winners:
            codes[seat] = s.IN_RANGE
            colours[seat] = palette.WHITE


def _say_roll_call(player_view, codes, colours):
    """Show the table before a game: the emperors breathe in gold (docs/light.md, section 4). In a mode without
    emperors, all seats breathe in gold."""
    called = player_view.crowned or player_view.living
    for seat in range(player_view.seats):
        if called >> seat & 1:
            codes[seat] = s.SUBJECT
            colours[seat] = palette.GOLD


def _say_game(player_view, scene, codes, colours) -> int:
    """Show a game in progress. Return the seat that gets the tick, or -1.

    While the ring shows the view of a seat whose turn it is not, only the seat whose turn it is knocks, and there is no
    tick. Source: docs/light.md, section 5.
    """
    peeking = scene.rested or scene.ui.peek != s.NOBODY
    calm = not peeking and scene.ui.screen in _CALM_SCREENS and scene.ui.shows != s.SHOW_FIRST_TURN
    subjects = 0 if peeking else player_view.running
    attackable = 0 if calm else player_view.attackable
    living, crowned = player_view.living, player_view.crowned | player_view.monarch
    say_living(codes, player_view.seats, living, subjects, attackable, player_view.in_range, crowned)
    for seat in range(player_view.seats if (player_view.ghost | player_view.left) & ~living else 0):
        if living >> seat & 1:
            continue
        if player_view.ghost >> seat & 1:
            codes[seat] = s.GHOST_TURN
            colours[seat] = palette.WHITE
        elif player_view.left >> seat & 1 and not calm:
            codes[seat] = s.JUST_LEFT
            colours[seat] = palette.WHITE
    if peeking:
        if player_view.viewer != s.NOBODY:
            codes[player_view.viewer] = s.LOOKED_AT
            colours[player_view.viewer] = palette.WHITE
        _knock(player_view.running, codes)
        return s.NOBODY
    if scene.ui.screen == s.OFFER:
        _say_offer(player_view, scene, codes)
        return s.NOBODY
    hurried = scene.hurried & subjects  # seats with little time left
    if hurried:
        for seat in range(len(codes)):
            if hurried >> seat & 1:
                codes[seat] = s.HURRIED | codes[seat] & s.CROWN
    if not calm and (player_view.waiting or player_view.surprising):
        _say_knocks(player_view, codes)
    return player_view.next


def _say_offer(player_view, scene, codes):
    """Show a question that the mode asks. Seats that can be chosen look like seats in range. All other seats are dark,
    except those whose turn it is.

    Source: docs/light.md, section 9, "March".
    """
    playing = player_view.running | player_view.ghost
    for seat in range(player_view.seats):
        if scene.ui.offered >> seat & 1:
            codes[seat] = s.IN_RANGE | codes[seat] & s.CROWN
        elif not playing >> seat & 1:
            codes[seat] = s.OUT_OF_GAME


def _say_badges(player_view, codes):
    """Give each seat that the mode names a badge (docs/light.md, section 4)."""
    for seat in range(player_view.seats):
        if player_view.badges >> seat & 1 and codes[seat] & 15 in _BADGEABLE:
            codes[seat] |= s.BADGE


def _say_knocks(player_view, codes):
    """Make a seat knock if it gets the next turn and that turn is unusual, or if it has a turn marker and must wait
    (state W in docs/light.md, section 3). A knocking seat looks like a seat in range, even if it is attackable.
    """
    knocking = player_view.waiting
    if player_view.surprising and player_view.next != s.NOBODY:
        knocking |= 1 << player_view.next
    _knock(knocking, codes)


def _knock(knocking, codes):
    """Make the seats in the set `knocking` knock if their state allows it."""
    for seat in range(len(codes)):
        code = codes[seat] & ~s.CROWN
        if knocking >> seat & 1 and code in _KNOCKABLE:
            beneath = s.OUT_OF_RANGE if code == s.OUT_OF_RANGE else s.IN_RANGE
            codes[seat] = beneath | codes[seat] & s.CROWN | s.KNOCK


def _say_cursor(scene, rested, codes, colours):
    """Show the cursor at all seats that are chosen together. These seats stop blinking when the cursor rests.

    Also show the seats whose players are marked to leave the game together.
    """
    for seat in range(len(codes) if scene.ui.marked else 0):
        if scene.ui.marked >> seat & 1:
            codes[seat] = s.LOOKED_AT
            colours[seat] = palette.WHITE
    for seat in range(len(codes) if scene.ui.cursor != s.NOBODY else 0):
        if scene.ui.cursor_seats >> seat & 1:
            codes[seat] = s.LOOKED_AT if rested else s.CURSOR
            colours[seat] = palette.WHITE
