"""Edit a module's text so that every line keeps its line number, and tracebacks stay correct."""

from __future__ import annotations

from collections.abc import Iterable

Edit = tuple[int, int, int, str]  # line, from column, to column (in bytes, as `ast` counts), new text


def edited(source: str, edits: Iterable[Edit]) -> str:
    """Return the text after these edits, which must not overlap."""
    lines = [line.encode() for line in source.split("\n")]
    for line, start, stop, text in sorted(edits, reverse=True):
        old = lines[line - 1]
        lines[line - 1] = old[:start] + text.encode() + old[stop:]
    return "\n".join(line.decode() for line in lines)
