"""The demo plays a real game on the real firmware, in words, without a terminal."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import runtimes
from games import catalogue
from host_tools.__main__ import main
from host_tools.commands import demo
from host_tools.device import firmware_process
from host_tools.words.pick_and_fill_sentences import game_name
from patience import PATIENCE_S

ROOT = Path(__file__).resolve().parents[2]
TOLD = re.search(r"```text\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.S)
ACROSS = [("Ada", "Dan"), ("Ben", "Eve"), ("Cleo", "Finn"), ("Blue", "Orange")]


@pytest.mark.parametrize(
    "runtime",
    [pytest.param("cpython", marks=pytest.mark.long), pytest.param("micropython", marks=runtimes.needs_micropython)],
)
def test_the_demo_ends_with_a_winner(runtime, capsys, patience):
    assert main(["demo", "--runtime", runtime]) == 0
    done = capsys.readouterr()
    assert done.err == ""
    assert "\x1b" not in done.out
    story = done.out.splitlines()
    begins = re.search(r"^It is (Ben|Eve).s turn\. Nobody may be attacked", done.out, re.M)
    assert begins
    assert re.search(r"attacks .*: .* \(rule 8\d\d", done.out)
    assert any("Taken back." in line for line in story)
    assert any("The team loses, including" in line for line in story)
    assert re.search(r"\w+, \w+ and \w+ won\.$", story[-2]) and re.fullmatch(
        r"(Blue|Orange) wins the game\.", story[-1]
    )
    rest = iter(story)
    assert all(line in rest for line in told_by_the_readme(begins[1]))


def told_by_the_readme(begins):
    """The README's lines of the demo, which Eve began; where it is Ben, the same from the other side of the table."""
    assert TOLD and TOLD[1].count("\n") >= 3
    pairs = ACROSS + [(other, one) for one, other in ACROSS] if begins == "Ben" else []
    return re.sub(r"\w+", lambda word: dict(pairs).get(word[0], word[0]), TOLD[1]).splitlines()


OTHER_TABLES = [{"mode": name} for name in catalogue.NAMES if name != demo.MODE]
OTHER_TABLES += [{"mode": demo.MODE, "seats": 9, "teams": 3}, {"mode": demo.MODE, "seats": 8}]


@pytest.mark.parametrize("values", OTHER_TABLES)
def test_a_ring_set_to_another_table_is_told_how_to_set_it(monkeypatch, tmp_path, capsys, patience, values):
    (tmp_path / "settings.json").write_text(json.dumps(values))
    monkeypatch.setattr(
        demo.simulated_table_or_pico, "device", lambda *_: firmware_process.firmware("cpython", tmp_path)
    )
    assert main(["demo", "--device", "auto"]) == 1
    said = capsys.readouterr().err
    assert f"is set to {game_name(values['mode'])} with " in said
    assert "settings mode emperor seats 6 teams 2 --device auto\n" in said


def test_a_terminal_of_one_column_is_told_the_story_too(monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "1")
    told = object.__new__(demo.Demo)
    told.live = True
    told.say("PASS", rest=False)
    assert "".join(capsys.readouterr().out.replace(demo.CLEAR_LINE, "").split()) == "PASS"


def test_a_runtime_that_is_missing_is_one_sentence(tmp_path):
    script = (
        "from host_tools.device import firmware_process; firmware_process.find_micropython = lambda: None\n"
        "from host_tools.__main__ import main; raise SystemExit(main(['demo', '--runtime', 'micropython']))"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE_S)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1 and "no MicroPython" in done.stderr
