"""The check of the hardware's pages sees a dead link, a heading that is not there, a picture without words."""

from hardware.checks import documents
from hardware.checks.check import HARDWARE
from rows import each_row

PAGE = HARDWARE / "power.md"
TEXT = documents.LICENCE + "\n# A page\n\n## Fuse, and heat\n"


@each_row(
    "more, fault",
    [
        ("[a](nowhere.md)", "nowhere.md leads nowhere"),
        ("[a](#no-heading)", "there is no such heading"),
        ("[a](wired.md#no-heading)", "there is no such heading"),
        ("![words that tell](no.svg)", "there is no picture no.svg"),
        ('<img src="wiring/breadboard.svg" alt="short">', "has no words"),
    ],
)
def test_a_fault_of_a_page_is_found(more, fault):
    assert any(fault in found for found in documents.faults(PAGE, TEXT + more))


@each_row(
    "words", ["seats 0 to 9", "seats\n0 to 9", "`BTN_SEAT0`", "Seat 0 is a4", "| seat | 0 | 1 |", "seats 10 to\n23"]
)
def test_a_page_that_counts_seats_from_0_is_found(words):
    assert any("people count seats from 1" in fault for fault in documents.seat_faults("page.md", words))
    assert not list(documents.seat_faults("page.md", words.replace("10", "11").replace("0", "1")))


def test_a_case_page_that_is_silent_about_a_part_or_leads_the_supply_through_a_slot_is_found():
    text, wired = documents.CASES.read_text(encoding="utf-8"), documents.WIRED.read_text(encoding="utf-8")
    assert list(documents.case_faults(text, wired)) == []
    assert "no case has a place for piezo or screen" in next(
        documents.case_faults(text, wired.replace("No [case", "A [case"))
    )
    for extra in documents.EXTRAS:
        assert f"no case has a place for the {extra}" in next(documents.case_faults(text.replace(extra, "rest"), wired))
    lead = text.replace("Lead the cables of seat buttons", "Lead the cables of seat buttons and of the supply")
    assert "plugs into the USB-C socket" in next(documents.case_faults(lead, wired))


@each_row("row", ["no drive named", "the drive is named RP2350", "the drive stays"])
def test_a_fault_of_the_drive_without_a_row_is_found(row):
    text = documents.FAULTS.read_text(encoding="utf-8")
    assert list(documents.drive_faults(text)) == []
    lines = [line for line in text.splitlines() if not line.startswith(f"| {row}")]
    assert len(list(documents.drive_faults("\n".join(lines)))) == 1


def test_what_is_well_is_left_alone():
    links = "[a](#fuse-and-heat) [b](wired.md#parts) [c](https://example.org/x)"
    more = links + '<img src="wiring/breadboard.svg" alt="the wiring diagram">'
    assert not list(documents.faults(PAGE, TEXT + more))


def test_a_page_without_a_licence_and_a_line_of_the_checklist_without_a_link_are_found():
    assert list(documents.faults(PAGE, "# A page\n"))
    assert list(documents.checklist_faults("| asked for | here |\n| --- | --- |\n| design files | somewhere |\n"))


def test_a_picture_that_no_page_shows_is_found():
    pages = {page: page.read_text(encoding="utf-8") for page in HARDWARE.rglob("*.md")}
    assert not list(documents.unseen(pages))
    pages[HARDWARE / "assembly" / "case.md"] = ""
    assert any("step-60-3.svg: no page shows it" in fault for fault in documents.unseen(pages))
