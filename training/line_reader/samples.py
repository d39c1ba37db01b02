"""Training samples without end: what the net sees of a line, and what the line says."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from fonts import FALLBACK, Font
from glyphs import Line, Typesetter, some_style
from looking import seen, stored
from scenes import Surroundings, empty_crop, text_crop
from texts import Writer

LINES_PER_STYLE = 24
WIDEST = 1024

Sample = tuple[NDArray[np.uint8], str]


def characters_of(file: Path) -> str:
    return file.read_text(encoding="utf-8").replace("\n", "")


def samples(
    folder: Path, fonts: list[Font], characters: str, seed: int, surroundings: Surroundings | None = None
) -> Iterator[Sample]:
    surroundings = surroundings or Surroundings(folder / "icons.npz")
    rng = random.Random(seed)
    writer = Writer(folder / "words", characters, seed)
    shares = [font.share for font in fonts]
    fallback = folder / "fonts" / FALLBACK
    while True:
        [font] = rng.choices(fonts, shares)
        typesetter = Typesetter(some_style(rng, font.path, fallback))
        set_lines: list[Line] = []
        for _ in range(LINES_PER_STYLE):
            text = writer.line()
            line = typesetter.line(text, _gaps(rng, text, surroundings.gaps))
            crop = text_crop(rng, line, set_lines[-6:], typesetter.size, surroundings)
            set_lines.append(line)
            if rng.random() < surroundings.empty:
                yield _fitting(stored(seen(empty_crop(rng, set_lines[-6:], surroundings))), "")
            sample = stored(seen(crop))
            if sample.shape[1] <= WIDEST and crop.shape[0] >= 7:
                yield sample, text


def _fitting(line: NDArray[np.uint8], text: str) -> Sample:
    return line[:, :WIDEST], text


def _gaps(rng: random.Random, text: str, share: float) -> dict[int, int]:
    spaces = [index for index, sign in enumerate(text) if sign == " "]
    if not spaces or rng.random() > share:
        return {}
    return {place: rng.randint(4, 45) for place in rng.sample(spaces, min(len(spaces), rng.randint(1, 2)))}
