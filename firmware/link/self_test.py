"""The self-test on the device: a host lights pixels, watches buttons, sounds the piezo and looks for a small screen.

During the test the game is paused, and presses do nothing. The game continues when the host ends the test, or after
five minutes without a command.
"""

import ticks
from compat import const
from light.colours_waves_and_current import current_ma
from link import reports
from rules.event_kinds_and_refusals import is_whole

_SILENT_MS = const(300000)  # after this time without a command the game continues, because the tester must have left
_HEAL_MS = const(100)
_MOST_HZ = const(20000)
_MOST_TONE_MS = const(5000)


class SelfTest:
    """The self-test in progress. While `runs` is true, the app calls `tick` of this object, and the game does not run.

    `order` says which of the bytes of a pixel are red, green and blue. `frame` contains the bytes of all pixels.
    """

    def __init__(self, board, settings, hands, eyes, keeper, link, order: tuple):
        self.runs = False
        self._board = board
        self._settings = settings
        self._hands = hands
        self._eyes = eyes
        self._keeper = keeper
        self._link = link
        self._order = order
        self.clear()
        self._down = 0
        self._heard_ms = self._shown_ms = 0

    def tick(self, now_ms: int) -> int:
        """Do all work that is due, except that of the link. Return how many milliseconds the caller may sleep."""
        board, eyes = self._board, self._eyes
        if self.light is not eyes.renderer:
            self.clear()
        self._down = board.buttons() | self._hands.fingers
        if board.ready() and (eyes.wipe or ticks.diff(now_ms, self._shown_ms) >= _HEAL_MS):
            self._shown_ms = ticks.add(now_ms, -_HEAL_MS) if eyes.wipe else now_ms
            board.show(eyes.wipe or self.frame)
            eyes.wipe = None
            self._link.frame_changed(now_ms)
        if self._keeper.journal.waits:
            self._keeper.tick(now_ms)
        board.feed()
        if ticks.diff(now_ms, self._heard_ms) >= _SILENT_MS:
            self._end(now_ms)
        return 5

    def answer(self, command: dict, now_ms: int):
        """Return the report that answers a `test` command."""
        self._heard_ms = now_ms
        if self.light is not self._eyes.renderer:
            self.clear()
        fault = self._fault(command)
        if fault:
            return reports.refusal("bad_command", fault, "", command)
        part = command["of"]
        if part == "end":
            if self.runs:
                self._end(now_ms)
            return None
        if not self.runs:
            self._hands.from_elsewhere(now_ms)
            self._shown_ms = ticks.add(now_ms, -_HEAL_MS)
            self.runs = True
        if part == "buttons":
            return reports.text({"is": "buttons", "down": self._names()}, command)
        if part == "screen":
            return reports.text({"is": "screen", "addresses": self._board.screens()}, command)
        if part == "tone":
            self._board.tone(command["hz"], command["ms"])
        else:
            self._light(command.get("first", 0), command.get("count", 0), command["rgb"], now_ms)
        return None

    def _fault(self, command: dict):
        """Return the reason why a command must be refused, or "" if there is none."""
        part = command.get("of")
        if part == "tone":
            if not _between(command.get("hz"), 20, _MOST_HZ) or not _between(command.get("ms"), 1, _MOST_TONE_MS):
                return "A tone must have 20 to {} 'hz' and 1 to {} 'ms'.", _MOST_HZ, _MOST_TONE_MS
        elif part == "ring":
            ring_px = len(self.frame) // 3
            first, count, rgb = command.get("first", 0), command.get("count", 0), command.get("rgb")
            if not _between(first, 0, ring_px) or not _between(count, 0, ring_px - first):
                return "'first' and 'count' must be pixels in wire order; the ring has {}.", ring_px
            if not isinstance(rgb, list) or len(rgb) != 3 or not all(_between(level, 0, 255) for level in rgb):
                return "'rgb' must be a list of three levels, 0 to 255."
            draws, budget = current_ma(sum(rgb) * count, ring_px), self._settings["budget_ma"]
            if draws > budget:
                return "That would draw {} mA; the budget is {}.", draws, budget
        elif part not in ("buttons", "screen", "end"):
            return "'of' must be ring, buttons, tone, screen or end."
        return ""

    def clear(self) -> None:
        """Make the ring dark, because new settings may have changed its length or its current budget."""
        self.light = self._eyes.renderer
        self.frame = bytearray(len(self.light.frame))

    def _light(self, first: int, count: int, rgb: list, now_ms: int) -> None:
        """Light `count` pixels in the colour `rgb`, starting at pixel `first`. Make all other pixels dark."""
        frame = self.frame
        for i in range(len(frame)):
            frame[i] = 0
        for px in range(first, first + count):
            for channel in range(3):
                frame[3 * px + self._order[channel]] = rgb[channel]
        self._shown_ms = ticks.add(now_ms, -_HEAL_MS)

    def _names(self) -> list:
        """Return the names of the buttons that are down, as reports spell them."""
        return [reports.BUTTONS[bit] if bit < 2 else bit - 2 for bit in range(32) if self._down >> bit & 1]

    def _end(self, now_ms: int) -> None:
        """End the self-test, and let the game continue. Ignore each button that is down until it is released."""
        self.runs = False
        self._hands.begin(now_ms)
        self._hands.dispatcher.changed = True


def _between(value, least: int, most: int) -> bool:
    return is_whole(value) and least <= value <= most
