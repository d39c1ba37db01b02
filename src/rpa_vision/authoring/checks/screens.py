"""Will each screen be known when it is seen, and not be taken for another?"""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from rpa_vision.authoring.checks.finding import Checked
from rpa_vision.models.graph.finding import Finding
from rpa_vision.models.graph.screen_template import ScreenTemplate
from rpa_vision.text.folding import folded, squeezed


def screens(checked: Checked) -> Iterator[Finding]:
    known: dict[Hashable, str] = {}
    for index, node in enumerate(checked.workflow.nodes):
        field = f"nodes.{index}"
        template = node.screen_template
        if not node.label.strip():
            yield checked.warning(f"{field}.label", "problem.screen_without_name")
        look = _look(template)
        if look == _look(ScreenTemplate()):
            if template.embedding_prototype is None:
                yield checked.error(f"{field}.screen_template", "problem.fits_any_screen")
        elif look in known:
            yield checked.warning(f"{field}.screen_template", "problem.twin_screen", other=known[look])
        known.setdefault(look, node.label or node.node_id)
        yield from _missing_vector(checked, field, template)


def _look(template: ScreenTemplate) -> Hashable:
    """Everything but the similarity: what is the same for two screens cannot tell them apart."""
    window = template.window
    return (
        frozenset(map(folded, window.app_name_any_of)),
        frozenset(map(folded, window.title_contains_any_of)),
        frozenset(map(squeezed, template.required_text_any)),
        template.required_text_min if template.required_text_any else 1,
        frozenset(template.required_ui_elements),
        template.spoken,
    )


def _missing_vector(checked: Checked, field: str, template: ScreenTemplate) -> Iterator[Finding]:
    prototype = template.embedding_prototype
    if prototype is None or checked.has_vector is None or checked.has_vector(prototype.vector_id):
        return
    yield checked.error(f"{field}.screen_template.embedding_prototype", "problem.missing_vector")
