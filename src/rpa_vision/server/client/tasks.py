"""The calls about sentences and their plans, for ``ServerClient.tasks``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from pydantic import TypeAdapter

from rpa_vision.models.base import JsonObject
from rpa_vision.models.documents import load_document
from rpa_vision.models.replay.run import Replay
from rpa_vision.models.task_plan import TaskPlan
from rpa_vision.server.client.dialogs import Send

PLAN_TIMEOUT_S = 60.0
"""A language model may think about it first."""


class TaskClient:
    def __init__(self, send: Send, source: str) -> None:
        """``source`` names the server in errors."""
        self._send = send
        self._source = source

    def plan(self, instruction: str, picked: Mapping[int, str], today: date) -> TaskPlan:
        """``picked``: for a task of the plan, by its place, the workflow that is meant."""
        body = {
            "instruction": instruction,
            "picked": [{"task": task, "workflow_id": workflow_id} for task, workflow_id in picked.items()],
            "today": today.isoformat(),
        }
        return load_document(
            TaskPlan, self._send("POST", "/task", body, timeout=PLAN_TIMEOUT_S), self._source
        )

    def start(self, agent_id: str, tasks: Sequence[JsonObject]) -> list[Replay]:
        sent = self._send("POST", "/task/start", {"agent_id": agent_id, "tasks": list(tasks)})
        return TypeAdapter(list[Replay]).validate_json(sent)
