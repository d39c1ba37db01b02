"""``verify``: did something change between two pictures of a screen?"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from rpa_vision.cli.pictures import as_line, open_picture
from rpa_vision.cli.refusal import refusal
from rpa_vision.errors import BadImageError, BadInputError
from rpa_vision.models.geometry import Point
from rpa_vision.phrases import phrased
from rpa_vision.settings import LimitSettings, load_settings
from rpa_vision.verification.pixels import ActionType, Picture, ReplayVerifier

_POINT = re.compile(r"(\d{1,5}),(\d{1,5})")


def verify(
    before: Annotated[Path, typer.Argument(help="The screen before the action.", metavar="BEFORE")],
    after: Annotated[Path, typer.Argument(help="The screen after it.", metavar="AFTER")],
    click: Annotated[
        str | None, typer.Option("--click", help="Where the action went, in pixels.", metavar="X,Y")
    ] = None,
    action: Annotated[ActionType, typer.Option("--action", help="What was done.")] = "click",
) -> None:
    """Say whether an action left its mark, as JSON. The exit status is 1 when it did not.

    Example: rpa-vision verify before.png after.png --click 834,512
    """
    settings = load_settings()
    place = None if click is None else _point(click)
    was, now = _picture(before, settings.limits), _picture(after, settings.limits)
    result = ReplayVerifier(settings.verification).verify(was, now, action, place)
    shown = result.model_dump(mode="json", exclude={"proofs", "read_back", "records", "about_another"})
    typer.echo(as_line(shown))
    if not result.verified:
        raise typer.Exit(1)


def _point(text: str) -> Point:
    found = _POINT.fullmatch(text)
    if found is None:
        raise BadInputError(phrased("command_refused.click_form", text=text))
    return Point(int(found[1]), int(found[2]))


def _picture(path: Path, limits: LimitSettings) -> Picture:
    """A file that is no picture is one of the cases a verification knows; one that is not there is a mistake."""
    if not path.is_file():
        raise BadInputError(phrased("command_refused.no_file", path=path))
    try:
        return open_picture(path, limits)
    except BadImageError as error:
        typer.echo(refusal(error), err=True)
        return error
