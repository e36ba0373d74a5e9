"""What only parameters are called becomes a letter before a module is compiled, and nothing else changes."""

import pytest

from host_tools.packing.shorten_parameters import shortened


def shorten(source, **others):
    return shortened({"it": source, **others})["it"]


def test_a_parameter_is_a_letter_wherever_its_function_uses_it():
    assert shorten("def f(width, px=1):\n    return [width + px for px in g(width)]") == (
        "def f(b, a=1):\n    return [b + a for a in g(b)]"
    )
    assert shorten("x = lambda width: width * 2") == "x = lambda a: a * 2"


def test_annotations_and_other_signs_stay_where_they_are():
    assert shorten("def f(wörter: ptr8, at: int) -> int: return 'ü', at, wörter[at]") == (
        "def f(b: ptr8, a: int) -> int: return 'ü', a, b[a]"
    )


def test_a_letter_that_the_function_uses_already_is_not_taken():
    assert shorten("def f(a, width):\n    return b(a, width, c)") == "def f(d, e):\n    return b(d, e, c)"


def test_functions_within_a_function_share_its_names():
    source = "def f(width):\n    def g(height):\n        return width, height\n    return g"
    assert shorten(source) == "def f(b):\n    def g(a):\n        return b, a\n    return g"


@pytest.mark.parametrize("others", ["f(width=3)", "x = g(h(width=3))"])
def test_a_name_by_which_any_module_calls_is_kept(others):
    source = "def f(width):\n    return width"
    assert shorten(source, other=others) == source


@pytest.mark.parametrize(
    "others",
    [
        "width = 3",
        "def width(): pass",
        "import width",
        "from px import width",
        "from px import breadth as width",
        "class A:\n    width = 1",
        "def g(self=width): pass",
        "def g():\n    global width",
        "def g():\n    try:\n        pass\n    except OSError as width:\n        pass",
    ],
)
def test_a_name_that_means_something_else_in_its_module_is_kept_there(others):
    source = "def f(width):\n    return width"
    assert shorten(f"{source}\n{others}") == f"{source}\n{others}"
    assert shorten(source, other=others) == "def f(a):\n    return a"


@pytest.mark.parametrize("others", ["self.width", "x.width = 1", "ROWS = ('width',)"])
def test_attributes_and_texts_of_the_same_name_stay_as_they_are(others):
    assert shorten(f"def f(width):\n    return width.width\n{others}") == f"def f(a):\n    return a.width\n{others}"


@pytest.mark.parametrize("name", ["self", "list"])
def test_names_that_micropython_itself_has_are_kept(name):
    source = f"def f({name}):\n    return {name}"
    assert shorten(source) == source
