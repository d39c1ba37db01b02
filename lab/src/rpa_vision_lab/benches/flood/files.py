"""What importing a file of very many steps costs, with a choice at every other one."""

from __future__ import annotations

import time

from rpa_vision.authoring.checks.validate import validate
from rpa_vision.authoring.files.exchange import read_workflow

STEPS = (1000, 10_000)
_CLICK = "to_node: n\n  action: {type: mouse_click, target: {text: Suivant}}\n"


def import_s() -> dict[str, float]:
    return {f"import_{steps}_steps_s": _read_and_checked(_file(steps)) for steps in STEPS}


def _file(steps: int) -> bytes:
    choices = "".join(
        f"- id: a{number}\n  follows: [e{number - 1}]\n  {_CLICK}"
        f"- id: e{number}\n  follows: [e{number - 1}, a{number}]\n  {_CLICK}"
        for number in range(1, steps // 2)
    )
    return f"steps:\n- id: e0\n  {_CLICK}{choices}".encode()


def _read_and_checked(data: bytes) -> float:
    began = time.perf_counter()
    validate(read_workflow(data, "flood.yaml"), "en")
    return time.perf_counter() - began
