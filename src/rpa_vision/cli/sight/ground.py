"""``ground``: where on a picture is this?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from pydantic import BaseModel, ConfigDict

from rpa_vision.cli.pictures import as_line, open_picture
from rpa_vision.cli.sight.pairs import from_folder, read_list
from rpa_vision.errors import BadInputError
from rpa_vision.models.geometry import Box
from rpa_vision.phrases import phrased
from rpa_vision.settings import load_settings

if TYPE_CHECKING:
    from rpa_vision.models.target import Grounding


class CropFrom(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True, hide_input_in_errors=True)

    image: str
    bbox: Box


class AskedPlace(BaseModel):
    """Lists of questions often say more about each; what is not asked here is left alone."""

    model_config = ConfigDict(extra="ignore", frozen=True, hide_input_in_errors=True)

    image: str
    text: str | None = None
    role: str | None = None
    extra: str = ""
    crop_from: CropFrom | None = None


@dataclass(frozen=True)
class _Look:
    """A picture, and the part of it that is meant; None: all of it."""

    image: Path
    box: Box | None = None


def ground(
    image: Annotated[Path | None, typer.Argument(help="A picture of a screen.", metavar="IMAGE")] = None,
    text: Annotated[str | None, typer.Option(help="The words on it, or of its label.")] = None,
    role: Annotated[
        str | None, typer.Option(help="What it is for: form_input, submit, search, navigation…")
    ] = None,
    crop: Annotated[Path | None, typer.Option(help="A picture of how it looks.", metavar="PNG")] = None,
    extra: Annotated[str, typer.Option(help="More words about it, for a vision model if there is one.")] = "",
    pairs: Annotated[
        Path | None,
        typer.Option(
            help="A JSON list of {“image”, “text”, “role”, “extra”, “crop_from”: {“image”, “bbox”}}, paths from the"
            " file's own folder."
        ),
    ] = None,
) -> None:
    """Find one thing on a screen by its words, its role or its look, and print where, as JSON.

    For one question the exit status is 1 when it is not found.

    Example: rpa-vision ground screen.png --text Enregistrer
    """
    if (image is None) == (pairs is None):
        raise BadInputError(phrased("command_refused.ground_needs"))
    if pairs is not None:
        if text or role or crop or extra:
            raise BadInputError(phrased("command_refused.ground_one"))
        _print_all(read_list(pairs, AskedPlace), pairs)
    elif image is not None:
        answer = _Finder().answer(image, text, role, None if crop is None else _Look(crop), extra)
        typer.echo(as_line(answer))
        if not answer["found"]:
            raise typer.Exit(1)


def _print_all(questions: Sequence[AskedPlace], file: Path) -> None:
    finder, failed = _Finder(), False
    for one in questions:
        part = one.crop_from
        look = None if part is None else _Look(from_folder(file, part.image), part.bbox)
        try:
            answer = finder.answer(from_folder(file, one.image), one.text, one.role, look, one.extra)
        except BadInputError as error:
            answer, failed = {"error": str(error)}, True
        typer.echo(as_line({"image": one.image, **answer}))
    if failed:
        raise typer.Exit(2)


class _Finder:
    def __init__(self) -> None:
        from rpa_vision.bootstrap.deciding import build_grounder
        from rpa_vision.bootstrap.seeing import build_senses
        from rpa_vision.perception.eyes import Eyes

        self._settings = load_settings()
        self._eyes = Eyes(build_senses(self._settings))
        self._grounder = build_grounder(self._settings)

    def answer(
        self, image: Path, text: str | None, role: str | None, look: _Look | None, extra: str = ""
    ) -> dict[str, Any]:
        from rpa_vision.grounding.question import LearntPlace
        from rpa_vision.grounding.shown import cut_out, shown_at, target_named

        view = self._eyes.look(open_picture(image, self._settings.limits))
        if look is None:
            named = target_named(text, role).model_copy(update={"extra": extra})
            return _told(self._grounder.ground(view, named))
        recorded = self._eyes.look(open_picture(look.image, self._settings.limits))
        box = look.box or recorded.size.box
        shown = cut_out(recorded, box, str(look.image))
        target = shown_at(recorded, box, text=text, role=role).model_copy(update={"extra": extra})
        learnt = None if look.box is None else LearntPlace(look.image, lambda: recorded, box.center)
        return _told(self._grounder.ground(view, target, look_of=lambda _name: shown, shown=learnt))


def _told(grounding: Grounding) -> dict[str, Any]:
    found = grounding.found
    return {
        "found": found is not None,
        "bbox": found and found.bbox,
        "center": found and found.center,
        "confidence": found and round(found.confidence, 3),
        "method": found and found.method,
        "tried": [
            {
                "method": attempt.method,
                "outcome": attempt.outcome,
                "reason": attempt.reason,
                "candidates": [
                    {"bbox": one.bbox, "text": one.source_ocr_text, "confidence": round(one.confidence, 3)}
                    for one in attempt.candidates
                ],
            }
            for attempt in grounding.tried
        ],
    }
