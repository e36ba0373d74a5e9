"""Replay scenarios on any interpreter, and write the results so that they can be compared.

One JSON object a line comes in, from the file named. For each, one line a step goes out, then the result without
its steps, then the differences from what the scenario expects, then an empty line. The bytes are the same everywhere.
"""

import json
import sys

from host_tools.proof.replay_rules_scenario import check, replay


def canonical(value) -> str:
    """Return JSON with sorted keys, no spaces and only ASCII, because dicts keep no order on MicroPython, and `dumps`
    differs."""
    if isinstance(value, dict):
        return "{" + ",".join([canonical(key) + ":" + canonical(value[key]) for key in sorted(value)]) + "}"
    if isinstance(value, list):
        return "[" + ",".join([canonical(item) for item in value]) + "]"
    if isinstance(value, str):
        return '"' + "".join([letter(character) for character in value]) + '"'
    return json.dumps(value)


def letter(character: str) -> str:
    """Return the character, or its number where it is not plain ASCII."""
    return character if " " <= character <= "~" and character not in '"\\' else f"\\u{ord(character):04x}"


def main(path: str) -> None:
    """All scenarios of the file, one after the other; a result is never held as one text."""
    with open(path) as lines:
        for line in lines:
            scenario = json.loads(line)
            result = replay(scenario)
            failures = check(result, scenario.get("expect", []))
            for step in result.pop("steps"):
                print(canonical(step))
            print(canonical(result))
            print(canonical(failures))
            print()


if __name__ == "__main__":
    main(sys.argv[1])
