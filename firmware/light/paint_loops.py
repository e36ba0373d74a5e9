"""Inner loops that produce a frame: they advance the waves, turn inks into bytes, and fade between frames.

On MicroPython these functions are machine code (viper); on CPython they are plain Python and produce the same bytes.
The functions in this module allocate no memory. They do not check the size of their buffers, so callers must pass
buffers of the right size.
"""

from compat import const, micropython, ptr8

# The import of `micropython` is needed: the compiler looks up the decorator by that name.

# Copies from `colours_waves_and_current`: machine code needs its constants in its own file.
_BREATH = const(6)
_SWELL = const(7)
_PULSE = const(8)
_BLINK = const(9)
_KNOCK_DARK = const(10)
_KNOCK_MIDDLE = const(12)
_WINK = const(13)
_QUICK_BREATH = const(14)
_BURNING = const(15)
_KNOCKS = const(7 << 10)
_SPARED = const(1 << _PULSE | 1 << _BLINK | _KNOCKS)  # a dip leaves these waves as they are
_WIRE_PX = const(24)  # index in `wire`, after eight triples

# The slowest wave falls for this time, then rises for the same time. It is a multiple of every other wave's period.
_TURN_MS = const(2000)
_SWITCHES = const(31)  # steps of a falling half: one less than the levels of a smooth wave
_KNOCK_CYCLE_MS = const(2000)
# At the start of its cycle, a knock is lit twice, each time this long, with a break of the same length in between.
_KNOCK_MS = const(150)
_QUIET_MS = const(500)  # a knock is lit only if its cycle began at least this long after an animation
_WINK_MS = const(200)
_QUIET_MOST_MS = const(4000)  # the time since the last animation is counted up to this limit
_HALF_CLOCK_MS = const(1 << 29)  # half of the time after which the board's clock wraps to 0
_KNOCK_REST_MS = const(1000)  # the time since the last knock is counted up to this limit


@micropython.viper
def advance_waves(
    phase: ptr8, ease: ptr8, clock: ptr8, now_ms: int, moves: int, knocking: int, blink: int, burning: int
) -> int:
    """Advance every wave of `colours_waves_and_current` to the time `now_ms` of the board's clock. Return the set of
    waves whose level changed: bit i for wave i.

    `phase` contains one byte for each wave, the index into its row of levels. The function updates every byte of
    `phase`. `ease` is the table `EASE` of `wave_level_tables`.

    `clock` contains three times of two bytes each and one of four, low byte first. The function updates all four. The
    first time in `clock` is the phase of the slowest wave, from 0 to 3999 ms. The second time in `clock` is how long
    ago the last animation ended; `moves` is 1 while an animation runs. The third time in `clock` is how long ago a
    knock was last lit; `knocking` is 1 if a seat in the picture knocks. The last time in `clock` is the `now_ms` of the
    call before; before the first call, its highest byte is 255.

    `blink` (0 or 1) and `burning` (0 to 31) become the phases of the waves BLINK and BURNING. Source: docs/light.md,
    section 3.
    """
    # The difference is computed as in `ticks.diff`; the first phase is computed from the board's time.
    elapsed_ms = now_ms % (2 * _TURN_MS)
    if int(clock[9]) != 255:
        last_ms = int(clock[6]) | int(clock[7]) << 8 | int(clock[8]) << 16 | int(clock[9]) << 24
        elapsed_ms = ((now_ms - last_ms + _HALF_CLOCK_MS) & (2 * _HALF_CLOCK_MS - 1)) - _HALF_CLOCK_MS
    clock[6] = now_ms & 255
    clock[7] = now_ms >> 8 & 255
    clock[8] = now_ms >> 16 & 255
    clock[9] = now_ms >> 24
    t = (int(clock[0]) + (int(clock[1]) << 8) + elapsed_ms) % (2 * _TURN_MS)
    clock[0] = t & 255
    clock[1] = t >> 8
    quiet_ms = int(clock[2]) + (int(clock[3]) << 8)
    if quiet_ms < _QUIET_MOST_MS:
        quiet_ms += elapsed_ms
    if moves or quiet_ms < 0:
        quiet_ms = 0
    elif quiet_ms > _QUIET_MOST_MS:
        quiet_ms = _QUIET_MOST_MS
    clock[2] = quiet_ms & 255
    clock[3] = quiet_ms >> 8
    moved = 0
    at_ms = t
    for wave in range(_BREATH, _PULSE + 1):  # each is twice as fast as the one before
        x = at_ms
        if x > _TURN_MS:
            x = 2 * _TURN_MS - x
        passed = 0  # the number of switches already passed, found by binary search
        half = (_SWITCHES + 1) // 2
        while half:
            last = 2 * (passed + half - 1)
            if (int(ease[last]) | int(ease[last + 1]) << 8) <= x:
                passed += half
            half >>= 1
        passed = _SWITCHES - passed
        if int(phase[wave]) != passed:
            phase[wave] = passed
            moved |= 1 << wave
        at_ms = 2 * at_ms % (2 * _TURN_MS)
    if moved >> _SWELL & 1:
        phase[_QUICK_BREATH] = phase[_SWELL]
        moved |= 1 << _QUICK_BREATH
    at_ms = t % _KNOCK_CYCLE_MS
    knocks = 0
    if (at_ms < _KNOCK_MS or (at_ms >= 2 * _KNOCK_MS and at_ms < 3 * _KNOCK_MS)) and quiet_ms - at_ms >= _QUIET_MS:
        knocks = 1
    if int(phase[_KNOCK_DARK]) != knocks:
        for wave in range(_KNOCK_DARK, _KNOCK_MIDDLE + 1):
            phase[wave] = knocks
        moved |= _KNOCKS
    rest_ms = int(clock[4]) + (int(clock[5]) << 8)
    if rest_ms < _KNOCK_REST_MS:
        rest_ms += elapsed_ms
    if (knocks and knocking) or rest_ms < 0:
        rest_ms = 0
    elif rest_ms > _KNOCK_REST_MS:
        rest_ms = _KNOCK_REST_MS
    clock[4] = rest_ms & 255
    clock[5] = rest_ms >> 8
    wink = 0
    if at_ms < _WINK_MS:
        wink = 1
    if int(phase[_BLINK]) != blink:
        phase[_BLINK] = blink
        moved |= 1 << _BLINK
    if int(phase[_WINK]) != wink:
        phase[_WINK] = wink
        moved |= 1 << _WINK
    if int(phase[_BURNING]) != burning:
        phase[_BURNING] = burning
        moved |= 1 << _BURNING
    return moved


