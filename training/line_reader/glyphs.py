"""Setting a line of text the many ways screens do: hinted or not, grey, subpixel or black and white."""

from __future__ import annotations

import ctypes
import random
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import freetype as ft
import numpy as np
from numpy.typing import NDArray

Coverage = NDArray[np.uint8]
"""Height × width, or height × width × 3 where the three subpixels differ: how much of it the ink covers."""

SUBPIXEL_FILTERS = (
    [0x08, 0x4D, 0x56, 0x4D, 0x08],
    [0x00, 0x55, 0x56, 0x55, 0x00],
    [0x10, 0x40, 0x60, 0x40, 0x10],
)
NARROWEST_POSITION = 4
"""Unhinted glyphs are placed to a quarter of a pixel."""


@dataclass(frozen=True)
class Style:
    font: Path
    fallback: Path
    size: float
    """Of the em, in pixels."""
    load: int
    """FreeType's load flags: how hinted."""
    mode: str
    """``mono``, ``grey`` or ``lcd``."""
    fractional: bool
    """Whether glyphs stand between pixels, as browsers and macOS place them."""
    spacing: float
    slant: float
    filter: int
    gamma: float
    """Below 1 makes strokes bolder, as Windows and browsers do to dark text; above, thinner."""


@dataclass(frozen=True)
class Line:
    """Set text; ink and font box are in the coverage's own pixels."""

    text: str
    coverage: Coverage
    baseline: int
    font_top: int
    font_bottom: int
    left: int
    right: int
    ends: tuple[int, ...]
    """Where each glyph's advance ends."""


def some_style(rng: random.Random, font: Path, fallback: Path) -> Style:
    size = _some_size(rng)
    mode = rng.choices(["grey", "lcd", "mono"], [56, 34, 10])[0] if _face(font).is_scalable else "mono"
    hinting = rng.choices(
        [ft.FT_LOAD_NO_HINTING, ft.FT_LOAD_TARGET_LIGHT, ft.FT_LOAD_DEFAULT, ft.FT_LOAD_FORCE_AUTOHINT],
        [4, 4, 3, 1],
    )[0]
    if mode == "mono":
        load, fractional = ft.FT_LOAD_TARGET_MONO, False
    else:
        load = hinting | ft.FT_LOAD_NO_BITMAP
        between = {ft.FT_LOAD_NO_HINTING: 0.8, ft.FT_LOAD_TARGET_LIGHT: 0.5}
        fractional = rng.random() < between.get(hinting, 0.0)
    if not fractional and rng.random() < 0.85:
        size = float(round(size))
    spacing = rng.choices([0.0, rng.uniform(-0.4, 0.8), rng.uniform(0.5, 2.5)], [80, 15, 5])[0]
    slant = rng.uniform(0.12, 0.25) if rng.random() < 0.03 else 0.0
    gamma = 1.0 if rng.random() < 0.4 else rng.uniform(0.65, 1.3)
    return Style(
        font,
        fallback,
        size,
        load,
        mode,
        fractional,
        spacing,
        slant,
        rng.randrange(len(SUBPIXEL_FILTERS)),
        gamma,
    )


def _some_size(rng: random.Random) -> float:
    chance = rng.random()
    if chance < 0.08:
        return rng.uniform(8, 10)
    if chance < 0.80:
        return rng.triangular(10, 19, 12.5)
    if chance < 0.95:
        return rng.uniform(16, 25)
    return rng.uniform(24, 44)


@lru_cache(maxsize=64)
def _face(path: Path) -> ft.Face:
    face = ft.Face(str(path))
    face.select_charmap(ft.FT_ENCODING_UNICODE)
    return face


@lru_cache(maxsize=64)
def signs_of(path: Path) -> frozenset[str]:
    return frozenset(chr(code) for code, _ in _face(path).get_chars())


