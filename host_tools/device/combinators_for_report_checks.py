"""What a value must look like, put together from small checks: for what arrives from outside.

A check is called with a value and its place ("game.turn_of"), returns nothing, and raises `ShapeError` where the value
is of another shape. Keys that nobody has asked for are no fault: a newer sender may have more to say.

Weighed instead: msgspec, whose types are fixed when they are written, while the bounds here come from the report itself
(how many seats it has), and which drops unknown keys; jsonschema, which brings four packages, and
whose tables would be as long as those of `reports`, which are the larger part.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Check = Callable[[Any, str], None]


class ShapeError(Exception):
    """A value is not as it must be; the message says where and what it should have been, without a full stop."""


def _must(good: bool, place: str, words: str) -> None:
    if not good:
        raise ShapeError(f"{place or 'it'} is not {words}")


def word(value: Any, place: str) -> None:
    """Text."""
    _must(isinstance(value, str), place, "text")


def flag(value: Any, place: str) -> None:
    """True or false."""
    _must(isinstance(value, bool), place, "true or false")


def whole(least: int = -(10**15), most: int = 10**15) -> Check:
    """A whole number within these."""

    def check(value: Any, place: str) -> None:
        good = isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
        _must(good, place, f"a whole number from {least} to {most}")

    return check


def matching(test: Callable[[str], object], words: str) -> Check:
    """Text for which `test` holds; `words` say what that is."""

    def check(value: Any, place: str) -> None:
        _must(isinstance(value, str) and bool(test(value)), place, words)

    return check


def maybe(inner: Check) -> Check:
    """Nothing, or this."""

    def check(value: Any, place: str) -> None:
        if value is not None:
            inner(value, place)

    return check


def each(inner: Check, least: int = 0, most: int | None = None) -> Check:
    """A list of these."""
    words = f"a list of {least} or more" if most is None else f"a list of {least} to {most}"

    def check(value: Any, place: str) -> None:
        good = isinstance(value, list | tuple) and least <= len(value) and (most is None or len(value) <= most)
        _must(good, place, words)
        for index, item in enumerate(value):
            inner(item, f"{place}[{index}]")

    return check


def row(*inner: Check) -> Check:
    """A list of exactly these."""

    def check(value: Any, place: str) -> None:
        _must(isinstance(value, list | tuple) and len(value) == len(inner), place, f"a list of {len(inner)}")
        for index, item in enumerate(inner):
            item(value[index], f"{place}[{index}]")

    return check


def mapping(key: Check, inner: Check) -> Check:
    """An object whose keys and values are such."""

    def check(value: Any, place: str) -> None:
        _must(isinstance(value, dict), place, "an object")
        for name, item in value.items():
            key(name, place)
            inner(item, f"{place}.{name}" if place else str(name))

    return check


def record(needed: Mapping[str, Check], optional: Mapping[str, Check] | None = None) -> Check:
    """An object with these keys; the optional ones may be left out."""

    def check(value: Any, place: str) -> None:
        _must(isinstance(value, dict), place, "an object")
        for checks in (needed, optional or {}):
            for name, inner in checks.items():
                here = f"{place}.{name}" if place else name
                if name in value:
                    inner(value[name], here)
                elif checks is needed:
                    raise ShapeError(f"{here} is missing")

    return check
