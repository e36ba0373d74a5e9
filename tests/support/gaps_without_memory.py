"""The gaps of a Pico's heap are filled while nowhere a kilobyte is free in one piece, in the mode
`gaps_without_memory.py FREE`: about FREE bytes are free, in pieces of 32 bytes; run on MicroPython.

Writes JSON: whether the call came back, and whether there is memory afterwards as soon as others give theirs back."""

import gc
import json
import sys

import free_memory as gaps

gaps.ON_THE_PICO = True
chains: list = [None, None]  # all memory but a little, every second piece in either


def fill_heap():
    at = 0
    try:
        while True:
            chains[at] = (chains[at], None)
            at = 1 - at
    except MemoryError:
        pass


def give_back(free):
    """Free that number of bytes, all from one of the two chains, so that a used piece lies between any two free
    pieces.
    """
    for _ in range(free // 32):
        chains[1] = chains[1][0]


fill_heap()
give_back(int(sys.argv[1]))
gaps.fill_gaps()
chains.clear()
gc.collect()
print(json.dumps({"filled": True, "free": gc.mem_free() > 100000}))
