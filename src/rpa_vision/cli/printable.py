"""Text for a terminal."""

from __future__ import annotations


def printable(text: str) -> str:
    """What was read on a screen or in a file must not steer the terminal it is shown in."""
    return "".join(letter if letter.isprintable() else " " for letter in text)
