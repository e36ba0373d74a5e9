"""Six tables one after the other at one device, pressed at random: memory suffices for the menu and its pages."""

import pytest

import runtimes

SCRIPT = runtimes.REPO / "tests" / "support" / "successions.py"
PARTS = 5
EACH = 20


@pytest.mark.long
@runtimes.needs_micropython
@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_is_refused_for_want_of_memory_in_a_succession_of_six_tables(part, tmp_path):
    refused = [runtimes.on_micropython(SCRIPT, part * EACH + number, tmp_path) for number in range(EACH)]
    assert b"".join(refused) == b""
