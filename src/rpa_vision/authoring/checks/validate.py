"""Everything that is wrong with a workflow, or that a person should look at."""

from __future__ import annotations

from collections.abc import Iterator

from rpa_vision.authoring.checks.deeds import deeds
from rpa_vision.authoring.checks.finding import Checked, HasVector
from rpa_vision.authoring.checks.paths import paths
from rpa_vision.authoring.checks.records import records
from rpa_vision.authoring.checks.screens import screens
from rpa_vision.authoring.checks.subject import subject
from rpa_vision.authoring.checks.variables import variables
from rpa_vision.domain.context import DomainContext
from rpa_vision.models.graph.finding import Finding
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.phrases import Language


def validate(
    workflow: Workflow,
    language: Language,
    has_vector: HasVector | None = None,
    domain: DomainContext | None = None,
) -> tuple[Finding, ...]:
    """Errors first. Without ``has_vector`` nobody asks whether the prototypes' vectors are kept, without
    ``domain`` whether its kinds of value are known."""
    checked = Checked(workflow, language, has_vector, domain)
    found = [
        *paths(checked),
        *screens(checked),
        *variables(checked),
        *deeds(checked),
        *records(checked),
        *subject(checked),
        *_doubts(checked),
    ]
    return tuple(sorted(found, key=lambda finding: finding.severity != "error"))


def _doubts(checked: Checked) -> Iterator[Finding]:
    workflow = checked.workflow
    known = {
        "",
        *(edge.edge_id for edge in workflow.edges),
        *(node.node_id for node in workflow.nodes),
        *(variable.name for variable in workflow.variables),
    }
    for index, doubt in enumerate(workflow.doubts):
        if doubt.about not in known:
            yield checked.warning(f"doubts.{index}.about", "problem.doubt_about_nothing")
