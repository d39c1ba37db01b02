"""The texts of one edge with the values of one replay in them."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar
from urllib.parse import quote

from pydantic import BaseModel, JsonValue

from rpa_vision.errors import FieldProblem, MissingValueError
from rpa_vision.models.graph.references import TemplatePiece, filled, is_plain, literal, misspelt, pieces
from rpa_vision.models.graph.text_fields import with_texts
from rpa_vision.phrases import Bilingual, phrased
from rpa_vision.prompts.quoting import LONGEST_DATA, quoted, values_as_data
from rpa_vision.prompts.wording import prompt
from rpa_vision.replay.plan.runtime import text_at, value_at

M = TypeVar("M", bound=BaseModel)


@dataclass(frozen=True)
class GivenHere:
    """What a replay was started with, as one turn of one edge sees it."""

    values: Mapping[str, str]
    entries: Mapping[str, str]
    """Secret variable → its vault entry. A secret's value is nowhere but in the vault."""
    turn: int | None
    repeated: frozenset[str]
    """Variables with a value for each turn."""

    def own_name(self, variable: str) -> str:
        """Of this turn's value."""
        return f"{variable}@{self.turn}" if variable in self.repeated else variable


def step_place(edge_id: str, place: str) -> Bilingual:
    return phrased("field_refused.step", edge_id=edge_id, place=place)


@dataclass
class Filler:
    """Everything wrong is collected, so that an author is told all of it at once."""

    edge_id: str
    given: GivenHere
    produced: Mapping[str, JsonValue] | None = None
    """None while compiling: what steps will produce is not there yet."""
    problems: list[FieldProblem] = field(default_factory=list)
    asked: dict[str, str] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)

    def fill(self, model: M, place: str) -> M:
        return with_texts(model, place, self._text)

    def wrong(self, place: str, problem: Bilingual) -> None:
        self.problems.append(FieldProblem(step_place(self.edge_id, place), problem))

    def _text(self, place: str, text: str) -> str:
        if is_plain(text):
            return text
        problems = len(self.problems)
        sign = misspelt(text)
        if sign is not None:
            self.wrong(place, phrased("field_refused.sign", sign=sign, literal=literal(sign)))
        for piece in pieces(text):
            self._mention(piece, place)
        if len(self.problems) > problems:
            return text
        values = {name: self._for(place, value) for name, value in self.given.values.items()}
        if self.produced is None:
            return filled(text, values, place)
        done = filled(text, values, place, partial(self._made, place, self.produced))
        return done + self._data(text, place, self.produced) if _is_prompt(place) else done

    def _mention(self, piece: TemplatePiece, place: str) -> None:
        if piece.made is not None:
            self.asked.setdefault(str(piece.variable), place)
        elif piece.given in self.given.entries:
            self.wrong(place, phrased("field_refused.secret_alone", text=piece.text))
        elif piece.given is not None and piece.given not in self.given.values:
            self.wrong(place, phrased("field_refused.no_value_here", text=piece.text))
        elif piece.given is not None:
            self.used.add(self.given.own_name(piece.given))

    def _made(self, place: str, produced: Mapping[str, JsonValue], piece: TemplatePiece) -> str:
        path = str(piece.made)
        if _is_prompt(place):
            return f"[{path}]"
        text = text_at(path, produced, place)
        if not text.strip():
            raise MissingValueError(place, path, "blank")
        if any(unicodedata.category(letter) == "Cc" for letter in text):
            raise MissingValueError(place, path, "has_controls")
        return self._for(place, text)

    def _data(self, text: str, place: str, produced: Mapping[str, JsonValue]) -> str:
        paths = [piece.made for piece in pieces(text) if piece.made is not None]
        held = {path: value_at(path, produced, place) for path in paths}
        return prompt("data") + json.dumps(values_as_data(held), ensure_ascii=False, indent=1) if held else ""

    def _for(self, place: str, value: str) -> str:
        """A value cannot leave its part of an address, nor its quotation marks in a prompt."""
        if _is_prompt(place):
            return quoted(value, LONGEST_DATA)
        if not place.endswith(".path"):
            return value
        return quote(value, safe="").replace(".", "%2E")


def _is_prompt(place: str) -> bool:
    return place.endswith(".prompt")
