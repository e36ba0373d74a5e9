"""The app: joins hands, rules, light and link. Driven by `tick(now_ms)`; it never sleeps and never reads a clock."""

import scene as s
import ticks
from app.heap_gaps import tidy
from compat import const
from controls.actions import Actions
from controls.debounce import Debounce
from controls.menu import Menu, with_table
from controls.screens import Screens
from controls.session import Session
from games.catalogue import make_game, make_table, own
from light import seat_states
from light.palette import least_ma
from light.renderer import Renderer
from limits import MOST_PX, RING_SEATS
from link import reports
from link.host_commands import HostCommands
from link.link import MOST_WAITING, Link
from rules.player_view import PlayerView
from rules.seat_arithmetic import NOBODY
from scene import Scene
from settings import FILE, Settings
from storage.crashes import NO_CRASH, SET_ASIDE, TAKE_BACK
from storage.journal import Journal

_FRAME_MS = const(16)  # a picture is computed so often
_HEAL_MS = const(100)  # and sent so often at least: it heals a disturbed wire
_NEARLY_MS = const(12)  # telling a host takes up to 4 ms a tick: from here on the next picture comes first
_MUCH = const(96)  # pieces of a report
_KEEP_MS = const(1500)  # what is settled is on flash at the latest 2 s later
_ORDER = (1, 0, 2)  # where red, green and blue stand on the wire of a WS2812


