"""Can it be read whom each action is about, where that was declared?"""

from __future__ import annotations

from collections.abc import Iterator

from rpa_vision.authoring.checks.finding import Checked
from rpa_vision.models.graph.finding import Finding
from rpa_vision.workflow.subject import unread_before


def subject(checked: Checked) -> Iterator[Finding]:
    workflow = checked.workflow
    names, unread = ", ".join(workflow.identity), unread_before(workflow)
    for field, edge in checked.edges():
        if edge.edge_id in unread:
            yield checked.warning(field, "problem.subject_not_shown", names=names)