@micropython.viper
def waves_of(inks: ptr8, ring_px: int) -> int:
    """Return the set of waves that occur in the picture `inks` of `ring_px` pixels: bit i for wave i."""
    found = 0
    for p in range(ring_px):
        found |= 1 << (int(inks[p]) >> 3)
    return found


@micropython.viper
def render(inks: ptr8, painted: ptr8, moved: int, levels: ptr8, rows: ptr8, phase: ptr8, wire: ptr8, out: ptr8) -> int:
    """Fill `out` with the bytes of the picture `inks`, three bytes for each pixel. Return 1 if a byte changed, else 0.

    `painted` contains the inks that `out` already shows, and the function updates `painted`. `moved` is the set of
    waves whose level has changed since `out` was last filled (bit i for wave i). If `out` does not show `painted`,
    `moved` must contain all waves. `levels` gives the row of each ink in `rows`, and `phase` gives the index into that
    row for each wave.

    `wire` contains the three units of each colour in the byte order of the pixels, then the number of pixels, then 1 if
    the ring is mirrored. On a mirrored ring, position p is sent as pixel ring_px - 1 - p.
    """
    changed = 0
    last = -1
    first = second = third = 0
    ring_px = int(wire[_WIRE_PX])
    byte = 0
    step = 3
    if wire[_WIRE_PX + 1]:
        byte = 3 * ring_px - 3
        step = -3
    for p in range(ring_px):
        ink = int(inks[p])
        if ink != int(painted[p]) or moved >> (ink >> 3) & 1:
            painted[p] = ink
            if ink != last:  # most neighbouring pixels have the same ink
                last = ink
                at = int(levels[2 * ink] | levels[2 * ink + 1] << 8) + 2 * int(phase[ink >> 3])
                level = int(rows[at] | rows[at + 1] << 8)
                unit = 3 * (ink & 7)
                first = (int(wire[unit]) * level + 128) >> 8
                second = (int(wire[unit + 1]) * level + 128) >> 8
                third = (int(wire[unit + 2]) * level + 128) >> 8
            if int(out[byte]) != first or int(out[byte + 1]) != second or int(out[byte + 2]) != third:
                out[byte] = first
                out[byte + 1] = second
                out[byte + 2] = third
                changed = 1
        byte += step
    return changed


@micropython.viper
def cross_fade(before: ptr8, after: ptr8, size: int, part: int, roots: ptr8, out: ptr8) -> int:
    """Fill `out` with a frame between the frames `before` and `after` of `size` bytes each. Return 1 if a byte changed,
    else 0.

    `part` (0 to 255) is the progress of the fade in 1/256. The fade changes the cube root of each byte at an even rate;
    the table `roots` contains the cube roots. Each byte of the result is rounded down and lies between the two bytes
    from which it is computed. A fade therefore never draws more current than the brighter of its two frames.
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
def dip(inks: ptr8, after: ptr8, part: int, roots: ptr8, wire: ptr8, out: ptr8) -> int:
    """Fill `out` with the frame `after`, dimmed so that the cube root of each byte is `part`/256 of its full value.
    Return 1 if a byte changed, else 0. `part` is from 0 to 255.

    `inks` is the picture that `after` shows. Pixels that blink, pulse or knock are not dimmed. `roots` is the table of
    cube roots; `wire` is as for `render`.
    """
    changed = 0
    ring_px = int(wire[_WIRE_PX])
    byte = 0
    step = 3
    if wire[_WIRE_PX + 1]:
        byte = 3 * ring_px - 3
        step = -3
    for p in range(ring_px):
        wave = int(inks[p]) >> 3
        for i in range(byte, byte + 3):
            count = int(after[i])
            if not _SPARED >> wave & 1:
                root = int(roots[count]) * part >> 8
                count = root * root * root // 65025
            if int(out[i]) != count:
                out[i] = count
                changed = 1
        byte += step
    return changed


@micropython.viper
def envelope(inks: ptr8, ring_px: int, levels: ptr8, rows: ptr8, peak: ptr8, units: ptr8) -> int:
    """Return the sum of all bytes that `render` would write for the picture `inks` if each wave were at the phase that
    `peak` contains for it.

    `units` contains the red, green and blue of each colour; `levels` and `rows` are as for `render`.
    """
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
