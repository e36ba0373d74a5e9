"""Markdown from data."""

import re
import textwrap
from collections.abc import Sequence

COLUMNS = 120
_MARK = re.compile(r" (?=(?:[-+*]|\d+\.) )")  # at the beginning of a line it would begin a list
_STAYS = "\u00a0"


def wrapped(text: str) -> str:
    """Return paragraphs in lines of at most `COLUMNS`."""
    return "\n\n".join(map(_filled, text.split("\n\n")))


def _filled(words: str) -> str:
    kept = _MARK.sub(_STAYS, " ".join(words.split()))
    return textwrap.fill(kept, COLUMNS, break_long_words=False, break_on_hyphens=False).replace(_STAYS, " ")


def table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """Return a table with a head."""
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)
