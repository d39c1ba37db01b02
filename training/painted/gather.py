"""Gathers letters and icons to paint with: ``python gather.py --out CARRIED``, where the libraries of ``../world/web`` are.

Fonts are cut down to what French and English need, icon fonts to some of their icons: all of it is a few megabytes.
Needs fontTools with brotli, and Pillow.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from PIL import Image

MODULES = Path(__file__).parents[1] / "world" / "web" / "node_modules"
SYSTEM = Path("/usr/share/fonts/truetype")
LETTERS = [
    *range(0x20, 0x180),
    0x2013,
    0x2014,
    0x2018,
    0x2019,
    0x201C,
    0x201D,
    0x2026,
    0x203A,
    0x2022,
    0x20AC,
]
PAIRS = {
    "liberation-sans": "liberation2/LiberationSans-{}.ttf", "liberation-serif": "liberation2/LiberationSerif-{}.ttf",
    "liberation-mono": "liberation2/LiberationMono-{}.ttf", "carlito": "crosextra/Carlito-{}.ttf",
    "open-sans-hinted": "open-sans/OpenSans-{}.ttf", "roboto-hinted": "roboto/unhinted/RobotoTTF/Roboto-{}.ttf",
}  # fmt: skip
DEJAVU = {
    "dejavu-sans": "DejaVuSans",
    "dejavu-condensed": "DejaVuSansCondensed",
    "dejavu-serif": "DejaVuSerif",
}
ICONS = (
    "line-awesome/dist/line-awesome/fonts/la-solid-900.ttf", "@tabler/icons-webfont/dist/fonts/tabler-icons.ttf",
    "lucide-static/font/lucide.ttf", "simple-line-icons/dist/fonts/Simple-Line-Icons.ttf",
    "@vscode/codicons/dist/codicon.ttf", "primeicons/fonts/primeicons.ttf", "boxicons/fonts/boxicons.ttf",
    "remixicon/fonts/remixicon.ttf", "@mdi/font/fonts/materialdesignicons-webfont.ttf",
    "@phosphor-icons/web/src/regular/Phosphor.ttf", "@phosphor-icons/web/src/fill/Phosphor-Fill.ttf",
    "bootstrap-icons/font/fonts/bootstrap-icons.woff2",
    "@fortawesome/fontawesome-free/webfonts/fa-solid-900.woff2",
)  # fmt: skip
COLOURED = "famfamfam-silk/dist/png"
MOST_ICONS = 260


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    out = parser.parse_args().out
    for folder in ("fonts", "icons"):
        (out / folder).mkdir(parents=True, exist_ok=True)
    pairs = {name: [SYSTEM / file.format(how) for how in ("Regular", "Bold")] for name, file in PAIRS.items()}
    pairs |= {
        name: [SYSTEM / "dejavu" / f"{file}.ttf", SYSTEM / "dejavu" / f"{file}-Bold.ttf"]
        for name, file in DEJAVU.items()
    }
    for family in sorted((MODULES / "@fontsource").iterdir()):
        files = [family / "files" / f"{family.name}-latin-{weight}-normal.woff2" for weight in (400, 700)]
        pairs[family.name] = files
    for name, (regular, bold) in pairs.items():
        if not (regular.exists() and bold.exists()):
            print("not here:", name)
            continue
        _cut(regular, out / "fonts" / f"{name}.ttf", LETTERS)
        _cut(bold, out / "fonts" / f"{name}.bold.ttf", LETTERS)
    for number, name in enumerate(ICONS):
        file = MODULES / name
        if not file.exists():
            print("not here:", name)
            continue
        signs = sorted(code for code in TTFont(file).getBestCmap() if code > 0xE000)
        _cut(file, out / "icons" / f"{number:02}-{file.stem}.ttf", signs[:: max(1, len(signs) // MOST_ICONS)])
    _sheet(sorted((MODULES / COLOURED).glob("*.png")), out / "icons" / "coloured.png")


def _cut(source: Path, target: Path, codes: list[int]) -> None:
    options = subset.Options(hinting=True, layout_features=["kern"], notdef_outline=True)
    options.drop_tables += ["FFTM", "GSUB", "DSIG"]
    font = TTFont(source)
    maker = subset.Subsetter(options)
    maker.populate(unicodes=codes)
    maker.subset(font)
    font.flavor = None
    font.save(target)


def _sheet(files: list[Path], target: Path, side: int = 16) -> None:
    """One row of squares: pictures in colour, beside fonts of one colour."""
    chosen = files[:: max(1, len(files) // MOST_ICONS)]
    sheet = Image.new("RGBA", (side * len(chosen), side))
    for number, file in enumerate(chosen):
        sheet.paste(Image.open(file).convert("RGBA").resize((side, side)), (number * side, 0))
    sheet.save(target)


if __name__ == "__main__":
    main()
