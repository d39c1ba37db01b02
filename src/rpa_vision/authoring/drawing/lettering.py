"""How wide a text may become, and where its lines break.

Nobody knows with which font a drawing will be shown: widths are those of the widest common ones, so that
nothing overlaps with any.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from rpa_vision.authoring.drawing.scene import INK, VALUE, Block, Colour, TextRun, Words
from rpa_vision.authoring.telling.spans import Spans

LINE_HEIGHT = 1.38
_LETTERS_FROM_TOP = 1.0
"""Of the font size: from the top of a line to where its letters stand."""
_CLASSES = {
    0.34: " \u00a0ijlIJ,.;:!|'/\\’",
    0.47: '-()[]frt"`',
    0.84: "ABCDEFGHKLNOPQRSTUVXYZ&+=<>~#×^",
    1.06: "mwMW@%…—œŒæÆ→↻–",
}
_WIDTHS = {letter: width for width, letters in _CLASSES.items() for letter in letters}
_COMMON = 0.64
_WIDEST = 1.06
_LAST_NARROW = "\u2e80"
"""From here on writing is as wide as it is tall."""
_BOLD = 1.14
_KEPT_TOGETHER = "\u00a0"


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    return sum(map(_letter_width, text)) * size * (_BOLD if bold else 1.0)


def runs_of(spans: Spans, colour: Colour = INK) -> list[TextRun]:
    """Values stand out, and without the signs that mark them elsewhere."""
    return [
        TextRun(_printable(span.text), colour)
        if span.variable is None
        else TextRun(span.variable, VALUE, bold=True)
        for span in spans
    ]


def lines_of(
    runs: Sequence[TextRun], size: float, width: float, most: int | None = None
) -> list[list[TextRun]]:
    """Broken between words, and inside those that are longer than a line."""
    lines: list[list[TextRun]] = [[]]
    used = 0.0
    for run in runs:
        for word in _words(run.text, size, width, bold=run.bold):
            needed = width_of(word.rstrip(), size, bold=run.bold)
            if lines[-1] and used + needed > width:
                lines.append([])
                used = 0.0
            piece = word if lines[-1] else word.lstrip()
            lines[-1].append(TextRun(piece, run.colour, run.bold))
            used += width_of(piece, size, bold=run.bold)
    if most is not None and len(lines) > most:
        lines = [*lines[: most - 1], _cut(lines[most - 1], size, width)]
    return [_merged(line) for line in lines]


def paragraph(runs: Sequence[TextRun], size: float, width: float, most: int | None = None) -> Block:
    lines = lines_of(runs, size, width, most)
    step = size * LINE_HEIGHT
    words = tuple(
        Words(0, index * step + size * _LETTERS_FROM_TOP, tuple(line), size)
        for index, line in enumerate(lines)
    )
    widest = max(sum(width_of(run.text, size, bold=run.bold) for run in line) for line in lines)
    return Block(widest, len(lines) * step, words)


def _letter_width(letter: str) -> float:
    if letter in _WIDTHS:
        return _WIDTHS[letter]
    if letter >= _LAST_NARROW:
        return _WIDEST
    base = unicodedata.normalize("NFD", letter)[0]
    return _WIDTHS.get(base, _COMMON)


def _printable(text: str) -> str:
    """What is read on screens may hold anything; line breaks and controls have no place in a line."""
    shown = "".join(letter if letter.isprintable() else " " for letter in text)
    return shown.replace("« ", f"«{_KEPT_TOGETHER}").replace(" »", f"{_KEPT_TOGETHER}»")


def _words(text: str, size: float, width: float, *, bold: bool) -> list[str]:
    """Each with the space after it, cut where it alone would not fit into a line."""
    pieces: list[str] = []
    for word in re.findall(r"[^ ]+ *| +", text):
        rest = word
        while width_of(rest.rstrip(), size, bold=bold) > width and len(rest) > 1:
            fitting = 1
            while width_of(rest[: fitting + 1], size, bold=bold) <= width:
                fitting += 1
            pieces.append(rest[:fitting])
            rest = rest[fitting:]
        pieces.append(rest)
    return pieces


def _cut(line: Sequence[TextRun], size: float, width: float) -> list[TextRun]:
    kept = list(line)
    while kept and sum(width_of(run.text, size, bold=run.bold) for run in kept) + size > width:
        last = kept.pop()
        if len(last.text) > 1:
            kept.append(TextRun(last.text[:-1], last.colour, last.bold))
    return [*kept, TextRun("…", line[-1].colour if line else INK)]


def _merged(line: Sequence[TextRun]) -> list[TextRun]:
    merged: list[TextRun] = []
    for run in line:
        if merged and (merged[-1].colour, merged[-1].bold) == (run.colour, run.bold):
            merged[-1] = TextRun(merged[-1].text + run.text, run.colour, run.bold)
        else:
            merged.append(run)
    if merged:
        merged[-1] = TextRun(merged[-1].text.rstrip(" "), merged[-1].colour, merged[-1].bold)
    return merged
