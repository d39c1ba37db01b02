"""What would be answered on this machine: what ships, the site's file, what people taught, and what a task declares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rpa_vision.errors import BadInputError
from rpa_vision.phrases import phrased

if TYPE_CHECKING:
    from rpa_vision.dialogs.respond.resolution import DialogContext
    from rpa_vision.dialogs.respond.resolver import CatalogueOf
    from rpa_vision.models.graph.workflow import SafetyRules, Workflow
    from rpa_vision.models.replay.dialog_memory import LearntDialog
    from rpa_vision.settings import Settings


@dataclass(frozen=True)
class AnswersHere:
    catalogue_of: CatalogueOf
    context: DialogContext
    rules: SafetyRules | None
    has_server: bool
    """False: no server keeps its answers on this machine, and none that people taught are known."""


@dataclass(frozen=True)
class _AsRead:
    """The decisions of one moment."""

    decisions: Sequence[LearntDialog]

    def revision(self) -> int:
        return 0

    def list(self) -> Sequence[LearntDialog]:
        return self.decisions


def answers_here(settings: Settings, workflow_id: str | None, edge_id: str | None) -> AnswersHere:
    """Read once; nothing is made or migrated, and no server needs to run."""
    from rpa_vision.bootstrap.deciding import build_catalogue
    from rpa_vision.dialogs.respond.resolution import DialogContext
    from rpa_vision.storage.database.inspect import inspect_database, open_to_read
    from rpa_vision.storage.replays.dialog_answers import DialogAnswers
    from rpa_vision.storage.workflows.workflows import Workflows

    if edge_id is not None and workflow_id is None:
        raise BadInputError(phrased("command_refused.only_with_workflow"))
    state = inspect_database(settings.database_url)
    if not (state.exists and state.current):
        if workflow_id is not None:
            raise BadInputError(
                phrased("command_refused.no_tasks_kept", workflow_id=workflow_id, where=state.where)
            )
        return AnswersHere(build_catalogue(settings), DialogContext(), None, has_server=False)
    engine = open_to_read(settings.database_url)
    try:
        taught = _AsRead(DialogAnswers(engine, lambda *_: None).list())
        workflow = None if workflow_id is None else Workflows(engine, lambda *_: None).get(workflow_id)
    finally:
        engine.dispose()
    context = DialogContext() if workflow is None else _context(workflow, edge_id)
    rules = None if workflow is None else workflow.safety_rules
    return AnswersHere(build_catalogue(settings, taught), context, rules, has_server=True)


def _context(workflow: Workflow, edge_id: str | None) -> DialogContext:
    from rpa_vision.dialogs.respond.resolution import DialogContext

    declared = dict(workflow.declared_dialogs)
    if edge_id is not None:
        declared |= workflow.edge(edge_id).declared_dialogs
    return DialogContext(workflow_id=workflow.workflow_id, declared=declared)
