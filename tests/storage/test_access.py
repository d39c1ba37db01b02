"""Tokens and bindings of secrets, on both databases, each change with its line of the audit."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from rpa_vision.errors import BadInputError, ConflictError, NotFoundError
from rpa_vision.models.site.access import UserRole
from rpa_vision.models.site.secret import SecretBinding
from rpa_vision.storage.audit.reading import AuditFilter
from rpa_vision.storage.store import Store

NOW = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)
LATER = NOW + timedelta(days=1)


def told(store: Store) -> list[tuple[str, str, str | None, str]]:
    """Oldest first, of access alone."""
    records = [entry.record for entry in store.audit.all(AuditFilter())]
    return [
        (one.action_type, one.target, one.operator_id, one.outcome.value)
        for one in records
        if one.action_type in ("token", "secret")
    ]


def binding(workflow_id: str, by: str | None = None) -> SecretBinding:
    return SecretBinding(
        entry="robot", workflow_id=workflow_id, variable="mot_de_passe", fields=(), bound_at=NOW, bound_by=by
    )


def test_a_token_is_good_until_it_expires(store: Store) -> None:
    made = store.tokens.add("camille", UserRole.OPERATOR, NOW, LATER, by="dsi")
    soon = LATER - timedelta(microseconds=1)
    assert store.tokens.owner(made.token, soon) == made.user
    assert store.tokens.holds(made.user.token_id, soon)
    assert store.tokens.owner(made.token, LATER) is None
    assert not store.tokens.holds(made.user.token_id, LATER)
    with pytest.raises(BadInputError):
        store.tokens.add("m.petit", UserRole.OPERATOR, NOW, NOW)
    assert told(store) == [("token", "camille", "dsi", "granted")]


def test_of_many_who_ask_for_one_name_at_once_one_gets_it(store: Store) -> None:
    together, made = threading.Barrier(4), []

    def ask() -> None:
        together.wait()
        try:
            made.append(store.tokens.add("camille", UserRole.OPERATOR, NOW))
        except ConflictError:
            return

    asking = [threading.Thread(target=ask) for _ in range(4)]
    for one in asking:
        one.start()
    for one in asking:
        one.join()
    assert len(made) == len(store.tokens.list()) == 1


def test_a_binding_is_made_anew_and_taken_back(store: Store, build: Any) -> None:
    workflow_id = build.workflow().workflow_id
    store.workflows.create(build.workflow())
    store.secret_bindings.bind(binding(workflow_id, "dsi"))
    store.secret_bindings.bind(binding(workflow_id, "mme.durand"))
    assert store.secret_bindings.list() == (binding(workflow_id, "mme.durand"),)
    assert store.secret_bindings.get("robot", workflow_id, "mot_de_passe") is not None
    assert store.secret_bindings.get("robot", workflow_id, "password") is None
    store.secret_bindings.unbind("robot", workflow_id, "mot_de_passe", LATER, "dsi")
    with pytest.raises(NotFoundError):
        store.secret_bindings.unbind("robot", workflow_id, "mot_de_passe", LATER, "dsi")
    assert told(store) == [
        ("secret", "robot", "dsi", "granted"),
        ("secret", "robot", "mme.durand", "granted"),
        ("secret", "robot", "dsi", "revoked"),
    ]


def test_a_binding_goes_with_its_workflow(store: Store, build: Any) -> None:
    workflow_id = build.workflow().workflow_id
    store.workflows.create(build.workflow())
    store.secret_bindings.bind(binding(workflow_id))
    store.workflows.delete(workflow_id)
    store.workflows.create(build.workflow())
    assert store.secret_bindings.list() == ()
