from __future__ import annotations

from pathlib import Path

import pytest

from rpa_vision_lab.benches.server.run import run


@pytest.mark.lab
def test_the_server_is_measured_over_both_ways(tmp_path: Path) -> None:
    figures = run(tmp_path, seconds=0.2, agents=(2,))
    for way in ("socket", "http"):
        assert figures[f"sqlite_{way}_2_steps_per_s"] > 0
        assert 0 < figures[f"sqlite_{way}_2_ms"] <= figures[f"sqlite_{way}_2_p95_ms"]
