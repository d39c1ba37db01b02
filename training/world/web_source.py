"""Pages of npm's component libraries in Chromium: pictures and truth."""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterator

import cv2
import numpy as np

from browser import Browser
from compose.page import Page, compose
from truth import Box, Line, Sample, Thing

_SHOTS = 4
SIZES = (
    (1920, 1080),
    (1920, 1080),
    (1366, 768),
    (1280, 1024),
    (1280, 800),
    (1600, 900),
    (1024, 768),
    (1440, 900),
    (800, 600),
    (1680, 1050),
)
_ZOOMS = (0.67, 0.75, 0.8, 0.9, 1, 1, 1, 1, 1.1, 1.25, 1.25, 1.5, 1.75, 2)
_LEAST_WIDE = 560
"""Pixels of the page: below, programs made for a desk fall apart."""
_LEAST = 4


def scale_of(lots: random.Random, size: tuple[int, int]) -> float:
    scale = lots.choice(_ZOOMS)
    return scale if size[0] / scale >= _LEAST_WIDE else 1.0


def samples_of(browser: Browser, library: str, seed: int, kept_out: bool) -> Iterator[tuple[Sample, bytes]]:
    """Every picture of one page, as WebP."""
    lots = random.Random(zlib.crc32(f"{library}-{seed}".encode()))
    page = compose(library, lots)
    browser.open(page.html, page.rules)
    wanted: list[str | None] = [None, *page.overlays]
    for number, overlay in enumerate(wanted[:_SHOTS]):
        size = lots.choice(SIZES)
        scale = scale_of(lots, size)
        shot = {
            "overlay": overlay,
            "scroll": lots.random() if lots.random() < 0.3 else 0,
            "focus": lots.random() < 0.3,
            "pick": lots.random(),
        }
        picture, told = browser.shoot(size, scale, shot)
        pixels = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_COLOR)[: size[1], : size[0]]
        sample = sample_of(
            page,
            told,
            f"{library}-{seed:07}-{number}",
            (pixels.shape[1], pixels.shape[0]),
            scale,
            overlay,
            browser.drawing,
            seed,
            kept_out,
        )
        if len(sample.things) >= _LEAST:
            yield sample, packed(pixels)


def packed(pixels: np.ndarray) -> bytes:
    """Lossless: flat screens are small that way, and lines one pixel thin stay."""
    done, data = cv2.imencode(".webp", pixels, [cv2.IMWRITE_WEBP_QUALITY, 101])
    if not done:
        raise RuntimeError("the picture cannot be written as WebP")
    return data.tobytes()


def sample_of(
    page: Page,
    told: dict,
    key: str,
    size: tuple[int, int],
    scale: float,
    overlay: str | None,
    drawing: str,
    seed: int,
    kept_out: bool,
) -> Sample:
    width, height = size

    def cut(box: Box) -> Box:
        x, y = min(box[0], width - 1), min(box[1], height - 1)
        return [x, y, min(box[2], width - x), min(box[3], height - y)]

    things = [
        Thing(**{**thing, "box": cut(thing["box"]), "area": cut(thing["area"])}) for thing in told["things"]
    ]
    lines = [Line(line["text"], cut(line["box"]), line["thing"], line["key"]) for line in told["lines"]]
    source = {
        "kind": "web", "library": page.kit, "theme": page.theme, "icons": page.icons, "page": page.content, "overlay": overlay,
        "zoom": scale, "language": page.language, "frame": page.frame, "drawing": drawing,
    }  # fmt: skip
    return Sample(
        key, [width, height], source, kept_out, seed, things, lines, [cut(box) for box in told["doubtful"]]
    )
