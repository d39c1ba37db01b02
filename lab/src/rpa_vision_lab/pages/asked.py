"""What a drawing process is asked for: ``NAME --seed 1 --folder PATH``."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

from rpa_vision_lab.pages.plan import Plan, plan_named


@dataclass(frozen=True)
class Asked:
    plan: Plan
    seed: int
    folder: Path

    @property
    def picture(self) -> Path:
        return self.folder / f"{self.plan.name}.png"


def what_is_asked() -> Asked:
    parser = argparse.ArgumentParser(description="Draw one page and write down the truth about it.")
    parser.add_argument("name")
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--folder", type=Path, required=True)
    arguments = parser.parse_args()
    return Asked(plan_named(arguments.name), arguments.seed, arguments.folder)
