"""Constants become numbers before a module is compiled, and nothing else changes."""

import re

import pytest

from host_tools.packing.fold_constants import FoldError, folded

SCENE = """from compat import const
NOBODY = const(-1)  # no seat
DARK = const(2)
LIT = const(DARK << 3 | 1)
NAMES = ("a", "b")
"""


def fold(source, **others):
    return folded({"scene": SCENE, "it": source, **others})["it"]


def test_a_module_keeps_its_lines_and_its_comments():
    assert folded({"scene": SCENE})["scene"] == '\n  # no seat\n\n\nNAMES = ("a", "b")\n'


def test_a_constant_of_another_module_is_its_number():
    assert fold("import scene as s\nx = s.LIT + s.DARK if y else s.NAMES") == (
        "import scene as s\nx = 17 + 2 if y else s.NAMES"
    )
    assert fold("from scene import LIT, NAMES\nx = LIT, NAMES") == "from scene import NAMES\nx = 17, NAMES"


def test_a_constant_may_be_a_text():
    names = 'from compat import const\nBAD = const("bad-")\n'
    assert fold("from names import BAD\nx = BAD + y", names=names) == "\nx = 'bad-' + y"


def test_an_import_of_nothing_else_goes():
    source = "from scene import (\n    DARK,\n    LIT,\n)\ndef f():\n    return DARK"
    assert fold(source) == "\n\n\n\ndef f():\n    return 2"
    assert fold("from compat import const, micropython, ptr8") == ""


def test_a_negative_number_stands_in_brackets():
    assert fold("from scene import NOBODY\nx = 3 -NOBODY") == "\nx = 3 -(-1)"


def test_a_module_of_a_package_is_known_by_its_name():
    palette = "from compat import const\nFULL = const(5)\n"
    source = "from light import palette, view\nx = palette.FULL, view.FULL, 'ü', palette.FULL"
    assert fold(source, **{"light.palette": palette}) == ("from light import palette, view\nx = 5, view.FULL, 'ü', 5")


def test_a_module_of_a_package_is_known_by_the_name_that_it_is_given():
    source = "from light import colours as palette\nx = palette.FULL, colours.FULL"
    wanted = "from light import colours as palette\nx = 5, colours.FULL"
    assert fold(source, **{"light.colours": "from compat import const\nFULL = const(5)\n"}) == wanted


def test_other_names_of_the_same_spelling_are_left_alone():
    assert fold("x = DARK, s.DARK") == "x = DARK, s.DARK"


@pytest.mark.parametrize(
    "source",
    [
        "from scene import DARK as BLACK",
        "def f():\n    from scene import DARK",
        "def f():\n    import scene\n    return scene.LIT",
        "def f():\n    import scene as s\n    return s.LIT",
        "class A:\n    from scene import NAMES, NOBODY",
    ],
)
def test_an_import_that_is_not_folded_is_refused(source):
    line = next(line.strip() for line in source.splitlines() if "import" in line)
    with pytest.raises(FoldError, match=f"it, line [12]: .*{re.escape(line)}"):
        fold(source)


def test_an_import_inside_a_function_is_let_through_if_no_constant_is_used():
    source = "def f():\n    import scene\n    from scene import NAMES\n    return scene.LITTLE"
    assert fold(source) == source
    packages = "def f():\n    from light import view\n    return view.FULL"
    assert fold(packages, **{"light.view": "FULL = 5"}) == packages
    with pytest.raises(FoldError):
        fold(packages, **{"light.view": "FULL = const(5)"})
