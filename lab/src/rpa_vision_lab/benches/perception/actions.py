"""What carrying out a command costs the agent, on an empty desktop of its own."""

from __future__ import annotations

import statistics
from pathlib import Path

from rpa_vision.agent.clock import SystemClock
from rpa_vision.agent.execution.executor import Executor
from rpa_vision.agent.execution.ledger import Ledger
from rpa_vision.agent.execution.settle import Settle
from rpa_vision.bootstrap.driving import open_desktop
from rpa_vision.errors import DesktopError
from rpa_vision.models.geometry import ScreenFraction, Size
from rpa_vision.models.replay.command import ClickCommand, command_id
from rpa_vision.models.replay.screen_guard import screen_guard
from rpa_vision_lab.benches.perception.speed import SIZES
from rpa_vision_lab.benches.perception.stopwatch import Stopwatch
from rpa_vision_lab.desktop.desktop import VirtualDesktop

BUDGET_MS = 50
_CLICKS = 20
_AT_ONCE = Settle(limit_s=0.0)
"""How long a screen takes to become still is the program's own time."""


def actions(folder: Path) -> dict[str, float]:
    """From the command to its report: the screen compared, the command written down, the click, a picture."""
    return {
        f"{size.width}×{size.height} click by the agent, ms (budget {BUDGET_MS})": _click_ms(
            size, folder / f"ledger-{size.width}.sqlite"
        )
        for size in SIZES
    }


def _click_ms(size: Size, ledger: Path) -> float:
    watch, middle = Stopwatch(), ScreenFraction(x_pct=0.5, y_pct=0.5)
    with (
        VirtualDesktop(size.width, size.height) as virtual,
        open_desktop(virtual.display) as desktop,
        Ledger(ledger) as remembered,
    ):
        executor = Executor(desktop, remembered, SystemClock(), _AT_ONCE)
        expected = screen_guard(desktop.capture().pixels, None, [middle])
        for number in range(_CLICKS):
            click = ClickCommand(command_id=command_id("bench", number, 0), at=middle, expected=expected)
            with watch.timing("click"):
                report = executor.execute(click).report
            if report.outcome != "done":
                raise DesktopError(f"the click was {report.outcome}: {report.error}")
    return statistics.median(watch.milliseconds["click"])
