"""The command `replay`: replay a scenario. Print the state after each event, or compare it with the expected states."""

import argparse
import json
import sys
from typing import Any

from host_tools.command_line.command_error import CommandError
from host_tools.command_line.printable_text import printable

MOST_BYTES = 1 << 24  # the largest size of a file; a scenario of 100,000 events takes 6 MB


class NotAScenarioError(CommandError):
    """The error for a file that is not a valid scenario. The message is one sentence for the person who named the
    file.
    """

    def __init__(self, sentence: str) -> None:
        super().__init__(printable(sentence))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `replay`."""
    parser.add_argument("--check", action="store_true", help='compare with the scenario\'s own "expect"')
    parser.add_argument("file", metavar="FILE.json", help="the scenario")
    parser.set_defaults(failure_code=2)  # 1 means differences


def run(args: argparse.Namespace) -> int:
    """Replay the scenario in `args.file`. Return 0 if the scenario was replayed as expected, or 1 if a state differs.

    :raises NotAScenarioError: if the file is not a scenario.
    :raises CommandError: if the result cannot be written.
    """
    lift_digit_limit = getattr(sys, "set_int_max_str_digits", None)
    if lift_digit_limit:
        lift_digit_limit(0)  # numbers in JSON can have any length, and an event must be printed as it is in the file
    try:
        scenario = read(args.file, args.check)
        from host_tools.proof import (
            replay_rules_scenario,  # import the rules only if the file is valid
        )

        result = replay_rules_scenario.replay(scenario)
        failures = replay_rules_scenario.check(result, scenario.get("expect", [])) if args.check else []
        text = _text(_verdict(scenario, failures) if args.check else result)
    except RecursionError:
        raise NotAScenarioError(f"{args.file}: too deeply nested.") from None
    try:
        print(text, flush=True)
    except OSError as fault:
        raise CommandError(f"The result cannot be written ({fault.strerror}).") from None
    for failure in failures:
        print(_difference(failure), file=sys.stderr)
    refused = _refused(result)
    if refused and not args.check:  # with `--check` only differences are printed, and a refusal may be expected
        print(refused, file=sys.stderr)
    return 1 if failures else 0


def read(path: str, with_expect: bool = False) -> dict[str, Any]:
    """Read the file, and return its scenario.

    :raises NotAScenarioError: if the file is not a scenario.
    """
    try:
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES)
    except (OSError, ValueError) as fault:
        raise NotAScenarioError(f"{path}: cannot be read ({getattr(fault, 'strerror', None) or fault}).") from None
    try:
        scenario = json.loads(data.decode("utf-8-sig"), parse_constant=_no_number)
    except UnicodeDecodeError as fault:
        raise NotAScenarioError(f"{path}: not UTF-8 (byte {fault.start}).") from None
    except json.JSONDecodeError as fault:
        raise NotAScenarioError(f"{path}: not JSON (line {fault.lineno}, column {fault.colno}: {fault.msg}).") from None
    except _OddJsonError as fault:
        raise NotAScenarioError(f"{path}: not JSON ({fault}).") from None
    if not isinstance(scenario, dict):
        raise NotAScenarioError(f"{path}: a scenario is one JSON object.")
    if not isinstance(scenario.get("events", []), list):
        raise NotAScenarioError(f'{path}: "events" must be a list.')
    if with_expect:
        expect = scenario.get("expect", [])
        if not isinstance(expect, list) or not all(isinstance(entry, dict) for entry in expect):
            raise NotAScenarioError(f'{path}: "expect" must be a list of objects.')
    return scenario


class _OddJsonError(ValueError):
    """The error for text such as NaN, which Python's JSON parser accepts although it is not JSON."""


def _no_number(name: str) -> None:
    raise _OddJsonError(f"{name} is no number")


def _verdict(scenario: dict[str, Any], failures: list[Any]) -> dict[str, Any]:
    return {"format": 1, "name": scenario.get("name"), "pass": not failures, "failures": failures}


def _text(value: dict[str, Any]) -> str:
    """Return the result as JSON with one step on each line, so that two results can be compared line by line."""
    parts = []
    for key, part in value.items():
        if isinstance(part, list):
            dumped = "[\n  " + ",\n  ".join(map(_dump, part)) + "\n ]" if part else "[]"
        else:
            dumped = _dump(part)
        parts.append(f" {_dump(key)}: {dumped}")
    return "{\n" + ",\n".join(parts) + "\n}"


def _dump(value: Any) -> str:
    try:
        return json.dumps(value, allow_nan=False)
    except ValueError:  # 1e999 is JSON but too large for a float, so it is printed as it was in the file
        if isinstance(value, float):
            return "1e999" if value > 0 else "-1e999"
        if isinstance(value, list):
            return f"[{', '.join(map(_dump, value))}]"
        return f"{{{', '.join(f'{_dump(key)}: {_dump(part)}' for key, part in value.items())}}}"


def _refused(result: dict[str, Any]) -> str:
    """Return one line that says what was refused: the whole scenario, or the number of refused events and the first of
    these events.
    """
    if not result["ok"]:
        return f"The scenario was refused: {printable(str(result.get('message') or result['error']))}"
    steps = [step for step in result["steps"] if not step["ok"]]
    if not steps:
        return ""
    first, many = steps[0], len(steps)
    which = f"{many} events were refused, first" if many > 1 else "One event was refused,"
    kind = first["event"].get("type") if isinstance(first["event"], dict) else None
    what = f" ({printable(kind)})" if isinstance(kind, str) else ""
    return f"{which} step {first['step']}{what}: {printable(str(first.get('message') or first['error']))}"


def _difference(failure: dict[str, Any]) -> str:
    where = "result" if failure["step"] is None else f"step {_dump(failure['step'])}"
    return f"{where}, {printable(failure['key'])}: expected {_dump(failure['expected'])}, got {_dump(failure['got'])}"
