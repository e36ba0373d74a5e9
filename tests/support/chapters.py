"""Play the ten chapters of `chapters_story` through the firmware's own start, and write an account of each. Runs on any
interpreter.

The account of a chapter is text for people. A step has its sentence and gestures; then

shown       the screen and a letter a seat, as in `evening_story`
frames      how many, when the first and the last of them came, and the shortest and the longest time between two
light       for each pixel the sum of all levels of these frames; `3x40` are three pixels with 40 each
ring        the last frame: red, green and blue a pixel in hexadecimal digits, `.` for a dark one
state.look  what that value of a report became, one after the other; first of all reports of this kind: all values
stored      what a file holds now, or the bytes that came to it
{...}       any other report

An account leaves out what may change: free heap, version, runtime, and where a crash was.
"""

import json

import play_evening_story
from app.app import App
from chapters_story import CHAPTERS
from host_tools.proof.play_game_without_device import snapshot
from play_evening_story import PAUSE_MS, TAP_MS, shown
from replay_as_canonical_json import canonical
from scripted_board import WRAP, Board

CHANCE = (17, 5, 243, 66, 144, 42, 7)
_EDGE_MS = 50  # after a finger that goes down alone, or up
_COURSES = ("state", "settings")  # of these reports only changes are news
_KEPT = {"hello": ("heap", "firmware", "runtime"), "settings": ("is", "id"), "state": ("is", "id")}


