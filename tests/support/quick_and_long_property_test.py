"""Two tests of one property: one with a few examples, and one marked `long` with many."""

import functools
import inspect
from collections.abc import Callable

import pytest
from hypothesis import given, settings


def examples(quick: int, long: int, **drawn) -> Callable:
    """Give the test `drawn`, strategies by the names of its arguments, with `quick` examples, or with `long` examples
    if that is given.
    """

    def twice(test: Callable) -> Callable:
        def run(count: int, **fixtures) -> None:
            def one(**values) -> None:
                test(**values, **fixtures)

            one.__name__ = one.__qualname__ = test.__name__  # the examples depend on this name
            settings(max_examples=count, deadline=None)(given(**drawn)(one))()

        functools.update_wrapper(run, test, ("__module__", "__name__", "__qualname__", "__doc__"))
        run.__dict__.pop("__wrapped__")
        left = [part for name, part in inspect.signature(test).parameters.items() if name not in drawn]
        count = inspect.Parameter("count", inspect.Parameter.POSITIONAL_OR_KEYWORD)
        run.__signature__ = inspect.Signature([count, *left])
        return pytest.mark.parametrize("count", [quick, pytest.param(long, marks=pytest.mark.long)])(run)

    return twice
