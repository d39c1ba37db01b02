"""Tokens and secrets in the words of the audit: by their names, never what they hold."""

from __future__ import annotations

from datetime import datetime

from rpa_vision.models.site.access import User
from rpa_vision.models.site.access_news import (
    AccessNews,
    RecordingAsked,
    ScreenLooked,
    SecretBound,
    SecretRefused,
    SecretUnbound,
    SecretUsed,
    TokenGiven,
    TokenRevoked,
)
from rpa_vision.models.site.audit import AuditRecord, Outcome
from rpa_vision.models.site.secret import SecretBinding
from rpa_vision.models.site.two_persons import TwoPersonsRuled
from rpa_vision.storage.audit.accounts import told_of_accounts


def told_of_access(news: AccessNews) -> AuditRecord:
    match news:
        case TokenGiven(user=user, by=by):
            return _token(user, user.created_at, by, Outcome.GRANTED)
        case TokenRevoked(user=user, at=at, by=by):
            return _token(user, at, by, Outcome.REVOKED)
        case SecretBound(binding=binding):
            return _binding(binding, binding.bound_at, binding.bound_by, Outcome.GRANTED)
        case SecretUnbound(binding=binding, at=at, by=by):
            return _binding(binding, at, by, Outcome.REVOKED)
        case SecretUsed():
            return _used(news)
        case SecretRefused():
            return _refused(news)
        case ScreenLooked():
            return _looked(news)
        case RecordingAsked():
            return _recording(news)
        case TwoPersonsRuled():
            return _two_persons(news)
        case _:
            return told_of_accounts(news)


def _two_persons(news: TwoPersonsRuled) -> AuditRecord:
    asked = [name for name, is_on in news.rule if is_on]
    return AuditRecord(
        timestamp=news.at,
        workflow_id=news.workflow_id,
        action_type="two_persons",
        intention=", ".join(asked) or "none",
        operator_id=news.by,
        outcome=Outcome.CHANGED,
    )


def _token(user: User, at: datetime, by: str | None, outcome: Outcome) -> AuditRecord:
    until = "" if user.expires_at is None else f" → {user.expires_at.isoformat(timespec='seconds')}"
    return AuditRecord(
        timestamp=at,
        action_type="token",
        target=user.name,
        intention=f"{user.token_id}: {user.role}{until}",
        operator_id=by,
        outcome=outcome,
    )


def _binding(binding: SecretBinding, at: datetime, by: str | None, outcome: Outcome) -> AuditRecord:
    return AuditRecord(
        timestamp=at,
        workflow_id=binding.workflow_id,
        action_type="secret",
        target=binding.entry,
        intention=binding.variable,
        operator_id=by,
        outcome=outcome,
    )


def _used(news: SecretUsed) -> AuditRecord:
    replay = news.replay
    return AuditRecord(
        timestamp=news.at,
        replay_id=replay.replay_id,
        workflow_id=replay.workflow_id,
        workflow_version=replay.workflow_version,
        step_index=replay.step_index,
        action_id=news.command_id,
        action_type="secret",
        target=news.entry,
        agent_id=replay.agent_id,
        operator_id=replay.operator_id,
        outcome=Outcome.USED,
    )


def _refused(news: SecretRefused) -> AuditRecord:
    return AuditRecord(
        timestamp=news.at,
        replay_id=news.replay_id,
        workflow_id=news.workflow_id,
        workflow_version=news.version,
        action_type="secret",
        intention=news.variable,
        agent_id=news.agent_id,
        operator_id=news.by,
        outcome=Outcome.REFUSED,
    )


def _looked(news: ScreenLooked) -> AuditRecord:
    return AuditRecord(
        timestamp=news.at,
        action_type="look",
        agent_id=news.agent_id,
        operator_id=news.by,
        outcome=Outcome.GRANTED,
    )


def _recording(news: RecordingAsked) -> AuditRecord:
    return AuditRecord(
        timestamp=news.at,
        action_type="record",
        intention=news.task,
        agent_id=news.agent_id,
        operator_id=news.by,
        outcome=Outcome.STARTED,
    )
