"""The examples do what their page says: the scenario replays, the game is played (tests/games/test_planted_mode.py),
the light shows the frames of a table."""

import contextlib
import json
import re
import subprocess
import sys
import urllib.error
import urllib.request

import pytest

from host_tools.proof import replay_rules_scenario
from patience import PATIENCE_S
from rows import each_row
from runtimes import REPO
from table_in_browser import context_of

EXAMPLES = REPO / "examples"


@each_row("path", sorted(EXAMPLES.glob("*.json")), ids=lambda path: path.name)
def test_a_scenario_written_by_hand_is_as_it_expects(path):
    case = json.loads(path.read_text(encoding="utf-8"))
    result = replay_rules_scenario.replay(case)
    assert len(case["expect"]) >= 3 and replay_rules_scenario.check(result, case["expect"]) == []
    case["expect"][0]["state"]["turn_of"] = [5]
    assert replay_rules_scenario.check(result, case["expect"]) != []


def test_every_example_has_its_line():
    page = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    files = [path.relative_to(EXAMPLES).as_posix() for path in EXAMPLES.rglob("*.*") if "__pycache__" not in path.parts]
    assert [name for name in files if name != "README.md" and f"({name})" not in page] == []


@contextlib.contextmanager
def started(*command):
    """The address that a program prints as it is ready; it ends with the block."""
    process = subprocess.Popen(
        [sys.executable, "-u", *command], cwd=REPO, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    try:
        said = ""
        while not (address := re.search(r"http://[\w.:]+", said)):
            line = process.stdout.readline()
            assert line, said
            said += line
        yield address[0]
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE_S)


@pytest.fixture(scope="module")
def light(tmp_path_factory):
    """The address of the example's page, before a table of 16 pixels."""
    folder = tmp_path_factory.mktemp("table")
    (folder / "settings.json").write_text('{"ring_px": 16}')
    table = ("-m", "host_tools", "run", "--no-browser", "--port", "0", "--folder", str(folder))
    with (
        started(*table) as address,
        started("examples/light/light.py", "--port", "0", "--table", f"ws{address[4:]}/link") as page,
    ):
        yield page


def test_the_light_hands_on_the_frames_of_the_table(light):
    with urllib.request.urlopen(f"{light}/frames", timeout=PATIENCE_S) as answer:
        frame = answer.readline().decode()
    assert re.fullmatch(r"data: [0-9a-f]{96}\n", frame, re.I) and set(frame[6:]) != {"0", "\n"}


def test_the_light_answers_with_its_page_and_nothing_else(light):
    with urllib.request.urlopen(light, timeout=PATIENCE_S) as answer:
        assert answer.read() == (EXAMPLES / "light" / "light.html").read_bytes()
    with pytest.raises(urllib.error.HTTPError, match="404"):
        urllib.request.urlopen(f"{light}/mode.py", timeout=PATIENCE_S)


def test_the_page_of_the_light_shows_a_colour_a_pixel(light, browser):
    page = context_of(browser).new_page()
    page.goto(light)
    page.wait_for_function("document.querySelector('#light').style.background.includes('rgb')")
    shown = page.evaluate("document.querySelector('#light').style.background")
    page.context.close()
    assert shown.count("rgb(") == 17
