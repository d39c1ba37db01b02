"""What the product says to people, in French and English. The wording is data: ``phrases.toml``, and for what is
refused ``refusals.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from enum import StrEnum
from functools import cached_property
from importlib.resources import files
from string import Formatter
from typing import Literal, Protocol, runtime_checkable

Language = Literal["fr", "en"]


class _Printable(Formatter):
    """``{name!p}``: what nobody can see is spelled out, as by ``!r``, and the phrase has quotation marks of its own."""

    def convert_field(self, value: object, conversion: str | None) -> object:
        if conversion == "p":
            return "".join(one if one.isprintable() else repr(one)[1:-1] for one in str(value))
        return super().convert_field(value, conversion)


_FORMATTER = _Printable()


class Phrases:
    """Those of one package, which keeps them beside its modules."""

    def __init__(self, package: str, *more: str) -> None:
        self._package = package
        self._sheets = ("phrases.toml", *more)

    def say(self, language: Language, key: str, /, **values: object) -> str:
        """``say("fr", "pause.not_found", text="Enregistrer")``"""
        group, name = key.split(".")
        return _FORMATTER.vformat(self._wording[group][name][language], (), values)

    def wordings(self, group: str) -> Mapping[str, Mapping[str, str]]:
        """Every phrase of a group, by its name, in each language."""
        return self._wording[group]

    def has(self, key: str) -> bool:
        group, name = key.split(".")
        return name in self._wording[group]

    @cached_property
    def _wording(self) -> dict[str, dict[str, dict[str, str]]]:
        found: dict[str, dict[str, dict[str, str]]] = {}
        for sheet in self._sheets:
            found |= tomllib.loads((files(self._package) / sheet).read_text(encoding="utf-8"))
        return found


_PHRASES = Phrases("rpa_vision", "refusals.toml")
say = _PHRASES.say
wordings = _PHRASES.wordings
BETWEEN: Mapping[Language, str] = {"fr": " ; ", "en": "; "}


@runtime_checkable
class Worded(Protocol):
    """What a site has named in both languages."""

    def said(self, language: Language) -> str: ...


class Bilingual(str):
    """The English sentence, wherever a text is wanted; it knows its phrase and values, so that it can be said in the
    language of whoever reads it. A value is never a patient's: logs keep these sentences."""

    key: str
    values: Mapping[str, object]

    def said_in(self, language: Language) -> str:
        return say(language, self.key, **{name: _said(language, one) for name, one in self.values.items()})


class SaidTogether(tuple[str, ...]):
    """Sentences inside another one, one after the other."""


def phrased(key: str, /, **values: object) -> Bilingual:
    """``phrased("run_refused.exists", replay_id="replay_1")``"""
    sentence = Bilingual(say("en", key, **{name: _said("en", one) for name, one in values.items()}))
    sentence.key, sentence.values = key, values
    return sentence


def in_language(language: Language, text: str) -> str:
    """What cannot be said in another language stays as it is."""
    return text.said_in(language) if isinstance(text, Bilingual) else text


def _said(language: Language, value: object) -> object:
    """A state has words of its own; what people and programs have named keeps its name."""
    if isinstance(value, SaidTogether):
        return BETWEEN[language].join(in_language(language, one) for one in value)
    if isinstance(value, Worded):
        return value.said(language)
    if isinstance(value, StrEnum) and _PHRASES.has(f"named.{value.value}"):
        return say(language, f"named.{value.value}")
    return in_language(language, value) if isinstance(value, str) else value
