"""Programs of the npm registry that look through the page: they run in the tests' own browser, without Node."""

import pytest

from host_tools.packing.npm_package import PackageError, obtain


def source(package, name):
    """This file of that package as text; skips the test where it is not to be had."""
    try:
        return obtain(package, name)[name].decode()
    except PackageError as fault:
        pytest.skip(str(fault))
