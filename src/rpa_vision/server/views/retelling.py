"""What is kept was said in the server's language: said once more for whoever reads it in another one.

A sentence is known by its phrase: its values are found between the phrase's own words and stay as they are, unless they
are sentences themselves. What stands in quotation marks was read or named, and is never said otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from string import Formatter
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from rpa_vision.models.replay.pause import Pause
from rpa_vision.models.replay.run import Replay
from rpa_vision.phrases import BETWEEN, Language, say, wordings
from rpa_vision.server.gate.language import LANGUAGES, spoken

_GROUPS = ("pause", "effect", "readback", "critic", "validator", "crossroads", "replay", "state", "recovery")
_QUOTES = ("« ", "“")
_LEAST = 4
"""Letters of its own by which a phrase is known: one with fewer could be anything."""
_DEEP = 3
"""Sentences within sentences."""


@dataclass(frozen=True)
class _Form:
    key: str
    pattern: re.Pattern[str]
    letters: int
    named: frozenset[str]
    """Values that stand in quotation marks."""


def retold(text: str, language: Language, deep: int = _DEEP) -> str:
    """What no phrase accounts for stays as it is."""
    for spoken_in in LANGUAGES:
        if spoken_in == language or not deep:
            continue
        for form in _forms(spoken_in):
            found = form.pattern.fullmatch(text)
            if found is not None:
                values = {
                    name: value if name in form.named else _parts_retold(value, spoken_in, language, deep - 1)
                    for name, value in found.groupdict().items()
                }
                return say(language, form.key, **values)
    return text


def _parts_retold(text: str, spoken_in: Language, language: Language, deep: int) -> str:
    parts = text.split(BETWEEN[spoken_in])
    return BETWEEN[language].join(retold(part, language, deep) for part in parts)


@cache
def _forms(language: Language) -> tuple[_Form, ...]:
    """The most particular one first."""
    found = [form for group in _GROUPS for form in _forms_of(group, language)]
    return tuple(sorted(found, key=lambda form: (-form.letters, form.key)))


def _forms_of(group: str, language: Language) -> Iterator[_Form]:
    for name, wording in wordings(group).items():
        pattern, letters, named = "", 0, set[str]()
        for literal, field, spec, conversion in Formatter().parse(wording[language]):
            pattern += re.escape(literal)
            letters += sum(map(str.isalpha, literal))
            if field is None:
                continue
            if spec or conversion or not field.isidentifier():
                break
            if literal.endswith(_QUOTES):
                named.add(field)
            pattern += f"(?P={field})" if f"(?P<{field}>" in pattern else f"(?P<{field}>.+?)"
        else:
            if letters >= _LEAST:
                yield _Form(f"{group}.{name}", re.compile(pattern, re.DOTALL), letters, frozenset(named))


def reader_s_language(connection: HTTPConnection) -> Language | None:
    """None where no language is asked for: as it is kept."""
    return spoken(connection.headers.get("Accept-Language", ""))


ReadersLanguage = Annotated[Language | None, Depends(reader_s_language)]


def replay_retold(replay: Replay, language: Language | None) -> Replay:
    if language is None or replay.pause is None:
        return replay
    return replay.model_copy(update={"pause": _pause_retold(replay.pause, language)})


def _pause_retold(pause: Pause, language: Language) -> Pause:
    options = tuple(
        option.model_copy(update={"told": retold(option.told, language)}) for option in pause.options
    )
    return pause.model_copy(update={"message": retold(pause.message, language), "options": options})
