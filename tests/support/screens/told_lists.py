"""Lists and cards told as texts in places: what stands with which button is known, because it was laid out here."""

from __future__ import annotations

from dataclasses import dataclass

from rpa_vision.models.geometry import Box
from rpa_vision.models.token import Glyph, Token

PITCH, HEIGHT = 8, 18


def told(text: str, left: int, top: int, sure: float = 0.99) -> Token:
    glyphs = tuple(Glyph(left + PITCH * i, left + PITCH * (i + 1), sure) for i in range(len(text)))
    return Token(
        text=text, bbox=Box(left, top, left + PITCH * len(text), top + HEIGHT), confidence=sure, glyphs=glyphs
    )


@dataclass(frozen=True)
class Listed:
    buttons: list[Token]
    records: list[list[Token]]
    others: list[Token]
    """Headings, titles, what stands beside the list."""

    @property
    def tokens(self) -> list[Token]:
        return [*self.others, *self.buttons, *(text for record in self.records for text in record)]

    @property
    def anchors(self) -> list[Box]:
        return [button.bbox for button in self.buttons]


def table(rows: list[list[str]], headings: list[str], word: str = "Ouvrir", pitch: int = 40) -> Listed:
    """Each row on one line, the button at its end."""
    lefts = [40 + 190 * place for place in range(len(headings))]
    top = 200
    return Listed(
        [told(word, 40 + 190 * len(headings), top + pitch * place) for place in range(len(rows))],
        [
            [told(text, left, top + pitch * place) for left, text in zip(lefts, row, strict=True) if text]
            for place, row in enumerate(rows)
        ],
        [told("Bureau des entrées", 40, 20)]
        + [told(text, left, top - pitch) for left, text in zip(lefts, headings, strict=True)],
    )


def cards(
    records: list[list[str]], *, across: int, below: bool, to_right: bool, word: str = "Ouvrir"
) -> Listed:
    """In a grid; the button is the last line of its card or the first, at its left side or its right one."""
    lines = max(map(len, records))
    wide, high = 320, 26 * (lines + 1) + 24
    buttons, texts = [], []
    for number, record in enumerate(records):
        left, top = 40 + wide * (number % across), 120 + high * (number // across)
        line = lines if below else 0
        buttons.append(told(word, left + (220 if to_right else 0), top + 26 * line))
        first = 0 if below else 1
        texts.append([told(text, left, top + 26 * (first + place)) for place, text in enumerate(record)])
    return Listed(buttons, texts, [told("Patients du service", 1200, 20)])


def staggered(records: list[list[str]], places: list[tuple[int, int]] | None = None) -> Listed:
    """Cards of a masonry: no two of their buttons stand in one line unless ``places`` says so."""
    at = places or [(40 + 330 * number, 120 + 61 * number) for number in range(len(records))]
    buttons, texts = [], []
    for record, (left, top) in zip(records, at, strict=True):
        texts.append([told(text, left, top + 26 * place) for place, text in enumerate(record)])
        buttons.append(told("Ouvrir", left, top + 26 * len(record)))
    return Listed(buttons, texts, [told("Patients du service", 1200, 20)])
