"""How one invented program looks: drawn by lot, the same for all of its parts."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

from PIL import ImageFont

from canvas import Colour, Icons, font

ACCENTS: tuple[Colour, ...] = (
    (0, 120, 215), (13, 110, 253), (53, 132, 228), (113, 75, 103), (25, 118, 210), (0, 128, 128), (46, 125, 50),
    (220, 53, 69), (255, 122, 0), (108, 92, 231), (33, 37, 41), (0, 103, 184), (48, 140, 198), (0, 0, 128), (91, 33, 182),
)  # fmt: skip
WHITE, BLACK = (255, 255, 255), (0, 0, 0)
BUTTONS = ("filled", "outlined", "grey", "bevel", "fade", "quiet")
FIELDS = ("framed", "framed", "framed", "strong", "sunk", "filled", "underlined", "soft", "lined", "bare")
LABELS = ("left", "left", "right", "above", "above", "inside", "notched", "placeholder")
CHECKS = ("square", "square", "round", "sunk", "crossed", "filled")
TABS = ("underlined", "boxed", "pills", "filled")


@dataclass(frozen=True)
class Look:
    dark: bool
    ground: Colour
    surface: Colour
    raised: Colour
    line: Colour
    ink: Colour
    faint: Colour
    accent: Colour
    on_accent: Colour
    radius: int
    row: int
    """Height of a button or field; rows of tables and menus follow."""
    gap: int
    text_font: Path
    bold_font: Path
    size: int
    icon_font: Path
    icon_size: int
    buttons: str
    fields: str
    checks: str
    edges: int
    """Pixels the frames of boxes and circles are wide."""
    tabs: str
    shadow: int
    labels: str
    """Where the names of fields stand."""
    colon: str
    zebra: bool
    ruled: bool
    """Tables with lines between columns."""

    @property
    def font(self) -> ImageFont.FreeTypeFont:
        return font(self.text_font, self.size)

    @property
    def bold(self) -> ImageFont.FreeTypeFont:
        return font(self.bold_font, self.size)

    @property
    def large(self) -> ImageFont.FreeTypeFont:
        return font(self.bold_font, round(self.size * 1.45))

    def icons(self, lots: random.Random) -> Icons:
        return Icons(self.icon_font, lots)


def some_look(lots: random.Random, fonts: list[tuple[Path, Path]], icons: list[Path]) -> Look:
    dark = lots.random() < 0.22
    classic = lots.random() < 0.22
    accent = lots.choice(ACCENTS)
    text, bold = lots.choice(fonts)
    size = lots.choices((11, 12, 13, 14, 15, 16, 18, 20), (4, 6, 8, 7, 4, 3, 1, 1))[0]
    grey = lots.randint(20, 58) if dark else lots.randint(225, 255)
    tint = lots.randint(-6, 6)
    ground = _near((grey, grey, min(255, grey + tint)))
    if classic:
        dark, ground = (
            False,
            lots.choice(((212, 208, 200), (240, 240, 240), (192, 192, 192), (236, 233, 216))),
        )
    lighter = lots.randint(4, 16)
    surface = (
        _near(tuple(one + lighter for one in ground))
        if dark
        else lots.choice((WHITE, WHITE, (250, 250, 250)))
    )
    contrast = lots.randint(12, 70)
    line = _near(tuple(one + contrast if dark else one - contrast for one in (surface if dark else ground)))
    return Look(
        dark=dark, ground=ground, surface=surface,
        raised=_near(tuple(one + (18 if dark else -12) for one in surface)),
        line=line, ink=_near((225,) * 3) if dark else lots.choice((BLACK, (33, 37, 41), (51, 51, 51), (46, 52, 54))),
        faint=(140, 144, 150) if dark else lots.choice(((109, 109, 109), (134, 142, 150), (150, 150, 150))),
        accent=accent, on_accent=WHITE,
        radius=0 if classic else lots.choice((0, 2, 3, 4, 4, 6, 8, 12, 20)),
        row=round(size * lots.uniform(1.65, 2.9)), gap=lots.randint(4, 16),
        text_font=text, bold_font=bold, size=size, icon_font=lots.choice(icons),
        icon_size=lots.choice((12, 14, 16, 16, 16, 18, 20, 24)),
        buttons="bevel" if classic else lots.choice(BUTTONS), fields=lots.choice(("sunk", "sunk", "strong")) if classic else lots.choice(FIELDS),
        checks="sunk" if classic else lots.choice(CHECKS), edges=1 if classic else lots.choice((1, 1, 1, 2)), tabs="boxed" if classic else lots.choice(TABS),
        shadow=0 if classic else lots.choice((0, 3, 6, 10, 16)),
        labels=lots.choice(("left", "left", "right", "above")) if classic else lots.choice(LABELS), colon=lots.choice(("", "", ":", " :")),
        zebra=lots.random() < 0.3, ruled=lots.random() < 0.35,
    )  # fmt: skip


def lighter(colour: Colour, by: int) -> Colour:
    return _near(tuple(one + by for one in colour))


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    return _near(tuple(a + (b - a) * share for a, b in zip(one, other, strict=True)))


def _near(colour: tuple[float, ...]) -> Colour:
    red, green, blue = (max(0, min(255, round(one))) for one in colour)
    return red, green, blue
