"""The manual of all games as one book of A5 pages.

The book contains the players' pages of `docs/`, with still pictures, a table of contents and page numbers.
"""

import base64
import io
import re
from dataclasses import dataclass
from html import escape
from pathlib import Path

from markdown_it import MarkdownIt
from PIL import Image, ImageSequence

from games import catalogue
from host_tools.device.firmware_process import ROOT
from host_tools.paper import light_samples, typeface
from host_tools.paper.light_samples import SAMPLES, Sample

PAGES = ("play", *catalogue.NAMES, "menu")  # pages of docs/, in this order
TITLE = "Emperor Ring"
ABOUT = (
    "A ring of light for the middle of the table. It shows whose turn it is, whom that player can attack, "
    "whom their spells can reach, who is out and who has won."
)
DOCS = ROOT / "docs"
QUALITY = 84  # JPEG quality of a picture, in per cent
# name of the picture of a moving arc -> letter of its sample in `light_samples`
MOVING = {"turn": "S", "attack": "P", "knock": "N", "cursor": "K", "just-left": "E", "ghost": "G"}
PICTURE = re.compile(r'<img src="([^"]+)"\s+width="\d+" alt="([^"]*)"\s*/?>')
LINK = re.compile(r'<a href="([^"]*)">(.*?)</a>', re.S)
STYLE = """
@page { size: A5; margin: 16mm 14mm 17mm; @bottom-center { content: counter(page); font: 9pt FAMILY; }
  @top-right { content: string(chapter); font: 8.5pt FAMILY; color: #6b6259; } }
@page :first { margin: 0; @bottom-center { content: none } @top-right { content: none } }
html { font: 9.6pt/1.36 FAMILY; color: #1c1814; hyphens: auto; }
.cover { height: 210mm; background: #17130f; color: #fff; padding: 24mm 14mm 0; box-sizing: border-box; }
.cover h1 { string-set: none; font-size: 30pt; margin: 0 0 3mm; break-before: auto; color: #fff; }
.cover p { font-size: 11.5pt; margin: 0 0 6mm; color: #d8cfc4; hyphens: manual; }
.cover img { width: 120mm; }
.cover p.version { font-size: 9pt; }
nav { break-before: page; }
nav ol { list-style: none; padding: 0; margin: 0; }
nav li { margin: 1.2mm 0; }
nav a::after { content: leader(". ") target-counter(attr(href), page); }
h1 { string-set: chapter content(); break-before: page; font-size: 19pt; line-height: 1.15;
  margin: 0 0 3mm; color: #0a4a86; }
h2 { font-size: 12.5pt; margin: 5mm 0 1.5mm; break-after: avoid; color: #0a4a86; }
p { margin: 0 0 2mm; orphans: 2; widows: 2; }
a { color: inherit; text-decoration: none; }
a[href^="#"] { color: #0a4a86; }
code { font-size: 8.6pt; }
figure { margin: 2mm 0 3mm; text-align: center; break-inside: avoid; }
figure img { width: 52mm; border-radius: 2mm; }
table { border-collapse: collapse; width: 100%; margin: 1.5mm 0 3mm; font-size: 8.5pt; line-height: 1.22; }
thead { display: table-header-group; }
th { text-align: left; border-bottom: 0.35mm solid #0a4a86; padding: 0.8mm 1.2mm; font-weight: 700; }
td { vertical-align: top; border-bottom: 0.15mm solid #c9bfb3; padding: 0.6mm 1mm; }
tr { break-inside: avoid; }
td img { width: 30mm; border-radius: 1mm; display: block; }
td .moving { width: 30mm; height: 4.4mm; display: block; margin-top: 0.4mm; }
td:first-child:nth-last-child(3) { width: 21%; } td:nth-child(2):nth-last-child(2) { width: 33%; }
pre { background: #f2ede6; padding: 2mm; font-size: 8pt; white-space: pre-wrap; }
"""


