"""A fair draw of one out of several, by bytes of true chance: who begins (809.4), who sits where."""


def draw(count: int, random_bytes) -> int:
    """One of 0 .. count - 1 (count 1 .. 256), each exactly as likely as the others.

    `random_bytes(n)` gives n bytes; a byte above the largest multiple of `count` is thrown away."""
    limit = 256 - 256 % count
    while True:
        for byte in random_bytes(8):
            if byte < limit:
                return byte % count
