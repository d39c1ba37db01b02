"""Which column is probably which value. A proposal: nothing is begun before a person has confirmed it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rpa_vision.domain.context import PLAIN_TEXT, DomainContext
from rpa_vision.errors import BadParametersError, FieldProblem
from rpa_vision.models.batch.batch import ColumnMap, ColumnProposal
from rpa_vision.models.batch.table import ReadRow, TableColumn
from rpa_vision.models.graph.workflow import Variable, Workflow
from rpa_vision.phrases import Bilingual, SaidTogether, phrased
from rpa_vision.text.folding import folded
from rpa_vision.text.likeness import alike_share
from rpa_vision.workflow.telling import only_telling

_LIKE = 0.8
"""One letter in five: « N° patient » and « No patient », but not « Nom patient » and « Prénom patient »."""
_SAMPLED = 50


def proposed(
    workflow: Workflow, columns: Sequence[TableColumn], rows: Sequence[ReadRow], domain: DomainContext
) -> tuple[ColumnProposal, ...]:
    """No column is proposed for two values. By name first: what looks alike may still be called otherwise."""
    open_values = {one.name: one for one in workflow.variables if one.kind != "secret"}
    free = {one.place: one for one in columns if one.heading}
    found: list[ColumnProposal] = []

    def settle(pairs: Iterator[ColumnProposal]) -> None:
        for one in pairs:
            if one.variable in open_values and one.column in free:
                found.append(one)
                del open_values[one.variable], free[one.column]

    settle(_by_name(list(open_values.values()), list(free.values())))
    settle(_by_likeness(list(open_values.values()), list(free.values())))
    settle(_by_kind(list(open_values.values()), list(free.values()), rows, domain))
    order = [one.name for one in workflow.variables]
    return tuple(sorted(found, key=lambda one: order.index(one.variable)))


def _by_name(values: Sequence[Variable], columns: Sequence[TableColumn]) -> Iterator[ColumnProposal]:
    for value in values:
        names = {_plain(value.name), _plain(value.label)} - {""}
        meant = [one for one in columns if _plain(one.heading) in names]
        if len(meant) == 1:
            yield ColumnProposal(variable=value.name, column=meant[0].place, because="name")


def _by_likeness(values: Sequence[Variable], columns: Sequence[TableColumn]) -> Iterator[ColumnProposal]:
    """The most alike pairs first; where two columns are equally alike, none is meant."""
    pairs = sorted(
        ((_likeness(value, column), value, column) for value in values for column in columns),
        key=lambda pair: -pair[0],
    )
    for score, value, column in pairs:
        rivals = [s for s, v, c in pairs if s == score and (v == value) != (c == column)]
        if score >= _LIKE and not rivals:
            yield ColumnProposal(variable=value.name, column=column.place, because="likeness")


def _by_kind(
    values: Sequence[Variable],
    columns: Sequence[TableColumn],
    rows: Sequence[ReadRow],
    domain: DomainContext,
) -> Iterator[ColumnProposal]:
    """The only value of a kind, and the only column that holds such values."""
    held = {one.place: _kind_held(one, rows, domain) for one in columns}
    for value in values:
        alone = value.kind != PLAIN_TEXT and sum(one.kind == value.kind for one in values) == 1
        meant = [place for place, kind in held.items() if kind == value.kind]
        if alone and len(meant) == 1:
            yield ColumnProposal(variable=value.name, column=meant[0], because="kind")


def _kind_held(column: TableColumn, rows: Sequence[ReadRow], domain: DomainContext) -> str:
    cells = [row.cells[column.place - 1] for row in rows[:_SAMPLED]]
    return domain.kind_of([cell for cell in cells if cell], column.heading)


def _likeness(value: Variable, column: TableColumn) -> float:
    heading = _plain(column.heading)
    return max(
        (alike_share(name, heading) for name in (_plain(value.name), _plain(value.label)) if name),
        default=0.0,
    )


def _plain(text: str) -> str:
    return "".join(letter for letter in folded(text) if letter.isalnum())


def check_mapping(workflow: Workflow, mapping: ColumnMap, columns: int) -> None:
    """Every value the task needs has one place, and every place is there."""
    wrong = [_told(name, problem) for name, problem in sorted(_wrong(workflow, mapping, columns).items())]
    if wrong:
        found = SaidTogether(one.sentence for one in wrong)
        raise BadParametersError(phrased("batch_refused.mapping", name=workflow.name, problems=found), wrong)


def _told(name: str, problem: Bilingual) -> FieldProblem:
    return FieldProblem(name, problem)


def _wrong(workflow: Workflow, mapping: ColumnMap, columns: int) -> Mapping[str, Bilingual]:
    known = {one.name: one for one in workflow.variables}
    telling = only_telling(workflow)
    wrong: dict[str, Bilingual] = {}
    for name in mapping.columns.keys() | mapping.given.keys() | known.keys():
        problem = _problem(
            known.get(name), mapping.columns.get(name, ()), name in mapping.given, columns, name in telling
        )
        if problem is not None:
            wrong[name] = problem
    return wrong


def _problem(
    variable: Variable | None, places: tuple[int, ...], is_given: bool, columns: int, may_be_missing: bool
) -> Bilingual | None:
    if variable is None:
        return phrased("run_refused.value_unknown")
    if places and is_given:
        return phrased("batch_refused.column_and_value")
    if any(place > columns for place in places):
        return phrased("batch_refused.no_column", column=max(places))
    if len(places) > 1 and not variable.repeated:
        return phrased("batch_refused.several_columns")
    if variable.kind == "secret":
        known = is_given or variable.vault_entry is not None
        return phrased("batch_refused.secret_column") if places or not known else None
    if not places and not is_given and not may_be_missing:
        return phrased("batch_refused.no_place_for_value")
    return None
