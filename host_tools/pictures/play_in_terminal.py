"""Play in a colour terminal, which shows the ring and the players around it. Keys on the keyboard act as the
buttons.
"""

import contextlib
import math
import sys
import textwrap
import time
from collections.abc import Callable

import blessed

from host_tools.command_line.printable_text import printable
from host_tools.device.firmware_client import DeviceError, FirmwareClient, RefusedError, Report
from host_tools.device.latest_reports import LatestReports
from host_tools.pictures import pixel_colours_and_angles
from host_tools.words import clock_words, report_sentences
from host_tools.words.for_the_emperor_facts import has_battlefields

SEAT_KEYS = "1234567890"  # people count seats from 1; the key 0 is the tenth seat
WIDTH, HEIGHT = 80, 24  # for a terminal that reports no size, such as a serial console
DETAIL_ROWS = 2  # the number of rows under the headline
HELP = "p P PASS tap, hold  o O OUT  M mark  B both  1..0 seats  u r undo  w why  q quit"
TAP_S = 0.12
FRAME_S = 1 / 20
MESSAGE_S = 6.0
ASKED_S = 30.0  # how long a question stays on the screen
LEAVE = "Quit? Escape or q quits; the game is saved. Any other key continues."
HOLD_FACTOR = 1.15  # factor: hold longer than the device requires, so that a late tick does not matter

Style = Callable[[str], str]


class Canvas:
    """Rows of styled characters to draw on. Text beyond the edge is cut off."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._cells: list[list[tuple[str, Style | None]]] = [[(" ", None)] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: Style | None = None) -> None:
        """Write `text` in row `y`, beginning at column `x`."""
        if 0 <= y < self.height:
            for column, character in enumerate(printable(text, len(text)), x):
                if 0 <= column < self.width:
                    self._cells[y][column] = (character, style)

    def centre(self, x: int, y: int, text: str, style: Style | None = None) -> None:
        """Write `text` in row `y`, centred on column `x`. Near an edge, the text moves inwards."""
        self.put(max(0, min(self.width - len(text), x - len(text) // 2)), y, text, style)

    def rows(self) -> list[str]:
        """Return each row as text that includes terminal styles."""
        return [self._row(cells) for cells in self._cells]

    @staticmethod
    def _row(cells: list[tuple[str, Style | None]]) -> str:
        parts: list[str] = []
        start = 0
        for end in range(1, len(cells) + 1):
            if end == len(cells) or cells[end][1] is not cells[start][1]:
                text = "".join(character for character, _ in cells[start:end])
                style = cells[start][1]
                parts.append(style(text) if style else text)
                start = end
        return "".join(parts).rstrip(" ")


def draw(canvas: Canvas, term: blessed.Terminal, state: Report, frame: bytes, message: str = "") -> None:
    """Draw the whole screen from the device's newest state and frame, and from `message`."""
    report_sentences.use(state["names"], len(state["seats"]))
    middle_x, middle_y = canvas.width // 2, canvas.height // 2
    radius = max(2.0, min((canvas.height - 12) / 2, (canvas.width - 44) / 4))
    headline, below = report_sentences.headline(state)
    below = f"{clock_words.left(state)} {below}".strip()
    canvas.centre(middle_x, 0, headline, term.bold)
    for row, line in enumerate(textwrap.wrap(below, canvas.width)[:DETAIL_ROWS], 1):
        canvas.centre(middle_x, row, line)
    for angle, (red, green, blue) in zip(
        pixel_colours_and_angles.pixel_angles(state),
        pixel_colours_and_angles.screen(frame, pixel_colours_and_angles.gain(max(frame, default=0))),
        strict=False,
    ):
        x, y = round(middle_x + 2 * radius * math.sin(angle)), round(middle_y - radius * math.cos(angle))
        canvas.put(x - 1, y, "██", term.color_rgb(max(red, 28), max(green, 26), max(blue, 24)))
    for seat, angle in enumerate(pixel_colours_and_angles.seat_angles(state)):
        draw_seat(canvas, term, state, seat, (middle_x, middle_y, radius, angle))
    bottom = canvas.height - 1
    for row, line in enumerate(textwrap.wrap(message, max(20, canvas.width - 2)), 2):
        canvas.centre(middle_x, row, f" {line} ", term.reverse)
    hints = textwrap.wrap(hint_line(state), canvas.width)
    for row, line in enumerate(hints, bottom - len(hints)):
        canvas.centre(middle_x, row, line)
    canvas.centre(middle_x, bottom, HELP, term.bright_black)


