"""Shapes as SVG text: the same text for the same drawing, to a tenth of a pixel."""

from collections.abc import Iterable
from html import escape

FONT = "DejaVu Sans, Verdana, sans-serif"


def number(value: float) -> str:
    """Return a coordinate, to a tenth."""
    return f"{value:.1f}".removesuffix(".0")


def tag(name: str, **attributes: str | float) -> str:
    """Return an element without content; `_` in a name becomes `-`."""
    return f"<{name}{_attributes(attributes)}/>"


def box(x: float, y: float, width: float, height: float, rx: float, **attributes: str | float) -> str:
    """Return a rectangle with corners of radius `rx`."""
    return tag("rect", x=x, y=y, width=width, height=height, rx=rx, **attributes)


def text(x: float, y: float, words: str, size: float, **attributes: str | float) -> str:
    """Return words, centred on x unless `text_anchor` says otherwise; y is the base line."""
    attributes = {"x": x, "y": y, "font_size": size, "text_anchor": "middle", "fill": "#222", **attributes}
    return f"<text{_attributes(attributes)}>{escape(words)}</text>"


def group(content: Iterable[str], **attributes: str | float) -> str:
    """Return elements that share attributes."""
    return f"<g{_attributes(attributes)}>\n" + "\n".join(content) + "\n</g>"


def page(width: float, height: float, title: str, content: Iterable[str]) -> str:
    """Return a whole drawing on white."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}" height="{number(height)}" '
        f'viewBox="0 0 {number(width)} {number(height)}" font-family="{FONT}" role="img">'
    )
    body = "\n".join([box(0, 0, width, height, 0, fill="#fff"), *content])
    return f"{head}\n<title>{escape(title)}</title>\n{body}\n</svg>\n"


def _attributes(attributes: dict[str, str | float]) -> str:
    values = {key: value if isinstance(value, str) else number(value) for key, value in attributes.items()}
    return "".join(f' {key.replace("_", "-")}="{escape(value)}"' for key, value in values.items())
