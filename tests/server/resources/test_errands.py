"""What a person asks of an agent outside of replays, through the server as an agent meets it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import httpx
import pytest

from api_calls import HEADER, send_report, start_replay
from painted import SIZE, FakePaintedOcr
from replay_bench import admission_workflow, png
from rpa_vision.models.site.access import UserRole
from rpa_vision.server.services import Services


@pytest.fixture
def screen(ocr: FakePaintedOcr) -> bytes:
    return png(ocr.paint({(20, 10): "Accueil"}))


def heard(api: httpx.Client, wait: float = 0) -> httpx.Response:
    """The agent asks for work."""
    return api.get("/agents/pc1/next_action", params={"wait": wait, "version": "9.9"}, timeout=60)


@contextmanager
def meanwhile(ask: Callable[[], httpx.Response]) -> Iterator[Future[httpx.Response]]:
    with ThreadPoolExecutor(1) as pool:
        yield pool.submit(ask)


def refused_report(api: httpx.Client, command_id: str, why: str) -> httpx.Response:
    told = f'{{"command_id":"{command_id}","outcome":"failed","error":"{why}"}}'
    return api.post("/agents/pc1/report", data={"report": told})


def test_a_look_shows_the_agents_screen(api: httpx.Client, screen: bytes) -> None:
    heard(api)
    with meanwhile(lambda: api.post("/agents/pc1/looks", timeout=60)) as asked:
        command = heard(api, wait=10).json()
        assert command["type"] == "look"
        send_report(api, command["command_id"], screen).raise_for_status()
    look = asked.result().json()
    assert look["size"] == [*SIZE]
    assert api.get(f"/agents/pc1/looks/{look['look_id']}").content == screen
    small = api.get(f"/agents/pc1/looks/{look['look_id']}", params={"width": 64})
    assert small.headers["content-type"] == "image/jpeg"
    assert len(small.content) < len(screen)
    assert heard(api).status_code == 204


def test_an_agent_that_cannot_see_says_why(api: httpx.Client) -> None:
    heard(api)
    with meanwhile(lambda: api.post("/agents/pc1/looks", timeout=60)) as asked:
        refused_report(
            api, heard(api, wait=10).json()["command_id"], "the screen is locked"
        ).raise_for_status()
    assert asked.result().status_code == 409
    assert "the screen is locked" in asked.result().text


def test_an_agent_that_is_away_is_asked_nothing(api: httpx.Client) -> None:
    assert api.post("/agents/pc1/looks").status_code == 409
    assert api.post("/agents/pc1/recording", json={"task": "Admission"}).status_code == 409


def test_a_look_is_forgotten_after_an_hour(api: httpx.Client, services: Services, screen: bytes) -> None:
    heard(api)
    with meanwhile(lambda: api.post("/agents/pc1/looks", timeout=60)) as asked:
        send_report(api, heard(api, wait=10).json()["command_id"], screen).raise_for_status()
    look_id = asked.result().json()["look_id"]
    services.store.errands.forget_looks(datetime.now(UTC) + timedelta(hours=2))
    assert api.get(f"/agents/pc1/looks/{look_id}").status_code == 404


def test_a_recording_goes_from_asked_to_its_session(api: httpx.Client, screen: bytes) -> None:
    heard(api)
    asked = api.post("/agents/pc1/recording", json={"task": "Admission"}).json()
    assert asked["state"] == "asked"
    command = heard(api).json()
    assert (command["type"], command["task"]) == ("record", "Admission")
    send_report(api, command["command_id"], screen).raise_for_status()
    session = api.post("/sessions", json={**HEADER, "recording": command["recording"]}).json()["session_id"]
    going = api.get("/agents/pc1/recording").json()
    assert (going["state"], going["session_id"]) == ("going", session)
    assert heard(api).status_code == 204
    assert api.post("/agents/pc1/recording/stop").json()["state"] == "stopping"
    stop = heard(api).json()
    assert stop["type"] == "stop_recording"
    send_report(api, stop["command_id"], screen).raise_for_status()
    assert api.get("/agents/pc1/recording").json()["state"] == "ended"
    assert heard(api).status_code == 204


def test_a_report_told_again_does_not_end_what_goes_on(api: httpx.Client, screen: bytes) -> None:
    heard(api)
    api.post("/agents/pc1/recording", json={"task": "Admission"}).raise_for_status()
    begun = heard(api).json()["command_id"]
    send_report(api, begun, screen).raise_for_status()
    api.post("/agents/pc1/recording/stop").raise_for_status()
    send_report(api, begun, screen).raise_for_status()  # its first answer was lost
    assert api.get("/agents/pc1/recording").json()["state"] == "stopping"
    assert heard(api).json()["type"] == "stop_recording"


def test_nor_does_one_told_again_much_later(api: httpx.Client, services: Services, screen: bytes) -> None:
    heard(api)
    api.post("/agents/pc1/recording", json={"task": "Admission"}).raise_for_status()
    begun = heard(api).json()["command_id"]
    send_report(api, begun, screen).raise_for_status()
    later = datetime.now(UTC) + timedelta(minutes=5)
    services.store.errands.answer_recording(begun.split(":")[0], "pc1", "record", None, later)
    assert api.get("/agents/pc1/recording").json()["state"] == "going"


def test_one_that_began_after_it_was_given_up_is_stopped(
    api: httpx.Client, services: Services, screen: bytes
) -> None:
    """A replay may have been started there since."""
    heard(api)
    api.post("/agents/pc1/recording", json={"task": "Admission"}).raise_for_status()
    begun = heard(api).json()["command_id"]
    later = datetime.now(UTC) + timedelta(minutes=5)
    services.store.errands.answer_recording(begun.split(":")[0], "pc1", "record", None, later)
    assert heard(api).json()["type"] == "stop_recording"


def test_one_that_may_have_begun_is_stopped_by_its_agent(api: httpx.Client, screen: bytes) -> None:
    heard(api)
    api.post("/agents/pc1/recording", json={"task": "Admission"}).raise_for_status()
    begun = heard(api).json()["command_id"]
    assert api.post("/agents/pc1/recording/stop").json()["state"] == "stopping"
    send_report(api, begun, screen).raise_for_status()
    stop = heard(api).json()
    assert stop["type"] == "stop_recording"
    send_report(api, stop["command_id"], screen).raise_for_status()
    assert api.get("/agents/pc1/recording").json()["state"] == "ended"


def test_a_replay_that_slipped_in_keeps_anybody_from_being_recorded(
    api: httpx.Client, services: Services
) -> None:
    services.store.workflows.create(admission_workflow())
    start_replay(api).raise_for_status()
    heard(api)
    services.engine.pause(api.get("/replays").json()[0]["replay_id"], "un instant")
    services.store.errands.ask_recording("pc1", "Admission", datetime.now(UTC), None)
    assert heard(api).status_code == 204
    assert api.get("/agents/pc1/recording").json()["state"] == "failed"


def test_what_went_wrong_with_a_recording_is_told(api: httpx.Client) -> None:
    heard(api)
    api.post("/agents/pc1/recording", json={"task": "Admission"}).raise_for_status()
    refused_report(
        api, heard(api).json()["command_id"], "nobody can be watched through VNC"
    ).raise_for_status()
    failed = api.get("/agents/pc1/recording").json()
    assert (failed["state"], failed["problem"]) == ("failed", "nobody can be watched through VNC")


def test_nothing_is_replayed_where_somebody_shows_a_task(api: httpx.Client, services: Services) -> None:
    services.store.workflows.create(admission_workflow())
    heard(api)
    api.post("/agents/pc1/recording", json={"task": "Admission"}).raise_for_status()
    refused = start_replay(api)
    assert refused.status_code == 409
    assert "Admission" in refused.text
    assert api.post("/agents/pc1/recording", json={"task": "Sortie"}).status_code == 409


def test_nobody_is_recorded_where_a_replay_acts(api: httpx.Client, services: Services) -> None:
    services.store.workflows.create(admission_workflow())
    start_replay(api).raise_for_status()
    heard(api)
    assert api.post("/agents/pc1/recording", json={"task": "Admission"}).status_code == 409


def test_an_agent_sends_only_what_it_was_asked_to_record(
    api: httpx.Client, services: Services, server: str
) -> None:
    token = services.store.tokens.add("pc1", UserRole.AGENT, datetime.now(UTC)).token
    other = services.store.tokens.add("pc2", UserRole.AGENT, datetime.now(UTC)).token
    base = f"{server}/api/v1"
    with (
        httpx.Client(base_url=base, headers={"Authorization": f"Bearer {token}"}) as agent,
        httpx.Client(base_url=base, headers={"Authorization": f"Bearer {other}"}) as another,
    ):
        assert agent.post("/sessions", json=HEADER).status_code == 403
        heard(agent)
        name = api.post("/agents/pc1/recording", json={"task": "Admission"}).json()["recording"]
        assert another.post("/sessions", json={**HEADER, "recording": name}).status_code == 403
        session = agent.post("/sessions", json={**HEADER, "recording": name}).json()["session_id"]
        done = [{"t": 1.5, "type": "mouse_click", "pos": [30, 30]}]
        assert another.post(f"/sessions/{session}/events", json=done).status_code == 403
        assert agent.post(f"/sessions/{session}/events", json=done).status_code == 201
        assert agent.get(f"/sessions/{session}").status_code == 403


def test_the_audit_tells_who_looked_and_who_had_somebody_recorded(api: httpx.Client, screen: bytes) -> None:
    heard(api)
    asked_by = {"operator_id": "mme.durand"}
    with meanwhile(lambda: api.post("/agents/pc1/looks", params=asked_by, timeout=60)):
        send_report(api, heard(api, wait=10).json()["command_id"], screen).raise_for_status()
    api.post("/agents/pc1/recording", json={"task": "Admission"}, params=asked_by).raise_for_status()
    told = [one["record"] for one in api.get("/audit/history").json()["entries"]]
    lines = {(one["action_type"], one["agent_id"], one["operator_id"]) for one in told}
    assert {("look", "pc1", "mme.durand"), ("record", "pc1", "mme.durand")} <= lines


def test_an_agent_is_listed_with_its_version_and_what_it_does(api: httpx.Client, services: Services) -> None:
    services.store.workflows.create(admission_workflow())
    heard(api)
    known = api.get("/agents").json()[0]
    assert (known["version"], known["replay_id"], known["recording"]) == ("9.9", None, None)
    replay_id = start_replay(api).json()["replay_id"]
    assert api.get("/agents/pc1").json()["replay_id"] == replay_id
