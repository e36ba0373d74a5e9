"""Small checks that can be combined to check the shape of a value from outside the program.

A check is a function of a value and its path ("game.turn_of"). A check returns nothing, and raises `ShapeError` if the
value has a wrong shape. Unknown keys are allowed, because a newer sender may report more.

Two libraries were considered as alternatives. With msgspec, types are fixed when the program is written, but here some
bounds depend on the report itself, for example on its seats. msgspec also drops unknown keys. jsonschema depends on
four more packages. Its tables would be as long as the tables of `report_shapes`, which are most of the code.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Check = Callable[[Any, str], None]


class ShapeError(Exception):
    """The error for a value of the wrong shape. The message names the place and the expected shape, without a full
    stop.
    """


def _must(good: bool, place: str, words: str) -> None:
    if not good:
        raise ShapeError(f"{place or 'it'} is not {words}")


def word(value: Any, place: str) -> None:
    """Check that the value is a string."""
    _must(isinstance(value, str), place, "text")


def flag(value: Any, place: str) -> None:
    """Check that the value is true or false."""
    _must(isinstance(value, bool), place, "true or false")


def whole(least: int = -(10**15), most: int = 10**15) -> Check:
    """Return a check for a whole number from `least` to `most`."""

    def check(value: Any, place: str) -> None:
        good = isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
        _must(good, place, f"a whole number from {least} to {most}")

    return check


def matching(test: Callable[[str], object], words: str) -> Check:
    """Return a check for a string that passes `test`. If the check fails, the error message uses `words` to describe a
    valid string.
    """

    def check(value: Any, place: str) -> None:
        _must(isinstance(value, str) and bool(test(value)), place, words)

    return check


def maybe(inner: Check) -> Check:
    """Return a check that accepts null, and checks any other value with `inner`."""

    def check(value: Any, place: str) -> None:
        if value is not None:
            inner(value, place)

    return check


def each(inner: Check, least: int = 0, most: int | None = None) -> Check:
    """Return a check for a list of `least` to `most` items (`most` None: any number) that all pass `inner`."""
    words = f"a list of {least} or more" if most is None else f"a list of {least} to {most}"

    def check(value: Any, place: str) -> None:
        good = isinstance(value, list | tuple) and least <= len(value) and (most is None or len(value) <= most)
        _must(good, place, words)
        for index, item in enumerate(value):
            inner(item, f"{place}[{index}]")

    return check


def row(*inner: Check) -> Check:
    """Return a check for a list that has exactly one item for each of these checks, in the same order."""

    def check(value: Any, place: str) -> None:
        _must(isinstance(value, list | tuple) and len(value) == len(inner), place, f"a list of {len(inner)}")
        for index, item in enumerate(inner):
            item(value[index], f"{place}[{index}]")

    return check


def mapping(key: Check, inner: Check) -> Check:
    """Return a check for an object whose keys all pass `key` and whose values all pass `inner`."""

    def check(value: Any, place: str) -> None:
        _must(isinstance(value, dict), place, "an object")
        for name, item in value.items():
            key(name, place)
            inner(item, f"{place}.{name}" if place else str(name))

    return check


def record(needed: Mapping[str, Check], optional: Mapping[str, Check] | None = None) -> Check:
    """Return a check for an object with these keys. The keys in `optional` may be missing."""

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
