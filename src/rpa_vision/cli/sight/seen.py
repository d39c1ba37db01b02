"""``seen``: where was this screen shown before?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rpa_vision.cli.options import ServerOption, client_for
from rpa_vision.cli.workflow.show import JsonOption
from rpa_vision.errors import BadInputError
from rpa_vision.models.answers import SeenBefore
from rpa_vision.phrases import Language, phrased, say
from rpa_vision.settings import load_settings


def seen(
    picture: Annotated[Path, typer.Argument(help="The screen, PNG or JPEG.")],
    count: Annotated[int, typer.Option("--count", help="How many at most.", min=1, max=100)] = 5,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Say in which workflow, and at which step of it, a screen like this one was shown. The exit status is 1 when
    nothing was learnt yet that it could be compared with.

    Example: rpa-vision seen screen.png
    """
    settings = load_settings()
    try:
        data = picture.read_bytes()
    except OSError as error:
        raise BadInputError(phrased("command_refused.file", file=picture, why=error.strerror)) from error
    with client_for(settings, server) as client:
        answer = client.seen_before(data, count)
    if as_json:
        typer.echo(answer.model_dump_json())
    else:
        for one in answer.found:
            typer.echo(_line(one, settings.language))
        for workflow_id in answer.unreadable:
            typer.echo(say(settings.language, "seen.unreadable", workflow=workflow_id), err=True)
        if not answer.found:
            typer.echo(say(settings.language, "seen.nothing"))
    raise typer.Exit(0 if answer.found else 1)


def _line(one: SeenBefore, language: Language) -> str:
    place = "seen.at_end" if one.step is None else "seen.at_step"
    return say(
        language,
        place,
        share=round(100 * one.similarity),
        workflow=one.workflow,
        step=one.step or 0,
        screen=one.screen,
        session=one.session_id,
        picture=one.screenshot_id,
    )
