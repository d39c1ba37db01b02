"""Starts savers that are made to be killed: ``saver.py FOLDER``.

For each line read, a number, a new saver is forked and its pid written. It saves one round after another from
that number on, and says so after each.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import numpy as np

from rpa_vision.models.embedding import Vector
from rpa_vision.settings import LimitSettings, PerceptionSettings
from rpa_vision.storage.index.space import SpaceItem
from rpa_vision.storage.index.spaces import VectorSpaces

WORKFLOW, PROVIDER, DIMENSIONS = "WF_killed", "told_v1", 256


def say(line: str) -> None:
    os.write(1, f"{line}\n".encode())


def content(number: int) -> list[SpaceItem]:
    """Another size and other vectors each round."""
    chance = np.random.default_rng(number)
    rows = chance.normal(size=(500 + 37 * (number % 11), DIMENSIONS))
    return [
        SpaceItem(f"{at}", Vector.unit(PROVIDER, row), {"round": number, "padding": "x" * 300})
        for at, row in enumerate(rows)
    ]


def save_until_killed(spaces: VectorSpaces, number: int) -> None:
    while True:
        spaces.rebuild(WORKFLOW, PROVIDER, DIMENSIONS, content(number))
        say(f"saving {number}")
        spaces.save(WORKFLOW)
        say(f"saved {number}")
        number += 1


def main(folder: Path) -> None:
    while line := sys.stdin.readline():
        pid = os.fork()
        if pid == 0:
            save_until_killed(VectorSpaces(folder, PerceptionSettings(), LimitSettings()), int(line))
        say(f"started {pid}")
        os.waitpid(pid, 0)
        say("ended")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
