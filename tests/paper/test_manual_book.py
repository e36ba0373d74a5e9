"""`make manual` writes a book with every game's page, and the cards; read back from the PDF."""

import re

import pypdfium2
import pytest

from games import catalogue
from host_tools.__main__ import main
from host_tools.commands import manual
from host_tools.generate import gesture_tables
from host_tools.paper import book, card
from runtimes import REPO

pytestmark = pytest.mark.long  # what is printed of a game: test_cards.py; here it becomes a book, in twenty seconds
POINTS_PER_MM = 72 / 25.4
A5, A6 = (148, 210), (105, 148)


@pytest.fixture(scope="module")
def printed(tmp_path_factory, cards):
    folder = tmp_path_factory.mktemp("manual")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(card, "cards", lambda: list(cards.values()))  # laid out already
        assert main(["manual", "--out", str(folder)]) == 0
    return folder


def read(path):
    """(the pages' sizes in mm, their words) of a PDF."""
    document = pypdfium2.PdfDocument(path)
    sizes = [tuple(round(side / POINTS_PER_MM) for side in page.get_size()) for page in document]
    return sizes, [page.get_textpage().get_text_range() for page in document]


def bare(words):
    """Words without what a line's end does to them."""
    return re.sub(r"[\s\u00ad\u2010\ufffe*-]+", "", words.replace("ﬁ", "fi").replace("ﬂ", "fl"))


def test_it_writes_the_book_and_a_card_for_each_game(printed):
    cards = {f"card-{name}{end}" for name in catalogue.NAMES for end in (".pdf", "-light.svg", "-buttons.svg")}
    assert {path.name for path in printed.iterdir()} == {"emperor-ring-manual.pdf", *cards}


@pytest.mark.parametrize("name", catalogue.NAMES)
def test_a_card_is_two_sides_of_a6_with_all_its_words(name, printed, cards):
    sizes, words = read(printed / f"card-{name}.pdf")
    assert sizes == [A6, A6]
    one = cards[name]
    for side, written in enumerate(words):
        assert bare(written) == bare(one.words[side])
    assert (printed / f"card-{name}-light.svg").read_text(encoding="utf-8") == one.light


def test_the_book_has_every_page_where_its_contents_say(printed):
    sizes, words = read(printed / "emperor-ring-manual.pdf")
    assert set(sizes) == {A5} and "version" in words[0]
    chapters = book.chapters()
    assert [chapter.name for chapter in chapters] == ["play", *catalogue.NAMES, "menu"]
    for chapter in chapters:
        number = int(re.search(rf"{re.escape(chapter.title)}[ .]*?(\d+)\s", words[1] + "\n")[1])
        assert bare(chapter.title) in bare(words[number - 1]), chapter.title


def test_the_book_has_every_gesture_of_every_game(printed):
    text = bare("".join(read(printed / "emperor-ring-manual.pdf")[1]))
    for name in catalogue.NAMES:
        for line in gesture_tables.gestures_of(name)[2:]:
            for cell in line.strip("| ").split(" | "):
                assert bare(cell) in text, line


def test_the_book_has_every_picture_of_its_pages():
    whole = book.html("0.1.0")
    texts = [(REPO / "docs" / f"{name}.md").read_text(encoding="utf-8") for name in book.PAGES]
    assert whole.count("<img") == 1 + sum(text.count("<img") for text in texts)
    assert whole.count('<img src="data:image/jpeg;base64,') == whole.count("<img") > 30
    assert whole.count('class="moving"') == len(book.MOVING)
    within = set(re.findall(r'href="#([^"]+)"', whole))
    assert within <= set(re.findall(r'id="([^"]+)"', whole)) and ".md" not in "".join(
        re.findall(r'href="[^"]+"', whole)
    )


def test_a_card_is_the_same_each_time(printed, tmp_path):
    manual.print_pdf(manual.card_page(card.card_of("emperor")), tmp_path / "card.pdf")
    assert (tmp_path / "card.pdf").read_bytes() == (printed / "card-emperor.pdf").read_bytes()


@pytest.mark.long
def test_everything_is_the_same_each_time(printed, tmp_path):
    assert main(["manual", "--out", str(tmp_path)]) == 0
    for path in printed.iterdir():
        assert path.read_bytes() == (tmp_path / path.name).read_bytes(), path.name


def test_a_folder_that_cannot_be_is_one_sentence(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    assert main(["manual", "--out", str(tmp_path / "file" / "manual")]) == 1
    said = capsys.readouterr().err
    assert "Files cannot be written to" in said and said.count("\n") == 1
