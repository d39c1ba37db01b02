"""An agent, whole."""

from __future__ import annotations

import threading
from pathlib import Path

from rpa_vision.agent.clock import SystemClock
from rpa_vision.agent.execution.executor import Executor
from rpa_vision.agent.execution.ledger import Ledger
from rpa_vision.agent.execution.settle import Settle
from rpa_vision.agent.execution.sole_agent import alone_with
from rpa_vision.agent.link.connection import AgentClient
from rpa_vision.agent.place import Place
from rpa_vision.agent.secrets.crash_dumps import leave_no_dumps
from rpa_vision.agent.tray.tray import tray_beside
from rpa_vision.bootstrap.driving import icon_at, open_driven, presence_at
from rpa_vision.bootstrap.recording import asked_recordings
from rpa_vision.settings import Settings


def run_agent(
    settings: Settings,
    *,
    url: str,
    token: str,
    agent_id: str,
    place: Place,
    ledger: Path,
    stop: threading.Event,
) -> None:
    """Serve commands until told to stop."""
    leave_no_dumps()
    settle = Settle(limit_s=settings.replay.settle_ms / 1000)
    with (
        open_driven(place, settings) as desktop,
        presence_at(place, settings) as presence,
        alone_with(ledger),
        Ledger(ledger) as remembered,
    ):
        executor = Executor(desktop, remembered, SystemClock(), settle, presence)
        with (
            asked_recordings(settings, url, token, place) as recordings,
            tray_beside(
                icon_at(place) if settings.tray else None,
                url,
                token,
                agent_id,
                proxy=settings.proxy_url,
                language=settings.language,
                stop=stop,
            ) as begun,
            AgentClient(
                url,
                token,
                agent_id,
                remembered.instance,
                executor,
                recordings=recordings,
                proxy=settings.proxy_url,
                begun=begun,
            ) as client,
        ):
            client.run(stop)
