"""What one runtime has and another lacks, met once.

MicroPython supplies `const`, the `micropython` module whose `viper` decorator compiles a function
to machine code. On CPython the same source runs as plain Python: `const` gives back its argument, `viper` the function.
The pointer type that such a function names in its signature is known to the compiler alone.
"""

import io
import json
import sys

try:
    from gc import collect, mem_free
    from sys import print_exception

    import micropython
    from micropython import const
except ImportError:
    import traceback  # CPython's

    def print_exception(error, file):
        traceback.print_exception(error, file=file)

    class micropython:  # type: ignore[no-redef]  # stands in for the module of that name
        """MicroPython's module of this name, as far as the firmware uses it."""

        @staticmethod
        def viper(function):
            return function

    def const(value):  # type: ignore[misc]
        return value

    def collect():
        """Nothing to do: CPython frees what nobody holds at once."""

    def mem_free():
        """CPython does not say how many bytes are free."""


ptr8 = bytearray
ON_THE_PICO = sys.platform == "rp2"
RUNTIME = sys.implementation.name


def forget(name: str) -> None:
    """Drop a module that is seldom needed, where memory is short; the next import loads it anew."""
    if RUNTIME == "micropython":
        package, _, last = name.rpartition(".")
        if sys.modules.pop(name, None) and package:
            delattr(sys.modules[package], last)  # which holds it, too


def trace(error) -> str:
    """Where an exception came from and what it says, as the runtime tells it."""
    out = io.StringIO()
    print_exception(error, out)
    return out.getvalue()


def _hex(data):
    """The number of four digits; raises ValueError. `int` and MicroPython's JSON take blanks and signs, too."""
    code = int(data, 16)
    if b"%04x" % (code & 0xFFFF) != data.lower():
        raise ValueError
    return code


def _join_pairs(data):
    """JSON escapes a letter beyond 16 bits as a pair of halves, which MicroPython would keep apart: neither is a letter
    that UTF-8 can write. Pairs become the letter; raises ValueError where a half stands alone, or no number."""
    at = data.find(b"\\")
    while at >= 0:
        size = 2
        if data[at + 1 : at + 2] == b"u":
            size = 6
            code = _hex(data[at + 2 : at + 6])
            if code & 0xF800 == 0xD800:
                low = _hex(data[at + 8 : at + 12]) if data[at + 6 : at + 8] == b"\\u" else 0
                if code & 0x400 or low & 0xFC00 != 0xDC00:
                    raise ValueError
                code = 0x10000 + ((code & 0x3FF) << 10) + (low & 0x3FF)
                size = 4  # as bytes: `chr` would leave the letter in MicroPython's table of names
                letter = bytes((0xF0 | code >> 18, 128 | code >> 12 & 63, 128 | code >> 6 & 63, 128 | code & 63))
                data = data[:at] + letter + data[at + 12 :]
        at = data.find(b"\\", at + size)
    return data


# The first byte of a letter in UTF-8, and the least and the greatest second one, where not every second one is right.
_SECONDS = b"\xc0\x01\x00\xc1\x01\x00\xe0\xa0\xbf\xed\x80\x9f\xf0\x90\xbf\xf4\x80\x8f"


def _check_letters(data) -> None:
    """Raises ValueError where MicroPython alone would take these bytes for UTF-8: letters that are written in too many
    bytes, halves of pairs, beyond the last letter."""
    for at in range(len(data) - 1 if max(data) > 127 else 0):
        if data[at] > 0xF4:
            raise ValueError
        for row in range(0, 18 if data[at] > 191 else 0, 3):
            if data[at] == _SECONDS[row] and not _SECONDS[row + 1] <= data[at + 1] <= _SECONDS[row + 2]:
                raise ValueError


# What the grammar may have next, at a byte of JSON: states of `_is_json`.
_NEXT = const(1)  # a comma, the end of a bracket, or of all
_KEY_OR_END = const(2)
_VALUE_OR_END = const(3)
_COLON = const(4)
_KEY = const(5)
_VALUE = const(6)
_TEXT = const(7)
_ESCAPE = const(8)
_WORD = const(9)
_MINUS = const(10)  # from here on in a number: a row of `_NUMBERS` each
_ZERO = const(11)
_WHOLE = const(12)
# The state that follows on 0, 1 to 9, a point, e, a sign, anything else; 0: none may. The rows: behind a minus, a
# leading zero, a digit, the point, a digit behind it, the e, its sign, a digit behind them.
_NUMBERS = (
    b"\x0b\x0c\x00\x00\x00\x00\x00\x00\x0d\x0f\x00\x01\x0c\x0c\x0d\x0f\x00\x01\x0e\x0e\x00\x00\x00\x00"
    b"\x0e\x0e\x00\x0f\x00\x01\x11\x11\x00\x00\x10\x00\x11\x11\x00\x00\x00\x00\x11\x11\x00\x00\x00\x01"
)
_WORDS = b"true\0false\0null\0"
_ESCAPES = b'"\\/bfnrtu\0'


