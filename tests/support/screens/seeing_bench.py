"""A replay whose screens are drawn and seen with the real eyes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from replay_bench import Bench, new_bench
from rpa_vision.bootstrap.deciding import build_grounder, build_reaction
from rpa_vision.models.graph.screen_template import ScreenTemplate
from rpa_vision.models.graph.workflow import Node, Workflow
from rpa_vision.perception.eyes import Eyes
from rpa_vision.perception.view import Senses
from rpa_vision.replay.engine.engine import ReplayEngine
from rpa_vision.replay.observe import Observer
from rpa_vision.server.store_journal import StoreJournal


@contextmanager
def seeing_bench(
    folder: Path,
    senses: Senses,
    workflow: Workflow,
    parameters: Mapping[str, str] | None = None,
    **chosen: bool,
) -> Iterator[Bench]:
    """``run1`` of the workflow, begun; ``chosen`` settings are not the usual ones."""
    with new_bench(folder / "data") as bench:
        settings = bench.settings.model_copy(update=chosen)
        journal = StoreJournal(bench.store)
        observer = Observer(Eyes(senses), settings.limits)
        reaction = build_reaction(journal, observer, build_grounder(settings), settings, bench.clock.now)
        engine = ReplayEngine(journal, reaction, settings.language, bench.clock.now)
        bench.store.workflows.create(workflow, "test")
        engine.start("run1", workflow, parameters or {}, "pc1")
        yield replace(bench, engine=engine)


def known_by(workflow: Workflow, **templates: ScreenTemplate) -> Workflow:
    """The same, with its screens known by these."""
    nodes = tuple(
        Node(node_id=node.node_id, label=node.label, screen_template=templates[node.node_id])
        for node in workflow.nodes
    )
    return workflow.model_copy(update={"nodes": nodes})
