from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from rpa_vision.agent.x11.desktop import X11Desktop
from rpa_vision.models.geometry import Point
from rpa_vision_lab.desktop.desktop import VirtualDesktop

pytestmark = pytest.mark.desktop

WITHIN_S = 900
"""Many times what it takes; only a hang lasts this long."""
SCRIPT = Path(__file__).with_name("crashing_agent.py")


@pytest.mark.parametrize("commands", [42, pytest.param(216, marks=pytest.mark.lab)])
def test_an_agent_killed_at_any_moment_never_clicks_twice(
    commands: int, virtual: VirtualDesktop, x11: X11Desktop, pad: Any, tmp_path: Path
) -> None:
    run = subprocess.run(
        [sys.executable, str(SCRIPT), virtual.display, str(tmp_path / "ledger.db"), str(commands)],
        check=True,
        capture_output=True,
        timeout=WITHIN_S,
    )
    told = json.loads(run.stdout)
    x11.click(Point(800, 500), "left", double=False, modifiers=())  # felt after all the others
    pad.wait_until(lambda felt: felt[-1].at == Point(800, 500))
    clicks = Counter(felt.at for felt in pad.presses())

    expected = {
        "before_begin": ("done", 1),
        "after_begin": ("unknown", 0),
        "after_click": ("unknown", 1),
        "before_finish": ("unknown", 1),
        "after_finish": ("done", 1),
    }
    for command in told:
        clicked = clicks[Point(*command["place"])]
        if command["moment"] == "any_time":
            assert clicked <= 1, command
            if command["again"] == "done":
                assert clicked == 1, command
            if command["first"] is not None:
                assert command["again"] == command["first"]
        else:
            assert command["first"] is None, "it was to be killed"
            assert (command["again"], clicked) == expected[command["moment"]], command
    assert sum(command["first"] is None for command in told) >= commands * 5 / 6
