"""Who was let in and which secrets were given out, as the audit hears it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rpa_vision.models.base import Id, Model, VariableName, When, WorkflowId
from rpa_vision.models.replay.command import CommandId
from rpa_vision.models.replay.run import Replay
from rpa_vision.models.site.access import User
from rpa_vision.models.site.account import Account, LoginWay
from rpa_vision.models.site.secret import SecretBinding
from rpa_vision.models.site.two_persons import TwoPersonsRuled


class TokenGiven(Model):
    user: User
    by: Id | None = None


class TokenRevoked(Model):
    user: User
    at: When
    by: Id | None = None


class SecretBound(Model):
    binding: SecretBinding


class SecretUnbound(Model):
    binding: SecretBinding
    at: When
    by: Id | None = None


class SecretUsed(Model):
    """It left for its agent."""

    entry: Id
    replay: Replay
    command_id: CommandId
    at: When


class SecretRefused(Model):
    """Somebody asked for one. Which, is not told: what was given may be the password itself."""

    workflow_id: WorkflowId
    version: Annotated[int, Field(ge=1)]
    variable: VariableName
    replay_id: Id | None = None
    agent_id: Id
    at: When
    by: Id | None = None


class ScreenLooked(Model):
    """Somebody had an agent's screen shown."""

    agent_id: Id
    at: When
    by: Id | None = None


class RecordingAsked(Model):
    """Somebody had what is done on an agent's desktop recorded."""

    agent_id: Id
    task: str
    at: When
    by: Id | None = None


AccountChange = Literal["added", "password", "role", "disabled", "enabled"]


class AccountChanged(Model):
    """``by``: the administrator; of a password, perhaps the person themselves."""

    account: Account
    change: AccountChange
    at: When
    by: Id | None = None


class LoggedIn(Model):
    account: Account
    way: LoginWay
    address: str
    """From where, as the server saw it."""
    at: When


class LoginRefused(Model):
    """``name``: None where nobody has it: what was typed there may be a password."""

    name: Id | None
    way: LoginWay
    why: str
    address: str
    wait_s: int = 0
    """How long the next one has to wait."""
    at: When


AccessNews = (
    TokenGiven
    | TokenRevoked
    | SecretBound
    | SecretUnbound
    | SecretUsed
    | SecretRefused
    | ScreenLooked
    | RecordingAsked
    | AccountChanged
    | LoggedIn
    | LoginRefused
    | TwoPersonsRuled
)
