"""What toolkits can draw, and what of it is never learnt from: only for measuring. Fixed before the first training on
any of it, and never changed. What `../world/sources.py` names is among it."""

from __future__ import annotations

WHOLE = frozenset({"wx", "fltk"})
"""Toolkits of which nothing is learnt."""
LOOKS = {
    "qt": frozenset({"Fusion"}),
    "gtk": frozenset(
        {"HighContrast", "HighContrastInverse", "ContrastHigh", "Arc", "Arc-Dark", "Arc-Darker"}
    ),
    "tk": frozenset({"radiance", "elegance"}),
    "swing": frozenset({"Nimbus"}),
}
"""Of the toolkits learnt from, styles and themes that are kept out. GTK 3 and 4 are one toolkit here."""
FAMILY = {"qt5": "qt", "qt6": "qt", "gtk3": "gtk", "gtk4": "gtk"}


def is_kept(toolkit: str, look: str) -> bool:
    family = FAMILY.get(toolkit, toolkit)
    return family in WHOLE or look in LOOKS.get(family, frozenset())
