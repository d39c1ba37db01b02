"""Why a replay stops for a person, and what that person is shown."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final, Literal

from pydantic import StringConstraints

from rpa_vision.models.base import Count, Id, Model, RelativePath, VariableName, When
from rpa_vision.models.geometry import ScreenFraction
from rpa_vision.models.replay.dialog import DialogEvent
from rpa_vision.models.replay.verdict import FailureCategory, Validation, Verification
from rpa_vision.models.site.two_persons import is_same_person
from rpa_vision.models.target import GroundedElement, Grounding

StepKey = Annotated[str, StringConstraints(max_length=200, pattern=r"^[A-Za-z0-9_.-]+(@\d+)?(/\d+)?$")]
"""An edge of the workflow, ``@`` the turn of its loop, ``/`` the part of a compound: ``e7@2/1``."""

HERE_IT_ENDS: Final = ":end"
"""No step's key: the task is done where it is."""
Which = StepKey | Literal[":end"]
"""The way on that a person names."""


class PauseReason(StrEnum):
    TARGET_NOT_FOUND = "target_not_found"
    TARGET_AMBIGUOUS = "target_ambiguous"
    EFFECT_NOT_SEEN = "effect_not_seen"
    UNEXPECTED_SCREEN = "unexpected_screen"
    DIALOG = "dialog"
    IDENTITY = "identity"
    """The screen shows another subject than the replay's, or none that can be read."""
    RECORD_DISAGREES = "record_disagrees"
    """The screen says it is done, and the system of record does not."""
    NOT_SURE = "not_sure"
    """A step the server does itself (a login, a reading, a decision) could not be sure."""
    PROPOSED = "proposed"
    """Being coached: the next action is shown, and waits for a person's yes or correction."""
    AGENT_SILENT = "agent_silent"
    DELIVERY_UNKNOWN = "delivery_unknown"
    AGENT_ERROR = "agent_error"
    ASKED_BY_WORKFLOW = "asked_by_workflow"
    ASKED_BY_PERSON = "asked_by_person"
    PERSON_AT_DESK = "person_at_desk"
    """Somebody used the mouse or the keyboard of the driven desktop meanwhile."""
    DESK_LOCKED = "desk_locked"
    """The driven session is locked, asks for an administrator, or nobody is connected to it: nothing can be seen."""
    FORBIDDEN = "forbidden"
    RESTORED = "restored"
    """A backup was put back: what was done since it was made is not known."""
    INTERNAL_ERROR = "internal_error"


CORRECTABLE: Final = frozenset(
    {
        PauseReason.TARGET_NOT_FOUND,
        PauseReason.TARGET_AMBIGUOUS,
        PauseReason.EFFECT_NOT_SEEN,
        PauseReason.PROPOSED,
    }
)
"""A place on the frozen picture says where the step belongs."""

_CATEGORIES = {
    PauseReason.TARGET_NOT_FOUND: FailureCategory.TARGET_NOT_FOUND,
    PauseReason.TARGET_AMBIGUOUS: FailureCategory.TARGET_NOT_FOUND,
    PauseReason.DIALOG: FailureCategory.UNEXPECTED_DIALOG,
    PauseReason.AGENT_ERROR: FailureCategory.AGENT_ERROR,
    PauseReason.AGENT_SILENT: FailureCategory.AGENT_ERROR,
    PauseReason.DELIVERY_UNKNOWN: FailureCategory.AGENT_ERROR,
}
"""Where no effect was judged, the reason tells."""


class AskFirst(StrEnum):
    """Why a step is proposed to a person instead of being done."""

    COACHED = "coached"
    """The workflow is still learning: every action is proposed."""
    WHICH_ONE = "which_one"
    """Nothing that was shown says which of several alike is meant."""
    VALUE = "value"
    """It gives a value that only some of the demonstrations gave."""
    UNSEEN = "unseen"
    """No picture is recent enough to say what was clicked when it was shown."""
    SUBJECT = "subject"
    """It writes, and nobody has confirmed whom the task is about."""
    WHOSE = "whose"
    """It writes into what was opened, and the screens were never seen to show whose it is."""
    STATE = "state"
    """It ticks or unticks, and nothing that was shown says which."""
    IRREVERSIBLE = "irreversible"
    """It destroys, sends, signs, pays or ends something, and nobody has waived being asked."""
    MODEL = "model"
    """A model had to say where it is, and it writes or gives a password away."""
    WRITTEN = "written"
    """It types what a model wrote, and nobody has read that."""
    CHANGED = "changed"
    """A person said yes to what stood there before; by now something else does."""


class Proposal(Model):
    """What would be done next, where, and how surely: for a person to accept or to correct."""

    action_type: str
    intention: str
    grounded: GroundedElement | None = None
    place: ScreenFraction | None = None
    in_line: tuple[str, ...] = ()
    """What stands in line with it: the yes is to this one, and to no other."""
    values_seen: tuple[VariableName, ...] = ()
    """Whose values were to be read on the screen then."""
    because: tuple[AskFirst, ...] = ()
    yes_by: tuple[Id, ...] = ()
    """Once it was allowed by two persons: who they are, the first one first."""

    @property
    def is_by_two(self) -> bool:
        return len(self.yes_by) > 1 and not is_same_person(*self.yes_by[:2])


class FirstYes(Model):
    """Of the two a pause needs."""

    by: Id
    at: When
    button: str | None = None
    """Of the dialog in the way, where it is one that was said yes to."""


class IdentityMismatch(Model):
    """What the replay is about, and what the screen shows instead; None: nothing that can be read."""

    variable: VariableName
    expected: str
    seen: str | None


class Option(Model):
    """One of the ways on from a crossroads."""

    key: Which
    told: str
    """In words, with how often it was shown."""


class Pause(Model):
    """Why a replay stopped for a person, with what was expected, what was seen, and the frozen picture."""

    reason: PauseReason
    message: str
    step_index: Count
    edge_id: Id | None = None
    """The action of the workflow it stopped at."""
    screenshot: RelativePath | None = None
    grounding: Grounding | None = None
    verification: Verification | None = None
    validation: Validation | None = None
    failure_category: FailureCategory | None = None
    """Which of the usual ways to fail this is, where it is one."""
    identity: tuple[IdentityMismatch, ...] = ()
    dialog: DialogEvent | None = None
    finished: bool = False
    """Every step is done: this alone is in the way of the end."""
    may_redo: bool = True
    """Whether the step may be done again. Not where its action may have had its effect and writes something, or where
    what it wishes is seen already."""
    proposal: Proposal | None = None
    options: tuple[Option, ...] = ()
    """At a crossroads, what a person may choose between, or have done."""
    needs_two: bool = False
    """Going on as proposed is a yes that two persons have to say."""
    first_yes: FirstYes | None = None
    """Said by the one; nothing is done before another one's."""

    @property
    def may_be_shown(self) -> bool:
        """Whether a place on the frozen picture answers it: where the step belongs, or what to click on a screen that
        is new to the task."""
        answered = self.reason in CORRECTABLE or self.reason is PauseReason.UNEXPECTED_SCREEN
        return answered and self.edge_id is not None and self.screenshot is not None

    @property
    def categorised(self) -> Pause:
        judged = None if self.validation is None else self.validation.failure_category
        return self.model_copy(update={"failure_category": _CATEGORIES.get(self.reason, judged)})
