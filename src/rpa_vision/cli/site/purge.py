"""``purge``: what may be kept no longer is deleted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer

from rpa_vision.cli.options import ServerOption, client_for
from rpa_vision.cli.workflow.show import JsonOption
from rpa_vision.cli.workflow.trust import ByOption, somebody
from rpa_vision.models.site.retention import PICTURE_KINDS, PictureKind, Purge, Purged
from rpa_vision.phrases import Language, say
from rpa_vision.settings import load_settings

_PICTURES_OF = {
    PictureKind.DEMONSTRATIONS: "purging.pictures_of_demonstrations",
    PictureKind.REPLAYS: "purging.pictures_of_replays",
    PictureKind.PAUSES: "purging.pictures_of_pauses",
    PictureKind.DIALOGS: "purging.pictures_of_dialogs",
}


def purge(
    days: Annotated[
        int | None, typer.Option("--days", help="What is older goes; as the settings say by default.", min=0)
    ] = None,
    kinds: Annotated[
        list[PictureKind] | None,
        typer.Option("--kind", help="Only these pictures; several may be given."),
    ] = None,
    by: ByOption = None,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Delete dialogs and pictures of ended replays, and empty demonstrations, that are older than they may be kept.
    Decisions, workflows and the audit stay. A server does it once a day by itself.

    Example: rpa-vision purge --days 10 --kind replays --kind dialogs
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        gone = client.purge(Purge(days=days, kinds=_chosen(kinds), operator_id=somebody(by)))
    for line in [gone.model_dump_json()] if as_json else _told(gone, settings.language):
        typer.echo(line)


def _chosen(kinds: list[PictureKind] | None) -> tuple[PictureKind, ...]:
    return tuple(kinds) if kinds else PICTURE_KINDS


def _told(gone: Purged, language: Language) -> Iterator[str]:
    """Each kind by itself."""
    if gone.is_nothing:
        yield say(language, "purging.nothing")
    counts = {
        "purging.demonstrations": gone.demonstrations,
        "purging.emptied": gone.emptied,
        "purging.dialogs": gone.dialogs,
        **{_PICTURES_OF[kind]: count for kind, count in gone.pictures.items()},
        "purging.still_needed": gone.still_needed,
    }
    for phrase, count in counts.items():
        if count:
            yield say(language, phrase, count=count)
