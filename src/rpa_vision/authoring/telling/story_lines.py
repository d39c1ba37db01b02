"""A story as lines of text, grouped by screen."""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision.authoring.telling.action_words import action_words, condition_words
from rpa_vision.authoring.telling.explanation import LineKind, ToldLine
from rpa_vision.authoring.telling.spans import Spans, joined, phrase, templated
from rpa_vision.authoring.telling.story import Again, Choice, Part, Repeat, Story, StoryStep, steps_in
from rpa_vision.models.graph.references import reference
from rpa_vision.models.graph.workflow import Loop, Workflow
from rpa_vision.phrases import Language, say
from rpa_vision.workflow.order import may_be_last


def story_lines(story: Story, workflow: Workflow, language: Language) -> tuple[ToldLine, ...]:
    teller = _Lines(workflow, language)
    teller.tell(story.parts, 0)
    teller.end(story)
    teller.never(story.unreached)
    return tuple(teller.lines)


def seen_words(seen: int, runs: int, language: Language) -> str:
    """Nothing where it is not known how often."""
    return say(language, "learn.seen", seen=min(seen, runs), runs=runs) if seen and runs else ""


def loop_words(loop: Loop, language: Language) -> Spans:
    turns = turns_words(loop, language)
    if not loop.variables:
        return phrase(language, "learn.again_and_again", turns=turns)
    names = joined([templated(reference(name)) for name in loop.variables], say(language, "text.and"))
    return phrase(language, "learn.each", names=names, turns=turns)


def turns_words(loop: Loop, language: Language) -> str:
    if not loop.turns:
        return ""
    fewest, most = min(loop.turns), max(loop.turns)
    if fewest == most:
        return say(language, "learn.turns", count=most)
    return say(language, "learn.turns_between", fewest=fewest, most=most)


class _Lines:
    def __init__(self, workflow: Workflow, language: Language) -> None:
        self._workflow = workflow
        self._language = language
        self._runs = workflow.stats.observed_runs
        self._headed: str | None = None
        """The screen the reader thinks of."""
        self._arrived: str | None = None
        """The screen the last step usually leads to."""
        self.lines: list[ToldLine] = []

    def tell(self, parts: Sequence[Part], depth: int) -> None:
        for part in parts:
            match part:
                case StoryStep():
                    self._step(part, depth)
                case Choice(manners=(first, *others)):
                    self._step(first, depth)
                    self._manners(others, depth)
                case Choice():
                    self._ways(part, depth)
                case Repeat(loop=loop, parts=inner):
                    self._heading(_first_screen(inner), depth)
                    self._add("each", depth, loop_words(loop, self._language))
                    self.tell(inner, depth + 1)
                case Again(number=number):
                    self._add("again", depth, phrase(self._language, "learn.go_on", number=number))

    def end(self, story: Story) -> None:
        last = [step.edge.to_node for step in steps_in(story.parts) if may_be_last(self._workflow, step.edge)]
        for node_id in dict.fromkeys(last):
            if node_id in self._workflow.end_nodes:
                words = phrase(self._language, "learn.done_when", screen=self._label(node_id))
                self._add("end", 0, words, node=node_id)

    def never(self, steps: Sequence[StoryStep]) -> None:
        if steps:
            self._add("never", 0, phrase(self._language, "learn.never"))
        self.tell(steps, 1)

    def _step(self, step: StoryStep, depth: int) -> None:
        self._heading(step.screen, depth)
        words = action_words(step.edge.action, self._language)
        self._add("step", depth, words, number=step.number, edge=step.edge.edge_id, node=step.screen)
        proofs = [condition_words(one, self._language) for one in step.edge.constraints.post_conditions]
        if proofs:
            proof = joined(proofs, say(self._language, "text.and"))
            self._add("proof", depth, phrase(self._language, "learn.proof", proof=proof))
        self._arrived = step.edge.to_node

    def _manners(self, steps: Sequence[StoryStep], depth: int) -> None:
        for step in steps:
            done = action_words(step.edge.action, self._language)
            seen = seen_words(step.seen, self._runs, self._language)
            words = phrase(self._language, "learn.or_else", done=done, seen=seen)
            self._add("manner", depth, words, edge=step.edge.edge_id, node=step.screen)

    def _ways(self, choice: Choice, depth: int) -> None:
        usual = self._arrived
        for index, way in enumerate(choice.ways):
            if choice.optional:
                self._only_if(way, usual, depth)
            else:
                words = phrase(self._language, "learn.or" if index else "learn.either", seen=self._seen(way))
                self._add("either", depth, words)
                self._headed = None
            self.tell(way, depth + 1)
        self._headed = self._headed if self._headed == usual else None
        self._arrived = usual

    def _only_if(self, way: Sequence[Part], usual: str | None, depth: int) -> None:
        screen = _first_screen(way)
        if screen is None or screen == usual:
            self._heading(screen, depth)
            words = phrase(self._language, "learn.sometimes", seen=self._seen(way))
        else:
            self._headed = screen
            words = phrase(self._language, "learn.only_if", screen=self._label(screen), seen=self._seen(way))
        self._add("only_if", depth, words, node=screen)

    def _heading(self, screen: str | None, depth: int) -> None:
        if screen is not None and screen != self._headed:
            words = phrase(self._language, "learn.on_screen", screen=self._label(screen))
            self._add("screen", depth, words, node=screen)
            self._headed = screen

    def _seen(self, way: Sequence[Part]) -> str:
        first = next(steps_in(way), None)
        return seen_words(first.seen, self._runs, self._language) if first else ""

    def _label(self, node_id: str) -> str:
        return self._workflow.node(node_id).label or node_id

    def _add(
        self,
        kind: LineKind,
        depth: int,
        words: Spans,
        *,
        number: int | None = None,
        edge: str | None = None,
        node: str | None = None,
    ) -> None:
        self.lines.append(ToldLine(kind=kind, depth=depth, words=words, number=number, edge=edge, node=node))


def _first_screen(parts: Sequence[Part]) -> str | None:
    return next((step.screen for step in steps_in(parts)), None)
