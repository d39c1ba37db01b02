"""What things are called, in the order of the net's answers, and which of them stand beside or inside which others."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "world"))

from truth import CONTROLS, PRODUCT_TYPES, SHOWN, STATES, STRUCTURE, TYPES

KINDS = TYPES
GROUP_OF = {
    **dict.fromkeys(CONTROLS, 0), **dict.fromkeys(SHOWN, 1), **dict.fromkeys(STRUCTURE, 2)
}  # fmt: skip
"""Two boxes in one place are one thing when both are of one group; an icon in its button is another."""
GROUPS = tuple(GROUP_OF[kind] for kind in KINDS)
SAYING = ("label", "text", "heading", "badge", "table_cell", "column_header")
"""What may name a field."""

__all__ = [
    "CONTROLS",
    "GROUPS",
    "GROUP_OF",
    "KINDS",
    "PRODUCT_TYPES",
    "SAYING",
    "SHOWN",
    "STATES",
    "STRUCTURE",
]
