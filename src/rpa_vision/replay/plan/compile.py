"""A workflow and its parameters → the steps to take and the ways through them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rpa_vision.errors import BadParametersError, CannotCompileError, FieldProblem
from rpa_vision.models.graph.references import references
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.replay.pause import StepKey
from rpa_vision.models.replay.run import Given
from rpa_vision.phrases import SaidTogether, phrased
from rpa_vision.replay.parameters import check_parameters, only_telling
from rpa_vision.replay.plan.edge_steps import EdgeVisit
from rpa_vision.replay.plan.filling import GivenHere, step_place
from rpa_vision.replay.plan.plan import Plan, Route
from rpa_vision.replay.plan.produced import not_produced
from rpa_vision.replay.plan.step import PlanStep
from rpa_vision.replay.plan.turns import EdgeTurn, LoopTurns
from rpa_vision.replay.plan.ways import ways_through
from rpa_vision.workflow.order import decided_nodes
from rpa_vision.workflow.texts import edge_texts

MOST_PROBLEMS = 20
"""As many as a person reads; the rest comes up when these are mended."""


def compile_plan(workflow: Workflow, parameters: Mapping[str, Given]) -> Plan:
    """Refused with everything that is wrong, each with its edge and field."""
    _refuse(workflow, tuple(_secrets_for_each_turn(workflow)))
    check_parameters(workflow, parameters)
    steps: dict[StepKey, PlanStep] = {}
    problems: list[FieldProblem] = []
    made: dict[EdgeTurn, tuple[StepKey, ...]] = {}
    routes: list[Route] = []
    for visits, seen in _visits(workflow, parameters):
        for visit in visits:
            if visit not in made:
                found = EdgeVisit(workflow, visit, given_in(workflow, parameters, visit)).steps(problems)
                steps.update((step.key, step) for step in found)
                made[visit] = tuple(step.key for step in found)
        routes.append(Route(tuple(key for visit in visits for key in made[visit]), seen))
    if not problems:
        problems += [*not_produced(steps, routes), *_undecided(workflow, steps, routes)]
    _refuse(workflow, problems)
    return Plan(steps, routes)


def _visits(
    workflow: Workflow, parameters: Mapping[str, Given]
) -> Sequence[tuple[tuple[EdgeTurn, ...], int]]:
    turns = LoopTurns(workflow, parameters)
    laid_out = [(turns.unrolled(way.edges), way.seen) for way in ways_through(workflow)]
    found = [(visits, seen) for visits, seen in laid_out if visits]
    if not found:
        empty = [name for name, value in parameters.items() if value == ()]
        if empty:
            raise BadParametersError(
                phrased("run_refused.empty_values", name=workflow.name, empty=", ".join(empty))
            )
        raise CannotCompileError(phrased("task_refused.no_way", name=workflow.name))
    return found


def given_in(workflow: Workflow, parameters: Mapping[str, Given], visit: EdgeTurn) -> GivenHere:
    """What one turn of one edge is done with."""
    values: dict[str, str] = {}
    entries: dict[str, str] = {}
    for variable in workflow.variables:
        value = parameters.get(variable.name)
        if variable.kind == "secret":
            entries[variable.name] = vault_entry(value, variable.vault_entry)
        elif isinstance(value, tuple):
            if visit.turn is not None and visit.turn <= len(value):
                values[variable.name] = value[visit.turn - 1]
        elif value is not None:
            values[variable.name] = value
        elif variable.name in only_telling(workflow):
            values[variable.name] = NOT_GIVEN
    repeated = frozenset(variable.name for variable in workflow.variables if variable.repeated)
    return GivenHere(values, entries, visit.turn, repeated)


NOT_GIVEN = ""
"""Of a value that only tells which one is meant: nothing fits it, so a person is asked where it is needed."""


def vault_entry(value: Given | None, usual: str | None) -> str:
    """The entry a secret is kept under: the one named when the replay was started, or the usual one."""
    if isinstance(value, str):
        return value.removeprefix("vault:")
    if usual is None:
        raise AssertionError("parameters are checked first")
    return usual


def _secrets_for_each_turn(workflow: Workflow) -> Iterator[FieldProblem]:
    """A list of secrets would be a list of people, and none of them said so."""
    listed = {one.name for one in workflow.variables if one.kind == "secret" and one.repeated}
    for edge in workflow.edges:
        for field, text in edge_texts("", edge):
            for name in listed.intersection(references(text)):
                problem = phrased("field_refused.secret_each_turn", name=name)
                yield FieldProblem(step_place(edge.edge_id, field.lstrip(".")), problem)


def _undecided(
    workflow: Workflow, steps: Mapping[StepKey, PlanStep], routes: Sequence[Route]
) -> Iterator[FieldProblem]:
    """Whatever is decided, there must be something to go on with, or the end."""
    for key, step in steps.items():
        goals = decided_nodes(step.action)
        rests = [rest for route in routes for rest in route.rests_after(key)] if goals else []
        begun = {steps[rest[0]].screen.node_id for rest in rests if rest}
        for goal in goals:
            if goal not in begun and goal not in workflow.end_nodes:
                problem = phrased("field_refused.goes_nowhere", node_id=goal)
                yield FieldProblem(step_place(step.edge_id, "action.parameters.cases"), problem)


def _refuse(workflow: Workflow, problems: Sequence[FieldProblem]) -> None:
    each = list(dict.fromkeys(problem.sentence for problem in problems))
    if not each:
        return
    told = {"name": workflow.name, "problems": SaidTogether(each[:MOST_PROBLEMS])}
    more = len(each) - MOST_PROBLEMS
    if more > 0:
        raise CannotCompileError(phrased("task_refused.not_replayable_more", **told, more=more))
    raise CannotCompileError(phrased("task_refused.not_replayable", **told))
