"""About whom a task seems to be: values that look like a person's or a record's identity, and are not what is entered.

Only a proposal: a person confirms it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from rpa_vision.domain.context import DomainContext
from rpa_vision.lexicon.consequence import ends_in_place, is_harmless
from rpa_vision.models.graph.action import CompoundAction, KeyPressAction, SimpleAction, TextInputAction
from rpa_vision.models.graph.references import references
from rpa_vision.models.graph.workflow import Edge, Node, Variable, Workflow
from rpa_vision.text.folding import folded
from rpa_vision.workflow.subject import writes
from rpa_vision.workflow.texts import edge_texts
from rpa_vision.workflow.typed_fields import is_typed_into

NUMBERS_KEPT = 2
"""The person's and the stay's: more only make more to read."""
SHORTEST_NUMBER = 4
"""Digits: shorter ones are ages, rooms, pulses."""
_RECORD_NUMBER = re.compile(r"[A-Za-z]{0,4}[-/ ]?\d[\d /-]*[A-Za-z]?")
_NAME = re.compile(r"[^\W\d_][^\W\d_'’. -]*(?:['’. -]+[^\W\d_]+)*")
_MOST_WORDS = 4
_NUMBER_SAID = re.compile(
    r"n°|\b(?:no|num|numero|number|id|identifiant|identifier|ipp|nip|nda|iep|ins|mrn|matricule|dossier|record|file)\b"
)
_NAME_SAID = re.compile(
    r"\b(?:nom|noms|prenom|prenoms|name|names|surname|forename|patient|patiente|beneficiaire)\b"
)
_BIRTH_SAID = re.compile(r"\b(?:naissance|nee?|birth|born|ddn|dob)\b")
_GROWN_YEARS = 1
"""A date all of whose values are older than this is no date of today."""
_YEAR = re.compile(r"\b(?:1[89]|20)\d\d\b")
_DAYS = frozenset({"date", "birth_date"})
_ENTER = frozenset({"enter", "return"})


def proposed_identity(workflow: Workflow, domain: DomainContext) -> tuple[str, ...]:
    """Record numbers first, then names; a birth date where there is no number."""
    uses = _Uses(workflow, domain)
    may_be = [one for one in workflow.variables if uses.tells_whom(one)]
    may_be = may_be or [one for one in workflow.variables if uses.is_typed_as(one)]
    numbers = [one.name for one in may_be if _is_number(one)][:NUMBERS_KEPT]
    names = [one.name for one in may_be if _is_name(one)]
    births = [one.name for one in may_be if _is_birth(one, workflow.created_at)]
    return tuple(numbers + names if numbers else names + births)


@dataclass(frozen=True)
class _Uses:
    """Where each value is typed, chosen and shown, and in which order."""

    workflow: Workflow
    domain: DomainContext

    def tells_whom(self, variable: Variable) -> bool:
        """It is shown where something is written, or says whom to open; what is written there itself does not."""
        name = variable.name
        if not self._may_be(variable):
            return False
        if self._typed(name):
            return self._comes_back(name)
        return name in self._shown_where_written or bool(self._chosen(name))

    def is_typed_as(self, variable: Variable) -> bool:
        """Only typed, into a field that is called so: the form of a new patient, a number that nothing repeats."""
        said = folded(variable.label or variable.name)
        called = any(words.search(said) for words in (_NUMBER_SAID, _NAME_SAID, _BIRTH_SAID))
        return called and self._may_be(variable) and bool(self._typed(variable.name))

    def _may_be(self, variable: Variable) -> bool:
        """Something is entered into a record once it is known whose it is."""
        kind = self.domain.kinds.get(variable.kind)
        if variable.repeated or variable.kind == "secret" or not (kind is None or kind.tells_whom):
            return False
        uses = [*self._typed(variable.name), *self._chosen(variable.name)]
        return min((place for place, _ in uses), default=0) < self._first_commit

    def _comes_back(self, name: str) -> bool:
        """What was typed to look somebody up is found again: in a row that is chosen, on the record, in a dialog."""
        typed_on = {edge.from_node for _, edge in self._typed(name)}
        shown = {node.node_id for node in self.workflow.nodes if name in _told_by(node)}
        return bool(shown - typed_on) or bool(self._chosen(name))

    @cached_property
    def _shown_where_written(self) -> frozenset[str]:
        nodes = {edge.from_node for edge in self.workflow.edges if writes(edge)}
        shown = [self.workflow.node(node_id) for node_id in nodes]
        return frozenset(name for node in shown for name in (*node.shows, *_told_by(node)))

    @cached_property
    def _first_commit(self) -> int:
        """The first action that writes for good once a value was used: before, it is about nobody yet. The Enter that
        sends a text off is part of typing it."""
        edges = self.workflow.edges
        used = (place for place, edge in enumerate(edges) if _uses_a_value(edge))
        first = next(used, len(edges))
        commits = (
            place
            for place in range(first, len(edges))
            if _commits(edges[place]) and not is_typed_into(self.workflow, edges[place])
        )
        return next(commits, len(edges))

    def _typed(self, name: str) -> list[tuple[int, Edge]]:
        return list(self._using(name, typed=True))

    def _chosen(self, name: str) -> list[tuple[int, Edge]]:
        return list(self._using(name, typed=False))

    def _using(self, name: str, *, typed: bool) -> Iterator[tuple[int, Edge]]:
        for number, edge in enumerate(self.workflow.edges):
            for place, text in edge_texts("edge", edge):
                if (
                    place.startswith("edge.action.")
                    and place.endswith(".parameters.text") == typed
                    and name in references(text)
                ):
                    yield number, edge


def _uses_a_value(edge: Edge) -> bool:
    return any(
        references(text) for place, text in edge_texts("edge", edge) if place.startswith("edge.action.")
    )


def _commits(edge: Edge) -> bool:
    return any(
        ends_in_place(part, edge) or (not is_harmless(part) and not _types(part)) for part in _parts(edge)
    )


def _types(part: SimpleAction) -> bool:
    if isinstance(part, KeyPressAction):
        return {key.lower() for key in part.parameters.keys} <= _ENTER
    return isinstance(part, TextInputAction)


def _parts(edge: Edge) -> tuple[SimpleAction, ...]:
    return edge.action.actions if isinstance(edge.action, CompoundAction) else (edge.action,)


def _told_by(node: Node) -> set[str]:
    """Behind a label, or by what the dialog says."""
    spoken = node.screen_template.spoken
    return {*(place.variable for place in node.shown_at), *(() if spoken is None else spoken.names)}


def _is_number(variable: Variable) -> bool:
    return (
        bool(variable.examples)
        and all(
            _RECORD_NUMBER.fullmatch(one) and sum(map(str.isdigit, one)) >= SHORTEST_NUMBER
            for one in variable.examples
        )
        and variable.kind not in _DAYS
    )


def _is_name(variable: Variable) -> bool:
    return bool(variable.examples) and all(
        _NAME.fullmatch(one) and len(one.split()) <= _MOST_WORDS and _is_written_as_name(one)
        for one in variable.examples
    )


def _is_written_as_name(text: str) -> bool:
    """« de La Tour », « DUPONT »; a sentence ends with an ordinary word."""
    return re.split(r"[ '’-]+", text)[-1][:1].isupper()


def _is_birth(variable: Variable, learnt_at: datetime) -> bool:
    if variable.kind not in _DAYS:
        return False
    if _BIRTH_SAID.search(folded(variable.label)):
        return True
    years = [int(year) for one in variable.examples for year in _YEAR.findall(one)]
    return bool(years) and max(years) < learnt_at.year - _GROWN_YEARS
