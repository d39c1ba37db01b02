from __future__ import annotations

from pathlib import Path

import pytest

from rpa_vision_lab.benches.flood.run import run


@pytest.mark.lab
def test_an_honest_agent_is_measured_beside_hostile_clients(tmp_path: Path) -> None:
    told: list[str] = []
    figures = run(tmp_path, seconds=4, clients=16, tell=told.append)
    assert (
        figures["flood_replays_finished"] == f"{figures['flood_steps'] // 5} of {figures['flood_steps'] // 5}"
    )
    assert figures["flood_health_failed"] == 0
    assert "401" in str(figures["answers to looks without a token"])
    assert told
