"""A Pico whose store is full starts as soon as one with a single game, and one restart ends a hang while it starts."""

import pytest

from emulated import HANG, ask, faulty, require_bench, ring, stored
from store_with_most_kept_games import PASSES, PASSES_IN_PLAY, store_with_most_kept_games, without_older_games

require_bench()

from host_tools.picobench import MS  # noqa: E402

pytestmark = pytest.mark.long

MOST_MORE = 1.10  # of the time to the picture of the resumed game
SMALL = {"ring_px": 8}  # fewer pixels are emulated sooner
# The last file of the game cannot be read at the first start. At the next start, the hang is on record.
HANGS_ONCE = faulty(
    "boards/folder_storage.py",
    "FolderStorage.read",
    "given[0][-5:] == '-0002' and 'crash-row' not in __import__('os').listdir('/data')",
    HANG,
)


def resumed(files, planted=None):
    """The Pico with these stored files once it shows its game, and that frame."""
    bench, wire = ring({**files, "settings.json": SMALL}, planted)
    bench.wait(lambda: wire.frames and len(wire.frames[-1].data) > 3, 20_000)
    return bench, wire.frames[-1]


def test_a_full_store_makes_the_resumed_picture_at_most_a_tenth_later():
    files = store_with_most_kept_games(PASSES)
    _, alone = resumed(without_older_games(files))
    bench, frame = resumed(files)
    assert frame.start_ns <= MOST_MORE * alone.start_ns, (frame.start_ns / MS, alone.start_ns / MS)
    assert ask(bench, do="state")["moves"] == PASSES_IN_PLAY


def test_one_restart_ends_a_hang_while_a_full_store_is_read():
    files = store_with_most_kept_games(PASSES)
    bench, frame = resumed(files, HANGS_ONCE)
    assert len(bench.resets) == 1 and frame.start_ns > bench.resets[0]
    kept = stored(bench)
    assert b"hanging" in kept["crash-log"] and all(kept[name] == data for name, data in files.items())
    assert ask(bench, do="state")["moves"] == PASSES_IN_PLAY
