"""The commands of the host, such as `{"do": "press", ...}` (see docs/protocol.md)."""

import version
from compat import RUNTIME, load_module, mem_free
from free_memory import full, if_memory_allows
from games import catalogue
from link import reports
from link.json_lines import MOST_WAITING, JsonLines
from rules.event_kinds_and_refusals import Refused, is_whole
from rules.seat_arithmetic import NOBODY
from scene import WHERE
from storage import crashes

_ON_RECORD = "link.tell_games_on_record"  # 1.3 kB, and hosts seldom ask for stored games
_MOST_ID = 10**15 - 1  # the largest `id`: every language can store it as a number


def asked(command: dict) -> dict:
    """Return the part of a command that a queued answer needs. To save memory, the part is only the `id`, because up to
    eight answers can be queued."""
    return {"id": command["id"]} if "id" in command else {}


class HostCommands:
    """Runs the commands that a host sends over the link of `board`, and returns the reports that answer them.

    No command can make `HostCommands` raise an exception. Commands act on the other parts of the app.
    `change(settings)` stores new settings, or returns the reason if they are not allowed. `settled()` is called when an
    event is final. `order` says which of the bytes of a pixel are red, green and blue.
    """

    def __init__(self, board, settings, scene, session, hands, eyes, keeper, change, settled, order: tuple):
        self._board = board
        self._settings = settings
        self._scene = scene
        self._session = session
        self._hands = hands
        self._eyes = eyes
        self._keeper = keeper
        self._change = change
        self._settled = settled
        self._order = order
        self._asked = False  # True if a host is waiting for the answer to a command
        self._told: tuple = ()  # (code, reason, rule) of the refusal of that command
        self.self_test = None  # the self-test in progress, or None
        self.logged = 0  # the number of events that were reported to a host
        self.link = JsonLines(board, self.answer, reports, self.state_report, order)

    def answer(self, command: dict, now_ms: int):
        """Return the report that answers `command`: a string, an iterator of its pieces, or "" if another report
        answers the command.
        """
        if "id" in command and not (is_whole(command["id"]) and -_MOST_ID <= command["id"] <= _MOST_ID):
            return reports.refusal("bad_command", "The id of a command must be a whole number of at most 15 digits.")
        name = command.get("do")
        if not isinstance(name, str) or name not in self.COMMANDS:
            return reports.refusal("bad_command", 'There is no such command; {"do": "hello"} is one.', "", command)
        try:
            report = self.COMMANDS[name](self, command, now_ms)
        except MemoryError:  # there is no memory for the report; if there is none for an event, the rules refuse it
            return reports.no_memory(command)
        if report is None:
            return reports.text({"is": "done"}, command)
        return report if isinstance(report, str) else reports.or_no_memory(report, asked(command))

    def refused(self, code: str, reason, rule: str) -> None:
        """Report a refusal, either as the answer to a command or as a separate report."""
        if self._asked:
            self._told = code, reason, rule
        else:
            self.link.report(reports.refusal(code, reason, rule))

    def acted(self) -> None:
        """Record that a command may have changed the table."""
        self._hands.dispatcher.changed = True
        self._settled()

    def tell_events(self) -> None:
        """Report each new event to the host."""
        game = self._session.game
        if game is None:
            self.logged = 0
        else:
            # Without memory, the state still contains the number of events, and a host can ask for the log.
            if_memory_allows(HostCommands._report_events, self, game)
            self.logged = game.history.done
        self.link.state_due = True

    def _report_events(self, game) -> None:
        # The link has no room for more reports. Reporting all events of a long game that is brought back would delay
        # the tick.
        for number in range(self.logged, min(self.logged + MOST_WAITING, game.history.done)):
            self.link.report(reports.log_line(game, number))

    def state_report(self):
        """Return an iterator of the pieces of a `state` report."""
        return reports.state(self.link, self._settings, self._scene, self._session, self._hands, self._eyes)

    def hello(self, command, now_ms):
        self.link.state_due = True
        return reports.text(
            {
                "is": "hello",
                "firmware": version.FIRMWARE,
                "protocol": version.PROTOCOL,
                "runtime": RUNTIME,
                "heap": mem_free(),
                "modes": list(catalogue.NAMES),
                "titles": catalogue.TITLES.split("|"),
            },
            command,
        )

    def press(self, command, now_ms):
        bit = self._bit(command.get("button"))
        if not bit:
            return self._no_button(command)
        if self._scene.ui.screen == WHERE and not self._hands.by_wire(bit):
            words = "The button of that seat has not been found yet. If the seat has none, press PASS."
            return reports.refusal("bad_button", words, "", command)
        self._hands.fingers |= bit
        self.link.finger_moved = True

    def release(self, command, now_ms):
        bit = self._bit(command.get("button"))
        if not bit:
            return self._no_button(command)
        self._hands.finger_up(bit, command.get("cancelled") is True, now_ms)
        self.link.finger_moved = True

    def event(self, command, now_ms):
        session = self._session
        event = command.get("event")
        kind = event.get("type") if isinstance(event, dict) else ""
        if session.game is not None and kind not in ("pass", "eliminate", "undo", "redo"):  # as the buttons do
            if full():
                session.before = None  # a game has begun, so the last game can no longer be brought back
            if full():
                words = "The rest of the memory is reserved for the buttons: take events back, or begin a new game."
                return reports.refusal("too_much", words, "", command)
        return self._outcome(command, now_ms, lambda: session.enter((event,), now_ms))

    def begin(self, command, now_ms):
        session = self._session
        if session.game is not None:
            return reports.refusal("game_runs", "A game is on the table; clear it first.", "", command)
        first = command.get("first", NOBODY)
        if "first" in command and first == NOBODY:
            first = None  # the rules refuse this with a reason; a seat is drawn by lot only if the command names none
        return self._outcome(command, now_ms, lambda: session.begin(first, now_ms))

    def new_game(self, command, now_ms):
        return self._outcome(command, now_ms, lambda: self._session.new_game(now_ms))

    def state(self, command, now_ms):
        self.link.state_due = True
        if "id" in command:
            self.link.state_ids.append(command["id"])
        return ""  # the next state report is the answer

    def log(self, command, now_ms):
        first = command.get("from", 0)
        if not is_whole(first) or first < 0:
            return reports.refusal("bad_command", "A log must begin at the number of an event, 0 or more.", "", command)
        return reports.log(self._session.game, first, asked(command))

    def why(self, command, now_ms):
        game = self._session.game
        if game is None:
            return reports.refusal("no_game", "No game is in progress: press PASS to draw who begins.", "", command)
        for key, places in (("from", game.table.count), ("to", game.table.places)):
            if not is_whole(command.get(key)) or not 0 <= command[key] < places:
                words = "'{}' must be the number of a seat of this table."
                return reports.refusal("bad_seat", (words, key), "", command)
        report = game.why(command["from"], command["to"])
        report["is"] = "why"
        return reports.text(report, command)

    def games(self, command, now_ms):
        return load_module(_ON_RECORD).games(self._keeper.journal, asked(command))

    def game(self, command, now_ms):
        number = command.get("no")
        return load_module(_ON_RECORD).scenario(self._keeper.journal, number if is_whole(number) else 0, asked(command))

    def settings(self, command, now_ms):
        return self._settings_report(command)

    def set(self, command, now_ms):
        values = command.get("values")
        if not isinstance(values, dict):
            words = "'values' must be an object with settings and their new values."
            return reports.refusal("bad_command", words, "", command)
        if list(values) != ["names"]:  # no open screen depends on the names
            self._hands.from_elsewhere(now_ms)
        done = reports.text({"is": "done"}, command)  # made before the change, because memory may run out after it
        report = reports.or_no_memory(self._settings_report(command), {}, done)
        fault = self._change(values)
        return reports.refusal("bad_setting", fault, "", command) if fault else report

    def name(self, command, now_ms):
        seat, seats = command.get("seat"), self._hands.seat_buttons
        if not is_whole(seat) or not 0 <= seat < seats:
            words = "'seat' must be the number of a seat, 0 to {}."
            return reports.refusal("bad_seat", (words, seats - 1), "", command)
        names = list(self._settings["names"])
        names.extend([""] * (seat + 1 - len(names)))
        names[seat] = command.get("name")
        while names and names[-1] == "":
            names.pop()
        fault = self._change({"names": names})
        return reports.refusal("bad_setting", fault, "", command) if fault else None

    def crashes(self, command, now_ms):
        return reports.crashes(crashes.log(self._board), asked(command))

    def clear_crashes(self, command, now_ms):
        crashes.forget(self._board)

    def watch(self, command, now_ms):
        fps = command.get("fps")
        if not is_whole(fps) or fps < 0:
            return reports.refusal("bad_command", "'fps' must be a number of frames per second, or 0.", "", command)
        self.link.watch(fps, now_ms)

    def test(self, command, now_ms):
        test = self.self_test or self._new_self_test()
        report = test.answer(command, now_ms)
        self.self_test = test if test.runs else None
        return report

    def _new_self_test(self):
        parts = self._hands, self._eyes, self._keeper
        self_test = load_module("link.self_test")  # 1.0 kB, and a test is rare
        return self_test.SelfTest(self._board, self._settings, *parts, self.link, self._order)

    # Every command by its name. This is a lookup table, so that text from a host never becomes a Python name, which
    # MicroPython would keep for ever.
    COMMANDS = {
        "hello": hello,
        "press": press,
        "release": release,
        "event": event,
        "begin": begin,
        "new_game": new_game,
        "state": state,
        "log": log,
        "why": why,
        "games": games,
        "game": game,
        "settings": settings,
        "set": set,
        "name": name,
        "crashes": crashes,
        "clear_crashes": clear_crashes,
        "watch": watch,
        "test": test,
    }

    def _bit(self, button) -> int:
        """Return the bit of a button in a mask, or 0 if there is no such button."""
        if button in reports.BUTTONS:
            return 1 << reports.BUTTONS.index(button)
        there = is_whole(button) and 0 <= button < self._hands.seat_buttons
        return 4 << button if there else 0

    def _no_button(self, command) -> str:
        words = 'There is no such button: there are "pass", "out" and the seats 0 to {}.'
        return reports.refusal("bad_button", (words, self._hands.seat_buttons - 1), "", command)

    def _outcome(self, command, now_ms: int, act):
        """Make the press in progress final, call `act`, and return the report of the result."""
        if self.self_test is not None:
            return reports.refusal("test_runs", "The game waits until the self-test is over.", "", command)
        self._hands.from_elsewhere(now_ms)
        self._told = ()
        self._asked = True
        try:
            act()
        except Refused as refused:
            self._told = refused.code, refused.reason, refused.rule
        finally:
            self._asked = False
        self.acted()
        told = self._told
        return reports.refusal(told[0], told[1], told[2], command) if told else None

    def _settings_report(self, command):
        yield from reports.settings(self._settings, self._session.notes(), self._hands, asked(command))
