"""What an object keeps for itself is called by a letter before a module is compiled, and nothing else changes."""

import re

import pytest

from host_tools.packing.shorten_private_attributes import attributes_shortened

CLASS = "class A:\n    def f(self):\n        self._width = 1\n"


def shorten(source, **others):
    return attributes_shortened({"it": source, **others})["it"]


def test_a_private_attribute_is_a_letter_wherever_its_module_uses_it():
    assert shorten("self._width = 'ü', other._width + self._at.x") == "self.b = 'ü', other.b + self.a.x"


def test_two_modules_use_the_same_letters():
    texts = attributes_shortened({"one": "self._width = 1", "two": "self._height = 1"})
    assert set(texts.values()) == {"self.a = 1"}


def test_what_each_of_two_modules_keeps_for_itself_under_one_name_is_a_letter_in_both():
    other = CLASS.replace("class A", "class B")
    short = "self._width", "self.a"
    assert attributes_shortened({"one": CLASS, "two": other}) == {
        "one": CLASS.replace(*short),
        "two": other.replace(*short),
    }


def test_a_letter_that_is_an_attribute_anywhere_is_not_taken():
    assert shorten("self._width = 1", other="x.a = x.c") == "self.b = 1"


ALIKE = [
    "def _width(): pass",
    "class A:\n    _width = 1",
    "from px import _width",
    "f(_width=3)",
]


@pytest.mark.parametrize("others", ["getattr(x, '_width')", *(f"{alike}\nx._width = 1" for alike in ALIKE)])
def test_a_name_that_may_be_meant_elsewhere_is_kept(others):
    assert shorten(CLASS, other=others) == CLASS


@pytest.mark.parametrize("others", ALIKE)
def test_a_name_that_is_a_method_s_or_a_global_s_is_kept_in_its_own_module_alone(others):
    assert shorten(CLASS + others) == CLASS + others
    assert shorten(CLASS, other=others) == CLASS.replace("self._width", "self.a")


@pytest.mark.parametrize("base", ["A", "it.A"])
def test_attributes_of_a_class_with_a_base_in_another_module_are_kept_in_both(base):
    child = f"class B({base}):\n    def g(self):\n        self._height = 1\n"
    assert attributes_shortened({"it": CLASS, "other": child}) == {"it": CLASS, "other": child}


METHOD = "class A:\n    @property\n    def _width(self):\n        return self._width\n"


def test_a_private_method_is_a_letter_where_it_stands_and_where_it_is_called():
    assert shorten(METHOD, other="x.width") == METHOD.replace("_width", "a")


@pytest.mark.parametrize("other", ["x._width()", "class B:\n    f = getattr(x, '_width')", "x._width = A._width"])
def test_a_private_method_that_may_be_asked_for_elsewhere_is_kept(other):
    assert attributes_shortened({"it": METHOD, "other": other}) == {"it": METHOD, "other": other}


@pytest.mark.parametrize("table", ["ROWS = (_width,)", "ROWS: tuple = ((None, _width), (_width, None))"])
def test_a_private_method_is_a_letter_in_a_table_of_its_class_too(table):
    source = f"{METHOD}    {table}\n"
    assert shorten(source) == source.replace("_width", "a")


@pytest.mark.parametrize(
    "table", ["ROWS = lambda: _width", "ROWS = [_width for _ in ()]", "def f(self, it=_width): pass"]
)
def test_a_private_method_whose_name_may_mean_something_else_in_its_class_is_kept(table):
    source = f"{METHOD}    {table}\n"
    assert shorten(source) == source


def test_a_private_method_that_only_a_table_of_its_class_names_is_a_letter():
    source = "class A:\n    def _width(self):\n        pass\n\n    ROWS = (_width,)\n"
    assert shorten(source) == source.replace("_width", "a")


def test_a_private_method_in_a_table_outside_its_class_is_kept():
    source = METHOD + "\n\nROWS = (_width,)\n"
    assert shorten(source) == source


def test_a_method_that_a_class_in_another_module_has_anew_is_kept_in_both():
    child = METHOD.replace("class A", "class B(A)")
    assert attributes_shortened({"it": METHOD, "other": child}) == {"it": METHOD, "other": child}


def test_more_names_than_there_are_letters_have_two_letters_which_are_no_word_of_python_and_no_name():
    source = "".join(f"self._{number:02} = 1\n" for number in range(30)) + "\ndef ab(): pass\n"
    short = re.findall(r"self\.(\w+)", shorten(source))
    assert len(set(short)) == 30 and short[26:] == ["aa", "ac", "ad", "ae"]


def test_public_names_functions_and_python_s_own_are_kept():
    source = "self.width = self.__class__\ndef _f(self): self._f()"
    assert shorten(source) == source
