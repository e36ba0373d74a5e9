"""How much time somebody has left, by the kind of clock that the table has chosen."""

from compat import const

_KINDS = ("off", "counting_up", "limit_a_turn", "bank_a_player", "bank_a_team")

_LIMIT = const(2)
_BANK = const(3)
_TEAM_BANK = const(4)


class TimeLimits:
    """The clock of `settings`; `sides`: the sets of seats that are teams, or seats that play alone."""

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
        """Whether time can run out."""
        return self._no >= _LIMIT

    @property
    def answers(self) -> bool:
        """Whether a response takes from what is left."""
        return self._no >= _BANK

    def left_ms(self, ledger, account: int) -> int:
        """What is left to an account: of its turn, or of its bank, or its team's; negative where it is overdrawn. Only
        where time can run out."""
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
