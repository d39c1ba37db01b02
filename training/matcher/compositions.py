"""Whole screens: bars around one or a few arrangements, and what may come up over them."""

from __future__ import annotations

import random
from collections.abc import Collection
from dataclasses import dataclass

from arrangements import FAMILIES, KEPT_OUT, KIND, Maker
from laying import Style
from pool import STYLES, Pool
from tree import Part

SIZES = (
    (1920, 1080),
    (1366, 768),
    (1280, 1024),
    (1280, 800),
    (1600, 900),
    (1024, 768),
    (800, 600),
    (1024, 768),
)
LEARNT = tuple(name for name in FAMILIES if name not in KEPT_OUT)


@dataclass
class Program:
    """``root`` holds bars, side and ``main``; the parts that are swapped for another page are in ``main``."""

    maker: Maker
    root: Part
    main: Part
    families: tuple[str, ...]


def program(lots: random.Random, pool: Pool, among: Collection[str] = LEARNT) -> Program:
    maker = Maker(lots, pool)
    main, families = page(maker, among)
    parts = []
    bars = lots.random()
    if bars < 0.75:
        if lots.random() < 0.4:
            parts.append(
                Part(
                    parts=[
                        Part(KIND["menu_item"], text, text) for text in maker.some("name", lots.randint(3, 9))
                    ],
                    gap=0.6,
                )
            )
        if lots.random() < 0.6:
            title = [maker.label(maker.one_of("title"))]
            parts.append(Part(parts=[*title, Part(stretch=1.0), *maker.toolbar().parts[:6]], gap=0.6))
        if lots.random() < 0.4:
            parts.append(maker.toolbar())
    middle = main
    if lots.random() < 0.4 * (bars < 0.85):
        side = maker.nav()
        side.wide = lots.uniform(8, 16)
        middle = Part(parts=[side, main], gap=1.0, stretch=1.0)
    parts.append(middle)
    if lots.random() < 0.2:
        parts.append(Part(parts=[maker.label(text) for text in maker.some("state", 3)], gap=2.0))
    root = Part(parts=parts, flow="column", gap=lots.uniform(0.3, 1.2), stretch=1.0)
    return Program(maker, root, main, families)


def page(maker: Maker, among: Collection[str]) -> tuple[Part, tuple[str, ...]]:
    """What stands in the middle: one to three arrangements, below or beside each other."""
    lots = maker.lots
    names, weights = zip(*((name, FAMILIES[name][0]) for name in FAMILIES if name in among), strict=True)
    families = tuple(lots.choices(names, weights, k=lots.choices((1, 2, 3), (4, 4, 2))[0]))
    blocks = []
    for name in families:
        block = FAMILIES[name][1](maker)
        block.name = block.name
        if lots.random() < 0.3:
            heading = maker.label(maker.one_of("title"))
            block = Part(parts=[heading, block], flow="column", gap=0.5, stretch=1.0)
        blocks.append(block)
    if lots.random() < 0.35:
        blocks.append(maker.answers())
    beside = len(blocks) > 1 and lots.random() < 0.25
    for block in blocks:
        block.stretch = 1.0
        block.wide = 12.0 if beside else block.wide
    return Part(
        parts=blocks, flow="row" if beside else "column", gap=lots.uniform(0.5, 1.5), stretch=1.0, pad=0.5
    ), families


def dialog(maker: Maker) -> Part:
    lots = maker.lots
    body = lots.choice((maker.prose, maker.form, maker.answers, maker.entries))()
    parts = [
        Part(parts=[maker.label(maker.one_of("title")), Part(stretch=1.0), maker.icon()]),
        body,
        maker.answers(),
    ]
    return Part(KIND["dialog"], parts=parts, flow="column", gap=0.8, pad=1.0, wide=lots.uniform(16, 34))


def style(lots: random.Random) -> Style:
    return Style(
        unit=lots.uniform(9, 21), letter=lots.uniform(0.42, 0.62), density=lots.uniform(0.5, 1.6),
        control=lots.uniform(1.4, 2.6), icon=lots.uniform(1.0, 2.6), room=lots.uniform(0.2, 1.0),
        style=lots.randrange(STYLES), framed=lots.random() < 0.6,
    )  # fmt: skip
