"""The device's app. It connects the buttons (`hands`), the ring (`eyes`), the stored game (`keeper`) and the link to a
host (`host`).

The program that runs a board calls `tick(now_ms)` repeatedly. The app itself never sleeps. It reads the board's clock
only to measure how long a tick takes.
"""

import scene as s
import ticks
from app.button_input import ButtonInput, choices
from app.game_keeper import GameKeeper, resume_game, take_up
from app.host_placeholder import HostPlaceholder
from app.ring_painter import FRAME_MS, ORDER, RingPainter
from app.small_screen import open_small_screen
from app.sound_signs import SoundSigns
from compat import const, load_module
from controls.session import Session
from free_memory import if_memory_allows, look_anew, tidy
from games.catalogue import make_table, preload
from light.colours_waves_and_current import least_ma
from light.event_animations import EventAnimations
from scene import Scene
from settings import FILE, drop_schema, read_settings
from storage.crashes import NO_CRASH

_BEFORE_REPORTS_MS = const(12)  # a report takes up to 4 ms, so the app starts no report later than 12 ms after a frame
_ROOM_MS = const(6)  # draw on the small screen only if at least this much time is left before the next frame
# A host's first command waits until the ring is still and no button is pressed, but no longer than this.
_PATIENCE_MS = const(1000)
_AGAIN_MS = const(100)
_STILL_LITTER_PIECES = const(8)  # pieces of reports after which garbage is collected while nothing moves
_MOVING_LITTER_PIECES = const(96)  # pieces of reports after which garbage is collected even while waves move
_NOT_KEPT = "settings.json could not be written: the storage is full or missing, so changes end at the next start."


