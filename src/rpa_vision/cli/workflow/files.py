"""``workflow export|import|validate``: graphs as files."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.text import Text

from rpa_vision.cli.options import ServerOption, client_for
from rpa_vision.cli.printable import printable
from rpa_vision.cli.workflow.show import JsonOption, WorkflowArgument
from rpa_vision.cli.workflow.trust import ByOption, somebody
from rpa_vision.errors import BadInputError
from rpa_vision.models.graph.finding import Finding
from rpa_vision.phrases import Language, phrased, say
from rpa_vision.settings import Settings, load_settings

if TYPE_CHECKING:
    from rpa_vision.models.graph.workflow import Workflow

FileArgument = Annotated[Path, typer.Argument(help="A workflow as zip, YAML or JSON.", metavar="FILE")]


class Form(StrEnum):
    YAML = "yaml"
    JSON = "json"
    ZIP = "zip"
    SVG = "svg"
    PNG = "png"


def export(
    workflow: WorkflowArgument,
    form: Annotated[Form, typer.Option("--format", help="How it is written.")] = Form.JSON,
    out: Annotated[
        Path | None, typer.Option("--out", help="File to write; standard output by default.")
    ] = None,
    pictures: Annotated[
        bool, typer.Option(help="Draw with the recorded screens, which may show patients.")
    ] = True,
    server: ServerOption = None,
) -> None:
    """A workflow with all it needs elsewhere (zip), its graph as YAML or JSON, or drawn as SVG or PNG.

    Example: rpa-vision workflow export WF_admission_x2 --format svg --out admission.svg
    """
    if form in (Form.PNG, Form.ZIP) and out is None and sys.stdout.isatty():
        raise BadInputError(phrased("command_refused.not_for_terminal", form=form.upper()))
    settings = load_settings()
    with client_for(settings, server) as client:
        content = client.export(workflow, form.value, settings.language, pictures=pictures)
    if out is None:
        typer.echo(content, nl=False)
        return
    try:
        out.write_bytes(content)
    except OSError as error:
        raise BadInputError(phrased("command_refused.not_written", file=out, why=error.strerror)) from error


def import_file(
    file: FileArgument,
    copy: Annotated[bool, typer.Option("--copy", help="Under a new id, whatever its own is.")] = False,
    by: ByOption = None,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Bring in a workflow from a file; says what is wrong with it.

    Example: rpa-vision workflow import admission.zip
    """
    settings = load_settings()
    data = contents(file)
    _workflow_in(data, file)  # an error names the file, not the request
    with client_for(settings, server) as client:
        answer = client.import_workflow(data, settings.language, copy=copy, by=somebody(by))
    if as_json:
        typer.echo(answer.model_dump_json())
        return
    typer.echo(f"{say(settings.language, 'check.imported')} {answer.workflow.workflow_id}")
    _show(answer.findings, settings.language)


def validate(
    workflow: Annotated[
        str, typer.Argument(help="A file (YAML or JSON), or the id of a workflow.", metavar="FILE|WORKFLOW")
    ],
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check a workflow: names everything that is wrong and where. Exit status 1 when there are errors.

    Example: rpa-vision workflow validate admission.yaml
    """
    settings = load_settings()
    found, findings = _checked(workflow, settings, server)
    if as_json:
        for finding in findings:
            typer.echo(finding.model_dump_json())
    else:
        _show(findings, settings.language)
        typer.echo(printable(_verdict(workflow, found, findings, settings.language)))
    if any(finding.severity == "error" for finding in findings):
        raise typer.Exit(1)


def _checked(named: str, settings: Settings, server: str | None) -> tuple[Workflow, Sequence[Finding]]:
    """An id asks the server, which also has the vectors; anything else is a file."""
    from rpa_vision.authoring.checks.validate import validate as validated

    file = Path(named)
    if named.startswith("WF_") and not file.exists():
        with client_for(settings, server) as client:
            return client.workflow(named), client.findings(named, settings.language)
    found = _workflow_in(contents(file), file)
    return found, validated(found, settings.language)


def _workflow_in(data: bytes, file: Path) -> Workflow:
    from rpa_vision.authoring.files.archive import is_archive, read_archive
    from rpa_vision.authoring.files.exchange import read_workflow

    return read_archive(data, str(file)).workflow if is_archive(data) else read_workflow(data, str(file))


def contents(file: Path) -> bytes:
    from rpa_vision.authoring.files.archive import LARGEST

    try:
        with file.open("rb") as opened:
            return opened.read(LARGEST + 1)
    except (OSError, ValueError) as error:  # a name no file can have is a ValueError
        raise BadInputError(
            phrased("command_refused.not_read", file=file, why=getattr(error, "strerror", None) or error)
        ) from error


def _show(findings: Sequence[Finding], language: Language) -> None:
    console = Console()
    for finding in findings:
        bad = finding.severity == "error"
        text = Text(
            say(language, "check.error" if bad else "check.warning"), style="red" if bad else "yellow"
        )
        text.append(f" {finding.field}", style="bold default")
        text.append(f"\n    {printable(finding.where)}\n    {printable(finding.problem)}", style="default")
        console.print(text, soft_wrap=True)


def _verdict(named: str, found: Workflow, findings: Sequence[Finding], language: Language) -> str:
    name = f"{named} ({found.name})"
    if not findings:
        screens, actions = len(found.nodes), len(found.edges)
        return say(language, "check.good", name=name, screens=screens, actions=actions)
    errors = sum(finding.severity == "error" for finding in findings)
    return say(language, "check.errors", name=name, errors=errors, warnings=len(findings) - errors)
