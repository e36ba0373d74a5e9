"""The table in a terminal: what is drawn, what the keys do, and a short game in a pseudo-terminal."""

import os
import re
import select
import struct
import subprocess
import sys
import time
from pathlib import Path

import blessed
import pytest

from fake_device import STATE, FakeTransport, playing
from host_tools.device.firmware_client import FirmwareClient
from host_tools.device.latest_reports import LatestReports
from host_tools.pictures import play_in_terminal
from host_tools.pictures.play_in_terminal import Canvas, TerminalPlayer
from patience import PATIENCE_S, until

ROOT = Path(__file__).resolve().parents[2]
PLAIN = blessed.Terminal(kind="dumb", force_styling=None)
FRAME = bytes([0, 8, 32] * 24)


def drawn(state, width=80, height=24, message=""):
    canvas = Canvas(width, height)
    play_in_terminal.draw(canvas, PLAIN, state, FRAME, message)
    return [row.rstrip() for row in canvas.rows()]


@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 40), (200, 60)])
def test_every_player_and_every_pixel_is_seen(width, height):
    rows = drawn(playing(), width, height)
    text = "\n".join(rows)
    for seat, name in enumerate(("Ada", "Ben ♛", "Cleo", "Dan  next", "Eve ♛", "Finn"), 1):  # as people count
        assert f"{seat} {name}" in text
    assert text.count("██") == 24
    assert "It is Cleo’s turn" in rows[0]  # noqa: RUF001
    assert "Dan may be attacked" in rows[1]
    assert max(map(len, rows)) <= width


@pytest.mark.parametrize(("width", "height"), [(1, 1), (20, 5), (40, 10)])
def test_a_terminal_too_small_is_drawn_as_far_as_it_goes(width, height):
    rows = drawn(playing(), width, height, message="a long message " * 20)
    assert len(rows) == height


@pytest.mark.parametrize(
    "changes",
    [
        {"screen": "ready", "game": None, "can_bring_back": True},
        {"screen": "menu", "menu": {"entry": "new game", "value": ""}},
        {"screen": "choice", "cursor": 0, "marked": [3, 5]},
        {"undone": 1},
        {"moment": "draw"},
    ],
)
def test_hints_and_help_fit_80_columns(changes):
    state = playing(**changes)
    rows = drawn(state)
    assert rows[-1].strip() == play_in_terminal.HELP and "q quit" in play_in_terminal.HELP
    assert rows[-2].strip() == play_in_terminal.hint_line(state)
    said = " ".join(row.strip() for row in rows[1 : 1 + play_in_terminal.DETAIL_ROWS]).strip()
    assert said == play_in_terminal.report_sentences.headline(state)[1]


def test_a_table_without_a_game():
    rows = drawn(STATE)
    assert "Press PASS" in rows[0]
    assert any("draw who begins" in row for row in rows)


@pytest.fixture
def fake():
    return FakeTransport()


@pytest.fixture
def player(fake):
    with FirmwareClient(fake) as device:
        latest = LatestReports(device)
        latest.join()
        fake.heard.clear()
        yield TerminalPlayer(latest, hold_s=0.1)


def wait(player, condition):
    """Let the player's time pass until that is true."""

    def ticked():
        player.tick()
        return condition()

    until(ticked)


@pytest.mark.parametrize(
    ("key", "buttons", "least_s"),
    [
        ("p", ["pass"], 0),
        (" ", ["pass"], 0),
        ("P", ["pass"], 0.1),
        ("O", ["out"], 0.1),
        ("M", ["out"], 0.2),
        ("4", [3], 0),
    ],
)
def test_a_key_is_a_press_and_a_release(key, buttons, least_s, player, fake):
    begun = time.monotonic()
    assert player.key(key)
    wait(player, lambda: len(fake.heard) >= 2 * len(buttons))
    assert [(command["do"], command["button"]) for command in fake.heard] == [
        (do, button) for do in ("press", "release") for button in buttons
    ]
    assert time.monotonic() - begun >= least_s


@pytest.mark.parametrize(("key", "seat"), [("1", 0), ("6", 5)])
def test_seats_are_counted_from_1_by_their_keys(key, seat, player, fake):
    player.key(key)
    wait(player, lambda: len(fake.heard) >= 2)
    assert [command["button"] for command in fake.heard] == [seat, seat]


