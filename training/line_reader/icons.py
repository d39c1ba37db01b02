"""Real icons as a bank: ``python icons.py SOURCE_FOLDER... TARGET.npz``; what each shows is never text.

Icons that look like a sign of the alphabet (arrows, ticks, stars, letters) are left out: nobody could tell them
from the sign.
"""

from __future__ import annotations

import random
import sys
from functools import lru_cache
from pathlib import Path

import freetype as ft
import numpy as np
from numpy.typing import NDArray
from PIL import Image

SIDES = (16, 22, 32)
SIGN_LIKE = (
    "arrow", "check", "tick", "star", "close", "times", "play", "caret", "circle", "square", "chevron", "text", "font",
    "bold", "italic", "underline", "strike", "title", "letter", "plus", "add", "minus", "remove", "percent", "info",
    "question", "help", "euro", "eur", "usd", "dollar", "gbp", "money", "pound", "yen", "copyright", "hash", "at", "asterisk",
    "go-", "next", "prev", "char", "abc", "spell", "num", "digit", "code", "quote", "ellipsis", "more", "dot", "dash",
    "clear", "cancel", "stop", "bar", "media", "record", "drop", "expand", "first", "last", "forward", "back",
    "triangle", "registered", "trademark", "language", "translate", "flag", "emote", "face", "list", "brand", "exclam",
)  # fmt: skip


def _sign_like(name: str) -> bool:
    return any(word in name.lower() for word in SIGN_LIKE)


def gather(sources: list[Path], target: Path) -> None:
    banks: dict[int, list[NDArray[np.uint8]]] = {side: [] for side in SIDES}
    files = [file for source in sources for file in sorted(source.rglob("*")) if file.is_file()]
    for file in files:
        if file.suffix == ".png" and not _sign_like(file.stem):
            for side in SIDES:
                if f"{side}x{side}" in file.parts:
                    picture = Image.open(file)
                    if picture.size == (side, side):
                        banks[side].append(np.asarray(picture.convert("LA"), np.uint8))
        if file.suffix == ".ttf":
            for side in SIDES:
                banks[side] += _from_font(file, side)
    np.savez_compressed(
        target, **{str(side): np.unique(np.array(bank), axis=0) for side, bank in banks.items()}
    )
    print({side: len(bank) for side, bank in banks.items()})


def _from_font(file: Path, side: int) -> list[NDArray[np.uint8]]:
    """One colour each: the brightness is left at 0."""
    face = ft.Face(str(file))
    face.set_pixel_sizes(0, side)
    found: list[NDArray[np.uint8]] = []
    if not face.has_glyph_names:
        return found
    for code, index in face.get_chars():
        name = face.get_glyph_name(index).decode(errors="replace")
        if code < 0xE000 or _sign_like(name):
            continue
        face.load_glyph(index, ft.FT_LOAD_RENDER)
        bitmap = face.glyph.bitmap
        rows, width = bitmap.rows, bitmap.width
        if not (side // 2 <= max(rows, width) <= side) or min(rows, width) < 4:
            continue
        cover = np.array(bitmap.buffer, np.uint8).reshape(rows, bitmap.pitch)[:, :width]
        icon = np.zeros((side, side, 2), np.uint8)
        top, left = (side - rows) // 2, (side - width) // 2
        icon[top : top + rows, left : left + width, 1] = cover
        found.append(icon)
    return found


@lru_cache(maxsize=1)
def _bank(file: Path) -> dict[int, NDArray[np.uint8]]:
    with np.load(file) as arrays:
        return {side: arrays[str(side)] for side in SIDES}


def real_icon(rng: random.Random, file: Path, side: int, paper: float, ink: float) -> NDArray[np.float32]:
    bank = _bank(file)
    kept = min(SIDES, key=lambda one: abs(one - side))
    shown = rng.choice(bank[kept])
    bright, cover = shown[..., 0].astype(np.float32), shown[..., 1].astype(np.float32) / 255
    if not bright.any() or rng.random() < 0.1:
        bright = np.full_like(bright, rng.choice([ink, ink, rng.uniform(0, 255)]))
    faded = rng.choice([1.0, 1.0, 1.0, rng.uniform(0.3, 0.8)])
    drawn = paper + (bright - paper) * cover * np.float32(faded)
    if kept == side:
        return drawn
    return np.asarray(Image.fromarray(drawn).resize((side, side), Image.Resampling.BILINEAR), np.float32)


if __name__ == "__main__":
    *given, last = sys.argv[1:]
    gather([Path(one) for one in given], Path(last))
