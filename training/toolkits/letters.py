"""Letters: families that are installed, and how they are drawn, by lot."""

from __future__ import annotations

import random
import subprocess
from functools import cache
from pathlib import Path

FAMILIES = (
    "DejaVu Sans", "DejaVu Sans", "Liberation Sans", "Liberation Sans", "Noto Sans", "Noto Sans", "Open Sans", "Roboto", "Carlito", "Cantarell",
    "Inter", "Lato", "Tahoma", "DejaVu Sans Condensed",
)  # fmt: skip
SIZES = ((11, 12, 12, 13, 13, 13, 14, 15, 16, 18), (6, 10, 10, 10, 10, 8, 7, 5, 3, 1))
_DRAWN = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
<match target="font"><edit name="antialias" mode="assign"><bool>{smooth}</bool></edit>
<edit name="hinting" mode="assign"><bool>{hinted}</bool></edit><edit name="hintstyle" mode="assign"><const>{style}</const></edit>
<edit name="rgba" mode="assign"><const>{order}</const></edit><edit name="lcdfilter" mode="assign"><const>lcddefault</const></edit></match>
<match target="pattern"><edit name="antialias" mode="assign"><bool>{smooth}</bool></edit>
<edit name="hintstyle" mode="assign"><const>{style}</const></edit><edit name="rgba" mode="assign"><const>{order}</const></edit></match>
</fontconfig>"""


def some_drawing(lots: random.Random, cached: Path) -> Path:
    """A file that tells fontconfig how letters are to be drawn: smooth or not, fitted to pixels, in colours."""
    style = lots.choices(("hintnone", "hintslight", "hintmedium", "hintfull"), (2, 5, 1, 3))[0]
    order = lots.choices(("none", "rgb"), (6, 4))[0]
    smooth = "true" if lots.random() < 0.94 else "false"
    file = cached / f"fonts-{style}-{order}-{smooth}.conf"
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        hinted = "false" if style == "hintnone" else "true"
        file.write_text(_DRAWN.format(smooth=smooth, hinted=hinted, style=style, order=order))
    return file


@cache
def files_of(family: str) -> tuple[Path, Path]:
    """Regular and bold."""

    def file(weight: str) -> Path:
        command = ["fc-match", "-f", "%{file}", f"{family}:weight={weight}"]
        return Path(subprocess.run(command, capture_output=True, text=True, check=True).stdout)

    return file("80"), file("200")
