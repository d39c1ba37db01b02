"""What is not known to be harmless writes: the subject is read before it, and it is never done twice unasked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.lexicon.consequence import (
    Consequence,
    consequence_of,
    ends_in_place,
    irreversible_kinds,
    is_harmless,
)
from rpa_vision.lexicon.kinds import Kind
from rpa_vision.models.graph.action import (
    ClickParameters,
    KeyParameters,
    KeyPressAction,
    MouseClickAction,
    MouseScrollAction,
    ScrollParameters,
    TextInputAction,
    TextParameters,
)
from rpa_vision.models.graph.workflow import Edge
from rpa_vision.models.target import Cell, Target

WHOSE = (Cell(column="IPP", text="${ipp}"),)
"""Of a thing in a list."""


def click(text: str | None, role: str | None = None, cells: tuple[Cell, ...] = ()) -> MouseClickAction:
    return MouseClickAction(target=Target(text=text, role=role, crop="crops/a.png", cells=cells))


def press(*keys: str) -> KeyPressAction:
    return KeyPressAction(parameters=KeyParameters(keys=keys))


@pytest.mark.parametrize("role", [None, "action", "unknown", "navigation"])
@pytest.mark.parametrize(
    "text",
    [
        "Créer l'admission",
        "Admettre le patient",
        "Prescrire",
        "Facturer",
        "Archiver",
        "Fusionner…",
        "Mettre à jour",
        "Annuler l'admission",
        "Annuler la prescription",
        "Accepter",
        "Clôturer le séjour",
        "Fermer le séjour",
        "Ne pas enregistrer",
        "Rechercher et remplacer",
        "Ouvrir puis valider",
        "Oui",
        "Admit patient",
        "Merge",
        "Cancel admission",
        "Discharge…",
        "Save & close",
    ],
)
def test_whatever_may_do_something_writes(text: str, role: str | None) -> None:
    assert consequence_of(click(text, role)) is Consequence.WRITES


@pytest.mark.parametrize(
    "text",
    ["OK", "Terminer", "Choisir", "Coder", "CIM-10…", "Nouvelle admission", "Okinawa", "Transfert", "+"],
)
def test_so_does_a_button_that_nobody_knows(text: str) -> None:
    assert not is_harmless(click(text, "action"))
    assert not is_harmless(click(text))


@pytest.mark.parametrize(
    "text",
    [
        "Rechercher",
        "🔍 Rechercher…",
        "Afficher les archives",
        "Ouvrir le dossier",
        "Search",
        "Open record",
    ],
)
@pytest.mark.parametrize("role", [None, "action", "search", "navigation"])
@pytest.mark.parametrize("cells", [(), WHOSE])
def test_showing_writes_nothing(text: str, role: str | None, cells: tuple[Cell, ...]) -> None:
    assert consequence_of(click(text, role, cells)) is Consequence.NONE


LEAVING = [
    "Fermer",
    "Fermer le dossier",
    "Annuler",
    "Plus tard",
    "Close window",
    "CANCEL",
    "Masquer",
    "Close and go back",
]


@pytest.mark.parametrize("text", LEAVING)
@pytest.mark.parametrize("role", [None, "action", "cancel", "close", "search", "navigation"])
def test_leaving_writes_nothing_but_is_not_done_twice(text: str, role: str | None) -> None:
    assert consequence_of(click(text, role)) is Consequence.MOVES


@pytest.mark.parametrize("text", LEAVING)
@pytest.mark.parametrize("role", [None, "action", "cancel", "close", "record"])
def test_what_leaves_a_window_ends_a_thing_in_a_list(text: str, role: str | None) -> None:
    asked = click(text, role, WHOSE)
    assert not is_harmless(asked)
    assert irreversible_kinds(asked) == {Kind.ENDS}


@pytest.mark.parametrize("text", ["Suivant", "Next step", "Back"])
def test_what_turns_a_page_moves_a_thing_in_a_list(text: str) -> None:
    assert not is_harmless(click(text, "action", WHOSE))


@pytest.mark.parametrize("text", ["Close", "Annuler"])
def test_what_leaves_nothing_ended_something(text: str) -> None:
    stays = Edge(edge_id="e1", from_node="n1", to_node="n1", action=click(text, "close"))
    leaves = stays.model_copy(update={"to_node": "n2"})
    assert ends_in_place(stays.action, stays)
    assert not ends_in_place(leaves.action, leaves)
    opened = stays.model_copy(update={"action": click("Open", "action")})
    assert not ends_in_place(opened.action, opened)


@pytest.mark.parametrize(
    "text", ["Séjours", "Constantes", "Fichier", "Dossier", "Prescriptions", "Admissions"]
)
def test_a_tab_or_a_menu_called_by_a_noun_only_opens(text: str) -> None:
    assert consequence_of(click(text, "navigation")) is Consequence.NONE


@pytest.mark.parametrize(
    "text",
    [
        "Annulation du séjour",
        "Fusion de dossiers",
        "Archivage",
        "Transfert…",
        "Impression",
        "Sortie définitive",
        "Suppression",
        "Clôture du séjour",
        "Signature des comptes rendus",
        "Mise en facturation",
        "Cancellation",
        "Dossier / Archivage",
    ],
)
def test_a_deed_in_a_menu_may_be_called_by_a_noun(text: str) -> None:
    assert consequence_of(click(text, "navigation")) is Consequence.WRITES
    in_a_field = Consequence.NONE if text == "Impression" else Consequence.WRITES
    assert consequence_of(click(text, "form_input")) is in_a_field


@pytest.mark.parametrize("text", ["Date de sortie", "Motif d'annulation", "Zorglub", "Numéro d'envoi"])
def test_a_field_may_be_called_by_any_noun(text: str) -> None:
    assert consequence_of(click(text, "form_input")) is Consequence.NONE


def test_a_tab_that_was_seen_to_come_to_the_front_only_shows() -> None:
    def tab(text: str) -> MouseClickAction:
        return MouseClickAction(target=Target(text=text, role="navigation", only_shows=True))

    assert consequence_of(tab("Facturation")) is Consequence.NONE
    assert consequence_of(tab("Facturer")) is Consequence.WRITES


@pytest.mark.parametrize(
    "label", ["Nom", "Date d'enregistrement", "Rechercher un code", "Saisir le nom", None]
)
def test_a_field_and_a_row_may_be_clicked(label: str | None) -> None:
    assert consequence_of(click(label, "form_input")) is Consequence.NONE
    row = Target(text=label, role="record", cells=(Cell(text="Admettre"),))
    assert consequence_of(MouseClickAction(target=row)) is Consequence.NONE


def test_how_a_variable_is_called_says_nothing() -> None:
    assert is_harmless(click("${register_no}", "record"))
    assert not is_harmless(click("${search}", "action"))


def test_a_button_taken_for_a_field_still_writes() -> None:
    assert not is_harmless(click("Valider", "form_input"))


@pytest.mark.parametrize("role", ["primary_action", "submit", "delete_action"])
def test_a_role_that_commits_writes_whatever_it_says(role: str) -> None:
    assert not is_harmless(click("Rechercher", role))


def test_what_is_known_by_its_look_or_place_alone_may_be_anything() -> None:
    assert not is_harmless(click(None))
    assert not is_harmless(click(None, "action"))
    assert not is_harmless(MouseClickAction(parameters=ClickParameters(coords_var="somewhere")))
    assert is_harmless(click(None, "close"))


@pytest.mark.parametrize("text", ["Suivant", "Suivant >", "Page précédente", "Retour", "Next"])
def test_what_takes_one_further_is_not_done_twice(text: str) -> None:
    assert consequence_of(click(text)) is Consequence.MOVES


@pytest.mark.parametrize(
    "keys",
    [
        ("f10",),
        ("f12",),
        ("alt", "e"),
        ("alt", "s"),
        ("space",),
        ("backspace",),
        ("delete",),
        ("shift", "delete"),
        ("ctrl", "shift", "s"),
        ("ctrl", "s"),
        ("enter",),
        ("ctrl", "enter"),
        ("alt", "f4"),
        ("alt", "down"),
        ("ctrl", "v"),
        ("a",),
    ],
)
def test_keys_that_may_do_something_write(keys: tuple[str, ...]) -> None:
    assert not is_harmless(press(*keys))


@pytest.mark.parametrize(
    "keys",
    [("Tab",), ("shift", "tab"), ("escape",), ("down",), ("page_up",), ("ctrl", "home"), ("ctrl", "F")],
)
def test_keys_that_move_about_write_nothing_and_are_not_pressed_twice(keys: tuple[str, ...]) -> None:
    assert consequence_of(press(*keys)) is Consequence.MOVES


def test_typing_writes_and_scrolling_does_not() -> None:
    assert not is_harmless(TextInputAction(parameters=TextParameters(text="x")))
    assert is_harmless(MouseScrollAction(target=Target(text="x"), parameters=ScrollParameters(delta=(0, 3))))


@given(st.text(max_size=30), st.sampled_from(["Rechercher et ", "Ouvrir & ", "Fermer puis "]))
def test_a_harmless_beginning_does_not_excuse_what_follows(rest: str, beginning: str) -> None:
    assert not is_harmless(click(f"{beginning}valider {rest}"))
