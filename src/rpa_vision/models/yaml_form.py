"""YAML as people write it, read as strictly as JSON.

A plain word is null, true, false, a number as JSON writes it, or itself: « no » is a word, and « 2026-01-05 »
and « 0123 » stay as they are written. No tags, no aliases, no key twice.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from math import isfinite
from typing import Any

import yaml  # type: ignore[import-untyped]
from pydantic import JsonValue

from rpa_vision.errors import FieldProblem, MalformedDocumentError
from rpa_vision.phrases import Bilingual, phrased

DEEPEST = 64
"""A workflow is a dozen levels deep; parsers of what follows would run out of stack."""
_WORDS: dict[str, JsonValue] = {"": None, "~": None, "null": None, "true": True, "false": False}
_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,4000})")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]{1,3})?")
_LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)

MOST_VALUES = 200_000
"""Ten thousand steps have half of it; each value costs a thousand times the byte it is written with."""


@dataclass(slots=True)
class LineNumbers:
    """The line something begins on, counted from 1, and those of what is inside it, by key or place. Not by whole
    paths: they would be as long as all keys around them together, for each value."""

    line: int = 0
    inside: dict[str, LineNumbers] = field(default_factory=dict)


def read_yaml(data: bytes, source: str) -> tuple[JsonValue, LineNumbers]:
    """``source`` names the document in errors, which name the line."""
    reading = _Reading(source)
    try:
        for event in yaml.parse(data, Loader=_LOADER):
            reading.take(event)
    except yaml.YAMLError as error:
        raise MalformedDocumentError(source, [FieldProblem(_line(error), _what(error))]) from None
    return reading.document(), reading.lines


def write_yaml(value: JsonValue) -> str:
    return str(yaml.dump(value, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=110))


def plain_value(text: str) -> JsonValue:
    """What a word without quotes stands for."""
    if text in _WORDS:
        return _WORDS[text]
    if _WHOLE.fullmatch(text):
        return int(text)
    return float(text) if _NUMBER.fullmatch(text) and isfinite(float(text)) else text


@dataclass
class _Open:
    """A list or a mapping whose end has not come yet."""

    value: list[JsonValue] | dict[str, JsonValue]
    lines: LineNumbers
    key: str | None = None
    key_line: int = 0


@dataclass
class _Reading:
    source: str
    lines: LineNumbers = field(default_factory=LineNumbers)
    _open: list[_Open] = field(default_factory=list)
    _done: list[JsonValue] = field(default_factory=list)
    _values: int = 0

    def document(self) -> JsonValue:
        return self._done[0] if self._done else None

    def take(self, event: Any) -> None:
        match event:
            case yaml.AliasEvent():
                raise self._refused(event, phrased("field_refused.aliases"))
            case yaml.ScalarEvent():
                self._scalar(event)
            case yaml.MappingStartEvent() | yaml.SequenceStartEvent():
                self._begin(event, {} if isinstance(event, yaml.MappingStartEvent) else [])
            case yaml.MappingEndEvent() | yaml.SequenceEndEvent():
                self._open.pop()
            case yaml.DocumentStartEvent() if self._done:
                raise self._refused(event, phrased("field_refused.second_document"))

    def _scalar(self, event: Any) -> None:
        self._refuse_tag(event)
        inside = self._open[-1] if self._open else None
        if inside is not None and isinstance(inside.value, dict) and inside.key is None:
            if event.value in inside.value:
                raise self._refused(event, phrased("field_refused.second_key"))
            inside.key, inside.key_line = event.value, event.start_mark.line + 1
            return
        plain = event.style in (None, "")
        self._put(event, plain_value(event.value) if plain else event.value)

    def _begin(self, event: Any, value: list[JsonValue] | dict[str, JsonValue]) -> None:
        self._refuse_tag(event)
        inside = self._open[-1] if self._open else None
        if inside is not None and isinstance(inside.value, dict) and inside.key is None:
            raise self._refused(event, phrased("field_refused.key_word"))
        if len(self._open) >= DEEPEST:
            raise self._refused(event, phrased("field_refused.too_deep", deepest=DEEPEST))
        self._open.append(_Open(value, self._put(event, value)))

    def _put(self, event: Any, value: JsonValue) -> LineNumbers:
        self._values += 1
        if self._values > MOST_VALUES:
            raise self._refused(event, phrased("field_refused.too_many_values", most_values=MOST_VALUES))
        if not self._open:
            self._done.append(value)
            return self.lines
        inside = self._open[-1]
        if isinstance(inside.value, list):
            name, put = str(len(inside.value)), LineNumbers(event.start_mark.line + 1)
            inside.value.append(value)
        else:
            name, put = str(inside.key), LineNumbers(inside.key_line)
            inside.value[name] = value
            inside.key = None
        inside.lines.inside[name] = put
        return put

    def _refuse_tag(self, event: Any) -> None:
        if event.tag is not None and event.tag != "!":
            raise self._refused(event, phrased("field_refused.tags"))
        if event.anchor is not None:
            raise self._refused(event, phrased("field_refused.anchors"))

    def _refused(self, event: Any, problem: Bilingual) -> MalformedDocumentError:
        line = phrased("field_refused.line", line=event.start_mark.line + 1)
        return MalformedDocumentError(self.source, [FieldProblem(line, problem)])


class _Dumper(yaml.SafeDumper):  # type: ignore[misc]
    """Quotes whatever ``plain_value`` would take for something else, and what only quotes keep as it is."""

    def ignore_aliases(self, data: object) -> bool:  # noqa: ARG002 - the library's signature
        return True


def _quoted_where_needed(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = None if text.isprintable() and plain_value(text) == text else '"'
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _quoted_where_needed)


def _line(error: yaml.YAMLError) -> str:
    mark = getattr(error, "problem_mark", None)
    return phrased("field_refused.line", line=mark.line + 1) if mark is not None else ""


def _what(error: yaml.YAMLError) -> Bilingual:
    """Without the context, which quotes the document."""
    problem = getattr(error, "problem", None) or getattr(error, "reason", None)
    return (
        phrased("field_refused.not_yaml_because", problem=problem)
        if problem
        else phrased("field_refused.not_yaml")
    )


def near(lines: LineNumbers, field_path: str) -> int | None:
    """The line of a field, or of the nearest thing around it that is written at all.

    A problem's path may name the kind of an action between two fields, which stands nowhere in the document.
    """
    line = None
    for part in field_path.split("."):
        if part in lines.inside:
            lines = lines.inside[part]
            line = lines.line
    return line


def with_line(problem: FieldProblem, lines: LineNumbers) -> FieldProblem:
    line = near(lines, problem.field)
    return (
        problem
        if line is None
        else FieldProblem(
            phrased("field_refused.line_field", line=line, field=problem.field), problem.problem
        )
    )
