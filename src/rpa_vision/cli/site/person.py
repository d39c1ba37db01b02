"""``person export|erase``: everything that is kept about one person."""

from __future__ import annotations

import base64
import sys
import zipfile
from pathlib import Path
from typing import Annotated

import typer

from rpa_vision.cli.options import ServerOption, client_for
from rpa_vision.cli.workflow.trust import ByOption, somebody
from rpa_vision.errors import BadInputError
from rpa_vision.models.documents import load_document
from rpa_vision.models.site.person import PersonAsked, PersonErased, PersonPicture, PersonProgress, PersonRow
from rpa_vision.phrases import Language, phrased, say
from rpa_vision.settings import Settings, load_settings

app = typer.Typer(
    no_args_is_help=True, add_completion=False, help="Export or erase everything about one person."
)
YesOption = Annotated[bool, typer.Option("--yes", help="It cannot be taken back.")]


@app.command()
def export(
    out: Annotated[Path, typer.Argument(help="The archive to write.", metavar="FILE.zip")],
    by: ByOption = None,
    server: ServerOption = None,
) -> None:
    """Write every row and every picture about a person into an archive. The person's names and numbers are read from
    standard input, one a line: on the command line other programs could read them.

    Example: rpa-vision person export dupont.zip < names.txt
    """
    settings = load_settings()
    asked = _asked(by)
    rows = pictures = 0
    with client_for(settings, server) as client, _archive(out) as archive:
        for told in client.persons.export(asked):
            match told:
                case PersonRow():
                    rows += 1
                    archive.writestr(f"rows/{told.table}/{rows:06d}.json", told.model_dump_json(indent=2))
                case PersonPicture():
                    pictures += 1
                    archive.writestr(f"pictures/{told.name}", base64.b64decode(told.png))
                case PersonProgress():
                    _say_progress(told, settings.language)
                case PersonErased():
                    raise AssertionError("nothing is erased by an export")
    typer.echo(say(settings.language, "person.exported", rows=rows, pictures=pictures, out=out))


@app.command()
def erase(
    here: Annotated[
        bool,
        typer.Option("--here", help="On this PC's own agent instead: what it has recorded and not sent yet."),
    ] = False,
    yes: YesOption = False,
    by: ByOption = None,
    server: ServerOption = None,
) -> None:
    """Take a person's names and numbers out of everything that is kept, and paint them over on every picture. They are
    read from standard input, one a line. Once on the server, and with --here on each PC with an agent, while it stands
    still.

    Example: rpa-vision person erase --yes < names.txt
    """
    settings = load_settings()
    if not yes:
        raise BadInputError(phrased("person_refused.not_sure"))
    asked = _asked(by)
    if here:
        left = _erased_here(settings, asked)
    else:
        with client_for(settings, server) as client:
            gone = client.persons.erase(asked, lambda told: _say_progress(told, settings.language))
        typer.echo(_told(gone, settings.language))
        left = list(gone.left)
    for path in left:
        typer.echo(say(settings.language, "person.left", path=path))
    if left:
        raise typer.Exit(1)


def _erased_here(settings: Settings, asked: PersonAsked) -> list[str]:
    from rpa_vision.bootstrap.erasing import erase_here

    gone = erase_here(settings, asked.strings)
    typer.echo(say(settings.language, "person.erased_here", texts=gone.texts, pictures=gone.pictures))
    return [str(path) for path in gone.left]


def _asked(by: str | None) -> PersonAsked:
    lines = [line.strip() for line in sys.stdin.read().splitlines()]
    strings = PersonAsked.model_construct(
        strings=tuple(line for line in lines if line), operator_id=somebody(by)
    )
    return load_document(PersonAsked, strings.model_dump_json().encode(), "standard input")


def _archive(out: Path) -> zipfile.ZipFile:
    if out.exists():
        raise BadInputError(phrased("person_refused.exists", out=out))
    out.touch(mode=0o600)
    return zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED)


def _say_progress(told: PersonProgress, language: Language) -> None:
    typer.echo(say(language, "person.looked_at", count=told.looked_at, of=told.of), err=True)


def _told(gone: PersonErased, language: Language) -> str:
    return say(
        language,
        "person.erased",
        rows=gone.rows,
        audit=gone.audit,
        pictures=gone.pictures,
        looked_at=gone.looked_at,
    )