@dataclass(frozen=True)
class Chapter:
    """One chapter of the book: its name in links, its title, and its HTML."""

    name: str
    title: str
    body: str


def chapters() -> list[Chapter]:
    """Return the chapters of the book, one for each page in `PAGES`."""
    return [_chapter(name) for name in PAGES]


def html(version: str) -> str:
    """Return the whole book as HTML for WeasyPrint."""
    parts = chapters()
    names = {chapter.name for chapter in parts}
    contents = [f'<li><a href="#{chapter.name}">{chapter.title}</a></li>' for chapter in parts]
    bodies = "\n".join(_linked(chapter.body, names) for chapter in parts)
    style = typeface.installed() + STYLE.replace("FAMILY", f"'{typeface.FAMILY}'")
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Emperor Ring: the manual</title>'
        f"<style>{style}</style></head><body>{_cover(version)}"
        f"<nav><h2>Contents</h2><ol>{''.join(contents)}</ol></nav>{bodies}</body></html>"
    )


def _cover(version: str) -> str:
    picture = _still(DOCS / "pictures" / "hero.webp")
    alt = "The device on a card table, its ring lit"
    return (
        f'<section class="cover"><h1>{TITLE}</h1><p>{ABOUT}</p><img src="{picture}" alt="{alt}">'
        f'<p class="version">The manual of all games, version {escape(version)}</p></section>'
    )


def _chapter(name: str) -> Chapter:
    """Return the chapter that is made from the page `docs/<name>.md`."""
    text = (DOCS / f"{name}.md").read_text(encoding="utf-8")
    body = MarkdownIt("commonmark").enable("table").render(text)
    title = re.search(r"<h1>(.*?)</h1>", body)
    body = body.replace("<h1>", f'<h1 id="{name}">', 1)
    body = PICTURE.sub(lambda found: _picture(DOCS / found[1], found[2]), body)
    body = re.sub(r'<p align="center">(.*?)</p>', r"<figure>\1</figure>", body, flags=re.S)
    return Chapter(name, title[1] if title else name, body)


def _linked(body: str, names: set[str]) -> str:
    """Turn links to pages that are in the book into links inside the book, and turn all other links into plain text."""

    def link(found: re.Match[str]) -> str:
        target, words = found.groups()
        name = Path(target.partition("#")[0]).stem
        if target.startswith("http"):
            return found[0]
        return f'<a href="#{name}">{words}</a>' if name in names else words

    return LINK.sub(link, body)


def _picture(path: Path, alt: str) -> str:
    """Return HTML that shows a picture as a still frame. Below a moving light, a curve shows the brightness over
    time.
    """
    letter = MOVING.get(path.stem)
    return f'<img src="{_still(path)}" alt="{alt}">' + (_course(SAMPLES[letter]) if letter else "")


def _still(path: Path) -> str:
    """Return the brightest frame of an animated picture as a data URL."""
    with Image.open(path) as picture:
        frames = [frame.convert("RGB") for frame in ImageSequence.Iterator(picture)]
    data = io.BytesIO()
    max(frames, key=_light).save(data, "JPEG", quality=QUALITY, optimize=True)
    return "data:image/jpeg;base64," + base64.b64encode(data.getvalue()).decode("ascii")


def _light(frame: Image.Image) -> int:
    """Return a number that says how bright a whole frame is."""
    return sum(level * level * count for level, count in enumerate(frame.convert("L").histogram()))


def _course(sample: Sample) -> str:
    """Return an SVG curve that shows how a sample's light changes over four seconds."""
    course = light_samples.course(light_samples.frames(sample))
    points = " ".join(f"{100 * at:.1f},{13 - 11 * light:.1f}" for at, light in course)
    return (
        '<svg class="moving" viewBox="0 0 100 14" preserveAspectRatio="none">'
        f'<polyline points="{points}" fill="none" stroke="#6b6259" stroke-width="0.9"/></svg>'
    )
