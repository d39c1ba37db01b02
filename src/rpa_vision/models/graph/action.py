"""What an edge of the graph does, as the workflow states it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from rpa_vision.models.base import Count, Id, Model, VariableName, Words
from rpa_vision.models.graph.choice import Choosing
from rpa_vision.models.graph.wanted_state import Wanted
from rpa_vision.models.session import MouseButton
from rpa_vision.models.target import Offset, Target

SafetyLevel = Literal["low", "medium", "high", "critical"]


class _Parameters(Model):
    wait_after_ms: Count = 0


class _PlacedParameters(_Parameters):
    coords_var: VariableName | None = None
    """Take the place from a variable an earlier step produced, instead of looking for the target."""
    click_offset: Offset = (0, 0)
    """From the centre of what was found to the place to act on, e.g. from a label to its field."""


class ClickParameters(_PlacedParameters):
    button: MouseButton = "left"
    double: bool = False
    modifiers: tuple[str, ...] = ()
    wanted: Wanted | None = None
    """The state its target is to be in afterwards: where it is already, nothing is clicked. None: it has none."""
    chooses: Choosing | None = None
    """What a drop-down is to show, of which the click is one half."""


class TextParameters(_PlacedParameters):
    text: str


class KeyParameters(_Parameters):
    keys: Annotated[tuple[str, ...], Field(min_length=1)]


class ScrollParameters(_PlacedParameters):
    delta: tuple[int, int]


class DragParameters(_PlacedParameters):
    to: Target
    button: MouseButton = "left"


class WaitParameters(Model):
    duration_ms: Count


class NavigateParameters(_Parameters):
    login_coords_var: VariableName = "navigate_login_coords"
    password_coords_var: VariableName = "navigate_password_coords"  # noqa: S105 - a variable's name
    submit_coords_var: VariableName = "navigate_submit_coords"
    verify_before: tuple[Words, ...] = ()
    verify_after: tuple[Words, ...] = ()


class ExtractParameters(_Parameters):
    variable: VariableName
    table: bool = False


class GenerateParameters(_Parameters):
    prompt: Annotated[str, Field(min_length=1)]
    variable: VariableName


class DecideParameters(_Parameters):
    variable: VariableName
    cases: dict[str, Id]
    """Value of the variable → node to go on at."""
    otherwise: Id | None = None
    """None: a value that is not among the cases pauses for a person."""


class PauseParameters(Model):
    message: Annotated[str, Field(min_length=1)]
    safety_level: SafetyLevel = "medium"


class _TargetedAction(Model):
    """Acts on a target looked for, or on a place held by a variable; never on both."""

    target: Target | None = None
    parameters: _PlacedParameters

    @model_validator(mode="after")
    def _one_place(self) -> _TargetedAction:
        if self.target is not None and self.parameters.coords_var is not None:
            raise ValueError("has both a target and parameters.coords_var: only one can say where")
        return self


class _PlacedAction(_TargetedAction):
    """Cannot be done without knowing where."""

    @model_validator(mode="after")
    def _some_place(self) -> _PlacedAction:
        if self.target is None and self.parameters.coords_var is None:
            raise ValueError("needs a target or parameters.coords_var: there is no default place")
        return self


class MouseClickAction(_PlacedAction):
    type: Literal["mouse_click"] = "mouse_click"
    parameters: ClickParameters = ClickParameters()


class TextInputAction(_TargetedAction):
    """Without target or coords_var it types where the focus is."""

    type: Literal["text_input"] = "text_input"
    parameters: TextParameters


class KeyPressAction(Model):
    type: Literal["key_press"] = "key_press"
    parameters: KeyParameters


class MouseScrollAction(_PlacedAction):
    type: Literal["mouse_scroll"] = "mouse_scroll"
    parameters: ScrollParameters


class DragAction(_PlacedAction):
    type: Literal["drag"] = "drag"
    parameters: DragParameters


class WaitAction(Model):
    type: Literal["wait"] = "wait"
    parameters: WaitParameters


class NavigateAction(Model):
    type: Literal["navigate"] = "navigate"
    parameters: NavigateParameters = NavigateParameters()


class ExtractTextAction(Model):
    type: Literal["extract_text"] = "extract_text"
    target: Target
    parameters: ExtractParameters


class LlmGenerateAction(Model):
    type: Literal["llm_generate"] = "llm_generate"
    parameters: GenerateParameters


class DecideAction(Model):
    type: Literal["decide"] = "decide"
    parameters: DecideParameters


class PauseForHumanAction(Model):
    type: Literal["pause_for_human"] = "pause_for_human"
    parameters: PauseParameters


_Simple = (
    MouseClickAction
    | TextInputAction
    | KeyPressAction
    | MouseScrollAction
    | DragAction
    | WaitAction
    | NavigateAction
    | ExtractTextAction
    | LlmGenerateAction
    | DecideAction
    | PauseForHumanAction
)
SimpleAction = Annotated[_Simple, Field(discriminator="type")]


class CompoundAction(Model):
    """Several actions on one edge, done in the order written."""

    type: Literal["compound"] = "compound"
    actions: Annotated[tuple[SimpleAction, ...], Field(min_length=1)]


Action = Annotated[_Simple | CompoundAction, Field(discriminator="type")]