def test_both_buttons_overlap(player, fake):
    player.key("B")
    wait(player, lambda: len(fake.heard) >= 4)
    assert [command["do"] for command in fake.heard] == ["press", "press", "release", "release"]


def test_undo_is_asked_and_a_refusal_is_shown(player, fake):
    player.key("u")
    wait(player, lambda: player.message)
    assert fake.heard[0]["event"] == {"type": "undo"}
    assert player.message == "There is nothing."


def test_why_takes_two_seats_and_anything_else_ends_it(player, fake):
    player.key("w")
    assert "number of the seat" in player.message
    player.key("1")
    assert player.message.startswith("Ada: and whom?")
    player.key("x")
    assert not fake.heard and player.message == ""
    for key in "w24":
        player.key(key)
    assert fake.heard[0] | {"id": 0} == {"do": "why", "from": 1, "to": 3, "id": 0}


def test_other_keys_do_nothing_and_q_ends(player, fake):
    for key in ("x", "0", "7", "9", "é", "\x00"):
        assert player.key(key)
    assert not fake.heard
    assert not player.key("q")


def test_escape_asks_before_it_ends_and_any_other_key_goes_on(player, fake):
    assert player.key("\x1b") and "Quit?" in player.message
    assert player.key("x") and player.message == "" and not fake.heard
    assert player.key("\x1b") and player.key("p") and fake.heard[0]["do"] == "press"
    assert player.key("\x1b") and not player.key("\x1b")
    assert player.key("w") and player.key("\x1b") and player.key("\x1b") and not player.key("q")


@pytest.mark.parametrize("width", [60, 80, 110])
def test_long_hints_are_wrapped_and_nothing_of_them_is_cut(width, monkeypatch):
    long = ["the one thing", "another thing which is long", "a third one that is longer", "the last of all the things"]
    monkeypatch.setattr(play_in_terminal.report_sentences, "hints", lambda _: long)
    rows = drawn(playing(), width, 40)
    text = " ".join(" ".join(rows[-6:]).split())
    assert "PASS: the one thing, held: another thing which is long" in text
    assert "OUT: a third one that is longer, held: the last of all the things" in text
    assert width < 80 or " ".join(play_in_terminal.HELP.split()) in text


def test_without_a_terminal_it_says_so(tmp_path):
    command = [sys.executable, "-m", "host_tools", "run", "--terminal", "--folder", str(tmp_path)]
    done = subprocess.run(
        command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE_S
    )
    assert done.returncode == 1
    assert "needs a terminal" in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="no pseudo-terminals here")
@pytest.mark.parametrize("size", [(30, 90), (0, 0)], ids=["sized", "without a size, as a serial console"])
def test_a_short_game_in_a_pseudo_terminal(size, tmp_path):
    import fcntl
    import pty
    import termios

    command = [sys.executable, "-m", "host_tools", "run", "--terminal", "--folder", str(tmp_path)]
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
    environment = {**os.environ, "TERM": "xterm-256color", "BLESSED_QUERY_TIMEOUT_SECONDS": "0.1"}
    process = subprocess.Popen(command, cwd=ROOT, stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
    os.close(theirs)
    seen = ""

    def see(pattern, again=None):
        """Wait for these words; `again`: a key that is pressed every second until then."""
        nonlocal seen
        end = time.monotonic() + PATIENCE_S
        pressed = 0.0
        while not re.search(pattern, seen):
            assert time.monotonic() < end, seen[-3000:]
            if again and time.monotonic() > pressed + 1:
                os.write(ours, again)
                pressed = time.monotonic()
            if select.select([ours], [], [], 0.2)[0]:
                seen += os.read(ours, 65536).decode(errors="replace")
        seen = ""

    try:
        see("A new game")
        os.write(ours, b"p")
        see(r"It is (Ben|Eve).s turn")
        see(r"It is (Cleo|Finn).s turn", again=b"p")  # a press during the draw only ends it
        os.write(ours, b"\xff\xc3u")  # the first two are no characters: another encoding's keys, or half a paste
        see(r"It is \w+.s turn")
        os.write(ours, b"q")
        assert process.wait(PATIENCE_S) == 0
    finally:
        process.kill()
        os.close(ours)
