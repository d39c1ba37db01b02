"""A person's word on a proposed variable: another name for it, or that it is no variable at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby

from pydantic import JsonValue

from rpa_vision.errors import BadInputError, ConflictError, NotFoundError
from rpa_vision.models.graph.references import TemplatePiece, literal, pieces, reference
from rpa_vision.models.graph.screen_template import ScreenTemplate
from rpa_vision.models.graph.text_fields import with_texts
from rpa_vision.models.graph.workflow import Confirmation, Edge, Variable, Workflow
from rpa_vision.phrases import phrased

_NAMING = frozenset(
    {"variable", "coords_var", "login_coords_var", "password_coords_var", "submit_coords_var"}
)
"""Fields of actions that hold a variable's name itself: it is kept, asked for or decided on while running."""


def renamed(workflow: Workflow, name: str, new_name: str, label: str | None = None) -> Workflow:
    """``label``: the words beside the field, where these were misread too."""
    variable = _known(workflow, name)
    if new_name != name and any(one.name == new_name for one in workflow.variables):
        raise ConflictError(
            phrased("task_refused.variable_there", workflow_id=workflow.workflow_id, new_name=new_name)
        )
    called = variable.model_copy(
        update={"name": new_name, "label": variable.label if label is None else label}
    )
    return _with(
        workflow,
        name,
        called,
        lambda text: _replaced(text, name, TemplatePiece(reference(new_name), new_name)),
    )


def rejected(workflow: Workflow, name: str, value: str) -> Workflow:
    """From now on always this one of the values that were seen."""
    variable = _known(workflow, name)
    if variable.kind == "secret":
        raise ConflictError(phrased("task_refused.secret_variable", name=name))
    if value not in variable.examples:
        raise BadInputError(phrased("task_refused.no_example", name=name, count=len(variable.examples)))
    for edge in workflow.edges:
        if name in _held(edge.action.model_dump(mode="json")):
            raise ConflictError(phrased("task_refused.works_with_variable", name=name, edge_id=edge.edge_id))
    return _with(workflow, name, None, lambda text: _replaced(text, name, TemplatePiece(value)))


def _known(workflow: Workflow, name: str) -> Variable:
    for variable in workflow.variables:
        if variable.name == name:
            return variable
    raise NotFoundError("variable", name)


def _with(workflow: Workflow, name: str, instead: Variable | None, rewrite: Callable[[str], str]) -> Workflow:
    """Everything that mentions the variable, changed; read again, since the graph must still hold together."""
    new_name = instead.name if instead else None

    def mapped(names: tuple[str, ...]) -> tuple[str, ...]:
        called = (new_name if one == name else one for one in names)
        return tuple(one for one in called if one is not None)

    changed = workflow.model_copy(
        update={
            "nodes": tuple(
                node.model_copy(
                    update={
                        "shows": mapped(node.shows),
                        "shown_at": tuple(
                            one.model_copy(update={"variable": called})
                            for one in node.shown_at
                            for called in mapped((one.variable,))
                        ),
                        "screen_template": _respoken(node.screen_template, rewrite),
                    }
                )
                for node in workflow.nodes
            ),
            "identity": mapped(workflow.identity),
            "identity_confirmed": _still_confirmed(workflow, name, instead),
            "proposed_identity": mapped(workflow.proposed_identity),
            "edges": tuple(_rewritten(edge, name, new_name, rewrite) for edge in workflow.edges),
            "variables": tuple(
                instead if one.name == name and instead else one
                for one in workflow.variables
                if one.name != name or instead
            ),
            "loops": tuple(
                loop.model_copy(update={"variables": mapped(loop.variables)}) for loop in workflow.loops
            ),
            "doubts": tuple(
                doubt.model_copy(
                    update={
                        "about": mapped((doubt.about,))[0],
                        "question": doubt.question
                        and with_texts(doubt.question, "", lambda _, text: rewrite(text)),
                    }
                )
                for doubt in workflow.doubts
                if mapped((doubt.about,))
            ),
        }
    )
    return Workflow.model_validate(dict(changed))


def _still_confirmed(workflow: Workflow, name: str, instead: Variable | None) -> Confirmation | None:
    """What was confirmed under another name is the same. Without one of its values nobody has confirmed it."""
    lost = instead is None and name in workflow.identity
    return None if lost else workflow.identity_confirmed


def _respoken(template: ScreenTemplate, rewrite: Callable[[str], str]) -> ScreenTemplate:
    if template.spoken is None:
        return template
    spoken = template.spoken.model_copy(update={"says": rewrite(template.spoken.says)})
    return template.model_copy(update={"spoken": spoken})


def _rewritten(edge: Edge, name: str, new_name: str | None, rewrite: Callable[[str], str]) -> Edge:
    def walk(value: JsonValue, field: str = "") -> JsonValue:
        match value:
            case dict():
                return {key: walk(part, key) for key, part in value.items()}
            case list():
                return [walk(part, field) for part in value]
            case str() if field in _NAMING:
                return new_name if value == name else value
            case str():
                return rewrite(value)
            case _:
                return value

    changed = {part: walk(getattr(edge, part).model_dump(mode="json")) for part in ("action", "constraints")}
    called = (new_name if one == name else one for one in edge.post_conditions.shows)
    shows = tuple(one for one in called if one is not None)
    seen = edge.post_conditions.model_copy(update={"shows": shows})
    checks = tuple(with_texts(check, "", lambda _, text: rewrite(text)) for check in edge.checks)
    return Edge.model_validate({**dict(edge), **changed, "checks": checks, "post_conditions": seen})


def _held(value: JsonValue, field: str = "") -> Iterator[str]:
    match value:
        case dict():
            for key, part in value.items():
                yield from _held(part, key)
        case list():
            for part in value:
                yield from _held(part, field)
        case str() if field in _NAMING:
            yield value
        case _:
            pass


def _replaced(text: str, name: str, by: TemplatePiece) -> str:
    """Every reference to the variable; what only looks like one stays as it is written."""
    parts = [by if piece.given == name else piece for piece in pieces(text)]
    whole = ""
    for referring, group in groupby(parts, key=lambda piece: piece.variable is not None):
        joined = "".join(piece.text for piece in group)
        whole += joined if referring else literal(joined)
    if [piece for piece in pieces(whole) if piece.variable] != [piece for piece in parts if piece.variable]:
        raise BadInputError(phrased("task_refused.dollar", name=name))
    return whole
