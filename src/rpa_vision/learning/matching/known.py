"""The screens of one workflow, with the vectors they are known by."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping
from threading import Lock

from rpa_vision.errors import NotFoundError
from rpa_vision.models.embedding import Vector
from rpa_vision.models.graph.workflow import Node, Workflow
from rpa_vision.ports import VectorIndex

NewIndex = Callable[[str, str, int], VectorIndex]
"""An empty index of a workflow, for vectors of a provider and dimension."""

REMEMBERED_WORKFLOWS = 64
"""A site's whole list; the vectors of one take some tens of kilobytes."""


class KnownScreens:
    """No other workflow's screens can be found through it: the index is filled here, from this one alone."""

    def __init__(self, workflow: Workflow, prototypes: Mapping[str, Vector], new_index: NewIndex) -> None:
        """``prototypes`` by vector_id: one for each the nodes refer to."""
        self.workflow_id = workflow.workflow_id
        self.version = workflow.version
        self.nodes: Mapping[str, Node] = {node.node_id: node for node in workflow.nodes}
        self._prototypes = {
            node.node_id: _given(prototypes, prototype.vector_id)
            for node in workflow.nodes
            if (prototype := node.screen_template.embedding_prototype) is not None
        }
        self._index: VectorIndex | None = None
        for node_id, vector in self._prototypes.items():
            if self._index is None:
                self._index = new_index(self.workflow_id, vector.provider, vector.values.size)
            self._index.add(node_id, vector, {})

    def prototype(self, node_id: str) -> Vector | None:
        return self._prototypes.get(node_id)

    def nearest(self, vector: Vector, count: int, among: Collection[str]) -> dict[str, float]:
        """Of these nodes the ``count`` most similar, best first."""
        passed_over = self._prototypes.keys() - set(among)
        hits = self._index.search(vector, count + len(passed_over)) if self._index else ()
        found = [hit.vector_id for hit in hits if hit.vector_id not in passed_over][:count]
        exact = {node_id: vector.similarity(self._prototypes[node_id]) for node_id in found}
        return dict(sorted(exact.items(), key=lambda one: -one[1]))  # the index rounds

    def similarities(self, vector: Vector) -> dict[str, float]:
        """To every node that has a prototype, best first."""
        return self.nearest(vector, max(1, len(self._prototypes)), self._prototypes)


def _given(prototypes: Mapping[str, Vector], vector_id: str) -> Vector:
    if vector_id not in prototypes:
        raise NotFoundError("vector", vector_id)
    return prototypes[vector_id]


class KnownWorkflows:
    """Each version's screens are loaded when first asked for and then kept at hand."""

    def __init__(self, load: Callable[[Workflow], Mapping[str, Vector]], new_index: NewIndex) -> None:
        self._load = load
        self._new_index = new_index
        self._kept: OrderedDict[tuple[str, int], KnownScreens] = OrderedDict()
        self._lock = Lock()

    def of(self, workflow: Workflow) -> KnownScreens:
        key = workflow.workflow_id, workflow.version
        with self._lock:
            known = self._kept.pop(key, None)
            # One that was deleted and brought in again may have the same id and version.
            if known is None or tuple(known.nodes.values()) != workflow.nodes:
                known = KnownScreens(workflow, self._load(workflow), self._new_index)
            self._kept[key] = known
            while len(self._kept) > REMEMBERED_WORKFLOWS:
                self._kept.popitem(last=False)
            return known
