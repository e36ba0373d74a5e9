"""Every field of a report that words read is one that the checks of reports look at: what words rely on, no device and
no broker can say otherwise."""

import json

import pytest
from test_garbled_reports import drawn, states

import every_report
from garbling_transport import DROPPED, as_line, garbled, places
from host_tools.device import report_shapes
from host_tools.proof import replay_rules_scenario
from host_tools.venue.words_of_a_state import in_words
from host_tools.words import report_sentences

OF_EACH_SHAPE = (DROPPED, None, True, -1, 24, 10**9, 1.5, "x", [], {}, [-1, 30, "x"], {"x": None})


class Noting(dict):
    """An object of a report that notes the path to each of its fields that somebody asks for."""

    def __init__(self, value, path, asked):
        super().__init__(
            {key: noting(inner, (*path, "*" if key.isdigit() else key), asked) for key, inner in value.items()}
        )
        self._path, self._asked = path, asked

    def _note(self, key):
        if not str(key).isdigit():  # the seat in a map of seats
            self._asked.add((*self._path, key))

    def __contains__(self, key):
        self._note(key)
        return super().__contains__(key)

    def __getitem__(self, key):
        self._note(key)
        return super().__getitem__(key)

    def get(self, key, default=None):
        self._note(key)
        return super().get(key, default)


def noting(value, path, asked):
    """The same value; its objects note what is asked of them."""
    if isinstance(value, dict):
        return Noting(value, path, asked)
    return [noting(inner, (*path, "*"), asked) for inner in value] if isinstance(value, list) else value


def fields(report):
    """The paths to all that the checks look at, and to all that words read, in a report."""
    checked, read = set(), set()
    report_shapes._check(report["is"], noting(report, (), checked))
    if report["is"] == "state":
        in_words(noting(report, (), read))
        drawn(noting(report, (), read))
    else:
        report_sentences.event(noting(report["event"], ("event",), read))
    return checked, read


def logs():
    """Every event of the recorded cases that a game has taken, as a report."""
    for path in every_report.CASES:
        for step in replay_rules_scenario.replay(json.loads(path.read_text(encoding="utf-8"))).get("steps", ()):
            if step["ok"] and step["event"]:
                yield {"is": "log", "no": 0, "event": step["event"]}


@pytest.mark.parametrize("reports", [states, logs])
def test_the_checks_look_at_every_field_that_words_read(reports):
    every_checked, every_read = set(), set()
    for report in reports():
        checked, read = fields(report)
        every_checked |= checked
        every_read |= read
    assert every_read and sorted(every_read - every_checked) == []


def told(report):
    """All that words make of a report."""
    if report["is"] == "state":
        return in_words(report).said and drawn(report)
    return report_sentences.event(report["event"])


@pytest.mark.parametrize("reports", [states, logs])
def test_whatever_is_in_the_place_of_a_field_or_nothing_it_is_refused_or_told(reports, subtests):
    """The places are those of the checks, each once, in the first report that has it."""
    tried = set()
    for report in reports():
        for number, path in enumerate(places(report)[1:]):
            pattern = tuple("*" if isinstance(key, int) or key.isdigit() else key for key in path)
            where = (
                report["mode"] if path[0] == "game" else report["event"]["type"] if "event" in report else "",
                pattern,
            )
            if where in tried:
                continue
            tried.add(where)
            with subtests.test(".".join(map(str, path)), mode=report.get("mode")):
                for instead in OF_EACH_SHAPE:
                    try:
                        passed = report_shapes.read(as_line(garbled(report, number, instead)))
                    except report_shapes.GarbledError:
                        continue
                    if passed is not None and passed["is"] == report["is"]:
                        told(passed)
