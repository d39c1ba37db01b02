"""Variables that an action takes or makes by name, without ``${}``."""

from __future__ import annotations

from collections.abc import Iterator

from rpa_vision.models.graph.action import (
    Action,
    CompoundAction,
    DecideAction,
    DragAction,
    ExtractTextAction,
    LlmGenerateAction,
    MouseClickAction,
    MouseScrollAction,
    NavigateAction,
    SimpleAction,
    TextInputAction,
)


def named_in(action: Action | SimpleAction, field: str) -> Iterator[tuple[str, str]]:
    """Variables taken by name, without ``${}``."""
    match action:
        case CompoundAction(actions=parts):
            for index, part in enumerate(parts):
                yield from named_in(part, f"{field}.actions.{index}")
        case MouseClickAction() | TextInputAction() | MouseScrollAction() | DragAction():
            if action.parameters.coords_var is not None:
                yield f"{field}.parameters.coords_var", action.parameters.coords_var
        case DecideAction(parameters=deciding):
            yield f"{field}.parameters.variable", deciding.variable
        case _:
            return


def made_by(action: Action | SimpleAction) -> frozenset[str]:
    match action:
        case CompoundAction(actions=parts):
            return frozenset().union(*(made_by(part) for part in parts))
        case NavigateAction(parameters=found):
            return frozenset({found.login_coords_var, found.password_coords_var, found.submit_coords_var})
        case ExtractTextAction(parameters=reading):
            return frozenset({reading.variable})
        case LlmGenerateAction(parameters=writing):
            return frozenset({writing.variable})
        case _:
            return frozenset()
