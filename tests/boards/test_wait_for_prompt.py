"""After a Ctrl-C: a byte within ten seconds hands the port to the prompt; a press or the time starts the app again."""

import json

import runtimes

# name: (ms of the clock at the Ctrl-C, when a byte waits, [(when, the buttons that are down)]), (starts again, when)
CASES = {
    "nothing more comes": ((0, None, []), (True, 10_000)),
    "the clock wraps": ((2**30 - 4000, None, []), (True, 10_000)),
    "a byte came at once": ((0, 0, []), (False, 0)),
    "a byte comes at last": ((0, 9_990, []), (False, 9_990)),
    "a press": ((0, None, [(3000, 1)]), (True, 3000)),
    "a press of a seat": ((0, None, [(3000, 1 << 11)]), (True, 3000)),
    "a button that was down comes up": ((0, None, [(0, 1), (500, 0)]), (True, 10_000)),
    "a button that was down is pressed again": ((0, None, [(0, 1), (500, 0), (4000, 1)]), (True, 4000)),
    "another button than the one that was down": ((0, None, [(0, 1), (700, 3)]), (True, 700)),
}
PROGRAM = """
import json, sys
from boards.pico_wait_for_prompt import left_alone

class World:
    def __init__(self, clock_ms, byte_ms, levels):
        self.clock_ms, self.byte_ms, self.levels = clock_ms, byte_ms, levels
        self.at_ms = self.fed_ms = 0
    def now_ms(self):
        return (self.clock_ms + self.at_ms) % 2 ** 30
    def waits(self):
        return self.byte_ms is not None and self.at_ms >= self.byte_ms
    def buttons(self):
        down = 0
        for when_ms, mask in self.levels:
            if when_ms <= self.at_ms:
                down = mask
        return down
    def feed(self):
        assert self.at_ms - self.fed_ms < 8000
        self.fed_ms = self.at_ms
    def wait(self, ms):
        assert ms > 0
        events = [when for when, _ in self.levels] + ([] if self.byte_ms is None else [self.byte_ms])
        self.at_ms = min([when for when in events if when > self.at_ms] + [self.at_ms + ms])

def play(case):
    world = World(*case)
    return [left_alone(world, world), world.at_ms]
"""


def check(played):
    assert dict(zip(CASES, map(tuple, played), strict=True)) == {name: case[1] for name, case in CASES.items()}


def test_what_ends_the_wait():
    names = {}
    exec(PROGRAM, names)
    check([names["play"](case) for case, _ in CASES.values()])


@runtimes.needs_micropython
def test_what_ends_the_wait_on_micropython(tmp_path):
    script = tmp_path / "wait.py"
    cases = json.dumps([case for case, _ in CASES.values()])
    script.write_text(
        PROGRAM + f"print(json.dumps([play(case) for case in json.loads({cases!r})]))\n", encoding="utf-8"
    )
    check(json.loads(runtimes.on_micropython(script)))
