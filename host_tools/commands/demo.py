"""The command `demo`: play a game without a player. The command presses buttons over the link, and prints the device's
reports as sentences.
"""

import argparse
import os
import shutil
import sys
import tempfile
import textwrap
import time
from collections.abc import Callable
from pathlib import Path

from host_tools.command_line import what_to_type
from host_tools.command_line.printable_text import printable
from host_tools.device import firmware_process, simulated_table_or_pico
from host_tools.device.firmware_client import DeviceError, Report
from host_tools.device.latest_reports import LatestReports
from host_tools.pictures import pixel_colours_and_angles
from host_tools.words import report_sentences
from host_tools.words.pick_and_fill_sentences import game_name

CLEAR_LINE = "\r\x1b[K"
MODE, SEATS, TEAMS = "emperor", 6, 2  # only at this table, every game of the demo comes to its end
MOST_TURNS = 12  # within this number of turns, a player must be able to attack an emperor
TERMINAL_PACE_S = 0.5
PLAIN_PACE_S = 0.45  # longer than the guard time between two passes


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `demo`."""
    simulated_table_or_pico.add_arguments(parser, keeps=False)


def run(args: argparse.Namespace) -> int:
    """Play a game, and return 0 when it has ended.

    :raises DeviceError: if the game cannot be played to its end.
    """
    if simulated_table_or_pico.is_simulated(args) and firmware_process.falls_back(args.runtime):
        print(firmware_process.NO_MICROPYTHON)
    with tempfile.TemporaryDirectory() as folder, simulated_table_or_pico.device(args, Path(folder)) as device:
        latest = LatestReports(device)
        latest.join()
        Demo(latest, args.device).play()
    return 0


def table(state: Report) -> tuple[str, int, int]:
    """Return the mode of the game in a state, its number of players, and its number of teams (0 if there are none)."""
    return state["mode"], len(state["seats"]), len({seat["team"] for seat in state["seats"] if "team" in seat})


def in_words(mode: str, seats: int, teams: int) -> str:
    """Return words that name a game and its numbers of players and teams."""
    return f"{game_name(mode)} with {seats} players{f' in {teams} teams' if teams else ''}"


class Demo:
    """A demo game: presses the buttons of a device, and tells the user what happens."""

    def __init__(self, latest: LatestReports, device: str) -> None:
        """Prepare the demo. `device` is the device's name on the command line."""
        self.latest = latest
        self.device = device
        self.live = sys.stdout.isatty() and os.environ.get("TERM") != "dumb" and not os.environ.get("NO_COLOR")
        self.pace_s = TERMINAL_PACE_S if self.live else PLAIN_PACE_S
        values = latest.device.ask({"do": "settings"})["values"]
        self.hold_s = 1.15 * values["hold_ms"] / 1000

    def play(self) -> None:
        """Play a whole game.

        :raises DeviceError: if a press does not have the expected effect.
        """
        state = self.latest.state
        if state["game"] is not None:
            raise DeviceError(
                "A game is on the table: clear it first (hold both buttons, new game), then the demo plays."
            )
        if table(state) != (MODE, SEATS, TEAMS):
            wanted = f"mode {MODE} seats {SEATS} teams {TEAMS} --device {self.device}"
            raise DeviceError(
                f"The demo plays {in_words(MODE, SEATS, TEAMS)}, and this ring is set to {in_words(*table(state))}. "
                f"Set it with: {what_to_type.command('settings', wanted)}"
            )
        report_sentences.use(state["names"], len(state["seats"]))
        self.say(f"{len(state['seats'])} players sit round a table, with the ring in the middle.")
        for team in sorted({place["team"] for place in state["seats"]}):
            members = [seat for seat, place in enumerate(state["seats"]) if place["team"] == team]
            emperors = [seat for seat in members if state["seats"][seat]["role"] == "emperor"]
            self.say(
                f"  {report_sentences.TEAMS[team]}: {report_sentences.names(members)}; "
                f"{report_sentences.names(emperors)} is the emperor."
            )
        self.begin()
        self.explain_an_emperor()
        self.pass_the_turn()
        if not self.targets():
            raise DeviceError("Nobody may be attacked in the second turn, so the demo cannot go on.")
        fallen = self.targets()[0]
        self.say(f"{self.active_name()} attacks {report_sentences.name(fallen)}: {self.why(fallen)}")
        self.take_out(fallen)
        self.slip()
        for _ in range(MOST_TURNS):
            emperors = [seat for seat in self.targets() if self.latest.state["seats"][seat]["role"] == "emperor"]
            if emperors and self.active() != fallen:
                break
            self.pass_the_turn()
        else:
            raise DeviceError(f"Nobody met an emperor within {MOST_TURNS} turns, so the demo cannot end.")
        self.say(f"{self.active_name()} attacks {report_sentences.name(emperors[0])}: {self.why(emperors[0])}")
        self.take_out(emperors[0])
        if not self.game()["over"]:
            raise DeviceError("The game did not end with the emperor, so the demo cannot end.")
        self.say(report_sentences.headline(self.latest.state)[0])
        if self.live:
            print()

    def begin(self) -> None:
        """Press PASS on an empty table, so that the ring chooses the first player by lot."""
        self.say("[PASS] The ring draws who begins ...")
        self.press("pass")
        self.latest.wait_for(lambda: self.latest.state["game"] is not None)
        self.still()
        self.tell_turn()

    def pass_the_turn(self) -> None:
        """Press PASS to pass the turn, and describe what the ring then shows."""
        turn = self.game()["turn"]
        self.say("[PASS]", rest=False)
        self.press("pass")
        self.latest.wait_for(lambda: self.game()["turn"] != turn)
        self.tell_turn()

    def take_out(self, seat: int) -> None:
        """Take a player out of the game: press OUT to show the cursor, move it to `seat` with PASS, and hold OUT to
        confirm.
        """
        state = self.latest.state
        before = self.game()
        self.press("out")
        self.latest.wait_for(lambda: self.latest.state["screen"] == "choice")
        for _ in state["seats"]:
            if (cursor := self.latest.state["cursor"]) == seat:
                break
            self.press("pass")
            self.latest.wait_for(lambda cursor=cursor: self.latest.state["cursor"] != cursor)  # type: ignore[misc]
        else:
            raise DeviceError(
                f"The cursor went round without reaching {report_sentences.name(seat)}, so the demo cannot go on."
            )
        self.say(f"[OUT, held] {report_sentences.headline(self.latest.state)[0]} Yes.", rest=False)
        self.press("out", held_until=lambda: seat not in self.game()["alive"])
        self.say(report_sentences.event({"type": "eliminate", "seats": [seat]}, before, self.game()))
        if not self.game()["over"]:
            self.explain_the_gap(seat)

    def slip(self) -> None:
        """Press PASS by mistake, then hold PASS to undo it."""
        turn = self.game()["turn"]
        self.pass_the_turn()
        self.say("[PASS, held] That was a mistake ...", rest=False)
        self.press("pass", held_until=lambda: self.game()["turn"] == turn)
        self.say(f"Taken back. {report_sentences.headline(self.latest.state)[0]}")

    def explain_an_emperor(self) -> None:
        """Explain why the emperor who has the first turn may not attack anyone, although some opponents are in
        range.
        """
        state, active = self.latest.state, self.active()
        team = state["seats"][active]["team"]
        reached = [seat for seat in self.game()["range"].get(str(active), []) if state["seats"][seat]["team"] != team]
        if reached:
            self.say(
                f"  Spells reach {report_sentences.names(reached)}. "
                f"Attack {report_sentences.name(reached[0])}? {self.why(reached[0])}"
            )

    def explain_the_gap(self, left: int) -> None:
        """Print the device's reason why the opponent beyond the empty seat `left` is not in range.

        Ranges are fixed when a turn begins, so they do not change when a player leaves during the turn.
        """
        active, seats = self.game()["active"], self.latest.state["seats"]
        behind = [seat for seat in self.game()["alive"] if seats[seat]["team"] == seats[left]["team"]]
        near = min(behind, key=lambda seat: abs(seat - left), default=left)
        if active and near != left and near not in self.targets():
            self.say(f"  Attack {report_sentences.name(near)} behind the gap? {self.why(near)}")

    def why(self, to: int) -> str:
        """Return the device's reason why the active player may or may not attack the seat `to`."""
        answer = self.latest.device.ask({"do": "why", "from": self.active(), "to": to})
        rule = f" (rule {answer['attack_rule']})" if answer["attack_rule"] else ""
        return report_sentences.named(answer, "attack_") + rule

    def tell_turn(self) -> None:
        self.say(" ".join(report_sentences.headline(self.latest.state)))

    def game(self) -> Report:
        """Return the game from the device's newest state.

        :raises DeviceError: if somebody has cleared the table.
        """
        game: Report | None = self.latest.state["game"]
        if game is None:
            raise DeviceError("The table was cleared, so the demo cannot go on.")
        return game

    def active(self) -> int:
        """Return the seat whose turn it is.

        :raises DeviceError: if it is nobody's turn.
        """
        for seat in self.game()["active"]:
            return int(seat)
        raise DeviceError("Nobody has the turn, so the demo cannot go on.")

    def targets(self) -> list[int]:
        """Return the seats that the active player may attack."""
        active = self.game()["active"]
        return list(self.game()["attack"].get(str(active[0]), [])) if active else []

    def active_name(self) -> str:
        return report_sentences.names(self.game()["active"])

    def press(self, button: str, held_until: Callable[[], bool] | None = None) -> None:
        """Press and release a button, and wait until the effect is final.

        The release follows at once, so that a tap never lasts as long as a hold, even on a busy computer. If
        `held_until` is given, hold the button until this function returns True for the newest state.
        """
        self.latest.device.send({"do": "press", "button": button})
        if held_until is not None:
            self.rest(self.hold_s)
            self.latest.wait_for(held_until)
        self.latest.device.ask({"do": "release", "button": button})
        self.latest.wait_for(lambda: not self.latest.state["provisional"])
        self.rest(self.pace_s)

    def still(self) -> None:
        """Wait until no moment (a short animation) is in progress. A press while the first player is being drawn would
        only end that animation.
        """
        self.latest.wait_for(lambda: self.latest.state["moment"] == "still")

    def say(self, sentence: str, rest: bool = True) -> None:
        """Print one line of the story. After the line, pause for the reader, unless `rest` is False."""
        sentence = printable(sentence)
        if self.live:
            width = max(1, shutil.get_terminal_size().columns - 1)
            sentence = CLEAR_LINE + textwrap.fill(sentence, width, subsequent_indent="    ")
        print(sentence, flush=True)
        if rest and self.live:
            self.rest(self.pace_s)

    def rest(self, seconds: float) -> None:
        """Pause for `seconds`, so that the user can look at the light."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            if self.live:
                self.show()
            time.sleep(min(left, 1 / 20))

    def show(self) -> None:
        """Draw the ring in the last line of the terminal, as a straight row of pixels."""
        frame = self.latest.frame
        colours = pixel_colours_and_angles.screen(frame, pixel_colours_and_angles.gain(max(frame, default=0)))
        dots = "".join(f"\x1b[38;2;{red};{green};{blue}m●" for red, green, blue in colours)
        print(f"\r  {dots}\x1b[0m", end="", flush=True)
