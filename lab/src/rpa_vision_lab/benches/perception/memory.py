"""The memory that looking takes, in a process that does nothing else.

As a program: pictures as arguments, looked at one after the other; prints the peak in MB.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.perception.eyes import Eyes
from rpa_vision.perception.picture.frame import decode_image
from rpa_vision.settings import Settings, load_settings
from rpa_vision_lab.benches.own_memory import peak_mib

_WITHIN_S = 600


def peak_mb(pictures: Sequence[Path]) -> float:
    command = [sys.executable, "-m", __name__, *map(str, pictures)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=_WITHIN_S, check=True)
    return float(done.stdout)


def _look_at(pictures: Sequence[Path], settings: Settings) -> None:
    eyes = Eyes(build_senses(settings))
    for picture in pictures:
        view = eyes.look(decode_image(picture.read_bytes(), settings.limits, str(picture)))
        _ = view.element_vectors, view.state


if __name__ == "__main__":
    _look_at([Path(name) for name in sys.argv[1:]], load_settings())
    sys.stdout.write(f"{peak_mib():.0f}\n")
