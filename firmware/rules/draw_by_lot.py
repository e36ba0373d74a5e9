"""Draw lots fairly, with true random bytes: for the player who begins the game (809.4), or for a player's seat."""


def draw(count: int, random_bytes) -> int:
    """Return a random number from 0 to `count` - 1. All are equally likely. `count` is 1 to 256.

    `random_bytes(n)` returns n random bytes. To be fair, discard bytes that are not below the largest multiple of
    `count` up to 256.
    """
    limit = 256 - 256 % count
    while True:
        for byte in random_bytes(8):
            if byte < limit:
                return byte % count
