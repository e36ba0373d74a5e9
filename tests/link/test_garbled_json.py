"""JSON that is none, or that one runtime takes and the other does not: refused in one sentence, nothing is lost."""

import pytest

import runtimes
from garbled_json import FILES, LINES, answers, start


def a_word(data):
    return data[:40].decode(errors="replace")


@pytest.mark.parametrize("line", LINES, ids=a_word)
def test_a_garbled_line_gets_one_refusal_and_the_next_is_heard(line):
    first, then = answers(line)
    assert first[0] == "refusal" and first[1].endswith(".") and len(first[1]) < 250
    assert then == ["settings", []]


@pytest.mark.parametrize("data", FILES, ids=a_word)
def test_a_garbled_file_starts_the_device_with_its_defaults_and_one_sentence(data):
    says_so, seats, faults, answer, kept = start(data)
    assert says_so and seats == 6
    assert len(faults) == 1 and faults[0].endswith(".") and len(faults[0]) < 250
    assert answer == ["settings", faults] and kept == ("settings.json" not in faults[0])


@runtimes.needs_micropython
def test_garbled_json_is_answered_alike_on_both_runtimes():
    script = runtimes.REPO / "tests" / "support" / "garbled_json.py"
    assert runtimes.on_cpython(script) == runtimes.on_micropython(script, heap="2m")
