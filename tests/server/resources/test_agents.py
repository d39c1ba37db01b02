"""An agent's name belongs to one program at a time, and an action goes to one program for ever."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import httpx
import pytest

from api_calls import send_report, start_replay
from painted import FakePaintedOcr
from replay_bench import admission_workflow, png
from rpa_vision.models.replay.command import Report
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.server.agents.delivery import hear, next_command, take_report
from rpa_vision.server.services import Services
from rpa_vision.settings import ReplaySettings, Settings


def ask(api: httpx.Client, instance: str | None, agent: str = "pc1") -> httpx.Response:
    return api.get(f"/agents/{agent}/next_action", params={"instance": instance} if instance else {})


@pytest.fixture
def short_silence(settings: Settings) -> Settings:
    """A program is taken for gone as soon as it says nothing."""
    return settings.model_copy(update={"replay": ReplaySettings(agent_silence_s=0)})


@pytest.fixture
def home(ocr: FakePaintedOcr) -> bytes:
    return png(ocr.paint({(20, 10): "Accueil", (40, 100): "Nouvelle admission"}))


@pytest.fixture
def acting(api: httpx.Client, services: Services, home: bytes) -> str:
    """A replay whose first click is ready to be handed out; the id of the click."""
    services.store.workflows.create(admission_workflow(), "test")
    start_replay(api, draft=True, coached=False)
    look = ask(api, "one").json()
    assert send_report(api, look["command_id"], home, instance="one").status_code == 200
    pending = services.store.commands.pending("pc1")
    assert pending is not None
    assert pending.type == "click"
    return pending.command_id


def test_a_name_in_use_is_refused_to_another_program(api: httpx.Client) -> None:
    assert ask(api, "one").status_code == 204
    refused = ask(api, "two")
    assert refused.status_code == 409
    assert "pc1" in refused.json()["detail"]
    assert "--name" in refused.json()["detail"]
    assert ask(api, "one").status_code == 204
    assert ask(api, "two", agent="pc2").status_code == 204


def test_all_that_were_ever_here_are_listed_last_heard_of_first(
    api: httpx.Client, services: Services
) -> None:
    assert api.get("/agents").json() == []
    long_ago = datetime.now(UTC) - timedelta(days=3)
    services.store.agents.heard("pc2", "one", long_ago, 30)
    ask(api, "one")
    listed = api.get("/agents").json()
    assert [(one["agent_id"], one["connected"]) for one in listed] == [("pc1", True), ("pc2", False)]


def test_programs_that_name_no_instance_are_one(api: httpx.Client) -> None:
    assert [ask(api, None).status_code for _ in range(2)] == [204, 204]
    assert ask(api, "one").status_code == 409


def test_a_report_from_another_program_moves_nothing(
    api: httpx.Client, services: Services, home: bytes
) -> None:
    services.store.workflows.create(admission_workflow(), "test")
    replay_id = start_replay(api, draft=True, coached=False).json()["replay_id"]
    look = ask(api, "one").json()
    before = services.store.replays.get(replay_id)
    assert send_report(api, look["command_id"], home, instance="two").status_code == 409
    assert services.store.replays.get(replay_id) == before
    assert send_report(api, look["command_id"], home, instance="one").status_code == 200


def test_the_same_program_gets_its_action_again(api: httpx.Client, acting: str) -> None:
    assert [ask(api, "one").json()["command_id"] for _ in range(2)] == [acting, acting]


class TestWhenTheFirstIsSilent:
    @pytest.fixture
    def settings(self, short_silence: Settings) -> Settings:
        return short_silence

    @pytest.fixture
    def look(self, services: Services) -> str:
        """No server runs, and so no watchdog either."""
        workflow = admission_workflow()
        services.store.workflows.create(workflow, "test")
        services.engine.start("run1", workflow, {"numero_patient": "10234"}, "pc1")
        return "run1:0:0"

    @pytest.fixture
    def action(self, services: Services, look: str, home: bytes) -> str:
        assert next_command(services, "pc1", "one") is not None
        take_report(services, "pc1", "one", Report(command_id=look, outcome="done"), home, None)
        return "run1:0:1"

    def test_another_program_takes_the_name_over(self, services: Services) -> None:
        hear(services, "pc1", "one")
        hear(services, "pc1", "two")

    def test_a_look_may_be_taken_by_anybody(self, services: Services, look: str) -> None:
        got = [next_command(services, "pc1", name) for name in ("one", "two")]
        assert [command and command.command_id for command in got] == [look, look]

    def test_an_action_nobody_got_goes_to_the_new_program(self, services: Services, action: str) -> None:
        command = next_command(services, "pc1", "two")
        assert command is not None
        assert command.command_id == action

    def test_an_action_another_program_got_stops_the_replay(self, services: Services, action: str) -> None:
        command = next_command(services, "pc1", "one")
        assert command is not None
        assert command.command_id == action
        assert next_command(services, "pc1", "two") is None
        replay = services.store.replays.get("run1")
        assert replay.pause is not None
        assert replay.pause.reason is PauseReason.DELIVERY_UNKNOWN
        assert next_command(services, "pc1", "two") is None


def test_an_agent_is_connected_once_it_has_asked(api: httpx.Client) -> None:
    unknown = api.get("/agents/pc1").json()
    assert (unknown["agent_id"], unknown["seen_at"], unknown["connected"]) == ("pc1", None, False)
    ask(api, "one")
    seen = api.get("/agents/pc1").json()
    assert seen["connected"]
    assert seen["seen_at"] is not None


class TestAfterSilence:
    @pytest.fixture
    def settings(self, short_silence: Settings) -> Settings:
        return short_silence

    def test_an_agent_is_no_longer_connected(self, api: httpx.Client) -> None:
        ask(api, "one")
        seen = api.get("/agents/pc1").json()
        assert (seen["connected"], seen["seen_at"] is None) == (False, False)


def test_a_name_from_before_the_clock_was_set_back_is_free_after_the_silence(
    api: httpx.Client, services: Services
) -> None:
    later = datetime.now(UTC) + timedelta(hours=1)
    services.store.agents.heard("pc1", "gone", later, 30.0)
    assert api.get("/agents/pc1").json()["connected"] is False
    assert ask(api, "new").status_code == 409
    counted = datetime.fromisoformat(api.get("/agents/pc1").json()["seen_at"])
    assert counted <= datetime.now(UTC), "and not for an hour"
