"""A pytest plugin for `python -m tests.mutants`: which tests run each line, and how long each test takes.

Run with `-p tests_by_line` below `coverage run`; writes {node id: seconds} to the file that TEST_SECONDS names.
"""

import json
import os
from pathlib import Path

import coverage
import pytest

SECONDS = {}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    coverage.Coverage.current().switch_context(item.nodeid)
    try:
        return (yield)
    finally:
        coverage.Coverage.current().switch_context("")


def pytest_runtest_logreport(report):
    SECONDS[report.nodeid] = SECONDS.get(report.nodeid, 0) + report.duration


def pytest_sessionfinish():
    Path(os.environ["TEST_SECONDS"]).write_text(json.dumps(SECONDS))
