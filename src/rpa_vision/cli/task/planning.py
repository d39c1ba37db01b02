"""A plan as its person sees it at a terminal: shown, completed by asking, confirmed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING

from rich.console import Console
from rich.markup import escape

from rpa_vision.errors import BadInputError
from rpa_vision.models.replay.run import Given
from rpa_vision.models.task_plan import PlannedTask, PlannedValue, TaskPlan
from rpa_vision.phrases import Language, phrased, say

if TYPE_CHECKING:
    from rpa_vision.server.client.client import ServerClient

_YES = frozenset({"o", "oui", "y", "yes"})
"""Enter alone is no yes: nothing starts by a slip of the finger."""


@dataclass
class PlanDesk:
    client: ServerClient
    console: Console
    language: Language
    asks: bool
    """Whether somebody is there to be asked."""
    given: dict[tuple[int, str], Given] = field(default_factory=dict)
    """What the person said besides the sentence, by task and parameter."""

    def planned(self, instruction: str, today: date) -> TaskPlan:
        """With every task that could be several picked by the person."""
        picked: dict[int, str] = {}
        while True:
            plan = self.client.tasks.plan(instruction, picked, today)
            place = next((place for place, task in enumerate(plan.tasks) if task.choices), None)
            if place is None or not self.asks:
                return plan
            picked[place] = self._pick(plan.tasks[place])

    def show(self, plan: TaskPlan) -> None:
        for place, task in enumerate(plan.tasks):
            self._print(f"{place + 1}. {task.name or task.said}", "bold")
            for value in task.values:
                for line in self._told(place, value):
                    self._print(f"     {line}")
            for choice in task.choices:
                self._print(f"     ? {choice.name} ({choice.workflow_id})")
        for doubt in plan.doubts:
            self._print(f"  ! {doubt.told}", "yellow")

    def complete(self, plan: TaskPlan) -> bool:
        """Every value that is missing asked for; False: something is left that a person has to say otherwise."""
        if not plan.tasks or any(task.workflow_id is None for task in plan.tasks):
            return False
        for place, task in enumerate(plan.tasks):
            for value in task.values:
                if value.is_open and value.kind != "secret" and not self._ask(place, value):
                    return False
        return True

    def confirmed(self) -> bool:
        question = escape(say(self.language, "sentence.confirm"))
        return self.console.input(f"[cyan]{question}[/cyan] ").strip().lower() in _YES

    def value_of(self, place: int, value: PlannedValue) -> Given | None:
        return self.given.get((place, value.variable), value.value)

    def _pick(self, task: PlannedTask) -> str:
        for number, choice in enumerate(task.choices, 1):
            self._print(f"  {number}. {choice.name}")
        question = escape(say(self.language, "sentence.pick", words=task.said))
        while True:
            said = self.console.input(f"[cyan]{question}[/cyan] ").strip()
            if said.isdecimal() and 0 < int(said) <= len(task.choices):
                return task.choices[int(said) - 1].workflow_id
            if not said:
                raise BadInputError(phrased("command_refused.not_chosen"))

    def _ask(self, place: int, value: PlannedValue) -> bool:
        if not self.asks:
            return False
        if value.problem:
            self._print(f"  {value.problem}", "yellow")
        for number, one in enumerate(value.offered, 1):
            self._print(f"  {number}) {one.value} {one.told}")
        said = self.console.input(f"[cyan]{escape(value.label)} :[/cyan] ").strip()
        chosen = f"{said[:-1]}" if said.endswith(")") else ""
        if chosen.isdecimal() and 0 < int(chosen) <= len(value.offered):
            said = value.offered[int(chosen) - 1].value
        if said:
            self.given[place, value.variable] = tuple(said.split(";")) if value.repeated else said
        return bool(said)

    def _told(self, place: int, value: PlannedValue) -> Iterator[str]:
        known = self.value_of(place, value)
        if known is not None:
            yield f"{value.label} = {'; '.join(known) if isinstance(known, tuple) else known}"
        elif value.taken_from is not None:
            yield say(self.language, "sentence.taken", label=value.label, task=value.taken_from.task + 1)
        elif value.is_open:
            why = value.problem or say(self.language, "sentence.missing")
            yield f"{value.label} : {why}"
            for one in value.offered:
                yield f"     ? {one.value} {one.told}".rstrip()

    def _print(self, line: str, style: str | None = None) -> None:
        self.console.print(escape(line), style=style)
