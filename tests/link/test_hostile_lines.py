"""Nothing that a host sends becomes a name that MicroPython keeps for good, or ends the firmware: every command and
every key of the protocol, every event and setting, with words and values that nobody expects."""

import json
import re

import pytest

import runtimes
from games import catalogue
from games.catalogue import open_table
from host_tools.proof.link_commands import COMMANDS
from settings_schema import KEYS


def words(number):
    """Texts that are in no file of the firmware, other ones for each number."""
    letter = chr(0x4E00 + number)  # MicroPython keeps a text of one letter, if it is asked for
    return [letter, letter + "x", f"q{number}", f"x{number}" + "y" * 260, f"__{number}"]


def others_than_words(number):
    """Whatever else JSON has in place of a value."""
    return [None, True, -1, 10**200 + number, 0.5, [], [number], {}, [[{}]]]


class Hostile:
    """Makes hostile commands, no word twice.

    :param spare: take of the `values` of a key a word and something else, other ones for the next key.
    """

    def __init__(self, spare):
        self._spare = spare
        self._number = 0  # of words
        self._key = 0

    def start_over(self):
        """Make the same commands, with other words."""
        self._key = 0

    def values(self):
        self._number += 1
        self._key += 1
        some, others = words(self._number), others_than_words(self._number)
        if self._spare:
            return [some[self._key % len(some)], others[self._key % len(others)]]
        return some + others

    def variations(self, given):
        """This object with another value for each key, at any depth, and with keys that nobody knows."""
        for key, value in given.items():
            for other in self.values():
                yield {**given, key: other}
            if isinstance(value, dict):
                for inner in self.variations(value):
                    yield {**given, key: inner}
        for word in self.values():
            if isinstance(word, str):
                yield {**given, word: word}


def events_of(mode):
    """An event of every type of the mode, with a value for every field."""
    table = open_table(mode, {}, catalogue.load(mode).layout(*catalogue.load(mode).tables(24, 5)[0]))
    for name, fields in table.EVENTS:
        yield {"type": name, **{field: {"0": 1} if field in ("changes", "to") else 0 for field, _ in fields}}
        yield {"type": name, **{field: [0] for field, _ in fields}}


def lines_of(hostile, mode, seen):
    """A device with that mode, and the lines that it gets: its options and those of its events that no earlier mode
    had (`seen`), in the first mode all commands."""
    yield "#" + json.dumps({"mode": mode})
    events = [event for event in events_of(mode) if str(event) not in seen]
    seen.update(map(str, events))
    examples = [{"do": "event", "event": event} for event in events]
    examples.append({"do": "set", "values": {"options": {row[0]: row[1] for row in catalogue.load(mode).OPTIONS}}})
    if mode == catalogue.NAMES[0]:
        examples += [*(row.example for row in COMMANDS), {"do": "set", "values": dict.fromkeys(KEYS, 1)}]
    for example in examples:
        yield from ('{"do": "new_game"}', '{"do": "begin", "first": 0}', '{"do": "begin", "first": 1}')
        for command in hostile.variations(example):
            if command["do"] == "test":
                yield '{"do": "test", "of": "end"}'
            yield json.dumps(command, ensure_ascii=False)


def passes(folder, spare):
    """The files with the lines: the same in each, but for the words."""
    hostile = Hostile(spare)
    paths = []
    for number in range(2):  # the first loads what is loaded when it is wanted; the second has words of its own
        hostile.start_over()
        paths.append(folder / str(number))
        with paths[-1].open("w", encoding="utf-8") as file:
            seen = set()
            for mode in catalogue.NAMES:
                file.writelines(line + "\n" for line in lines_of(hostile, mode, seen))
    return paths


@runtimes.needs_micropython
@pytest.mark.parametrize("spare", [True, pytest.param(False, marks=pytest.mark.long)])
def test_no_word_of_a_host_is_kept_for_good_and_both_runtimes_answer_alike(tmp_path, spare):
    tool = runtimes.REPO / "tests" / "support" / "hostile_lines.py"
    paths = passes(tmp_path, spare)
    said = runtimes.on_micropython(tool, *paths, heap="4m", timeout_s=900).decode()
    _, loaded, kept = (int(count) for count in re.findall(r"n_qstr=(\d+)", said))
    assert kept == loaded
    lines = [line for line in said.splitlines() if not line.startswith("qstr pool")]
    assert lines == runtimes.on_cpython(tool, *paths, timeout_s=900).decode().splitlines()
