"""Many rows in one test: `@each_row` takes what `pytest.mark.parametrize` takes, and reports every row that fails."""

import functools
import inspect
import random
from collections.abc import Callable, Iterable

import pytest

PARAM = type(pytest.param())


def each_row(
    names: str | Iterable[str], rows: Iterable, ids: Callable | Iterable | None = None, some: bool = False
) -> Callable:
    """Run the test once for each of `rows`, in one test: thousands of tests of their own cost minutes.

    The test fails with an ExceptionGroup; a note on each exception names its row. `ids` names the rows as it does for
    `pytest.mark.parametrize`. Fixtures are set up once for all rows, so a test that changes one keeps `parametrize`.
    With `some` there are two tests: one of some rows in which each value occurs, other rows for each test, and one
    marked `long` of the others.
    """
    names = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    rows = [row if isinstance(row, PARAM) else pytest.param(*((row,) if len(names) == 1 else row)) for row in rows]
    assert rows, "a test without rows proves nothing"
    called = [*ids] if ids is not None and not callable(ids) else [row.id or _name(row.values, ids) for row in rows]
    named = [(name, row.values) for name, row in zip(called, rows, strict=True)]

    def over_rows(test: Callable) -> Callable:
        parts = _parts(named, test.__name__) if some else {"all": named}

        @functools.wraps(test)
        def run(part: str = "all", **fixtures) -> None:
            _run_all(lambda values: test(**dict(zip(names, values, strict=True)), **fixtures), parts[part])

        signature = inspect.signature(test)
        left = [value for value in signature.parameters.values() if value.name not in names]
        if some:
            left.append(inspect.Parameter("part", inspect.Parameter.POSITIONAL_OR_KEYWORD))
            others = [pytest.param("others", marks=pytest.mark.long)] if parts["others"] else []
            pytest.mark.parametrize("part", ["some", *others])(run)
        run.__signature__ = signature.replace(parameters=left)
        return run

    return over_rows


def _run_all(test: Callable, named: list) -> None:
    failed, skipped = [], []
    for name, values in named:
        try:
            test(values)
        except pytest.skip.Exception as skip:
            skipped.append(skip)
        except (Exception, pytest.fail.Exception) as failure:
            failed.append(failure if isinstance(failure, Exception) else AssertionError(str(failure)))
            failed[-1].add_note(f"row {name}")
    if failed:
        raise ExceptionGroup(f"{len(failed)} of {len(named)} rows fail", failed)
    if len(skipped) == len(named):
        raise skipped[0]


def _parts(named: list, seed: str) -> dict:
    """Some rows in which each value of each column occurs, and the others."""
    some, seen = [], set()
    for name, values in random.Random(seed).sample(named, len(named)):
        new = {(column, repr(value)) for column, value in enumerate(values)} - seen
        if new:
            some.append((name, values))
            seen |= new
    return {"some": some, "others": [row for row in named if row not in some]}


def _name(row: tuple, ids: Callable | None) -> str:
    given = [ids(value) if ids else None for value in row]
    return "-".join(str(value if name is None else name) for name, value in zip(given, row, strict=True))
