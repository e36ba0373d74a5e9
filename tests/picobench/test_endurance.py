"""Hours of play lose no press, on MicroPython and on the emulated Pico; what docs/bench.md tells of them is the record,
docs/endurance.json, and so is their picture."""

import json

import pytest
from PIL import Image, ImageChops

from emulated import missing
from host_tools.benchmarks import endurance, endurance_plot
from host_tools.benchmarks.endurance_players import MINUTE_MS, EndurancePlayers
from host_tools.benchmarks.endurance_table_on_micropython import EnduranceTableOnMicropython
from host_tools.device.firmware_process import ROOT
from runtimes import needs_micropython

RECORD = json.loads(endurance.RECORD.read_text(encoding="utf-8"))
MOST_GAP_MS = 250  # a frame each 0.1 s, later where one write erases two blocks, or a tick comes late


@needs_micropython
def test_minutes_of_play_lose_no_press_and_leave_memory_and_flash():
    last = list(endurance.on_micropython(7, 30))[-1]
    assert last["presses"] > 150 and last["presses_lost"] == 0
    assert last["free_heap_bytes"] > 180_000
    assert 0 < last["erased_blocks"] < last["presses"] / 4
    assert 100 <= last["longest_frame_gap_ms"] <= MOST_GAP_MS


class DeafTable(EnduranceTableOnMicropython):
    """Its twentieth finger is not felt."""

    fingers = 0

    def finger(self, button, down):
        self.fingers += 1
        if self.fingers not in (39, 40):
            super().finger(button, down)


@needs_micropython
def test_a_press_that_is_lost_is_counted_and_play_goes_on():
    table = DeafTable()
    players = EndurancePlayers(table, "1 micropython")
    try:
        players.play(6 * MINUTE_MS)
    finally:
        table.close()
    assert players.lost == len(players.faults) == 1
    assert players.presses > 30


@pytest.mark.long
@pytest.mark.skipif(missing() is not None, reason="no emulated Pico here")
def test_a_piece_on_the_emulated_pico_goes_on_with_the_game_of_the_one_before(tmp_path, monkeypatch):
    monkeypatch.setattr(endurance, "PIECE_MIN", 0.2)
    monkeypatch.setattr(endurance, "_KEPT", tmp_path)
    monkeypatch.setattr(endurance, "UPDATED_AFTER", 2)
    for number in (1, 2):
        row, content, standing = endurance.pico_piece(7, number)
        (tmp_path / f"pico-{number:02}.flash").write_bytes(content)
        (tmp_path / f"pico-{number:02}.json").write_text(json.dumps({"row": row, "standing": standing}))
        assert row["presses"] > 0 and row["presses_lost"] == 0
        assert row["updates"] == (number == 2)
    assert standing is not None and row["games"] == 0


def test_no_press_of_the_record_was_lost():
    for run in ("micropython", "pico"):
        assert RECORD[run][-1]["presses_lost"] == 0
        assert all(row["longest_frame_gap_ms"] <= MOST_GAP_MS for row in RECORD[run])
    assert RECORD["micropython"][-1]["minutes"] == 24 * 60


def test_the_manual_tells_the_figures_of_the_record():
    told = (ROOT / "docs" / "bench.md").read_text(encoding="utf-8").splitlines()
    assert [line for line in endurance.table_lines(RECORD) if line not in told] == []


def test_the_picture_shows_the_record(tmp_path):
    endurance_plot.plot(RECORD, tmp_path / "drawn.png")
    with Image.open(tmp_path / "drawn.png") as drawn, Image.open(endurance.PICTURE) as shown:
        apart = ImageChops.difference(drawn.convert("RGB"), shown.convert("RGB"))  # of edges, from machine to machine
        assert drawn.size == shown.size and max(most for _, most in apart.getextrema()) < 16
