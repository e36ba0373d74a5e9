"""A late import fits onto the Pico's stack, wherever it happens: one that does not fit is a crash."""

import json

import runtimes
from host_tools.proof.invariants_after_each_fuzz_step import MOST_STACK_BYTES


@runtimes.needs_micropython
def test_no_late_import_needs_more_stack_than_a_pico_has():
    script = runtimes.REPO / "tests" / "support" / "late_imports.py"
    rows = json.loads(runtimes.on_micropython(script, heap="16m"))
    assert len(rows) > 100 and not [row for row in rows if row[0] > MOST_STACK_BYTES]
