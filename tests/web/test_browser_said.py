"""What the page says and lists, in a real browser before the real firmware: of a look, a choice, an event, a game."""

import re

import pytest
from test_browser_duels import choose
from test_browser_layout_and_keys import apart, boxes

import table_in_browser as b
from table_in_browser import expect, still

INDEPENDENT = ("team_vs_team", "alternating_teams")
# a line of the legend, and the games whose light has it
LEGEND = {
    "an emperor": {"emperor", "duelist_emperor"},
    "s primary player": {"two_headed_giant"},
    "the monarch": {"grand_melee", "free_for_all", *INDEPENDENT},
    "holds a turn marker": {"grand_melee"},
    "A still white end": {"duelist_emperor"},
    "the crane leads": {"for_the_emperor"},
    "may be attacked.": {"emperor", "duelist_emperor", "grand_melee", "free_for_all", *INDEPENDENT},
    "looked at": {"emperor", "duelist_emperor", "grand_melee", "two_headed_giant", "free_for_all", *INDEPENDENT},
}
# In this order, each game but the last begins with the six seats of the one before.
PLACES = dict.fromkeys(("duelist_emperor", "grand_melee", "two_headed_giant", "free_for_all", *INDEPENDENT), 6)
PLACES["for_the_emperor"] = 7


def open_legend(page):
    """It is open as the page comes, until another panel is opened."""
    if not page.locator("#legend ul").is_visible():
        page.click("#legend summary")
    expect(page.locator("#legend ul")).to_be_visible()


@pytest.mark.long  # a choice closes after eight seconds
def test_a_choice_and_a_look_say_whose_turn_it_is_and_a_choice_that_it_is_about_to_close(page):
    first = b.begin(page)
    turn = page.inner_text("#headline")
    b.tap(page, "#out")
    expect(page.locator("#headline")).to_have_text(re.compile("^Is .* out"))
    expect(page.locator("#subline")).to_contain_text(turn)
    expect(page.locator("#subline")).to_contain_text("This screen closes in a moment.")
    expect(page.locator("#headline")).to_have_text(turn)
    other = (first + 2) % 6
    b.tap_key(page, str(other + 1))
    expect(page.locator("#headline")).not_to_have_text(turn)
    expect(page.locator("#subline")).to_contain_text(turn)


def test_a_skipped_turn_stands_in_the_history(page):
    first = b.begin(page)
    skipped = (first + 1) % 6
    b.open_panel(page, "rare")
    page.check(f'#rare-seats input[value="{skipped}"]')
    page.click('[data-event="skip"]')
    expect(b.log(page)).to_have_count(2)
    page.click("#rare summary")
    b.pass_turn(page)
    expect(page.locator("#headline")).to_have_text(b.turn_of((first + 2) % 6))
    expect(b.log(page).first).to_contain_text(re.compile(f"{b.report_sentences.name(skipped)}.s turn was skipped[.]"))


def test_of_each_turn_of_a_grand_melee_it_is_said_who_may_attack_whom(page):
    b.lay(page, "grand_melee", 8, seats=8)
    page.click("#setup summary")
    b.draw(page)
    expect(page.locator("#headline")).to_have_text(re.compile("are taking their turns"))
    turns = {seat.get_attribute("data-team"): seat for seat in page.locator("[data-look=S]").all()}
    assert sorted(turns) == ["0", "1"]
    for team, seat in turns.items():
        may_be_attacked = page.locator(f"[data-look=P][data-team='{team}'] b")
        expect(may_be_attacked).to_have_count(1)
        sentence = f"{seat.locator('b').inner_text()} may attack {may_be_attacked.inner_text()}."
        expect(page.locator("#subline")).to_contain_text(sentence)


def test_the_legend_of_each_game_lists_what_its_light_shows_and_nothing_else(page):
    for mode in ("emperor", *PLACES):
        if mode != "emperor":
            choose(page, mode, PLACES[mode])
        open_legend(page)
        for line, modes in LEGEND.items():
            shown = page.locator("#legend li:visible", has_text=line)
            assert (mode in modes) == bool(shown.count()), (mode, line)


# [flag, words under it] of what a card says, letter by letter: a box may be wider than its words
COVERED = """() => Array.from(document.querySelectorAll('.seat .flag:not([hidden])')).flatMap((flag) => {
    const over = flag.getBoundingClientRect();
    const meets = ({ left, right, top, bottom }) =>
        left < over.right && over.left < right && top < over.bottom && over.top < bottom;
    const shown = (one) => {
        const text = document.createRange();
        text.selectNodeContents(one);
        const { top, bottom } = one.getBoundingClientRect();
        return Array.from(text.getClientRects()).some((box) => box.top < bottom && top < box.bottom && meets(box));
    };
    const words = Array.from(flag.parentElement.querySelectorAll("b, .role, .totals, .dealt, .says span"));
    const [name] = words;
    const least = Math.min(name.scrollWidth, 0.3 * flag.parentElement.clientWidth);
    if (name.clientWidth < least) return [[flag.textContent, "hides a name"]];
    return words.filter(shown).map((one) => [flag.textContent, one.textContent]);
})"""


@pytest.mark.parametrize("width", [390, pytest.param(1280, marks=pytest.mark.long)])
def test_tags_and_badges_cover_no_words(page, width):
    b.resize(page, {"width": width, "height": 844})
    first = b.begin(page)
    b.pass_turn(page)
    still(page)
    words = "#headline, #subline, .seat:not(:empty) b, .seat .role, .seat .flag"
    found = [box for box in boxes(page, words) if box[0] < box[2] and box[1] < box[3]]
    assert len(found) > 8
    for no, box in enumerate(found):
        assert [other for other in found[no + 1 :] if not apart(box, other)] == []
    b.tap(page, "#out")
    expect(page.locator("body")).to_have_attribute("data-screen", "choice")
    for seat in (first, (first + 1) % 6):  # an emperor and a general are marked
        button = b.card(page, seat)
        b.tap(page, f'[data-seat="{seat}"]')
        expect(button).to_have_attribute("data-look", re.compile("K|V"))
        with b.held(page, "#out"):
            expect(button.locator(".flag")).to_have_text("marked")
        assert page.evaluate(COVERED) == []


@pytest.mark.long
def test_no_flag_covers_a_word_of_any_card_whatever_the_flag(page):
    found = []
    for mode, places in {"emperor": 6, **PLACES}.items():
        if mode != "emperor":
            choose(page, mode, places)
        b.draw(page)
        for width in (390, 1280):
            b.resize(page, {"width": width, "height": 844})
            flags = ("next!", "marked", "guest", "waits", "responds") if mode != "for_the_emperor" else ("full",)
            for narrower_px, flag in enumerate(flags, 1):
                page.evaluate(
                    """(words) => document.querySelectorAll(".seat .flag").forEach((flag) => {
                        flag.textContent = words;
                        flag.hidden = false;
                    })""",
                    flag,
                )
                b.resize(page, {"width": width - narrower_px, "height": 844})  # the page fits the words to their cards
                found += [(mode, width, *covered) for covered in page.evaluate(COVERED)]
    assert found == []


def test_links_have_the_pages_own_colour_before_and_after_they_were_followed(page):
    open_legend(page)
    own = page.evaluate("""() => {
        const made = document.body.appendChild(document.createElement("span"));
        made.style.color = "var(--link)";
        return [getComputedStyle(made).color, made.remove()][0];
    }""")
    links = page.locator("a:visible")
    assert links.count() > 0
    assert {link.evaluate("(link) => getComputedStyle(link).color") for link in links.all()} == {own}
