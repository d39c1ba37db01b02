"""Real icons as a bank: ``python icons.py SOURCE_FOLDER... TARGET.npz``; what each shows is never text.

Icons that look like a sign of the alphabet (arrows, ticks, stars, letters) are left out: nobody could tell them
from the sign.
"""

from __future__ import annotations

import random
import re
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
    "question", "help", "euro", "eur", "usd", "dollar", "gbp", "money", "pound", "yen", "copyright", "hash", "asterisk",
    "go-", "next", "prev", "char", "abc", "spell", "num", "digit", "code", "quote", "ellipsis", "more", "dot", "dash",
    "clear", "cancel", "stop", "bar", "media", "record", "drop", "expand", "first", "last", "forward", "back",
    "triangle", "registered", "trademark", "language", "translate", "flag", "emote", "face", "list", "brand", "exclam",
    "angle", "sort", "level", "currency", "rupee", "ruble", "won-", "shekel", "lira", "btc", "bitcoin", "viacoin", "script",
    "header", "paragraph", "cursor", "terminal", "pause", "imize", "horizontal_rule", "handle", "genderless", "format_",
    "exposure", "timer_", "gif", "http", "html", "php", "css", "hls", "_123", "co2", "_mobiledata", "fps", "hdr", "raw",
    "rsvp", "hevc", "fiber", "_quality", "filter_", "looks_", "local_parking", "local_atm", "explicit", "_360", "_3d",
    "functions", "brightness_", "lens", "origin", "radio_button", "panorama", "crop", "change_history", "details", "eject",
    "navigate", "keyboard_", "unfold", "call_", "north", "south", "straight", "upgrade", "done", "grade", "class",
    "emergency", "password", "priority", "grid_", "data_", "pin ", "wb_auto", "_up_rating", "scoreboard", "hotel_class",
    "generating", "rtt", "one_on", "iso", "logo", "javascript", "type_", "bloodtype", "autofps", "nat ", "score ", "sip",
    "linkedin", "maxcdn", "tumblr", "youtube", "yahoo", "google", "digg", "behance", "git", "vine", "paypal", "deviantart",
    "combinator", "medium", "wikipedia", "odnoklassniki", "amazon", "vimeo", "edge", "explorer", "opera", "etsy", "imdb",
    "quora", "scribd", "glide", "yoast", "adn", "tex", "researchgate", "wire ", "xmpp", "nordcast", "julia", "sass", "java",
    "csharp", "markdown", "hal ", "mp ", "liberapay", "xing", "wordpress", "pinterest", "diaspora", "matrix", "dev-to",
    "openid", "snowdrift", "joplin", "artstation", "archlinux", "friendica", "peertube", "patreon", "bootstrap", "skype",
    "stripe", "visa", "amex", "jcb", "discover", "mastodon", "orcid", "heroku", "tipeee", "hal-", "product-hunt", "meanpath",
    "contao", "houzz", "renren", "cc-", "creative", "adobe", "apple", "stumble", "delicious", "buysell", "black-tie",
    " at ", " att ", " vk ", " gg ", " fi ", " tag ", " pi ", " hd ", " sd ", " mp ", " sos ", " wc ", " adb ", " new ",
    " east ", " west ", " inr ", " rub ", " krw ", " ils ", " try ", " cc ", " note_alt ", " pix ", " c ", " talk ", " atm ", "slack", "alternate",
    "trending_neutral", "snowflake", "ac_unit", "noise_control",
)  # fmt: skip
"""Parts of names; between spaces, whole names."""
NUMBERED = re.compile(r" _?\d")


def _sign_like(names: str) -> bool:
    spaced = f" {names.lower()} ".replace(" fa-", " ")
    return NUMBERED.search(spaced) is not None or any(part in spaced for part in SIGN_LIKE)


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
    for code, name in _names(file).items():
        if _sign_like(name) or not face.get_char_index(code):
            continue
        face.load_char(chr(code), ft.FT_LOAD_RENDER)
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


def _names(font: Path) -> dict[int, str]:
    """By the style sheets of the font's package: the font itself names many icons by number alone."""
    package = font.parents[3] / f"fonts-{font.parent.name}"
    rules = "".join(sheet.read_text(encoding="utf-8") for sheet in sorted(package.rglob("*.css")))
    return {
        int(code, 16): " ".join(re.findall(r"([\w-]+):before", selectors))
        for selectors, code in re.findall(r'([^{}]*)\{\s*content:\s*"\\([0-9a-f]+)"', rules)
    }


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