def hint_line(state: Report) -> str:
    """Return a line that says what PASS and OUT do now, or "" if both do nothing."""
    tap, held, out_tap, out_held = report_sentences.hints(state)
    if tap == out_tap:
        return f"PASS or OUT: {tap}"
    buttons = (("PASS", tap, held), ("OUT", out_tap, out_held))
    return "     ".join(
        f"{button}: {does}" + ("" if more in ("nothing", "the same", does) else f", held: {more}")
        for button, does, more in buttons
    )


def draw_seat(
    canvas: Canvas, term: blessed.Terminal, state: Report, seat: int, place: tuple[int, int, float, float]
) -> None:
    """Draw a player's name outside the ring, and words that say what the ring shows about this player."""
    middle_x, middle_y, radius, angle = place
    letter = state["look"][seat]
    card = report_sentences.card(state, seat)
    label, says = card_rows(state, seat, card)
    width = max(len(label), len(says))
    side = math.sin(angle)
    x = round(middle_x + (2 * radius + 4) * side + side * width / 2)
    y = round(middle_y - (radius + 2) * math.cos(angle) - 0.5)
    style = {"S": term.bold, "D": term.bright_black, "F": term.bright_black}.get(letter)
    if card["says"] == report_sentences.ATTACKABLE:
        style = term.underline
    canvas.centre(x, y, label, style)
    canvas.centre(x, y + 1, says, term.bright_black if letter in "DF" else None)


def card_rows(state: Report, place: int, card: Report) -> tuple[str, str]:
    """Return two rows of words to draw beside one arc of the ring. The first row has the number (from 1) and the name.
    After the name comes the crown of a seat, or the banner and the flag of a battlefield. The second row says what the
    ring shows at this arc.
    """
    crown = "♛" if report_sentences.is_crowned(state, place) else card["role"] if has_battlefields(state) else ""
    label = [f"{place + 1} {card['title']}", crown, card["flag"] and f" {card['flag']}"]
    says = [card[key] for key in ("says", "taken_out", "life", "counters", "titles", "stays", "markers", "began")]
    return " ".join(filter(None, label)), ", ".join(filter(None, says))


