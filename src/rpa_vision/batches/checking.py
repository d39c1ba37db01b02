"""Whether a row may be begun: asked of all of them before the first one is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from rpa_vision.domain.context import DomainContext
from rpa_vision.errors import BadParametersError
from rpa_vision.models.batch.batch import BatchRow, ColumnMap, RowState
from rpa_vision.models.batch.table import CellProblem, InBoth
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.replay.run import Given
from rpa_vision.phrases import phrased
from rpa_vision.replay.parameters import check_parameters, check_values
from rpa_vision.replay.plan.subject import whom


def values_of_row(workflow: Workflow, mapping: ColumnMap, cells: Sequence[str]) -> dict[str, Given]:
    """What the row's replay is started with. An empty cell gives nothing."""
    found: dict[str, Given] = dict(mapping.given)
    for variable in workflow.variables:
        places = mapping.columns.get(variable.name, ())
        texts = [cells[place - 1].strip() for place in places if cells[place - 1].strip()]
        if variable.repeated:
            texts = [line.strip() for text in texts for line in text.splitlines() if line.strip()]
        if texts:
            found[variable.name] = tuple(texts) if variable.repeated else texts[0]
    return found


def checked_rows(
    workflow: Workflow, mapping: ColumnMap, rows: Iterable[BatchRow], domain: DomainContext
) -> Iterator[BatchRow]:
    """Each as waiting, or refused with all that is wrong with it."""
    seen: dict[tuple[object, ...], int] = {}
    subjects: dict[tuple[object, ...], int] = {}
    for row in rows:
        given = values_of_row(workflow, mapping, row.cells)
        problems = [*_in_the_file(row), *row_problems(workflow, mapping, given, domain)]
        whole = tuple(sorted(given.items()))
        if whole in seen and not problems:
            problems.append(_whole_row(phrased("row_refused.same_row", line=seen[whole])))
        subject = _subject(workflow, given, domain)
        remarks = []
        if subject and subject in subjects and not problems:
            remarks.append(InBoth.of(phrased("table_told.same_subject", line=subjects[subject])))
        if not problems:
            seen.setdefault(whole, row.line)
            subjects.setdefault(subject, row.line)
        yield row.model_copy(
            update={
                "state": RowState.REFUSED if problems else RowState.WAITING,
                "problems": tuple(problems),
                "remarks": tuple(remarks),
            }
        )


def row_problems(
    workflow: Workflow, mapping: ColumnMap, given: dict[str, Given], domain: DomainContext
) -> list[CellProblem]:
    asked: tuple[Callable[[], None], ...] = (
        lambda: check_parameters(workflow, given),
        lambda: check_values(workflow, given, domain),
    )
    problems: list[CellProblem] = []
    for ask in asked:
        try:
            ask()
        except BadParametersError as error:
            problems += [
                CellProblem(
                    column=_column(mapping, found.field),
                    reason=InBoth.of(
                        phrased(
                            "row_refused.value", name=found.field.partition(".")[0], problem=found.problem
                        )
                    ),
                )
                for found in error.problems
            ]
    absent = [name for name in whom(workflow) if not given.get(name)]
    told = {name for one in problems for name in absent if one.column == _column(mapping, name)}
    problems += [
        CellProblem(
            column=_column(mapping, name), reason=InBoth.of(phrased("row_refused.no_subject", name=name))
        )
        for name in absent
        if name not in told
    ]
    return problems


def _in_the_file(row: BatchRow) -> list[CellProblem]:
    """Found when it was read, and so whatever is mapped."""
    return [one for one in row.problems if one.in_file]


def _whole_row(sentence: str) -> CellProblem:
    return CellProblem(reason=InBoth.of(sentence))


def _column(mapping: ColumnMap, field: str) -> int | None:
    """``field``: a variable, with the place of the value among those of a loop."""
    places = mapping.columns.get(field.partition(".")[0], ())
    return places[0] if places else None


def _subject(workflow: Workflow, given: dict[str, Given], domain: DomainContext) -> tuple[object, ...]:
    """Whom a row is about, however it is written."""
    kinds = {one.name: one.kind for one in workflow.variables}
    return tuple(
        domain.kinds[kinds[name]].normal(value) if kinds.get(name) in domain.kinds else value
        for name in whom(workflow)
        if isinstance(value := given.get(name), str)
    )
