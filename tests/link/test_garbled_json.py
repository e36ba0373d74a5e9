"""JSON that is none, or that one runtime takes and the other does not: refused in one sentence, nothing is lost."""

import json
import math
import os
import subprocess

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import runtimes
from garbled_json import FILES, LINES, answers, start
from json_verdicts import verdict

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(-1e30, 1e30) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)
# What a wire loses, doubles, or puts in between: bytes of the grammar, and others.
PIECES = st.sampled_from(list(b'{}[]:,"\\/bfnrtux0123459.eE+- \t\r\n\0\x01\x0b\x0c\x1f\x7fals')).map(
    lambda byte: bytes((byte,))
)
CHANGES = st.lists(st.tuples(st.integers(0, 400), st.integers(0, 2), st.just(b"") | PIECES), max_size=3)


@st.composite
def mutated(draw):
    """The bytes of a JSON value after some of them were lost or changed."""
    data = json.dumps(draw(VALUES), ensure_ascii=draw(st.booleans())).encode(errors="replace")
    for place, lost, put in draw(CHANGES):
        at = place % (len(data) + 1)
        data = data[:at] + put + data[at + lost :]
    return data


def depth(value):
    inner = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inner is None else 1 + max(map(depth, inner), default=0)


def refuse(word):
    raise ValueError(word)


def finite(digits):
    return float(digits) if math.isfinite(float(digits)) else refuse(digits)


def judged_by_cpython(data):
    """Whether CPython's own reader takes these bytes, within what the protocol allows."""
    try:
        value = json.loads(data.decode(), parse_constant=refuse, parse_float=finite)
        json.dumps(value, ensure_ascii=False).encode()  # half a pair is no letter
    except ValueError:
        return 0
    return int(depth(value) <= 8)


@given(mutated())
@settings(max_examples=200, deadline=None)
@example(b"[" * 8 + b"]" * 8)
@example(b"[" * 9 + b"]" * 9)
@example(b"NaN")
@example(b"[-Infinity]")
@example(b'{"a": nan, "b": Infinity}')
@example(b"inf")
def test_what_is_json_is_judged_as_by_cpythons_own_reader(data):
    assert verdict(data) == judged_by_cpython(data)


@pytest.fixture(scope="module")
def there():
    """Asks MicroPython for its verdict."""
    script = runtimes.REPO / "tests" / "support" / "json_verdicts.py"
    environment = dict(os.environ, MICROPYPATH=str(runtimes.FIRMWARE))
    pipe = subprocess.PIPE
    with subprocess.Popen([runtimes.MICROPYTHON, str(script)], stdin=pipe, stdout=pipe, env=environment) as process:

        def ask(data):
            process.stdin.write(data.hex().encode() + b"\n")
            process.stdin.flush()
            return int(process.stdout.readline())

        yield ask
        process.stdin.close()


@runtimes.needs_micropython
@given(data=mutated())
@settings(max_examples=200, deadline=None)
@example(data=b"[" * 8 + b"]" * 8)
@example(data=b"[" * 9 + b"]" * 9)
@example(data=b"NaN")
@example(data=b"[-Infinity]")
@example(data=b'{"a": nan, "b": Infinity}')
@example(data=b"inf")
def test_micropython_judges_what_is_json_as_cpythons_own_reader_does(there, data):
    assert there(data) == judged_by_cpython(data)


def a_word(data):
    return data[:40].decode(errors="replace")


def test_a_garbled_line_gets_one_refusal_and_the_next_is_heard(subtests):
    for line in LINES:
        with subtests.test(a_word(line)):
            first, then = answers(line)
            assert first[0] == "refusal" and first[1].endswith(".") and len(first[1]) < 300
            assert then == ["settings", []]


def test_a_garbled_file_starts_the_device_with_its_defaults_and_one_sentence(subtests):
    for data in FILES:
        with subtests.test(a_word(data)):
            says_so, seats, faults, answer, kept = start(data)
            assert says_so and seats == 6
            assert len(faults) == 1 and faults[0].endswith(".") and len(faults[0]) < 300
            assert answer == ["settings", faults] and kept == ("settings.json" not in faults[0])


@runtimes.needs_micropython
def test_garbled_json_is_answered_alike_on_both_runtimes():
    script = runtimes.REPO / "tests" / "support" / "garbled_json.py"
    assert runtimes.on_cpython(script) == runtimes.on_micropython(script, heap="2m")
