"""The second board, on the genuine Adafruit library: its bytes on the wire, its buttons, storage and link."""

import contextlib
import io
import json
import os
import sys
import time

import pytest

from desk import Desk, FakeBoard
from stub_pins import Pins

pytest.importorskip("adafruit_pixelbuf", reason="needs Adafruit's neopixel library (locks/ring-driver.txt)")

from app.app import App
from app.supervisor import CRASHED, ENDED, GAVE_UP

RING, PASS, OUT, SEATS = 22, 14, 15, (2, 3, 4, 5)


@pytest.fixture
def pins(monkeypatch):
    return Pins(monkeypatch)


@pytest.fixture
def make(pins, tmp_path, monkeypatch):
    """Makes the board, its link on a pipe that a test reads and writes."""
    to_board, from_board = os.pipe(), os.pipe()

    def build(folder=None, pixel_order="GRB", ring_px=24):
        from boards.circuitpython_or_linux_board import CircuitPythonOrLinuxBoard

        monkeypatch.setattr(sys, "stdin", os.fdopen(to_board[0], closefd=False))
        monkeypatch.setattr(sys, "stdout", os.fdopen(from_board[1], "w", closefd=False))
        board = CircuitPythonOrLinuxBoard(
            RING, PASS, OUT, SEATS, str(folder or tmp_path / "data"), ring_px, pixel_order
        )
        assert pins.sent == [(RING, bytes(len(pixel_order) * ring_px))]  # opened, and dark
        pins.sent.clear()
        board.host, board.told = to_board[1], from_board[0]
        return board

    return build


def test_it_is_adafruits_own_library(make):
    make()
    assert sys.modules["neopixel"].__version__ == "6.4.2"


@pytest.mark.parametrize("brightness", [1, 4, 6])
def test_the_wire_carries_each_frame_of_a_game_byte_for_byte(make, pins, brightness):
    desk = Desk({"brightness": brightness})
    desk.begin(1).event(type="pass").event(type="eliminate", seats=[4])
    board = make()
    for _, frame in desk.board.frames:
        board.show(frame)
    assert len(pins.sent) > 50
    assert pins.sent == [(RING, frame) for _, frame in desk.board.frames]


def test_the_same_presses_give_the_same_frames_at_the_same_time(make, pins):
    one, two = make(), FakeBoard(chance=b"\x05")
    one.random_bytes = two.random_bytes
    one.now_ms = two.now_ms
    apps = App(one), App(two)
    sent = []
    for ms in range(0, 9000, 5):
        two.time_ms = ms
        if ms % 1500 == 0:
            pins.press(PASS)
            two.levels = 1
        elif ms % 1500 == 60:
            pins.release(PASS)
            two.levels = 0
        for app in apps:
            app.tick(ms)
        sent += [ms] * (len(pins.sent) - len(sent))
    assert apps[0].session.game.history.done > 2
    assert list(zip(sent, (frame for _, frame in pins.sent), strict=True)) == two.frames


def test_a_ring_of_another_length_is_another_strip(make, pins):
    board = make()
    board.show(bytearray(b"\x01\x02\x03" * 24))
    board.show(bytearray(b"\x04\x05\x06" * 60))
    assert pins.sent[0] == (RING, b"\x01\x02\x03" * 24)
    assert pins.sent[-1] == (RING, b"\x04\x05\x06" * 60)


@pytest.mark.parametrize(("order", "places"), [("RGB", (1, 0, 2)), ("RGBW", (1, 0, 2, 3)), ("GRBW", (0, 1, 2, 3))])
def test_pixels_of_another_order_have_the_same_colours_and_no_white_light(make, pins, order, places):
    desk = Desk({"brightness": 6})
    desk.begin(1).event(type="pass").event(type="eliminate", seats=[4])
    board = make(pixel_order=order)
    for _, frame in desk.board.frames:
        board.show(frame)
    assert len(pins.sent) > 50
    for (_, sent), (_, frame) in zip(pins.sent, desk.board.frames, strict=True):
        pixels = [bytes(frame[at : at + 3]) + b"\0" for at in range(0, 72, 3)]
        assert sent == bytes(pixel[place] for pixel in pixels for place in places)


