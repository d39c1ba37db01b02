"""Shapes, letters and icons on a picture."""

from __future__ import annotations

import random
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

Colour = tuple[int, int, int]
FINER = 4
"""Shapes with round corners are drawn this much larger and made smaller again: their edges become smooth."""
LARGEST_SMOOTH = 500_000
"""Square pixels: larger ones cost too much, and nobody sees their four corners."""


class Rect(NamedTuple):
    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.x + self.width

    @property
    def bottom(self) -> int:
        return self.y + self.height

    def inset(self, by: int, down: int | None = None) -> Rect:
        down = by if down is None else down
        return Rect(self.x + by, self.y + down, self.width - 2 * by, self.height - 2 * down)


class Canvas:
    def __init__(self, width: int, height: int, ground: Colour) -> None:
        self.picture = Image.new("RGB", (width, height), ground)
        self._draw = ImageDraw.Draw(self.picture)

    def fill(self, rect: Rect, colour: Colour, radius: int = 0) -> None:
        if rect.width <= 0 or rect.height <= 0:
            return
        if radius <= 0:
            self._draw.rectangle([rect.x, rect.y, rect.right - 1, rect.bottom - 1], colour)
            return
        radius = min(radius, rect.width // 2, rect.height // 2)
        self.picture.paste(colour, (rect.x, rect.y), _rounded(rect.width, rect.height, radius))

    def frame(self, rect: Rect, colour: Colour, radius: int = 0, width: int = 1) -> None:
        if radius <= 0:
            self._draw.rectangle(
                [rect.x, rect.y, rect.right - 1, rect.bottom - 1], outline=colour, width=width
            )
            return
        radius = min(radius, rect.width // 2, rect.height // 2)
        self.picture.paste(colour, (rect.x, rect.y), _ring(rect.width, rect.height, radius, width))

    def bevel(self, rect: Rect, light: Colour, dark: Colour) -> None:
        """Raised; with the colours exchanged, sunk."""
        x, y, right, bottom = rect.x, rect.y, rect.right - 1, rect.bottom - 1
        self._draw.line([(x, bottom), (x, y), (right, y)], light)
        self._draw.line([(x, bottom), (right, bottom), (right, y)], dark)

    def fade(self, rect: Rect, top: Colour, bottom: Colour) -> None:
        column = Image.linear_gradient("L").resize((rect.width, rect.height))
        self.picture.paste(Image.composite(_plain(rect, bottom), _plain(rect, top), column), (rect.x, rect.y))

    def line(self, start: tuple[int, int], end: tuple[int, int], colour: Colour, width: int = 1) -> None:
        self._draw.line([start, end], colour, width)

    def dim(self, share: float, colour: Colour = (0, 0, 0)) -> None:
        """All that is drawn so far, as behind what must be answered."""
        self.picture.paste(Image.blend(self.picture, Image.new("RGB", self.picture.size, colour), share))

    def shadow(self, rect: Rect, reach: int, strength: float) -> None:
        around = Rect(rect.x - 2 * reach, rect.y - reach, rect.width + 4 * reach, rect.height + 4 * reach)
        mask = Image.new("L", (around.width, around.height), 0)
        mask.paste(
            round(255 * strength), (2 * reach, 2 * reach, 2 * reach + rect.width, 2 * reach + rect.height)
        )
        self.picture.paste((0, 0, 0), (around.x, around.y), mask.filter(ImageFilter.BoxBlur(reach)))

    def text(self, x: int, y: int, text: str, font: ImageFont.FreeTypeFont, colour: Colour) -> None:
        self._draw.text((x, y), text, colour, font)

    def shape(self, points: list[tuple[float, float]], colour: Colour) -> None:
        self._draw.polygon(points, colour)

    def circle(self, rect: Rect, colour: Colour) -> None:
        self.fill(rect, colour, min(rect.width, rect.height) // 2)

    def paste(self, what: Image.Image | Colour, x: int, y: int, mask: Image.Image) -> None:
        self.picture.paste(what, (x, y), mask)


@lru_cache(4000)
def font(file: Path, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(file), size)


def extent(text: str, shown_in: ImageFont.FreeTypeFont) -> tuple[int, int]:
    """Advance and line height."""
    ascent, descent = shown_in.getmetrics()
    return round(shown_in.getlength(text)), ascent + descent


def fitted(text: str, shown_in: ImageFont.FreeTypeFont, width: int) -> str:
    if shown_in.getlength(text) <= width:
        return text
    while text and shown_in.getlength(text + "…") > width:
        text = text[:-1]
    return text.rstrip() + "…" if text else ""


class Icons:
    """Pictures of one family, cut to what is drawn: a font's, of any colour, or squares of a sheet, in colours."""

    def __init__(self, file: Path, lots: random.Random) -> None:
        self._file, self._lots = file, lots
        self._signs = _signs(file)

    def some(self) -> str:
        return self._lots.choice(self._signs)

    def mask(self, sign: str, size: int) -> Image.Image:
        return (
            _square(self._file, int(sign), size)
            if self._file.suffix == ".png"
            else _icon(self._file, sign, size)
        )


@lru_cache(64)
def _signs(file: Path) -> tuple[str, ...]:
    """Where icon fonts keep their icons; what draws nothing is left out."""
    if file.suffix == ".png":
        with Image.open(file) as sheet:
            return tuple(map(str, range(sheet.width // sheet.height)))
    shown_in = font(file, 20)
    nothing = bytes(shown_in.getmask("\ufffe"))
    found = []
    for code in (*range(0xE000, 0xF8FF), *range(0xF0001, 0xF1C00)):
        mask = shown_in.getmask(chr(code))
        box = mask.getbbox()
        if box and bytes(mask) != nothing and box[2] - box[0] > 8 and box[3] - box[1] > 8:
            found.append(chr(code))
    return tuple(found)


@lru_cache(4000)
def _square(file: Path, number: int, size: int) -> Image.Image:
    with Image.open(file) as sheet:
        side = sheet.height
        drawn = sheet.crop((number * side, 0, (number + 1) * side, side))
    drawn = drawn.crop(drawn.getbbox() or (0, 0, side, side))
    if abs(size - side) < 3:
        return drawn
    scale = size / side
    return drawn.resize(
        (max(1, round(drawn.width * scale)), max(1, round(drawn.height * scale))), Image.Resampling.BICUBIC
    )


@lru_cache(8000)
def _icon(file: Path, sign: str, size: int) -> Image.Image:
    drawn = Image.new("L", (2 * size + 8, 2 * size + 8), 0)
    ImageDraw.Draw(drawn).text((size // 2, size // 2), sign, 255, font(file, size))
    box = drawn.getbbox()
    return drawn.crop(box) if box else Image.new("L", (size, size), 255)


@lru_cache(4000)
def _rounded(width: int, height: int, radius: int) -> Image.Image:
    finer = FINER if width * height < LARGEST_SMOOTH // 16 else 1
    mask = Image.new("L", (width * finer, height * finer), 0)
    ImageDraw.Draw(mask).rounded_rectangle([0, 0, width * finer - 1, height * finer - 1], radius * finer, 255)
    return mask.resize((width, height), Image.Resampling.BOX) if finer > 1 else mask


@lru_cache(4000)
def _ring(width: int, height: int, radius: int, line: int) -> Image.Image:
    outer = _rounded(width, height, radius)
    inner = Image.new("L", (width, height), 0)
    if width > 2 * line and height > 2 * line:
        inner.paste(_rounded(width - 2 * line, height - 2 * line, max(1, radius - line)), (line, line))
    return ImageChops.subtract(outer, inner)


def _plain(rect: Rect, colour: Colour) -> Image.Image:
    return Image.new("RGB", (rect.width, rect.height), colour)
