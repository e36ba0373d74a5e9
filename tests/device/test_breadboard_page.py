"""What the page of build (a) shows of the self-test is what the self-test says."""

import re

from test_guided_test import Table

from hardware.checks.check import HARDWARE
from host_tools.device.guided_test import GuidedTest

PAGE = (HARDWARE / "breadboard.md").read_text(encoding="utf-8")
SHOWN = [block.splitlines() for block in re.findall(r"```text\n(.*?)```", PAGE, re.S)]


def said(answers):
    """Everything on the terminal while a maker without a screen gives these answers."""
    table, lines = Table(answers), []
    table.desk.board.screens = lambda: []

    def ask(question):
        answer = table.reply(question)
        lines.append((question + answer).rstrip())
        return answer

    def tell(words):
        lines.append(words)
        table.tell(words)

    for well, sentence in GuidedTest(table, ask, tell, patience_s=0).findings():
        lines.append(f"  {'ok   ' if well else 'WRONG'}  {sentence}")
    return lines


def test_the_page_shows_the_self_test_as_it_is_when_all_is_well():
    assert SHOWN[0] == said({})


def test_the_page_shows_the_self_test_as_it_is_without_the_ring():
    assert SHOWN[1] == said({"Are all": "n", "Count from": "0"})[: len(SHOWN[1])]
