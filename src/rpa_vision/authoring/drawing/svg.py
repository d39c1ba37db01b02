"""A scene as SVG. Everything read on a screen is text in it, never markup."""

from __future__ import annotations

from base64 import b64encode
from xml.sax.saxutils import escape

from rpa_vision.authoring.drawing.scene import (
    PAPER,
    XY,
    Colour,
    Curve,
    Drawing,
    DrawnRect,
    Picture,
    Shape,
    Words,
)

FONTS = "Arial, 'Liberation Sans', 'DejaVu Sans', Helvetica, sans-serif"
_DASHES = "7 5"
_BOLD = ' font-weight="bold"'


def as_svg(scene: Drawing) -> str:
    colours = sorted({shape.stroke for shape in scene.shapes if isinstance(shape, Curve) and shape.arrow})
    size = f'width="{scene.width}" height="{scene.height}" viewBox="0 0 {scene.width} {scene.height}"'
    manner = f'xml:lang="{scene.language}" role="img" font-family="{FONTS}"'
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {manner}>',
        f"<title>{_text(scene.title)}</title>",
        "<defs>",
        *(_arrow(colour) for colour in colours),
        "</defs>",
        f'<rect width="100%" height="100%" fill="{PAPER}"/>',
        *(_shape(shape) for shape in scene.shapes),
        "</svg>",
        "",
    ]
    return "\n".join(lines)


def _shape(shape: Shape) -> str:
    match shape:
        case DrawnRect():
            return _rect(shape)
        case Words():
            return _words(shape)
        case Curve():
            return _curve(shape)
        case Picture():
            data = b64encode(shape.jpeg).decode()
            place = (
                f'x="{_n(shape.x)}" y="{_n(shape.y)}" width="{_n(shape.width)}" height="{_n(shape.height)}"'
            )
            return f'<image {place} href="data:image/jpeg;base64,{data}"/>'


def _rect(rect: DrawnRect) -> str:
    dashes = f' stroke-dasharray="{_DASHES}"' if rect.dashed else ""
    stroke = f' stroke="{rect.stroke}" stroke-width="{_n(rect.thickness)}"' if rect.stroke else ""
    return (
        f'<rect x="{_n(rect.x)}" y="{_n(rect.y)}" width="{_n(rect.width)}" height="{_n(rect.height)}"'
        f' rx="{_n(rect.radius)}" fill="{rect.fill or "none"}"{stroke}{dashes}/>'
    )


def _words(words: Words) -> str:
    anchor = ' text-anchor="middle"' if words.centred else ""
    runs = "".join(
        f'<tspan fill="{run.colour}"{_BOLD if run.bold else ""}>{_text(run.text)}</tspan>'
        for run in words.runs
    )
    place = f'x="{_n(words.x)}" y="{_n(words.y)}" font-size="{_n(words.size)}"'
    return f'<text {place}{anchor} xml:space="preserve">{runs}</text>'


def _curve(curve: Curve) -> str:
    pieces = " ".join("C " + " ".join(map(_point, piece)) for piece in curve.pieces)
    dashes = f' stroke-dasharray="{_DASHES}"' if curve.dashed else ""
    arrow = f' marker-end="url(#{_arrow_id(curve.stroke)})"' if curve.arrow else ""
    return (
        f'<path d="M {_point(curve.start)} {pieces}" fill="none" stroke="{curve.stroke}"'
        f' stroke-width="{_n(curve.thickness)}"{dashes}{arrow}/>'
    )


def _arrow(colour: Colour) -> str:
    return (
        f'<marker id="{_arrow_id(colour)}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="10"'
        f' markerHeight="10" markerUnits="userSpaceOnUse" orient="auto">'
        f'<path d="M 0 0 L 10 5 L 0 10 z" fill="{colour}"/></marker>'
    )


def _arrow_id(colour: Colour) -> str:
    return f"arrow-{colour.removeprefix('#')}"


def _point(point: XY) -> str:
    return f"{_n(point[0])} {_n(point[1])}"


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _text(text: str) -> str:
    """XML knows no control characters, not even escaped."""
    return escape("".join(letter if letter.isprintable() or letter == "\u00a0" else " " for letter in text))
