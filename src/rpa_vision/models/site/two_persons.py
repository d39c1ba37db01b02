"""What takes two persons: a first yes, and a second one from somebody else."""

from __future__ import annotations

from rpa_vision.models.base import Id, Model, When, WorkflowId


class TwoPersons(Model):
    promotion: bool = False
    """Letting the workflow act alone."""
    destructive: bool = False
    """Each step that deletes, sends, signs, pays or ends something, and the button of a dialog that asks about that."""

    def __or__(self, other: TwoPersons) -> TwoPersons:
        return TwoPersons(
            promotion=self.promotion or other.promotion, destructive=self.destructive or other.destructive
        )


class TwoPersonsStatus(Model):
    """What holds is either."""

    site: TwoPersons
    """By the settings, for every workflow."""
    own: TwoPersons
    """By this workflow's own rule."""


class TwoPersonsRuled(Model):
    """Somebody gave a workflow a rule of its own, as the audit hears it."""

    workflow_id: WorkflowId
    rule: TwoPersons
    at: When
    by: Id | None = None


def is_same_person(one: str, other: str) -> bool:
    """A person is who they are called: whatever they are known by, a token, a password or the identity provider,
    « Camille » and « camille » are one."""
    return one.casefold() == other.casefold()
