"""Icons of free themes and icon fonts as small PNG files of one size and colour: every toolkit takes those."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

Colour = tuple[int, int, int]
SYSTEM = Path("/usr/share/icons")
FONTS = Path("/usr/share/fonts/truetype")
THEMES = ("Tango", "oxygen", "breeze", "Papirus", "elementary-xfce", "elementary", "gnome", "mate")
INKED = "Adwaita"
"""Symbols of one colour, as GNOME has them."""
GLYPHS = {
    "fa": FONTS / "font-awesome/fontawesome-webfont.ttf",
    "md": FONTS / "materialdesignicons-webfont/materialdesignicons-webfont.ttf",
    "elusive": FONTS / "elusive-icons/elusiveicons-webfont.ttf",
}
FIRST, LAST = 0xF000, 0xF300
"""Where icon fonts keep those looked at here."""
_SIZED = re.compile(r"/(\d+)(?:x\1)?/")
_KIND = re.compile(r"/(actions|places|devices|mimetypes|mimes|categories|status|apps|legacy|emblems)/")
_COMMON = re.compile(
    r"^(document|edit|view|go|format|list|media|mail|folder|user|printer|system|window|zoom|tools|help|insert|object|"
    r"contact|call|bookmark|appointment|address|text|image|video|audio|application|package|network|computer|drive|"
    r"camera|process|preferences|accessories|office|utilities|internet|security|task|weather|x-office)-?[a-z-]*$"
)


class Icons:
    """Of one theme; ``ink`` colours those that have no colours of their own."""

    def __init__(self, theme: str, ink: Colour, cached: Path) -> None:
        self.theme, self._ink, self._cached = theme, ink, cached

    def some(self, lots: random.Random, kind: str = "actions") -> str:
        named = (
            _named(self.theme, str(self._cached)).get(kind)
            or _named(self.theme, str(self._cached))["actions"]
        )
        return lots.choice(named)

    def file(self, name: str, size: int, ink: Colour | None = None) -> str:
        ink = ink or self._ink
        coloured = self.theme not in (*GLYPHS, INKED)
        shade = "" if coloured else "-{:02x}{:02x}{:02x}".format(*ink)
        target = self._cached / self.theme / f"{name}-{size}{shade}.png"
        if not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            partial = target.with_suffix(f".{os.getpid()}")
            self._drawn(name, size, ink, inked=not coloured).save(partial, "PNG")
            partial.replace(target)
        return str(target)

    def _drawn(self, name: str, size: int, ink: Colour, *, inked: bool) -> Image.Image:
        if self.theme in GLYPHS:
            return _glyph(GLYPHS[self.theme], chr(int(name)), size, ink)
        picture = _picture(_files(self.theme, str(self._cached))[name], size)
        if not inked:
            return picture
        plain = Image.new("RGBA", picture.size, (*ink, 255))
        plain.putalpha(picture.getchannel("A"))
        return plain


def _picture(files: dict[str, str], size: int) -> Image.Image:
    """The smallest file that is large enough, else the largest there is."""
    sizes = sorted(map(int, files))
    best = next((one for one in sizes if one >= size), sizes[-1])
    file = files[str(best)]
    if file.endswith(".svg"):
        command = ["rsvg-convert", "-w", str(size), "-h", str(size), "--keep-aspect-ratio", file]
        drawn = subprocess.run(command, capture_output=True, check=True).stdout
        scratch = Image.frombytes("RGBA", (1, 1), b"\0" * 4) if not drawn else _opened(drawn)
    else:
        scratch = Image.open(file).convert("RGBA")
    if scratch.size != (size, size):
        scratch = scratch.resize((size, size), Image.Resampling.LANCZOS)
    return scratch


def _opened(data: bytes) -> Image.Image:
    from io import BytesIO

    return Image.open(BytesIO(data)).convert("RGBA")


def _glyph(file: Path, sign: str, size: int, ink: Colour) -> Image.Image:
    large = Image.new("L", (4 * size, 4 * size), 0)
    shown_in = ImageFont.truetype(str(file), 2 * size)
    ImageDraw.Draw(large).text((size, size), sign, 255, font=shown_in)
    box = large.getbbox() or (0, 0, size, size)
    drawn = large.crop(box)
    scale = size / max(drawn.size)
    drawn = drawn.resize([max(1, round(side * scale)) for side in drawn.size], Image.Resampling.LANCZOS)
    mask = Image.new("L", (size, size), 0)
    mask.paste(drawn, ((size - drawn.width) // 2, (size - drawn.height) // 2))
    shown = Image.new("RGBA", (size, size), (*ink, 255))
    shown.putalpha(mask)
    return shown


@cache
def _named(theme: str, cached: str) -> dict[str, list[str]]:
    if theme in GLYPHS:
        return {"actions": list(map(str, _signs(GLYPHS[theme])))}
    by_kind: dict[str, list[str]] = {}
    for name, files in sorted(_files(theme, cached).items()):
        found = _KIND.search(next(iter(files.values())))
        by_kind.setdefault(found[1] if found else "actions", []).append(name)
    return by_kind | {"everything": sorted(_files(theme, cached))}


@cache
def _signs(file: Path) -> tuple[int, ...]:
    shown_in = ImageFont.truetype(str(file), 20)
    nothing = bytes(shown_in.getmask("\ufffe"))
    drawn = ((code, shown_in.getmask(chr(code))) for code in range(FIRST, LAST))
    return tuple(code for code, mask in drawn if mask.getbbox() and bytes(mask) != nothing)


@cache
def _files(theme: str, cached: str) -> dict[str, dict[str, str]]:
    """Name, size, file; walking a theme takes seconds, so it is done once."""
    index = Path(cached) / f"{theme}.json"
    if not index.exists():
        found: dict[str, dict[str, str]] = {}
        for name, size, file in _walked(SYSTEM / theme):
            found.setdefault(name, {})[str(size)] = file
        index.parent.mkdir(parents=True, exist_ok=True)
        partial = index.with_suffix(f".{os.getpid()}")
        partial.write_text(json.dumps(found))
        partial.replace(index)
    read: dict[str, dict[str, str]] = json.loads(index.read_text())
    return read


def _walked(folder: Path) -> Iterator[tuple[str, int, str]]:
    symbols = folder.name == INKED
    for place, _, files in os.walk(folder):
        if "@" in place or not _KIND.search(place + "/") or ("symbolic" in place and not symbols):
            continue
        sized = _SIZED.search(place + "/")
        for file in files:
            stem, ending = Path(file).stem, Path(file).suffix
            if ending not in (".png", ".svg") or stem.endswith("-rtl") or ".symbolic" in stem:
                continue
            if symbols != stem.endswith("-symbolic"):
                continue
            name = stem.removesuffix("-symbolic")
            size = int(sized[1]) if sized else 64
            if _COMMON.match(name) and size in (16, 18, 22, 24, 32, 48, 64):
                yield name, size, str(Path(place, file))
