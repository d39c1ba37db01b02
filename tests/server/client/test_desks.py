"""The typed calls about trials, redesigned screens and settings, against a real server."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from api_calls import start_replay
from painted_program import PaintedProgram, drive
from rpa_vision.models.picture_of import ReplayPicture
from rpa_vision.server.client.client import ServerClient
from rpa_vision.server.services import Services
from rpa_vision.settings import ReplaySettings, Settings


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"replay": ReplaySettings(max_rechecks=0)})


@pytest.fixture
def client(server: str, services: Services) -> Iterator[ServerClient]:
    with ServerClient(server, services.token) as client:
        yield client


def test_a_redesigned_screen_is_accepted_and_its_step_tried(
    api: httpx.Client, client: ServerClient, program: PaintedProgram, services: Services
) -> None:
    known = services.store.workflows.get("WF_admission")
    home = known.nodes[0]
    texts = ("Accueil", "Service du jour")
    template = home.screen_template.model_copy(update={"required_text_any": texts, "required_text_min": 2})
    nodes = (home.model_copy(update={"screen_template": template}), *known.nodes[1:])
    services.store.workflows.save(known.model_copy(update={"nodes": nodes}), "test")
    program.home, program.home_extra = "Tableau de bord", {(300, 200): "Service du jour"}
    replay_id = start_replay(api).json()["replay_id"]
    drive(api, program)
    pause = client.replay(replay_id).pause
    assert pause is not None
    assert pause.screenshot is not None
    assert client.accept_screen(replay_id, "marie").workflow_version == 3
    on = ReplayPicture(replay_id=replay_id, picture=pause.screenshot.rpartition("/")[2])
    trial = client.desks.try_step("WF_admission", "e0", on, {})
    assert (trial.would, trial.at is not None) == ("act", True)


def test_settings_are_told(client: ServerClient) -> None:
    told = {one.name: one for one in client.desks.settings()}
    assert (told["replay.max_rechecks"].value, told["token"].value) == (0, None)
