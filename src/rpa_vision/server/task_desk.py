"""The planner beside the store: which tasks are known is read anew only where one was changed."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from datetime import date

from rpa_vision.domain.context import DomainContext
from rpa_vision.models.task_plan import TaskPlan
from rpa_vision.phrases import Language
from rpa_vision.planning.model.asking import PlanModel
from rpa_vision.planning.planner import KnownTasks, TaskPlanner, known_tasks
from rpa_vision.ports import LanguageModel, WordLikeness
from rpa_vision.storage.store import Store


class TaskDesk:
    def __init__(
        self,
        store: Store,
        domain: DomainContext,
        language: Language,
        model: LanguageModel | None,
        timeout_s: float,
        words: WordLikeness,
        today: Callable[[], date] = date.today,
    ) -> None:
        self._store = store
        self._domain = domain
        self._language: Language = language
        self._model = None if model is None else PlanModel(model, timeout_s, domain.prompt("en"))
        self._words = words
        self._today = today
        self._lock = threading.Lock()
        self._known: tuple[tuple[tuple[str, int], ...], KnownTasks] | None = None

    def plan(self, instruction: str, today: date | None, picked: Mapping[int, str]) -> TaskPlan:
        planner = TaskPlanner(self._tasks(), self._language, self._words, self._model)
        return planner.plan(instruction, today or self._today(), picked)

    def _tasks(self) -> KnownTasks:
        versions = tuple((one.workflow_id, one.version) for one in self._store.workflows.list())
        with self._lock:
            if self._known is None or self._known[0] != versions:
                workflows = [self._store.workflows.get(*one) for one in versions]
                self._known = (versions, known_tasks(workflows, self._domain))
            return self._known[1]
