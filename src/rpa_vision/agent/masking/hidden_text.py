"""Whether letters went into a field that hides them, judged by what was painted while they were typed.

A text is *shown* only when a line that was painted looks like that very text, and more so than other texts
would. Everything else counts as secret: equal blobs, nothing at all, something else that changed nearby, a
text too plain to be told from a row of blobs. A number is shown too where its field writes a unit after it, and a
text that goes on in a second line where its first line is.

Measured on fields of Qt, Tk and Chromium (``rpa_vision_lab.fields``), light and dark, 100 to 175 %, also after
JPEG: of 363 hidden texts none was taken for shown, of 152 shown ones all were recognised (147 at JPEG quality
40). What it cannot do: when nothing of a password of three or four letters is painted, and another word of its
length appears at that very moment, that word is taken for it about once in three hundred times.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np

from rpa_vision.agent.masking.ink_likeness import columns_of, drawn, likeness, without_caret
from rpa_vision.agent.masking.painted import Ink, PaintedLine, beginnings, painted_lines, repainted
from rpa_vision.models.geometry import Box
from rpa_vision.ports import Frame
from rpa_vision.text.folding import without_accents

Verdict = Literal["shown", "hidden", "unsure"]

_LIKE, _SURE = 0.75, 0.79
_NOT_LONG, _SURE_NOT_LONG = 8, 0.85
"""Sure is how much it is like the text, and as much again as it is more so than like others. Few letters are
easily like something else."""
_SHORT = 6
_TINY = 2
_ROOM = ((_TINY, 1.7), (_SHORT, 2.0))
"""A short text must fill its line: longer lines hold everything somewhere."""
_NUMBER = re.compile(r"\d+[.,]\d+|\d{2,}")
_DECIMAL, _OTHER_MARK = re.compile(r"\d+[.,]\d+"), str.maketrans(",.", ".,")
_UNIT = 5.0
"""Fields write the unit after a number: « 92 /min ». Of the line's height, how long it may be. One digit proves
nothing: there are only ten, and some fields count the letters they hide."""
_BLOBS = "●•*■○"
_SIGN = "X"
"""Some fields hide a letter by this one: of one or two letters it is not seen that they repeat."""
_BLOBS_LIKE = 0.8
_REPAINTED = 0.08
"""Blobs in place of letters change a quarter of a line's pixels, a caret that goes away one in fifty."""
_CLEARLY_NO_BLOBS = 0.08
_FEW, _LONG = 4, 16
_MOST_OF_IT = 0.7
_PLAIN = frozenset("lI|1i!.,:;'`-_·•*°/ ")
"""Bars and specks: too much like a caret or a blob to prove anything."""
_OTHERS = 12
_LETTERS = ("abcdefghkmnopqrsuvwxyz", "ABCDEFGHKLMNOPQRSTUVWXYZ", "0123456789")
_EQUAL = 0.1
"""How much two blobs of one row differ after JPEG, of all their ink."""
_GAPS = 2 * _EQUAL
"""How much they differ at least where the blobs of one lie over the gaps of the other. The ground of a title bar is
like itself wherever it is laid, whatever stands on it."""
_FEWEST_BLOBS = 3
_FIRST_STEP = 3
"""Pixels from one blob to the next, at least."""


@dataclass(frozen=True)
class MaskingSight:
    verdict: Verdict
    where: Box | None = None
    """The line that decided it, where there is one."""


def looks_hidden(before: Frame, after: Frame, text: str) -> MaskingSight:
    """``before`` is from before the first letter, ``after`` from when all or most of them had been typed."""
    typed = text.strip()
    shown: Box | None = None
    for line in painted_lines(before, after):
        if _repeats(line.ink):
            return MaskingSight("hidden", line.box)
        if shown is None:
            shown = _where_written(typed, line)
    return MaskingSight("shown", shown) if shown else MaskingSight("unsure")


def where_written(before: Frame, after: Frame, text: str) -> list[Box]:
    """Every painted line that looks like the text, whatever else was painted."""
    typed = text.strip()
    found = (_where_written(typed, line) for line in painted_lines(before, after, of_new_screen=True))
    return [box for box in found if box is not None]


def turned_to_blobs(shown: Frame, later: Frame, where: Box, letters: int) -> bool:
    """Whether a text that was readable there has become blobs: some fields hide it once they are left."""
    if shown.size != later.size or repainted(shown, later, where) < _REPAINTED:
        return False
    return any(
        _repeats(line.ink) or _like_blobs(_near(line, where, letters), letters) >= _BLOBS_LIKE
        for line in painted_lines(shown, later)
        if _on_its_line(line.box, where)
    )


def _on_its_line(box: Box, where: Box) -> bool:
    """Where the text stood: of another screen any line may pass by."""
    both = box.intersection(where)
    return both is not None and 2 * both.height >= box.height


def _near(line: PaintedLine, where: Box, letters: int) -> Ink:
    """What of the line stands where blobs for the text would: a long line holds everything somewhere."""
    box, room = line.box, letters * where.height
    ends_at = max(where.right, where.left + room) + where.height
    return line.ink[:, max(0, where.left - where.height - box.left) : max(0, ends_at - box.left)]


