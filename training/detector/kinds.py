"""What things are called, in the order of the net's answers, and which of them stand beside or inside which others."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "world"))

from truth import CONTROLS, PRODUCT_TYPES, SHOWN, STATES, STRUCTURE, TYPES

KINDS = TYPES
HOLDING = ("list_item", "card")
"""Controls that hold other controls."""
FAMILIES = (
    tuple(kind for kind in (*CONTROLS, *SHOWN) if kind not in (*HOLDING, "column_header")),
    ("table_cell", "column_header", "title_bar", "scrollbar"),
    (*HOLDING, "table_row", "panel", "toolbar", "nav", "tabbar", "list", "tree", "form", "table"),
    ("window", "dialog", "toast", "banner", "popover", "menu"),
)
"""Of each family a place may be the middle of one thing: a box to tick, the cell and the row it is in, the window
around them."""
FAMILY_OF = {kind: number for number, family in enumerate(FAMILIES) for kind in family}
MOST_KINDS = max(map(len, FAMILIES))
GROUP_OF = {kind: 1 if kind in SHOWN else (FAMILY_OF[kind] and FAMILY_OF[kind] + 1) for kind in KINDS}
"""Two boxes in one place are one thing when both are of one group; an icon in its button is another."""
GROUPS = tuple(GROUP_OF[kind] for kind in KINDS)
SAYING = ("label", "text", "heading", "badge", "table_cell", "column_header")
"""What may name a field."""

__all__ = [
    "CONTROLS",
    "FAMILIES",
    "FAMILY_OF",
    "GROUPS",
    "GROUP_OF",
    "KINDS",
    "MOST_KINDS",
    "PRODUCT_TYPES",
    "SAYING",
    "SHOWN",
    "STATES",
    "STRUCTURE",
]
