"""The bit times of the ring stand three times in the firmware: a slot imports nothing from boot/, and the starter shows
its dot before it imports anything. They are the same."""

import ast

import pytest

from runtimes import FIRMWARE


def bit_times(name: str) -> list:
    """Every tuple of four numbers in a file of the firmware: ns high and low of a zero, then of a one."""
    tree = ast.parse((FIRMWARE / name).read_text(encoding="utf-8"))
    tuples = [node for node in ast.walk(tree) if isinstance(node, ast.Tuple) and len(node.elts) == 4]
    return [ast.literal_eval(node) for node in tuples if all(isinstance(item, ast.Constant) for item in node.elts)]


@pytest.mark.parametrize("name", ["boot/main.py", "boot/safe_mode_by_held_pass.py", "boards/pico_ring.py"])
def test_each_sends_bits_of_the_same_times(name):
    assert bit_times(name) == [(400, 850, 800, 450)]
