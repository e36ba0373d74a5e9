"""Find out where the players sit. A dot walks round the ring, and each player presses a button when the dot is in front
of them.

This module is loaded only while the screen is open. One player presses a button first, and then that player's left
neighbour presses one. These two presses give the offset of the ring and the direction of its wire. The player who
pressed first gets seat 0. If seats have buttons, the players then press them in seat order. The order of these presses
assigns a wire to each seat. If the arcs of the ring do not stand for seats, no button belongs to a seat, and the
players do not press the seats' buttons.
"""

import scene as s
import ticks
from compat import const
from rules.seat_arithmetic import NOBODY

_STEP_MS = const(500)
_ROUND_MS = const(24000)  # the longest time for a round of the dot; on a long ring the dot moves faster


class LocatePlayers:
    """The questions that locate the players at the table of `actions`.

    The field `index` of the `Ui` contains the answers. The first two answers are the pixels in front of the first
    player and in front of the left neighbour. Each further answer is the number of a seat's button, or NOBODY for a
    seat without one.
    """

    def __init__(self, actions, now_ms: int):
        self._actions = actions
        self._scene = actions.scene
        self._settings = actions.settings
        table = actions.session.table
        self._seats = table.count
        self._questions = 2 + (0 if table.PLACES else table.count)
        self._moved_ms = now_ms

    def walk(self, now_ms: int) -> bool:
        """Move the dot one step if the time for a step has come. Return True if the dot moved."""
        scene, ring_px = self._scene, self._settings["ring_px"]
        step_ms = min(_STEP_MS, _ROUND_MS // ring_px)
        if len(self._scene.ui.index) > 1:
            self._moved_ms = now_ms  # the dot stops here, and continues from here if the answer is taken back
        if ticks.diff(now_ms, self._moved_ms) < step_ms:
            return False
        self._moved_ms = ticks.add(self._moved_ms, step_ms)
        scene.put(value=(scene.ui.value + 1) % ring_px)
        return True

    def asked(self):
        """Return the current question and the seat that it is about, for a report to the host. The last question is
        whether to keep the answers.
        """
        answers = len(self._scene.ui.index)
        if answers < 2:
            return {"question": ("first player", "left neighbour")[answers], "choice": answers}
        if answers < self._questions:
            return {"question": "button", "choice": answers - 2}
        return {"question": "keep", "choice": 0}

    def press_here(self, now_ms: int) -> None:
        """Handle PASS: the dot is in front of the player, or the seat in question has no button."""
        actions = self._actions
        if len(self._scene.ui.index) == self._questions:
            actions.session.refuse("not_offered", "That was the last seat: hold OUT to save all answers.", "", now_ms)
            return
        self._answer(self._scene.ui.value if len(self._scene.ui.index) < 2 else NOBODY, now_ms)

    def press_button(self, now_ms: int) -> None:
        """Handle a seat button: the dot is in front of the player, or this button belongs to the next seat."""
        button = self._actions.seat
        if len(self._scene.ui.index) < 2:
            self.press_here(now_ms)
        elif button in self._scene.ui.index[2:]:
            reason = "That button belongs to {seat} already.", self._scene.ui.index[2:].index(button)
            self._actions.session.refuse("not_offered", reason, "", now_ms)
        elif len(self._scene.ui.index) < self._questions:
            self._answer(button, now_ms)

    def take_back(self, now_ms: int) -> None:
        """Take back the last answer. If there is no answer yet, close the screen."""
        if self._scene.ui.index:
            self.show(self._scene.ui.index[:-1], now_ms)
        else:
            self._actions.close(now_ms)

    def keep(self, now_ms: int) -> None:
        """Save the offset and the direction in the settings. If players pressed seat buttons, also save the wires of
        these buttons.
        """
        actions = self._actions
        if len(self._scene.ui.index) < 2:
            words = "First, two players must press PASS, each when the dot is in front of them."
            actions.session.refuse("not_offered", words, "", now_ms)
            return
        offset_px, direction = self._found(self._scene.ui.index)
        wanted = {"offset_px": offset_px, "direction": direction}
        buttons = list(self._scene.ui.index[2:])
        if max(buttons + [NOBODY]) != NOBODY:
            buttons.extend([NOBODY] * (self._seats - len(buttons)))
            wanted["seat_wires"] = [None if button == NOBODY else button for button in buttons]
        fault = actions.change(wanted)
        actions.close(now_ms)
        if fault:
            actions.session.refuse("bad_setting", fault, "", now_ms)

    ACTS = {"press_here": press_here, "press_button": press_button, "take_back": take_back, "keep": keep}

    def _answer(self, answer: int, now_ms: int) -> None:
        before = self._scene.ui.index
        index = before + (answer,)
        if len(index) == 2 and not self._found(index):
            index = before
            ring_px, seats = self._settings["ring_px"], self._seats
            words = "On a ring of {} lights with {} seats, neighbours are about {} lights apart, not {}."
            away = min((answer - before[0]) % ring_px, (before[0] - answer) % ring_px)
            reason = words, ring_px, seats, (2 * ring_px + seats) // (2 * seats), away
            self._actions.session.refuse("not_neighbours", reason, "", now_ms)
        self.show(index, now_ms)

    def _found(self, index: tuple):
        """Return (offset, direction) from the first two answers.

        Return None if the distance between the two pixels is wrong by more than half a seat.
        """
        first, second = index[:2]
        ring_px, seats = self._settings["ring_px"], self._seats
        present = self._settings["direction"]
        found = None
        nearest = ring_px + 1  # difference from the correct width, times `seats`; half a seat's width is ring_px / 2
        for direction in (present, -present):
            away = (second - first) * direction % ring_px
            wrong = abs(away * seats - ring_px)
            if 2 * wrong <= ring_px and wrong < nearest:
                nearest = wrong
                start = first if direction == 1 else ring_px - 1 - first
                # for both seats: from the middle without an offset to the pixel in front of the player
                turned = start - ring_px // (2 * seats) + start + away - 3 * ring_px // (2 * seats)
                found = turned // 2 % ring_px, direction
        return found

    def show(self, index: tuple, now_ms: int) -> None:
        """Show the question that follows the answers `index`. While the dot walks, positions are counted along the
        wire."""
        scene, found = self._scene, len(index) > 1
        cursor = len(index) - 2 if 2 <= len(index) < self._questions else NOBODY
        marked = 0
        for seat, button in enumerate(index[2:]):
            if button != NOBODY:
                marked |= 1 << seat
        scene.put(
            menu=self,
            screen=s.WHERE,
            index=index,
            here_px=index[0] if index else NOBODY,
            shows=s.SHOW_SEATS if found else s.SHOW_DOT,
            proposed=self._found(index) if found else (0, 1),
            cursor=cursor,
            cursor_seats=1 << cursor if cursor != NOBODY else 0,
            marked=marked,
        )
        scene.cursor_ms = now_ms


def open_place(actions, now_ms: int) -> None:
    """Ask the players of the current table where they sit."""
    actions.scene.put(value=0)
    LocatePlayers(actions, now_ms).show((), now_ms)
