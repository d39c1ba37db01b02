"""A page that came with an update: a person shows what to click there, once."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from api_calls import start_replay
from painted_program import NEWS, PaintedProgram, drive
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import ReplayStatus
from rpa_vision.settings import ReplaySettings, Settings

GO_ON, NOTHING, HEADING = [400, 328], [600, 390], [60, 18]


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"replay": ReplaySettings(max_rechecks=0)})


@pytest.fixture
def stopped(api: httpx.Client, program: PaintedProgram) -> str:
    program.news = True
    program.start_again()
    replay_id, state = run(api, program)
    assert state["pause"]["reason"] == PauseReason.UNEXPECTED_SCREEN
    return replay_id


def run(api: httpx.Client, program: PaintedProgram) -> tuple[str, dict[str, Any]]:
    replay_id = str(start_replay(api).json()["replay_id"])
    drive(api, program)
    return replay_id, api.get(f"/replays/{replay_id}").json()


def version(api: httpx.Client) -> int:
    return int(api.get("/workflows/WF_admission").json()["version"])


def test_shown_once_it_is_passed_from_then_on(
    api: httpx.Client, program: PaintedProgram, stopped: str
) -> None:
    told = api.post(f"/replays/{stopped}/point", json={"at": GO_ON})
    assert told.status_code == 200, told.text
    assert "Voir mon service" in told.json()["told"]
    assert program.saved == []
    shown = api.post(f"/replays/{stopped}/correct", json={"at": GO_ON, "operator_id": "marie"})
    assert shown.status_code == 200, shown.text
    api.post(f"/replays/{stopped}/resume", json={}).raise_for_status()
    drive(api, program)
    assert program.saved == ["10234"]
    assert api.get(f"/replays/{stopped}").json()["status"] == ReplayStatus.COMPLETED

    task = api.get("/workflows/WF_admission").json()
    assert task["learning_state"] == "COACHING", "it acts otherwise, and is watched again"
    (added,) = [one for one in task["nodes"] if one["node_id"].startswith("screen_")]
    assert added["label"] in NEWS.values()
    for news in (True, False):  # on another PC the program may still begin as before
        program.news = news
        program.start_again()
        replay_id = str(start_replay(api, coached=False).json()["replay_id"])
        drive(api, program)
        assert api.get(f"/replays/{replay_id}").json()["status"] == ReplayStatus.COMPLETED
    assert program.saved == ["10234"] * 3


@pytest.mark.parametrize("place", [NOTHING, [6000, 10]])
def test_what_cannot_be_found_again_is_refused_and_nothing_is_changed(
    api: httpx.Client, stopped: str, place: list[int]
) -> None:
    before = version(api)
    assert api.post(f"/replays/{stopped}/correct", json={"at": place}).status_code == 422
    assert version(api) == before


def test_a_known_screen_is_not_added_again(api: httpx.Client, program: PaintedProgram) -> None:
    program.screen = "saved"
    replay_id, state = run(api, program)
    assert state["pause"]["reason"] == PauseReason.UNEXPECTED_SCREEN
    refused = api.post(f"/replays/{replay_id}/correct", json={"at": [310, 308]})
    assert refused.status_code == 409
    assert "Admission enregistrée" in refused.text


def test_two_people_do_not_both_answer(api: httpx.Client, stopped: str) -> None:
    as_of = api.get(f"/replays/{stopped}").json()["updated_at"]
    api.post(f"/replays/{stopped}/correct", json={"at": GO_ON, "as_of": as_of}).raise_for_status()
    again = api.post(f"/replays/{stopped}/correct", json={"at": GO_ON, "as_of": as_of})
    assert again.status_code == 409


@pytest.mark.parametrize(
    ("page", "place"),
    [
        (
            {(20, 10): "Choisir un service", (20, 60): "Voulez-vous continuer ?", (60, 200): "Continuer"},
            [80, 208],
        ),
        (
            {(20, 10): "Choisir un dossier", (20, 60): "Dossiers ouverts ce jour", (60, 200): "DUPONT Marie"},
            [80, 208],
        ),
        (
            {(20, 10): "Choisir un dossier", (20, 60): "Dossiers ouverts ce jour", (60, 200): "Ouvrir 10234"},
            [80, 208],
        ),
    ],
    ids=["a question", "somebody's name", "the replay's own value"],
)
def test_what_would_mean_something_else_next_time_must_be_shown(
    api: httpx.Client, program: PaintedProgram, page: dict[tuple[int, int], str], place: list[int]
) -> None:
    program.news, program.news_page = True, page
    program.start_again()
    replay_id, state = run(api, program)
    before = version(api)
    refused = api.post(f"/replays/{replay_id}/correct", json={"at": place})
    assert refused.status_code in (409, 422), state["pause"]["reason"]
    assert version(api) == before


def test_of_the_new_screen_nothing_is_kept_that_names_somebody(
    api: httpx.Client, program: PaintedProgram
) -> None:
    program.news = True
    program.news_page = {**NEWS, (300, 10): "DUPONT Marie", (300, 60): "IPP 10234"}
    program.start_again()
    replay_id, _ = run(api, program)
    api.post(f"/replays/{replay_id}/correct", json={"at": GO_ON}).raise_for_status()
    (added,) = [
        one
        for one in api.get("/workflows/WF_admission").json()["nodes"]
        if one["node_id"].startswith("screen_")
    ]
    assert "DUPONT" not in str(added)
    assert "10234" not in str(added)
