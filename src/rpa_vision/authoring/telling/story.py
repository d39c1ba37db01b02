"""A workflow as a person would tell it: one step after the other, with what happens only sometimes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rpa_vision.models.graph.workflow import Edge, Loop


@dataclass(frozen=True)
class StoryStep:
    number: int
    edge: Edge

    @property
    def screen(self) -> str:
        return self.edge.from_node

    @property
    def seen(self) -> int:
        return self.edge.stats.manual_executions


@dataclass(frozen=True)
class Choice:
    """Where people went on in different ways."""

    ways: tuple[tuple[Part, ...], ...]
    optional: bool
    """Whether it was also seen to be left out altogether."""

    @property
    def manners(self) -> tuple[StoryStep, ...]:
        """The ways, where they are the same one step done in different manners; otherwise nothing."""
        alone = [way[0] for way in self.ways if len(way) == 1 and isinstance(way[0], StoryStep)]
        same = len(alone) == len(self.ways) and len({step.number for step in alone}) == 1
        return tuple(alone) if same and not self.optional else ()


@dataclass(frozen=True)
class Repeat:
    loop: Loop
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class Again:
    """Goes on with a step that has been told already."""

    number: int


Part = StoryStep | Choice | Repeat | Again


@dataclass(frozen=True)
class Story:
    parts: tuple[Part, ...]
    unreached: tuple[StoryStep, ...]
    """What no way from the beginning leads to."""

    @property
    def steps(self) -> tuple[StoryStep, ...]:
        return (*steps_in(self.parts), *self.unreached)

    @property
    def numbers(self) -> dict[str, int]:
        """By the edge's id."""
        return {step.edge.edge_id: step.number for step in self.steps}


def steps_in(parts: Iterable[Part]) -> Iterator[StoryStep]:
    for part in parts:
        match part:
            case StoryStep():
                yield part
            case Choice(ways=ways):
                for way in ways:
                    yield from steps_in(way)
            case Repeat(parts=inner):
                yield from steps_in(inner)