def test_every_button_has_its_bit(make, pins):
    board = make()
    for bit, gpio in enumerate((PASS, OUT, *SEATS)):
        pins.press(gpio)
        assert board.buttons() == 1 << bit
        pins.release(gpio)
    assert board.buttons() == 0


def test_a_spike_on_a_wire_is_no_press(make, pins, monkeypatch):
    board = make()
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(time, "sleep", lambda s: pins.release(PASS))
        pins.press(PASS)
        assert board.buttons() == 0
    pins.press(PASS)
    assert board.buttons() == board.buttons() == 1


def test_a_press_or_a_byte_ends_the_wait_and_time_does(make, pins):
    board = make()
    board.buttons()
    assert 15 <= waited(board, 20) < 200
    os.write(board.host, b"x")
    assert waited(board, 1000) < 100
    assert board.receive(bytearray(8)) == 1
    pins.press(OUT)
    assert waited(board, 1000) < 100


def waited(board, ms):
    begun = time.monotonic()
    board.wait(ms)
    return (time.monotonic() - begun) * 1000


def test_a_host_that_stops_reading_is_never_waited_for(make):
    board = make()
    line = bytearray(b"x" * 1000)
    taken = [board.send(line, 0, 1000) for _ in range(1000)]
    assert taken[0] == 1000 and taken[-1] == 0
    assert len(os.read(board.told, 1 << 20)) == sum(taken)
    assert board.send(line, 990, 1000) == 10


def test_a_reader_that_is_gone_takes_nothing_and_ends_nothing(make):
    board = make()
    os.close(board.told)
    assert [board.send(bytearray(b"line"), 0, 4) for _ in range(3)] == [0, 0, 0]


def test_a_host_that_is_gone_leaves_the_board_playing(make):
    board = make()
    os.close(board.host)
    assert board.receive(bytearray(8)) == 0
    assert waited(board, 20) >= 15 and not board.host_left


def test_games_and_settings_outlast_the_power(make, tmp_path):
    board = make()
    assert board.write("settings.json", b"{}") and board.append("game", b"a") and board.append("game", b"b")
    again = make()
    assert sorted(again.ilistdir()) == ["game", "settings.json"]
    assert again.read("game") == b"ab" and again.read("none") is None
    again.remove("game")
    again.remove("game")
    assert sorted(again.ilistdir()) == ["settings.json"]


def test_without_writable_storage_the_app_plays_on_and_says_so_once(make, pins, tmp_path):
    (tmp_path / "file").write_text("no folder")
    board = make(tmp_path / "file" / "data")
    clock = FakeBoard()
    board.now_ms = clock.now_ms
    board.random_bytes = clock.random_bytes
    app = App(board)
    told = b""
    os.set_blocking(board.told, False)
    for ms in range(0, 20000, 10):
        clock.time_ms = ms
        (pins.press if ms % 2500 < 60 else pins.release)(PASS)
        app.tick(ms)
        with contextlib.suppress(BlockingIOError):
            told += os.read(board.told, 1 << 16)
    assert app.session.game.history.done > 3
    assert told.count(b'"journal_full"') == 1


def test_what_such_a_board_lacks_does_nothing(make):
    board = make()
    board.feed()
    board.tone(440, 100)
    assert board.ready() and not board.hung()
    board.service()


def test_a_pin_that_the_board_does_not_have_is_one_sentence(make):
    from boards.circuitpython_or_linux_board import pin

    assert pin(3) == 3
    with pytest.raises(ValueError, match=r"This board has no GPIO 40\."):
        pin(40)


def test_the_contract_is_fulfilled(make):
    from boards.contract import Contract

    board = make()
    duties = [name for name in vars(Contract) if not name.startswith("_")]
    assert len(duties) > 15 and all(callable(getattr(board, name)) for name in duties)


@pytest.fixture
def entry(make, monkeypatch):
    """`run_blinka`, whose app ends as soon as it has shown its first picture."""
    make()
    import run_blinka

    def stop(board, crashes, settings):
        App(board, settings=settings).tick(board.now_ms())
        return ENDED

    monkeypatch.setattr(run_blinka, "run_app", stop)
    return run_blinka


