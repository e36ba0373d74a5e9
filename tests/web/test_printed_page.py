"""The page and the manual on paper: what Chromium prints, read back from its PDF."""

import io

import pypdfium2
import pytest

import table_in_browser as b

A4 = {"format": "A4", "margin": {"top": "12mm", "bottom": "12mm", "left": "12mm", "right": "12mm"}}


def printed(page):
    """The sheets that the browser prints: (words, picture) each."""
    page.evaluate("document.adoptedStyleSheets = []")  # this picture is looked at
    document = pypdfium2.PdfDocument(io.BytesIO(page.pdf(**A4)))
    return [(sheet.get_textpage().get_text_range(), sheet.render(scale=1).to_pil()) for sheet in document]


def play(page):
    """A game is drawn and begun."""
    b.draw(page)


def test_the_table_is_one_sheet_on_white_with_its_words_and_its_legend(page):
    play(page)
    for room, viewport in (("dark", b.WIDE), ("light", b.PHONE)):
        page.emulate_media(color_scheme=room)
        b.resize(page, viewport)
        one_sheet(page)


def one_sheet(page):
    """The page is printed on one sheet, with its words, its legend and no button."""
    headline = page.text_content("#headline")
    before = page.evaluate("document.getElementById('legend').open")
    sheets = printed(page)
    words = " ".join(" ".join(words.split()) for words, _ in sheets)
    assert headline in words and "So far" in words and "began." in words
    assert all(name in words for name in ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"))
    assert "Breathes slowly: it is this player\u2019s turn." in words and "A short white wink" in words
    assert not [
        word for word in ("PASS", "OUT", "Undo", "Rare events", "Table and lamp", "Light room") if word in words
    ]
    assert len(sheets) == 1, sheets[1][0]
    picture = sheets[0][1].convert("L")
    assert picture.getpixel((3, 3)) == 255 and picture.getpixel((picture.width - 4, picture.height - 4)) == 255
    assert page.evaluate("document.getElementById('legend').open") == before


SHAPES = """() => {
  const box = (element) => element.getBoundingClientRect().toJSON();
  const ring = document.getElementById("ring");
  return { ring: box(ring), pixels: ring.width / ring.height, room: box(document.querySelector(".room")),
    cards: [...document.querySelectorAll("[data-seat]")].map(box) };
}"""


@pytest.mark.parametrize(
    ("width", "height"),
    [(390, 800), *(pytest.param(*size, marks=pytest.mark.long) for size in ((1280, 800), (800, 400)))],
)
def test_the_ring_is_round_and_no_card_is_cut(page, width, height):
    b.resize(page, {"width": width, "height": height})
    play(page)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    shapes = page.evaluate(SHAPES)
    page.emulate_media(media="null")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    ring, room = shapes["ring"], shapes["room"]
    shape = (ring["right"] - ring["left"]) / (ring["bottom"] - ring["top"])
    assert shape == pytest.approx(shapes["pixels"], rel=0.02)
    assert room["right"] - room["left"] <= 690.5 and room["bottom"] - room["top"] <= 450.5
    for card in shapes["cards"]:
        assert room["left"] - 1 <= card["left"] and card["right"] <= room["right"] + 1
        assert room["top"] - 1 <= card["top"] and card["bottom"] <= room["bottom"] + 1


def test_a_page_of_the_manual_cuts_no_picture_and_no_row(page, server):
    page.goto(f"{server.address.partition('?')[0].rstrip('/')}/manual/emperor.html")
    sheets = printed(page)
    words = " ".join(" ".join(words.split()) for words, _ in sheets)
    assert "Every gesture" in words and "a seat button while PASS is held, from 0.3 s on" in words
    assert all(picture.getpixel((2, 2)) == (255, 255, 255) for _, picture in sheets)
    assert len(sheets) <= 6
    page.goto(server.address)
    b.settled(page)
