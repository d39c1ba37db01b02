"""How the page looks, and in which order it lists: what may change between a demonstration and a replay."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Style = Literal["table", "cards"]
STYLES: tuple[Style, ...] = ("table", "cards")


@dataclass(frozen=True)
class Look:
    style: Style
    reversed_rows: bool = False
    numbered: bool = True
    """The list shows record numbers; without them only first names and birth dates tell namesakes apart."""
    font: str = "Liberation Sans"
