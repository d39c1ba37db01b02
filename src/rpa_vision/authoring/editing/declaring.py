"""A person's word on what no demonstration shows: what the system of record must say, and who a task is about."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rpa_vision.authoring.checks.records import check_problems
from rpa_vision.domain.context import PLAIN_TEXT, DomainContext
from rpa_vision.errors import BadInputError
from rpa_vision.models.graph.references import pieces
from rpa_vision.models.graph.workflow import Confirmation, Workflow
from rpa_vision.models.replay.record_check import HttpCheck, RecordCheck, SqlCheck
from rpa_vision.phrases import phrased


def with_checks(
    workflow: Workflow, edge_id: str, checks: Sequence[RecordCheck], sources: Collection[str]
) -> Workflow:
    """Instead of those the action had. ``sources``: the systems of record this site has."""
    edge = workflow.edge(edge_id)
    for problem in check_problems(checks, "checks"):
        raise BadInputError(problem.sentence)
    for number, check in enumerate(checks):
        if check.source not in sources:
            raise BadInputError(phrased("task_refused.unknown_source", number=number, source=check.source))
        _refuse_unknown(
            workflow, [name for text in _texts(check) for name in _given(text)], f"checks.{number}"
        )
    return workflow.with_edge(edge.model_copy(update={"checks": tuple(checks)}))


def about(workflow: Workflow, variables: Sequence[str], confirmed: Confirmation) -> Workflow:
    """These values say who the task is about: they are read on the screen before anything is changed for good.
    None: a person says that it is about nobody."""
    _refuse_unknown(workflow, variables, "variables")
    return workflow.model_copy(update={"identity": tuple(variables), "identity_confirmed": confirmed})


def of_kind(workflow: Workflow, name: str, kind: str, domain: DomainContext) -> Workflow:
    """What values of a variable are: whether one is right is told by its kind. A secret has none."""
    _refuse_unknown(workflow, [name], "variable")
    known = [PLAIN_TEXT, *domain.kinds]
    if kind not in known:
        raise BadInputError(phrased("task_refused.no_such_kind", domain=domain.name, known=", ".join(known)))
    if any(one.name == name and one.kind == "secret" for one in workflow.variables):
        raise BadInputError(phrased("task_refused.stays_secret", name=name))
    changed = [
        one.model_copy(update={"kind": kind}) if one.name == name else one for one in workflow.variables
    ]
    return workflow.model_copy(update={"variables": tuple(changed)})


def waived(workflow: Workflow, edge_id: str, by: str | None) -> Workflow:
    """``by`` answers for this action, which nobody can take back; None: a person is asked before it again."""
    edge = workflow.edge(edge_id)
    return workflow.with_edge(edge.model_copy(update={"waived_by": by}))


def _refuse_unknown(workflow: Workflow, names: Sequence[str], where: str) -> None:
    known = {variable.name for variable in workflow.variables}
    for name in names:
        if name not in known:
            raise BadInputError(
                phrased(
                    "task_refused.no_such_variable", where=where, workflow_id=workflow.workflow_id, name=name
                )
            )


def _texts(check: RecordCheck) -> list[str]:
    match check:
        case SqlCheck(values=values, expect=expect):
            return [*values.values(), expect or ""]
        case HttpCheck(path=path, expect=expect):
            return [path, expect or ""]


def _given(text: str) -> list[str]:
    return [piece.given for piece in pieces(text) if piece.given is not None]