@pytest.mark.parametrize(("stored", "gpio"), [({}, 18), ({"pin_ring": 22}, 22), ({"pin_pass": 18}, 22)])
def test_the_app_starts_from_its_own_entry_on_a_pin_that_the_library_can_drive(entry, pins, tmp_path, stored, gpio):
    (tmp_path / "settings.json").write_text(json.dumps(stored))
    assert entry.run(str(tmp_path)) == 0
    assert {wire for wire, _ in pins.sent} == {gpio}
    assert any(any(frame) for _, frame in pins.sent)


def ended(entry, folder, monkeypatch):
    """How the entry ended, and what it said on standard error."""
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    return entry.run(str(folder)), sys.stderr.getvalue()


def no_root(monkeypatch):
    def refuse(wire, data):
        raise RuntimeError("NeoPixel support requires running with sudo, please try again!")

    monkeypatch.setattr("neopixel.neopixel_write", refuse)


def no_library(monkeypatch):
    monkeypatch.delitem(sys.modules, "boards.circuitpython_or_linux_board")
    monkeypatch.setitem(sys.modules, "neopixel", None)


def busy_pin(monkeypatch):
    def busy(self, pin):
        raise ValueError(f"GPIO{pin} in use")

    monkeypatch.setattr("digitalio.DigitalInOut.__init__", busy)


def no_such_pin(monkeypatch):
    monkeypatch.delattr("board.GP18")


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (no_root, "running with sudo"),
        (no_library, "neopixel"),
        (busy_pin, "GPIO14 in use"),
        (no_such_pin, "no GPIO 18"),
    ],
)
def test_a_ring_that_cannot_be_opened_is_one_sentence_and_no_crash(entry, tmp_path, monkeypatch, fault, words):
    folder = tmp_path / "kept"
    folder.mkdir()
    (folder / "game-000001-0000").write_bytes(b"moves")
    fault(monkeypatch)
    code, said = ended(entry, folder, monkeypatch)
    assert code == 1 and words in said and said.count("\n") == 1
    assert [(path.name, path.read_bytes()) for path in folder.iterdir()] == [("game-000001-0000", b"moves")]


def test_too_many_crashes_are_one_sentence(entry, tmp_path, monkeypatch):
    outcomes = [CRASHED, CRASHED, GAVE_UP]
    monkeypatch.setattr(entry, "run_app", lambda *given: outcomes.pop(0))
    code, said = ended(entry, tmp_path, monkeypatch)
    assert code == 1 and "crashed several times" in said and not outcomes


def test_the_link_needs_no_buffer_around_standard_output(make, monkeypatch):
    from boards.circuitpython_or_linux_link import open_link

    board = make()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)))
    assert open_link().send(bytearray(b"line"), 0, 4) == 4  # as under `python -u`
    assert os.read(board.told, 8) == b"line"


class FakePort:
    """CircuitPython's usb_cdc.console."""

    connected = True

    def __init__(self):
        self.inbox = bytearray(b"hello")
        self.taken = bytearray()

    @property
    def in_waiting(self):
        return len(self.inbox)

    def read(self, count):
        data = bytes(self.inbox[:count])
        del self.inbox[:count]
        return data

    def write(self, data):
        self.taken += data[:3]
        return len(data[:3])


def test_under_circuitpython_the_link_is_the_serial_console_and_never_waits(pins):
    from boards.circuitpython_or_linux_link import Console

    port = FakePort()
    link = Console(port)
    buffer = bytearray(4)
    assert link.waits() and link.receive(buffer) == 4 and buffer == b"hell"
    assert link.receive(buffer) == 1 and not link.waits()
    assert link.send(bytearray(b"abcdef"), 1, 6) == 3 and port.taken == b"bcd"
    assert (port.timeout, port.write_timeout) == (0, 0)
    port.connected = False
    assert link.send(bytearray(b"abcdef"), 0, 6) == 0
    nobody = Console(None)
    assert not nobody.waits() and nobody.receive(buffer) == 0 and nobody.send(buffer, 0, 4) == 0