class Chapter:
    """Plays a chapter. `lines` is its account."""

    def __init__(self, number):
        about, files, self.steps = CHAPTERS[number]
        self.lines = ["# " + about]
        self._new_step(0)
        self._told = {}  # kind of report: its values
        self._stored = {}
        self._line = b""
        start_ms = WRAP - 20_000 if number % 2 else 1000  # the clock wraps in every second chapter
        self.board = Board({"start_ms": start_ms, "chance": CHANCE, "files": files}, self._script(), self._hear)
        self.fault = None
        self._run()
        if self.fault is not None:
            raise self.fault

    def _run(self):
        """Run the firmware on the board, which learns of each app."""
        begun = App.__init__

        def begin(app, board, *given):
            board.app = app
            begun(app, board, *given)

        App.__init__ = begin
        try:
            self.board.run()
        finally:
            App.__init__ = begun

    def _new_step(self, now_ms):
        self._start_ms = now_ms
        self._times_ms = []
        self._light = []
        self._frame = b""
        self._courses = {}
        self._events = []
        self._watched = 0

    # What the firmware does

    def _hear(self, kind, ms, data):
        if kind == "F":
            if len(data) != len(self._frame):
                self._light = [0] * (len(data) // 3)
            self._frame = data
            self._times_ms.append((ms - self._start_ms) % WRAP)
            for index, level in enumerate(data):
                self._light[index // 3] += level
        elif kind == "S":
            self._line += data
            while b"\n" in self._line:
                end = self._line.index(b"\n")
                self._report(self._line[:end])
                self._line = self._line[end + 1 :]
        elif kind == "T":
            self._events.append("tone " + data.decode())
        else:
            self._line = b"" if kind == "P" else self._line
            self._events.append({"P": "power", "X": "the firmware ended in order", "G": "it gave up"}[kind])

    def _report(self, line):
        try:
            report = json.loads(line.decode())
        except ValueError:
            return  # broken off, or for people
        kind = report["is"]
        if kind == "frame":
            self._watched += 1
            return
        if kind == "crashes":
            report["crashes"] = [dict(crash, firmware="", trace="") for crash in report["crashes"][-1:]]
        if kind in _COURSES and "id" in report:
            self._events.append("%s with id %d" % (kind, report["id"]))
        for key in _KEPT.get(kind, ()):
            report.pop(key, None)
        if kind not in _COURSES:
            self._events.append(canonical(report))
            return
        values = {}
        for key in report:
            inside = report[key]
            if key in ("game", "values", "clock") and inside:
                for name in inside:
                    values["%s.%s.%s" % (kind, key, name)] = canonical(inside[name])
            else:
                values["%s.%s" % (kind, key)] = canonical(inside)
        before = self._told.get(kind, {})
        for key in before:
            if key not in values:
                self._courses.setdefault(key, []).append("gone")
        for key in values:
            if before.get(key) != values[key]:
                self._courses.setdefault(key, []).append(values[key])
        self._told[kind] = values

    # The script of the board

    def _script(self):
        try:
            for why, gestures, _ in self.steps:
                for gesture in gestures.split(", "):
                    yield from self._acts(gesture)
                self._tell(why, gestures)
        except Exception as fault:  # of this script: the firmware would take it for a crash of the board
            self.fault = fault

    def _acts(self, gesture):
        words = gesture.split()
        button = words[0].lower()
        if button == "menu":
            yield from self._open_entry(" ".join(words[1:]))
        elif button == "wait":
            ms = play_evening_story._ms(words[1])
            yield ["wait", ms] if ms <= 9000 else ["wait", ms, ms // 1000]  # hours in larger sleeps
        elif button == "both":
            yield ["both", play_evening_story._ms(words[1])]
        elif button == "host":
            yield ["line", canonical(_command(words[1:])) + "\n"]
            yield ["wait", 300]
        elif button == "bytes":
            yield ["line", gesture[6:]]
            yield ["wait", 300]
        elif button == "plug":
            yield ["power"]
            yield ["wait", 300]
        elif button == "watchdog":
            yield ["power", "hung"]
            yield ["wait", 300]
        elif button in ("cut", "fault"):
            yield [button, int(words[1])]
        elif button == "storage":
            yield ["full", words[1] == "full"]
        elif button == "host-reads":
            yield ["hears", words[1] == "again"]
        elif button == "fill":
            yield from self._fill([int(word) for word in words[1:]])
        elif button == "spoil":
            yield ["spoil", words[1], int(words[2])]
        else:
            if button == "seat":
                button = int(words.pop(1))
            if words[1:] in (["down"], ["up"]):
                yield [words[1], button]
                yield ["wait", _EDGE_MS]
            else:
                yield ["hold", button, play_evening_story._ms(words[1]) if words[1:] else TAP_MS, PAUSE_MS]

    def _fill(self, battlefields):
        """For the Emperor to its end: whose turn it is plays on the first of these that is open."""
        while not (state := snapshot(self.board.app.session.game))["over"]:
            field = next(field for field in battlefields if state["battlefields"][field]["open"])
            yield from self._acts("host event play seat=%d battlefield=%d" % (state["turn_of"][0], field))

    def _open_entry(self, name):
        yield ["both", 3050]
        group = next(row[0] for row in self._menu().rows if row[1] == name)
        yield from self._step_to((name, group))
        if self._menu().describe()["entry"] != name:
            yield ["hold", "out", TAP_MS, PAUSE_MS]
            yield from self._step_to((name,))
        yield ["hold", "out", TAP_MS, PAUSE_MS]

    def _step_to(self, names):
        while self._menu().describe()["entry"] not in names:
            yield ["hold", "pass", TAP_MS, PAUSE_MS]

    def _menu(self):
        return self.board.app.scene.ui.menu

    # The account

    def _tell(self, why, gestures):
        write = self.lines.append
        write("")
        write("## %s: %s" % (why, "".join([_letter(character) for character in gestures])))
        write("shown " + shown(self.board.app))
        if self._times_ms:
            times_ms = self._times_ms
            gaps_ms = [times_ms[index + 1] - times_ms[index] for index in range(len(times_ms) - 1)] or [0]
            between = (times_ms[0], times_ms[-1], min(gaps_ms), max(gaps_ms))
            write("frames %d from %d to %d ms, %d to %d ms apart" % ((len(times_ms),) + between))
            write("light " + _runs([str(level) for level in self._light]))
            write("ring " + _runs(_pixels(self._frame)))
        if self._watched:
            write("frames for the host %d" % self._watched)
        for key in sorted(self._courses):
            write("%s = %s" % (key, " > ".join(self._courses[key])))
        for event in self._events:
            write(event)
        self._tell_stored(write)
        self._new_step(self.board.time_ms)

    def _tell_stored(self, write):
        files = self.board.files
        for name in sorted(set(files) | set(self._stored)):
            now, before = files.get(name), self._stored.get(name)
            if now == before or name == "crash-log":  # its traces; a report has the rest
                continue
            if now is None:
                write("stored %s: removed" % name)
            elif now[:1] == b"{":
                write("stored %s: %s" % (name, _object(now)))
            elif before is not None and now.startswith(before):
                write("stored %s: and %s" % (name, _bytes(now[len(before) :])))
            else:
                write("stored %s: %s" % (name, _bytes(now)))
        self._stored = dict(files)


def _command(words):
    """`event skip seats=[3]`: words and values of a command as an object."""
    command = {"do": words.pop(0)}
    inside = command
    if command["do"] == "event":
        inside = command["event"] = {"type": words.pop(0)}
    for word in words:
        key, _, value = word.partition("=")
        (command if key == "id" else inside)[key] = json.loads(value)
    return command


def _object(data):
    try:
        return canonical(json.loads(data.decode()))
    except ValueError:
        return _bytes(data)


def _bytes(data):
    """Bytes as text: what is no plain letter as `<hexadecimal digits>`."""
    text, codes = "", ""
    for byte in data:
        if 32 < byte < 127 and byte not in b"<>":
            text += "<%s>" % codes + chr(byte) if codes else chr(byte)
            codes = ""
        else:
            codes += "%02x" % byte
    return text + ("<%s>" % codes if codes else "")


def _letter(character):
    return character if " " <= character <= "~" else "\\x%02x" % ord(character)


def _pixels(frame):
    pixels = (frame[index : index + 3] for index in range(0, len(frame), 3))
    return ["%02x%02x%02x" % tuple(pixel) if any(pixel) else "." for pixel in pixels]


def _runs(words):
    """These words in a line, equal neighbours as one with their number."""
    runs = []
    for word in words:
        if runs and runs[-1][1] == word:
            runs[-1][0] += 1
        else:
            runs.append([1, word])
    return " ".join(["%dx%s" % (count, word) if count > 1 else word for count, word in runs])


def main():
    for number in range(len(CHAPTERS)):
        print("\n".join(Chapter(number).lines))
        print()


if __name__ == "__main__":
    main()
