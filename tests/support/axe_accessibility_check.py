"""Programs of the npm registry that look through the page: they run in the tests' own browser, without Node."""

import pytest

from host_tools.packing.npm_download import PackageError, obtain

_AXE = """() => axe.run(document).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`)))"""


def source(package, name):
    """Return this file of that package as text. Skip the test if it cannot be downloaded."""
    try:
        return obtain(package, name)[name].decode()
    except PackageError as fault:
        pytest.skip(str(fault))


def axe_findings(page):
    """Return what axe finds on this page of a browser: one line for each finding, with the rule, the element and the
    fault."""
    page.evaluate(source("axe-core", "axe.min.js"))
    return page.evaluate(_AXE)
