"""The ledger of time by its page, computed naively: every account is summed up from the events and their times."""


class PlainLedger:
    """Times of the events on the line, and what each state charges; everything else follows."""

    def __init__(self, charged):
        self.flow = 0
        self.answered = {}
        self.paused = self.outside = 0
        self.line = [(0, charged, charged)]  # (when, whom, whose turn began), of the beginning and of each event
        self.done = 0

    def book(self, ms, to):
        if to >= 0:
            self.answered[to] = self.answered.get(to, 0) + ms
        elif to == -2:
            self.paused += ms
        elif to == -3:
            self.outside += ms
        else:
            self.flow += ms

    def event(self, charged, began):
        self.line[self.done + 1 :] = [(self.flow, charged, began)]
        self.done += 1

    def states(self):
        """(ms, charged, began) of each state that stands."""
        ends = [when for when, _, _ in self.line[1 : self.done + 1]] + [self.flow]
        for end, (when, charged, began) in zip(ends, self.line, strict=False):
            yield end - when, charged, began

    def used(self, account):
        return sum(ms for ms, charged, _ in self.states() if charged >> account & 1)

    def turns(self, account):
        return sum(began >> account & 1 for _, _, began in self.states())

    def turn_ms(self, account):
        """Since its last turn began; None where none is in progress."""
        if not self.line[self.done][1] >> account & 1:
            return None
        spent = 0
        for ms, charged, began in self.states():
            spent = 0 if began >> account & 1 else spent
            spent += ms if charged >> account & 1 else 0
        return spent

    def longest_ms(self, accounts):
        longest = 0
        for account in range(accounts):
            spent = 0
            for ms, charged, began in self.states():
                spent = 0 if began >> account & 1 else spent
                spent += ms if charged >> account & 1 else 0
                longest = max(longest, spent)
        return longest

    def nobody(self):
        return self.outside + sum(ms for ms, charged, _ in self.states() if not charged)
