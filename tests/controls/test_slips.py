"""What a slip of two buttons may cost, one by one, and the same on both runtimes."""

import contextlib
import io

import pytest

import runtimes
import slips


def told():
    """What each slip cost, as expected."""
    with contextlib.redirect_stdout(io.StringIO()) as told:
        slips.perform_all()
    return told.getvalue().encode()


def test_slips_are_as_expected():
    assert told().count(b"\n") > 100


@pytest.mark.long
@runtimes.needs_micropython
def test_slips_are_the_same_on_both_runtimes_to_the_byte():
    assert told() == runtimes.on_micropython(slips.__file__, heap="8m")
