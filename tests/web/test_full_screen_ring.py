"""The screen as the ring in the middle of the table: how large it is, what is on it, what a tap does."""

import math

import pytest
from test_browser_layout_and_keys import PHONE, TABLET, boxes, lay, ring_of

import table_in_browser as b
from table_in_browser import expect

SIDEWAYS = {"width": 844, "height": 390}
DESKTOP = {"width": 1400, "height": 900}
# drawn again for the whole screen: a frame or two after the page has changed
GROWN = """2.266 * document.querySelector('#ring').dataset.radius / Math.min(2, devicePixelRatio)
    > 0.9 * Math.min(innerWidth, innerHeight)"""
SHOWN = "#pass, #out, #darker, #brighter, #from-ring"


@pytest.fixture(scope="module")
def phone(browser, server):
    """The page of this file on a phone."""
    page = b.open_page(browser, server, viewport=PHONE, has_touch=True, is_mobile=True)
    yield page
    page.context.close()


@pytest.fixture
def page(phone, served):
    """That page as it comes."""
    phone.set_viewport_size(PHONE)
    phone.reload()
    b.settled(phone)
    yield phone
    assert phone.faults == []


def play(page):
    b.draw(page)


def open_ring(page):
    page.evaluate("scrollTo(0, 0)")
    page.locator("#to-ring").tap()
    expect(page.locator("#from-ring")).to_be_visible()
    b.comes_true(page, GROWN)


def spot(page, seat, count=6):
    """On the arc of that seat."""
    x, y, radius = ring_of(page)
    first = page.evaluate("getComputedStyle(document.querySelector('[data-seat=\"0\"]')).rotate")
    angle = (float(first.removesuffix("deg").removesuffix("rad")) * (math.pi / 180 if "deg" in first else 1)) + math.pi
    angle += 2 * math.pi * seat / count
    return x + math.sin(angle) * radius * 0.9, y - math.cos(angle) * radius * 0.9


def test_the_ring_is_as_large_as_the_screen_and_nothing_covers_it(page):
    for size in (PHONE, TABLET, SIDEWAYS, DESKTOP):
        b.resize(page, size)
        open_ring(page)
        the_ring_fills(page, size)
        page.locator("#from-ring").tap()
        expect(page.locator(".bar")).to_be_visible()


def the_ring_fills(page, size):
    x, y, radius = ring_of(page)
    side = min(size["width"], size["height"])
    assert side / 2 - 6 <= radius <= side / 2
    assert (round(x), round(y)) == (size["width"] / 2, size["height"] / 2)
    for left, top, right, bottom in boxes(page, SHOWN)[:1]:
        assert math.hypot(max(x - left, right - x), max(y - top, bottom - y)) < 0.8 * radius  # PASS, in the middle
        assert math.hypot((left + right) / 2 - x, (top + bottom) / 2 - y) < 1.5
    for left, top, right, bottom in boxes(page, SHOWN)[1:]:
        nearest = math.hypot(max(left - x, x - right, 0), max(top - y, y - bottom, 0))
        assert nearest > radius
        assert left >= 0 and top >= 0 and right <= size["width"] and bottom <= size["height"]
        assert min(right - left, bottom - top) >= 44
    for hidden in (".bar", "#subline", ".panels", "#pass-hint"):
        expect(page.locator(hidden)).to_be_hidden()


def test_a_tap_on_ones_own_seat_passes_and_on_another_looks(page):
    play(page)
    open_ring(page)
    turn = int(page.evaluate("document.querySelector('[data-look=\"S\"]').dataset.seat"))
    other = (turn + 2) % 6
    page.touchscreen.tap(*spot(page, other))
    expect(page.locator(f'[data-seat="{other}"]')).to_have_attribute("data-look", "V")
    page.touchscreen.tap(*spot(page, turn))
    expect(page.locator(f'[data-seat="{(turn + 1) % 6}"]')).to_have_attribute("data-look", "S")


def test_pass_is_in_the_middle_and_out_alone_takes_nobody_out(page):
    play(page)
    open_ring(page)
    turn = int(page.evaluate("document.querySelector('[data-look=\"S\"]').dataset.seat"))
    b.tap(page, "#pass")
    expect(page.locator(f'[data-seat="{(turn + 1) % 6}"]')).to_have_attribute("data-look", "S")
    b.tap(page, "#out")
    expect(page.locator("body")).to_have_attribute("data-screen", "choice")
    b.tap(page, "#out")
    expect(page.locator("body")).to_have_attribute("data-screen", "play")
    assert page.evaluate("document.querySelectorAll('[data-look=\"D\"]').length") == 0


def step_to_the_end(page, button):
    """Tap this button until it can do no more, each time once the lamp has taken the step before."""
    word = page.locator("#brightness-word")
    while page.locator(button).is_enabled():
        before = word.text_content()
        page.locator(button).tap()
        expect(word).not_to_have_text(before)
    expect(page.locator(button)).to_be_disabled()


def test_brightness_goes_by_the_lights_own_steps_to_its_ends(page):
    open_ring(page)
    step_to_the_end(page, "#brighter")
    step_to_the_end(page, "#darker")
    page.locator("#from-ring").tap()
    expect(page.locator(".bar")).to_be_visible()
    expect(page.locator("#brightness-word")).to_have_text("moon")


@pytest.mark.parametrize("seats", [6, 24])
def test_names_are_turned_to_their_seats_and_inside_the_ring(page, seats):
    if seats != 6:
        lay(page, seats)
    open_ring(page)
    x, y, radius = ring_of(page)
    names = page.evaluate("""() => Array.from(document.querySelectorAll('.seat'), (seat) => {
        const { left, top, right, bottom } = seat.querySelector('b').getBoundingClientRect();
        return [(left + right) / 2, (top + bottom) / 2, getComputedStyle(seat).rotate];
    })""")
    assert len(names) == seats
    for left, top, rotated in names:
        assert math.hypot(left - x, top - y) < 0.87 * radius
        turn = (
            float(rotated.removesuffix("deg")) if "deg" in rotated else math.degrees(float(rotated.removesuffix("rad")))
        )
        outwards = math.degrees(math.atan2(left - x, y - top))  # where the reader sits
        assert abs((turn + 180 - outwards + 180) % 360 - 180) < 12
