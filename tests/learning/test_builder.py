"""Demonstrations on painted screens become the workflow a person meant."""

from __future__ import annotations

import itertools
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from painted import FakePaintedOcr

from rpa_vision.bootstrap import build_senses
from rpa_vision.errors import CannotLearnError
from rpa_vision.learning.builder import GraphBuilder, Learnt
from rpa_vision.learning.demonstration import Demonstration, Step
from rpa_vision.learning.explain import explain_steps
from rpa_vision.learning.targets import point_out
from rpa_vision.learning.variables import value_kind, variable_name
from rpa_vision.models.action import MouseClickAction, TextInputAction
from rpa_vision.models.geometry import Point
from rpa_vision.models.session import Event, KeyPress, MouseClick, TextInput, WindowContext
from rpa_vision.models.templating import filled
from rpa_vision.perception.view import ScreenView
from rpa_vision.settings import Settings

NOW = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)
WINDOW = WindowContext(title="Admissions", app_name="admissions")
NAMES = map(str, itertools.count())
HOME = {(20, 10): "Accueil", (40, 100): "Nouvelle admission"}
FORM = {(20, 10): "Fiche patient", (20, 60): "N° patient", (300, 300): "Enregistrer"}


def demonstration(number: str, *, button: tuple[int, int] = (60, 108), name: str = "") -> Demonstration:
    """Open the form, click right of « N° patient », type, save."""
    ocr = FakePaintedOcr()

    def view(places: dict[tuple[int, int], str]) -> ScreenView:
        return ScreenView(ocr.paint(places), build_senses(Settings(), ocr))

    def step(at_s: float, event: Event, places: dict[tuple[int, int], str]) -> Step:
        return Step(event.model_copy(update={"t": at_s, "window": WINDOW}), view(places))

    return Demonstration(
        session_id=f"sess_{name or next(NAMES)}",
        steps=(
            step(0.0, MouseClick(t=0, pos=Point(*button)), HOME),
            step(1.0, MouseClick(t=0, pos=Point(200, 70)), FORM),
            step(2.0, TextInput(t=0, text=number), FORM),
            step(3.0, MouseClick(t=0, pos=Point(320, 306)), {**FORM, (150, 60): number}),
        ),
        end=view({(20, 10): "Admission enregistrée", (40, 200): number}),
        duration_s=3.0,
    )


def build(*demonstrations: Demonstration) -> Learnt:
    return GraphBuilder(3).build(demonstrations, "WF_admission", "Admission", NOW)


def test_the_task_is_understood_with_its_one_variable() -> None:
    learnt = build(demonstration("10234"), demonstration("20417"), demonstration("30588"))
    assert explain_steps(learnt.workflow, "fr") == [
        "cliquer sur « Nouvelle admission »",
        "cliquer dans le champ « N° patient »",
        "saisir « ${numero_patient} »",
        "cliquer sur « Enregistrer »",
    ]
    (variable,) = learnt.workflow.variables
    assert (variable.name, variable.kind, variable.label) == ("numero_patient", "number", "N° patient")
    assert variable.examples == ("10234", "20417", "30588")
    assert learnt.workflow.stats.observed_runs == 3


