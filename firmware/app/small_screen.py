"""The small screen, which says in words what the ring shows. In each tick that has enough time left, a part of its
picture is drawn.

The drawing code is loaded only if a screen answers. If a screen stops answering, the app searches for it every two
seconds, because its cable may be loose.
"""

import ticks
from compat import const, load_module
from free_memory import if_memory_allows

_LOOK_MS = const(2000)  # time between two searches for a lost screen
_PAGE_MS = const(4000)  # a refusal, or each of several pages, is shown for this time
_LITTER_PICTURES = const(12)  # after this number of pictures, collecting their garbage is worth the time


class SmallScreen:
    """Draws text on `screen`, the board's small screen.

    `words` composes the text, and `picture` is the frame buffer. Both objects come from the package `display`. `eyes`
    is the app's `RingPainter`.
    """

    def __init__(self, screen, words, picture, eyes):
        self.words = words
        self.changed = True  # True if there is something new to show
        self.litter = 0  # pictures since the last collection
        self._picture = picture
        self._screen = screen
        self._eyes = eyes
        self._there = True  # whether the screen answered last time
        self._rows: object = None  # an iterator of the rows still to be drawn
        self._row = 0  # the position of the next row
        self._page = 0
        self._since_ms = 0  # when this page was first shown, or when the screen did not answer
        self._told: tuple = ()  # the refusal that is waiting to be shown: its reason and rule
        self._place: tuple = ()  # the result of `ScreenText.place` for the text that is shown

    def tell(self, reason, rule: str) -> None:
        """Show a refusal with its reason until the table changes. Each page is shown for `_PAGE_MS`."""
        self._told = reason, rule
        self.changed = True

    def start(self) -> None:
        """Start the screen and send the whole picture, because another program may have drawn on it."""
        self._there = self._screen.start()
        for part in range(len(self._picture.changed)):
            self._picture.changed[part] = 1

    def tick(self, now_ms: int) -> bool:
        """Do a small part of the drawing that is due. Return True if more is left."""
        if not self._there:
            if not 0 <= ticks.diff(now_ms, self._since_ms) < _LOOK_MS:
                self._since_ms = now_ms
                self.start()
            return False
        if self.changed:
            self._begin(now_ms)
            return True
        if self._rows is not None:
            self._show()
            return True
        part = self._picture.changed.find(b"\x01")
        if part >= 0:
            self._write(part, now_ms)
            return True
        if self.words.told or self.words.pages > 1:
            self._go_on(now_ms)
        if self.words.late():
            self.changed = True
        return False

    def much_litter(self) -> bool:
        """Return whether enough pictures were drawn to make a garbage collection worthwhile. If so, reset the count of
        pictures."""
        if self.litter < _LITTER_PICTURES:
            return False
        self.litter = 0
        return True

    def end(self) -> None:
        """Turn the screen off."""
        self._screen.end()

    def _begin(self, now_ms: int) -> None:
        """Begin to draw the current state."""
        words, place, told = self.words, self.words.place(), self._told
        self.changed, self._told = False, ()
        if told or place != self._place:
            words.told = ""
            if told:
                words.tell(told[0], told[1])  # not in `tell`, which a press reaches through many calls
            self._page, self._since_ms, self._place = 0, now_ms, place
        self._rows, self._row = words.rows(self._eyes.player_view, self._page), 0

    def _show(self) -> None:
        """Draw the next row of the picture. After the last row, clear the rest of the screen."""
        row = if_memory_allows(next, self._rows, (0, ""))
        # Without memory for a row, leave the rest of the picture as it is.
        self._row = self._picture.write(self._row, row[0], row[1]) if row else 8
        if self._row >= 8:
            self._rows = None
            self.litter += 1

    def _write(self, part: int, now_ms: int) -> None:
        self._picture.changed[part] = 0
        self._there = self._screen.show(part, self._picture.bytes)
        self._since_ms = self._since_ms if self._there else now_ms

    def _go_on(self, now_ms: int) -> None:
        """Turn to the next page when the current page has been shown long enough. After the last page of a refusal,
        show the table again.
        """
        if 0 <= ticks.diff(now_ms, self._since_ms) < _PAGE_MS:
            return
        self._since_ms = now_ms
        self._page = (self._page + 1) % self.words.pages
        if not self._page:
            self.words.told = ""
        self.changed = True


def open_small_screen(board, scene, session, settings, actions, eyes):
    """Return the small screen of `board`, connected to the other parts of the app, or None if no screen answers."""
    screen = board.open_screen()
    if screen is None:
        return None
    text = load_module("display.screen_text")  # 6.4 kB, and most tables have no small screen
    picture = load_module("display.text_framebuffer").TextFramebuffer()
    return SmallScreen(screen, text.ScreenText(scene, session, settings, actions), picture, eyes)
