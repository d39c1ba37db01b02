"""A workflow under inspection, and how to speak of what is found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from rpa_vision.authoring.telling.action_words import action_words
from rpa_vision.authoring.telling.spans import text_of
from rpa_vision.authoring.telling.story_of import story_of
from rpa_vision.domain.context import DomainContext
from rpa_vision.models.graph.finding import Finding, Severity
from rpa_vision.models.graph.workflow import Edge, Workflow
from rpa_vision.phrases import Language, say

HasVector = Callable[[str], bool]
"""Whether the vector a prototype refers to is kept."""


@dataclass(frozen=True)
class Checked:
    workflow: Workflow
    language: Language
    has_vector: HasVector | None = None
    domain: DomainContext | None = None
    _numbers: dict[str, int] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_numbers", story_of(self.workflow).numbers)

    def edges(self) -> Iterator[tuple[str, Edge]]:
        """Each with the field it stands in."""
        return ((f"edges.{index}", edge) for index, edge in enumerate(self.workflow.edges))

    def error(self, field: str, key: str, **values: object) -> Finding:
        return self._finding("error", field, key, values)

    def warning(self, field: str, key: str, **values: object) -> Finding:
        return self._finding("warning", field, key, values)

    def _finding(self, severity: Severity, field: str, key: str, values: dict[str, object]) -> Finding:
        return Finding(
            severity=severity,
            kind=key.removeprefix("problem."),
            field=field,
            where=self._where(field),
            problem=say(self.language, key, **values),
        )

    def _where(self, field: str) -> str:
        match field.split("."):
            case ["edges", index, *_]:
                edge = self.workflow.edges[int(index)]
                done = text_of(action_words(edge.action, self.language))
                return say(self.language, "doubt.step", number=self._numbers[edge.edge_id], done=done)
            case ["nodes", index, *_]:
                node = self.workflow.nodes[int(index)]
                return say(self.language, "doubt.screen", screen=node.label or node.node_id)
            case ["variables", index, *_]:
                return say(self.language, "doubt.value", variable=self.workflow.variables[int(index)].name)
            case _:
                return say(self.language, "doubt.task")
