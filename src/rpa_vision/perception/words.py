"""Parts of a line, each with its own box."""

from __future__ import annotations

from rpa_vision.models.words import part_of, words_of

__all__ = ["part_of", "words_of"]
