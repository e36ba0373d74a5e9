"""The draw is fair: every byte is fed in, and every candidate gets exactly the same share of those that are taken."""

from rows import each_row
from rules.seat_arithmetic import draw


class OneByte:
    """Deals one byte again and again, then a 0 that is always taken."""

    def __init__(self, byte):
        self.dealt = [byte]

    def __call__(self, count):
        bytes_now, self.dealt = self.dealt, []
        return bytes(bytes_now) or b"\x00"


@each_row("count", range(2, 25))
def test_every_byte_is_fed_in_and_the_shares_are_exactly_equal_809_4(count):
    shares = [0] * count
    thrown_away = 0
    for byte in range(256):
        deal = OneByte(byte)
        winner = draw(count, deal)
        if byte < 256 - 256 % count:
            shares[winner] += 1
        else:
            assert winner == 0
            thrown_away += 1
    assert shares == [256 // count] * count and thrown_away == 256 % count


def test_a_draw_needs_bytes_until_one_is_taken():
    assert draw(24, iter_bytes([255] * 8, [250, 17])) == 17


def iter_bytes(*handfuls):
    handfuls = list(handfuls)
    return lambda count: bytes(handfuls.pop(0))
