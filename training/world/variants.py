"""One program on several days: pages that are the same by name and differ in look, size, words, data and arrangement."""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np

import skin
from browser import Browser
from compose import contents
from compose.page import Page, compose, dressed, linked
from truth import Box, Sample
from web_source import SIZES, sample_of, scale_of

_WORDS = ("modules", "actions", "fields", "choices", "options", "statuses", "tabs", "menus")
_VALUES = 40


@dataclass
class Variant:
    sample: Sample
    picture: np.ndarray
    page: str
    """Of the program; only variants of one page are the same view."""
    over: Box | None
    """What came up over the page."""
    doubles: list[list[list[str]]]
    changes: tuple[str, ...] = ()
    scrolled: bool = field(default=False)


def variants_of(browser: Browser, library: str, seed: int, count: int, kept_out: bool) -> Iterator[Variant]:
    """The first is the page as it was made."""
    lots = random.Random(zlib.crc32(f"{library}-{seed}-variants".encode()))
    page = compose(library, lots)
    other = other_page(page)
    for number in range(count):
        changes: list[str] = []
        html, name = page.html, "m"
        if number and lots.random() < 0.25:
            html, name = html.replace(page.main, other), "o"
            changes.append("another page")
        if number and lots.random() < 0.35:
            html = restyled(html, page, lots)
            changes.append("theme")
        browser.open(html, page.rules)
        browser.name_parts(name)
        if number:
            browser.vary(_drawn(page, lots, changes))
        yield _shot(
            browser, page, name, f"{library}-{seed:07}-v{number}", seed, kept_out, lots, tuple(changes)
        )


def other_page(page: Page) -> str:
    content = page.maker.lots.choice([name for name in contents.KINDS if name != page.content])
    return contents.KINDS[content][1](page.maker)


def restyled(html: str, page: Page, lots: random.Random) -> str:
    """Other fonts, densities and colours; another theme of the library where it has several."""
    values, font = skin.look(lots, dark=lots.random() < 0.2)
    html = html.replace(page.style, skin.style_of(skin.fitted(values))).replace(
        "</head>", skin.font_sheet(font) + "</head>"
    )
    if page.theme_links:
        html = html.replace(page.theme_links, linked(dressed(page.told, lots)[1]))
    return html


def _drawn(page: Page, lots: random.Random, changes: list[str]) -> dict[str, Any]:
    words = page.maker.words
    values = {
        "date": [words.date() for _ in range(_VALUES)], "number": [words.amount() for _ in range(_VALUES)],
        "code": [words.code() for _ in range(_VALUES)], "person": [words.person() for _ in range(_VALUES)],
    }  # fmt: skip
    wording = lots.random() < 0.12
    said = _other_words(page, lots, lots.choice((0.2, 1.0)) if wording else 0.0)
    told = {
        "seed": lots.getrandbits(31), "given": {**values, "words": said}, "withWords": wording,
        "times": lots.choice((0, 0, 1, 2, 4)), "share": lots.choice((0, 0.3, 0.9)), "withRecords": lots.random() < 0.45,
    }  # fmt: skip
    changes += [
        name
        for name, on in (
            ("words", wording),
            ("arrangement", told["times"]),
            ("data", told["share"]),
            ("records", told["withRecords"]),
        )
        if on
    ]
    return told


def _other_words(page: Page, lots: random.Random, share: float) -> dict[str, str]:
    kinds = {kind: page.maker.words.some(kind, 1000) for kind in _WORDS}
    return {text: lots.choice(texts) for texts in kinds.values() for text in texts if lots.random() < share}


def _shot(
    browser: Browser, page: Page, name: str, key: str, seed: int, kept_out: bool, lots: random.Random, changes: tuple[str, ...]
) -> Variant:  # fmt: skip
    size = lots.choice(SIZES)
    scale = scale_of(lots, size)
    overlay = lots.choice(page.overlays) if page.overlays and changes and lots.random() < 0.2 else None
    scroll = lots.random() if changes and lots.random() < 0.25 else 0
    shot = {"overlay": overlay, "scroll": scroll, "focus": lots.random() < 0.3, "pick": lots.random()}
    doubles = browser.doubles()
    png, told = browser.shoot(size, scale, shot)
    pixels = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_COLOR)[: size[1], : size[0]]
    shown = (pixels.shape[1], pixels.shape[0])
    sample = sample_of(page, told, key, shown, scale, overlay, browser.drawing, seed, kept_out)
    over = next(
        (thing.box for thing in sample.things if overlay and thing.z > 0 and thing.part_of is None), None
    )
    return Variant(sample, pixels, name, over, doubles, changes, bool(scroll))
