"""What was understood is told as the person would tell it."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given, settings

from made_graphs import graphs
from made_workflow import NODES, click, coding_workflow, edge, keys, row, typed
from rpa_vision.authoring.telling.explain import explain, explain_action
from rpa_vision.authoring.telling.explanation import Explanation, ToldLine
from rpa_vision.authoring.telling.spans import text_of
from rpa_vision.models.graph.action import (
    Action,
    ClickParameters,
    CompoundAction,
    DragAction,
    DragParameters,
    MouseClickAction,
    MouseScrollAction,
    ScrollParameters,
    WaitAction,
    WaitParameters,
)
from rpa_vision.models.graph.workflow import Doubt, Loop, Variable, Workflow
from rpa_vision.models.target import Target
from rpa_vision.phrases import Language


def told(workflow: Workflow, language: Language = "fr") -> list[str]:
    return [_shown(line) for line in explain(workflow, language).lines]


def _shown(line: ToldLine) -> str:
    number = f"{line.number}. " if line.number else ""
    return "  " * line.depth + number + text_of(line.words)


def after(line: str, lines: list[str]) -> str:
    return lines[lines.index(line) + 1]


def test_steps_are_numbered_and_grouped_by_screen() -> None:
    lines = told(coding_workflow())
    assert lines[:4] == [
        "Sur l'écran « Recherche de patients » :",
        "1. cliquer dans le champ « Nom »",
        "2. saisir ${nom}",
        "3. cliquer sur « Rechercher »",
    ]
    numbers = [line.number for line in explain(coding_workflow(), "fr").lines if line.number]
    assert numbers == list(range(1, 27))


def test_a_row_is_named_by_what_is_read_on_it() -> None:
    assert "4. double-cliquer sur la ligne où IPP est ${ipp} et Prénom est ${prenom}" in told(
        coding_workflow()
    )
    assert explain_action(row(("", "Paris")), "fr") == "cliquer sur la ligne où on lit « Paris »"


def test_a_dialog_seen_once_is_told_as_such_and_the_rest_goes_on_after_it() -> None:
    lines = told(coding_workflow())
    only_if = "seulement si « Information » apparaît (vu 1 fois sur 5) :"
    assert after(only_if, lines) == "  5. cliquer sur « OK »"
    assert "6. cliquer sur « Séjours »" in lines


def test_another_manner_of_the_same_step_stands_under_it() -> None:
    lines = told(coding_workflow())
    assert after("23. cliquer sur « Enregistrer »", lines) == "ou bien appuyer sur Ctrl+S (vu 2 fois sur 5)"


def test_what_is_repeated_is_told_once_with_how_often() -> None:
    lines = told(coding_workflow())
    each = "pour chaque ${diagnostic_associe} (de 1 à 3 fois) :"
    assert after(each, lines) == "  13. cliquer sur « Ajouter… »"
    assert "  17. cliquer sur « Choisir »" in lines
    assert "18. cliquer dans le champ « Commentaire »" in lines


def test_what_proves_success_and_the_end_are_told() -> None:
    lines = told(coding_workflow())
    assert after("24. cliquer sur « Oui »", lines) == (
        "réussi quand on lit « Le codage est enregistré. » à l'écran"
    )
    assert lines[-1] == "Terminé quand l'écran « Recherche de patients » est là."


def test_values_are_marked_for_whoever_shows_them() -> None:
    (line,) = [line for line in explain(coding_workflow(), "fr").lines if line.number == 2]
    assert [(span.text, span.variable) for span in line.words] == [("saisir ", None), ("${nom}", "nom")]


def test_a_text_that_looks_like_a_variable_but_is_typed_as_it_is_stays_text() -> None:
    workflow = coding_workflow(edges=(edge("e1", ("search", "search"), typed("$${nom}")),), first_edges=("e1",), last_edges=("e1",), loops=(), doubts=())  # fmt: skip
    (line,) = [line for line in explain(workflow, "fr").lines if line.number == 1]
    assert text_of(line.words) == "saisir « ${nom} »"
    assert not any(span.variable for span in line.words)


def test_an_optional_part_on_the_same_screen_is_sometimes_done() -> None:
    workflow = coding_workflow(
        edges=(
            edge("e1", ("search", "stays"), click("Ouvrir")),
            edge("e2", ("stays", "stays"), click("Actualiser"), "e1", seen=2),
            edge("e3", ("stays", "search"), click("Fermer"), "e1", "e2"),
        ),
        first_edges=("e1",),
        last_edges=("e3",),
        loops=(),
        doubts=(),
    )
    assert told(workflow)[2:6] == [
        "Sur l'écran « Dossier patient — Séjours » :",
        "parfois (vu 2 fois sur 5) :",
        "  2. cliquer sur « Actualiser »",
        "3. cliquer sur « Fermer »",
    ]


def test_longer_ways_are_told_one_after_the_other_the_commonest_first() -> None:
    workflow = coding_workflow(
        edges=(
            edge("e1", ("search", "stays"), click("Ouvrir")),
            edge("e2", ("stays", "stays"), click("Rare"), "e1", seen=1),
            edge("e3", ("stays", "stays"), keys("tab"), "e2", seen=1),
            edge("e4", ("stays", "stays"), click("Courant"), "e1", seen=4),
            edge("e5", ("stays", "stays"), keys("escape"), "e4", seen=4),
            edge("e6", ("stays", "search"), click("Fermer"), "e3", "e5"),
        ),
        first_edges=("e1",),
        last_edges=("e6",),
        loops=(),
        doubts=(),
    )
    assert [line.strip() for line in told(workflow, "en") if "screen" not in line] == [
        "1. click “Ouvrir”",
        "either (seen in 4 of 5):",
        "2. click “Courant”",
        "3. press Esc",
        "or (seen in 1 of 5):",
        "4. click “Rare”",
        "5. press Tab",
        "6. click “Fermer”",
    ]


def test_a_repeated_part_that_may_be_left_out_is_both() -> None:
    workflow = coding_workflow(
        edges=(
            edge("e1", ("search", "stays"), click("Ouvrir")),
            edge("e2", ("stays", "stays"), click("Ajouter"), "e1", "e2", seen=4),
            edge("e3", ("stays", "search"), click("Fermer"), "e1", "e2"),
        ),
        first_edges=("e1",),
        last_edges=("e3",),
        loops=(Loop(edges=("e2",), turns=(0, 1, 3)),),
        doubts=(),
    )
    lines = told(workflow)
    assert "  à répéter (de 0 à 3 fois) :" in lines
    assert "    2. cliquer sur « Ajouter »" in lines
    assert "3. cliquer sur « Fermer »" in lines


def test_an_action_nothing_leads_to_is_told_apart() -> None:
    lost = edge("lost", ("stays", "stays"), click("Perdu"), "lost")
    workflow = coding_workflow(edges=(*coding_workflow().edges, lost))
    lines = told(workflow)
    assert lines[lines.index("Rien ne mène à ces actions :") + 2] == "  27. cliquer sur « Perdu »"


def test_a_workflow_without_order_is_told_along_its_screens() -> None:
    workflow = coding_workflow(
        nodes=NODES[:3],
        edges=(
            edge("e2", ("notice", "identity"), click("OK")),
            edge("e1", ("search", "notice"), click("Ouvrir")),
        ),
        end_nodes=("identity",),
        first_edges=(),
        last_edges=(),
        loops=(),
        doubts=(),
    )
    assert [line for line in told(workflow) if "cliquer" in line] == [
        "1. cliquer sur « Ouvrir »",
        "2. cliquer sur « OK »",
    ]


def test_secrets_say_where_they_are_kept_and_show_nothing() -> None:
    secrets = (
        Variable(name="mot_de_passe", kind="secret", vault_entry="dpi"),
        Variable(name="code", kind="secret"),
    )
    explanation = explain(coding_workflow(variables=(*coding_workflow().variables, *secrets)), "fr")
    (*_, known, unknown) = explanation.variables
    assert (known.kind, known.examples, known.note) == ("un secret", (), "dans le coffre (dpi)")
    assert "dites sous quel nom" in unknown.note


def test_doubts_name_what_they_are_about_and_what_to_do() -> None:
    doubts = explain(coding_workflow(), "fr").doubts
    assert text_of(doubts[0].words) == "l'écran « Information » : vu 1 fois sur 5"
    assert "confirmez" in doubts[0].advice
    assert text_of(doubts[1].words).startswith("étape 7, double-cliquer sur la ligne où N° séjour")
    assert "autre ligne" in doubts[1].advice


@pytest.mark.parametrize("kind", get_args(Doubt.model_fields["kind"].annotation))
@pytest.mark.parametrize("about", ["", "e01", "search", "nom", "gone"])
def test_every_kind_of_doubt_has_words_in_both_languages(kind: str, about: str) -> None:
    workflow = coding_workflow(doubts=(Doubt(kind=kind, about=about, seen=2, text="flou"),))
    said = {
        (text_of(doubt.words), doubt.advice)
        for language in get_args(Language)
        for doubt in explain(workflow, language).doubts
    }
    assert len(said) == 2
    assert all("flou" in words and advice for words, advice in said)


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (MouseClickAction(target=Target(role="close")), "cliquer sur l'élément de rôle close"),
        (MouseClickAction(target=Target(crop="crops/a.png")), "cliquer sur ce qui est reconnu à son aspect seul"),
        (
            MouseClickAction(target=Target(text="Nom"), parameters=ClickParameters(button="right")),
            "cliquer avec le bouton droit sur « Nom »",
        ),
        (
            MouseClickAction(target=Target(text="Nom"), parameters=ClickParameters(modifiers=("ctrl",))),
            "en tenant Ctrl, cliquer sur « Nom »",
        ),
        (
            MouseScrollAction(target=Target(text="Liste"), parameters=ScrollParameters(delta=(0, 3))),
            "faire défiler vers le bas sur « Liste »",
        ),
        (
            DragAction(target=Target(text="A"), parameters=DragParameters(to=Target(text="B"))),
            "faire glisser « A » jusqu'à « B »",
        ),
        (WaitAction(parameters=WaitParameters(duration_ms=1500)), "attendre 1.5 s"),
        (
            CompoundAction(actions=(MouseClickAction(target=Target(text="A")), keys("enter"))),
            "cliquer sur « A », puis appuyer sur Entrée",
        ),
    ],
)  # fmt: skip
def test_every_action_has_words(action: Action, words: str) -> None:
    assert explain_action(action, "fr") == words


@given(graphs())
@settings(max_examples=150)
def test_every_action_of_any_graph_is_told_exactly_once(workflow: Workflow) -> None:
    lines = explain(workflow, "fr").lines
    assert sorted(line.edge for line in lines if line.edge) == sorted(one.edge_id for one in workflow.edges)


@given(graphs())
@settings(max_examples=30)
def test_an_explanation_travels_as_json(workflow: Workflow) -> None:
    explanation = explain(workflow, "en")
    assert Explanation.model_validate_json(explanation.model_dump_json()) == explanation


def test_a_screen_without_a_name_is_called_by_its_id() -> None:
    nameless = NODES[0].model_copy(update={"label": ""})
    workflow = coding_workflow(nodes=(nameless, *NODES[1:]))
    assert told(workflow)[0] == "Sur l'écran « search » :"
