"""What a person adds to what was learnt: no demonstration shows what is in a database, or who a task is about."""

from __future__ import annotations

from rpa_vision.errors import CannotLearnError
from rpa_vision.models.graph.action import MouseClickAction
from rpa_vision.models.graph.workflow import Edge, Workflow
from rpa_vision.models.replay.record_check import SqlCheck

RECORD = "dpi"
NOTED = (
    SqlCheck(
        source=RECORD,
        query="SELECT replace(printf('%.1f', temperature), '.', ',') FROM vitals WHERE ipp = :ipp"
        " ORDER BY day DESC, hour DESC, id DESC LIMIT 1",
        values={"ipp": "${ipp}"},
        expect="${temperature}",
    ),
)
"""Of the short task."""
CODED = (
    SqlCheck(
        source=RECORD,
        query="SELECT principal FROM stays WHERE nda = :sejour AND ipp = :ipp",
        values={"sejour": "${numero_sejour}", "ipp": "${ipp}"},
        expect="${code_ou_libelle}",
    ),
    SqlCheck(
        source=RECORD,
        query="SELECT comment FROM stays WHERE nda = :sejour AND ipp = :ipp",
        values={"sejour": "${numero_sejour}", "ipp": "${ipp}"},
        expect="${commentaire}",
    ),
    *NOTED,
)
"""Of the long one."""
SAVES = "Oui"
"""The button with which it is saved for good."""
SUBJECT = ("ipp", "nom")


def saving_step(workflow: Workflow) -> str:
    """The edge that saves."""
    saving = [edge.edge_id for edge in workflow.edges if _clicks(edge, SAVES)]
    if len(saving) != 1:
        raise CannotLearnError(f"« {SAVES} » is clicked in {len(saving)} steps of the task, not in one")
    return saving[0]


def _clicks(edge: Edge, text: str) -> bool:
    action = edge.action
    return isinstance(action, MouseClickAction) and action.target is not None and action.target.text == text
