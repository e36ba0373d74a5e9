"""The figures that the README and docs/bench.md tell are those of the record, docs/bench.json; so is their picture."""

import json

import pytest
from PIL import Image, ImageChops

from host_tools.benchmarks import bench_plot
from host_tools.benchmarks.result_table import Row, markdown_line, table
from host_tools.device.local_firmware import ROOT

RECORD = json.loads((ROOT / "docs" / "bench.json").read_text(encoding="utf-8"))
ROWS = [Row(**{field: row[field] for field in Row._fields}) for row in RECORD.values()]
LABELS = {row.label for row in ROWS}


def told(path):
    """The lines of this page's tables that tell figures of the record."""
    lines = (ROOT / path).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.startswith("| ") and line.split("|")[1].strip() in LABELS]


@pytest.mark.parametrize("path", ["README.md", "docs/bench.md"])
def test_every_figure_told_is_the_recorded_one(path):
    recorded = {markdown_line(row) for row in ROWS}
    assert told(path)
    assert [line for line in told(path) if line not in recorded] == []


def test_the_manual_tells_every_recorded_figure_in_order():
    assert told("docs/bench.md") == [markdown_line(row) for row in ROWS]


def test_every_missed_target_is_explained():
    explained = (ROOT / "docs" / "bench.md").read_text(encoding="utf-8").partition("## What is missed")[2]
    missed = [row.label for row in ROWS if row.verdict == "missed"]
    assert [label for label in missed if f"**{label}**" not in explained] == []


def test_the_picture_shows_the_recorded_figures(tmp_path):
    bench_plot.plot(ROWS, tmp_path / "bench.png")
    with Image.open(tmp_path / "bench.png") as drawn, Image.open(ROOT / "docs" / "pictures" / "bench.png") as shown:
        apart = ImageChops.difference(drawn.convert("RGB"), shown.convert("RGB"))  # of edges, from machine to machine
        assert drawn.size == shown.size and max(most for _, most in apart.getextrema()) < 16


def test_a_verdict_stands_where_there_is_a_target():
    rows = [
        Row("slow", "a slow thing", 2, "ms", 1.0),
        Row("free_heap", "free", 2, "kB", 1.0, 0.5),
        Row("plain", "plain", 1234.5, "us"),
    ]
    assert [row.verdict for row in rows] == ["missed", "met", ""]
    lines = table(rows).splitlines()
    assert [line.split()[-1] for line in lines[1:]] == ["missed", "0.5", "us"]
    assert "1,23" in lines[3]
