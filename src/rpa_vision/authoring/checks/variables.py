"""Is every value that is used known by then, and every known one used?"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rpa_vision.authoring.checks.finding import Checked
from rpa_vision.models.graph.action import Action, CompoundAction
from rpa_vision.models.graph.finding import Finding
from rpa_vision.models.graph.references import produced_references, references
from rpa_vision.models.graph.workflow import Edge, Variable, Workflow
from rpa_vision.text.folding import folded, squeezed
from rpa_vision.workflow.named import made_by, named_in
from rpa_vision.workflow.order import next_edges, reached_edges
from rpa_vision.workflow.texts import edge_texts, screen_texts

SHORTEST_EXAMPLE = 3
"""Letters and digits: shorter ones stand on any screen by chance."""


def variables(checked: Checked) -> Iterator[Finding]:
    uses = list(_uses(checked))
    yield from _unknown(checked, uses)
    yield from _unknown_on_screens(checked)
    shown = {name for node in checked.workflow.nodes for name in node.shows}
    yield from _unused(checked, shown.union(name for _, _, name in uses))
    yield from _left_as_examples(checked)


def _unknown(checked: Checked, uses: list[tuple[str, Edge, str]]) -> Iterator[Finding]:
    """What a replay is given is there from the start; what a step produces, once it is done."""
    declared = {variable.name for variable in checked.workflow.variables}
    made = {name for edge in checked.workflow.edges for name in made_by(edge.action)}
    known = _known_before(checked.workflow)
    given = ((field, edge, name) for field, edge, name in uses if name not in declared)
    for field, edge, name in (*given, *_asked_of_steps(checked)):
        if name in known[edge.edge_id]:
            continue
        key = "problem.not_made_yet" if name in made else "problem.unknown_variable"
        yield checked.error(field, key, name=name)


def _unknown_on_screens(checked: Checked) -> Iterator[Finding]:
    declared = {variable.name for variable in checked.workflow.variables}
    made = {name for edge in checked.workflow.edges for name in made_by(edge.action)}
    for index, node in enumerate(checked.workflow.nodes):
        named = [(f"shows.{place}", name) for place, name in enumerate(node.shows)]
        named += [(f"shown_at.{place}.variable", one.variable) for place, one in enumerate(node.shown_at)]
        spoken = node.screen_template.spoken
        named += [("screen_template.spoken.says", name) for name in (spoken.names if spoken else ())]
        for field, name in named:
            if name not in declared | made:
                yield checked.error(f"nodes.{index}.{field}", "problem.unknown_variable", name=name)


def _unused(checked: Checked, used: set[str]) -> Iterator[Finding]:
    looped = {name for loop in checked.workflow.loops for name in loop.variables}
    for index, variable in enumerate(checked.workflow.variables):
        field = f"variables.{index}"
        if variable.name not in used:
            yield checked.warning(field, "problem.unused_variable")
        if checked.domain is not None and not checked.domain.knows(variable.kind):
            yield checked.warning(f"{field}.kind", "problem.unknown_kind", kind=variable.kind)
        if variable.kind == "secret" and variable.vault_entry is None:
            yield checked.warning(f"{field}.vault_entry", "problem.secret_without_vault")
        if variable.repeated != (variable.name in looped):
            yield checked.warning(f"{field}.repeated", "problem.repeated_without_loop")


def _uses(checked: Checked) -> Iterator[tuple[str, Edge, str]]:
    for field, edge in checked.edges():
        for place, text in edge_texts(field, edge):
            for name in references(text):
                yield place, edge, name
        for place, name in named_in(edge.action, f"{field}.action"):
            yield place, edge, name


def _asked_of_steps(checked: Checked) -> Iterator[tuple[str, Edge, str]]:
    for field, edge in checked.edges():
        for place, text in edge_texts(field, edge):
            for name in produced_references(text):
                yield place, edge, name


def _known_before(workflow: Workflow) -> dict[str, frozenset[str]]:
    """By edge: the variables that every way to it has made, its own parts before included."""
    everything = frozenset().union(*(made_by(edge.action) for edge in workflow.edges))
    known = {edge.edge_id: everything for edge in workflow.edges}
    for edge in workflow.after(None):
        known[edge.edge_id] = frozenset()
    reached = reached_edges(workflow)
    pending = [edge for edge in workflow.edges if edge.edge_id in reached]
    while pending:
        edge = pending.pop()
        after = known[edge.edge_id] | made_by(edge.action)
        for following in next_edges(workflow, edge):
            fewer = known[following.edge_id] & after
            if fewer != known[following.edge_id]:
                known[following.edge_id] = fewer
                pending.append(following)
    return {edge.edge_id: known[edge.edge_id] | _inside(edge.action) for edge in workflow.edges}


def _inside(action: Action) -> frozenset[str]:
    """What the parts of a compound make for the parts after them; their order is the author's."""
    return made_by(action) if isinstance(action, CompoundAction) else frozenset()


def _left_as_examples(checked: Checked) -> Iterator[Finding]:
    """A value of one demonstration where the variable should stand: right once, and wrong from then on."""
    looked_at = [*screen_texts(checked.workflow)]
    looked_at += [text for field, edge in checked.edges() for text in edge_texts(field, edge)]
    for field, text in looked_at:
        for variable in checked.workflow.variables:
            if any(_says(text, example) for example in _telling(variable)):
                yield checked.warning(field, "problem.looks_like_example", name=variable.name)


def _telling(variable: Variable) -> list[str]:
    return [example for example in variable.examples if len(squeezed(example)) >= SHORTEST_EXAMPLE]


def _says(text: str, example: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(folded(example))}(?!\w)", folded(text)) is not None