class App:
    """The device on a `board` (see `boards.contract`), started after `row` crashes in a row (see `crashes`)."""

    def __init__(self, board, row=NO_CRASH):
        self.board = board
        stored = board.read(FILE)
        if stored is None and FILE in board.ilistdir():
            stored = b""  # it cannot be read: that is told, and nothing written over it
        self.settings = Settings(stored, least_ma)
        self.seat_buttons = RING_SEATS
        self.asked = False  # a host waits for the answer to a command
        self.told = None  # (code, sentence, rule) of the last refusal
        self.scene = Scene()
        self.menu = Menu(self.settings)
        self.session = Session(self.scene, self._make_table, board.random_bytes, self._refused)
        self.actions = Actions(self.scene, self.session, self.menu, self.change, self.settings["guard_ms"])
        buttons = 2 + self.seat_buttons
        times = self.settings["hold_ms"], board.now_ms()
        told = self._settled, self._stuck
        self.screens = Screens(self.scene, self.session, self.actions, buttons, *times, *told)
        self.recognizer = self.screens.recognizer
        self.debounce = Debounce(buttons, self.settings["quiet_ms"])
        self.self_test = None  # the self-test, while it runs
        self._answers = HostCommands(self, _ORDER)
        self.link = Link(board, self._answer, self._answers.refusal, self._state, _ORDER)
        self.fingers = 0  # buttons held down over the link
        self.now_ms = 0  # of this tick
        self._painted_ms = self._shown_ms = ticks.add(board.now_ms(), -_HEAL_MS)
        self._composed = False  # a picture waits to be painted
        self._more = False  # the host is to be told more than one tick can
        self._litter = True  # memory was used that nobody holds any more
        self._logged = 0  # events that the host was told
        self.player_view = PlayerView(self.session.table.places)
        self.wipe = None  # a dark frame as long as the ring was, to be sent before a shorter one
        self.renderer = self._make_light()
        self.journal = Journal(board)
        self._noted_ms = 0  # when the journal was told of what is not yet on flash
        self._resume(row, board.now_ms())
        lost = self.scene.notice
        if row != NO_CRASH:
            self.notice(s.CRASH)
        if self.settings.faults:
            self.notice(s.SETTINGS_FAULT)
        if lost:  # a host is told everything, the ring shows what matters most
            self.notice(lost)
        for fault in self.settings.faults + self.settings.notes(self.session.table):
            self._refused("bad_setting", fault, "")
        held = board.buttons()
        self.debounce.feed(held, board.now_ms())
        self.recognizer.begin(held, board.now_ms())

    def tick(self, now_ms: int) -> int:
        """Do what is due; how many ms the caller may sleep now, 0..16 (a button or a byte from the host ends it)."""
        self.now_ms = now_ms
        debounce = self.debounce
        levels = self.board.buttons() | self.fingers
        if levels or debounce.busy:
            debounce.feed(levels, now_ms)
            self.recognizer.feed(debounce, now_ms)
        if not debounce.pressed:  # a press is shown first, the clock has its turn a tick later
            self.screens.tick(debounce.down, now_ms)
        self._show(now_ms)
        if self.journal.waits:
            self.keep_journal(now_ms)
        moves = self.scene.moment != s.STILL
        if not (self._more and moves and ticks.diff(now_ms, self._painted_ms) >= _NEARLY_MS):
            self._more = self.link.tick(self.renderer.frame, now_ms)
        self.board.feed()
        waits = self.link.rests or self.screens.changed or self._composed
        if self._litter and not waits and not debounce.down:
            self._tidy()
        if self._more or waits:
            return 0
        rest_ms = _FRAME_MS - ticks.diff(self.board.now_ms(), self._painted_ms)  # what the tick took is gone
        return rest_ms if rest_ms > 0 else 0

    def _tidy(self) -> None:
        """Collect garbage, which takes 25 ms on a Pico, while the ring stands and no more is made. Reports to a host
        leave so much that it would else happen in the middle of a sweep: then as soon as nothing but waves moves."""
        much = self.link.litter > _MUCH and self.scene.moment == s.STILL
        if not much and (self._more or not self.renderer.stands(self.scene)):
            return
        self._litter = self._more
        self.link.litter = 0
        tidy()

    def notice(self, kind: int) -> None:
        """Say on the ring what the device has to say, until somebody presses a button."""
        self.scene.screen = s.NOTICE
        self.scene.notice = kind
        self.screens.changed = True

    # The light

    def _show(self, now_ms: int) -> None:
        if self.screens.changed:
            self._compose(now_ms)  # while the last frame goes out
            self._composed = self._litter = True
        elif not self._composed and ticks.diff(now_ms, self._painted_ms) < _FRAME_MS:
            return
        if not self.board.ready():
            return
        if self.wipe is not None:
            self.board.show(self.wipe)
            self.wipe = None
            return
        self._composed = False
        self._painted_ms = now_ms
        paint_ms = self.board.now_ms()  # hands and composing took their time: the frame is of this moment
        changed = self.renderer.paint(self.scene, paint_ms)
        if changed or ticks.diff(now_ms, self._shown_ms) >= _HEAL_MS:
            self._shown_ms = now_ms
            self.board.show(self.renderer.frame)
            if changed:
                self.link.frame_changed(paint_ms)

    def _compose(self, now_ms: int) -> None:
        """Paint the table anew as the right seat sees it."""
        self.screens.changed = False
        if self.journal.full:
            self.journal.waits = True  # whatever a press does: it is tried again
        scene = self.scene
        table = self.session.table
        viewer = NOBODY
        if self.session.game is not None:
            viewer = scene.cursor if scene.rested else scene.peek
        if scene.page == s.SHOW_TABLE:
            table = self._proposed_table()
            viewer = NOBODY
        if self.player_view.seats != table.places:
            self.player_view = PlayerView(table.places)
        if (scene.page == s.SHOW_LAST_PIXEL) != self._measuring:
            self._change_light()
        table.fill(viewer, scene.peek_back, self.player_view)
        if scene.rested:
            self.actions.dialogue.look(self.player_view)
        step = scene.page_value if scene.page == s.SHOW_BRIGHTNESS else self.settings["brightness"]
        self.renderer.compose(self.player_view, scene, step, now_ms, _eyes(table))
        scene.pressed = False
        self.link.state_due = True

    def _change_light(self) -> None:
        """The ring is another: of a longer one before it no pixel stays lit."""
        before = len(self.renderer.frame)
        self.renderer = self._make_light()
        if len(self.renderer.frame) < before:
            self.wipe = bytearray(before)

    def _make_light(self):
        """A light for the ring of the settings; while its length is being set, for the longest there is."""
        settings = self.settings
        self._measuring = self.scene.page == s.SHOW_LAST_PIXEL
        if self._measuring:
            return Renderer(MOST_PX, 0, 1, settings["budget_ma"], _ORDER)
        place = settings["offset_px"], settings["direction"]
        return Renderer(settings["ring_px"], place[0], place[1], settings["budget_ma"], _ORDER)

    # The journal

    def _resume(self, row: int, now_ms: int) -> None:
        """The game from before the plug was pulled comes back; one that cannot is set aside and reported."""
        if row == SET_ASIDE:
            words = self.journal.set_aside()
            if words:
                self._refused("crash", "The app crashed on this game %d times. %s" % (row, words), "")
        while True:
            try:
                game = self.journal.resume(_begin)
                break
            except ValueError as fault:  # the one before it may still be sound
                self.notice(s.JOURNAL_FAULT)
                self._refused("bad_journal", "%s %s" % (fault, self.journal.set_aside()), "")
        if game is not None:
            if row == TAKE_BACK and game.history.done and not self.journal.is_aside:
                game.enter(({"type": "undo"},))
                self.journal.follow(game)
                self._refused("crash", "The app crashed %d times in a row. The last step was taken back." % row, "")
            self.session.take_up(game, self.journal.is_aside, now_ms)
            self._logged = 0 if self.journal.is_aside else game.history.done

    def keep_journal(self, now_ms: int) -> None:
        """Bring to flash what is settled: once the moment is over, and soon in any case. What failed is tried again."""
        if self.scene.moment != s.STILL and ticks.diff(now_ms, self._noted_ms) < _KEEP_MS:
            return
        was_full = self.journal.full
        if (was_full or self.journal.behind) and not self.screens.provisional:
            self.journal.follow(self.session.game)
        self.journal.save()
        if self.journal.full and not was_full:
            self.from_elsewhere(self.now_ms)  # what is open would be open still behind the notice
            self.notice(s.JOURNAL_FAULT)
            self._refused("journal_full", "The last step could not be kept: the storage is full or missing.", "")

    # The table

    def _make_table(self):
        return make_table(self.settings)

    def _proposed_table(self):
        order = self.settings.values()
        order.update(self.menu.chosen(self.scene.entry))
        order["options"] = {}
        return make_table(order)

    def change(self, changes: dict):
        """Change settings and keep them; None, or the sentence for which nothing changed."""
        seated = self.session.table.places if self.session.game is not None else 0
        fault = self.settings.change(with_table(changes, self.settings), seated)
        if fault:
            return fault
        if not self.settings.unreadable and not self.board.write(FILE, self.settings.to_bytes()):
            self.settings.faults.append(
                "settings.json could not be written: the storage is full or missing, changes end with the next start."
            )
        self.recognizer.hold_ms = self.settings["hold_ms"]
        self.debounce.quiet_ms = self.settings["quiet_ms"]
        self.actions.guard_ms = self.settings["guard_ms"]
        if self.session.game is None:
            self.session.table = self._make_table()
            self.scene.moment = s.STILL  # it may show a seat that has gone
            self.scene.growth = s.NO_GROWTH
        self._change_light()
        self.screens.changed = True
        return None

    # What the link brings

    def finger_down(self, bit: int) -> None:
        """A host's finger comes down on a button, and does not bounce: each edge counts, however soon it comes."""
        self.fingers |= bit
        self.link.rests = True

    def finger_up(self, bit: int, now_ms: int) -> None:
        """And up again."""
        self.fingers &= ~bit
        self.debounce.lift(bit, now_ms)
        self.link.rests = True

    def from_elsewhere(self, now_ms: int) -> None:
        """Something comes that is no press: a running press is settled first, what is open closes. The picture is of
        before, also where a refusal is all that follows."""
        self.screens.settle_now()
        self.screens.wake(now_ms)
        self.actions.close(now_ms)
        self.screens.changed = True

    def acted(self, now_ms: int) -> None:
        """Something came over the link and may have changed the table."""
        self.screens.changed = True
        self._settled()

    def _answer(self, command: dict):
        return self._answers.answer(command, self.now_ms)

    def _state(self):
        return reports.state(self)

    def _refused(self, code: str, sentence: str, rule: str) -> None:
        self.told = (code, sentence, rule)
        if not self.asked:
            self.link.report(self._answers.refusal(code, sentence, rule))

    def _stuck(self, words: str) -> None:
        self._refused("stuck", words, "")

    def _settled(self) -> None:
        """What happened is history now: the journal keeps it, the host is told every event that is new to it."""
        game = self.session.game
        if not self.journal.waits:
            self._noted_ms = self.now_ms
        self.journal.follow(game)
        if game is None:
            self._logged = 0
        else:
            # for more the link has no room: a long game that comes back would hold up the tick
            for number in range(self._logged, min(self._logged + MOST_WAITING, game.history.done)):
                self.link.report(reports.log_line(game, number))
            self._logged = game.history.done
        self.link.state_due = True


def _begin(order, first):
    """A stored game at its start. What shows it is loaded now: behind a long game there may be no room for that."""
    game = make_game(order, first)
    _eyes(game.table)
    return game


def _eyes(table):
    """The module that says what this table's mode shows."""
    return own(table, "view") or seat_states