def _where_written(typed: str, line: PaintedLine) -> Box | None:
    box = line.box
    if _is_any_written(typed, line.ink):
        return box
    if _NUMBER.fullmatch(typed):
        for number in beginnings(line.ink):
            width = number.shape[1]
            if _is_unit(line.ink[:, width:]) and _is_that_number(typed, number):
                return Box(box.left, box.top, box.left + width, box.bottom)
    return None


def _is_unit(rest: Ink) -> bool:
    """And not the rest of a sentence."""
    height, width = rest.shape
    return bool(width <= _UNIT * height)


def _is_that_number(typed: str, line: Ink) -> bool:
    """And no other that differs in one digit: units stand beside many numbers that nobody typed."""
    if not _is_any_written(typed, line):
        return False
    others = (
        typed[:place] + digit + typed[place + 1 :]
        for place, was in enumerate(typed)
        for digit in _LETTERS[2].replace(was, "")
        if was.isdigit()
    )
    return likeness(line, drawn(*others)) < likeness(line, drawn(typed))


def _is_any_written(typed: str, line: Ink) -> bool:
    return any(_is_written(piece, line) for shown in _as_shown(typed) for piece in _pieces(shown, line))


def _as_shown(typed: str) -> Iterator[str]:
    """Fields that show capitals whatever is typed, that cut the accents off them, that put the slashes into a date,
    and that write their own decimal mark."""
    yield typed
    if (bare := without_accents(typed)) != typed:
        yield bare
    if typed.upper() != typed:
        yield typed.upper()
    if typed.isdecimal() and len(typed) in (6, 8):
        yield f"{typed[:2]}/{typed[2:4]}/{typed[4:]}"
    if _DECIMAL.fullmatch(typed):
        yield typed.translate(_OTHER_MARK)


def _is_written(piece: str, line: Ink) -> bool:
    if len(set(piece) - _PLAIN) < (2 if len(piece) > _TINY else 1):
        return False
    alike = likeness(line, drawn(piece))
    if alike < _LIKE:
        return False
    signs = _BLOBS if len(piece) > _TINY else _BLOBS + _SIGN
    if alike < _like_blobs(line, len(piece), signs) + _CLEARLY_NO_BLOBS:
        return False
    others = likeness(line, drawn(*_others(piece)))
    return alike + (alike - others) >= (_SURE_NOT_LONG if len(piece) <= _NOT_LONG else _SURE)


def _like_blobs(line: Ink, letters: int, signs: str = _BLOBS) -> float:
    return likeness(line, drawn(*(sign * min(letters, 12) for sign in signs)))


def _pieces(typed: str, line: Ink) -> Iterator[str]:
    """What of the text the line can show: the last letters may not be painted yet, and a long text runs out
    of its field at the front. Never less than most of it: the rest may have gone into a field that hides it."""
    observed, expected = columns_of(line), drawn(typed)
    if observed is None or not expected:
        return
    room = len(observed) / len(expected[0])
    if room > next((most for length, most in _ROOM if len(typed) <= length), room):
        return
    yield typed
    if len(typed) > _FEW:
        yield typed[:-1]
    fits = round(len(typed) * room)
    if max(_FEW, _MOST_OF_IT * len(typed)) <= fits < len(typed):
        yield typed[:fits]
    if len(typed) > _LONG and _LONG // 2 <= fits < len(typed):
        yield typed[-fits:]


def _others(text: str) -> Iterable[str]:
    """Texts of the same build, always the same ones for a text: a verdict must not depend on luck."""
    chance = random.Random(len(text))  # noqa: S311 - no secret is made of it
    for _ in range(_OTHERS):
        yield "".join(_another(letter, chance) for letter in text)


def _another(letter: str, chance: random.Random) -> str:
    if not letter.isalnum():
        return letter
    kind = _LETTERS[2 if letter.isdigit() else 1 if letter.isupper() else 0]
    return chance.choice(kind.replace(letter, ""))


def _repeats(line: Ink) -> bool:
    """Three or more equal blobs at equal distances, whatever they are."""
    bare = without_caret(line)
    columns = np.flatnonzero(bare.max(axis=0) > 0)
    if columns.size == 0:
        return False
    ink = bare[:, columns[0] : columns[-1] + 1]
    heavy = ink.sum(axis=0) > ink.sum(axis=0).mean()
    if np.count_nonzero(np.diff(heavy.astype(np.int8)) > 0) + heavy[0] < _FEWEST_BLOBS:
        return False  # a bar is like itself wherever it is laid
    apart = [_apart(ink, step) for step in range(1, ink.shape[1] * 2 // 5 + 1)]
    return any(
        now < _EQUAL and max(apart[:shorter]) >= _GAPS
        for shorter, now in enumerate(apart[_FIRST_STEP - 1 :], start=_FIRST_STEP - 1)
    )


def _apart(ink: Ink, step: int) -> float:
    """How much a line differs from itself so many pixels further on, of all its ink."""
    one, other = ink[:, :-step], ink[:, step:]
    return float(np.abs(one - other).sum() / (one + other).sum())
