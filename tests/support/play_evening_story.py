"""An evening at the table, with the buttons alone: the stories of `evening_story` and `clock_story` played on a device,
and told. Runs on any interpreter.

What is told are all frames, reports and stored bytes, and what the ledger of a clock has, so that two runtimes can be
compared. Each chapter begins as the plug is put in, and ends as it is pulled.
"""

import json
from binascii import hexlify

import scene as s
from clock.ledger import PAUSE, TURNS
from clock_story import CLOCKED
from desk import Desk
from evening_story import CHAPTERS
from menus import open_entry
from replay_as_canonical_json import canonical
from rules.seat_arithmetic import members

ALL_CHAPTERS = CHAPTERS + CLOCKED
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
            if self.scene.ui.value == px:
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
    counted, where there is any; whether the screen is about to close; and what a clock says."""
    letters = ""
    for code in app.eyes.renderer.codes:
        letter = s.STATE_LETTERS[code & 15]
        letters += letter.lower() if code & s.KNOCK else letter
    scene, table = app.scene, app.session.table
    words = [s.SCREEN_NAMES[scene.ui.screen], letters]
    if table.NAME == "two_headed_giant":
        words.append("%d:%d" % tuple(table.life.totals))
    if scene.ui.screen in (s.LIFE, s.COUNT):
        words.append("%+d" % scene.ui.value if scene.ui.screen == s.LIFE else "%d" % scene.ui.value)
    words += ["closes"] * scene.closing
    clock = app.session.clock
    if clock is not None and clock.ledger is not None:
        words += _whose_time(clock.ledger)
        words += ["short"] + [str(seat) for seat in members(scene.hurried)] if scene.hurried else []
    return " ".join(words)


def _whose_time(ledger):
    """To whom time goes that passes."""
    if ledger.to >= 0:
        return ["answers", str(ledger.to)]
    if ledger.to == TURNS and ledger.charged:
        return ["turn"] + [str(account) for account in members(ledger.charged)]
    return ["pause" if ledger.to == PAUSE else "nobody"]


def in_ledger(clock):
    """All that the ledger of this clock keeper has, None where there is none: what is used, answered, how many turns
    began, and the totals."""
    ledger = clock.ledger if clock is not None else None
    if ledger is None:
        return None
    others = [ledger.idle_ms, ledger.overlap_ms, ledger.outside_ms, ledger.sum_ms()]
    return [ledger.used, ledger.answered, ledger.turns, ledger.totals(), others, list(ledger.longest())]


def _ms(seconds):
    return int(float(seconds) * 1000 + 0.5)


def new_device(number):
    """Return what is stored on the new device with which this chapter begins; None where it goes on with the one
    before."""
    chapter = ALL_CHAPTERS[number]
    if len(chapter) > 2:
        return {"settings.json": json.dumps(chapter[2]).encode()}
    return None if number else {}


def play(number, files, write):
    """Play a chapter on a device with these files; it, as the plug is pulled. `write` gets every frame, report and
    stored file as a line."""
    desk = Evening(files)
    desk.board.on_frame = lambda ms, frame: write("%d %s" % (ms, hexlify(frame).decode()))
    about, steps = ALL_CHAPTERS[number][:2]
    for why, gestures, expected in steps:
        for gesture in gestures.split(", ") if gestures else ():
            desk.do(gesture)
        write("# " + why)
        for report in desk.reports():
            write(canonical(report))
        desk.expect(expected, about + ": " + why)
    write("ledger " + json.dumps(in_ledger(desk.app.session.clock)))
    for name in sorted(desk.board.files):
        data = desk.board.files[name]
        is_object = data[:1] == b"{"  # whose keys come in another order on another runtime
        write("%s %s" % (name, canonical(json.loads(data.decode())) if is_object else hexlify(data).decode()))
    return desk


def main():
    left = {}
    for number in range(len(ALL_CHAPTERS)):
        files = new_device(number)
        left = play(number, left if files is None else files, print).board.files


if __name__ == "__main__":
    main()
