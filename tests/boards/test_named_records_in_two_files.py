"""Two files as storage: the duties, what a power cut at any byte leaves, what damage costs, and how long they grow."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import runtimes
import two_files
from boards.named_records_in_two_files import NamedRecordsInTwoFiles
from rows import each_row
from two_files import FailingFile, File, Power, PowerCutError, pair

NAMES = st.sampled_from(["settings.json", "game-000001-0000", "crash-row", "naïve"])
STEPS = st.lists(
    st.tuples(st.sampled_from(["write", "append", "remove"]), NAMES, st.binary(max_size=40)), min_size=1, max_size=30
)


def change(store, step):
    what, name, data = step
    return store.remove(name) if what == "remove" else getattr(store, what)(name, data)


def contents(store):
    return {name: store.read(name) for name in store.ilistdir()}


def after(stored, step):
    """What a step makes of what is stored."""
    what, name, data = step
    left = {other: kept for other, kept in stored.items() if other != name}
    if what == "remove":
        return left
    return {**left, name: (stored.get(name, b"") if what == "append" else b"") + data}


def test_the_duties_are_fulfilled_on_cpython():
    two_files.ask_the_duties()


@runtimes.needs_micropython
def test_the_duties_are_fulfilled_on_micropython():
    script = runtimes.REPO / "tests" / "support" / "two_files.py"
    assert runtimes.on_micropython(script, heap="2m").split() == [b"done"]


@given(STEPS, st.integers(0, 4000))
def test_a_power_cut_at_any_byte_leaves_what_was_before_the_step_or_after_it(steps, bytes_left):
    power = Power(bytes_left)
    files = [File(power=power), File(power=power)]
    store, stored, whole = NamedRecordsInTwoFiles(files), {}, False
    try:
        for step in steps:
            expected = after(stored, step)
            change(store, step)
            stored = expected
        whole = True
    except PowerCutError:
        pass
    again = NamedRecordsInTwoFiles([File(file.content) for file in files])
    assert contents(again) in ([stored] if whole else [stored, after(stored, step)])
    assert not again.lost


@given(STEPS, st.integers(0, 600))
def test_what_finds_no_room_changes_nothing_and_the_next_start_finds_the_same(steps, room):
    files = pair(room)
    store, stored = NamedRecordsInTwoFiles(files), {}
    for step in steps:
        if change(store, step) or (step[0] == "remove" and step[1] not in contents(store)):
            stored = after(stored, step)
        assert contents(store) == stored
        assert contents(NamedRecordsInTwoFiles([File(file.content) for file in files])) == stored


@given(STEPS, st.lists(st.sampled_from(FailingFile.OUTCOMES), max_size=40))
def test_what_was_acknowledged_is_found_again_whatever_writes_fail(steps, outcomes):
    drawn = iter(outcomes)
    files = [FailingFile(drawn), FailingFile(drawn)]
    store, stored, refused = NamedRecordsInTwoFiles(files), {}, []
    for step in steps:
        kept, wanted = change(store, step), after(stored, step)
        kept = contents(store) == wanted if kept is None else kept
        if not kept:
            refused.append(wanted)  # may be found again, until something is acknowledged
        elif wanted != stored or step[0] != "remove":
            stored, refused = wanted, []
        assert contents(store) == stored
        assert contents(NamedRecordsInTwoFiles([File(file.content) for file in files])) in [stored, *refused]


@given(STEPS, st.data())
def test_a_damaged_byte_costs_what_comes_after_it_and_is_told(steps, data):
    files = pair()
    store, states = NamedRecordsInTwoFiles(files), [{}]
    for step in [("write", "first", b"1"), *steps]:
        change(store, step)
        states.append(after(states[-1], step))
    (content,) = (file.content for file in files if file.content)
    at = data.draw(st.integers(0, len(content) - 1))
    content[at] ^= data.draw(st.integers(1, 255))
    again = NamedRecordsInTwoFiles(files)
    assert again.lost and contents(again) in states
    kept = contents(again)
    assert again.write("more", b"1")
    once_more = NamedRecordsInTwoFiles(files)
    assert contents(once_more) == {**kept, "more": b"1"} and not once_more.lost


@given(st.binary(max_size=200), st.binary(max_size=200))
def test_files_of_anything_start_a_storage_that_works(one, other):
    files = [File(one), File(other)]
    store = NamedRecordsInTwoFiles(files)
    assert store.write("name", b"data")
    assert NamedRecordsInTwoFiles(files).read("name") == b"data"


def test_a_file_is_replaced_when_it_has_64_kb_more_than_four_times_its_content():
    files = pair()
    store = NamedRecordsInTwoFiles(files)
    for number in range(500):
        assert store.write("%03d" % number, bytes(8))
    lengths = []
    for number in range(3000):
        assert store.write("settings.json", b"%100d" % number)
        lengths.append(sum(len(file.content) for file in files))
    content, longest = lengths[0], max(lengths)  # at first, nothing had been written twice
    assert 0 <= 65_536 + 4 * content - longest < 300
    assert NamedRecordsInTwoFiles(files).read("settings.json") == b"%100d" % 2999


@each_row("cut", range(0, 400, 7))
def test_a_cut_while_the_other_file_is_written_anew_costs_nothing(cut):
    files = pair()
    store = NamedRecordsInTwoFiles(files)
    for number in range(20):
        store.write("name-%d" % number, bytes(10))
    stored = contents(store)
    power = Power(cut)
    for file in files:
        file.power = power
    with pytest.raises(PowerCutError):
        while store._write_other():
            pass
    assert contents(NamedRecordsInTwoFiles([File(file.content) for file in files])) == stored
