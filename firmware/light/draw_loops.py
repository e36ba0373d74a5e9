"""The loops that lay inks on a picture: pixels in a row, the bars of the seats, the fire of a fall, an opening result.

As in `paint_loops`: machine code on MicroPython, nothing is allocated, buffers are not checked.
"""

from compat import const, micropython, ptr8

# `micropython` is not unused: the compiler needs the name of the decorator.

# As in `colours_waves_and_current` and `scene`: machine code wants its constants in its own file.
_FAINT = const(1)
_MIDDLE = const(2)
_GOLD = const(5)
_KNOCKS = const(7 << 10)
_SUBJECT = const(0)
_ATTACKABLE = const(1)
_IN_RANGE = const(2)
_OUT_OF_RANGE = const(3)
_CROWN = const(32)
_STATES = const(31)  # the bits of a code that are a state, with or without a knock


@micropython.viper
def lay(inks: ptr8, ring_px: int, start: int, count: int, ink: int):
    """Lay `count` pixels of `ink` from position `start` on, clockwise; both may lie beyond the ring's end."""
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
    """As `lay`, but only over the waves of the set `over`; with `spares` 1 not where `knocked`, a picture, knocks."""
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
    """Not 0 when one of `count` bytes has this bit."""
    found = 0
    for i in range(count):
        found |= int(codes[i])
    return found & flag


@micropython.viper
def say_living(codes: ptr8, seats: int, living: int, subjects: int, attackable: int, in_range: int, crowned: int):
    """The states S, P, M or F of the living seats of these sets, with the flag CROWN for the crowned."""
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
    """Lay every seat's bar, dot and core over `inks`.

    `sizes` are the pixels of a bar, of a dot, before the dot, and 1 where cores are shown; `waves` has, for each state
    and for each state with a knock, the wave of the bar, of the dot, and of a crown's core.
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
    """Let a fire run over the pixels whose ink is `first` or above: both ways from `origin`, `reach` pixels so far.

    Behind its front a pixel is middle for `width` pixels, then faint for as many, then dark.
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
    """Darken what lies farther than `reach` pixels from position `origin`, either way."""
    for p in range(ring_px):
        away = p - origin
        if away < 0:
            away = 0 - away
        if 2 * away > ring_px:
            away = ring_px - away
        if away > reach:
            inks[p] = 0