class Typesetter:
    """One style; a glyph is drawn once."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self._glyphs: dict[tuple[str, int], tuple[Coverage, int, int, float]] = {}
        self._bolder = (255 * (np.arange(256) / 255) ** style.gamma + 0.5).astype(np.uint8)
        self._scale = 3 if style.mode == "lcd" else 1
        face = self._sized(style.font)
        metrics = face.size
        self.size = metrics.y_ppem if not face.is_scalable else style.size
        self.ascent = round(metrics.ascender / 64) or round(self.size)
        self.descent = round(-metrics.descender / 64)

    def _sized(self, path: Path) -> ft.Face:
        face = _face(path)
        if face.is_scalable:
            face.set_char_size(int(self.style.size * 64))
            matrix = ft.Matrix(
                0x10000 * self._scale, int(self.style.slant * 0x10000) * self._scale, 0, 0x10000
            )
            face.set_transform(matrix, ft.Vector(0, 0))
        else:
            sizes = [size.height for size in face.available_sizes]
            face.select_size(
                min(range(len(sizes)), key=lambda index: abs(sizes[index] - self.style.size * 1.1))
            )
        return face

    def _glyph(self, sign: str, shift: int) -> tuple[Coverage, int, int, float]:
        key = (sign, shift)
        if key not in self._glyphs:
            self._glyphs[key] = self._drawn(sign, shift)
        return self._glyphs[key]

    def _drawn(self, sign: str, shift: int) -> tuple[Coverage, int, int, float]:
        style = self.style
        path = style.font if sign in signs_of(style.font) else style.fallback
        face = self._sized(path)
        if shift and face.is_scalable:
            matrix = ft.Matrix(0x10000, int(style.slant * 0x10000), 0, 0x10000)
            face.set_transform(matrix, ft.Vector(shift * 64 // NARROWEST_POSITION, 0))
        face.load_char(sign, style.load | ft.FT_LOAD_RENDER)
        slot = face.glyph
        bitmap = _pixels(slot.bitmap._FT_Bitmap)
        left, top = slot.bitmap_left, slot.bitmap_top
        if style.fractional and face.is_scalable:
            advance = slot.linearHoriAdvance / 65536
        else:
            advance = slot.metrics.horiAdvance / 64
            if face.is_scalable and style.load & ft.FT_LOAD_NO_HINTING:
                advance = round(advance)
        return bitmap, left, top, advance

    def line(self, text: str, gaps: dict[int, int]) -> Line:
        """``gaps``: how much wider, in pixels, the space at a place of the text is."""
        style, scale = self.style, self._scale
        x, placed, ends = 0.0, [], []
        for index, sign in enumerate(text):
            if scale == 3:
                column, shift = round(x * 3) if style.fractional else round(x) * 3, 0
            elif style.fractional:
                quarter = round(x * NARROWEST_POSITION)
                column, shift = divmod(quarter, NARROWEST_POSITION)
            else:
                column, shift = round(x), 0
            bitmap, left, top, advance = self._glyph(sign, shift)
            placed.append((bitmap, column + left, top))
            x += advance + style.spacing + gaps.get(index, 0)
            ends.append(x)
        return self._composed(text, placed, ends)

    def _composed(self, text: str, placed: list[tuple[Coverage, int, int]], ends: list[float]) -> Line:
        scale = self._scale
        inked = [(bitmap, left, top) for bitmap, left, top in placed if bitmap.size]
        least = min([left for _, left, _ in inked], default=0)
        margin = (-(min(0, least) // scale) + 2) * scale
        right = max([left + bitmap.shape[1] for bitmap, left, _ in inked], default=0)
        width = -(-(max(right, ends[-1] * scale if ends else 0) + margin) // scale) * scale + 3 * scale
        ascent = max([self.ascent, *(top for _, _, top in inked)])
        descent = max([self.descent, *(bitmap.shape[0] - top for bitmap, _, top in inked)])
        canvas = np.zeros((ascent + descent, int(width)), np.uint8)
        for bitmap, left, top in inked:
            start = ascent - top
            part = canvas[start : start + bitmap.shape[0], left + margin : left + margin + bitmap.shape[1]]
            np.maximum(part, bitmap, out=part)
        coverage = self._bolder[self._subpixels(canvas) if scale == 3 else canvas]
        return Line(
            text, coverage, ascent, ascent - self.ascent, ascent + self.descent,
            (least + margin) // scale, -(-(right + margin) // scale),
            tuple(round(end + margin / scale) for end in ends),
        )  # fmt: skip

    def _subpixels(self, canvas: Coverage) -> Coverage:
        kernel = SUBPIXEL_FILTERS[self.style.filter]
        wide = np.pad(canvas, ((0, 0), (2, 2))).astype(np.uint16)
        count = canvas.shape[1]
        mixed = sum(weight * wide[:, start : start + count] for start, weight in enumerate(kernel) if weight)
        mixed = np.minimum(mixed >> 8, 255).astype(np.uint8)
        return mixed.reshape(mixed.shape[0], -1, 3)


def _pixels(bitmap: ft.FT_Bitmap) -> Coverage:
    rows, width, pitch = bitmap.rows, bitmap.width, abs(bitmap.pitch)
    if not rows or not width:
        return np.zeros((0, 0), np.uint8)
    data = np.frombuffer(ctypes.string_at(bitmap.buffer, rows * pitch), np.uint8).reshape(rows, pitch)
    if bitmap.pixel_mode == ft.FT_PIXEL_MODE_MONO:
        return np.unpackbits(data, axis=1)[:, :width] * np.uint8(255)
    return data[:, :width].copy()
