"""An evening at the table, with the buttons alone: the story of `evening_story` played on a device, and told. Runs on
any interpreter.

What is told are all frames, reports and stored bytes, so that two runtimes can be compared. Each chapter begins as the
plug is put in, and ends as it is pulled.
"""

import json
from binascii import hexlify

import scene as s
from desk import Desk
from evening_story import CHAPTERS
from menus import open_entry
from parity import canonical

CHANCE = b"\x11\x05\xf3\x42\x90\x2a\x07"  # what the dice of the device give
PAUSE_MS = 480  # after a press: longer than the guard against two people who pass one turn
TAP_MS = 70
_EDGE_MS = 50  # after a finger that goes down alone, or up


class Evening(Desk):
    """The device of one chapter, with these files on it. `edges` is what fingers did: (ms, button, whether it is
    down); `seen` what was expected when: (ms, screen, letters). Both from when it was powered."""

    def __init__(self, files):
        Desk.__init__(self, tick_ms=8, chance=CHANCE, files=files)
        self.edges = []
        self.seen = []

    def press(self, button):
        self.edges.append((self.board.time_ms, button, True))
        Desk.press(self, button)

    def release(self, button):
        self.edges.append((self.board.time_ms, button, False))
        Desk.release(self, button)

    def do(self, gesture):
        """One gesture, as `evening_story` has them."""
        words = gesture.split()
        button = words[0].lower()
        if button == "menu":
            open_entry(self, " ".join(words[1:]))
        elif button == "wait":
            self.run(_ms(words[1]))
        elif button == "dot":
            self.wait_for_dot(int(words[1]))
        elif button == "both":
            self.hold_both(_ms(words[1]) if words[1:] else 3050)
        else:
            if button in ("seat", "wire"):
                button = self.wire_of(int(words.pop(1))) if button == "seat" else int(words.pop(1))
            if words[1:] == ["down"]:
                self.press(button)
                self.run(_EDGE_MS)
            elif words[1:] == ["up"]:
                self.release(button)
                self.run(_EDGE_MS)
            else:
                self.hold(button, _ms(words[1]) if words[1:] else TAP_MS)
                self.run(PAUSE_MS)

    def wire_of(self, seat):
        """That of the seat's button, where they have been found."""
        wires = self.app.settings["seat_wires"]
        return wires[seat] if wires else seat

    def wait_for_dot(self, px):
        """Until the walking dot has come to that pixel and stands there for a while."""
        ring_px = self.app.settings["ring_px"]
        for _ in range(ring_px * 600 // self.tick_ms):
            if self.scene.page_value == px:
                break
            self.run(self.tick_ms)
        self.run(200)

    def tap(self, button):
        self.hold(button, TAP_MS)
        self.run(PAUSE_MS)

    def expect(self, expected, why):
        self.run(self.tick_ms)
        found = shown(self.app)
        self.seen.append((self.board.time_ms, found))
        if found != expected:
            raise AssertionError("%s\nexpected %s\nshown    %s" % (why, expected, found))


def shown(app):
    """The screen, a letter for what the ring says about each seat, small where it knocks; the life of teams and what is
    counted, where there is any; whether the screen is about to close."""
    letters = ""
    for code in app.eyes.renderer.codes:
        letter = s.STATE_LETTERS[code & 15]
        letters += letter.lower() if code & s.KNOCK else letter
    scene, table = app.scene, app.session.table
    words = [s.SCREEN_NAMES[scene.screen], letters]
    if table.NAME == "two_headed_giant":
        words.append("%d:%d" % tuple(table.life.totals))
    if scene.screen in (s.LIFE, s.COUNT):
        words.append("%+d" % scene.change if scene.screen == s.LIFE else "%d" % scene.page_value)
    return " ".join(words + ["closes"] * scene.closing)


def _ms(seconds):
    return int(float(seconds) * 1000 + 0.5)


def play(number, files, write):
    """Play a chapter on a device with these files; it, as the plug is pulled. `write` gets every frame, report and
    stored file as a line."""
    desk = Evening(files)
    desk.board.on_frame = lambda ms, frame: write("%d %s" % (ms, hexlify(frame).decode()))
    for why, gestures, expected in CHAPTERS[number][1]:
        for gesture in gestures.split(", ") if gestures else ():
            desk.do(gesture)
        write("# " + why)
        for report in desk.reports():
            write(canonical(report))
        desk.expect(expected, CHAPTERS[number][0] + ": " + why)
    for name in sorted(desk.board.files):
        data = desk.board.files[name]
        is_object = data[:1] == b"{"  # whose keys come in another order on another runtime
        write("%s %s" % (name, canonical(json.loads(data.decode())) if is_object else hexlify(data).decode()))
    return desk


def main():
    files = {}
    for number in range(len(CHAPTERS)):
        files = play(number, files, print).board.files


if __name__ == "__main__":
    main()
