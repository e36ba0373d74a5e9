"""Draw one of several fairly, by true random bytes: who begins (809.4), who sits where."""


def draw(count: int, random_bytes) -> int:
    """Return one of 0 .. count - 1 (count 1 .. 256), each equally likely.

    `random_bytes(n)` returns n bytes. Bytes above the largest multiple of `count` are discarded.
    """
    limit = 256 - 256 % count
    while True:
        for byte in random_bytes(8):
            if byte < limit:
                return byte % count
