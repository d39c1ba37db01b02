"""``audit verify|summary|export|sign|restored``: the audit trail, read from the database itself, with or without a server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape

from rpa_vision.cli.refusal import refusal
from rpa_vision.cli.workflow.show import JsonOption
from rpa_vision.cli.workflow.trust import ByOption, somebody
from rpa_vision.errors import ConflictError, StorageError
from rpa_vision.models.site.audit import AuditCheck, AuditProblem, AuditSummary, Outcome
from rpa_vision.phrases import Language, phrased, say
from rpa_vision.settings import Settings, load_settings

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from rpa_vision.storage.audit.anchors import AuditAnchors
    from rpa_vision.storage.audit.reading import AuditFilter

app = typer.Typer(
    no_args_is_help=True, add_completion=False, help="The audit trail: who did what, and what came of it."
)

_PROBLEMS = {
    "missing": "trail.missing",
    "added": "trail.added",
    "altered": "trail.altered",
    "column": "trail.column",
    "unreadable": "trail.unreadable",
    "no_head": "trail.no_head",
    "head_unsigned": "trail.head_unsigned",
    "head_differs": "trail.head_differs",
    "rewritten": "trail.rewritten",
    "cut": "trail.cut",
}
_OF_THE_END = frozenset({"rewritten", "cut"})
"""The chain itself is unbroken: it is another one than was kept, or less of it."""
Since = Annotated[datetime | None, typer.Option(help="From this moment on, this machine's time.")]
Until = Annotated[datetime | None, typer.Option(help="Up to this moment, this machine's time.")]
ReplayOption = Annotated[str | None, typer.Option("--replay", help="Of this replay only.")]
WorkflowOption = Annotated[str | None, typer.Option("--workflow", help="Of this workflow only.")]
OperatorOption = Annotated[str | None, typer.Option("--operator", help="Of this person only.")]
OutcomeOption = Annotated[Outcome | None, typer.Option("--outcome", help="With this outcome only.")]


@app.command()
def verify(
    head: Annotated[
        list[str] | None,
        typer.Option(
            help="A head written down earlier: the trail must still begin with it.", metavar="N:HASH"
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Read the whole trail and find anything altered, removed, added or reordered; status 1 when there is.

    Example: rpa-vision audit verify
    """
    from rpa_vision.storage.audit.anchors import AuditAnchors, audit_anchors, kept_heads, written_head
    from rpa_vision.storage.audit.key import known_audit_key
    from rpa_vision.storage.audit.verify import verify_audit

    settings = load_settings()
    kept = [*(written_head(text) for text in head or ()), *kept_heads(settings)]
    with _database(settings) as engine:
        key = known_audit_key(settings)
        check = verify_audit(engine, key, kept)
        if check.whole:
            _anchor(AuditAnchors(engine, key, audit_anchors(settings)))
    _show(check, settings.language, as_json)


@app.command()
def summary(
    since: Since = None,
    until: Until = None,
    replay: ReplayOption = None,
    workflow: WorkflowOption = None,
    operator: OperatorOption = None,
    outcome: OutcomeOption = None,
    as_json: JsonOption = False,
) -> None:
    """How much was done, and how it ended.

    Example: rpa-vision audit summary --since 2026-01-01
    """
    from rpa_vision.storage.audit.reading import AuditReader

    settings = load_settings()
    with _database(settings) as engine:
        counted = AuditReader(engine).summary(_wanted(since, until, replay, workflow, operator, outcome))
    if as_json:
        typer.echo(counted.model_dump_json())
        return
    console = Console(highlight=False, soft_wrap=True)
    for line in _summed(counted, settings.language):
        console.print(escape(line))


@app.command()
def export(
    output: Annotated[Path, typer.Option("--output", "-o", help="The CSV file to write.")],
    since: Since = None,
    until: Until = None,
    replay: ReplayOption = None,
    workflow: WorkflowOption = None,
    operator: OperatorOption = None,
    outcome: OutcomeOption = None,
    text: Annotated[
        str, typer.Option(help="Lines that say this only, whatever its capitals and accents.")
    ] = "",
) -> None:
    """Write the trail as a CSV file that opens in a French Excel.

    Example: rpa-vision audit export --output audit.csv --workflow WF_admission_x2
    """
    from rpa_vision.storage.audit.reading import AuditReader
    from rpa_vision.storage.audit.table import written

    settings = load_settings()
    wanted = replace(_wanted(since, until, replay, workflow, operator, outcome), text=text)
    with _database(settings) as engine, output.open("w", encoding="utf-8", newline="") as file:
        reader = AuditReader(engine)
        file.writelines(written(reader.all(wanted), settings.language))
        count = sum(1 for _ in reader.all(wanted))
    typer.echo(say(settings.language, "trail.exported", path=output, count=count))


