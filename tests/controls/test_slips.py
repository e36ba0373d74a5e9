"""What a slip of two buttons may cost, one by one, and the same on both runtimes."""

import runtimes
import slips
from rows import each_row


@each_row("slip", slips.SLIPS, ids=slips.name)
def test_slip(slip):
    slip[0](*slip[1:])


@runtimes.needs_micropython
def test_slips_are_the_same_on_both_runtimes_to_the_byte():
    assert runtimes.on_cpython(slips.__file__) == runtimes.on_micropython(slips.__file__, heap="8m")
