"""The calls about one person, for ``ServerClient.persons``."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Annotated

from pydantic import Field, TypeAdapter

from rpa_vision.errors import BadInputError, ServerUnreachableError
from rpa_vision.models.site.person import (
    PersonAsked,
    PersonErased,
    PersonPicture,
    PersonProgress,
    PersonRow,
)
from rpa_vision.phrases import phrased

Lines = Callable[[str, object, float], Iterator[str]]
Told = PersonRow | PersonPicture | PersonProgress | PersonErased
_TOLD: TypeAdapter[Told] = TypeAdapter(Annotated[Told, Field(discriminator="found")])
_QUIET_S = 600.0
"""Between two lines: twenty pictures are read, or a large database is written anew."""


class PersonClient:
    def __init__(self, lines: Lines, url: str) -> None:
        self._lines = lines
        self._url = url

    def export(self, asked: PersonAsked) -> Iterator[Told]:
        return self._told("/persons/export", asked)

    def erase(self, asked: PersonAsked, on_progress: Callable[[PersonProgress], None]) -> PersonErased:
        for told in self._told("/persons/erase", asked):
            match told:
                case PersonProgress():
                    on_progress(told)
                case PersonErased():
                    return told
        raise ServerUnreachableError(phrased("person_refused.nothing_ended", url=self._url))

    def _told(self, path: str, asked: PersonAsked) -> Iterator[Told]:
        for line in self._lines(path, asked.model_dump(mode="json"), _QUIET_S):
            told = json.loads(line)
            if "detail" in told:
                raise BadInputError(str(told["detail"]))
            yield _TOLD.validate_json(line)
