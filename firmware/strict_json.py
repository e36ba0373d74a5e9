"""Parse JSON in the same way on every runtime. Refuse text that MicroPython's parser accepts but CPython's does not."""

import json

from compat import const


def _hex(data):
    """Return the number that four hex digits represent. `data` contains the digits as bytes. Raises ValueError for any
    other characters. (`int` and MicroPython's JSON parser would also accept blanks and signs.)
    """
    code = int(data, 16)
    if b"%04x" % (code & 0xFFFF) != data.lower():
        raise ValueError
    return code


def _join_pairs(data):
    """Return the bytes `data` with each surrogate pair replaced by its letter in UTF-8.

    JSON escapes a letter whose number has more than 16 bits as two halves, a surrogate pair. MicroPython's parser would
    not join the two halves, and UTF-8 cannot encode a single half. Raises ValueError if a half stands alone, or if its
    four digits are not hexadecimal.
    """
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
                size = 4  # encoded here, because `chr` would leave the letter in MicroPython's table of names
                letter = bytes((0xF0 | code >> 18, 128 | code >> 12 & 63, 128 | code >> 6 & 63, 128 | code & 63))
                data = data[:at] + letter + data[at + 12 :]
        at = data.find(b"\\", at + size)
    return data


# In UTF-8, these first bytes of a letter allow only some second bytes. Each is followed by the least and the greatest
# allowed second byte.
_SECONDS = b"\xc0\x01\x00\xc1\x01\x00\xe0\xa0\xbf\xed\x80\x9f\xf0\x90\xbf\xf4\x80\x8f"


def _check_letters(data) -> None:
    """Raise ValueError if `data` has bytes that only MicroPython accepts as UTF-8:

    a letter encoded in too many bytes, half of a surrogate pair, or a number beyond the last letter of Unicode.
    """
    for at in range(len(data) - 1 if max(data) > 127 else 0):
        if data[at] > 0xF4:
            raise ValueError
        for row in range(0, 18 if data[at] > 191 else 0, 3):
            if data[at] == _SECONDS[row] and not _SECONDS[row + 1] <= data[at + 1] <= _SECONDS[row + 2]:
                raise ValueError


# The last token is the byte of a bracket, colon or comma, or one of these values.
_NEXT_KEY = const(59)  # a comma in an object
_KEY = const(107)
_VALUE = const(118)


def _check_grammar(data) -> None:
    """Raise ValueError if `data` has bytes that only MicroPython accepts as JSON.

    MicroPython's parser skips commas and colons, and accepts any bracket in place of another. MicroPython's parser also
    accepts zeros before a number, a point without digits, any character in a string, and anything after a zero byte.
    This function also refuses infinite numbers and more than 8 levels of brackets.
    """
    escape, quote = b"\\", b'"'
    pieces = data.replace(escape + escape, b"").replace(escape + quote, b"").split(quote)
    good = True
    for text in pieces[1::2]:
        good = good and (not text or min(text) > 31)
        for escaped in text.split(escape)[1:]:
            good = good and escaped[:1] in b"/bfnrtu"
    rest = quote.join(pieces[::2]) + b" "
    last = 58
    start = at = 0
    opened = bytearray(1)
    for byte in rest:
        at += 1
        if byte not in b'\t\n\r ,:[{]}"':
            continue
        if start < at - 1:
            word = rest[start : at - 1]
            good = good and last in b"[,:" and min(word) > 32
            last = _VALUE
            if word not in (b"true", b"false", b"null"):  # `loads` does not check where these words end
                if word[0] == 45:
                    word = word[1:]
                good = good and (word.isdigit() or float(word) - float(word) == 0)
                for part in word.split(b"."):
                    good = good and part[:1].isdigit()
                good = good and not (word[0] == 48 and word[1:2].isdigit())
        start = at
        if byte > 32:
            before = last
            last = byte
            if byte == 58:
                good = good and before == _KEY
            elif byte == 44:
                good = good and before == _VALUE and opened[-1] > 0
                if opened[-1] == 123:
                    last = _NEXT_KEY
            elif byte | 32 == 125:
                good = good and (before == _VALUE or before == byte - 2) and opened[-1] == byte - 2
                opened = opened[:-1]
                last = _VALUE
            elif byte == 34 and (before == 123 or before == _NEXT_KEY):
                last = _KEY
            else:
                good = good and before in b"[,:"
                if byte == 34:
                    last = _VALUE
                else:
                    opened.append(byte)
        if not good or len(opened) > 9:
            raise ValueError
    if last != _VALUE or len(opened) > 1:
        raise ValueError


def read_json(data) -> object:
    """Return the value that `data`, JSON text in bytes, describes.

    Raises ValueError if `data` describes no value, or if only one of the runtimes would accept `data`. Also raises
    ValueError if a runtime could not write the value again: infinite numbers, more than 8 levels of brackets, or
    letters that UTF-8 cannot encode.
    """
    _check_letters(data)
    data = _join_pairs(data)
    _check_grammar(data)
    return json.loads(data.decode())
