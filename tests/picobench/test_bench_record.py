"""The figures of the README and docs/bench.md are those of the record, docs/bench.json, and so is their picture."""

import json

from PIL import Image, ImageChops

from host_tools.benchmarks.result_table import Row, markdown_line, table
from host_tools.device.firmware_process import ROOT

RECORD = json.loads((ROOT / "docs" / "bench.json").read_text(encoding="utf-8"))
ROWS = [Row(**{field: row[field] for field in Row._fields}) for row in RECORD.values()]
LABELS = {row.label for row in ROWS}


def told():
    """The lines of docs/bench.md's tables that tell figures of the record."""
    lines = (ROOT / "docs" / "bench.md").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.startswith("| ") and line.split("|")[1].strip() in LABELS]


def test_the_readme_has_the_recorded_figures_rounded():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    press, light = (f" {RECORD[name]['value']:.0f} ms" for name in ("press_6_seats_median", "first_light"))
    resumed = f" {RECORD['resumed_picture']['value'] / 1000:.1f} s"
    assert [figure for figure in (press, light, resumed) if figure not in readme] == []


def test_the_manual_tells_every_recorded_figure_in_order():
    assert told() == [markdown_line(row) for row in ROWS]


def test_every_missed_target_is_explained():
    lines = (ROOT / "docs" / "bench.md").read_text(encoding="utf-8").splitlines()
    explained = "\n".join(line for line in lines if not line.startswith("|"))  # outside the tables of figures
    missed = [row.label for row in ROWS if row.verdict == "missed"]
    assert [label for label in missed if f"**{label}**" not in explained] == []


def test_the_picture_shows_the_recorded_figures(tmp_path):
    from host_tools.benchmarks import bench_plot  # its import takes a second, in each process that collects tests

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
