"""Places in a workflow's texts that values are put into.

``${name}`` stands for a parameter of the replay, ``{{variable.field}}`` for what an earlier step produced.
``$${`` and ``{{{{`` stand for ``${`` and ``{{`` themselves.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from rpa_vision.errors import CannotCompileError
from rpa_vision.phrases import phrased

_NAME = r"[a-z_][a-z0-9_]*"
_PLACES = re.compile(
    rf"\$\$\{{|\{{\{{\{{\{{|\$\{{(?P<given>{_NAME})\}}|\{{\{{ *(?P<made>{_NAME}(?:\.[A-Za-z0-9_]+)*) *\}}\}}"
)
_ESCAPES = {"${": "$${", "{{": "{{{{"}
_ESCAPED = {written: meant for meant, written in _ESCAPES.items()}
_SPECIAL = re.compile(r"\$\{|\{\{")


class TemplatePiece(NamedTuple):
    """A part of a text: what stands for itself, or a place for a value, as it is written."""

    text: str
    given: str | None = None
    """The parameter whose value stands here."""
    made: str | None = None
    """The path into what an earlier step produced: ``patient.ipp``."""

    @property
    def variable(self) -> str | None:
        return self.given if self.made is None else self.made.split(".")[0]


def reference(name: str) -> str:
    return f"${{{name}}}"


def literal(text: str) -> str:
    """The text written so that ``filled`` gives it back as it is."""
    return _SPECIAL.sub(lambda found: _ESCAPES[found.group()], text)


def pieces(text: str) -> Iterator[TemplatePiece]:
    """The text in order."""
    end = 0
    for found in _PLACES.finditer(text):
        before = text[end : found.start()] + _ESCAPED.get(found.group(), "")
        if before:
            yield TemplatePiece(before)
        if found.group() not in _ESCAPED:
            yield TemplatePiece(found.group(), found["given"], found["made"])
        end = found.end()
    if text[end:]:
        yield TemplatePiece(text[end:])


def references(text: str) -> tuple[str, ...]:
    """The parameters a text asks for."""
    return tuple(piece.given for piece in pieces(text) if piece.given is not None)


def own_words(text: str) -> str:
    """Without the places: how a variable is called says nothing about what stands there."""
    return " ".join(piece.text for piece in pieces(text) if piece.variable is None).strip()


def produced_references(text: str) -> tuple[str, ...]:
    """The variables of earlier steps a text asks for, without their fields."""
    return tuple(str(piece.variable) for piece in pieces(text) if piece.made is not None)


def is_plain(text: str) -> bool:
    """Nothing in it stands for anything else: most texts are so."""
    return _SPECIAL.search(text) is None


def misspelt(text: str) -> str | None:
    """A sign that begins a place and is none: typed as it is, it would be a silent mistake."""
    found = _SPECIAL.search(_PLACES.sub(" ", text))
    return found.group() if found else None


def filled(
    text: str, given: Mapping[str, str], where: str, made: Callable[[TemplatePiece], str] | None = None
) -> str:
    """The text with every place filled, once: a value that looks like a place stays as it is.

    ``made``: gives what earlier steps produced; without it their places stay as they are written.
    """
    return "".join(_value(piece, given, where, made) for piece in pieces(text))


def _value(
    piece: TemplatePiece, given: Mapping[str, str], where: str, made: Callable[[TemplatePiece], str] | None
) -> str:
    if piece.made is not None:
        return piece.text if made is None else made(piece)
    if piece.given is None:
        return piece.text
    if piece.given not in given:
        raise CannotCompileError(phrased("task_refused.not_a_variable", where=where, text=piece.text))
    return given[piece.given]
