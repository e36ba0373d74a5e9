"""The files of the hardware folder, checked with nothing but Python; `make hardware` checks the rest."""

from hardware.checks import CHECKS
from hardware.checks.__main__ import outcome
from hardware.checks.check import Check, Findings
from rows import each_row


@each_row("check", [check for check in CHECKS if not check.needs], ids=lambda check: check.name)
def test_nothing_is_wrong_with_the_hardwares_files(check):
    assert check.run().faults == ()


def test_a_tool_that_is_missing_is_a_fault_where_one_insists_on_it():
    check = Check("wanted", lambda: Findings("all of it"), needs=("no-such-tool", "json"))
    assert outcome(check, insist=False)[0] == "SKIPPED"
    assert outcome(check, insist=False)[2] == ()
    assert outcome(check, insist=True)[2] == ("not installed: no-such-tool",)
    assert outcome(check, True, frozenset({"no-such-tool"}))[2] == ()
    assert outcome(check, True, frozenset({"another"}))[2] == ("not installed: no-such-tool",)