def test_a_field_is_reached_from_its_label() -> None:
    learnt = build(demonstration("1"), demonstration("2"))
    click = learnt.workflow.edges[1].action
    assert isinstance(click, MouseClickAction)
    label_center = Point(20 + 9 * len("N° patient") // 2, 69)
    assert click.parameters.click_offset == (200 - label_center.x, 70 - label_center.y)


def test_of_two_labels_above_the_one_over_the_field_is_its_label() -> None:
    ocr = FakePaintedOcr()
    view = ScreenView(ocr.paint({(20, 60): "Nom", (200, 60): "Prénom"}), build_senses(Settings(), ocr))
    pointed = point_out(view, Point(230, 95))
    assert pointed is not None
    assert pointed.text == "Prénom"


def test_typed_values_never_identify_a_screen() -> None:
    learnt = build(demonstration("10234"), demonstration("20417"), demonstration("30588"))
    known = {text for node in learnt.workflow.nodes for text in node.screen_template.required_text_any}
    assert known.isdisjoint({"10234", "20417", "30588"})
    assert learnt.workflow.nodes[-1].screen_template.required_text_any == ("Admission enregistrée",)


def test_a_value_that_never_varied_stays_literal() -> None:
    learnt = build(demonstration("10234"), demonstration("10234"))
    typing = learnt.workflow.edges[2].action
    assert isinstance(typing, TextInputAction)
    assert typing.parameters.text == "10234"
    assert learnt.workflow.variables == ()


def test_clicking_something_else_each_time_is_refused_naming_the_step() -> None:
    with pytest.raises(CannotLearnError, match=r"step 1.*Nouvelle admission.*Accueil"):
        build(demonstration("1"), demonstration("2", button=(30, 18)))


def test_clicking_where_nothing_can_be_read_is_refused() -> None:
    with pytest.raises(CannotLearnError, match="step 1"):
        build(demonstration("1", button=(600, 390)))


def changed(original: Demonstration, index: int, **fields: object) -> Demonstration:
    """The same demonstration with one event done differently."""
    steps = list(original.steps)
    steps[index] = Step(steps[index].event.model_copy(update=fields), steps[index].before)
    return replace(original, steps=tuple(steps))


@pytest.mark.parametrize(
    "difference", [{"button": "right"}, {"double": True}, {"modifiers": ("ctrl",)}, {"pos": Point(200, 110)}]
)
def test_clicks_that_differ_are_refused_not_averaged(difference: dict[str, object]) -> None:
    with pytest.raises(CannotLearnError, match="step 2"):
        build(demonstration("1"), demonstration("2"), changed(demonstration("3"), 1, **difference))


def test_one_demonstration_given_three_times_is_refused() -> None:
    once = demonstration("1")
    with pytest.raises(CannotLearnError, match="twice"):
        build(once, once, once)


@pytest.mark.parametrize("keys", [("ctrl", "v"), ("Shift", "Insert")])
def test_pasting_is_refused_since_nobody_knows_what_it_will_paste(keys: tuple[str, ...]) -> None:
    shown = []
    for number in ("1", "2", "3"):
        one = demonstration(number)
        steps = list(one.steps)
        steps[2] = Step(KeyPress(t=2.0, keys=keys, window=WINDOW), steps[2].before)
        shown.append(replace(one, steps=tuple(steps)))
    with pytest.raises(CannotLearnError, match=r"step 3.*clipboard"):
        build(*shown)


def test_spaces_alone_are_refused_since_they_cannot_be_read_back() -> None:
    with pytest.raises(CannotLearnError, match="step 3"):
        build(demonstration(" "), demonstration(" "))


def test_a_typed_text_that_looks_like_a_variable_stays_what_it_is() -> None:
    typed = build(demonstration("${abc}"), demonstration("${abc}")).workflow.edges[2].action
    assert isinstance(typed, TextInputAction)
    assert filled(typed.parameters.text, {}, "step 3") == "${abc}"


def test_other_steps_are_refused_naming_the_demonstration() -> None:
    whole, cut = demonstration("1"), demonstration("2", name="cut")
    with pytest.raises(CannotLearnError, match="sess_cut shows 3 steps"):
        build(whole, Demonstration(cut.session_id, cut.steps[:3], cut.end, 2.0))


@given(st.lists(st.integers(10_000, 99_999).map(str), min_size=1, max_size=6))
def test_only_what_was_seen_three_times_is_proposed(numbers: list[str]) -> None:
    learnt = build(*(demonstration(number) for number in numbers))
    assert learnt.proposed == (len(numbers) >= 3)
    assert learnt.observations == len(numbers)


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
    assert value_kind(values) == kind
