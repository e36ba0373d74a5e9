"""Many rows in one test: `@each_row` takes what `pytest.mark.parametrize` takes, and reports every row that fails."""

import functools
import inspect
from collections.abc import Callable, Iterable

import pytest

PARAM = type(pytest.param())


def each_row(names: str | Iterable[str], rows: Iterable, ids: Callable | Iterable | None = None) -> Callable:
    """Run the test once for each of `rows`, in one test: thousands of tests of their own cost minutes.

    The test fails with an ExceptionGroup; a note on each exception names its row. `ids` names the rows as it does for
    `pytest.mark.parametrize`. Fixtures are set up once for all rows, so a test that changes one keeps `parametrize`.
    """
    names = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    rows = [row if isinstance(row, PARAM) else pytest.param(*((row,) if len(names) == 1 else row)) for row in rows]
    assert rows, "a test without rows proves nothing"
    called = [*ids] if ids is not None and not callable(ids) else [row.id or _name(row.values, ids) for row in rows]

    def over_rows(test: Callable) -> Callable:
        @functools.wraps(test)
        def run(**fixtures) -> None:
            failed, skipped = [], []
            for name, row in zip(called, rows, strict=True):
                try:
                    test(**dict(zip(names, row.values, strict=True)), **fixtures)
                except pytest.skip.Exception as skip:
                    skipped.append(skip)
                except (Exception, pytest.fail.Exception) as failure:
                    failed.append(failure if isinstance(failure, Exception) else AssertionError(str(failure)))
                    failed[-1].add_note(f"row {name}")
            if failed:
                raise ExceptionGroup(f"{len(failed)} of {len(rows)} rows fail", failed)
            if len(skipped) == len(rows):
                raise skipped[0]

        signature = inspect.signature(test)
        left = [part for part in signature.parameters.values() if part.name not in names]
        run.__signature__ = signature.replace(parameters=left)
        return run

    return over_rows


def _name(row: tuple, ids: Callable | None) -> str:
    given = [ids(value) if ids else None for value in row]
    return "-".join(str(value if name is None else name) for name, value in zip(given, row, strict=True))
