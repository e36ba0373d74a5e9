"""Draw the progress of a hold: white pixels that grow over the picture while a button is held.

The picture beneath is the one from before the press. Source: docs/light.md, section 7.
"""

import scene as s
from light import colours_waves_and_current as palette
from light.draw_loops import lay


def draw_progress(shown, scene, arcs, start_px):
    """Draw white pixels of level M over the picture `shown`. The row of white pixels has `growth_256`/256 of its full
    length.

    Undo and redo grow from position `start_px`: the dot of the seat whose turn the picture shows, or 0.
    """
    ring_px = arcs.ring_px
    lit = scene.growth_256 * ring_px >> 8
    if scene.growth == s.GROW_BACK:
        lay(shown, ring_px, start_px - lit + 1, lit, palette.SPEECH)
    elif scene.growth == s.GROW_FORWARD:
        lay(shown, ring_px, start_px, lit, palette.SPEECH)
    elif scene.growth == s.GROW_ALL:
        lay(shown, ring_px, -(lit // 2), lit, palette.SPEECH)
    elif scene.growth == s.GROW_SEATS or scene.cursor != s.NOBODY:
        seats = scene.growth_seats if scene.growth == s.GROW_SEATS else scene.cursor_seats
        lit = scene.growth_256 * arcs.bar_px >> 8
        if scene.growth_256 >= 128:
            lit = max(lit, 1)
        for seat in range(arcs.seats):
            if seats >> seat & 1:
                start = arcs.bar(seat)
                lay(shown, ring_px, start, (lit + 1) // 2, palette.SPEECH)
                lay(shown, ring_px, start + arcs.bar_px - lit // 2, lit // 2, palette.SPEECH)
