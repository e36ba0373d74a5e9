"""What was gained in speed and memory is not lost again: the record in docs/bench.json holds, with a little slack."""

import json

import pytest

from emulated import require_bench

require_bench()

from host_tools.benchmarks import make_long_game, measure_hobby_program, pico_board_without_app  # noqa: E402
from host_tools.benchmarks.bench_stages import STAGES  # noqa: E402
from host_tools.device.firmware_process import ROOT  # noqa: E402

RECORD = json.loads((ROOT / "docs" / "bench.json").read_text(encoding="utf-8"))
SLACK = 0.15  # of the recorded figure; what is zero stays zero


def test_a_stored_game_is_one_that_the_journal_reads_back():
    from games.catalogue import make_game
    from storage.journal import Journal

    storage = make_long_game.Storage()
    storage.files = {name[5:]: content for name, content in make_long_game.game(40, make_long_game.BIG_TABLE).items()}
    assert Journal(storage).resume(make_game).history.done == 40


@pytest.mark.long
def test_light_alone_answers_a_press_within_a_millisecond():
    assert all(row.value < 1000 for row in pico_board_without_app.press_to_light() if row.unit == "us")


@pytest.mark.long
@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.name)
def test_figures_of_a_stage_are_within_the_record(stage):
    """No figure is worse than the record in docs/bench.json, but for a little slack."""
    for row in stage.measure():
        recorded = RECORD[row.name]["value"]
        if row.name.startswith("free"):
            assert row.value >= recorded * (1 - SLACK), row
        else:
            assert row.value <= recorded * (1 + SLACK), row


@pytest.mark.long
def test_the_usual_way_is_measured_beside_what_is_recorded():
    assert set(measure_hobby_program.measured()) <= set(RECORD)
