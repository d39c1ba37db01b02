"""Demonstrations become the graph a person meant."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.domain.reading import generic_domain
from rpa_vision.errors import CannotLearnError
from rpa_vision.learning.builder import GraphBuilder, Learnt
from rpa_vision.learning.values.variables import variable_name
from rpa_vision.learning.watching.demonstration import Demonstration
from rpa_vision.learning.watching.screens import WatchedScreen
from rpa_vision.learning.watching.shown_step import ShownStep
from rpa_vision.models.geometry import Box
from rpa_vision.models.graph.action import MouseClickAction, TextInputAction
from rpa_vision.models.graph.references import filled
from rpa_vision.models.graph.workflow import Edge, Workflow
from rpa_vision.models.screen import ElementType
from rpa_vision.models.token import Token
from told_screen import element
from told_steps import Told, click, pressed, row_clicked, told, typed

NOW = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)
HOME = Told("Accueil", ("Accueil", "Nouvelle admission", "Dossiers récents", "Quitter la session"))
FORM = Told(
    "Fiche patient", ("Fiche patient", "N° patient", "Commentaire", "Enregistrer la fiche", "Annuler")
)
DONE = Told("Terminé", ("Admission enregistrée", "Retour à l'accueil", "Imprimer"))
NEWS = Told("Information", ("Information", "Le serveur redémarre ce soir.", "Compris"))
LIST = Told("Codes", ("Liste des codes", "Code ou libellé", "Choisir ce code"))


def build(*demonstrations: Demonstration) -> Learnt:
    return GraphBuilder(3).build(demonstrations, "WF_admission", "Admission", NOW)


def steps_for(number: str | None, *, save: ShownStep | None = None) -> list[ShownStep]:
    form = FORM.showing()
    return [
        click(HOME.showing(), "Nouvelle admission"),
        click(form, "N° patient"),
        typed(form, "N° patient", number),
        save or click(form, "Enregistrer la fiche"),
    ]


def admission(number: str | None, name: str = "") -> Demonstration:
    return told(*steps_for(number), end=DONE.showing(number or ""), name=name)


def said(workflow: Workflow) -> list[str]:
    found = []
    for edge in workflow.edges:
        match edge.action:
            case MouseClickAction(target=target) if target is not None:
                found.append(f"click {target.text}")
            case TextInputAction(parameters=typing):
                found.append(f"type {typing.text}")
            case other:
                found.append(other.type)
    return found


def edge_that(workflow: Workflow, what: str) -> Edge:
    return workflow.edges[said(workflow).index(what)]


def names(workflow: Workflow) -> list[str]:
    return [variable.name for variable in workflow.variables]


def test_the_task_is_understood_with_its_screens_and_its_one_variable() -> None:
    learnt = build(admission("10234"), admission("20417"), admission("30588"))
    workflow = learnt.workflow
    assert said(workflow) == [
        "click Nouvelle admission",
        "click N° patient",
        "type ${numero_patient}",
        "click Enregistrer la fiche",
    ]
    assert [node.label for node in workflow.nodes] == ["Accueil", "Fiche patient", "Terminé"]
    assert [(edge.from_node, edge.to_node) for edge in workflow.edges] == [
        ("n1", "n2"),
        ("n2", "n2"),
        ("n2", "n2"),
        ("n2", "n3"),
    ]
    assert [edge.follows for edge in workflow.edges] == [(), ("e1",), ("e2",), ("e3",)]
    (variable,) = workflow.variables
    assert (variable.name, variable.kind, variable.label) == ("numero_patient", "number", "N° patient")
    assert variable.examples == ("10234", "20417", "30588")
    assert (workflow.stats.observed_runs, workflow.doubts) == (3, ())
    assert learnt.average_similarity == pytest.approx(1.0)


def test_a_screen_is_known_by_its_own_words_never_by_data() -> None:
    workflow = build(admission("10234"), admission("20417"), admission("30588")).workflow
    for node, screen in zip(workflow.nodes, (HOME, FORM, DONE), strict=True):
        template = node.screen_template
        assert set(template.required_text_any) <= set(screen.words)
        assert template.window.title_contains_any_of == (screen.title,)
        assert template.embedding_prototype is not None
        assert template.embedding_prototype.sample_count == (9 if screen is FORM else 3)


def test_the_value_that_shows_up_afterwards_is_what_proves_the_effect() -> None:
    workflow = build(admission("10234"), admission("20417"), admission("30588")).workflow
    effects = workflow.edges[-1].constraints.post_conditions
    assert [(one.kind, one.value) for one in effects] == [("text_visible", "${numero_patient}")]
    assert [node.shows for node in workflow.nodes] == [(), (), ("numero_patient",)]


def test_a_value_that_never_varied_stays_literal() -> None:
    workflow = build(admission("10234"), admission("10234")).workflow
    assert "type 10234" in said(workflow)
    assert workflow.variables == ()


def test_a_secret_is_named_and_never_kept() -> None:
    (variable,) = build(admission(None), admission(None), admission(None)).workflow.variables
    assert (variable.name, variable.kind, variable.examples) == ("numero_patient", "secret", ())


def test_one_text_masked_by_mistake_makes_no_secret_of_it() -> None:
    workflow = build(admission("10234"), admission(None), admission("30588")).workflow
    (variable,) = workflow.variables
    assert (variable.kind, variable.examples) == ("number", ("10234", "30588"))


def with_news(number: str) -> Demonstration:
    first, *rest = steps_for(number)
    return told(first, click(NEWS.showing(), "Compris"), *rest, end=DONE.showing(number))


def test_a_dialog_some_met_is_an_optional_branch() -> None:
    learnt = build(admission("1234"), admission("2345"), with_news("3456"), admission("4567"))
    workflow = learnt.workflow
    dialog, field = edge_that(workflow, "click Compris"), edge_that(workflow, "click N° patient")
    first = edge_that(workflow, "click Nouvelle admission")
    assert dialog.follows == (first.edge_id,)
    assert set(field.follows) == {first.edge_id, dialog.edge_id}
    assert workflow.node(dialog.from_node).label == "Information"
    assert first.to_node == field.from_node, "where it usually leads"
    assert [(doubt.kind, doubt.about, doubt.seen) for doubt in workflow.doubts] == [
        ("seen_rarely", dialog.edge_id, 1)
    ]


def test_two_ways_of_doing_the_same_are_alternatives() -> None:
    by_key = [
        told(*steps_for(n, save=pressed(FORM.showing(), "ctrl", "s")), end=DONE.showing(n))
        for n in ("1234", "2345")
    ]
    workflow = build(admission("3456"), admission("4567"), admission("5678"), *by_key).workflow
    click_save, key = edge_that(workflow, "click Enregistrer la fiche"), edge_that(workflow, "key_press")
    assert click_save.follows == key.follows
    assert set(workflow.last_edges) == {click_save.edge_id, key.edge_id}
    doubted = {doubt.about for doubt in workflow.doubts if doubt.kind == "ways_differ"}
    assert doubted == {click_save.edge_id, key.edge_id}


def test_a_task_may_begin_in_two_places() -> None:
    late = told(*steps_for("2345")[1:], end=DONE.showing("2345"))
    workflow = build(admission("1234"), late, admission("3456")).workflow
    assert set(workflow.first_edges) == {"e1", "e2"}
    assert set(workflow.entry_nodes) == {"n1", "n2"}


def test_a_value_met_in_two_places_is_one_variable() -> None:
    def shown(code: str) -> Demonstration:
        codes = LIST.showing()
        rows = [{"Code": code, "Libellé": f"libellé de {code}"}, {"Code": "Z00", "Libellé": "Examen"}]
        return told(
            typed(codes, "Code ou libellé", code),
            row_clicked(LIST.showing(code), rows, 0),
            click(codes, "Choisir ce code"),
            end=FORM.showing(code),
        )

    workflow = build(shown("I50.0"), shown("J18.9"), shown("S72.0")).workflow
    assert names(workflow) == ["code_ou_libelle"]
    assert workflow.variables[0].kind == "cim10"
    target = workflow.edges[1].action
    assert isinstance(target, MouseClickAction)
    assert target.target is not None
    assert [(cell.column, cell.text) for cell in target.target.cells] == [("Code", "${code_ou_libelle}")]


PATIENTS = [
    {"IPP": "8001", "Nom": "DUPONT", "Né le": "14/02/1958"},
    {"IPP": "8010", "Nom": "DUPOND", "Né le": "14/02/1958"},
    {"IPP": "8100", "Nom": "DUPONT", "Né le": "02/11/1990"},
]


def opened(number: int, rows: list[dict[str, str]]) -> Demonstration:
    row = rows[number]
    return told(
        typed(FORM.showing(), "N° patient", row["Nom"]),
        row_clicked(FORM.showing(), rows, number),
        end=DONE.showing(row["IPP"]),
    )


def test_a_row_is_told_from_its_look_alikes_by_what_only_it_has() -> None:
    others = [{"IPP": "9001", "Nom": "MARTIN", "Né le": "01/01/1970"}, {**PATIENTS[0], "Nom": "MARTIN"}]
    workflow = build(opened(0, PATIENTS), opened(2, PATIENTS), opened(0, others)).workflow
    assert names(workflow) == ["numero_patient", "ipp"]
    action = workflow.edges[1].action
    assert isinstance(action, MouseClickAction)
    assert action.target is not None
    assert action.target.text == "${ipp}"
    assert {cell.text for cell in action.target.cells} == {"${numero_patient}", "${ipp}"}
    assert workflow.edges[1].constraints.post_conditions[0].value == "${ipp}"


def test_the_topmost_row_every_time_is_said_to_be_unsure() -> None:
    lists = [PATIENTS, PATIENTS[1:], [PATIENTS[2], PATIENTS[0]]]
    workflow = build(*(opened(0, rows) for rows in lists)).workflow
    assert [doubt.kind for doubt in workflow.doubts] == ["always_first_row"]


def coded(*codes: str) -> Demonstration:
    form, found = FORM.showing(), LIST.showing()
    turns = [
        step
        for code in codes
        for step in (
            click(form, "Commentaire"),
            typed(found, "Code ou libellé", code),
            click(found, "Choisir ce code"),
        )
    ]
    return told(
        click(HOME.showing(), "Nouvelle admission"), *turns, click(form, "Annuler"), end=DONE.showing()
    )


def test_what_is_done_again_and_again_is_a_loop() -> None:
    workflow = build(coded("A01"), coded("B02", "C03", "D04"), coded("E05", "F06")).workflow
    assert len(workflow.edges) == 5
    (loop,) = workflow.loops
    assert (loop.edges, loop.turns, loop.variables) == (("e2", "e3", "e4"), (1, 3, 2), ("code_ou_libelle",))
    assert set(workflow.edge("e2").follows) == {"e1", "e4"}
    (variable,) = workflow.variables
    assert variable.repeated
    assert variable.examples == ("A01", "B02", "C03", "D04", "E05", "F06")


def test_the_same_two_turns_every_time_are_two_steps_not_a_loop() -> None:
    workflow = build(coded("A01", "B02"), coded("C03", "D04"), coded("E05", "F06")).workflow
    assert workflow.loops == ()
    assert names(workflow) == ["code_ou_libelle", "code_ou_libelle_2"]


def test_one_demonstration_given_three_times_is_refused() -> None:
    once = admission("1")
    with pytest.raises(CannotLearnError, match="twice"):
        build(once, once, once)


def test_nothing_can_be_learnt_from_nothing() -> None:
    with pytest.raises(CannotLearnError, match="no demonstration"):
        build()


@pytest.mark.parametrize("keys", [("ctrl", "v"), ("Shift", "Insert")])
def test_pasting_is_refused_since_nobody_knows_what_it_will_paste(keys: tuple[str, ...]) -> None:
    pasted = [
        told(*steps_for(n)[:2], pressed(FORM.showing(), *keys), end=DONE.showing()) for n in ("1", "2", "3")
    ]
    with pytest.raises(CannotLearnError, match=r"step 3.*clipboard"):
        build(*pasted)


def test_spaces_alone_are_refused_since_they_cannot_be_read_back() -> None:
    with pytest.raises(CannotLearnError, match="step 3"):
        build(admission(" "), admission(" "))


def test_a_typed_text_that_looks_like_a_variable_stays_what_it_is() -> None:
    typing = build(admission("${abc}"), admission("${abc}")).workflow.edges[2].action
    assert isinstance(typing, TextInputAction)
    assert filled(typing.parameters.text, {}, "step 3") == "${abc}"


@given(st.lists(st.integers(10_000, 99_999).map(str), min_size=1, max_size=6))
def test_only_what_was_seen_three_times_is_proposed(numbers: list[str]) -> None:
    learnt = build(*(admission(number) for number in numbers))
    assert learnt.proposed == (len(numbers) >= 3)
    assert learnt.observations == len(numbers)
    drafted = [doubt.seen for doubt in learnt.workflow.doubts if doubt.kind == "few_demonstrations"]
    assert drafted == ([] if learnt.proposed else [len(numbers)])


def chosen(words: str) -> Demonstration:
    step = click(FORM.showing(words), words)
    assert step.meant is not None
    listed = replace(step, meant=replace(step.meant, type=ElementType.MENU_ITEM))
    return told(click(FORM.showing(), "Commentaire"), listed, end=DONE.showing())


def test_what_only_one_chose_from_a_list_is_a_choice_too() -> None:
    workflow = build(chosen("Homme"), chosen("Homme"), chosen("Femme")).workflow
    assert said(workflow)[1] == "click ${commentaire}"
    assert workflow.variables[0].examples == ("Homme", "Femme")


@pytest.mark.parametrize("values", [["10234", None], ["10234", None, None, "10234"]])
def test_what_was_masked_half_of_the_time_is_a_secret(values: list[str | None]) -> None:
    (variable,) = build(*map(admission, values)).workflow.variables
    assert (variable.kind, variable.examples) == ("secret", ())


def test_a_value_that_was_masked_once_is_no_constant() -> None:
    workflow = build(admission("10234"), admission(None), admission("10234")).workflow
    assert names(workflow) == ["numero_patient"]


def twice_typed(first: str, second: str) -> Demonstration:
    form = FORM.showing()
    return told(
        typed(form, "N° patient", first), typed(form, "Commentaire", second), end=DONE.showing(first, second)
    )


@pytest.mark.parametrize("pairs", [["1.5 15", "2.5 25", "3.5 35"], ["1 1", "2 2", "1 1"]])
def test_values_that_only_look_alike_are_two_variables(pairs: list[str]) -> None:
    workflow = build(*(twice_typed(*pair.split()) for pair in pairs)).workflow
    assert names(workflow) == ["numero_patient", "commentaire"]


def test_a_long_value_typed_twice_is_one_variable() -> None:
    workflow = build(*(twice_typed(one, one) for one in ("DUPONT", "MARTIN", "PETIT"))).workflow
    assert names(workflow) == ["numero_patient"]


def test_different_ends_are_different_screens() -> None:
    refused = Told("Terminé", ("Admission refusée", "Le serveur ne répond pas", "Réessayer plus tard"))
    ends = [DONE.showing(), DONE.showing(), DONE.showing(), refused.showing()]
    shown = [told(*steps_for(n), end=end) for n, end in zip(("11", "22", "33", "44"), ends, strict=True)]
    workflow = build(*shown).workflow
    assert len(workflow.end_nodes) == 2
    assert workflow.edges[-1].to_node == workflow.end_nodes[0]


def test_ok_on_another_dialog_is_another_step() -> None:
    erase = Told("Suppression", ("Le dossier sera supprimé définitivement.", "Compris"))
    first, *rest = steps_for("3456")
    erased = told(first, click(erase.showing(), "Compris"), *rest, end=DONE.showing("3456"))
    workflow = build(with_news("1234"), with_news("2345"), erased).workflow
    assert said(workflow).count("click Compris") == 2
    titles = {
        workflow.node(edge.from_node).label
        for edge, what in zip(workflow.edges, said(workflow), strict=True)
        if what == "click Compris"
    }
    assert titles == {"Information", "Suppression"}


def framed(screen: WatchedScreen) -> WatchedScreen:
    """In a dialog, which is not the whole screen."""
    return replace(screen, elements=(element(ElementType.DIALOG, "dialog", Box(20, 0, 700, 300)),))


def test_a_dialog_clicked_before_its_title_was_told_is_the_same_dialog() -> None:
    """For a moment the system still names the window behind it."""
    sentence = "Confirmez-vous l'enregistrement de la fiche de"

    def shown(number: str, title: str) -> Demonstration:
        asked = Told(title, ("Confirmation", sentence, "Valider ainsi"))
        said_yes = click(framed(asked.showing(number)), "Valider ainsi")
        return told(*steps_for(number), said_yes, end=DONE.showing(number))

    titles = ("Confirmation", "Confirmation", "Fiche patient — PETIT")
    workflow = build(*map(shown, ("1234", "2345", "3456"), titles)).workflow
    assert said(workflow).count("click Valider ainsi") == 1


def test_the_way_most_went_is_kept_whole() -> None:
    def shown(number: str, *extra: ShownStep) -> Demonstration:
        first, *rest = steps_for(number)
        return told(first, *extra, *rest, end=DONE.showing(number))

    tick = click(FORM.showing(), "Commentaire")
    workflow = build(*(shown(n, tick) for n in ("11", "22", "33", "44")), shown("55")).workflow
    assert [way.seen for way in workflow.ways] == [4, 1]
    assert len(workflow.ways[0].edges) == 5


def test_a_table_without_a_header_is_read_by_its_columns_places() -> None:
    lists = [
        [{"LEROY": "DUPONT", "Anne": "Paul"}, {"LEROY": "PETIT", "Anne": "Luc"}],
        [{"MOREL": "MARTIN", "Jean": "Zoé"}, {"MOREL": "BLANC", "Jean": "Noé"}],
    ]
    workflow = build(
        *(
            told(row_clicked(FORM.showing(), rows, number), end=DONE.showing())
            for number, rows in enumerate(lists)
        )
    ).workflow
    action = workflow.edges[0].action
    assert isinstance(action, MouseClickAction)
    assert action.target is not None
    assert [cell.column for cell in action.target.cells] == [""]


def test_a_task_that_ends_in_a_loop_ends_where_it_was_left() -> None:
    def codes(*typed_in: str) -> Demonstration:
        found = LIST.showing()
        turns = [
            step
            for code in typed_in
            for step in (typed(found, "Code ou libellé", code), click(found, "Choisir ce code"))
        ]
        return told(*turns, end=DONE.showing())

    workflow = build(codes("A01"), codes("B02", "C03"), codes("D04", "E05", "F06")).workflow
    assert [workflow.node(one).label for one in workflow.end_nodes] == ["Terminé"]


def test_a_short_title_is_a_title() -> None:
    short = Told("DPI", FORM.words)
    shown = [
        told(typed(short.showing(), "N° patient", n), click(short.showing(), "Annuler"), end=short.showing())
        for n in ("1234", "2345", "3456")
    ]
    assert len(build(*shown).workflow.nodes) == 1


def test_next_on_three_pages_is_no_loop() -> None:
    pages = [
        Told(f"Étape {n}", ("Suivant", f"Page numéro {word}"))
        for n, word in enumerate(("un", "deux", "trois"))
    ]
    shown = [
        told(*(click(page.showing(), "Suivant") for page in pages), end=DONE.showing()) for _ in range(3)
    ]
    workflow = build(*shown).workflow
    assert workflow.loops == ()
    assert len(workflow.edges) == 3


def test_a_patient_many_turns_were_for_is_no_word_of_the_screen() -> None:
    def coded_for(patient: str, *codes: str) -> Demonstration:
        form, found = FORM.showing(patient), LIST.showing(patient)
        turns = [
            step
            for code in codes
            for step in (
                click(form, "Commentaire"),
                typed(found, "Code ou libellé", code),
                click(found, "Choisir ce code"),
            )
        ]
        return told(*turns, end=FORM.showing(patient))

    many = coded_for("DUPONT Jeanne", *(f"A{n:02}" for n in range(12)))
    workflow = build(many, coded_for("MARTIN Paul", "B01"), coded_for("PETIT Luc", "B02")).workflow
    kept = [text for node in workflow.nodes for text in node.screen_template.required_text_any]
    assert not [text for text in kept if "DUPONT" in text]


BUTTONS = ("Nouvelle admission", "Dossiers récents", "Quitter la session")
anything_done = st.lists(
    st.one_of(
        st.sampled_from(BUTTONS).map(lambda words: click(HOME.showing(), words)),
        st.sampled_from(FORM.words[1:]).map(lambda words: click(FORM.showing(), words)),
        st.sampled_from(["10234", "20417", "30588"]).map(
            lambda text: typed(FORM.showing(), "N° patient", text)
        ),
        st.sampled_from(["tab", "enter"]).map(lambda key: pressed(FORM.showing(), key)),
    ),
    min_size=1,
    max_size=8,
)


@given(st.lists(anything_done, min_size=1, max_size=5))
def test_every_demonstration_is_a_way_through_the_graph(shown: list[list[ShownStep]]) -> None:
    demonstrations = [told(*steps, end=DONE.showing()) for steps in shown]
    workflow = build(*demonstrations).workflow
    for steps in shown:
        assert _can_be_walked(workflow, [step.event.type for step in steps])
    for edge in workflow.edges:
        assert edge.follows or edge.edge_id in workflow.first_edges
        assert workflow.after(edge) or edge.edge_id in workflow.last_edges


def _can_be_walked(workflow: Workflow, kinds: list[str]) -> bool:
    """Some way from a first edge to a last one does these kinds of things in this order."""
    reached = [edge for edge in workflow.after(None) if edge.action.type == kinds[0]]
    for kind in kinds[1:]:
        following = {next_one.edge_id: next_one for edge in reached for next_one in workflow.after(edge)}
        reached = [edge for edge in following.values() if edge.action.type == kind]
    return any(edge.edge_id in workflow.last_edges for edge in reached)


@given(st.permutations(["10234", "20417", "30588", "41199"]))
def test_the_order_of_the_demonstrations_changes_nothing_that_counts(numbers: list[str]) -> None:
    workflow = build(*(with_news(n) if n == "20417" else admission(n) for n in numbers)).workflow
    assert said(workflow) == [
        "click Nouvelle admission",
        "click Compris",
        "click N° patient",
        "type ${numero_patient}",
        "click Enregistrer la fiche",
    ]
    assert len(workflow.nodes) == 4


def test_the_same_demonstrations_always_give_the_same_graph() -> None:
    shown = [admission("1234", "a"), with_news("2345"), admission("3456", "c")]
    assert build(*shown).workflow == build(*shown).workflow


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("N° patient", "numero_patient"),
        ("Nº dossier :", "numero_dossier"),
        ("Nom de naissance *", "nom_de_naissance"),
        ("Date d'entrée", "date_d_entree"),
        ("", "valeur"),
        ("2e prénom", "valeur_2e_prenom"),
    ],
)
def test_variables_are_named_after_their_label(label: str, name: str) -> None:
    assert variable_name(label) == name


def test_two_variables_never_share_a_name() -> None:
    assert variable_name("Nom", ["nom", "nom_2"]) == "nom_3"


@given(st.text(max_size=200), st.lists(st.text(max_size=20), max_size=3))
def test_any_label_gives_a_valid_name(label: str, taken: list[str]) -> None:
    name = variable_name(label, taken)
    assert name.isidentifier()
    assert name.islower()
    assert len(name) <= 64
    assert name not in taken


@pytest.mark.parametrize(
    ("values", "kind"),
    [
        (["10234", "7"], "number"),
        (["12/03/1980", "1/1/2001"], "date"),
        (["E11.9", "I10"], "cim10"),
        (["Lefèvre", "10"], "text"),
    ],
)
def test_kinds_of_values(values: list[str], kind: str) -> None:
    assert generic_domain().kind_of(values) == kind


def asked_over(form: WatchedScreen) -> WatchedScreen:
    """A page that asks in a frame of its own, under the page's title."""
    question = tuple(
        Token(text=text, bbox=Box(600, top, 700, top + 18), confidence=0.99)
        for text, top in (("Question", 310), ("Oui", 350))
    )
    frame = element(ElementType.DIALOG, "dialog", Box(560, 280, 800, 400))
    return replace(form, lines=(*form.lines, *question), elements=(frame,))


def test_a_key_pressed_anywhere_joins_no_dialog_to_its_page() -> None:
    page = Told("Dossiers", (*FORM.words, "Service", "Chambre", "Médecin traitant"))

    def shown(number: str) -> Demonstration:
        form = page.showing()
        return told(
            click(form, "N° patient"),
            pressed(form, "ctrl", "a"),
            typed(form, "N° patient", number),
            click(form, "Enregistrer la fiche"),
            click(asked_over(form), "Oui"),
            end=DONE.showing(number),
        )

    workflow = build(shown("10234"), shown("20417"), shown("30588")).workflow
    saving, answering = edge_that(workflow, "click Enregistrer la fiche"), edge_that(workflow, "click Oui")
    assert saving.from_node != saving.to_node == answering.from_node
    assert "N° patient" in workflow.node(saving.from_node).screen_template.required_text_any