class TerminalPlayer:
    """Turns keys into button presses and questions, and sends them to the device.

    A terminal does not report how long a key is held. Therefore a small letter taps a button, and a capital letter
    holds the button.
    """

    def __init__(self, latest: LatestReports, hold_s: float) -> None:
        self.latest = latest
        self.message = ""
        self._hold_s = hold_s * HOLD_FACTOR
        self._message_until = 0.0
        self._down: dict[str | int, float] = {}  # button -> the time at which it will be released
        self._asking: list[int] | None = None
        self._leaving = False  # Escape was pressed, and the screen asks whether to end the program

    def key(self, key: str) -> bool:
        """Handle a key. Return False if the program should end."""
        if self._asking is not None:
            self._answer(key)
            return True
        holds: dict[str, tuple[tuple[str, ...], float]] = {
            "p": (("pass",), TAP_S),
            " ": (("pass",), TAP_S),
            "P": (("pass",), self._hold_s),
            "o": (("out",), TAP_S),
            "O": (("out",), self._hold_s),
            "M": (("out",), 2 * self._hold_s),
            "B": (("pass", "out"), 3 * self._hold_s),
        }
        if key == "q" or (key == "\x1b" and self._leaving):
            return False
        self._leaving = key == "\x1b"
        if self._leaving:
            self.say(LEAVE, ASKED_S)
            return True
        if self.message == LEAVE:
            self.message = ""
        if key in holds:
            buttons, seconds = holds[key]
            for button in buttons:
                self._press(button, seconds)
        elif key in SEAT_KEYS:
            seat = SEAT_KEYS.index(key)
            if seat < len(self.latest.state["look"]):
                self._press(seat, TAP_S)
        elif key in "ur":
            with contextlib.suppress(RefusedError):  # `tick` shows the refusal, which is among the reports
                self.latest.device.ask({"do": "event", "event": {"type": "undo" if key == "u" else "redo"}})
        elif key == "w":
            self._asking = []
            self.say("May they, and why? Press the number of the seat that acts. Another key cancels.", ASKED_S)
        return True

    def tick(self) -> None:
        """Release the buttons that have been held long enough, and show which commands the device has refused."""
        now = time.monotonic()
        for button in [button for button, until in self._down.items() if until <= now]:
            del self._down[button]
            self.latest.device.send({"do": "release", "button": button})
        if self.latest.refusals:
            self.say(report_sentences.named(self.latest.refusals[-1]))
            self.latest.refusals.clear()
        if now > self._message_until:
            self.message = ""

    def say(self, message: str, seconds: float = MESSAGE_S) -> None:
        """Show one line of text for `seconds` seconds."""
        self.message = message
        self._message_until = time.monotonic() + seconds

    def _press(self, button: str | int, seconds: float) -> None:
        if button not in self._down:
            self.latest.device.send({"do": "press", "button": button})
        self._down[button] = time.monotonic() + seconds

    def _answer(self, key: str) -> None:
        if self._asking is None or key not in SEAT_KEYS:
            self._asking, self.message = None, ""
            return
        seat = SEAT_KEYS.index(key)
        self._asking.append(seat)
        if len(self._asking) == 1:
            self.say(f"{report_sentences.name(seat)}: and whom? Press the number of that seat.", ASKED_S)
        if len(self._asking) == 2:
            one, other = self._asking
            self._asking = None
            with contextlib.suppress(RefusedError):
                answer = self.latest.device.ask({"do": "why", "from": one, "to": other})
                claims = report_sentences.verdict(answer, has_battlefields(self.latest.state))
                words = [f"{claim} {why}" + (f" ({rule})" if rule else "") for _, claim, why, rule in claims]
                self.say(" ".join(words), 3 * MESSAGE_S)


def play(device: FirmwareClient) -> int:
    """Play in this terminal until the user presses q or Ctrl-C, and return the exit code.

    :raises DeviceError: if there is no terminal, or the device stops.
    """
    term = blessed.Terminal()
    term._keyboard_decoder.errors = "replace"  # a byte that is no character is a key that does nothing, and no crash
    if not term.is_a_tty or not sys.stdin.isatty():
        raise DeviceError("The game needs a terminal: open one, or play in the browser (without --terminal).")
    with device:
        latest = LatestReports(device)
        latest.join()
        player = TerminalPlayer(latest, device.ask({"do": "settings"})["values"]["hold_ms"] / 1000)
        with term.fullscreen(), term.hidden_cursor(), term.cbreak():
            shown: list[str] = []
            while True:
                if device.ended.is_set():
                    raise DeviceError(device.obituary())
                if device.fault:
                    raise DeviceError(device.fault)
                player.tick()
                canvas = Canvas(term.width or WIDTH, term.height or HEIGHT)
                draw(canvas, term, latest.state, latest.frame, player.message)
                shown = refresh(term, canvas.rows(), shown)
                key = term.inkey(timeout=FRAME_S)
                if key and not player.key(str(key)):
                    return 0


def refresh(term: blessed.Terminal, rows: list[str], shown: list[str]) -> list[str]:
    """Write the rows that differ from the rows in `shown`, and return all rows."""
    if len(rows) != len(shown):
        print(term.home + term.clear, end="")
        shown = [""] * len(rows)
    changes = (term.move_xy(0, y) + row + term.clear_eol for y, row in enumerate(rows) if row != shown[y])
    print("".join(changes), end="", flush=True)
    return rows
