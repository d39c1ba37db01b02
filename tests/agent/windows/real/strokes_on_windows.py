"""Run by Python for Windows: watches whoever is at the keyboard until a file says stop, and tells what it saw."""

from __future__ import annotations

import json
import sys
import threading
import time
from dataclasses import asdict
from pathlib import Path

from desktop_contract import Turned
from rpa_vision.agent.strokes import Stroke
from rpa_vision.agent.windows.user32.real import load_user32
from rpa_vision.agent.windows.watch import WindowsInputWatcher
from windows_rig import WindowsRig


def main(folder: Path) -> None:
    rig = WindowsRig()
    rig.focus_field()
    watcher = WindowsInputWatcher(load_user32())
    told: list[tuple[float, Stroke]] = []
    watching = threading.Thread(
        target=watcher.watch,
        args=(lambda stroke: told.append((time.monotonic(), stroke)), (folder / "ready").touch),
    )
    watching.start()
    while not (folder / "stop").exists():
        time.sleep(0.01)
    # What a window felt was heard before it: Wine takes its time with what the X server sends.
    rig.felt(lambda felt: any(isinstance(one, Turned) for one in felt))
    watcher.stop()
    watching.join()
    watcher.close()
    strokes = [
        {"kind": type(stroke).__name__, "late": stroke.at > when, **asdict(stroke)} for when, stroke in told
    ]
    for stroke in strokes:
        if stroke.get("window") is not None:
            stroke["window"] = stroke["window"].model_dump()
    seen = {"strokes": strokes, "field": rig.field_text()}
    rig.close()
    (folder / "seen.json").write_text(json.dumps(seen), encoding="utf-8")


main(Path(sys.argv[1]))
