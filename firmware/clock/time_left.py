"""Compute how much time is left, for each kind of clock."""

from compat import const

_KINDS = ("off", "counting_up", "limit_a_turn", "bank_a_player", "bank_a_team")

_LIMIT = const(2)
_BANK = const(3)
_TEAM_BANK = const(4)


class TimeLimits:
    """The time limits of the clock in `settings`. `sides` has a set of seats for each team, or for each player in a
    game without teams."""

    def __init__(self, settings, sides: list):
        self.kind = settings["clock"]
        self.warning_ms = 1000 * settings["clock_warning_s"]
        self._no = _KINDS.index(self.kind)
        self._turn_ms = 1000 * settings["turn_limit_s"]
        self._bank_ms = 60000 * settings["bank_minutes"]
        self._increment_ms = 1000 * settings["increment_s"]
        self._sides = sides

    @property
    def limited(self) -> bool:
        """Return whether time can run out with this kind of clock."""
        return self._no >= _LIMIT

    @property
    def answers(self) -> bool:
        """Return whether a response costs the player time."""
        return self._no >= _BANK

    def left_ms(self, ledger, account: int) -> int:
        """Return the milliseconds that an account has left for its turn, or in its own or its team's bank.

        The result is negative after the time has run out. Call this only if time can run out.
        """
        if self._no == _LIMIT:
            return self._turn_ms - ledger.turn_ms(account)
        left = self._bank_ms
        side = self._side_of(account) if self._no == _TEAM_BANK else 1 << account
        account = 0
        while side:
            if side & 1:
                left += self._increment_ms * ledger.turns[account] - ledger.used[account] - ledger.answered[account]
            side >>= 1
            account += 1
        return left

    def _side_of(self, account: int) -> int:
        for side in self._sides:
            if side >> account & 1:
                return side
        return 0
