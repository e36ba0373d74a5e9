"""How the checks of the hardware folder report. `make hardware` and `make hardware-lint` run them."""

from hardware.checks.__main__ import outcome
from hardware.checks.check import Check, Findings


def test_a_tool_that_is_missing_is_a_fault_where_one_insists_on_it():
    check = Check("wanted", lambda: Findings("all of it"), needs=("no-such-tool", "json"))
    assert outcome(check, insist=False)[0] == "SKIPPED"
    assert outcome(check, insist=False)[2] == ()
    assert outcome(check, insist=True)[2] == ("not installed: no-such-tool",)
    assert outcome(check, True, frozenset({"no-such-tool"}))[2] == ()
    assert outcome(check, True, frozenset({"another"}))[2] == ("not installed: no-such-tool",)
