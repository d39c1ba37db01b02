"""Who uses the API."""

from __future__ import annotations

from enum import StrEnum

from rpa_vision.models.base import Id, Model, When


class UserRole(StrEnum):
    AGENT = "agent"
    """A driven PC: its own commands, reports and replays, nothing else."""
    OPERATOR = "operator"
    """Shows tasks, runs them, helps when they pause."""
    SUPERVISOR = "supervisor"
    """Answers for workflows: approves, changes and restores them, reads the audit."""
    ADMINISTRATOR = "administrator"
    """Says who may do what."""


class User(Model):
    """One token: a name, what it may do, and since when. The token itself is kept nowhere."""

    token_id: Id
    name: Id
    """The operator's, or the id of the agent."""
    role: UserRole
    created_at: When
    revoked_at: When | None = None
    expires_at: When | None = None
    """None: good until it is revoked."""


class NewUser(Model):
    """Its token is told once."""

    user: User
    token: str


class PageCode(Model):
    """What an address of the page holds instead of a token: good for one visit that begins before ``until``."""

    code: str
    until: When
