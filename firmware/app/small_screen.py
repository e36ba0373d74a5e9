"""The small screen: shows in words what the ring shows in light, drawing a little in every tick with no frame near.
Loaded if the settings want one; its drawing code is loaded if one answers.

A screen that no longer answers is dropped, and searched for now and then, because its cable may be loose.
"""

import ticks
from compat import const

_LOOK_MS = const(2000)  # a lost screen is searched for this often
_PAGE_MS = const(4000)  # one of several pages, or a refusal, is shown for this long
_LITTER_PICTURES = const(12)  # after this number of pictures their garbage is worth collecting


class SmallScreen:
    """`screen` is that of the board. `words` and `picture` are made by `display`; `eyes` is that of the app."""

    def __init__(self, screen, words, picture, eyes):
        self.words = words
        self.changed = True  # there is something new to show
        self.litter = 0  # pictures since the last collection
        self._picture = picture
        self._screen = screen
        self._eyes = eyes
        self._there = True
        self._rows: object = None  # an iterator of the rows still to be drawn
        self._row = 0  # the position of the next row
        self._page = 0
        self._since_ms = 0  # when this page began, or when nothing answered
        self._new = False  # a refusal has not been shown yet
        self._place: tuple = ()  # everything that decides what is shown

    def tell(self, sentence: str, rule: str) -> None:
        """Show a refusal and its reason until something else happens, each page for a limited time."""
        self.words.tell(sentence, rule)
        self._new = self.changed = True

    def start(self) -> None:
        """Start the screen, on which another program may have drawn, and send it everything."""
        self._there = self._screen.start()
        for part in range(len(self._picture.changed)):
            self._picture.changed[part] = 1

    def tick(self, now_ms: int) -> bool:
        """Do a little of what is due. Return True if more waits."""
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
        """Return whether enough pictures were drawn to make their garbage worth collecting. Asked once for each."""
        if self.litter < _LITTER_PICTURES:
            return False
        self.litter = 0
        return True

    def end(self) -> None:
        """End the screen."""
        self._screen.end()

    def _begin(self, now_ms: int) -> None:
        """Begin the picture of what is to be shown now."""
        words, place = self.words, self.words.place()
        self.changed = False
        if self._new or place != self._place:
            words.told = words.told if self._new else ""
            self._new = False
            self._page, self._since_ms, self._place = 0, now_ms, place
        self._rows, self._row = words.rows(self._eyes.player_view, self._page), 0

    def _show(self) -> None:
        """Draw the next row. After the last one, draw nothing."""
        try:
            how, text = next(self._rows)  # type: ignore[call-overload]
        except StopIteration:
            how, text = 0, ""
        except MemoryError:  # the picture stays as it is
            self._row = 8
        if self._row < 8:
            self._row = self._picture.write(self._row, how, text)
        if self._row >= 8:
            self._rows = None
            self.litter += 1

    def _write(self, part: int, now_ms: int) -> None:
        self._picture.changed[part] = 0
        self._there = self._screen.show(part, self._picture.bytes)
        self._since_ms = self._since_ms if self._there else now_ms

    def _go_on(self, now_ms: int) -> None:
        """Turn the page when its time is over. After the last page of a refusal, show the table again."""
        if 0 <= ticks.diff(now_ms, self._since_ms) < _PAGE_MS:
            return
        self._since_ms = now_ms
        self._page = (self._page + 1) % self.words.pages
        if not self._page:
            self.words.told = ""
        self.changed = True


def open_small_screen(board, scene, session, settings, actions, eyes):
    """Return the small screen of `board`, connected to the other parts of the app, or None if none answers."""
    screen = board.open_screen()
    if screen is None:
        return None
    from display.compose_screen_text import Words
    from display.text_framebuffer import Picture

    return SmallScreen(screen, Words(scene, session, settings, actions), Picture(), eyes)
