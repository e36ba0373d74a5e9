"""A pytest plugin for `python -m tests.mutants`: which tests run each line, and how long each test takes.

Run with `-p tests_by_line -n 2`. Each worker writes its part of the coverage data beside the file that COVERAGE_DATA
names, with the node id of the test as the context. The controller writes {node id: seconds} to the file that
TEST_SECONDS names.
"""

import json
import os
from pathlib import Path

import coverage
import pytest

SECONDS = {}
COVERAGE = None
if "PYTEST_XDIST_WORKER" in os.environ:  # before a test imports what is measured
    COVERAGE = coverage.Coverage(
        data_file=os.environ["COVERAGE_DATA"], data_suffix=True, source=["firmware", "host_tools"]
    )
    COVERAGE.start()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    if COVERAGE:
        COVERAGE.switch_context(item.nodeid)
    try:
        return (yield)
    finally:
        if COVERAGE:
            COVERAGE.switch_context("")


def pytest_runtest_logreport(report):
    SECONDS[report.nodeid] = SECONDS.get(report.nodeid, 0) + report.duration


def pytest_sessionfinish():
    if COVERAGE:
        COVERAGE.stop()
        COVERAGE.save()
    else:
        Path(os.environ["TEST_SECONDS"]).write_text(json.dumps(SECONDS))
