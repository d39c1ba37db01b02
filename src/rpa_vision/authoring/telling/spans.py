"""Sentences in pieces: whoever shows them can tell what changes from one time to the next."""

from __future__ import annotations

import re

from rpa_vision.models.base import Model
from rpa_vision.models.graph.references import pieces
from rpa_vision.phrases import Language, say

# Filled in instead of the values and cut out again: whatever a screen said cannot be mistaken for a place.
_PLACE = re.compile("\ue000([a-z]+)\ue001")


class TextSpan(Model):
    text: str
    variable: str | None = None
    """Whose value stands here at each run."""


Spans = tuple[TextSpan, ...]


def plain(text: str) -> Spans:
    return (TextSpan(text=text),) if text else ()


def templated(text: str) -> Spans:
    """A text of a workflow, in which ``${name}`` and ``{{name}}`` stand for values."""
    return tuple(TextSpan(text=piece.text, variable=piece.variable) for piece in pieces(text))


def quoted(text: str, language: Language) -> Spans:
    """A value alone needs no quotes: nobody reads its name as what to type."""
    spans = templated(text)
    alone = len(spans) == 1 and spans[0].variable is not None
    return spans if alone else phrase(language, "text.quoted", text=spans)


def phrase(language: Language, key: str, **values: Spans | str | int) -> Spans:
    """``say`` with values that are in pieces themselves."""
    said = say(language, key, **{name: f"\ue000{name}\ue001" for name in values})
    spans: list[TextSpan] = []
    for place, part in enumerate(_PLACE.split(said)):
        value = values[part] if place % 2 else part
        spans += value if isinstance(value, tuple) else plain(str(value))
    return _merged(spans)


def joined(parts: list[Spans], between: str) -> Spans:
    spans: list[TextSpan] = []
    for index, part in enumerate(parts):
        spans += [*(plain(between) if index else ()), *part]
    return _merged(spans)


def text_of(spans: Spans) -> str:
    return "".join(span.text for span in spans)


def _merged(spans: list[TextSpan]) -> Spans:
    merged: list[TextSpan] = []
    for span in spans:
        if merged and span.variable is None and merged[-1].variable is None:
            merged[-1] = TextSpan(text=merged[-1].text + span.text)
        else:
            merged.append(span)
    return tuple(merged)
