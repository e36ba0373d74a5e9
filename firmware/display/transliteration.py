"""Convert text to ASCII, because the small screen has only ASCII letters.

Latin letters lose their accents. Greek and Cyrillic letters become similar Latin letters. Other letters become question
marks.
"""

_LATIN = (
    b"A A A A A A AEC E E E E I I I I D N O O O O O x O U U U U Y Thssa a a a a a aec e e e e i i i i "
    b"d n o o o o o / o u u u u y thy A a A a A a C c C c C c C c D d D d E e E e E e E e E e G g G g "
    b"G g G g H h H h I i I i I i I i I i IJijJ j K k k L l L l L l L l L l N n N n N n n NgngO o O o "
    b"O o OEoeR r R r R r S s S s S s S s T t T t T t U u U u U u U u U u U u W w Y y Y Z z Z z Z z s "
)
_LATIN_WITH_TWO_MARKS = (
    b"AaBbBbBbCcDdDdDdDdDdEeEeEeEeEeFfGgHhHhHhHhHhIiIiKkKkKkLlLlLlLlMmMmMmNnNnNnNnOoOoOoOoPpPpRrRrRrRr"
    b"SsSsSsSsSsTtTtTtTtUuUuUuUuUuVvVvWwWwWwWwWwXxXxYyZzZzZzhtwyasssSdAaAaAaAaAaAaAaAaAaAaAaAaEeEeEeEe"
    b"EeEeEeEeIiIiOoOoOoOoOoOoOoOoOoOoOoOoUuUuUuUuUuUuUuYyYyYyYyLlVvYy"
)
_GREEK = (
    b"A - E I I ? O ? Y O i A V G D E Z I ThI K L M N X O P R ? S T Y F ChPsO I Y a e i i y a v g d e "
    b"z i thi k l m n x o p r s s t y f chpso i y o y o "
)
_CYRILLIC = (
    b"Ie Yo Dj G  Ye Z  I  Yi J  Lj Nj C  K  I  U  Dz A  B  V  G  D  E  Zh Z  I  Y  K  L  M  N  O  P  "
    b"R  S  T  U  F  Kh Ts Ch Sh Sch   Y     E  Yu Ya "
)
_PAIRS = "\u01a0O\u01a1o\u01afU\u01b0u\u0218S\u0219s\u021aT\u021bt\u2018'\u2019'\u201c\"\u201d\"\u00a0 \u202f "
# For each range of letters: the code of its first letter, the number of bytes for each letter, and the replacements for
# all letters.
_ROWS = ((0xC0, 2, _LATIN), (0x386, 2, _GREEK), (0x400, 3, _CYRILLIC), (0x1E00, 1, _LATIN_WITH_TWO_MARKS))


def in_ascii(words: str) -> str:
    """Return `words` in the letters that the small screen can show."""
    out = bytearray()
    for at in range(len(words)):
        letter = words[at : at + 1]  # a slice, because a single letter would stay in MicroPython's table of names
        code = ord(letter)
        if code < 128:
            out.append(code)
            continue
        pair = _PAIRS.find(letter)
        out.extend(_PAIRS[pair + 1 : pair + 2].encode() if pair >= 0 else _fallback(code))
    return out.decode()


def _fallback(code: int) -> bytes:
    small = 0x50 if 0x450 <= code < 0x460 else 0x20 if 0x430 <= code < 0x450 else 0
    for first, size, row in _ROWS:
        at = (code - small - first) * size
        if 0 <= at < len(row):
            found = row[at : at + size].strip()
            return found.lower() if small else found
    if 0x300 <= code < 0x370 or 0xFE00 <= code < 0xFE10:
        return b""  # an accent that belongs to the previous letter
    return b"-" if 0x2010 <= code < 0x2016 else b"?"
