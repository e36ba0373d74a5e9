"""The signs by sound on the page, in a real browser: played with the pitch and the lengths of the firmware."""

import pytest

import table_in_browser as b
from app.sound_signs import SIGNS
from table_in_browser import expect

# every tone that the page begins: [Hz, s, s]
HEAR = """() => {
window.heard = [];
const { start, stop } = OscillatorNode.prototype;
OscillatorNode.prototype.start = function (at) { this.from = at; start.call(this, at); };
OscillatorNode.prototype.stop = function (at) {
    window.heard.push([this.frequency.value, this.from, at]);
    stop.call(this, at);
};
window.resumed = 1;
window.AudioContext = class extends AudioContext {
    constructor() {
        super();
        window.audio = this;
    }
    resume() {
        return window.resumed++ ? super.resume() : Promise.reject(new Error("not yet"));
    }
};
}"""


def want(page):
    b.open_panel(page, "setup")
    page.click("#sound-signs")
    b.answered(page)
    page.click("#setup summary")


def begun(page):
    b.draw(page)


@pytest.fixture
def heard(page):
    """The page, whose tones are kept in `window.heard`."""
    page.evaluate(HEAR)
    yield page
    page.reload()


def test_a_turn_that_passes_sounds_as_the_device_sounds(heard):
    want(heard)
    begun(heard)
    b.tap(heard, "#pass")
    b.comes_true(heard, "window.heard.length > 0")
    [[hz, began_s, ended_s]] = heard.evaluate("window.heard")
    _, its_hz, (its_ms,) = SIGNS[0]
    assert hz == its_hz and round((ended_s - began_s) * 1000) == its_ms


def test_sound_that_was_interrupted_comes_back_at_a_touch_also_if_the_first_is_refused(heard):
    want(heard)
    begun(heard)
    heard.evaluate("window.audio.suspend()")
    b.comes_true(heard, "window.audio.state === 'suspended'")
    heard.evaluate("window.resumed = 0")
    b.until(heard, lambda: b.tap(heard, "#pass") or heard.evaluate("window.audio.state") == "running")
    resumed = heard.evaluate("window.resumed")
    b.tap(heard, "#pass")
    assert heard.evaluate("window.resumed") == resumed == 2 and heard.faults == []


def test_a_page_is_silent_unless_sound_is_wanted(heard):
    begun(heard)
    b.tap(heard, "#pass")
    b.still(heard)
    assert heard.evaluate("window.heard") == []
    want(heard)
    heard.reload()
    expect(heard.locator("#sound-signs")).to_be_checked()
