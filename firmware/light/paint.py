"""The hot loop: inks become bytes. Machine code on MicroPython (viper), plain Python elsewhere, the same bytes on both.

Nothing here allocates. Buffers are not checked: callers made them for this ring.
"""

from compat import micropython, ptr8

# `micropython` is not unused: the compiler needs the name of the decorator.


@micropython.viper
def beat(phase: ptr8, ease: ptr8, t: int, quiet_ms: int, blink: int, burning: int) -> int:
    """Set where each wave of `palette` stands at `t` (0..3999 ms of the clock).

    What comes back has bit 0 set when knocks are lit, and bit 1 + wave for each wave that has moved on.

    Knocks rest where their cycle began less than 500 ms after the end of a moment, `quiet_ms` ago; `blink` (0, 1)
    and `burning` (0..31) are taken as they are. docs/light.md, section 3.
    """
    moved = 0
    at_ms = t
    for wave in range(6, 9):  # BREATH 4 s, SWELL 2 s, PULSE 1 s
        x = at_ms
        if x > 2000:
            x = 4000 - x
        passed = 0  # how many of the 31 switches lie behind: a binary search
        half = 16
        while half:
            last = 2 * (passed + half - 1)
            if (int(ease[last]) | int(ease[last + 1]) << 8) <= x:
                passed += half
            half >>= 1
        passed = 31 - passed
        if int(phase[wave]) != passed:
            phase[wave] = passed
            moved |= 2 << wave
        at_ms = 2 * at_ms % 4000
    at_ms = t % 2000
    knocks = 0
    if (at_ms < 150 or (at_ms >= 300 and at_ms < 450)) and quiet_ms - at_ms >= 500:
        knocks = 1
    if int(phase[9]) != blink:
        phase[9] = blink
        moved |= 2 << 9
    if int(phase[10]) != knocks:
        for wave in range(10, 13):  # KNOCK_DARK, KNOCK_FAINT, KNOCK_MIDDLE
            phase[wave] = knocks
        moved |= 14 << 10
    wink = 0
    if at_ms < 200:
        wink = 1
    if int(phase[13]) != wink:
        phase[13] = wink
        moved |= 2 << 13
    if int(phase[14]) != burning:
        phase[14] = burning
        moved |= 2 << 14
    return moved | knocks


@micropython.viper
def waves_of(inks: ptr8, ring_px: int) -> int:
    """Which waves a picture is made of: bit 1 + wave, as `beat` tells which of them have moved."""
    found = 0
    for p in range(ring_px):
        found |= 2 << (int(inks[p]) >> 3)
    return found


@micropython.viper
def render(
    inks: ptr8, ring_px: int, mirrored: int, levels: ptr8, rows: ptr8, phase: ptr8, units: ptr8, out: ptr8
) -> int:
    """Fill `out` with the bytes of `inks`, three a pixel; 1 when a byte changed, else 0.

    `levels` gives each ink's row in `rows`, `phase` the index into the row for each wave, `units` the colours'
    unit triples in the order of the wire. With `mirrored` 1 position p is sent as pixel ring_px - 1 - p.
    """
    changed = 0
    last = -1
    first = second = third = 0
    byte = 0
    step = 3
    if mirrored:
        byte = 3 * ring_px - 3
        step = -3
    for p in range(ring_px):
        ink = int(inks[p])
        if ink != last:  # neighbours mostly share their ink
            last = ink
            at = int(levels[2 * ink] | levels[2 * ink + 1] << 8) + 2 * int(phase[ink >> 3])
            level = int(rows[at] | rows[at + 1] << 8)
            unit = 3 * (ink & 7)
            first = (int(units[unit]) * level + 128) >> 8
            second = (int(units[unit + 1]) * level + 128) >> 8
            third = (int(units[unit + 2]) * level + 128) >> 8
        if int(out[byte]) != first or int(out[byte + 1]) != second or int(out[byte + 2]) != third:
            out[byte] = first
            out[byte + 1] = second
            out[byte + 2] = third
            changed = 1
        byte += step
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
def envelope(inks: ptr8, ring_px: int, levels: ptr8, rows: ptr8, peak: ptr8, units: ptr8) -> int:
    """The sum of all bytes that `render` would write with `peak` as its phase."""
    counts = 0
    last = -1
    pixel = 0
    for p in range(ring_px):
        ink = int(inks[p])
        if ink != last:
            last = ink
            at = int(levels[2 * ink] | levels[2 * ink + 1] << 8) + 2 * int(peak[ink >> 3])
            level = int(rows[at] | rows[at + 1] << 8)
            unit = 3 * (ink & 7)
            pixel = (int(units[unit]) * level + 128) >> 8
            pixel += (int(units[unit + 1]) * level + 128) >> 8
            pixel += (int(units[unit + 2]) * level + 128) >> 8
        counts += pixel
    return counts
