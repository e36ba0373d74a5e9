"""One name for one thing: no title of a game stands in a second place of the programs, and each list of names that the
device needs on its own is equal to the list of its hosts."""

import ast
import re

from controls import menu
from display import rows_about_a_game as about
from games import catalogue
from host_tools.words.pick_and_fill_sentences import CLOCKS, CLOSE_TO_LOSING, LISTS, SETTINGS
from rows import each_row
from runtimes import FIRMWARE, REPO
from table_and_ring_limits import CLOCK_KINDS

HOSTS = REPO / "host_tools"
TITLES = catalogue.TITLES.split("|")
_A_WORD = "Emperor"  # also a word, and the device's name, so it counts only if it is all of a string
TITLE = re.compile("|".join([re.escape(title) for title in TITLES if title != _A_WORD] + [f"^{_A_WORD}$"]))
PROGRAMS = [path for folder in (FIRMWARE, HOSTS) for path in sorted(folder.rglob("*.py"))]
PAGES = [
    path for kind in ("js", "json", "html") for path in sorted(HOSTS.rglob(f"*.{kind}")) if "npm" not in path.parts
]


def strings(source):
    """The strings of a program, without its docstrings."""
    tree = ast.parse(source)
    told = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef))
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told
    ]


def texts(source):
    """What stands between quotation marks or tags on a page or in its scripts, without whole lines of comment."""
    lines = [line for line in source.splitlines() if not line.lstrip().startswith("//")]
    return re.findall(r"[^\"'`<>]+", "\n".join(lines))


def test_the_search_finds_a_title():
    assert any(map(TITLE.search, strings('"""Grand Melee."""\nx = f"{1} Grand Melee"')))
    assert not any(map(TITLE.search, strings('"""Grand Melee."""\nx = "Emperor Ring"')))
    assert any(map(TITLE.search, texts("<option>Emperor</option>"))) and any(map(TITLE.search, texts('"Free-for-all"')))
    assert not any(map(TITLE.search, texts("// Two-Headed Giant")))


def test_each_game_has_one_title():
    assert len(TITLES) == len(catalogue.NAMES) == len(set(TITLES))
    assert [catalogue.title(name) for name in catalogue.NAMES] == TITLES


@each_row("name", catalogue.NAMES)
def test_the_manual_page_of_a_game_has_its_title(name):
    assert (REPO / "docs" / f"{name}.md").read_text(encoding="utf-8").partition("\n")[0] == f"# {catalogue.title(name)}"


def test_no_title_stands_in_a_second_place():
    sources = {path: path.read_text(encoding="utf-8") for path in [*PROGRAMS, *PAGES]}
    assert len(sources) > 300
    told = {
        path.relative_to(REPO).as_posix(): (strings if path in PROGRAMS else texts)(source)
        for path, source in sources.items()
        if any(title in source for title in TITLES)
    }
    places = {path for path, words in told.items() if any(map(TITLE.search, words))}
    assert places == {"firmware/games/catalogue.py"}


def test_the_small_screen_has_the_teams_and_battlefields_of_the_page():
    source = (FIRMWARE / "display" / "screen_text.py").read_text(encoding="utf-8")
    assert f'_TEAMS = "{" ".join(LISTS["teams"])}"\n_FIELDS = "{" ".join(LISTS["fields"])}"\n' in source


def test_the_small_screen_warns_of_the_same_life_poison_and_damage_as_the_page():
    limits = {"life": about._LOW_LIFE, "poison": about._MUCH_POISON, "damage": about._MUCH_DAMAGE}
    assert limits == CLOSE_TO_LOSING


def test_the_page_calls_each_setting_as_refusals_do():
    page = (HOSTS / "web" / "page" / "index.html").read_text(encoding="utf-8")
    shown = set(re.findall(r"<(?:label|legend)[^>]*>([^<]+?) *<", page))
    assert set(SETTINGS.values()) <= shown


def test_the_page_and_the_menu_have_the_same_kinds_of_clock_and_the_same_amounts_of_each():
    assert (*CLOCKS,) == CLOCK_KINDS
    kinds = {meant: needs for *_, meant, needs in menu.ENTRIES if isinstance(needs, tuple)}
    assert len(kinds) == 4
    for setting, needs in kinds.items():
        assert needs == tuple(kind for kind, clock in CLOCKS.items() if setting in clock["amounts"])
    assert {setting for clock in CLOCKS.values() for setting in clock["amounts"]} == {*kinds}


def test_no_kind_of_clock_stands_in_a_script_of_the_page():
    scripts = [path.read_text(encoding="utf-8") for path in PAGES if path.suffix != ".json"]
    assert not any(re.search(rf"\b{kind}\b", script) for script in scripts for kind in CLOCK_KINDS[1:])
