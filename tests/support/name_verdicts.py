"""Says which characters the setting `names` refuses in a name, and which alone: ranges of their numbers, as JSON.

Runs on any runtime. With the argument `likely` it leaves out U+3200 to U+FDFF, none of them refused.
"""

import json
import sys

import settings_schema


def letter(code):
    """Return the character as bytes: `chr` would leave each in MicroPython's table of names."""
    if code < 0x80:
        return bytes((code,))
    if code < 0x800:
        return bytes((0xC0 | code >> 6, 128 | code & 63))
    if code < 0x10000:
        return bytes((0xE0 | code >> 12, 128 | code >> 6 & 63, 128 | code & 63))
    return bytes((0xF0 | code >> 18, 128 | code >> 12 & 63, 128 | code >> 6 & 63, 128 | code & 63))


def ranges(codes):
    """Return [first, last] of each run of numbers."""
    found = []
    for code in codes:
        if found and found[-1][1] == code - 1:
            found[-1][1] = code
        else:
            found.append([code, code])
    return found


def codes():
    """The numbers of the characters, without halves of pairs."""
    likely = (0, 0x3200), (0xFE00, 0x11000)
    for first, end in likely if sys.argv[1:] == ["likely"] else ((0, 0xD800), (0xE000, 0x11000)):
        yield from range(first, end)


def verdicts():
    """{"within": ranges that a name may not have between letters, "alone": those that are no name by themselves}"""
    is_good = next(row[2][0] for row in settings_schema.SCHEMA if row[0] == "names")
    within = [code for code in codes() if not is_good([(b"a" + letter(code) + b"b").decode()])]
    alone = [code for code in codes() if not is_good([letter(code).decode()])]
    return {"within": ranges(within), "alone": ranges(alone)}


if __name__ == "__main__":
    print(json.dumps(verdicts()))
