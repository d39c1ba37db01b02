"""How a workflow did: told from what happened in its replays."""

from __future__ import annotations

from datetime import UTC, datetime

import httpx
import pytest

from api_calls import start_replay
from painted_program import PaintedProgram, drive
from rpa_vision.settings import ReplaySettings, Settings

HISTORY = "/workflows/WF_admission/history"


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"replay": ReplaySettings(max_rechecks=0)})


def run(api: httpx.Client, program: PaintedProgram) -> str:
    program.start_again()
    replay_id = str(start_replay(api).json()["replay_id"])
    drive(api, program)
    return replay_id


@pytest.mark.usefixtures("program")
def test_before_its_first_replay_there_is_nothing_to_tell_but_its_steps(api: httpx.Client) -> None:
    told = api.get(HISTORY).json()
    assert told["days"] == []
    assert [(one["edge_id"], one["done"], one["halts"]) for one in told["steps"]] == [
        ("e0", 0, {}),
        ("e1", 0, {}),
        ("e2", 0, {}),
    ]


def test_days_and_fragile_steps(api: httpx.Client, program: PaintedProgram) -> None:
    run(api, program)
    program.save_button = "Valider"
    stopped = run(api, program)
    api.post(f"/replays/{stopped}/abort", json={}).raise_for_status()
    told = api.get(HISTORY).json()
    (day,) = told["days"]
    counted = {name: day[name] for name in ("replays", "completed", "halted", "aborted")}
    assert counted == {"replays": 2, "completed": 1, "halted": 1, "aborted": 1}
    assert day["day"] == datetime.now(UTC).date().isoformat()
    assert day["median_s"] >= 0
    fragile = told["steps"][0]
    assert (fragile["edge_id"], fragile["done"], fragile["halts"]) == ("e2", 1, {"target_not_found": 1})
    assert fragile["last_halt"] == stopped
    shown = api.get(f"/replays/{stopped}/pictures/{fragile['last_picture']}")
    assert shown.content.startswith(b"\x89PNG")
