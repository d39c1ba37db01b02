"""Columns of steps → nodes and edges: the screens they were taken on, what they do, and in which order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import NamedTuple

from rpa_vision.domain.context import DomainContext
from rpa_vision.learning.actions.actions import Understanding, action_of
from rpa_vision.learning.actions.effects import effects_of
from rpa_vision.learning.actions.questions import given_by_some, not_for_everybody, shown_unseen
from rpa_vision.learning.graph.align import StepColumn, Who
from rpa_vision.learning.graph.outcomes import outcomes_of
from rpa_vision.learning.graph.ways import different_ways
from rpa_vision.learning.screens.clusters import ScreenMoment, clustered
from rpa_vision.learning.screens.spoken import spoken_on
from rpa_vision.learning.screens.templates import (
    Sample,
    always_said,
    label_of,
    prototype_of,
    template_of,
    without_cut_off,
)
from rpa_vision.learning.values.shown_after import shown_after, told_after
from rpa_vision.learning.values.shown_values import can_be_read, shown_at, shown_on
from rpa_vision.learning.values.variables import Found, Variables
from rpa_vision.learning.watching.screens import WatchedScreen
from rpa_vision.learning.watching.shown_step import ShownStep, at
from rpa_vision.models.embedding import Vector
from rpa_vision.models.graph.references import references
from rpa_vision.models.graph.workflow import (
    Doubt,
    Edge,
    EdgeConstraints,
    EdgeStats,
    Example,
    Loop,
    Node,
    PostConditions,
    Way,
)
from rpa_vision.models.session import TextInput
from rpa_vision.models.token import Token
from rpa_vision.workflow.subject import writes

LONGEST_WAIT_S = 30.0
"""A person who thinks for longer says nothing about the program."""


class PlacedScreen(NamedTuple):
    """A picture of a demonstration, and what it was taken for."""

    screen: WatchedScreen
    node_id: str
    step: int | None
    """Of the task, counted from 1; None at its end."""
    values: Mapping[str, str]
    """What the person had for the variables; never a secret."""


class Graph:
    """Everything is found out in the constructor; the rest is reading."""

    def __init__(
        self,
        columns: Sequence[StepColumn],
        loops: Sequence[Sequence[StepColumn]],
        count: int,
        least: int,
        domain: DomainContext,
    ) -> None:
        self._columns = columns
        self._count = count
        self._least = least
        self._ids = [f"e{number}" for number in range(1, len(columns) + 1)]
        self._looping = {id(column) for loop in loops for column in loop}
        self._ways = [_way_of(columns, number) for number in range(count)]
        self.known = Understanding(Variables(domain=domain))
        if count < least:
            self.known.doubts.append(Doubt(kind="few_demonstrations", about="", seen=count))
        self._place_on_screens()
        self._proven: set[str] = set()
        self.edges = tuple(self._edge(place) for place in range(len(columns)))
        self._say_what_they_show()
        asked = {one.about for one in self.known.doubts if one.kind == "which_one"}
        by_some = [*not_for_everybody(self.edges, columns, count), *given_by_some(self.edges, columns, count)]
        self.known.doubts.extend(one for one in by_some if one.about not in asked)
        self.known.doubts.extend(shown_unseen(self.edges, columns))
        self.known.doubts.extend(
            Doubt(kind="without_words", about=node.node_id)
            for node in self.nodes
            if not node.screen_template.required_text_any
        )
        for edge_id in different_ways([[self._ids[place] for place in way] for way in self._ways]):
            seen = len(self._columns[self._ids.index(edge_id)].demonstrations)
            self.known.doubts.append(Doubt(kind="ways_differ", about=edge_id, seen=seen))
        self.loops = tuple(self._loop(loop) for loop in loops)

    def _place_on_screens(self) -> None:
        last = [self._last_step(way, number) for number, way in enumerate(self._ways)]
        ends = [ScreenMoment({(number, 0): step.after}, {}) for number, (_, step) in enumerate(last)]
        numbers = _joined(
            clustered([*map(_moment, self._columns), *ends]), len(self._columns), outcomes_of(last)
        )
        self._samples: dict[int, list[Sample]] = {}
        for column, number in zip(self._columns, numbers, strict=False):
            self._samples.setdefault(number, []).extend(
                Sample(who, step.screen, at(step.event), typed=isinstance(step.event, TextInput))
                for who, step in sorted(column.steps.items())
            )
        self._end_of = numbers[len(self._columns) :]
        for end, number in zip(ends, self._end_of, strict=True):
            self._samples.setdefault(number, []).extend(Sample(who, seen) for who, seen in end.seen.items())
        self._screen_of = numbers
        self.nodes, self.prototypes = nodes_of(self._samples)
        vectors = {number: self.prototypes[_vector_id(node)] for number, node in enumerate(self.nodes)}
        self.average_similarity = fmean(
            sample.seen.vector.similarity(vectors[number])
            for number, samples in self._samples.items()
            for sample in samples
        )

    def _last_step(self, way: Sequence[int], number: int) -> tuple[StepColumn, ShownStep]:
        """What was found done already at the end is no step of theirs."""
        taken = [self._columns[place] for place in way if (number, 0) in self._columns[place].steps]
        return taken[-1], taken[-1].last_of(number)

    def _say_what_they_show(self) -> None:
        """Which values stand on which screen: known once all variables are."""
        found = self.known.variables.found
        self.nodes = tuple(self._telling(node, number, found) for number, node in enumerate(self.nodes))
        self.edges = tuple(self._shown_after(edge, place, found) for place, edge in enumerate(self.edges))

    def _shown_after(self, edge: Edge, place: int, found: Sequence[Found]) -> Edge:
        """Where a dialog tells whom it was about, that is known already."""
        column, limits = self._columns[place], edge.constraints
        spoken = next(node for node in self.nodes if node.node_id == edge.to_node).screen_template.spoken
        told = () if not writes(edge) or (spoken is not None and spoken.names) else told_after(column, found)
        shows = shown_after(column, found, self._met_a_dialog(place, edge.to_node))
        return edge.model_copy(
            update={
                "constraints": limits.model_copy(
                    update={"post_conditions": tuple(dict.fromkeys((*limits.post_conditions, *told)))}
                ),
                "post_conditions": edge.post_conditions.model_copy(update={"shows": shows}),
            }
        )

    def _met_a_dialog(self, place: int, usual: str) -> set[int]:
        """The demonstrations in which one came up over the screen it usually leads to."""
        dialogs = {node.node_id for node in self.nodes if node.screen_template.spoken is not None}
        return {number for number, node_id in self._nexts(place).items() if node_id in dialogs - {usual}}

    def _telling(self, node: Node, number: int, found: Sequence[Found]) -> Node:
        samples = [(one.who, one.seen) for one in self._samples[number]]
        spoken = spoken_on(self._samples[number], found, self._least)
        return node.model_copy(
            update={
                "shows": shown_on(samples, found),
                "shown_at": shown_at(samples, found),
                "screen_template": node.screen_template.model_copy(update={"spoken": spoken}),
            }
        )

    def _node_id(self, place: int) -> str:
        return self.nodes[self._screen_of[place]].node_id

    @property
    def ways(self) -> tuple[Way, ...]:
        taken = Counter(tuple(self._ids[place] for place in way) for way in self._ways)
        return tuple(Way(edges=edges, seen=seen) for edges, seen in taken.most_common())

    @property
    def entry_nodes(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self._node_id(way[0]) for way in self._ways))

    @property
    def end_nodes(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.nodes[number].node_id for number in self._end_of))

    @property
    def first_edges(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self._ids[way[0]] for way in self._ways))

    @property
    def last_edges(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self._ids[way[-1]] for way in self._ways))

    @property
    def seen(self) -> tuple[PlacedScreen, ...]:
        """Every picture that was looked at, once, with the screen of the graph that it shows."""
        seen: dict[tuple[str, str], PlacedScreen] = {}
        for place, column in enumerate(self._columns):
            for who, step in sorted(column.steps.items()):
                shown = PlacedScreen(step.screen, self._node_id(place), place + 1, self._values_of(who))
                seen.setdefault((step.screen.session_id, step.screen.screenshot_id), shown)
        for number, way in enumerate(self._ways):
            _, step = self._last_step(way, number)
            node = self.nodes[self._end_of[number]].node_id
            end = PlacedScreen(step.after, node, None, self._values_of((number, 0)))
            seen.setdefault((step.after.session_id, step.after.screenshot_id), end)
        return tuple(seen.values())

    def _values_of(self, who: Who) -> dict[str, str]:
        found = self.known.variables.found
        return {one.variable.name: one.values[who] for one in found if can_be_read(one) and who in one.values}

    def _acted_on(self, node_id: str) -> list[WatchedScreen]:
        return [
            step.screen
            for place, column in enumerate(self._columns)
            if self._node_id(place) == node_id
            for step in column.steps.values()
        ]

    def _edge(self, place: int) -> Edge:
        column, edge_id = self._columns[place], self._ids[place]
        in_loop = id(column) in self._looping
        self.known.here = [sample.seen for sample in self._samples[self._screen_of[place]]]
        action = action_of(column, edge_id, place + 1, self.known, in_loop=in_loop)
        seen = len(column.demonstrations)
        if seen < min(self._least, self._count):
            self.known.doubts.append(Doubt(kind="seen_rarely", about=edge_id, seen=seen))
        to_node = self._usual_next(place)
        same_screen = to_node == self._node_id(place)
        effects = effects_of(
            column,
            self.known.variables.found,
            self._proven,
            self._acted_on(to_node),
            same_screen=same_screen,
        )
        if not same_screen:
            self._proven.update(name for effect in effects for name in references(effect.value))
        return Edge(
            edge_id=edge_id,
            from_node=self._node_id(place),
            to_node=to_node,
            action=action,
            follows=self._before(place),
            constraints=EdgeConstraints(post_conditions=effects),
            post_conditions=PostConditions(
                expected_node=to_node,
                min_similarity=self._least_similarity(to_node),
                timeout_seconds=_timeout(column),
                may_show_nothing=not all(step.showed for step in column.steps.values()),
            ),
            stats=EdgeStats(
                manual_executions=len(column.steps),
                avg_execution_time_ms=1000 * fmean(step.lasted_s for step in column.steps.values()),
            ),
            example=_example(column.first),
        )

    def _least_similarity(self, node_id: str) -> float:
        node = next(one for one in self.nodes if one.node_id == node_id)
        prototype = node.screen_template.embedding_prototype
        return (
            PostConditions().min_similarity
            if prototype is None
            else max(0.0, prototype.min_cosine_similarity)
        )

    def _usual_next(self, place: int) -> str:
        """The screen it mostly leads to."""
        return Counter(self._nexts(place).values()).most_common(1)[0][0]

    def _nexts(self, place: int) -> dict[int, str]:
        """The screen it led to, by demonstration."""
        nexts = {}
        for number, way in enumerate(self._ways):
            if place in way:
                later = way.index(place) + 1
                screen = self._end_of[number] if later == len(way) else self._screen_of[way[later]]
                nexts[number] = self.nodes[screen].node_id
        return nexts

    def _before(self, place: int) -> tuple[str, ...]:
        before = {way[way.index(place) - 1] for way in self._ways if place in way[1:]}
        return tuple(self._ids[one] for one in sorted(before))

    def _loop(self, loop: Sequence[StepColumn]) -> Loop:
        """Its last edge leads back to its first."""
        places = [next(place for place, one in enumerate(self._columns) if one is column) for column in loop]
        first, last = places[0], places[-1]
        edge = self.edges[first]
        if self._ids[last] not in edge.follows:
            follows = (*edge.follows, self._ids[last])
            changed = edge.model_copy(update={"follows": follows})
            self.edges = (*self.edges[:first], changed, *self.edges[first + 1 :])
        turns = [
            max((turn for number, turn in loop[0].steps if number == demonstration), default=-1) + 1
            for demonstration in range(self._count)
        ]
        texts = [self.edges[place].action.model_dump_json() for place in places]
        used = [
            one.variable.name
            for one in self.known.variables.found
            if one.variable.repeated and any(f"${{{one.variable.name}}}" in text for text in texts)
        ]
        return Loop(
            edges=tuple(self._ids[place] for place in places), turns=tuple(turns), variables=tuple(used)
        )


def _way_of(columns: Sequence[StepColumn], number: int) -> list[int]:
    """The places one demonstration went through, each loop once."""
    return [place for place, column in enumerate(columns) if column.is_on_way_of(number)]


def _moment(column: StepColumn) -> ScreenMoment:
    places = {who: place for who, step in column.steps.items() if (place := at(step.event)) is not None}
    return ScreenMoment({who: step.screen for who, step in column.steps.items()}, places)


def _joined(screens: Sequence[int], steps: int, outcomes: Sequence[Sequence[int]]) -> list[int]:
    """The numbers of the screens of all steps, then of all ends: those that ended alike ended on one screen, the first
    that any of them is known as."""
    found = list(screens)
    for outcome in outcomes:
        first = min(screens[steps + number] for number in outcome)
        for number in outcome:
            found[steps + number] = first
    anew = {number: place for place, number in enumerate(sorted(set(found)))}
    return [anew[number] for number in found]


def nodes_of(samples: Mapping[int, Sequence[Sample]]) -> tuple[tuple[Node, ...], dict[str, Vector]]:
    said = {number: _said(number, samples) for number in samples}
    elsewhere = Counter(key for texts in said.values() for key in texts)
    titles = Counter(title for seen in samples.values() for title in {one.seen.window.title for one in seen})
    nodes, prototypes = [], {}
    for number in sorted(samples):
        node_id, seen = f"n{number + 1}", samples[number]
        before = [texts.keys() for other, texts in said.items() if other < number]
        prototype, vector = prototype_of(node_id, [one.seen for one in seen])
        prototypes[prototype.vector_id] = vector
        fullest = max(seen, key=lambda one: len(one.seen.lines)).seen
        nodes.append(
            Node(
                node_id=node_id,
                label=label_of(seen, said[number], elsewhere, titles),
                screen_template=template_of(seen, said[number], elsewhere, before, prototype),
                example=Example(session_id=fullest.session_id, screenshot_id=fullest.screenshot_id),
            )
        )
    return tuple(nodes), prototypes


def _said(number: int, samples: Mapping[int, Sequence[Sample]]) -> dict[str, Token]:
    others = [seen[0].seen for other, seen in samples.items() if other != number]
    return without_cut_off(always_said(samples[number]), others)


def _vector_id(node: Node) -> str:
    prototype = node.screen_template.embedding_prototype
    if prototype is None:
        raise AssertionError("every learnt node has a prototype")
    return prototype.vector_id


def _timeout(column: StepColumn) -> float:
    """As long as the slowest demonstration took, within reason."""
    usual = PostConditions().timeout_seconds
    return max(usual, min(LONGEST_WAIT_S, max(step.lasted_s for step in column.steps.values())))


def _example(step: ShownStep) -> Example:
    return Example(
        session_id=step.screen.session_id, screenshot_id=step.screen.screenshot_id, at=at(step.event)
    )
