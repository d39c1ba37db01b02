"""A recorder in a process of its own, to be killed: ``python recording_process.py DISPLAY URL TOKEN FOLDER``."""

from __future__ import annotations

import sys
from pathlib import Path

from rpa_vision.agent.place import XDisplay
from rpa_vision.bootstrap.recording import recording


def main(display: str, url: str, token: str, folder: str) -> None:
    def counted(_count: int) -> None:
        pass

    with recording(url, token, XDisplay(display), "Essai", counted, folder=Path(folder)) as now:
        Path(folder, "started").touch()
        while True:
            now.recorder.wait(0.2)


if __name__ == "__main__":
    main(*sys.argv[1:])
