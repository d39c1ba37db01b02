"""Actions called by other ids, wherever a workflow mentions them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rpa_vision.models.graph.workflow import Workflow


def with_edge_ids(workflow: Workflow, ids: Mapping[str, str]) -> Workflow:
    def called(names: Sequence[str]) -> tuple[str, ...]:
        return tuple(ids[name] for name in names)

    return workflow.model_copy(
        update={
            "edges": tuple(
                edge.model_copy(update={"edge_id": ids[edge.edge_id], "follows": called(edge.follows)})
                for edge in workflow.edges
            ),
            "first_edges": called(workflow.first_edges),
            "last_edges": called(workflow.last_edges),
            "ways": tuple(way.model_copy(update={"edges": called(way.edges)}) for way in workflow.ways),
            "loops": tuple(loop.model_copy(update={"edges": called(loop.edges)}) for loop in workflow.loops),
            "doubts": tuple(
                doubt.model_copy(update={"about": ids.get(doubt.about, doubt.about)})
                for doubt in workflow.doubts
            ),
        }
    )
