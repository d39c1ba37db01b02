"""A batch in lines for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rpa_vision.cli.batch.columns import letters_of
from rpa_vision.cli.printable import printable
from rpa_vision.models.batch.answers import BatchStatus, BatchSummary
from rpa_vision.models.batch.batch import Batch, BatchRow, BatchState, RowCounts, RowState
from rpa_vision.phrases import Language, say

_STATES = {
    BatchState.DRAFT: "batch_told.is_draft",
    BatchState.CHECKED: "batch_told.is_checked",
    BatchState.PLANNED: "batch_told.is_planned",
    BatchState.RUNNING: "batch_told.is_running",
    BatchState.HELD: "batch_told.is_held",
    BatchState.ENDED: "batch_told.is_ended",
}


def summary_line(one: BatchSummary, language: Language) -> str:
    state = say(language, _STATES[one.state])
    done = f"{one.counts.done}/{one.counts.total}"
    return "\t".join((one.batch_id, state, done, one.workflow or one.workflow_id, printable(one.name)))


def status_lines(status: BatchStatus, language: Language) -> Iterator[str]:
    batch = status.batch
    yield f"{batch.batch_id}\t{say(language, _STATES[batch.state])}\t{printable(batch.name)}"
    yield counts_line(status.counts, language)
    if status.seconds_left is not None:
        yield say(language, "batch_told.left", minutes=max(1, round(status.seconds_left / 60)))
    if batch.why is not None:
        yield batch.why.said(language)
    yield from (note.said(language) for note in batch.notes)
    yield from _table_lines(status, language)
    yield from _dry_run_lines(batch, language)
    for lane in status.lanes:
        if lane.held is not None:
            yield say(language, "batch_told.stopped_at", agent=lane.agent_id, why=lane.held.said(language))


def counts_line(counts: RowCounts, language: Language) -> str:
    return say(
        language,
        "batch_told.counts",
        done=counts.done,
        unproven=counts.unproven,
        begun=counts.begun,
        waiting=counts.waiting,
        aside=counts.set_aside,
        refused=counts.refused,
        left=counts.not_begun,
    )


def row_line(row: BatchRow, language: Language) -> str:
    """Where, and why; the values themselves stay in the file."""
    told = [found.reason.said(language) for found in row.problems]
    places = {found.column for found in row.problems if found.column is not None}
    where = ", ".join(letters_of(place) for place in sorted(places))
    stop = [row.stop.said(language)] if row.stop is not None else []
    told += [*stop, *(one.said(language) for one in row.remarks)]
    line = say(language, "batch_told.line", line=row.line)
    return "\t".join(
        (line, row.state.value, where, row.replay_id or "", printable(" ; ".join(told)))
    ).rstrip()


def worth_a_look(row: BatchRow) -> bool:
    return row.state in (RowState.REFUSED, RowState.SET_ASIDE, RowState.NOT_BEGUN) or bool(row.remarks)


def _table_lines(status: BatchStatus, language: Language) -> Iterator[str]:
    if status.batch.mapping is not None:
        return
    form = status.batch.form
    if form.kind == "csv":
        yield say(language, "batch_told.csv", encoding=form.encoding, delimiter=_named(form.delimiter))
    else:
        yield say(language, "batch_told.xlsx", sheet=form.sheet, sheets=", ".join(form.sheets))
    for column in status.batch.columns:
        yield f"{letters_of(column.place)}\t{printable(column.heading)}"
    told = {one.variable: letters_of(one.column) for one in status.proposals}
    options = " ".join(f"-c {name}={letter}" for name, letter in told.items())
    yield say(language, "batch_told.say_columns", batch=status.batch.batch_id, options=options)


def _dry_run_lines(batch: Batch, language: Language) -> Iterator[str]:
    for agent in () if batch.dry_run is None else batch.dry_run.agents:
        key = "batch_told.agent_ready" if agent.ready else "batch_told.agent_not_ready"
        yield say(language, key, agent=agent.agent_id, found=agent.found.said(language))


def _named(delimiter: str) -> str:
    return "TAB" if delimiter == "\t" else delimiter
