"""Where parts come to lie: rows, columns and tables that flow into the width there is, as programs lay them out."""

from __future__ import annotations

from dataclasses import dataclass, field

from pool import Pool
from rpa_vision.grounding.map.things import KINDS
from tree import HOLDER, NOTHING, Part

Box = tuple[float, float, float, float]
_CHECKED = (KINDS.index("checkbox"), KINDS.index("radio"))
_ICON = KINDS.index("icon")
_LABEL = KINDS.index("label")


@dataclass
class Style:
    """Of one program on one day. Everything but ``unit`` is in lines of text."""

    unit: float
    letter: float
    density: float
    control: float
    icon: float
    room: float
    style: int
    framed: bool


@dataclass
class Laid:
    boxes: dict[int, Box] = field(default_factory=dict)
    """By name, in lines."""
    clips: dict[int, Box] = field(default_factory=dict)
    """Where a scrolled part is cut, for each part within it."""


def lay(part: Part, style: Style, pool: Pool, box: Box, scrolled: float = 0.0) -> Laid:
    """``scrolled``: by how many lines what can be scrolled is moved up."""
    flow = _Flow(style, pool, scrolled)
    flow.place(part, box[0], box[1], box[2] - box[0], box[3] - box[1])
    return flow.laid


class _Flow:
    def __init__(self, style: Style, pool: Pool, scrolled: float) -> None:
        self._style, self._pool, self._scrolled = style, pool, scrolled
        self.laid = Laid()
        self._clip: Box | None = None

    def natural(self, part: Part) -> float:
        style = self._style
        if part.wide:
            return part.wide
        if part.parts:
            gap, pad = part.gap * style.density, 2 * part.pad * style.density
            widths = [self.natural(one) for one in part.parts]
            return pad + (max(widths) if part.flow == "column" else sum(widths) + gap * (len(widths) - 1))
        if part.kind in _CHECKED:
            return 1.1
        if part.kind == _ICON:
            return style.icon
        letters = self._pool.lengths[part.text] if part.text != NOTHING else 0
        return max(0.6, letters * style.letter) + (0 if part.kind == _LABEL else 2 * style.room)

    def height(self, part: Part) -> float:
        if part.high:
            return part.high
        if part.kind in _CHECKED:
            return 1.1
        return {_ICON: self._style.icon, _LABEL: 1.0}.get(part.kind, self._style.control)

    def place(self, part: Part, x: float, y: float, width: float, high: float = 0.0) -> tuple[float, float]:
        """Its width and height."""
        if not part.parts:
            return self._kept(part, x, y, width, part.high or self.height(part))
        before = self._clip
        top = y
        if part.role == "scroller" and high:
            self._clip, top = (x, y, x + width, y + high), y - self._scrolled
        pad, gap = part.pad * self._style.density, part.gap * self._style.density
        inner = max(1.0, width - 2 * pad)
        lay = {"column": self._column, "wrap": self._wrap, "cells": self._cells}.get(part.flow, self._row)
        used, tall = lay(part, x + pad, top + pad, inner, gap, max(0.0, high - 2 * pad))
        size = (max(used + 2 * pad, part.wide), max(tall + 2 * pad, part.high))
        if part.role == "scroller" and high:
            size = (width, high)
        self._clip = before
        if part.kind != HOLDER:
            self._kept(part, x, y, *size)
        return size

    def _kept(self, part: Part, x: float, y: float, width: float, high: float) -> tuple[float, float]:
        self.laid.boxes[part.name] = (x, y, x + width, y + high)
        if self._clip is not None:
            self.laid.clips[part.name] = self._clip
        return width, high

    def _row(
        self, part: Part, x: float, y: float, width: float, gap: float, high: float
    ) -> tuple[float, float]:
        widths = [self.natural(one) for one in part.parts]
        spare = width - sum(widths) - gap * (len(widths) - 1)
        wanting = sum(one.stretch for one in part.parts)
        if spare < 0 and wanting:
            widths = [
                2.0 + spare / 50 if one.stretch else own for one, own in zip(part.parts, widths, strict=True)
            ]
            spare = width - sum(widths) - gap * (len(widths) - 1)
        if spare > 0 and wanting:
            widths = [
                own + spare * one.stretch / wanting for one, own in zip(part.parts, widths, strict=True)
            ]
            spare = 0.0
        at = x + {"end": max(0.0, spare), "center": max(0.0, spare) / 2}.get(part.align, 0.0)
        between = gap + (max(0.0, spare) / max(1, len(widths) - 1) if part.align == "between" else 0.0)
        heights = [one.high or (self.height(one) if not one.parts else 0.0) for one in part.parts]
        tallest = max(heights, default=0.0)
        for one, own, tall in zip(part.parts, widths, heights, strict=True):
            down = (tallest - tall) / 2 if not one.parts else 0.0
            tallest = max(tallest, self.place(one, at, y + down, own, high)[1])
            at += own + between
        return at - between - x, tallest

    def _wrap(
        self, part: Part, x: float, y: float, width: float, gap: float, _high: float
    ) -> tuple[float, float]:
        at, down, tallest = x, y, 0.0
        for one in part.parts:
            own = self.natural(one)
            if at > x and at + own > x + width:
                at, down, tallest = x, down + tallest + gap, 0.0
            tallest = max(tallest, self.place(one, at, down, own)[1])
            at += own + gap
        return width, down + tallest - y

    def _column(
        self, part: Part, x: float, y: float, width: float, gap: float, high: float
    ) -> tuple[float, float]:
        down = y
        for one in part.parts:
            own = width if one.parts or one.stretch else min(width, self.natural(one))
            left = max(0.0, y + high - down) if one.stretch and high else one.high
            at = x + {"center": (width - own) / 2, "end": width - own}.get(part.align, 0.0)
            down += self.place(one, at, down, own, left)[1] + gap
        return width, down - gap - y

    def _cells(
        self, part: Part, x: float, y: float, width: float, _gap: float, _high: float
    ) -> tuple[float, float]:
        at, whole = x, sum(part.shares)
        tall = part.high or self._style.control
        for one, share in zip(part.parts, part.shares, strict=True):
            own = width * share / whole
            fitting = own - 0.6 if one.stretch or one.parts else min(own - 0.4, self.natural(one))
            high = self.height(one) if not one.parts else tall * 0.8
            self.place(one, at + 0.3, y + (tall - high) / 2, max(0.6, fitting))
            at += own
        return width, tall
