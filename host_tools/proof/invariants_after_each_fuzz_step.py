"""The invariants that must hold after each step of the fuzz test.

The invariants concern the current budget, the answers, the screen and the game. They also say which data may be lost
after a power cut or through a damaged file.
"""

from __future__ import annotations

import json
import re
from typing import Any

import scene as s
from games import catalogue
from host_tools.proof import link_commands
from host_tools.proof.failing_storage import WELL, FailingStorage, spoilt
from host_tools.proof.firmware_rig import PROBE
from host_tools.proof.local_and_piped_firmware_rigs import Op
from host_tools.proof.ssd1306_chip import Ssd1306Chip
from light.colours_waves_and_current import least_ma
from storage.crashes import SET_ASIDE, TAKE_BACK

Probe = dict[str, int]
Damage = tuple[str, str, int]  # (file, how, where)
_NO_MEMORY = "There is not enough memory for game "  # the beginning of a report; the game's number follows
# Limits of one tick: function calls, and storage requests. Over 8,000 steps the median was 114 calls, the largest
# number of calls 3,437, and the largest number of requests 11. To begin a game, the device may have to delete one of
# some 50 segments. A pass makes 9,400 calls if each of 24 players with six markers skips 99 turns.
MOST_CALLS = 14_000
# Nested calls: the Pico's stack of 7,936 bytes has room for about 24 of them, including `App.tick`. The C functions
# that they call also need room (docs/bench.md).
MOST_NESTED_CALLS = 22
MOST_STACK_BYTES = 7000  # of 7936 on the Pico, for an import: a module that is loaded needs the rest
_STORED = 64
_ESCAPE = re.compile(rb"\\(?:u[0-9A-Fa-f]{4}|(.?))", re.DOTALL)
_ID = re.compile(rb'"id": (\d+)')
_NUMBER = re.compile(rb"\d+")
_CLOSING = (s.CHOICE, s.PICK, s.MENU, s.PAGE, s.LIFE, s.OFFER, s.COUNT)  # screens that close by themselves
_GAME = ("has_game", "living", "winners", "losers", "drawn", "over", "done", "events")


class Broken(Exception):  # noqa: N818  # the usual word in program verification
    """The error for an invariant that does not hold. `kind` names the invariant in a few words, and the message gives
    details.
    """

    def __init__(self, kind: str, words: str = "") -> None:
        super().__init__(f"{kind}: {words}" if words else kind)
        self.kind = kind


