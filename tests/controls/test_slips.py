"""What a slip of two buttons may cost, one by one, and the same on both runtimes."""

import contextlib
import io

import runtimes
import slips


def test_slips_are_as_expected_and_the_same_on_both_runtimes_to_the_byte():
    with contextlib.redirect_stdout(io.StringIO()) as told:
        slips.perform_all()
    if runtimes.MICROPYTHON:
        assert told.getvalue().encode() == runtimes.on_micropython(slips.__file__, heap="8m")
