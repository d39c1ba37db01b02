"""``batch new|columns|try|start|…``: a task for each row of a table."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from rpa_vision.cli.batch.columns import mapping_of
from rpa_vision.cli.batch.told import counts_line, row_line, status_lines, summary_line, worth_a_look
from rpa_vision.cli.options import ServerOption, client_for
from rpa_vision.cli.workflow.show import JsonOption
from rpa_vision.cli.workflow.trust import ByOption, somebody
from rpa_vision.errors import BadInputError
from rpa_vision.models.batch.answers import BatchStatus
from rpa_vision.models.batch.batch import BatchChange, BatchState, RowState, Terms
from rpa_vision.models.batch.hours import Hours
from rpa_vision.models.batch.table import AskedForm, Encoding
from rpa_vision.models.replay.run import Priority
from rpa_vision.phrases import Language, phrased
from rpa_vision.server.client.batches import BatchClient
from rpa_vision.settings import load_settings

app = typer.Typer(no_args_is_help=True, add_completion=False, help="A task for each row of a table.")

BatchArgument = Annotated[str, typer.Argument(help="As « batch list » shows it.", metavar="BATCH")]
AgentsOption = Annotated[
    list[str], typer.Option("--agent", help="That does rows; again for another one.", metavar="AGENT")
]
ColumnsOption = Annotated[
    list[str] | None,
    typer.Option("--column", "-c", help="Which column is which value.", metavar="VALUE=HEADING|LETTER"),
]
ValuesOption = Annotated[
    list[str] | None,
    typer.Option(
        "--value", "-p", help="The same for every row; vault:ENTRY for a secret.", metavar="NAME=VALUE"
    ),
]
_ASKED_AGAIN_S = 2.0


@app.command()
def new(
    file: Annotated[Path, typer.Argument(help="CSV or XLSX, with a line of headings.", metavar="FILE")],
    workflow: Annotated[str, typer.Argument(help="As « workflow list » shows it.", metavar="WORKFLOW")],
    column: ColumnsOption = None,
    value: ValuesOption = None,
    encoding: Annotated[Encoding | None, typer.Option(help="Of a CSV; found out by default.")] = None,
    delimiter: Annotated[str | None, typer.Option(help="Of a CSV; found out by default.")] = None,
    sheet: Annotated[str | None, typer.Option(help="Of a workbook; its first by default.")] = None,
    by: ByOption = None,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Bring a table: prints its columns, and those that are probably meant. Nothing is begun.

    Example: rpa-vision batch new patients.csv WF_admission_x2
    """
    settings = load_settings()
    asked = AskedForm(encoding=encoding, delimiter=delimiter, sheet=sheet)
    with client_for(settings, server) as client:
        status = client.batches.bring(_read(file), file.name, workflow, asked, somebody(by))
        if column or value:
            mapping = mapping_of(column or [], value or [], status.batch.columns)
            status = client.batches.check(status.batch.batch_id, mapping, somebody(by))
        _show(client.batches, status, settings.language, as_json=as_json)


