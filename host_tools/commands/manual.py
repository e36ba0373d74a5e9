"""The command `manual`: write the manual of all games as a PDF, and a card for each game as PDF and SVG, all ready to
print.
"""

import argparse
from pathlib import Path

import weasyprint

from host_tools.command_line.command_error import CommandError
from host_tools.command_line.file_access import FileError, shown
from host_tools.paper import book, card, typeface
from host_tools.paper.card_side_svg import HEIGHT, WIDTH
from version import FIRMWARE

MANUAL = "emperor-ring-manual.pdf"
SIDES = ("light", "buttons")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `manual`."""
    parser.add_argument("--out", type=Path, default=Path("dist/manual"), help="the folder for the files")


def run(args: argparse.Namespace) -> int:
    """Write the manual and the cards, and return 0.

    :raises CommandError: if a card's text does not fit, or a file cannot be written.
    """
    try:
        args.out.mkdir(parents=True, exist_ok=True)
        for one in card.cards():
            for side, drawing in zip(SIDES, (one.light, one.buttons), strict=True):
                (args.out / f"card-{one.name}-{side}.svg").write_text(drawing, encoding="utf-8")
            print_pdf(card_page(one), args.out / f"card-{one.name}.pdf")
        print_pdf(book.html(FIRMWARE), args.out / MANUAL)
    except card.TooMuchError as error:
        raise CommandError(str(error)) from None
    except OSError as error:
        raise FileError(
            f"Files cannot be written to {shown(args.out)} ({error.strerror}): name another folder (--out)."
        ) from None
    return 0


def card_page(one: card.Card) -> str:
    """Return a card as HTML. Each side of the card is one page of the card's size."""
    style = f"@page{{size:{WIDTH}mm {HEIGHT}mm;margin:0}}body{{margin:0}}svg{{display:block;break-after:page}}"
    title = card.title_of(one.name)[0]
    head = f'<meta charset="utf-8"><title>{title}</title><style>{typeface.installed()}{style}</style>'
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{one.light}{one.buttons}</body></html>'


def print_pdf(page: str, path: Path) -> None:
    """Convert an HTML page to a PDF file."""
    weasyprint.HTML(string=page).write_pdf(path)
    print(shown(path), flush=True)
