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


FUNCTION = "@viper\ndef _lay(shown: ptr8) -> int:\n    return _lay(shown)\nROWS = (_lay, f(lay=_lay))\n"


def test_a_private_function_is_a_letter_where_it_stands_and_wherever_its_module_uses_it():
    assert shorten(FUNCTION, other="x.lay") == FUNCTION.replace("_lay", "A")


def test_a_private_function_whose_name_has_other_letters_than_english_ones_is_a_letter_too():
    assert shorten("def _größe(): return 'ü', _größe()\n") == "def A(): return 'ü', A()\n"


@pytest.mark.parametrize(
    "other",
    [
        "from it import _lay",
        "from other import lay as _lay",
        "it._lay",
        "getattr(it, '_lay')",
        "def f(_lay): pass",
        "f(_lay=1)",
        "class A:\n    def _lay(self): pass\n    ROWS = (_lay,)",
        "class A:\n    _lay = 1",
        "class _lay: pass",
        "def f():\n    def _lay(): pass\n    return _lay",
        "try:\n    def _lay(): pass\nexcept ImportError: pass",
        "def f():\n    try: pass\n    except OSError as _lay: return _lay",
    ],
)
def test_a_private_function_whose_name_means_something_else_too_is_kept(other):
    assert shorten(FUNCTION, other=other) == FUNCTION
    assert shorten(FUNCTION + other) == FUNCTION + other


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


def test_public_names_classes_and_python_s_own_are_kept():
    source = "RINGS = 1\n__all__ = ('RINGS',)\ndef f():\n    f()\ndef __getattr__(name):\n    f()\nclass _A: pass\n"
    assert shorten(source) == source
