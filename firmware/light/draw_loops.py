"""Loops that draw inks into a picture: a row of pixels, the bars of the seats, a burning team, or a result that is
gradually revealed.

On MicroPython these functions are machine code, like those of `paint_loops`. The functions in this module allocate no
memory and do not check the size of their buffers.
"""

from compat import const, micropython, ptr8

# This import of `micropython` is needed: the compiler looks up the decorator by that name.

# Copies from `colours_waves_and_current` and `scene`: machine code needs its constants in its own file.
_FAINT = const(1)
_MIDDLE = const(2)
_GOLD = const(5)
_KNOCKS = const(7 << 10)
_SUBJECT = const(0)
_ATTACKABLE = const(1)
_IN_RANGE = const(2)
_OUT_OF_RANGE = const(3)
_CROWN = const(32)
_STATES = const(31)  # the bits of a code that contain the state, with or without a knock


@micropython.viper
def lay(inks: ptr8, ring_px: int, start: int, count: int, ink: int):
    """Set `count` pixels to `ink`, clockwise from position `start`.

    Positions wrap round at the end of the ring.
    """
    p = start % ring_px
    if p < 0:
        p += ring_px
    while count > 0:
        inks[p] = ink
        p += 1
        if p == ring_px:
            p = 0
        count -= 1


@micropython.viper
def lay_behind(inks: ptr8, ring_px: int, start: int, count: int, ink: int, over: int, knocked: ptr8, spares: int):
    """Set pixels to `ink` as `lay` does, but skip each pixel whose current wave is not in the set `over`. A skipped
    pixel keeps its ink.

    If `spares` is 1, also skip each pixel that has a knocking wave in the picture `knocked`.
    """
    p = start % ring_px
    if p < 0:
        p += ring_px
    while count > 0:
        if over >> (int(inks[p]) >> 3) & 1 and not (spares and _KNOCKS >> (int(knocked[p]) >> 3) & 1):
            inks[p] = ink
        p += 1
        if p == ring_px:
            p = 0
        count -= 1


@micropython.viper
def holds(codes: ptr8, count: int, flag: int) -> int:
    """Return a nonzero number if one of the first `count` bytes of `codes` has a bit in common with `flag`."""
    found = 0
    for i in range(count):
        found |= int(codes[i])
    return found & flag


@micropython.viper
def say_living(codes: ptr8, seats: int, living: int, subjects: int, attackable: int, in_range: int, crowned: int):
    """Write the state S, P, M or F of each living seat into `codes`, and add the flag CROWN for each crowned seat.

    `subjects` are the seats in state S, `attackable` those in state P, and `in_range` those in state M. All sets of
    seats are bit masks.
    """
    for seat in range(seats):
        if living >> seat & 1:
            code = _OUT_OF_RANGE
            if subjects >> seat & 1:
                code = _SUBJECT
            elif attackable >> seat & 1:
                code = _ATTACKABLE
            elif in_range >> seat & 1:
                code = _IN_RANGE
            if crowned >> seat & 1:
                code |= _CROWN
            codes[seat] = code


@micropython.viper
def draw_bars(inks: ptr8, ring_px: int, seats: int, starts: ptr8, sizes: ptr8, codes: ptr8, colours: ptr8, waves: ptr8):
    """Draw the bar, the dot and the core of every seat over the picture `inks`.

    `sizes` contains four numbers: the pixels in a bar, the pixels in a dot, the pixels of a bar before its dot, and 1
    if cores are shown. `waves` has six waves for each state: those of the bar, the dot and the crown's core without a
    knock, then the same three with a knock.
    """
    for seat in range(seats):
        code = int(codes[seat])
        row = 3 * (code & _STATES)
        colour = int(colours[seat])
        p = int(starts[seat])
        dot = int(sizes[2])
        for i in range(int(sizes[0])):
            column = 0
            shade = colour
            if i >= dot and i < dot + int(sizes[1]):
                column = 1
                if code & _CROWN and int(sizes[3]):
                    column = 2
                    shade = _GOLD
            wave = int(waves[row + column])
            if wave:
                inks[p] = wave << 3 | shade
            p += 1
            if p == ring_px:
                p = 0


@micropython.viper
def burn_from(inks: ptr8, ring_px: int, origin: int, reach: int, width: int, first: int):
    """Draw a fire that spreads both ways from position `origin` over pixels whose ink is `first` or greater.

    The front is `reach` pixels away from the origin. Right behind the front, `width` pixels are at level M. The next
    `width` pixels are at level F, and all pixels behind those are dark.
    """
    for p in range(ring_px):
        ink = int(inks[p])
        if ink >= first:
            away = p - origin
            if away < 0:
                away = 0 - away
            if 2 * away > ring_px:
                away = ring_px - away
            age = reach - away
            if age > 2 * width:
                inks[p] = 0
            elif age > width:
                inks[p] = _FAINT << 3 | ink & 7
            elif age > 0:
                inks[p] = _MIDDLE << 3 | ink & 7


@micropython.viper
def reveal_from(inks: ptr8, ring_px: int, origin: int, reach: int):
    """Darken all pixels that are more than `reach` pixels away from position `origin`."""
    for p in range(ring_px):
        away = p - origin
        if away < 0:
            away = 0 - away
        if 2 * away > ring_px:
            away = ring_px - away
        if away > reach:
            inks[p] = 0