@app.command()
def sign(
    yes: Annotated[bool, typer.Option("--yes", help="Without it nothing is signed.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Sign the trail with this server's key after the former key was lost or replaced.

    Only where everything else is whole. Whoever does this answers for the trail being the right one: compare
    its head with one that was written down.

    Example: rpa-vision audit sign --yes
    """
    from rpa_vision.storage.audit.anchors import kept_heads
    from rpa_vision.storage.audit.key import audit_key
    from rpa_vision.storage.audit.trail import sign_anew
    from rpa_vision.storage.audit.verify import verify_audit

    settings = load_settings()
    kept = kept_heads(settings)
    with _database(settings, to_write=yes) as engine:
        check = verify_audit(engine, None, kept)
        if check.whole and yes:
            sign_anew(engine, audit_key(settings))
    _show(check, settings.language, as_json)


@app.command()
def restored(
    yes: Annotated[bool, typer.Option("--yes", help="Without it the trail is only verified.")] = False,
    by: ByOption = None,
    as_json: JsonOption = False,
) -> None:
    """Go on from a backup that was put back, although later entries were known: they are lost, and the trail says so.

    Only where the chain itself is whole. Whoever does this answers for what is lost. Once on each machine with
    a server of this database.

    Example: rpa-vision audit restored --yes
    """
    from rpa_vision.storage.audit.anchors import audit_anchors, kept_heads
    from rpa_vision.storage.audit.key import known_audit_key
    from rpa_vision.storage.audit.restored import go_on_from_here
    from rpa_vision.storage.audit.verify import verify_audit

    settings = load_settings()
    key, kept = known_audit_key(settings), kept_heads(settings)
    with _database(settings, to_write=yes) as engine:
        check = verify_audit(engine, key, kept)
        if yes and _only_the_end(check):
            go_on_from_here(engine, key, audit_anchors(settings), datetime.now(UTC), somebody(by))
            check = verify_audit(engine, key, kept_heads(settings))
    _show(check, settings.language, as_json)


@contextmanager
def _database(settings: Settings, *, to_write: bool = False) -> Iterator[Engine]:
    """The one the settings name, as it is: verifying must neither make nor migrate anything."""
    from rpa_vision.storage.database.engine import open_engine
    from rpa_vision.storage.database.inspect import inspect_database, open_to_read

    state = inspect_database(settings.database_url)
    if not state.exists or not state.current:
        raise ConflictError(phrased("command_refused.no_trail", where=state.where))
    engine = open_engine(settings.database_url) if to_write else open_to_read(settings.database_url)
    try:
        yield engine
    finally:
        engine.dispose()


def _wanted(
    since: datetime | None,
    until: datetime | None,
    replay: str | None,
    workflow: str | None,
    operator: str | None,
    outcome: Outcome | None,
) -> AuditFilter:
    from rpa_vision.storage.audit.reading import AuditFilter

    return AuditFilter(since, until, replay, workflow, operator, outcome)


def _anchor(anchors: AuditAnchors) -> None:
    """Verifying is done by then; on read-only media it ends here."""
    try:
        anchors.advance()
    except StorageError as error:
        typer.echo(refusal(error), err=True)


def _only_the_end(check: AuditCheck) -> bool:
    return bool(check.problems) and {problem.kind for problem in check.problems} <= _OF_THE_END


def _show(check: AuditCheck, language: Language, as_json: bool) -> None:
    """Ends with status 1 where the trail is not whole."""
    if as_json:
        typer.echo(check.model_dump_json())
    else:
        console = Console(highlight=False, soft_wrap=True)
        for line in _told(check, language):
            console.print(escape(line))
    if not check.whole:
        raise typer.Exit(1)


def _told(check: AuditCheck, language: Language) -> list[str]:
    if _only_the_end(check):
        found = [f"  {_problem(one, language)}" for one in check.problems]
        return [say(language, "trail.end_lost", count=check.entries), *found, say(language, "trail.put_back")]
    if not check.whole:
        found = [f"  {_problem(one, language)}" for one in check.problems]
        return [say(language, "trail.broken", count=check.entries), *found]
    if check.head is None:
        return [say(language, "trail.empty")]
    head = f"{check.head.size}:{check.head.root}"
    return [say(language, "trail.whole", count=check.entries, head=head), say(language, "trail.keep_it")]


def _problem(problem: AuditProblem, language: Language) -> str:
    return say(language, _PROBLEMS[problem.kind], number=problem.number, detail=problem.detail)


def _summed(summary: AuditSummary, language: Language) -> list[str]:
    if summary.first is None or summary.last is None:
        return [say(language, "trail.empty")]
    first, last = (f"{when.astimezone():%d/%m/%Y %H:%M}" for when in (summary.first, summary.last))
    return [
        say(
            language,
            "trail.counted",
            entries=summary.entries,
            replays=summary.replays,
            first=first,
            last=last,
        ),
        say(
            language,
            "trail.rates",
            verified=_share(summary.verified_rate),
            completed=_share(summary.completed_rate),
            pauses="–" if summary.pauses_per_replay is None else f"{summary.pauses_per_replay:.2f}",
        ),
        *(f"  {outcome.value}: {count}" for outcome, count in summary.outcomes.items()),
    ]


def _share(rate: float | None) -> str:
    return "–" if rate is None else f"{rate:.1%}"
