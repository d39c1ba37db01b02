"""``dialogs review|leave|catalogue|revoke|picture``: a person's word on dialogs."""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from rpa_vision.cli.dialogs.tables import decisions_table
from rpa_vision.cli.options import ServerOption, client_for
from rpa_vision.cli.printable import printable
from rpa_vision.cli.workflow.show import JsonOption
from rpa_vision.cli.workflow.trust import ByOption, somebody
from rpa_vision.errors import BadInputError
from rpa_vision.models.documents import load_document
from rpa_vision.models.replay.dialog_memory import LearntDialog, Review
from rpa_vision.phrases import phrased, say
from rpa_vision.settings import load_settings

DialogArgument = Annotated[
    int, typer.Argument(help="Number of the dialog, as « dialogs » shows it.", min=1, metavar="DIALOG")
]


class AnswerType(StrEnum):
    METIER_SAVE = "metier_save"
    METIER_CONFIRM = "metier_confirm"
    METIER_OVERWRITE = "metier_overwrite"
    OK_TRIVIAL = "ok_trivial"


class ScopeChoice(StrEnum):
    SITE = "site"
    WORKFLOW = "workflow"


def review(
    dialog: DialogArgument,
    name: Annotated[str, typer.Option("--name", help="What people call it.")],
    button: Annotated[str, typer.Option("--button", help="The button that answers it.")],
    kind: Annotated[AnswerType, typer.Option("--type", help="What kind of dialog it is.")],
    scope: Annotated[
        ScopeChoice, typer.Option("--scope", help="Learnt for one workflow, or for all of them.")
    ] = ScopeChoice.WORKFLOW,
    workflow: Annotated[
        str | None, typer.Option("--workflow", help="Which one; that in which it was met by default.")
    ] = None,
    pattern: Annotated[
        str | None,
        typer.Option(
            "--pattern", help="Words it is known by, « ... » for others; « --unknown » proposes some."
        ),
    ] = None,
    by: ByOption = None,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Say what to answer to an unknown dialog from now on. Says why where that cannot be.

    Example: rpa-vision dialogs review 12 --name "Impression des étiquettes" --type metier_confirm --button Non
    """
    settings = load_settings()
    given = {"name": name, "type": kind, "button": button, "scope": scope, "pattern": pattern}
    request = _review({**given, "workflow_id": workflow, "operator_id": somebody(by)})
    with client_for(settings, server) as client:
        learnt = client.dialogs.review(dialog, request)
    _tell(learnt, say(settings.language, "dialog_list.learnt", **_names(learnt)), as_json)


def leave(
    dialog: DialogArgument, by: ByOption = None, server: ServerOption = None, as_json: JsonOption = False
) -> None:
    """Leave an unknown dialog to a person, for ever; it is not listed any more.

    Example: rpa-vision dialogs leave 12
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        learnt = client.dialogs.leave(dialog, somebody(by))
    _tell(learnt, say(settings.language, "dialog_list.left", **_names(learnt)), as_json)


def catalogue(server: ServerOption = None, as_json: JsonOption = False) -> None:
    """What people decided about dialogs: who, when, on which one.

    Example: rpa-vision dialogs catalogue
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        decisions = client.dialogs.catalogue()
    if as_json:
        for one in decisions:
            typer.echo(one.model_dump_json())
    else:
        Console().print(decisions_table(decisions, settings.language))


def revoke(
    answer: Annotated[str, typer.Argument(help="As « dialogs catalogue » shows it.", metavar="ANSWER_ID")],
    by: ByOption = None,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Take a decision back, at once: a person is asked again.

    Example: rpa-vision dialogs revoke ans_5b1c0a9f2e7d
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        learnt = client.dialogs.revoke(answer, somebody(by))
    _tell(learnt, say(settings.language, "dialog_list.revoked", **_names(learnt)), as_json)


def picture(
    dialog: DialogArgument,
    to: Annotated[Path, typer.Option("--to", help="The PNG file to write.")],
    server: ServerOption = None,
) -> None:
    """The frozen picture a dialog was seen on. It may show patients.

    Example: rpa-vision dialogs picture 12 --to dialog.png
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        png = client.dialogs.picture(dialog)
    try:
        to.write_bytes(png)
    except OSError as error:
        raise BadInputError(phrased("command_refused.not_written", file=to, why=error.strerror)) from error
    typer.echo(say(settings.language, "dialog_list.written", path=to))


def _review(given: dict[str, str | None]) -> Review:
    """Wrong before anything is sent."""
    return load_document(Review, json.dumps(given), "review")


def _tell(learnt: LearntDialog, told: str, as_json: bool) -> None:
    typer.echo(learnt.model_dump_json() if as_json else printable(told))


def _names(learnt: LearntDialog) -> dict[str, str]:
    return {"answer_id": learnt.answer_id, "name": learnt.name, "pattern": learnt.pattern}
