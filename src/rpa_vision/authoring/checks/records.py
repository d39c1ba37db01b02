"""Do checks on the system of record only ask? Found out when they are declared, not when a replay needs them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rpa_vision.authoring.checks.finding import Checked
from rpa_vision.errors import FieldProblem
from rpa_vision.lexicon.sql.plain import plain_words
from rpa_vision.lexicon.sql.question import why_not_a_question
from rpa_vision.models.graph.finding import Finding
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.replay.record_check import RecordCheck, SqlCheck
from rpa_vision.phrases import phrased


def records(checked: Checked) -> Iterator[Finding]:
    """For workflows declared before this was asked."""
    for problem in workflow_problems(checked.workflow):
        yield checked.error(problem.field, "problem.check_does_more", detail=problem.problem)


def workflow_problems(workflow: Workflow) -> list[FieldProblem]:
    return [
        problem
        for index, edge in enumerate(workflow.edges)
        for problem in check_problems(edge.checks, f"edges.{index}.checks")
    ]


def check_problems(checks: Sequence[RecordCheck], field: str) -> Iterator[FieldProblem]:
    """``field``: where the checks stand in their document."""
    for number, check in enumerate(checks):
        if isinstance(check, SqlCheck):
            yield from _query_problems(check, f"{field}.{number}.sql")


def _query_problems(check: SqlCheck, field: str) -> Iterator[FieldProblem]:
    extra = why_not_a_question(check.query)
    if extra is not None:
        yield FieldProblem(f"{field}.query", phrased("field_refused.not_one_select", extra=extra))
        return
    for name in dict.fromkeys(word.value for word in plain_words(check.query)):
        if name is not None and name not in check.values:
            yield FieldProblem(f"{field}.values", phrased("field_refused.query_wants", name=name))
