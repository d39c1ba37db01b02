"""Times of day as people say them: « 14h30 », « midi », « neuf heures et quart », "half past two"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rpa_vision.planning.values.days.day_words import any_of, lowered, number
from rpa_vision.planning.words.vocabulary import vocabulary

_HOURS = {word: count for word, count in vocabulary().numbers.items() if 0 < count < 24 and word != "a"}
_WORD = any_of(list(_HOURS))
_MINUTES = {"et quart": 15, "et demie": 30, "et demi": 30, "moins le quart": -15, "moins quart": -15, "moins dix": -10, "moins cinq": -5, "trente": 30, "quinze": 15, "quarante-cinq": 45, "quarante cinq": 45, "dix": 10, "vingt": 20, "cinq": 5}  # fmt: skip
_HALF_OF_DAY = {
    "du matin": 0, "in the morning": 0, "de l'apres-midi": 12, "du soir": 12, "in the afternoon": 12, "in the evening": 12,
}  # fmt: skip
_DIGITS = re.compile(
    r"(?<![\w:/.-])(?:(?P<hour>\d{1,2})\s?(?:heures?|hrs?|h)\s?(?P<minute>\d\d)?|(?P<clock>\d{1,2}):(?P<past>\d\d)(?:\s?(?P<half>[ap]\.?m\b\.?))?"
    r"|(?P<twelve>\d{1,2})(?:[:.](?P<after>\d\d))?\s?(?P<side>[ap]\.?m\b\.?))(?![\w:])"
    rf"(?:\s(?P<more>{any_of(list(_MINUTES))})\b)?(?:\s(?P<part>{any_of(list(_HALF_OF_DAY))}))?"
)
_IN_WORDS = re.compile(
    rf"\b(?P<hour>{_WORD}) heures?(?:\s(?P<more>{any_of(list(_MINUTES))}))?(?:\s(?P<part>{any_of(list(_HALF_OF_DAY))}))?\b"
)
_ENGLISH = re.compile(
    rf"\b(?:(?P<past>half|(?:a )?quarter) (?P<side>past|to) (?P<hour>{_WORD}|\d{{1,2}})|(?P<clock>{_WORD}|\d{{1,2}}) o'clock)\b"
    rf"(?:\s(?P<part>{any_of(list(_HALF_OF_DAY))}|[ap]\.?m\b))?"
)
_AT = re.compile(
    r"\bat (?P<hour>\d{1,2})(?:\.(?P<minute>\d\d))?(?=\s*(?:[,;!?)]|\.(?:\s|$)|$|(?:with|for|on|and|please|pls|tomorrow|today|sharp|then)\b))"
)
_DOTTED = re.compile(
    r"(?:day|tomorrow|today|\d(?:st|nd|rd|th)|[a-z]{3} \d{1,2}) (?P<hour>\d{1,2})\.(?P<minute>[0-5][05])(?=\s*(?:$|[,;]|(?:for|with|and|please)\b))"
)
_NOON = re.compile(r"\b(?:midi(?P<more> et quart| et demie?)?|noon|midday)\b(?!\s?h)")
_OFFICE = range(8, 20)
"""Hours at which an office gives appointments: in English « half past two » is in one half of the day only."""


@dataclass(frozen=True)
class SaidTime:
    start: int
    end: int
    hour: int
    minute: int


def times_in(sentence: str) -> list[SaidTime]:
    text = lowered(sentence)
    found: list[SaidTime] = []
    for reader in (_in_digits, _in_words, _english, _at, _dotted, _noon):
        for one in reader(text):
            fits = 0 <= one.hour < 24 and 0 <= one.minute < 60
            if fits and all(one.end <= other.start or one.start >= other.end for other in found):
                found.append(one)
    return found


def _in_digits(text: str) -> Iterator[SaidTime]:
    for found in _DIGITS.finditer(text):
        hour = int(found["hour"] or found["clock"] or found["twelve"])
        minute = int(found["minute"] or found["past"] or found["after"] or 0)
        side = (found["half"] or found["side"] or "")[:1]
        if side:
            hour = hour % 12 + (12 if side == "p" else 0)
        yield _said(found, hour, minute, found["more"], found["part"])


def _in_words(text: str) -> Iterator[SaidTime]:
    for found in _IN_WORDS.finditer(text):
        yield _said(found, number(found["hour"]), 0, found["more"], found["part"])


def _english(text: str) -> Iterator[SaidTime]:
    for found in _ENGLISH.finditer(text):
        hour = number(found["hour"] or found["clock"])
        minute = {"h": 30, "q": 15}.get((found["past"] or "").removeprefix("a ")[:1], 0)
        if found["side"] == "to":
            hour, minute = hour - 1, 60 - minute
        part = found["part"] or ""
        if part[:1] in ("a", "p"):
            hour = hour % 12 + (12 if part[0] == "p" else 0)
        elif not part:
            at_work = [one for one in (hour % 12, hour % 12 + 12) if one in _OFFICE]
            hour = at_work[0] if len(at_work) == 1 else -1
        yield _said(found, hour, minute, None, part if part in _HALF_OF_DAY else None)


def _at(text: str) -> Iterator[SaidTime]:
    """« at 10 »: where one half of the day only is an office's."""
    for found in _AT.finditer(text):
        hour = int(found["hour"])
        at_work = [one for one in {hour % 12, hour % 12 + 12, hour} if one in _OFFICE]
        if len(at_work) == 1:
            yield _said(found, at_work[0], int(found["minute"] or 0), None, None)


def _dotted(text: str) -> Iterator[SaidTime]:
    """« next Wednesday 8.45 »"""
    for found in _DOTTED.finditer(text):
        hour, minute = int(found["hour"]), int(found["minute"])
        at_work = [one for one in {hour % 12, hour % 12 + 12} if one in _OFFICE]
        if len(at_work) == 1 and hour <= _OFFICE[-1]:
            yield SaidTime(found.start("hour"), found.end(), at_work[0], minute)


def _noon(text: str) -> Iterator[SaidTime]:
    for found in _NOON.finditer(text):
        if not text[: found.start()].endswith(("ce ", "apres-", "apres ", "this ")):
            yield _said(found, 12, 0, (found["more"] or "").strip() or None, None)


def _said(found: re.Match[str], hour: int, minute: int, more: str | None, part: str | None) -> SaidTime:
    away = 0 if more is None else _MINUTES[more]
    if part is not None and hour <= 12:
        hour = hour % 12 + _HALF_OF_DAY[part]
    whole = hour * 60 + minute + away if hour >= 0 else -1
    return SaidTime(found.start(), found.end(), whole // 60, whole % 60)
