"""``python -m rpa_vision_lab.benches.hands.watched DISPLAY FOLDER``: a recorder that tells what it cost.

Until its standard input is closed; then one line of JSON.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from datetime import UTC, datetime
from pathlib import Path

from rpa_vision.agent.place import XDisplay
from rpa_vision.agent.recording.spool import SessionHeader, Spool
from rpa_vision.bootstrap.watching import watching
from rpa_vision.models.geometry import Size
from rpa_vision.models.session import Environment, ScreenSetup, SessionUser


def main(display: str, folder: str) -> int:
    environment = Environment(
        platform="linux", hostname="bench", screen=ScreenSetup(primary_resolution=Size(1920, 1080))
    )
    header = SessionHeader(
        recording="bench0",
        agent_version="bench",
        environment=environment,
        user=SessionUser(id="bench"),
        context={},
        started_at=datetime.now(UTC),
    )
    spool = Spool(Path(folder), header)
    over = threading.Event()
    threading.Thread(target=_wait_for_the_end, args=[over], daemon=True).start()
    with watching(XDisplay(display), spool) as recorder:
        recorder.start()
        began, spent = time.monotonic(), _cpu_s()
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        while not over.is_set():
            recorder.wait(0.2)
        wall_s, cpu_s = time.monotonic() - began, _cpu_s() - spent
        recorder.stop()
    spool.close()
    sys.stdout.write(json.dumps({"wall_s": wall_s, "cpu_s": cpu_s}) + "\n")
    return 0


def _wait_for_the_end(over: threading.Event) -> None:
    sys.stdin.read()
    over.set()


def _cpu_s() -> float:
    times = os.times()
    return times.user + times.system


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