@app.command()
def columns(
    batch: BatchArgument,
    column: ColumnsOption = None,
    value: ValuesOption = None,
    by: ByOption = None,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Say which column is which value: every row is checked, and what is wrong is printed. Nothing is begun.

    Example: rpa-vision batch columns batch_0f3a -c numero_patient=A -c nom=Nom
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        table = client.batches.get(batch).batch.columns
        status = client.batches.check(batch, mapping_of(column or [], value or [], table), somebody(by))
        _show(client.batches, status, settings.language, as_json=as_json)


@app.command("try")
def dry_run(
    batch: BatchArgument,
    agent: AgentsOption,
    by: ByOption = None,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Look at everything, act on nothing: every row is planned, and each agent's screen is looked at.

    Example: rpa-vision batch try batch_0f3a --agent poste-12
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        status = client.batches.dry_run(batch, agent, somebody(by))
        _show(client.batches, status, settings.language, as_json=as_json)
    if status.batch.dry_run is None or not status.batch.dry_run.is_well:
        raise typer.Exit(1)


@app.command()
def start(
    batch: BatchArgument,
    agent: AgentsOption,
    priority: Annotated[
        Priority, typer.Option(help="Among what waits for the same agent.")
    ] = Priority.NORMAL,
    patience: Annotated[
        int,
        typer.Option(help="Minutes a paused row waits for a person before it is set aside; -1: for ever."),
    ] = 0,
    longest: Annotated[int | None, typer.Option(help="Minutes after which no row is begun.")] = None,
    leave_out: Annotated[
        bool, typer.Option("--leave-out-refused", help="Begin though some rows are wrong in the table.")
    ] = False,
    follow: Annotated[bool, typer.Option("--follow", help="Wait for the end.")] = False,
    by: ByOption = None,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Begin the rows: each once, on whichever of these agents is free.

    Example: rpa-vision batch start batch_0f3a --agent poste-12 --agent poste-14 --follow
    """
    settings = load_settings()
    terms = Terms(
        agents=tuple(agent),
        priority=priority,
        patience_s=None if patience < 0 else patience * 60,
        leave_out_refused=leave_out,
        hours=Hours(longest_minutes=longest),
    )
    with client_for(settings, server) as client:
        status = client.batches.start(batch, terms, somebody(by))
        if follow:
            status = _followed(client.batches, batch, settings.language)
        _show(client.batches, status, settings.language, as_json=as_json)
    if follow and status.counts.done < status.counts.total:
        raise typer.Exit(1)


@app.command("list")
def list_all(
    limit: Annotated[int, typer.Option(min=1, max=500, help="At most.")] = 20,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Batches, newest first.

    Example: rpa-vision batch list
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        for one in client.batches.list(limit):
            typer.echo(one.model_dump_json() if as_json else summary_line(one, settings.language))


@app.command()
def show(batch: BatchArgument, server: ServerOption = None, as_json: JsonOption = False) -> None:
    """Where a batch stands, and which rows are worth a look.

    Example: rpa-vision batch show batch_0f3a
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        _show(client.batches, client.batches.get(batch), settings.language, as_json=as_json)


@app.command()
def rows(
    batch: BatchArgument,
    state: Annotated[RowState | None, typer.Option("--state", help="Only those.")] = None,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Every row, with what became of it.

    Example: rpa-vision batch rows batch_0f3a --state set_aside
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        for row in client.batches.rows(batch, state):
            typer.echo(row.model_dump_json() if as_json else row_line(row, settings.language))


@app.command()
def hold(batch: BatchArgument, by: ByOption = None, server: ServerOption = None) -> None:
    """Begin no other row for now; those under way go on.

    Example: rpa-vision batch hold batch_0f3a
    """
    _change(batch, "hold", by, server)


@app.command()
def go_on(batch: BatchArgument, by: ByOption = None, server: ServerOption = None) -> None:
    """Begin rows again.

    Example: rpa-vision batch go-on batch_0f3a
    """
    _change(batch, "go_on", by, server)


@app.command()
def end(batch: BatchArgument, by: ByOption = None, server: ServerOption = None) -> None:
    """Begin no other row for good; those under way go on to their end.

    Example: rpa-vision batch end batch_0f3a
    """
    _change(batch, "end", by, server)


@app.command()
def release(
    batch: BatchArgument,
    agent: Annotated[str, typer.Argument(help="That was stopped.", metavar="AGENT")],
    by: ByOption = None,
    server: ServerOption = None,
) -> None:
    """Say that a stopped agent's screen is where the task begins: rows are begun there again.

    Example: rpa-vision batch release batch_0f3a poste-12
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        status = client.batches.release(batch, agent, somebody(by))
    typer.echo(counts_line(status.counts, settings.language), err=True)


@app.command()
def results(
    batch: BatchArgument,
    output: Annotated[Path, typer.Option("--output", "-o", help="Where the CSV goes.", metavar="FILE")],
    by: ByOption = None,
    server: ServerOption = None,
) -> None:
    """One line for each row, with its proof or the reason of its stop. It is written down who took it away.

    Example: rpa-vision batch results batch_0f3a -o results.csv
    """
    settings = load_settings()
    with client_for(settings, server) as client:
        table = client.batches.results(batch, settings.language, somebody(by))
    try:
        output.touch(mode=0o600)
        output.write_bytes(table)
    except OSError as error:
        raise BadInputError(
            phrased("command_refused.not_written", file=output, why=error.strerror)
        ) from error


@app.command()
def delete(batch: BatchArgument, by: ByOption = None, server: ServerOption = None) -> None:
    """Forget a batch that is over, with its rows; what its replays did stays in the audit.

    Example: rpa-vision batch delete batch_0f3a
    """
    with client_for(load_settings(), server) as client:
        client.batches.delete(batch, somebody(by))


def _change(batch: str, change: BatchChange, by: str | None, server: str | None) -> None:
    settings = load_settings()
    with client_for(settings, server) as client:
        status = client.batches.change(batch, change, somebody(by))
    typer.echo(counts_line(status.counts, settings.language), err=True)


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise BadInputError(phrased("command_refused.no_file", path=file)) from error


def _show(batches: BatchClient, status: BatchStatus, language: Language, *, as_json: bool) -> None:
    if as_json:
        typer.echo(status.model_dump_json())
        return
    for line in status_lines(status, language):
        typer.echo(line)
    for row in batches.rows(status.batch.batch_id):
        if worth_a_look(row):
            typer.echo(row_line(row, language))


def _followed(batches: BatchClient, batch_id: str, language: Language) -> BatchStatus:
    """Ctrl-C stops looking on, not the batch."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("")
        while True:
            status = batches.get(batch_id)
            over = status.counts.total - status.counts.waiting - status.counts.begun
            told = counts_line(status.counts, language)
            progress.update(bar, description=told, total=status.counts.total, completed=over)
            if status.batch.state is BatchState.ENDED:
                return status
            time.sleep(_ASKED_AGAIN_S)