class App:
    """The device on a `board` (see `boards.contract`). `crash_count` is the number of crashes in a row before this
    start (see `crashes`).

    `settings` are the board's settings, if the caller has read them already.
    """

    def __init__(self, board, crash_count=NO_CRASH, settings=None):
        self.board = board
        self.settings = settings = settings or read_settings(board, least_ma)
        self.scene = scene = Scene()
        self.session = session = Session(scene, settings, board.random_bytes, self._refused)
        self.hands = ButtonInput(board, settings, scene, session, self.change, EventAnimations.MOMENTS, self._settled)
        self.eyes = RingPainter(board, settings, scene, session, self.hands)
        self.keeper = GameKeeper(board, settings, scene, session, self.hands, self._refused)
        self._silent = None if board.host_listens else self._open_silence()
        self.host = self._silent or self._open_host()
        self.now_ms = 0  # the time of this tick
        self._short_ms: int | None = None  # when memory last ran out in a tick
        self._more = False  # more reports to the host are queued than one tick could send
        self._garbage = True  # there is garbage to collect
        self.has_tidied = False  # garbage was collected: fill the heap's gaps as soon as `tick` has returned
        self._small_screen = self._open_small_screen()
        self._sounds = self._open_sounds()
        self._resume(crash_count)
        self.follow()
        self._count_logged()
        lost = scene.notice
        if crash_count != NO_CRASH:
            self.hands.notice(s.CRASH)
        if settings.faults:
            self.hands.notice(s.SETTINGS_FAULT)
        if lost:  # a host gets all faults; the ring shows only the most important fault
            self.hands.notice(lost)
        for fault in settings.faults + session.notes():
            self._refused("bad_setting", fault, "")
        self.hands.begin(self.now_ms)

    def _resume(self, crash_count: int) -> None:
        """Restore the most recent game. Start the game's clock only afterwards, because loading a game takes a long
        time."""
        journal, session, hands = self.keeper.journal, self.session, self.hands
        if self.settings["clock"] != "off":
            load_module("app.clock_keeper")  # before the game: afterwards, memory may be too short for it
        game = resume_game(journal, hands, self._refused, crash_count)
        self.now_ms = self.board.now_ms()
        if game is not None:
            take_up(game, journal, session, hands, self.now_ms)
            journal.name(session.game, self.settings["names"])

    def tick(self, now_ms: int) -> int:
        """Do all work that is due now. Return how many milliseconds the caller may sleep, 0 to 16. The caller must wake
        up earlier if a button is pressed or a byte from the host arrives. If memory runs out, undo the press in
        progress and refuse it.
        """
        self.now_ms = now_ms
        try:
            if self.host.self_test is not None:
                return self._tick_of_test(self.host.self_test, now_ms)
            hands, eyes, link = self.hands, self.eyes, self.host.link
            hands.tick(now_ms)
            clock = self.session.clock
            if clock is not None and clock.tick(now_ms):  # type: ignore[attr-defined]
                hands.dispatcher.changed = True
            if hands.dispatcher.changed:  # the picture is composed while the last frame is sent
                self._compose(now_ms)
            if eyes.tick(now_ms):
                link.frame_changed(eyes.frame_ms)
            if self._sounds is not None and not eyes.waits:  # the light comes first
                self._sounds.tick(now_ms)
            journal = self.keeper.journal
            if journal.waits:
                self.keeper.tick(now_ms)
            moves = self.scene.moment != s.STILL
            if not (self._more and moves and ticks.diff(now_ms, eyes.painted_ms) >= _BEFORE_REPORTS_MS):
                self._more = link.tick(eyes.renderer.frame, now_ms)
            self.board.feed()
            silent = self._silent
            if silent is not None and silent.heard and ticks.diff(now_ms, silent.heard_ms) >= _PATIENCE_MS:
                self._listen(silent)
            waits = link.finger_moved or hands.dispatcher.changed or eyes.waits
            if (self._garbage or link.litter > _STILL_LITTER_PIECES) and not waits and not hands.presses.down:
                self._tidy()
            if self._more or waits:
                return 0
            # Subtract the time that this tick took.
            rest_ms = FRAME_MS - ticks.diff(self.board.now_ms(), eyes.painted_ms)
            small = self._small_screen
            if small is not None and rest_ms > _ROOM_MS:
                if small.tick(now_ms):
                    return 0
                self._garbage = self._garbage or small.much_litter()
            return rest_ms if rest_ms > 0 else 0
        except MemoryError:
            # If memory runs out again in the next tick, waiting does not help: only a restart frees memory.
            if self._short_ms is not None and 0 <= ticks.diff(now_ms, self._short_ms) < _AGAIN_MS:
                raise
            self._short_ms = now_ms
            self.hands.dispatcher.no_room(now_ms)
            return 0

    def _tick_of_test(self, test, now_ms: int) -> int:
        """Run one tick of the self-test. The game is paused during the test. Return how many milliseconds the caller
        may sleep."""
        if self.session.clock is not None:
            self.session.clock.wait(now_ms)  # type: ignore[attr-defined]
        if self.hands.dispatcher.changed:
            self._compose(now_ms)  # the ring does not show this picture, but a host may ask for the state
        rest_ms = test.tick(now_ms)
        self.host.link.tick(test.frame, now_ms)  # not called by the self-test, which would nest one call more
        if not test.runs:
            self.host.self_test = None
            if self._small_screen is not None:
                self._small_screen.start()  # the self-test has drawn on the small screen
        return rest_ms

    def _compose(self, now_ms: int) -> None:
        self.hands.dispatcher.changed = False
        journal = self.keeper.journal
        if journal.full:
            journal.waits = True  # a press lets the app try again
        self.eyes.compose(now_ms)
        self.host.link.state_due = True
        self._garbage = True
        if self._small_screen is not None:
            self._small_screen.changed = True
        if self._sounds is not None:
            self._sounds.look()

    def _tidy(self) -> None:
        """Collect garbage while nothing moves on the ring and nothing makes new garbage. A collection takes 25 ms on a
        Pico.

        Reports to a host leave much garbage. When there is much garbage, collect it even while waves move. Without this
        collection, the Pico could run out of memory and collect garbage in the middle of an animation.
        """
        link = self.host.link
        much = link.litter > _MOVING_LITTER_PIECES and self.scene.moment == s.STILL
        if not much and (self._more or not self.eyes.renderer.stands(self.scene)):
            return
        self._garbage = self._more
        link.litter = 0
        self.hands.actions.gestures.follow(self.session.table)  # load the gestures before the next press
        if self._silent is not None and self._silent.heard:
            self._listen(self._silent)
        if not self._more and self.scene.ui.menu is None:
            self.session.drop_other_games()
        tidy()
        self.has_tidied = True

    def _spoken_to(self) -> None:
        """Record that a host has sent something.

        `_tidy` loads the link to the host later, when nothing moves on the ring.
        """
        self._garbage = True

    def _listen(self, silent) -> None:
        """Load the link, so that the host gets answers and reports from now on."""
        host = if_memory_allows(App._open_host, self)
        if host is None:
            silent.no_room()
            return
        self.host = host
        self._silent = None
        self._count_logged()
        for line in silent.unsaid():
            host.link.report(line[:-1].decode())
        for code, reason, rule in silent.refusals:
            host.refused(code, reason, rule)
        host.link.hear(silent.heard)
        self._garbage = True  # collect the garbage after the answer
        look_anew()

    def _open_silence(self):
        return HostPlaceholder(self.board, self._spoken_to)

    def _open_host(self):
        commands = load_module("link.host_commands")  # 9.1 kB, and most tables have no computer
        parts = self.scene, self.session, self.hands, self.eyes, self.keeper
        return commands.HostCommands(self.board, self.settings, *parts, self.change, self._settled, ORDER)

    def _count_logged(self) -> None:
        """Mark all events so far as reported, so that the host gets only later events.

        Leave out an event that the press in progress may still undo.
        """
        self.host.logged = self.hands.dispatcher.done

    def _tell(self, report) -> None:
        self.host.link.report(report)

    def change(self, wanted: dict):
        """Change the device's settings and store them. Return None, or the reason why nothing changed.

        Everything that needs memory is allocated before anything changes.
        """
        settings, session, hands, eyes = self.settings, self.session, self.hands, self.eyes
        journal = self.keeper.journal
        seated = session.table.places if session.game is not None else 0
        shows = list(wanted) != ["names"]  # the ring does not show names
        table = None
        light: tuple = ()
        before = settings.mark()
        try:
            preload(wanted.get("mode", settings["mode"]))
            full = choices("with_table", wanted, settings)
            fault = settings.change(full, seated)
            drop_schema()
            if fault:
                return fault
            wires = hands.wires()
            if shows:
                table = make_table(settings) if session.game is None else session.table
                light = eyes.light()
            data = settings.to_bytes()
            faults = settings.faults + [_NOT_KEPT]
            if shows and session.laid_over is not None and session.game is not None:
                journal.names = session.laid_over
                journal.name(session.game, session.laid_over)
                journal.follow(None)  # store the game before its players' names are gone
                journal.save()
            kept = settings.unreadable or self.board.write(FILE, data)
        except Exception:
            settings.restore(before)
            drop_schema()
            raise
        if not kept:
            settings.faults = faults
        if "names" in wanted and (session.game or session.before) is not None:
            journal.waits = True
            if session.laid_over is None:
                journal.name(session.game, settings["names"])
        if shows:
            hands.follow_settings(wires)
            self.follow()
            if session.game is None:
                session.table = table
                self.scene.moment = s.STILL  # the animation may show a seat that no longer exists
                self.scene.growth = s.NO_GROWTH
            eyes.change_light(light)
            hands.dispatcher.changed = True
        self.follow_extras(wanted)
        self.host.link.state_due = True
        if not kept:  # without memory for this, the settings still report the failed write as a fault
            if_memory_allows(_refuse, self, shows)
        return None

    def follow_extras(self, wanted: dict) -> None:
        """Adapt the small screen and the sound signs to the new settings."""
        small = self._small_screen
        if "small_screen" in wanted:
            self._small_screen = self._open_small_screen(small)
        elif small is not None:
            small.changed = True
        if "sound_signs" in wanted:
            self._sounds = self._open_sounds()

    def follow(self) -> None:
        """Start or end the clock, as the settings require."""
        session, journal = self.session, self.keeper.journal
        if session.clock is not None:
            if_memory_allows(App._clock_follows, self)  # without memory, new limits apply from the next event on
            if self.settings["clock"] == "off":
                session.clock.close()  # type: ignore[attr-defined]
                session.clock = None
        elif self.settings["clock"] != "off":
            session.clock = if_memory_allows(App._begin_clock, self)
            if session.clock is None:
                words = "There is not enough memory for a clock and this game: try again after a restart."
                self._refused("too_much", words, "")
        else:
            journal.clock = None
        self.hands.actions.gestures.clock = session.clock is not None

    def _clock_follows(self) -> None:
        self.session.clock.follow(self.now_ms)  # type: ignore[attr-defined]

    def _begin_clock(self):
        keeper = load_module("app.clock_keeper")  # 4.0 kB, and most tables have no clock
        session, journal = self.session, self.keeper.journal
        return keeper.begin(self.settings, self.scene, session, self.hands, journal, self.now_ms)

    def _open_small_screen(self, before=None):
        """Return the small screen, which replaces `before`. Return None if the settings turn it off, no screen answers,
        or there is too little memory."""
        if before is not None:
            before.end()
        return if_memory_allows(App._small_screen_of, self) if self.settings["small_screen"] else None

    def _small_screen_of(self):
        parts = self.scene, self.session, self.settings, self.hands.actions, self.eyes
        return open_small_screen(self.board, *parts)

    def _open_sounds(self):
        """Return the sound signs. Return None if the settings turn them off, or if there is too little memory."""
        return if_memory_allows(App._sounds_of, self) if self.settings["sound_signs"] else None

    def _sounds_of(self):
        return SoundSigns(self.board, self.scene, self.session, self.hands, self._tell)

    def _refused(self, code: str, reason, rule: str) -> None:
        self.host.refused(code, reason, rule)
        if self._small_screen is not None:
            self._small_screen.tell(reason, rule)

    def _settled(self) -> None:
        """Tell the clock, the journal and the host about events that have become final."""
        if self.session.clock is not None:
            self._clock_follows()
        if self.session.brought is not None:
            lacks_memory = if_memory_allows(bring_table, self, instead=True)
            if lacks_memory:
                words = "There is not enough memory to set up the table of the game that came back."
                self._refused("bad_setting", words, "")
        self.keeper.follow(self.now_ms)
        self.host.tell_events()


def _refuse(app, shows: bool) -> None:
    if shows:
        app.session.refuse("not_kept", _NOT_KEPT, "", app.now_ms)
    else:
        app.session.tell("not_kept", _NOT_KEPT)


def bring_table(app) -> None:
    """Change the settings so that they describe the table of the game that was brought back. The next new game then has
    the same table.

    The players' names move to the seats of that table.
    """
    session = app.session
    game, session.brought = session.brought, None
    if game is session.game:
        wanted = {} if session.is_set() else dict(session.table.order)
        names = {}
        if session.drawn or session.sat is not None:
            names["names"] = session.names()
            session.drawn, session.sat = (), None
        wanted.update(names)
        for values in (wanted, names):  # if the table cannot be set up, the names are still applied
            fault = app.change(values) if values else None
            if not fault:
                return
            session.tell("bad_setting", fault)
