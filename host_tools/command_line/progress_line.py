"""A progress bar for a long task, drawn in one line of the terminal.

The project does not use `tqdm` or `rich`, because `simulate` and `fuzz` should need only the packages that `make run`
installs.
"""

import sys

from host_tools.command_line.printable_text import printable

_WIDTH = 30
_WORDS = 38  # characters for the words beside the bar, in a line of 80 characters
_CLEAR = "\r\x1b[K"


class ProgressLine:
    """A progress bar that is redrawn in place. The bar prints nothing if standard error is not a terminal."""

    def __init__(self, total: int) -> None:
        self._total = max(1, total)
        self._done = 0
        self._shown = sys.stdout.isatty()

    def add(self, amount: int, words: str) -> None:
        """Count `amount` more units of work as done. `words` name the current task."""
        self._done = min(self._total, self._done + amount)
        if self._shown:
            full = self._done * _WIDTH // self._total
            bar = "#" * full + "." * (_WIDTH - full)
            print(
                f"{_CLEAR}[{bar}] {self._done * 100 // self._total:3} %  {printable(words, _WORDS)}", end="", flush=True
            )

    def end(self) -> None:
        """Clear the progress bar's line, so that other output can follow."""
        if self._shown:
            print(_CLEAR, end="", flush=True)
