"""The files of the hardware folder, checked with nothing but Python; `make hardware` checks the rest."""

import pytest

from hardware.checks import CHECKS


@pytest.mark.parametrize("check", [check for check in CHECKS if not check.needs], ids=lambda check: check.name)
def test_nothing_is_wrong_with_the_hardwares_files(check):
    assert check.run().faults == ()
