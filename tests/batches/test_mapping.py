"""Which column is probably which value: by its name first, and never one column for two."""

from __future__ import annotations

import pytest

from replay_bench import admission_workflow
from rpa_vision.batches.mapping import check_mapping, proposed
from rpa_vision.domain.context import DomainContext
from rpa_vision.domain.reading import load_domain
from rpa_vision.errors import BadParametersError
from rpa_vision.models.batch.batch import ColumnMap
from rpa_vision.models.batch.table import ReadRow, TableColumn
from rpa_vision.models.graph.workflow import Variable, Workflow
from rpa_vision.settings import Settings


@pytest.fixture(scope="module")
def domain() -> DomainContext:
    return load_domain(Settings().domain, None)


def task(*variables: Variable) -> Workflow:
    return admission_workflow().model_copy(update={"variables": variables})


def columns(*headings: str) -> tuple[TableColumn, ...]:
    return tuple(TableColumn(place=place, heading=one) for place, one in enumerate(headings, 1))


def told(
    workflow: Workflow, headings: tuple[str, ...], domain: DomainContext, *rows: tuple[str, ...]
) -> object:
    read = [ReadRow(line=place + 2, cells=cells) for place, cells in enumerate(rows)]
    return [
        (one.variable, one.column, one.because)
        for one in proposed(workflow, columns(*headings), read, domain)
    ]


IPP = Variable(name="ipp", label="IPP du patient")
NAME = Variable(name="nom", label="Nom")
FIRST = Variable(name="prenom", label="Prénom")


def test_by_name_or_by_label_whatever_the_accents(domain: DomainContext) -> None:
    found = told(task(IPP, NAME, FIRST), ("PRENOM", "Nom ", "ipp du Patient"), domain)
    assert found == [("ipp", 3, "name"), ("nom", 2, "name"), ("prenom", 1, "name")]


def test_by_likeness_where_only_one_is_alike(domain: DomainContext) -> None:
    assert told(task(IPP), ("IPP du patiant", "Autre"), domain) == [("ipp", 1, "likeness")]
    assert told(task(NAME), ("Service", "Chambre"), domain) == []


def test_a_heading_that_stands_twice_is_proposed_for_nothing(domain: DomainContext) -> None:
    assert told(task(NAME), ("Nom", "Nom"), domain) == []


def test_a_secret_is_never_a_column(domain: DomainContext) -> None:
    secret = Variable(name="mot_de_passe", label="Mot de passe", kind="secret")
    assert told(task(secret), ("Mot de passe",), domain) == []
    with pytest.raises(BadParametersError, match="never read from a file"):
        check_mapping(task(secret), ColumnMap(columns={"mot_de_passe": (1,)}), 1)


def test_no_column_is_proposed_for_two_values(domain: DomainContext) -> None:
    twin = Variable(name="nom_naissance", label="Nom")
    found = told(task(NAME, twin), ("Nom", "Autre"), domain)
    assert isinstance(found, list)
    assert len({place for _, place, _ in found}) == len(found)


def test_all_that_is_wrong_is_said_at_once() -> None:
    with pytest.raises(BadParametersError) as raised:
        check_mapping(task(IPP, NAME), ColumnMap(columns={"ipp": (9,), "autre": (1,)}), 3)
    assert {one.field for one in raised.value.problems} == {"ipp", "nom", "autre"}
