"""``match``: do two pictures show the same view?"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rpa_vision.cli.pictures import as_line, open_picture
from rpa_vision.cli.sight.pairs import Pair, from_folder, read_list
from rpa_vision.errors import BadImageError, BadInputError
from rpa_vision.phrases import phrased
from rpa_vision.settings import Settings, load_settings

if TYPE_CHECKING:
    from rpa_vision.models.embedding import Vector

REMEMBERED = 10_000
"""Vectors are small; a picture named in many pairs is looked at once."""


def match(
    a: Annotated[Path | None, typer.Argument(help="One picture.", metavar="A")] = None,
    b: Annotated[Path | None, typer.Argument(help="The other.", metavar="B")] = None,
    pairs: Annotated[
        Path | None, typer.Option(help="A JSON list of {“a”, “b”}, paths from the file's own folder.")
    ] = None,
) -> None:
    """Say how alike two screens are, as JSON. For one pair the exit status is 1 when they differ.

    Example: rpa-vision match before.png after.png
    """
    if [a is not None, b is not None, pairs is not None] not in ([True, True, False], [False, False, True]):
        raise BadInputError(phrased("command_refused.match_needs"))
    if pairs is not None:
        _print_all(read_list(pairs, Pair), pairs)
    elif a is not None and b is not None:
        answer = _Matcher(load_settings()).answer(a, b)
        typer.echo(as_line(answer))
        if not answer["same"]:
            raise typer.Exit(1)


def _print_all(pairs: Sequence[Pair], file: Path) -> None:
    matcher, failed = _Matcher(load_settings()), False
    for pair in pairs:
        try:
            answer = matcher.answer(*(from_folder(file, name) for name in (pair.a, pair.b)))
        except BadImageError as error:
            answer, failed = {"error": str(error)}, True
        typer.echo(as_line({"a": pair.a, "b": pair.b, **answer}))
    if failed:
        raise typer.Exit(2)


class _Matcher:
    def __init__(self, settings: Settings) -> None:
        from rpa_vision.bootstrap.seeing import build_senses
        from rpa_vision.perception.eyes import Eyes

        self._settings = settings
        self._eyes = Eyes(build_senses(settings))
        self._vector = lru_cache(REMEMBERED)(self._look)

    def answer(self, a: Path, b: Path) -> dict[str, Any]:
        similarity = self._vector(a).similarity(self._vector(b))
        return {"similarity": round(similarity, 4), "same": similarity >= self._settings.matching.same_node}

    def _look(self, path: Path) -> Vector:
        return self._eyes.look(open_picture(path, self._settings.limits)).state.vector
