"""What the command line answered, called within the test's own process."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True)
class Answer:
    status: int
    out: str
    error: str

    @property
    def lines(self) -> list[dict[str, Any]]:
        """As a script reads them."""
        return [json.loads(line) for line in self.out.splitlines()]


class Cli(Protocol):
    def __call__(self, *arguments: object) -> Answer: ...
