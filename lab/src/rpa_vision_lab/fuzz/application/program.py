"""What draws an application: the toolkits' common side."""

from __future__ import annotations

from typing import Protocol

from rpa_vision.models.geometry import Box, Point
from rpa_vision_lab.fuzz.application.spec import Look


class Program(Protocol):
    def wear(self, look: Look) -> None: ...

    def place(self, part: str) -> Box | None:
        """Where it can be clicked; None while it is not shown."""
        ...

    def part_at(self, at: Point) -> str | None:
        """What would be clicked there."""
        ...

    def close(self) -> None: ...
