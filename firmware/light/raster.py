"""The hot loops of a picture: seats say something, their bars are laid as inks, fire and darkness run over them.

As in `paint`: machine code on MicroPython, nothing is allocated, buffers are not checked.
"""

from compat import micropython, ptr8

# `micropython` is not unused: the compiler needs the name of the decorator.


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
def holds(codes: ptr8, count: int, flag: int) -> int:
    """Not 0 when one of `count` bytes has this bit."""
    found = 0
    for i in range(count):
        found |= int(codes[i])
    return found & flag


@micropython.viper
def say_living(
    codes: ptr8, seats: int, living: int, subjects: int, attackable: int, in_range: int, crowned: int, crown: int
):
    """The states S 0, P 1, M 2 or F 3 of the living seats of these sets, with the flag `crown` for the crowned."""
    for seat in range(seats):
        if living >> seat & 1:
            code = 3
            if subjects >> seat & 1:
                code = 0
            elif attackable >> seat & 1:
                code = 1
            elif in_range >> seat & 1:
                code = 2
            if crowned >> seat & 1:
                code |= crown
            codes[seat] = code


@micropython.viper
def draw_bars(inks: ptr8, ring_px: int, seats: int, starts: ptr8, sizes: ptr8, codes: ptr8, colours: ptr8, waves: ptr8):
    """Lay every seat's bar, dot and core over `inks`.

    `sizes` are the pixels of a bar, of a dot, before the dot, and 1 where cores are shown; `waves` has, for each state
    and for each state with a knock, the wave of the bar, of the dot, and of a crown's core.
    """
    for seat in range(seats):
        code = int(codes[seat])
        row = 3 * (code & 31)
        colour = int(colours[seat])
        p = int(starts[seat])
        dot = int(sizes[2])
        for i in range(int(sizes[0])):
            column = 0
            shade = colour
            if i >= dot and i < dot + int(sizes[1]):
                column = 1
                if code & 32 and int(sizes[3]):
                    column = 2
                    shade = 5
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
                inks[p] = 8 | ink & 7
            elif age > 0:
                inks[p] = 16 | ink & 7


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
