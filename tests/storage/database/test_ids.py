from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from rpa_vision.errors import BadIdError
from rpa_vision.models.base import Id, SessionId, WorkflowId
from rpa_vision.models.replay.command import CommandId, command_id
from rpa_vision.storage.database.ids import (
    checked_id,
    checked_path,
    new_replay_id,
    new_session_id,
    new_workflow_id,
)

NOW = datetime(2025, 11, 22, 10, 15, tzinfo=UTC)


def _fits(form: object, value: str) -> bool:
    return TypeAdapter(form).validate_python(value) == value


def test_ids_say_what_they_name() -> None:
    assert new_session_id(NOW, "user1").startswith("sess_2025-11-22T10-15-00_user1_")
    assert new_workflow_id("Codage d'un séjour").startswith("WF_Codage_d_un_sejour_")


@given(st.text())
def test_ids_made_from_any_text_have_the_form_of_ids(text: str) -> None:
    assert _fits(SessionId, new_session_id(NOW, text))
    assert _fits(WorkflowId, new_workflow_id(text))


def test_two_ids_made_in_the_same_second_differ() -> None:
    for make in (
        lambda: new_session_id(NOW, "user1"),
        lambda: new_workflow_id("Codage"),
        new_replay_id,
    ):
        assert len({make() for _ in range(50)}) == 50


def test_the_other_ids_have_their_form() -> None:
    assert _fits(Id, new_replay_id())
    assert _fits(CommandId, command_id(new_replay_id(), 3, 0))


@pytest.mark.parametrize(
    "value", ["", "..", "a/b", "/etc/passwd", "WF_../x", "WF_a\n", "WF_" + "a" * 200, "sess_1", "WF_*"]
)
def test_an_id_that_could_name_something_else_is_refused(value: str) -> None:
    with pytest.raises(BadIdError, match="workflow id"):
        checked_id("workflow", value)


@pytest.mark.parametrize(
    "value",
    ["", "/a", "a//b", "a/../b", "..", "a/", "a\\b", "C:a", "a\0b", ".hidden", "a/.b", "a/./b", "x" * 600],
)
def test_a_name_that_could_leave_its_folder_is_refused(value: str) -> None:
    with pytest.raises(BadIdError, match="name"):
        checked_path(value)
