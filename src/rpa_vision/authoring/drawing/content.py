"""What is to be drawn: which words stand on which screen, and which beside the way to another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from rpa_vision.authoring.telling.action_words import action_words
from rpa_vision.authoring.telling.spans import Spans, phrase
from rpa_vision.authoring.telling.story import Choice, Part, Repeat, Story, StoryStep
from rpa_vision.models.graph.workflow import Edge, Loop, Workflow
from rpa_vision.phrases import Language
from rpa_vision.workflow.order import next_edges, screens_after

Mark = Literal["usual", "sometimes", "unreached"]


@dataclass(frozen=True)
class DrawnItem:
    """One numbered line."""

    number: int
    edge: Edge
    words: Spans
    mark: Mark = "usual"
    loop: Loop | None = None
    note: str = ""
    """How often it was seen: ``1/5``."""


@dataclass(frozen=True)
class Link:
    """A way from one screen to another."""

    start: str
    end: str
    items: tuple[DrawnItem, ...]

    @property
    def seen_always(self) -> bool:
        return any(item.mark == "usual" for item in self.items)


@dataclass(frozen=True)
class DrawnContent:
    screens: tuple[str, ...]
    """Node ids, as the story comes to them."""
    done_on: dict[str, tuple[DrawnItem, ...]]
    """What is done on a screen without leaving it."""
    links: tuple[Link, ...]

    @property
    def items(self) -> tuple[DrawnItem, ...]:
        """Everything that is done, by its number."""
        done = [item for items in self.done_on.values() for item in items]
        leaving = [item for link in self.links for item in link.items]
        return tuple(sorted([*done, *leaving], key=lambda item: item.number))


def content_of(workflow: Workflow, story: Story, language: Language) -> DrawnContent:
    items = list(_Items(workflow, language).of(story))
    screens = dict.fromkeys(item.edge.from_node for item in items)
    done_on: dict[str, list[DrawnItem]] = {node.node_id: [] for node in workflow.nodes}
    links: dict[tuple[str, str], list[DrawnItem]] = {}
    for item in items:
        if item.edge.to_node == item.edge.from_node:
            done_on[item.edge.from_node].append(item)
        else:
            links.setdefault((item.edge.from_node, item.edge.to_node), []).append(item)
        for other in _surprises(workflow, item, language):
            links.setdefault((item.edge.from_node, other[0]), []).append(other[1])
    return DrawnContent(
        tuple(dict.fromkeys((*screens, *done_on))),
        {screen: tuple(done) for screen, done in done_on.items()},
        tuple(Link(start, end, tuple(ways)) for (start, end), ways in links.items()),
    )


def _surprises(workflow: Workflow, item: DrawnItem, language: Language) -> Iterator[tuple[str, DrawnItem]]:
    """The screens that the action leads to instead of the usual one."""
    edge = item.edge
    for screen in screens_after(workflow, edge)[1:]:
        if screen == edge.from_node:
            continue
        seen = sum(
            one.stats.manual_executions for one in next_edges(workflow, edge) if one.from_node == screen
        )
        words = phrase(language, "draw.sometimes_leads_here")
        note = _share(seen, workflow.stats.observed_runs)
        yield screen, DrawnItem(item.number, edge, words, "sometimes", item.loop, note)


def _share(seen: int, runs: int) -> str:
    return f"{min(seen, runs)}/{runs}" if seen and runs else ""


@dataclass(frozen=True)
class _Items:
    workflow: Workflow
    language: Language

    def of(self, story: Story) -> Iterator[DrawnItem]:
        yield from self._in(story.parts, None, sometimes=False)
        for step in story.unreached:
            yield DrawnItem(step.number, step.edge, self._words(step), "unreached")

    def _in(self, parts: Iterable[Part], loop: Loop | None, *, sometimes: bool) -> Iterator[DrawnItem]:
        for part in parts:
            match part:
                case StoryStep():
                    yield self._item(part, loop, sometimes=sometimes)
                case Choice(manners=(first, *others)):
                    yield self._item(first, loop, sometimes=sometimes)
                    for other in others:
                        yield self._manner(other, loop)
                case Choice(ways=ways):
                    for way in ways:
                        yield from self._in(way, loop, sometimes=True)
                case Repeat(loop=inner, parts=turn):
                    yield from self._in(turn, inner, sometimes=sometimes)

    def _item(self, step: StoryStep, loop: Loop | None, *, sometimes: bool) -> DrawnItem:
        if not sometimes:
            return DrawnItem(step.number, step.edge, self._words(step), loop=loop)
        note = _share(step.seen, self.workflow.stats.observed_runs)
        return DrawnItem(step.number, step.edge, self._words(step), "sometimes", loop, note)

    def _manner(self, step: StoryStep, loop: Loop | None) -> DrawnItem:
        words = phrase(self.language, "learn.or_else", done=self._words(step), seen="")
        note = _share(step.seen, self.workflow.stats.observed_runs)
        return DrawnItem(step.number, step.edge, words, "sometimes", loop, note)

    def _words(self, step: StoryStep) -> Spans:
        return action_words(step.edge.action, self.language)
