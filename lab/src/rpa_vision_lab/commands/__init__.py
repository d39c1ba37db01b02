"""What the lab adds to ``rpa-vision``: ``demo`` and ``bench``."""

from __future__ import annotations

from rpa_vision.cli.commands import Command

COMMANDS = (
    Command(
        "demo", "See the whole product at work on a virtual desktop.", "rpa_vision_lab.commands.demo:demo"
    ),
    Command("bench", "Measure this machine.", "rpa_vision_lab.commands.bench:bench"),
)