class InvariantsAfterEachFuzzStep:
    """Observes one fuzz case, and checks its invariants. `storage` is the firmware's storage, and `probe` is the newest
    probe of its state.
    """

    def __init__(self, storage: FailingStorage) -> None:
        self.storage = storage
        self.probe: Probe = {}
        self._bright: list[tuple[int, int, int]] = []  # (mA, budget in mA, pixels) of frames above their budget
        self.chip: Ssd1306Chip = Ssd1306Chip()  # the chip of the small screen; only MicroPython draws on it
        self.report = ""  # the report that was requested last
        self.refused = ""  # the code of the last refusal, until it is cleared
        self.row = -1  # the crashes in a row before the last power step
        self._starts = 0  # starts since that step: more than one if the power was cut again during the first start
        self.spoilt: list[Damage] = []  # damage to files since the last start
        self.short = False  # True if the start reported that a stored game waits for more memory
        self.doubted = False  # True if a game that was completely on flash was not resumed, and the ring showed that
        self._asked: dict[int, list[str]] = {}  # id -> the commands that wait for an answer
        self._unsure: set[int] = set()  # ids of commands that may not have arrived
        self._garbled: set[int] = set()  # ids of lines that an invalid escape makes unreadable
        self._numbers: set[int] = set()  # the numbers that occur in other lines
        self._line = b""  # the part of an unfinished line that the firmware has received
        self._half = b""  # the part of an unfinished line that the device has sent
        self._before_power: tuple[Probe, dict[str, bytes], bool, list[Damage]] | None = None

    # Called by the rig.

    def before(self, op: Op) -> None:
        if op.kind == "P":
            self._starts = 0
            self.short = self.doubted = False
            clean = not (self.probe["provisional"] or self.probe["waits"] or self.probe["full"])
            clean = clean and self.storage.fault == WELL
            self._before_power = self.probe, dict(self.storage.files), clean, self.spoilt
            self.spoilt = []
        elif op.kind == "B":
            self._hear_host(op.data)

    def after(self, op: Op, probe: tuple[int, ...]) -> None:
        before, self.probe = self.probe, dict(zip(PROBE, map(int, probe), strict=True))
        self._frames_are_affordable(before)
        if op.kind == "P":
            self._power_came()
        self._tick_is_short()
        self._screen_fits()
        self._game_is_legal()

    def _tick_is_short(self) -> None:
        """Check that one tick did not do too much work, because the buttons, the light and the watchdog wait until the
        tick ends.
        """
        bounds = {"calls": MOST_CALLS, "depth": MOST_NESTED_CALLS, "stack": MOST_STACK_BYTES, "stored": _STORED}
        for what, most in bounds.items():
            if self.probe[what] > most:
                words = f"{self.probe[what]} with {self.probe['events']} events"
                raise Broken(f"too much work in one tick ({what})", words)

    def frame(self, budget_ma: int, frame: bytes) -> None:
        """Note a frame that draws more than the current budget."""
        px, counts = len(frame) // 3, sum(frame)
        draws_ma = 50 + px + -(-counts * 20 // 255)
        if draws_ma > budget_ma and counts:
            self._bright.append((draws_ma, budget_ma, px))

    def _frames_are_affordable(self, before: Probe) -> None:
        """Check that no frame since the probe `before` draws more than the current budget.

        If the ring exceeds the budget even at the darkest brightness step, the limit is the current in mA that the
        device reports for the table's brightest picture at that step. The table may have changed since `before`.
        """
        bright, self._bright = self._bright, []
        for draws_ma, budget_ma, px in bright:
            tables = [probe for probe in (before, self.probe) if probe]
            least = [int(least_ma(px, probe["places"], probe["shine"])) for probe in tables]
            most_ma = max(budget_ma, *least)
            if draws_ma > most_ma:
                raise Broken("a frame above the budget", f"{draws_ma} mA of {most_ma} on {px} pixels")

    def transfer(self, data: bytes) -> None:
        """Check that the small screen's chip accepts a transfer on its I2C bus."""
        try:
            self.chip.take(data)
        except ValueError as fault:
            raise Broken("the small screen does not understand a transfer", f"{fault}: {data.hex()}") from None

    def sent(self, data: bytes) -> None:
        *lines, self._half = (self._half + data).split(b"\n")
        for line in lines:
            if line:
                self._hear_device(line)

    def text(self, text: str) -> None:
        self.report = text

    def dropped(self) -> None:
        """Record that the firmware did not read the rest of a line."""
        self._line = b"?"
        self._unsure.update(self._asked)

    def restarted(self) -> None:
        """Record that the device restarts. A restart clears received input and unsent output."""
        self.dropped()
        self._half = b""
        self.chip = Ssd1306Chip()
        self._starts += 1
        if self.storage.fault != WELL:  # the stored files may now belong to two games
            self.spoilt.append(("", self.storage.fault, 0))

    # The host and the device

    def _hear_host(self, data: bytes) -> None:
        *lines, self._line = (self._line + data.replace(b"\r", b"\n")).split(b"\n")
        for line in lines:
            command = _command(line)
            if command is not None:
                self._asked.setdefault(command["id"], []).append(str(command.get("do")))
            if _is_garbled(line):
                self._garbled.update(map(int, _ID.findall(line)))
            else:
                self._numbers.update(int(number) for number in _NUMBER.findall(line) if len(number) < 16)

    def _hear_device(self, line: bytes) -> None:
        try:
            report = json.loads(line)
        except ValueError:
            if line.startswith((b'{"is": "state"', b'{"is": "scenario"')):
                # A newer report or a refusal replaced the rest of this line, so the command still waits for its answer.
                return
            raise Broken("a line that is no report", repr(line[:200])) from None
        if not isinstance(report, dict) or report.get("is") not in link_commands.REPORTS:
            raise Broken("a report that the protocol does not know", repr(line[:200]))
        if report["is"] == "refusal":
            self.refused = report["code"]
            self.short = self.short or (report["code"] == "bad_journal" and report["why"].startswith(_NO_MEMORY))
        if report.get("id") in self._garbled - self._numbers:
            raise Broken("a line with a garbled escape is taken", repr(line[:200]))
        if report.get("id") not in self._asked:
            return  # JSON readers disagree about every line with this id
        waiting = self._asked[report["id"]]
        answered = next((name for name in waiting if report["is"] in link_commands.answers(name)), None)
        if answered is not None:
            if report["is"] not in link_commands.LINES:
                waiting.remove(answered)
        elif report["id"] not in self._unsure:
            raise Broken("a second answer, or one of the wrong kind", repr(line[:200]))

    def all_answered(self) -> None:
        """Check that no command is still unanswered after the device has sent all its output."""
        for number, names in self._asked.items():
            if names and number not in self._unsure:
                raise Broken("a command without an answer", f"{names[0]}, id {number}")
        self._asked.clear()
        self._unsure.clear()

    # The screen and the game

    def _screen_fits(self) -> None:
        p = self.probe
        screen = p["screen"]
        if screen in (s.READY, s.PLAY, s.OVER) and screen != p["home"]:
            raise Broken("the screen is not the game's", f"{s.SCREEN_NAMES[screen]}, not {s.SCREEN_NAMES[p['home']]}")
        if screen == s.CHOICE and p["cursor"] >= 0 and not p["choosable"] >> p["cursor"] & 1:
            raise Broken("the cursor is on somebody who cannot be chosen", f"seat {p['cursor']}")
        if screen == s.CHOICE and p["marked"] & ~p["choosable"]:
            raise Broken("somebody is marked who cannot be chosen")
        if screen == s.PICK and not p["running"] >> p["cursor"] & 1:
            raise Broken("the cursor picks a turn that does not run", f"seat {p['cursor']}")
        if screen == s.OFFER and not p["offered"] >> p["cursor"] & 1:
            raise Broken("the cursor is on what is not offered", f"place {p['cursor']}")
        asks = screen in (s.OFFER, s.COUNT)
        hidden = screen == s.NOTICE  # a question may be open behind the notice
        if not hidden and (asks != bool(p["asks"]) or (asks and not p["has_game"]) or (p["offered"] and not asks)):
            raise Broken("a question without its screen, or a screen without its question")
        if p["closing"] and screen not in _CLOSING:
            raise Broken("a screen announces that it closes, and does not")
        if screen == s.LIFE and p["total"] + p["change"] < 0:
            raise Broken("somebody is counted below zero")

    def _game_is_legal(self) -> None:
        p = self.probe
        if not p["has_game"]:
            return
        if p["over"]:
            if p["running"] & p["living"]:
                raise Broken("a turn runs though the game is over")
        elif not p["running"]:
            raise Broken("nobody's turn runs though the game goes on")
        most = {"grand_melee": 6, "two_headed_giant": p["places"] // 2}.get(catalogue.NAMES[p["mode"]], 1)
        if p["running"].bit_count() > most:
            raise Broken("too many turns run", bin(p["running"]))
        results = (p["winners"], p["losers"], p["drawn"])
        if any(one & other for i, one in enumerate(results) for other in results[i + 1 :]):
            raise Broken("a seat has two results")
        if not p["over"] and (p["winners"] | p["losers"] | p["drawn"]) & p["living"]:
            raise Broken("a seat has a result though it plays on")
        if not 0 <= p["done"] <= p["events"]:
            raise Broken("more events stand than there are")

    # Power

    def spoil(self, number: int, how: str, where: int) -> None:
        """Damage one of the stored files. After this step, the power is cut."""
        names = sorted(self.storage.files)
        if not names:
            return
        name = names[number % len(names)]
        data = self.storage.files[name]
        self.storage.files[name] = spoilt(data, how, where)
        self.spoilt.append((name, how, where % max(1, len(data))))

    def store(self, name: str, data: bytes) -> None:
        """Store a file that the firmware never wrote."""
        self.storage.files[name] = data
        self.spoilt.append((name, "junk", 2))

    def _power_came(self) -> None:
        assert self._before_power is not None
        before, files, clean, damage = self._before_power
        told = self.probe["notice"] == s.JOURNAL_FAULT
        if self.storage.fault != WELL:
            return
        self._aside_is_kept(files, damage)
        if not clean or any(not name for name, _, _ in damage):
            return
        if damage:
            self._damage_is_told(before, damage, told)
        else:
            self._game_came_back(before, told, files)

    def _game_came_back(self, before: Probe, told: bool, files: dict[str, bytes]) -> None:
        """Check that the game and everything else that was stored before the power cut are still there after the
        restart.

        If a stored game makes the device crash when it starts, the device tries that game only once. Therefore a power
        cut during the start never costs another game. After such a power cut, the device need not set the game aside or
        take back its last step.
        """
        row, now = self.row, self.probe
        undisturbed = self._starts == 1
        if row == SET_ASIDE:
            is_same = before["events"] and now["has_game"] and all(now[key] == before[key] for key in _GAME)
            if undisturbed and is_same and _games(files) <= _games(self.storage.files):
                raise Broken("a game that crashes was not set aside")
            return
        if told:
            self.doubted = True  # the check follows as soon as the host receives the reason
            return
        wanted = {key: before[key] for key in _GAME}
        got = {key: now[key] for key in _GAME}
        if row == TAKE_BACK and before["has_game"] and before["done"]:
            stands = before["done"] - 3 <= now["done"] <= before["done"] - undisturbed
            if not stands or now["events"] != before["events"]:
                raise Broken("the last step was not taken back", f"{now['done']} of {before['done']} stand")
        elif before["has_game"] and now["notice"] == s.SETTINGS_FAULT and now["before"] and not now["has_game"]:
            # a settings change was not stored, so the ring is too short for the game again; the device reports that,
            # and nothing is lost
            return
        elif before["has_game"] and got != wanted:
            raise Broken("another game came back", f"{got}, not {wanted}")
        elif not before["has_game"] and (now["has_game"] or now["before"] < before["before"]):
            raise Broken("a game put aside did not come back behind a clear table")

    def _damage_is_told(self, before: Probe, damage: list[Damage], told: bool) -> None:
        """Check that the device reports each game that was lost because of a damaged file.

        A game counts as never begun if one of its files is in `_cut_off`.
        """
        had, have = before["has_game"] or before["before"], self.probe["has_game"] or self.probe["before"]
        if had and not have and not told and not _cut_off(damage) and self.row != SET_ASIDE:
            raise Broken("a damaged game vanished without a word", repr(damage))

    def _aside_is_kept(self, files: dict[str, bytes], damage: list[Damage]) -> None:
        """Check that games that were set aside earlier are still stored, and that a game set aside now is stored
        completely."""
        aside = {data for name, data in files.items() if name.startswith("bad-") and data}
        now = {data for name, data in self.storage.files.items() if name.startswith("bad-") and data}
        cut = _cut_off(damage)
        games = {files[name] for name in _games(files) - cut if files[name]}
        if not aside <= now:
            raise Broken("a game that was set aside is lost")
        if self.row == SET_ASIDE and games:
            stored = now | {self.storage.files[name] for name in _games(self.storage.files)}
            if not games & stored:
                raise Broken("the game to be set aside is lost")


def _games(files: dict[str, bytes]) -> set[str]:
    """Return the names of the files of games that were not set aside."""
    return {name for name in files if name.startswith("game-")}


def _cut_off(damage: list[Damage]) -> set[str]:
    """Return the names of the game files that were cut off, or damaged in their first two bytes.

    Such a file can be a game's first record, which a power cut left incomplete.
    """
    return {name for name, how, at in damage if name.startswith("game-") and (how in ("cut", "empty") or at < 2)}


def _command(line: bytes) -> dict[str, Any] | None:
    """Return the command in a line if the device's answer must contain the command's id, otherwise None.

    The answer must contain the id if all JSON parsers read the line in the same way.
    """
    try:
        text = line.strip(b" \t\n").decode()  # JSON's white space has no form feed
        command = json.loads(text)
        json.dumps(command, ensure_ascii=False).encode()  # a lone surrogate is not a letter
        plain = isinstance(command, dict) and type(command.get("id")) is int and json.dumps(command) == text
        if not plain or len(line) > 512 or _depth(command) > 8:
            return None
        return command if isinstance(command.get("do"), str) else None
    except (ValueError, RecursionError):
        return None


def _is_garbled(line: bytes) -> bool:
    """Return True if the line has a lone surrogate, or an escape (a backslash and a "u") without four hex digits.

    Lines of these two kinds are not JSON text.
    """
    if b"\\u" not in line or line.startswith(b"?"):  # "?" marks a line whose beginning is unknown
        return False
    if any(escape == b"u" for escape in _ESCAPE.findall(line)):
        return True
    try:
        json.dumps(json.loads(line), ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return True
    except (ValueError, RecursionError):
        return False
    return False


def _depth(value: Any) -> int:
    """Return the nesting depth of lists and objects in a JSON value."""
    inner = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inner is None else 1 + max(map(_depth, inner), default=0)
