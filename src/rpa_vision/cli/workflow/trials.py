"""``workflow try|accept|relearn``: a step tried on a picture, and a redesigned screen known again."""

from __future__ import annotations

from typing import Annotated

import typer

from rpa_vision.cli.options import ServerOption, client_for
from rpa_vision.cli.workflow.show import JsonOption, WorkflowArgument
from rpa_vision.cli.workflow.trust import ByOption, somebody
from rpa_vision.errors import BadInputError
from rpa_vision.models.answers import Trial
from rpa_vision.models.picture_of import DemonstrationPicture, LookPicture, PictureOf, ReplayPicture
from rpa_vision.phrases import phrased, say
from rpa_vision.server.client.client import ServerClient
from rpa_vision.settings import load_settings

DemonstrationOption = Annotated[
    str | None, typer.Option(help="A picture of a demonstration.", metavar="SESSION/SCREENSHOT")
]
ReplayOption = Annotated[str | None, typer.Option(help="A picture of a replay.", metavar="REPLAY/PICTURE")]
AgentOption = Annotated[str | None, typer.Option(help="What an agent shows now.", metavar="AGENT")]


def try_step(
    workflow: WorkflowArgument,
    edge: Annotated[str, typer.Argument(help="Id of the step, as « workflow show » has it.", metavar="EDGE")],
    demonstration: DemonstrationOption = None,
    replay: ReplayOption = None,
    agent: AgentOption = None,
    values: Annotated[
        list[str] | None, typer.Option("--value", help="Of a variable.", metavar="NAME=VALUE")
    ] = None,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Say where a step would act on a picture, or why it would not. Nothing is done.

    Example: rpa-vision workflow try WF_admission_x2 e4 --agent poste-12
    """
    given = dict(_pair(one) for one in values or [])
    with client_for(load_settings(), server) as client:
        on = _picture(client, demonstration, replay, agent)
        trial = client.desks.try_step(workflow, edge, on, given)
    typer.echo(trial.model_dump_json() if as_json else _line(trial))
    raise typer.Exit(0 if trial.would in ("act", "go_on") else 1)


def accept(
    replay: Annotated[str, typer.Argument(help="Id of the paused replay.", metavar="REPLAY")],
    by: ByOption = None,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Say that the screen a replay stopped on is the one it waits for, redesigned; known from then on. For supervisors.

    Example: rpa-vision workflow accept run_5f0c
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        paused = client.accept_screen(replay, somebody(by))
    told = say(settings.language, "trust.corrected", version=paused.workflow_version)
    go_on = f"rpa-vision replay --resume {replay}" + (f" --server {server}" if server else "")
    typer.echo(paused.model_dump_json() if as_json else f"{told} {go_on}")


def relearn(
    workflow: WorkflowArgument,
    node: Annotated[
        str, typer.Argument(help="Id of the screen, as « workflow show » has it.", metavar="NODE")
    ],
    demonstration: DemonstrationOption = None,
    replay: ReplayOption = None,
    agent: AgentOption = None,
    by: ByOption = None,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Learn a redesigned screen anew, from one picture that shows it as it looks now.

    Example: rpa-vision workflow relearn WF_admission_x2 n3 --demonstration sess_9f2/shot_004
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        on = _picture(client, demonstration, replay, agent)
        learnt = client.desks.relearn(workflow, node, on, somebody(by))
    told = say(settings.language, "trust.relearnt", version=learnt.version)
    typer.echo(learnt.model_dump_json() if as_json else told)


def _picture(
    client: ServerClient, demonstration: str | None, replay: str | None, agent: str | None
) -> PictureOf:
    if sum(one is not None for one in (demonstration, replay, agent)) != 1:
        raise BadInputError(phrased("command_refused.one_picture"))
    if demonstration is not None:
        session_id, screenshot_id = _two("--demonstration", demonstration)
        return DemonstrationPicture(session_id=session_id, screenshot_id=screenshot_id)
    if replay is not None:
        replay_id, picture = _two("--replay", replay)
        return ReplayPicture(replay_id=replay_id, picture=picture)
    look = client.desks.look(agent or "")
    return LookPicture(agent_id=look.agent_id, look_id=look.look_id)


def _two(option: str, given: str) -> tuple[str, str]:
    first, slash, second = given.partition("/")
    if not (first and slash and second):
        raise BadInputError(phrased("command_refused.two_names", option=option, given=given))
    return first, second


def _pair(given: str) -> tuple[str, str]:
    name, equals, value = given.partition("=")
    if not name or not equals:
        raise BadInputError(phrased("command_refused.try_value_form", given=given))
    return name, value


def _line(trial: Trial) -> str:
    return trial.told if trial.at is None else f"{trial.at.x},{trial.at.y}\t{trial.told}"
