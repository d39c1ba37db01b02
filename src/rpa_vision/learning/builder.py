"""Several demonstrations of one task → one graph: what they share, where they branch, what varies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from statistics import fmean

from rpa_vision.domain.context import DomainContext
from rpa_vision.domain.reading import generic_domain
from rpa_vision.errors import CannotLearnError
from rpa_vision.learning.graph.build import Graph, PlacedScreen
from rpa_vision.learning.graph.columns import columns_of
from rpa_vision.learning.values.subject import proposed_identity
from rpa_vision.learning.watching.demonstration import Demonstration
from rpa_vision.learning.watching.shared_lists import sharing_lists
from rpa_vision.models.embedding import Vector
from rpa_vision.models.graph.workflow import Workflow, WorkflowStats
from rpa_vision.phrases import phrased
from rpa_vision.ports import Pixels


@dataclass(frozen=True, eq=False)
class Learnt:
    """A workflow, and whether it was seen often enough to be proposed (otherwise it is a draft)."""

    workflow: Workflow
    observations: int
    proposed: bool
    prototypes: Mapping[str, Vector]
    """By vector_id."""
    crops: Mapping[str, Pixels]
    """By name."""
    average_similarity: float
    """Of the screens seen to the nodes they became."""
    seen: Sequence[PlacedScreen] = ()


class GraphBuilder:
    def __init__(self, min_observations: int, domain: DomainContext | None = None) -> None:
        """``domain``: what its values are kinds of; none given is the one that settings have by themselves."""
        self._min_observations = min_observations
        self._domain = domain or generic_domain()

    def build(
        self, demonstrations: Sequence[Demonstration], workflow_id: str, name: str, now: datetime
    ) -> Learnt:
        if not demonstrations:
            raise CannotLearnError(phrased("learning_refused.none_given"))
        if len({one.session_id for one in demonstrations}) != len(demonstrations):
            raise CannotLearnError(phrased("learning_refused.given_twice"))
        demonstrations = sharing_lists(demonstrations)
        columns, loops = columns_of([one.steps for one in demonstrations])
        graph = Graph(columns, loops, len(demonstrations), self._min_observations, self._domain)
        count = len(demonstrations)
        workflow = Workflow(
            workflow_id=workflow_id,
            name=name,
            created_at=now,
            updated_at=now,
            entry_nodes=graph.entry_nodes,
            end_nodes=graph.end_nodes,
            nodes=graph.nodes,
            edges=graph.edges,
            first_edges=graph.first_edges,
            last_edges=graph.last_edges,
            variables=tuple(one.variable for one in graph.known.variables.found),
            loops=graph.loops,
            ways=graph.ways,
            doubts=tuple(graph.known.doubts),
            stats=WorkflowStats(
                observed_runs=count, avg_duration_seconds=fmean(one.duration_s for one in demonstrations)
            ),
            metadata={"sessions": [one.session_id for one in demonstrations]},
        )
        workflow = workflow.model_copy(
            update={"proposed_identity": proposed_identity(workflow, self._domain)}
        )
        proposed = count >= self._min_observations
        return Learnt(
            workflow,
            count,
            proposed,
            graph.prototypes,
            graph.known.crops,
            graph.average_similarity,
            graph.seen,
        )
