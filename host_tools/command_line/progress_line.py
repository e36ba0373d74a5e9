"""The progress of a longer task, in one line of the terminal.

Hand-written instead of tqdm or rich: `simulate` and `fuzz` work with what `make run` installs, and playing needs no
progress bar.
"""

import sys

from host_tools.command_line.printable_text import printable

_WIDTH = 30
_WORDS = 38  # characters beside the bar, in a line of 80
_CLEAR = "\r\x1b[K"


class Progress:
    """A bar that is redrawn in place; it prints nothing without a terminal."""

    def __init__(self, total: int) -> None:
        self._total = max(1, total)
        self._done = 0
        self._shown = sys.stdout.isatty()

    def add(self, amount: int, words: str) -> None:
        """Count `amount` more as done; `words` say what is in progress."""
        self._done = min(self._total, self._done + amount)
        if self._shown:
            full = self._done * _WIDTH // self._total
            bar = "#" * full + "." * (_WIDTH - full)
            print(
                f"{_CLEAR}[{bar}] {self._done * 100 // self._total:3} %  {printable(words, _WORDS)}", end="", flush=True
            )

    def end(self) -> None:
        """Clear the line for other output."""
        if self._shown:
            print(_CLEAR, end="", flush=True)
