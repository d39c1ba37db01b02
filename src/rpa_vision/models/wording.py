"""Text as read on a screen, and when two pieces of it say the same."""

from __future__ import annotations

import unicodedata

from rpa_vision.models.base import Model, Unit
from rpa_vision.models.geometry import Box

_APOSTROPHES = str.maketrans({"’": "'", "‘": "'", "`": "'", "´": "'", "«": '"', "»": '"', "“": '"', "”": '"'})


class Token(Model):
    """A piece of text an OCR engine read, where, and how sure it was."""

    text: str
    bbox: Box
    confidence: Unit


def folded(text: str) -> str:
    """Lower case, no accents, plain apostrophes, single spaces: for comparing, never for showing."""
    apart = unicodedata.normalize("NFKD", text.translate(_APOSTROPHES))
    bare = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return " ".join(bare.casefold().split())
