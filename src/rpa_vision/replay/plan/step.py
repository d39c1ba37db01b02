"""One step of a plan: a single action on a known screen, and what must be seen before and after it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from pydantic import JsonValue

from rpa_vision.grounding.question import Stakes
from rpa_vision.models.geometry import ScreenFraction
from rpa_vision.models.graph.action import (
    DecideAction,
    DragAction,
    ExtractTextAction,
    KeyPressAction,
    LlmGenerateAction,
    MouseClickAction,
    MouseScrollAction,
    NavigateAction,
    PauseForHumanAction,
    TextInputAction,
    WaitAction,
)
from rpa_vision.models.graph.choice import Choosing
from rpa_vision.models.graph.screen_template import Condition
from rpa_vision.models.graph.workflow import Example, Node, SafetyRules
from rpa_vision.models.replay.pause import AskFirst, StepKey
from rpa_vision.models.replay.record_check import RecordCheck
from rpa_vision.replay.plan.subject import Subject

AgentAction = (
    MouseClickAction | TextInputAction | KeyPressAction | MouseScrollAction | DragAction | WaitAction
)
ServerAction = NavigateAction | ExtractTextAction | LlmGenerateAction | DecideAction | PauseForHumanAction
PlannedAction = AgentAction | ServerAction
FIELD_ROLE: Final = "form_input"


@dataclass(frozen=True)
class PlanStep:
    key: StepKey
    edge_id: str
    action: PlannedAction
    screen: Node
    """Where the action belongs; doing it anywhere else would be a guess."""
    needed: tuple[Condition, ...]
    """What must be seen before it may be done."""
    expected: Node | None
    """Where it leads, when the whole edge is done with it."""
    effects: tuple[Condition, ...]
    """What must be seen afterwards."""
    timeout_s: float
    rules: SafetyRules
    max_delay_s: float | None = None
    """How long its screen is waited for; None: as the settings say."""
    usual_place: ScreenFraction | None = None
    """Where it was done when it last had its effect."""
    shown: Example | None = None
    """Where it was done when it was shown; None where what is meant differs from run to run."""
    may_show_nothing: bool = False
    """In some demonstration nothing was seen to change after it."""
    checks: tuple[RecordCheck, ...] = ()
    """What the system of record must say afterwards."""
    consequential: bool = False
    """It types, saves or deletes: the subject is read first, and the effect must be proven."""
    destructive: bool = False
    """It deletes, sends, signs, pays or ends something, whether or not somebody waived being asked."""
    ask_first: tuple[AskFirst, ...] = ()
    """Why a person must say yes to it each time, however much the workflow is trusted."""
    identity: tuple[Subject, ...] = ()
    """Who must be read on the screen before a consequential step."""
    identity_after: Mapping[str, tuple[Subject, ...]] = field(default_factory=dict)
    """By the id of the screen it may lead to: who must be read there before anything else is done."""
    subject_effects: frozenset[str] = frozenset()
    """Of the texts that must be seen afterwards, those that name the subject."""
    secret: str | None = None
    """The vault entry whose value is typed instead of a text."""
    field_label: str = ""
    """Of a text: what the field was called that it was typed into when it was shown."""
    uses: frozenset[str] = frozenset()
    """The given values it works with: a replay that ends without them has left something out."""
    asks: Mapping[str, str] = field(default_factory=dict)
    """What earlier steps must have produced: variable → the field that asks for it."""
    makes: frozenset[str] = frozenset()
    """The variables it produces."""
    later: Callable[[Mapping[str, JsonValue]], PlanStep] | None = field(
        default=None, repr=False, compare=False
    )
    """Makes it as it is to be done, once what it asks for is there; None: it is complete as it is."""

    @property
    def choosing(self) -> Choosing | None:
        """What a drop-down is to show by it."""
        return self.action.parameters.chooses if isinstance(self.action, MouseClickAction) else None

    @property
    def chooses_row(self) -> bool:
        target = self.action.target if isinstance(self.action, MouseClickAction) else None
        return target is not None and (bool(target.cells) or target.role == "record")

    @property
    def goes_into_field(self) -> bool:
        """A click after which a text may be typed."""
        if not isinstance(self.action, MouseClickAction):
            return False
        target = self.action.target
        into = target is not None and (target.role == FIELD_ROLE or target.click_offset is not None)
        return into or self.action.parameters.click_offset != (0, 0)

    @property
    def stakes(self) -> Stakes:
        if self.destructive:
            return "destroys"
        return "writes" if self.consequential else "harmless"

    @property
    def is_done_by_agent(self) -> bool:
        return isinstance(self.action, AgentAction)
