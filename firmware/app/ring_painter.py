"""Paint the table on the ring: find the seat whose view must be shown, compose the picture, and send frames."""

import scene as s
import ticks
from compat import const
from games.catalogue import make_table, own
from light import seat_states_and_colours
from light.renderer import Renderer
from rules.event_kinds_and_refusals import Refused
from rules.mode_interface import PlayerView
from rules.seat_arithmetic import NOBODY, members
from table_and_ring_limits import MOST_PX

FRAME_MS = const(16)  # time between two frames
HEAL_MS = const(100)  # the longest time without sending a frame; a new frame repairs pixels after a disturbance
_SETTING_UP = (s.SEATING, s.WHERE, s.DRAWN)
ORDER = (1, 0, 2)  # the positions of red, green and blue among the three bytes of a WS2812


class RingPainter:
    """The ring of `board`, which shows `scene` and the table of `session`. While the menu of `hands` proposes a table,
    the ring shows the proposed table instead.
    """

    def __init__(self, board, settings, scene, session, hands):
        self._board = board
        self._settings = settings
        self._scene = scene
        self._session = session
        self._hands = hands
        self._table: object = None  # the last table that was shown
        self._module = seat_states_and_colours
        self._tried: tuple | None = None  # (offset, direction) of the ring while players are asked where they sit
        self.player_view = PlayerView(session.table.places)
        self.frame_ms = 0  # when the frame was painted
        self.painted_ms = self._shown_ms = ticks.add(board.now_ms(), -HEAL_MS)
        self.waits = False  # a picture is waiting to be painted
        self.wipe = None  # a dark frame for the previous, longer ring, sent before a frame for the shorter ring
        self.change_light((self._make_light(), None))

    def compose(self, now_ms: int) -> None:
        """Compose the picture again, as seen from the seat whose view is shown."""
        scene = self._scene
        ui, table = scene.ui, self._session.table
        viewer = NOBODY
        if self._session.game is not None:
            viewer = ui.cursor if scene.rested else ui.peek
        proposes = ui.shows in s.PROPOSALS
        if proposes:
            table = self._proposed_table(ui)
            viewer = NOBODY
        if self._table is not table:
            self._module = module_of(table)
            self._table = table
            if self.player_view.seats != table.places:
                self.player_view = PlayerView(table.places)
        module, place = self._module, None
        if ui.screen in _SETTING_UP:
            if ui.shows != s.SHOW_SEATS or not table.PLACES:  # a game whose places are not seats has its own picture
                module = seat_states_and_colours
            if ui.screen == s.WHERE:
                place = ui.proposed
        elif ui.counted:
            module = seat_states_and_colours
        if (ui.shows == s.SHOW_LAST_PIXEL) != self._measuring or place != self._tried:
            self._tried = place
            self.change_light(self.light())
        table.fill(viewer, ui.peek_back, self.player_view)
        if self.player_view.over and self._hands.dispatcher.provisional:
            _go_on(table, self.player_view)
        question = ui.question
        if scene.rested and question and question.look:
            question.look(question.choices[ui.index][1], self.player_view)
        self.renderer.compose(self.player_view, scene, self._brightness, now_ms, module)
        scene.pressed = False
        self.waits = True
        if proposes:  # Drop the proposed table, so that its game module can be unloaded.
            self._table = None
            self._module = seat_states_and_colours

    def tick(self, now_ms: int) -> bool:
        """Paint and send a frame if one is due. Return True if the frame changed."""
        if not self.waits and ticks.diff(now_ms, self.painted_ms) < FRAME_MS:
            return False
        if not self._board.ready():
            return False
        if self.wipe is not None:
            self._board.show(self.wipe)
            self.wipe = None
            return False
        self.waits = False
        self.painted_ms = now_ms
        self.frame_ms = self._board.now_ms()  # not `now_ms`, because buttons and composing have taken time
        changed = self.renderer.paint(self._scene, self.frame_ms)
        if changed or not 0 <= ticks.diff(now_ms, self._shown_ms) < HEAL_MS:
            self._shown_ms = now_ms
            self._board.show(self.renderer.frame)
        return changed

    def light(self) -> tuple:
        """Return (renderer, dark frame) for the ring in the current settings.

        If the ring was longer before, the dark frame has the old length, so that no pixel stays lit. If the ring was
        not longer before, the dark frame is None.
        """
        before, light = len(self.renderer.frame), self._make_light()
        return light, bytearray(before) if len(light.frame) < before else None

    def change_light(self, light: tuple) -> None:
        """From now on, use `light`, a value that the method `light` returned."""
        self.renderer = light[0]
        self.wipe = light[1] or self.wipe
        self._brightness = self._settings["brightness"]
        self._measuring = self._scene.ui.shows == s.SHOW_LAST_PIXEL

    def _make_light(self):
        """Return a renderer for the ring in the settings. While a player sets the ring's length, return a renderer for
        the longest ring."""
        settings = self._settings
        if self._scene.ui.shows == s.SHOW_LAST_PIXEL:
            return Renderer(MOST_PX, 0, 1, settings["budget_ma"], ORDER)
        place = self._tried or (settings["offset_px"], settings["direction"])
        return Renderer(settings["ring_px"], place[0], place[1], settings["budget_ma"], ORDER)

    def _proposed_table(self, ui):
        """Return the table that the open menu page proposes. If the page shows a first turn, the table includes it.

        If the house rules do not allow this table, the ring shows it without them. A player who chooses it then gets a
        refusal.
        """
        order = self._settings.values()
        order.update(ui.proposed)
        try:
            table = make_table(order)
            if ui.shows == s.SHOW_FIRST_TURN:
                table.begin(members(table.beginners)[0])
        except Refused:
            order["options"] = {}
            table = make_table(order)
        return table


def _go_on(table, out) -> None:
    """Hide the end of a game while the press that ended the game can still be undone. Fill `out` with the players as
    they were before that press, and with the seat whose turn it was.
    """
    out.over = False
    out.winners = out.drawn = 0
    if table.places == table.count:
        subject = table.subject()
        playing = out.living if subject == NOBODY else table.together(subject)
        out.running = playing & out.living
        out.ghost = playing & ~out.living


def module_of(table):
    """Return the module that draws this table: its mode's own module if there is one, or the module that all other
    tables use.
    """
    return own(table, "picture") or seat_states_and_colours
