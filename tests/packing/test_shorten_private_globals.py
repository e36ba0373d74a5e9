"""What a module keeps for itself is called by a capital letter before it is compiled, and nothing else changes."""

import pytest

from host_tools.packing.shorten_private_globals import globals_shortened

MODULE = "_RINGS = (8, 12)\ndef f():\n    return _RINGS\n"


def shorten(source, **others):
    return globals_shortened({"it": source, **others})["it"]


def test_a_private_global_is_a_letter_wherever_its_module_uses_it():
    assert shorten(MODULE) == "A = (8, 12)\ndef f():\n    return A\n"


def test_two_modules_use_the_same_letters():
    texts = globals_shortened({"one": MODULE, "two": MODULE.replace("_RINGS", "_SIZES")})
    assert set(texts.values()) == {"A = (8, 12)\ndef f():\n    return A\n"}


def test_a_global_that_a_function_gives_a_value_is_a_letter_there_too():
    source = "_a: int = 0\n_b = 0\ndef f():\n    global _a, x, _b\n    _a += _b\n"
    assert shorten(source) == "A: int = 0\nB = 0\ndef f():\n    global A, x, B\n    A += B\n"


def test_a_letter_that_stands_anywhere_is_not_taken():
    assert shorten(MODULE, other="x.A = 1").startswith("B = ")


@pytest.mark.parametrize(
    "other",
    [
        "from it import _RINGS",
        "it._RINGS",
        "getattr(it, '_RINGS')",
        "def f(_RINGS): pass",
        "f(_RINGS=1)",
        "class A:\n    _RINGS = 1",
    ],
)
def test_a_name_that_may_be_meant_elsewhere_is_kept(other):
    assert shorten(MODULE, other=other) == MODULE


def test_public_names_functions_and_python_s_own_are_kept():
    source = "RINGS = 1\n__all__ = ('RINGS',)\ndef _f():\n    _f()\n"
    assert shorten(source) == source
