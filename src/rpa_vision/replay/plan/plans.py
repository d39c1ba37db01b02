"""The plans of the replays under way."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping

from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.replay.run import Given
from rpa_vision.replay.plan.compile import compile_plan
from rpa_vision.replay.plan.plan import Plan

KEPT = 64
"""Replays at the same time; one more compiles its plan again."""

_Key = tuple[str, int, tuple[tuple[str, Given], ...]]


class Plans:
    """A plan follows from its workflow and parameters alone, so that keeping one changes nothing but the time.

    The workflow is compared whole: one that was deleted may have come back under the same name and number.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[_Key, tuple[Workflow, Plan]] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, workflow: Workflow, parameters: Mapping[str, Given]) -> Plan:
        key = (workflow.workflow_id, workflow.version, tuple(sorted(parameters.items())))
        with self._lock:
            made_from, plan = self._kept.get(key, (None, None))
        if plan is None or made_from != workflow:
            plan = compile_plan(workflow, parameters)
        with self._lock:
            self._kept[key] = (workflow, plan)
            self._kept.move_to_end(key)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return plan
