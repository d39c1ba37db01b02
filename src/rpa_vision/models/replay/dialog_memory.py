"""Dialogs that were met, and what people decided about those nobody had an answer for."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints, model_validator

from rpa_vision.models.base import Count, Id, Model, RelativePath, When, Words, WorkflowId
from rpa_vision.models.geometry import ScreenFraction
from rpa_vision.models.replay.dialog import AnsweredType, DeclaredDialogs, DialogEvent, DialogType

DialogId = Annotated[int, Field(ge=1, le=2**53 - 1)]
DialogName = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=120)]
"""What people call a dialog."""
PatternWords = Annotated[str, Field(min_length=1, max_length=300)]
Scope = Literal["site", "workflow"]

REVIEWABLE = frozenset({"unknown", "no_button"})
"""Why a person was asked, where the reason is that nobody has said yet what to answer."""


class DialogAnswer(Model):
    """What the server says about a picture: nothing is clicked but the target, and only where there is one."""

    dialog_detected: bool
    event: DialogEvent | None = None
    click_target: ScreenFraction | None = None
    message: str = ""
    """For the person who is asked, in the server's language."""


class DialogQuestion(Model):
    """Where whoever asks about a picture stands."""

    workflow_id: WorkflowId | None = None
    step_idx: Count | None = None
    action_id: Id | None = None
    declared_dialogs: DeclaredDialogs = {}
    """Beside those that the workflow itself declares."""


class KeptDialog(Model):
    """A dialog that was met, with where and when."""

    dialog_id: DialogId
    at: When
    replay_id: Id | None = None
    """None: somebody asked about a picture, outside any replay."""
    workflow_id: WorkflowId | None = None
    agent_id: Id | None = None
    event: DialogEvent


class DialogCount(Model):
    """How often a kind of dialog was met."""

    dialog_type: DialogType
    met: Count
    resolved: Count
    """Answered without a person."""
    latest: KeptDialog
    """The last one of them."""


class DialogPage(Model):
    dialogs: tuple[KeptDialog, ...]
    """Newest first."""
    older: DialogId | None = None
    """Give it as ``before`` to read on; None: there are none."""


class UnknownDialog(Model):
    """One that nobody has an answer for, however often it was met."""

    dialog_id: DialogId
    """Of the first time it was met; any other of its ids names it as well."""
    latest_id: DialogId
    """Of the last time: that picture shows it as it is now."""
    title: str
    text: str
    buttons: tuple[str, ...]
    first_seen: When
    last_seen: When
    count: Annotated[int, Field(ge=1)]
    workflows: tuple[WorkflowId, ...]
    picture: RelativePath | None
    pattern: str
    """What it would be known by, unless the reviewer says otherwise."""
    obstacle: str | None = None
    """Why no answer to it can be learnt at all, for a person to read."""


class Review(Model):
    """A person's word on an unknown dialog."""

    name: DialogName
    type: AnsweredType
    button: Words
    scope: Scope = "workflow"
    workflow_id: WorkflowId | None = None
    """The one it is learnt for; that in which it was met when none is said."""
    pattern: PatternWords | None = None
    """What it is known by: words of it, with « ... » where others stand."""
    operator_id: Id | None = None


class LearntDialog(Model):
    """What was decided about a dialog. It outlives the picture, so names and numbers are left out of what it said."""

    answer_id: Id
    name: DialogName
    type: AnsweredType | None = None
    """None: it is left to a person, for ever."""
    button: Words | None = None
    buttons: tuple[Words, ...] = ()
    """All it had: one with others is another dialog."""
    pattern: str
    gist: str
    """Its lasting words, by which it is recognised in the list of unknown ones."""
    scope: Scope
    workflow_id: WorkflowId | None = None
    dialog_id: DialogId
    """The one it was decided on."""
    at: When
    by: Id | None = None
    revoked_at: When | None = None
    revoked_by: Id | None = None

    @property
    def in_force(self) -> bool:
        return self.revoked_at is None

    @model_validator(mode="after")
    def _is_whole(self) -> LearntDialog:
        if (self.type is None) != (self.button is None):
            raise ValueError("button: is there exactly when it is answered")
        if (self.scope == "workflow") != (self.workflow_id is not None):
            raise ValueError("workflow_id: is there exactly when it is learnt for one workflow")
        return self


class DialogSeen(Model):
    """Somebody asked about a picture, and there was a dialog on it."""

    kept: KeptDialog
    by: Id | None = None


DialogNews = DialogSeen | LearntDialog
"""What happens to dialogs outside replays, as the audit hears it. A learnt one is told when it is decided, and again
when it is revoked."""
