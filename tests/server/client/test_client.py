"""The typed calls of the command line, against a real server."""

from __future__ import annotations

import pytest

from drawn_workflow import shown
from replay_bench import admission_workflow
from rpa_vision.errors import BadInputError, ConflictError
from rpa_vision.models.replay.run import ReplayStatus
from rpa_vision.server.client.client import ServerClient
from rpa_vision.server.services import Services


def test_a_replay_is_paused_resumed_and_aborted(server: str, services: Services) -> None:
    services.store.workflows.create(admission_workflow(), "test")
    with ServerClient(server, services.token) as client:
        assert not client.agent("pc1").connected
        replay_id = client.start_replay("WF_admission", "pc1", {"numero_patient": "10234"}).replay_id
        assert client.pause(replay_id, "un instant").status is ReplayStatus.PAUSED_NEED_HELP
        assert client.resume(replay_id, None).status is ReplayStatus.IDLE
        assert client.abort(replay_id, "mauvais patient").status is ReplayStatus.ABORTED
        with pytest.raises(ConflictError, match=replay_id):
            client.resume(replay_id, "redo")


def test_the_step_that_a_person_did_is_named_where_several_are_possible(
    server: str, services: Services
) -> None:
    services.store.workflows.create(shown(("ab", 2), ("ac", 3)), "test")
    with ServerClient(server, services.token) as client:
        replay_id = client.start_replay("WF_drawn", "pc1", {}, draft=True).replay_id
        client.pause(replay_id, "un instant")
        assert client.resume(replay_id, "done").taken == ("a",)
        client.pause(replay_id, "un instant")
        with pytest.raises(ConflictError, match=r"say which is done \(c: .*; b: "):
            client.resume(replay_id, "done")
        with pytest.raises(BadInputError, match="which"):
            client.resume(replay_id, "done", "b c")
        assert client.resume(replay_id, "done", "b").taken == ("a", "b")
