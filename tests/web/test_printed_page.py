"""The page and the manual on paper: what Chromium prints, read back from its PDF."""

import io

import pypdfium2
import pytest
from test_browser import browser, expect, page, pytestmark, served, still  # noqa: F401

A4 = {"format": "A4", "margin": {"top": "12mm", "bottom": "12mm", "left": "12mm", "right": "12mm"}}


def printed(page):  # noqa: F811
    """The sheets that the browser prints: (words, picture) each."""
    document = pypdfium2.PdfDocument(io.BytesIO(page.pdf(**A4)))
    return [(sheet.get_textpage().get_text_range(), sheet.render(scale=1).to_pil()) for sheet in document]


def play(page):  # noqa: F811
    """A game is drawn and begun."""
    page.keyboard.press("p")
    expect(page.locator("body")).to_have_attribute("data-screen", "play")
    still(page)


@pytest.mark.parametrize("room", ["dark", "light"])
@pytest.mark.parametrize("viewport", [(1280, 800), (390, 800)])
def test_the_table_is_one_sheet_on_white_with_its_words_and_its_legend(page, viewport, room):  # noqa: F811
    page.set_viewport_size(dict(zip(("width", "height"), viewport, strict=True)))
    if page.evaluate("document.documentElement.dataset.room") != room:
        page.click("#room")
    play(page)
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


@pytest.mark.parametrize("viewport", [(1280, 800), (390, 800), (800, 400)])
def test_the_ring_is_round_and_no_card_is_cut(page, viewport):  # noqa: F811
    page.set_viewport_size(dict(zip(("width", "height"), viewport, strict=True)))
    play(page)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    shapes = page.evaluate(SHAPES)
    ring, room = shapes["ring"], shapes["room"]
    assert (ring["right"] - ring["left"]) / (ring["bottom"] - ring["top"]) == pytest.approx(shapes["pixels"], rel=0.02)
    assert room["right"] - room["left"] <= 690.5 and room["bottom"] - room["top"] <= 450.5
    for card in shapes["cards"]:
        assert room["left"] - 1 <= card["left"] and card["right"] <= room["right"] + 1
        assert room["top"] - 1 <= card["top"] and card["bottom"] <= room["bottom"] + 1


def test_a_page_of_the_manual_cuts_no_picture_and_no_row(page, served):  # noqa: F811
    page.goto(f"{served.address.partition('?')[0].rstrip('/')}/manual/emperor.html")
    sheets = printed(page)
    words = " ".join(" ".join(words.split()) for words, _ in sheets)
    assert "Every gesture" in words and "a seat button once PASS has been down for 0.3 s" in words
    assert all(picture.getpixel((2, 2)) == (255, 255, 255) for _, picture in sheets)
    assert len(sheets) <= 6
