"""What a workflow's replays have shown so far: counters, and evidence for its learning state.

They change with every replay. Kept inside the workflow each of them would be a new version, and the few
versions that say something would drown; so they are kept beside it and put into it when it is read. What
happened is not undone by going back to an older version either.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pydantic import ValidationError

from rpa_vision.models.base import Count, Id, Model, When
from rpa_vision.models.geometry import ScreenFraction
from rpa_vision.models.graph.learning import LearningEvent, LearningEvidence
from rpa_vision.models.graph.workflow import Edge, EdgeStats, Workflow, WorkflowStats
from rpa_vision.models.replay.dialog import DialogType
from rpa_vision.models.target import GroundingMethod

EXPERIENCE = "experience"
"""Where an edge's metadata says it."""


class Experience(Model):
    """What replays found out about one action."""

    found_by: dict[GroundingMethod, Count] = {}
    """How often each way of looking for the target led to a proven effect."""
    place: ScreenFraction | None = None
    """Where it was done when it last had its effect."""
    slowest_ms: Count = 0
    """The longest an effect was waited for."""
    dialogs: dict[DialogType, Count] = {}
    failures: Count = 0
    """Since it was learnt or last corrected."""
    by_hand: Count = 0
    """How often a person did it instead, in a paused replay."""


def experience_of(edge: Edge) -> Experience:
    """Nothing, where the metadata holds something else under that name: they may come from a file."""
    try:
        return Experience.model_validate(edge.metadata.get(EXPERIENCE, {}))
    except ValidationError:
        return Experience()


class EdgeTally(Model):
    stats: EdgeStats
    experience: Experience = Experience()

    @classmethod
    def of(cls, edge: Edge) -> EdgeTally:
        return cls(stats=edge.stats, experience=experience_of(edge))

    def changed(self, stats: dict[str, object], experience: dict[str, object]) -> EdgeTally:
        return EdgeTally(
            stats=self.stats.model_copy(update=stats),
            experience=self.experience.model_copy(update=experience),
        )


class Tally(Model):
    schema_version: Literal["tally_v1"] = "tally_v1"
    stats: WorkflowStats
    replays: Count = 0
    completed: Count = 0
    succeeded: Count = 0
    edges: dict[Id, EdgeTally] = {}
    """Of the edges replays came to; the others have what they were learnt with."""
    evidence: LearningEvidence
    since: When | None = None
    """When the present learning state was entered: only replays begun later are evidence."""

    @classmethod
    def of(cls, workflow: Workflow) -> Tally:
        """Before its first replay."""
        evidence = LearningEvidence(
            observed_runs=workflow.stats.observed_runs, average_similarity=workflow.stats.average_similarity
        )
        return cls(stats=workflow.stats, evidence=evidence)

    def shown_as(self, workflow: Workflow) -> Tally:
        """With what this version's demonstrations showed: there may have been more of them since."""
        seen = {
            "observed_runs": workflow.stats.observed_runs,
            "average_similarity": workflow.stats.average_similarity,
        }
        return self.model_copy(update={"evidence": self.evidence.model_copy(update=seen)})

    def forgiving(self, edge_id: str) -> Tally:
        """The edge is not what it was: how often it failed before says nothing about it."""
        if edge_id not in self.edges:
            return self
        shown_again = self.edges[edge_id].changed({}, {"failures": 0})
        return self.model_copy(update={"edges": {**self.edges, edge_id: shown_again}})

    def put_into(self, workflow: Workflow) -> Workflow:
        """The workflow with these counters instead of its own: doing it twice changes nothing.

        What demonstrations showed stays as that version says: the usual way is told by it, and a replay
        under way must not find itself on another one.
        """
        learnt_from = {
            field: getattr(workflow.stats, field) for field in ("observed_runs", "average_similarity")
        }
        stats = self.stats.model_copy(update=learnt_from)
        return workflow.model_copy(update={"stats": stats, "edges": tuple(map(self._told, workflow.edges))})

    def _told(self, edge: Edge) -> Edge:
        tally = self.edges.get(edge.edge_id)
        if tally is None:
            return edge
        experience = tally.experience.model_dump(mode="json", exclude_defaults=True)
        metadata = {**edge.metadata, EXPERIENCE: experience}
        stats = tally.stats.model_copy(update={"manual_executions": edge.stats.manual_executions})
        return edge.model_copy(update={"stats": stats, "metadata": metadata})


@dataclass(frozen=True)
class Lesson:
    """What is to be kept of something that happened, all of it or nothing."""

    workflow: Workflow
    """As it should be now. The same object as before: no new version."""
    tally: Tally
    note: str = ""
    events: tuple[LearningEvent, ...] = ()

    def then(self, workflow: Workflow, tally: Tally, note: str, *events: LearningEvent) -> Lesson:
        """This and more, in one version."""
        return Lesson(workflow, tally, "; ".join(filter(None, (self.note, note))), (*self.events, *events))
