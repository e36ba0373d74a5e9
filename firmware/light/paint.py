"""The hot loop: inks become bytes. Machine code on MicroPython (viper), plain Python elsewhere, the same bytes on both.

Nothing here allocates. Buffers are not checked: callers made them for this ring.
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
def ease_index(ease: ptr8, at_ms: int) -> int:
    """The index 0..31 of a smooth wave `at_ms` (0..3999) after its highest point, the wave being 4 s long."""
    x = at_ms
    if x > 2000:
        x = 4000 - x
    passed = 0
    while passed < 31 and (ease[2 * passed] | ease[2 * passed + 1] << 8) <= x:
        passed += 1
    return 31 - passed


@micropython.viper
def render(
    inks: ptr8, ring_px: int, mirrored: int, levels: ptr8, rows: ptr8, phase: ptr8, units: ptr8, out: ptr8
) -> int:
    """Fill `out` with the bytes of `inks`, three a pixel; 1 when a byte changed, else 0.

    `levels` gives each ink's row in `rows`, `phase` the index into the row for each wave, `units` the colours'
    unit triples in the order of the wire. With `mirrored` 1 position p is sent as pixel ring_px - 1 - p.
    """
    changed = 0
    for p in range(ring_px):
        ink = int(inks[p])
        at = 2 * ink
        at = int(levels[at] | levels[at + 1] << 8) + 2 * int(phase[ink >> 3])
        level = int(rows[at] | rows[at + 1] << 8)
        unit = 3 * (ink & 7)
        byte = 3 * p
        if mirrored:
            byte = 3 * (ring_px - 1 - p)
        stop = unit + 3
        while unit < stop:
            count = (int(units[unit]) * level + 128) >> 8
            if int(out[byte]) != count:
                out[byte] = count
                changed = 1
            unit += 1
            byte += 1
    return changed


@micropython.viper
def cross_fade(before: ptr8, after: ptr8, size: int, part: int, roots: ptr8, out: ptr8) -> int:
    """Fill `out` with bytes between two frames, `part` (0..255) of 256 of the way by cube root; 1 when one changed.

    Between its ends a byte is rounded down and never leaves them, so a fade draws no more than the greater end.
    """
    changed = 0
    for i in range(size):
        low = int(before[i])
        high = int(after[i])
        count = low
        if low != high and part > 0:
            root = (int(roots[low]) * (256 - part) + int(roots[high]) * part) >> 8
            count = root * root * root // 65025
            if low > high:
                low, high = high, low
            if count < low:
                count = low
            if count > high:
                count = high
        if int(out[i]) != count:
            out[i] = count
            changed = 1
    return changed


@micropython.viper
def total(frame: ptr8, size: int) -> int:
    """The sum of the first `size` bytes."""
    counts = 0
    for i in range(size):
        counts += int(frame[i])
    return counts


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
