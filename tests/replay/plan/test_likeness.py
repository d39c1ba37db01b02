"""Which differences between two ways matter: writing and choosing do, order and looking about do not."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from drawn_workflow import shown
from rpa_vision.models.graph.action import (
    Action,
    KeyParameters,
    KeyPressAction,
    MouseClickAction,
    TextInputAction,
    TextParameters,
)
from rpa_vision.models.graph.workflow import Edge, Variable
from rpa_vision.models.target import Cell, Target
from rpa_vision.replay.plan.compile import compile_plan
from rpa_vision.replay.plan.likeness import Likeness


def click(text: str, role: str | None = None) -> Action:
    return MouseClickAction(target=Target(text=text, role=role))


def typing(text: str) -> Action:
    return TextInputAction(parameters=TextParameters(text=text))


def key(*keys: str) -> Action:
    return KeyPressAction(parameters=KeyParameters(keys=keys))


ACTIONS: dict[str, Action] = {
    "N": click("Nom", "form_input"),
    "n": typing("${nom}"),
    "P": click("Prénom", "form_input"),
    "p": typing("${prenom}"),
    "M": click("Nom", "form_input"),
    "m": typing("${nom}"),
    "i": typing("CHU"),
    "j": typing("CHU"),
    "t": key("tab"),
    "r": click("Rafraîchir"),
    "u": click("Urgence", "form_input"),
    "g": click("Programmé", "form_input"),
    "l": MouseClickAction(target=Target(text="L1", cells=(Cell(text="L1"),))),
    "d": key("down"),
    "s": click("Enregistrer"),
    "c": click("Annuler", "cancel"),
    "x": click("Supprimer"),
    "w": click("Constantes", "navigation"),
    "b": click("Codage", "navigation"),
    "v": click("Courriers", "navigation"),
    "f": click("Codage", "navigation"),
    "h": click("Suivant"),
    "o": click("Ouvrir A"),
    "k": click("Ouvrir B"),
    "z": click("Enregistrer"),
}
ON = {"b": "constantes", "f": "courriers", "z": "dossier"}
LEADS_TO = {"w": "constantes", "v": "courriers", "o": "dossier", "k": "dossier"}
VARIABLES = (Variable(name="nom", label="Nom"), Variable(name="prenom", label="Prénom"))
GIVEN = {"nom": "MARTIN", "prenom": "Jeanne"}


def likeness(*ways: str) -> Likeness:
    shown_ways = [(way, 1) for way in (*ways, "wbvfokz", "NnPp") if way]
    workflow = shown(*shown_ways, actions=ACTIONS, on=ON, variables=VARIABLES)
    edges = tuple(leading(edge, LEADS_TO.get(edge.edge_id, "page")) for edge in workflow.edges)
    plan = compile_plan(workflow.model_copy(update={"edges": edges}), GIVEN)
    return Likeness({key: plan.step(key) for route in plan.routes for key in route.keys})


def leading(edge: Edge, to: str) -> Edge:
    conditions = edge.post_conditions.model_copy(update={"expected_node": to})
    return edge.model_copy(update={"to_node": to, "post_conditions": conditions})


def is_one(one: str, other: str) -> bool:
    found = likeness(one, other)
    there, back = found.does_as_much(one, other), found.does_as_much(other, one)
    assert there == back
    return there


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Nns", "ns"),  # it had the focus already
        ("Nns", "tns"),  # got to with a key
        ("PpNns", "NPpNns"),  # clicked once more
        ("NnPps", "PpMms"),  # in another order
        ("rs", "s"),
        ("r", ""),
        ("wbs", "s"),  # a tab looked at
        ("wbs", "vfs"),  # or another one
    ],
)
def test_it_does_not_matter(one: str, other: str) -> None:
    assert is_one(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("us", "gs"),
        ("us", "s"),  # a box may be ticked by a click
        ("u", "g"),
        ("ls", "s"),
        ("ds", "s"),
        ("hs", "s"),  # of the next record
        ("s", ""),
        ("s", "c"),
        ("c", ""),
        ("s", "x"),
        ("xs", "sx"),  # what is deleted first, is not saved
        ("is", "js"),  # who knows into which fields
        ("Pps", "s"),
        ("oz", "kz"),  # two records to save
        ("sn", "ns"),
        ("w", "v"),
    ],
)
def test_it_does(one: str, other: str) -> None:
    assert not is_one(one, other)


WRITES = "nsxugld"
some_writes = st.lists(st.sampled_from(WRITES), unique=True, min_size=1, max_size=4).map("".join)
looking = st.lists(st.sampled_from("tr"), unique=True, min_size=1).map("".join)


@given(some_writes, looking)
def test_looking_about_first_never_matters(writes: str, extra: str) -> None:
    assert is_one(writes, extra + writes)


@given(some_writes, some_writes)
def test_ways_that_write_different_things_and_never_meet_are_two(one: str, other: str) -> None:
    assume(set(one).isdisjoint(other))
    assert not is_one(one, other)


@given(some_writes)
def test_the_end_is_no_way_to_write_anything(way: str) -> None:
    assert not is_one(way, "")


@given(some_writes, st.integers(1, 3))
def test_a_way_that_begins_later_leaves_out_what_is_written_before(way: str, cut: int) -> None:
    assume(cut < len(way))
    assert not is_one(way, way[cut:])
