"""Tables that people open by a double click in a French Excel: no cell of them may be taken for a formula."""

from __future__ import annotations

BOM = "\ufeff"
"""Without it Excel takes UTF-8 for the code page of the machine."""
DELIMITER, LINE_END = ";", "\r\n"
_FORMULA = frozenset("=+-@＝＋－＠")
"""What makes a spreadsheet calculate instead of show; the wide forms count too."""
_LONGEST_CELL = 32_767
"""Excel spills a longer one into the next rows."""


def safe_cell(cell: str) -> str:
    """An apostrophe in front is how a spreadsheet is told that this is text."""
    text = cell.replace("\0", "")
    first = next((letter for letter in text if _shows(letter)), "")
    if text and (first in _FORMULA or not _shows(text[0])):  # some programs skip what does not show
        text = f"'{text}"
    return text[:_LONGEST_CELL]


def _shows(letter: str) -> bool:
    return letter.isprintable() and not letter.isspace()
