"""Encode plain values as bytes and decode them, for the history's events and states.

A value is None, a whole number of any size, a string, or a list of values. Each value begins with a *head*. The lowest
two bits of a head are the kind of value; the other bits are a number or a length. A head is stored with seven bits in
each byte, the low bits first. Small numbers, short strings and short lists have a head of one byte.

Kind 3 with number 0 is None. Kind 3 with number n > 0 is a list of n pairs. A pair is a list of two values without a
head of its own, which saves an eighth of the bytes for the numbers of many seats.
"""

from compat import const

_INT = const(0)
_LIST = const(1)
_TEXT = const(2)
_NONE = const(3)
_MOST_PAIRS_WITH_HEADS = const(8)  # up to this length of a list each pair has a head, as in records of older versions


def _head(kind: int, number: int, out: bytearray) -> None:
    number = number << 2 | kind
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)


def pack(value, out: bytearray, texts=None) -> None:
    """Append the bytes of `value` to `out`.

    If `texts` is a list, each string is appended to that list instead, and its index in the list is written to `out`.
    """
    if value is None:
        _head(_NONE, 0, out)
    elif isinstance(value, int):
        _head(_INT, value << 1 if value >= 0 else -value << 1 | 1, out)
    elif isinstance(value, str) and texts is not None:
        _head(_TEXT, len(texts), out)
        texts.append(value)
    elif isinstance(value, str):
        data = value.encode("utf-8", "surrogatepass")  # JSON may contain half a surrogate pair
        _head(_TEXT, len(data), out)
        out.extend(data)
    else:
        many = len(value)
        if many > _MOST_PAIRS_WITH_HEADS and all(isinstance(item, list) and len(item) == 2 for item in value):
            _head(_NONE, many, out)
            value = [item for pair in value for item in pair]
        else:
            if many < 32:  # most lists are short
                out.append(many << 2 | _LIST)
            else:
                _head(_LIST, many, out)
        for item in value:
            if type(item) is int and 0 <= item < 16:  # most numbers are small
                out.append(item << 3)
            else:
                pack(item, out, texts)


class Reader:
    """Reads one value after another from the bytes `data`, starting at offset `at`. `texts` is the list that `pack`
    filled, if strings were stored in a separate list.

    Raises IndexError or ValueError if the bytes are not packed values.
    """

    def __init__(self, data, at: int = 0, texts=None):
        self.data = data
        self.at = at
        self.names = texts

    def value(self):
        """Return the next value, and move `at` to the offset after that value.

        One call reads lists of any depth in a loop, because the Pico's stack is short and a game is read back from deep
        in the call chain.
        """
        # The lists that are not complete yet, as (inner list, number of missing values, whether they are pairs, outer
        # lists), or () if all are complete.
        around: tuple = ()
        items: list = []
        missing = 0
        pairs = False
        while True:
            byte = self.data[self.at]
            if byte & 0x87 == 0:  # a number from 0 to 15, like most numbers
                self.at += 1
                done = byte >> 3
            else:
                number = self._number() >> 2
                kind = byte & 3
                if kind == _INT:
                    done = -(number >> 1) if number & 1 else number >> 1
                elif kind == _TEXT:
                    done = self._find(number)
                elif kind == _NONE and not number:
                    done = None
                else:
                    around = items, missing, pairs, around
                    items = []
                    pairs = kind == _NONE
                    missing = number << 1 if pairs else number
                    if missing:
                        continue
                    done = items
                    items, missing, pairs, around = around
            while True:
                if not around:
                    return done
                items.append(done)
                missing -= 1
                if missing:
                    break
                done = [items[at : at + 2] for at in range(0, len(items), 2)] if pairs else items
                items, missing, pairs, around = around

    def _find(self, number: int) -> str:
        """Return the string of `number` bytes at the current offset. If strings were stored in a separate list, return
        the string with index `number` instead."""
        if self.names is not None:
            return self.names[number]
        self.at += number
        if self.at > len(self.data):
            raise IndexError
        return bytes(self.data[self.at - number : self.at]).decode("utf-8", "surrogatepass")

    def _number(self) -> int:
        number = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            number |= (byte & 127) << shift
            if byte < 128:
                return number
            shift += 7
