"""The small screen: says in words what the ring says in light, a little in every tick in which no frame is near. Loaded
where the settings want one, and what draws it where one answers.

One that does not answer any more is forgotten, and looked for again now and then: its cable was loose.
"""

import ticks
from compat import const

_LOOK_MS = const(2000)  # so often one that was lost is looked for
_PAGE_MS = const(4000)  # so long a page stands of what has several, or of what was refused
_MUCH = const(12)  # pictures: their garbage is worth collecting


class SmallScreen:
    """`screen` is that of the board; `words` and `picture` are made by `display`, `eyes` those of the app."""

    def __init__(self, screen, words, picture, eyes):
        self.words = words
        self.changed = True  # there is something else to say
        self.litter = 0  # pictures since the last collection
        self._picture = picture
        self._screen = screen
        self._eyes = eyes
        self._there = True
        self._rows: object = None  # those that are still to be drawn, an iterator
        self._row = 0  # where the next one stands
        self._page = 0
        self._since_ms = 0  # since when this page has stood, or nothing has answered
        self._new = False  # what was refused has not been shown yet
        self._place: tuple = ()  # how everything stands

    def tell(self, sentence: str, rule: str) -> None:
        """Say what was refused, and why: until something else happens, and each page for a while at most."""
        self.words.tell(sentence, rule)
        self._new = self.changed = True

    def start(self) -> None:
        """Start the screen, on which another may have drawn, and send it everything."""
        self._there = self._screen.start()
        for part in range(len(self._picture.changed)):
            self._picture.changed[part] = 1

    def tick(self, now_ms: int) -> bool:
        """Do a little of what is due; True where more waits."""
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
        """Whether so many pictures were drawn that their garbage is worth collecting; asked once for each."""
        if self.litter < _MUCH:
            return False
        self.litter = 0
        return True

    def end(self) -> None:
        """Nobody wants the screen any more."""
        self._screen.end()

    def _begin(self, now_ms: int) -> None:
        """Begin the picture of what there is to say now."""
        words, place = self.words, self.words.place()
        self.changed = False
        if self._new or place != self._place:
            words.told = words.told if self._new else ""
            self._new = False
            self._page, self._since_ms, self._place = 0, now_ms, place
        self._rows, self._row = words.rows(self._eyes.player_view, self._page), 0

    def _show(self) -> None:
        """Draw the next row; below the last one nothing."""
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
        """Turn the page once it has stood long enough; behind the last one of what was refused the table comes back."""
        if 0 <= ticks.diff(now_ms, self._since_ms) < _PAGE_MS:
            return
        self._since_ms = now_ms
        self._page = (self._page + 1) % self.words.pages
        if not self._page:
            self.words.told = ""
        self.changed = True


def open_small_screen(board, scene, session, settings, actions, eyes):
    """The small screen of `board`, told of the other parts of the app; None where none answers."""
    screen = board.open_screen()
    if screen is None:
        return None
    from display.compose_screen_text import Words
    from display.text_framebuffer import Picture

    return SmallScreen(screen, Words(scene, session, settings, actions), Picture(), eyes)
