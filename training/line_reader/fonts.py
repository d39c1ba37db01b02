"""Which fonts the training lines are set in, how often each, and how their files are gathered.

The families that hospital desktops show come first: those of Windows by their free doubles (Selawik for Segoe UI,
Wine's Tahoma and MS Sans Serif, Liberation for Arial, Carlito for Calibri, DejaVu for Verdana), then those of Linux
and of web pages.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import NamedTuple

SHARES = {
    "Selawik": 11.0,
    "tahoma": 6.0,
    "LiberationSans-": 11.0,
    "Arimo": 3.0,
    "NimbusSans-": 1.5,
    "NimbusSansNarrow": 1.0,
    "LiberationSansNarrow": 1.0,
    "FreeSans": 1.5,
    "texgyreheros-": 1.0,
    "Carlito": 4.0,
    "DejaVuSans.ttf DejaVuSans-Bold DejaVuSans-Oblique": 8.0,
    "DejaVuSansCondensed": 2.0,
    "OpenSans-": 6.0,
    "NotoSans-": 6.0,
    "NotoSansDisplay": 0.5,
    "Roboto-": 6.0,
    "RobotoCondensed": 1.0,
    "Inter-": 3.0,
    "Lato-": 3.0,
    "Cantarell": 4.0,
    "ClearSans": 2.5,
    "PTS PTC": 2.0,
    "DroidSans": 1.5,
    "Manrope": 0.7,
    "Quicksand": 0.5,
    "Play-": 0.5,
    "texgyreadventor": 0.5,
    "ComicNeue": 0.5,
    "LiberationMono": 2.0,
    "Cousine": 1.0,
    "DejaVuSansMono": 3.0,
    "Hack": 2.0,
    "Inconsolata": 2.5,
    "JetBrainsMono": 1.0,
    "FiraCode": 1.0,
    "NotoSansMono NotoMono": 1.0,
    "FreeMono": 1.0,
    "PTM": 0.5,
    "LiberationSerif": 2.0,
    "DejaVuSerif": 1.0,
    "NotoSerif": 1.0,
    "NimbusRoman": 0.7,
    "PTF": 0.5,
    "GenBas": 0.5,
    "LinLibertine_R": 0.5,
    "C059": 0.5,
    "ms_sans_serif": 3.0,
    "helvR helvB": 1.5,
    "courier.ttf fixedsys.ttf system.ttf": 1.0,
    "7x13. 8x13. 9x15. 6x13.": 0.7,
}
"""By the first letters of the file's name; several separated by spaces."""
HELD_OUT = ("Karla-", "Oxygen", "Caladea", "mononoki")
"""Never trained on: what they give tells how an unknown font will be read."""
FALLBACK = "DejaVuSans.ttf"
"""Has every sign of the alphabet."""
STYLE_SHARES = {"bold": 0.25, "italic": 0.08, "light": 0.12, "regular": 1.0}
UNUSED = ("thin", "hairline", "extralight", "black", "heavy", "math", "extrabold", "_jp", "CondLight")


class Font(NamedTuple):
    path: Path
    share: float


def training_fonts(folder: Path) -> list[Font]:
    found = []
    for family, share in SHARES.items():
        files = [file for prefix in family.split() for file in sorted(folder.glob(prefix + "*"))]
        shares = [_style_share(file.name) for file in files]
        found += [Font(file, share * one / sum(shares)) for file, one in zip(files, shares, strict=True)]
    return found


def held_out_fonts(folder: Path) -> list[Font]:
    return [Font(file, 1.0) for prefix in HELD_OUT for file in sorted(folder.glob(prefix + "*"))]


def _style_share(name: str) -> float:
    lower = name.lower()
    share = 1.0
    if any(word in lower for word in ("bold", "demi", "bd.", "helvb", "medium", "75f", "77f", "_rb", "semi")):
        share *= STYLE_SHARES["bold"]
    if any(word in lower for word in ("italic", "oblique", "56f", "76f", "-ita")):
        share *= STYLE_SHARES["italic"]
    if "light" in lower:
        share *= STYLE_SHARES["light"]
    return share


def gather(sources: list[Path], characters: str, folder: Path) -> None:
    """Copies the fonts named above, cut down to the alphabet, hints kept."""
    from fontTools import subset

    options = subset.Options(hinting=True, layout_features=["kern"], notdef_outline=True)
    prefixes = [prefix for family in SHARES for prefix in family.split()] + list(HELD_OUT)
    folder.mkdir(parents=True, exist_ok=True)
    files = [file for source in sources for file in sorted(source.rglob("*")) if file.is_file()]
    for file in files:
        named = file.name.startswith(tuple(prefixes)) and file.suffix in (".ttf", ".otf", ".gz")
        if not named or any(word.lower() in file.name.lower() for word in UNUSED) or "ISO8859" in file.name:
            continue
        if "KOI8" in file.name:
            continue
        if file.suffix == ".gz" or "wine" in file.parts:
            shutil.copy(file, folder)
            continue
        font = subset.load_font(str(file), options)
        cutter = subset.Subsetter(options)
        cutter.populate(text=characters + "\N{NO-BREAK SPACE} ")
        cutter.subset(font)
        subset.save_font(font, str(folder / file.name), options)


if __name__ == "__main__":
    *given, target = sys.argv[1:]
    alphabet = Path(__file__).parents[2] / "src/rpa_vision/engines/weights/line_reader/characters.txt"
    gather([Path(one) for one in given], alphabet.read_text(encoding="utf-8").replace("\n", ""), Path(target))
