"""One edge → its steps: a compound's parts in their order, a field clicked before it is typed into."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import TypeVar

from pydantic import BaseModel, JsonValue

from rpa_vision.errors import FieldProblem
from rpa_vision.lexicon.consequence import ends_in_place, is_harmless
from rpa_vision.models.graph.action import (
    Action,
    CompoundAction,
    MouseClickAction,
    NavigateAction,
    TextInputAction,
)
from rpa_vision.models.graph.references import pieces, references
from rpa_vision.models.graph.screen_template import Condition
from rpa_vision.models.graph.tally import experience_of
from rpa_vision.models.graph.workflow import Edge, Node, Workflow
from rpa_vision.replay.plan.asking import asked_first, is_destructive
from rpa_vision.replay.plan.deeds import PlannedDeed, deeds_of
from rpa_vision.replay.plan.filling import Filler, GivenHere
from rpa_vision.replay.plan.step import PlanStep
from rpa_vision.replay.plan.subject import subjects, subjects_after, whom
from rpa_vision.replay.plan.turns import EdgeTurn
from rpa_vision.workflow.named import made_by, named_in
from rpa_vision.workflow.typed_fields import is_typed_into

M = TypeVar("M", bound=BaseModel)


@dataclass(frozen=True)
class EdgeVisit:
    """One edge in its turn, with the values it is done with."""

    workflow: Workflow
    visit: EdgeTurn
    given: GivenHere

    @property
    def edge(self) -> Edge:
        return self.workflow.edge(self.visit.edge_id)

    def steps(self, problems: list[FieldProblem]) -> tuple[PlanStep, ...]:
        """What is wrong with the edge is added to ``problems``."""
        found = tuple(self._steps(None, problems))
        return tuple(self._completed_later(step, place) for place, step in enumerate(found))

    def _completed_later(self, step: PlanStep, place: int) -> PlanStep:
        if not step.asks:
            return step

        def later(variables: Mapping[str, JsonValue]) -> PlanStep:
            return next(islice(self._steps(variables, []), place, None))  # later parts may still lack theirs

        return replace(step, later=later)

    def _steps(
        self, produced: Mapping[str, JsonValue] | None, problems: list[FieldProblem]
    ) -> Iterator[PlanStep]:
        """Compiled again once earlier steps have produced their values: each text is filled in one go, so that a
        value that looks like a variable is never taken for one."""
        edge, filler = self.edge, Filler(self.visit.edge_id, self.given, produced, problems)
        deeds = deeds_of(edge.action, filler)
        last = max((place for place, deed in enumerate(deeds) if not deed.settles), default=0)
        for place, deed in enumerate(deeds):
            key = self.visit.key if len(deeds) == 1 else f"{self.visit.key}/{place}"
            yield self._step(key, deed, edge, filler, first=place == 0, last=place == last)

    def _step(
        self, key: str, deed: PlannedDeed, edge: Edge, filler: Filler, *, first: bool, last: bool
    ) -> PlanStep:
        filler = replace(filler, asked={}, used=set())
        action = deed.action if deed.secret is not None else filler.fill(deed.action, deed.place)
        uses = frozenset(filler.used)
        for place, name in named_in(action, deed.place):
            if not (deed.decides and name in self.given.values):
                filler.asked.setdefault(name, place)
        limits, checks = edge.constraints, edge.checks if last else ()
        consequential = not self._is_harmless(deed) or bool(checks)
        effects = _filled(filler, limits.post_conditions if last else (), "constraints.post_conditions")
        return PlanStep(
            key=key,
            edge_id=edge.edge_id,
            action=action,
            screen=self.workflow.node(edge.to_node if deed.settles else edge.from_node),
            needed=_filled(filler, limits.pre_conditions if first else (), "constraints.pre_conditions"),
            expected=self._expected(edge, deed) if last else None,
            effects=effects,
            timeout_s=edge.post_conditions.timeout_seconds,
            max_delay_s=limits.max_delay_seconds if first else None,
            usual_place=experience_of(edge).place,
            shown=None if uses or not _aims_once(edge.action) else edge.example,
            may_show_nothing=edge.post_conditions.may_show_nothing,
            rules=self.workflow.safety_rules,
            checks=_filled(filler, checks, "checks"),
            consequential=consequential,
            destructive=is_destructive(self.workflow, edge, deed, consequential=consequential),
            ask_first=asked_first(self.workflow, edge, deed, consequential=consequential),
            identity=subjects(
                self.workflow,
                self.workflow.node(edge.from_node),
                self.given.values,
                uses,
                _picked_by(deed.action),
            ),
            identity_after=subjects_after(self.workflow, edge, self.given.values) if last else {},
            subject_effects=self._naming(effects, limits.post_conditions),
            secret=deed.secret,
            field_label=self._field_label(deed),
            uses=uses,
            asks=filler.asked,
            makes=made_by(action),
        )

    def _naming(self, filled: Sequence[Condition], learnt: Sequence[Condition]) -> frozenset[str]:
        asked = set(whom(self.workflow))
        pairs = zip(filled, learnt, strict=False)  # none of them before the last part of a compound
        return frozenset(one.value for one, known in pairs if asked & set(references(known.value)))

    def _field_label(self, deed: PlannedDeed) -> str:
        """A value is called after the field it was typed into."""
        if not isinstance(deed.action, TextInputAction):
            return ""
        named = {piece.given for piece in pieces(deed.action.parameters.text)}
        labels = [variable.label for variable in self.workflow.variables if variable.name in named]
        return labels[0] if len(labels) == 1 else ""

    def _is_harmless(self, deed: PlannedDeed) -> bool:
        """A secret cannot be read back: whether it was right shows when what it opens is open."""
        focuses = deed.focuses or is_typed_into(self.workflow, self.edge)
        ends = ends_in_place(deed.action, self.edge)
        if focuses or deed.secret is not None or (is_harmless(deed.action) and not ends):
            return True
        action = deed.action
        return isinstance(action, MouseClickAction) and action.parameters.coords_var in _login_fields(
            self.workflow
        )

    def _expected(self, edge: Edge, deed: PlannedDeed) -> Node | None:
        """A screen that fits anything proves nothing, and a decision leads to several."""
        expected = edge.post_conditions.expected_node
        if expected is None or deed.decides:
            return None
        node = self.workflow.node(expected)
        if node.screen_template.asks_for_nothing:
            return None
        template = node.screen_template.at_least(edge.post_conditions.min_similarity)
        return node.model_copy(update={"screen_template": template})


def _login_fields(workflow: Workflow) -> frozenset[str]:
    """Variables that hold the place of a field to type into."""
    actions = (
        part
        for edge in workflow.edges
        for part in (edge.action.actions if isinstance(edge.action, CompoundAction) else (edge.action,))
    )
    return frozenset(
        name
        for action in actions
        if isinstance(action, NavigateAction)
        for name in (action.parameters.login_coords_var, action.parameters.password_coords_var)
    )


def _picked_by(action: Action) -> frozenset[str]:
    """The values by which the target of a click is told from others."""
    target = action.target if isinstance(action, MouseClickAction) else None
    if target is None:
        return frozenset()
    texts = (target.text or "", *(cell.text for cell in target.cells))
    return frozenset(name for text in texts for name in references(text))


def _filled(filler: Filler, models: Sequence[M], place: str) -> tuple[M, ...]:
    return tuple(filler.fill(model, f"{place}.{i}") for i, model in enumerate(models))


def _aims_once(action: Action) -> bool:
    """At one thing, so that the place that was shown is that thing's."""
    parts = action.actions if isinstance(action, CompoundAction) else (action,)
    aims = [part for part in parts if getattr(part, "target", None) is not None]
    return len(aims) == 1 and isinstance(aims[0], MouseClickAction)
