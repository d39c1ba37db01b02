"""Names as a search compares them, and how alike two of them are."""

from __future__ import annotations

import re
import unicodedata
from difflib import SequenceMatcher

_SOUNDS = (("ph", "f"), ("bv", "v"), ("qu", "k"), ("c", "k"), ("y", "i"), ("z", "s"), ("h", ""), ("d ", " "))


def folded(text: str) -> str:
    """Small letters, no accents, and one space for hyphens and apostrophes."""
    loose = unicodedata.normalize("NFKD", text.replace("œ", "oe").replace("Œ", "OE"))
    kept = "".join(letter for letter in loose if not unicodedata.combining(letter))
    return re.sub(r"[\s'’\-]+", " ", kept).strip().lower()


def sound(text: str) -> str:
    """Rough French phonetics: LEFÈVRE and LEFEBVRE, DUPONT and DUPOND, LE GOFF and LEGOFF sound the same."""
    heard = folded(text)
    for written, spoken in _SOUNDS:
        heard = heard.replace(written, spoken)
    heard = heard.replace(" ", "")
    heard = re.sub(r"(.)\1+", r"\1", heard)
    return re.sub(r"(?<=.)[tdsxe]+$", "", heard)


def likeness(one: str, other: str) -> float:
    return SequenceMatcher(None, folded(one), folded(other)).ratio()
