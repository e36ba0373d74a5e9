"""The manual in the browser: the pages of `docs/` as HTML, so that players can read about their game."""

import re
from functools import lru_cache
from pathlib import Path

from markdown_it import MarkdownIt
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

DOCS = Path(__file__).resolve().parents[2] / "docs"
FRAME = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title><link rel="icon" href="../icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="../manual.css"></head><body><main>
{body}
</main></body></html>
"""


_PAGE = re.compile(r'href="([\w-]+)\.md(?=["#])')  # a link to a page in the same folder, which is HTML here too
_OUTSIDE = re.compile(r'<a href="\.\./[^"]*">(.*?)</a>', re.DOTALL)  # a reader without the repository has no such pages


@lru_cache(maxsize=64)  # rendering is so slow that many requests would delay presses
def page(text: str) -> str:
    """Return a page of the manual as HTML. The first heading becomes the page's title."""
    title = text.split("\n", 1)[0].lstrip("# ")
    body = MarkdownIt("commonmark").enable("table").render(text)
    body = body.replace("<pre>", '<pre tabindex="0">')  # so that the block can be scrolled by keyboard
    return FRAME.format(title=title, body=_OUTSIDE.sub(r"\1", _PAGE.sub(r'href="\1.html', body)))


def answer(request: Request) -> Response:
    """Answer a request with the manual page that it names. The page is made from the current file in `docs/`."""
    pages = {path.stem: path for path in DOCS.glob("*.md")}  # a request never becomes a file name
    path = pages.get(request.path_params["name"])
    if path is None:
        return HTMLResponse(page("# No such page\n\nThe manual has none of that name."), status_code=404)
    return HTMLResponse(page(path.read_text(encoding="utf-8")), headers={"Cache-Control": "no-cache"})


def routes() -> list[BaseRoute]:
    """Return the routes of the manual for the web server."""
    pictures = Mount("/manual/pictures", StaticFiles(directory=DOCS / "pictures"))
    return [pictures, Route("/manual/{name}.html", answer)]