@micropython.viper
def _is_json(data: ptr8, size: int, words: ptr8, numbers: ptr8, escapes: ptr8) -> int:
    """Whether these bytes are one JSON value of at most 8 levels of brackets: 1 or 0. What letters there are in UTF-8,
    and the digits of a \\u, are checked elsewhere."""
    state = _VALUE
    behind = _NEXT  # the state behind the text that is read
    word = 0  # where in `words` the word that is read goes on
    levels = 1  # a 1, then a bit a bracket that is open: 1 for an object
    at = 0
    while at <= size:
        byte = 32  # behind the end, where numbers end
        if at < size:
            byte = int(data[at])
        at += 1
        if state >= _MINUS:
            column = 5
            if byte == 48:
                column = 0
            elif byte > 48 and byte < 58:
                column = 1
            elif byte == 46:
                column = 2
            elif byte == 69 or byte == 101:
                column = 3
            elif byte == 43 or byte == 45:
                column = 4
            state = int(numbers[(state - _MINUS) * 6 + column])
            if state != _NEXT:
                if state == 0:
                    return 0
                continue
        if state == _TEXT:
            if byte == 34:
                state = behind
            elif byte == 92:
                state = _ESCAPE
            elif byte < 32:
                return 0
        elif state == _ESCAPE:
            word = 0
            while int(escapes[word]) != byte:
                word += 1
                if int(escapes[word]) == 0:
                    return 0
            state = _TEXT
        elif state == _WORD:
            if int(words[word]) != byte:
                return 0
            word += 1
            if int(words[word]) == 0:
                state = _NEXT
        elif byte == 32 or byte == 9 or byte == 10 or byte == 13:
            pass
        elif byte == 34 and state != _NEXT and state != _COLON:
            behind = _NEXT
            if levels & 1 and state != _VALUE:
                behind = _COLON
            state = _TEXT
        elif byte | 32 == 125 and state < _COLON and levels > 1 and byte >> 5 & 1 == levels & 1:
            levels >>= 1
            state = _NEXT
        elif byte == 44 and state == _NEXT and levels > 1:
            state = _VALUE - (levels & 1)  # in an object a key
        elif byte == 58 and state == _COLON:
            state = _VALUE
        elif state != _VALUE and state != _VALUE_OR_END:
            return 0
        elif byte == 123 or byte == 91:
            if levels > 255:
                return 0
            levels = levels << 1 | byte >> 5 & 1
            state = _VALUE_OR_END
            if byte == 123:
                state = _KEY_OR_END
        elif byte == 45:
            state = _MINUS
        elif byte == 48:
            state = _ZERO
        elif byte > 48 and byte < 58:
            state = _WHOLE
        else:
            state = _WORD
            word = 1
            if byte == 102:
                word = 6
            elif byte == 110:
                word = 12
            elif byte != 116:
                return 0
    return 1 if state == _NEXT and levels == 1 else 0


def read_json(data) -> object:
    """The value that stands in these bytes. Raises ValueError where none does, and where one runtime alone would take
    it, or take it and not be able to write it: whatever the grammar does not have, numbers without end, more than 8
    levels, letters that UTF-8 does not have."""
    _check_letters(data)
    data = _join_pairs(data)
    if not _is_json(data, len(data), _WORDS, _NUMBERS, _ESCAPES):
        raise ValueError
    value = json.loads(data.decode())
    items = [value]
    for item in items:  # which grows
        if isinstance(item, dict):
            items.extend(item.values())
        elif isinstance(item, list):
            items.extend(item)
        elif type(item) is type(0.5) and item - item != 0:
            raise ValueError
    return value


__all__ = (
    "ON_THE_PICO",
    "RUNTIME",
    "collect",
    "const",
    "forget",
    "mem_free",
    "micropython",
    "ptr8",
    "read_json",
    "trace",
)
